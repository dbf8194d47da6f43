/* bot.c - Bot: the players of the library. While one thinks, other threads of Python go on. */
#include "module.h"

PyTypeObject *py_bot_type;

typedef struct py_bot {
    PyObject head;
    taberna_bot *bot;
    bool busy; /* thinking in a thread that has let go of the interpreter */
} py_bot;

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "name", "game", "seed", NULL };
    const char *name, *game;
    PyObject *number = NULL;
    uint64_t seed = 0;
    taberna_error error;

    if (!PyArg_ParseTupleAndKeywords(args, named, "ss|O", (char **) (uintptr_t) names, &name, &game, &number) ||
        (number && !py_read_u64(number, &seed)))
        return NULL;
    taberna_bot *bot = taberna_bot_open(name, game, seed, &error);
    if (!bot)
        return py_fail(&error);
    py_bot *self = (py_bot *) PyType_GenericAlloc(type, 0);
    if (self)
        self->bot = bot;
    else
        taberna_bot_close(bot);
    return (PyObject *) self;
}

static void bot_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    taberna_bot_close(((py_bot *) self)->bot);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* What a bot is asked: a copy of the state, since another thread may change the object meanwhile. */
typedef struct question {
    alignas(TABERNA_STATE_ALIGN) unsigned char bytes[TABERNA_STATE_MAX];
    int seat;
} question;

static const taberna_state *asked(const question *q) { return (const taberna_state *) (const void *) q->bytes; }

static bool copy_position(PyObject *given, question *q)
{
    taberna_error error;

    if (PyObject_TypeCheck(given, py_state_type)) {
        memcpy(q->bytes, py_state_of(given), (size_t) Py_SIZE(given));
        return true;
    }
    if (!PyObject_TypeCheck(given, py_match_type)) {
        PyErr_SetString(PyExc_TypeError, "a bot is asked about a State or a Match");
        return false;
    }
    taberna_state *state = (taberna_state *) (void *) q->bytes;
    if (taberna_state_of_match(((py_match *) given)->match, state, sizeof(q->bytes), &error) == TABERNA_OK)
        return true;
    py_fail(&error);
    return false;
}

static bool read_question(PyObject *self, PyObject *args, PyObject *named, question *q)
{
    static const char *const names[] = { "state", "seat", NULL };
    PyObject *given, *seat = NULL;

    if (!PyArg_ParseTupleAndKeywords(args, named, "O|O", (char **) (uintptr_t) names, &given, &seat) ||
        !copy_position(given, q) || !py_read_seat(asked(q), seat, &q->seat))
        return false;
    if (((py_bot *) self)->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this bot is thinking in another thread; open one for each thread");
        return false;
    }
    return true;
}

static PyObject *bot_choose(PyObject *self, PyObject *args, PyObject *named)
{
    py_bot *bot = (py_bot *) self;
    taberna_move move;
    question q;

    if (!read_question(self, args, named, &q))
        return NULL;
    bot->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    move = taberna_bot_choose_state(bot->bot, asked(&q), q.seat);
    Py_END_ALLOW_THREADS;
    bot->busy = false;
    if (!move)
        return py_fail_with(TABERNA_NOT_TO_ACT, "not-to-act", "the seat is not to act, or the bot is of another game");
    return PyLong_FromUnsignedLong(move);
}

static PyObject *advice_list(const taberna_advice advice[], int count)
{
    PyObject *list = PyList_New(count);

    for (int i = 0; list && i < count; i++) {
        PyObject *row = Py_BuildValue("(IId)", advice[i].move, advice[i].visits, (double) advice[i].value);
        if (!row || PyList_SetItem(list, i, row) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *bot_advise(PyObject *self, PyObject *args, PyObject *named)
{
    py_bot *bot = (py_bot *) self;
    taberna_advice advice[TABERNA_MOVES_MAX];
    int count;
    question q;

    if (!read_question(self, args, named, &q))
        return NULL;
    bot->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    count = taberna_bot_advise_state(bot->bot, asked(&q), q.seat, advice, TABERNA_MOVES_MAX);
    Py_END_ALLOW_THREADS;
    bot->busy = false;
    return advice_list(advice, count);
}

static PyMethodDef methods[] = {
    { "choose", PY_NAMED(bot_choose), "choose(state, seat=None) -> its move, from the view of the seat alone" },
    { "advise", PY_NAMED(bot_advise), "advise(state, seat=None) -> [(move, visits, value 0 to 1)], best first" },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Bot(name, game, seed=0): 'random', 'greedy', 'novice', 'easy', 'medium', 'hard', 'master', "
                 "or 'medium@200' with so many iterations. The same seed makes it choose the same." },
    { Py_tp_new, bot_new },
    { Py_tp_dealloc, bot_dealloc },
    { Py_tp_methods, methods },
    { 0 },
};

static PyType_Spec spec = { "taberna.Bot", sizeof(py_bot), 0, Py_TPFLAGS_DEFAULT, slots };

int py_add_bot(PyObject *module)
{
    py_bot_type = py_add_type(module, &spec);
    return py_bot_type ? 0 : -1;
}
