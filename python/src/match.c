/* match.c - Match: a game that is played, with its record. Chance is drawn inside, from the seed. */
#include "module.h"

PyTypeObject *py_match_type;

static taberna_match *match_of(PyObject *self) { return ((py_match *) self)->match; }

/* An object around a match, which it then owns; `match` NULL: no such seat, or no memory. */
static PyObject *wrap(PyTypeObject *type, taberna_match *match)
{
    if (!match)
        return py_take_string(NULL);
    py_match *self = (py_match *) PyType_GenericAlloc(type, 0);
    if (self)
        self->match = match;
    else
        taberna_close(match);
    return (PyObject *) self;
}

static PyObject *match_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "game", "seats", "options", "seed", NULL };
    const char *game;
    int seats;
    PyObject *given = NULL, *number = NULL;
    uint64_t seed = 0;
    py_options options;
    taberna_error error;

    if (!PyArg_ParseTupleAndKeywords(args, named, "si|OO", (char **) (uintptr_t) names, &game, &seats, &given,
                                     &number) ||
        (number && !py_read_u64(number, &seed)) || !py_read_options(given, &options))
        return NULL;
    taberna_match *match = taberna_start(game, seats, options.list, seed, &error);
    Py_DECREF(options.keep);
    return match ? wrap(type, match) : py_fail(&error);
}

static void match_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    taberna_close(match_of(self));
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *match_read(PyObject *type, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "record", "seed", NULL };
    const char *record;
    Py_ssize_t length;
    PyObject *number = NULL;
    uint64_t seed = 0;
    taberna_error error;

    if (!PyArg_ParseTupleAndKeywords(args, named, "s#|O", (char **) (uintptr_t) names, &record, &length, &number) ||
        (number && !py_read_u64(number, &seed)))
        return NULL;
    taberna_match *match = taberna_read(record, (size_t) length, seed, &error);
    return match ? wrap((PyTypeObject *) type, match) : py_fail(&error);
}

static PyObject *match_of_state(PyObject *type, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "state", "seed", NULL };
    PyObject *state, *number = NULL;
    uint64_t seed = 0;

    if (!PyArg_ParseTupleAndKeywords(args, named, "O!|O", (char **) (uintptr_t) names, py_state_type, &state,
                                     &number) ||
        (number && !py_read_u64(number, &seed)))
        return NULL;
    taberna_match *match = taberna_match_of_state(py_state_of(state), seed);
    return match ? wrap((PyTypeObject *) type, match) : PyErr_NoMemory();
}

static PyObject *match_copy(PyObject *self, PyObject *unused)
{
    taberna_match *match = taberna_copy(match_of(self));

    (void) unused;
    return match ? wrap(Py_TYPE(self), match) : PyErr_NoMemory();
}

static PyObject *match_reduce(PyObject *self, PyObject *unused)
{
    (void) self, (void) unused;
    return PyErr_Format(PyExc_TypeError, "a Match is kept as its record(), or as its state()");
}

static PyObject *match_redeal(PyObject *self, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "seat", "seed", NULL };
    int seat;
    PyObject *number;
    uint64_t seed;

    if (!PyArg_ParseTupleAndKeywords(args, named, "iO", (char **) (uintptr_t) names, &seat, &number) ||
        !py_read_u64(number, &seed))
        return NULL;
    return wrap(Py_TYPE(self), taberna_redeal(match_of(self), seat, seed));
}

static PyObject *match_state(PyObject *self, PyObject *unused)
{
    size_t size = taberna_state_size(taberna_game_of(match_of(self)));
    py_state *state = py_new_state(py_state_type, size);
    taberna_error error;

    (void) unused;
    if (state && taberna_state_of_match(match_of(self), py_state_of((PyObject *) state), size, &error)) {
        Py_CLEAR(state);
        py_fail(&error);
    }
    return (PyObject *) state;
}

/* The seat in `given`, or the lowest one to act. */
static bool read_seat(PyObject *self, PyObject *given, int *seat)
{
    if (given && given != Py_None)
        return py_read_int(given, seat);
    uint32_t seats = taberna_to_act(match_of(self));
    *seat = seats ? __builtin_ctz(seats) : -1;
    return true;
}

static PyObject *match_legal(PyObject *self, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "seat", NULL };
    taberna_move moves[TABERNA_MOVES_MAX];
    PyObject *given = NULL;
    int seat;

    if (!PyArg_ParseTupleAndKeywords(args, named, "|O", (char **) (uintptr_t) names, &given) ||
        !read_seat(self, given, &seat))
        return NULL;
    return py_list_of_moves(moves, taberna_legal(match_of(self), seat, moves, TABERNA_MOVES_MAX));
}

static PyObject *match_play(PyObject *self, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "move", "seat", NULL };
    PyObject *number, *given = NULL;
    taberna_move move;
    taberna_error error;
    int seat;

    if (!PyArg_ParseTupleAndKeywords(args, named, "O|O", (char **) (uintptr_t) names, &number, &given) ||
        !py_read_move(number, &move) || !read_seat(self, given, &seat))
        return NULL;
    if (taberna_play(match_of(self), seat, move, &error) != TABERNA_OK)
        return py_fail(&error);
    Py_RETURN_NONE;
}

static PyObject *match_undo(PyObject *self, PyObject *args)
{
    taberna_error error;
    int seat;

    if (!PyArg_ParseTuple(args, "i", &seat))
        return NULL;
    if (taberna_undo(match_of(self), seat, &error) != TABERNA_OK)
        return py_fail(&error);
    Py_RETURN_NONE;
}

static PyObject *match_playout(PyObject *self, PyObject *unused)
{
    taberna_error error;

    (void) unused;
    if (taberna_playout(match_of(self), &error) != TABERNA_OK)
        return py_fail(&error);
    Py_RETURN_NONE;
}

static PyObject *match_text(PyObject *self, PyObject *given)
{
    char text[256];
    taberna_move move;

    if (!py_read_move(given, &move))
        return NULL;
    if (!taberna_move_text(match_of(self), move, text, sizeof(text)))
        return py_fail_with(TABERNA_BAD_TEXT, "no-such-move", "no move of the game has this number");
    return PyUnicode_FromString(text);
}

static PyObject *match_move(PyObject *self, PyObject *given)
{
    taberna_move move = 0;
    taberna_error error;
    const char *text = py_read_text(given);

    if (!text)
        return NULL;
    if (taberna_move_read(match_of(self), text, &move, &error) != TABERNA_OK)
        return py_fail(&error);
    return PyLong_FromUnsignedLong(move);
}

static PyObject *match_json(PyObject *self, PyObject *args)
{
    int seat;

    if (!PyArg_ParseTuple(args, "i", &seat))
        return NULL;
    return py_take_string(taberna_view_json(match_of(self), seat));
}

static PyObject *match_record(PyObject *self, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "seat", NULL };
    int seat = TABERNA_COMPLETE;

    if (!PyArg_ParseTupleAndKeywords(args, named, "|i", (char **) (uintptr_t) names, &seat))
        return NULL;
    char *record = taberna_record(match_of(self), seat);
    if (!record)
        return py_fail_with(TABERNA_NOTHING, "no-record", "no such seat, or a match without a past");
    return py_take_string(record);
}

static PyObject *result_of(PyObject *self, bool ranks)
{
    taberna_result result;

    taberna_scores(match_of(self), &result);
    return py_list_of_ints(ranks ? result.rank : result.score, taberna_seats(match_of(self)));
}

static PyObject *match_scores(PyObject *self, PyObject *unused) { return (void) unused, result_of(self, false); }
static PyObject *match_ranks(PyObject *self, PyObject *unused) { return (void) unused, result_of(self, true); }

static PyObject *get_game(PyObject *self, void *unused)
{
    return (void) unused, PyUnicode_FromString(taberna_game_of(match_of(self)));
}

static PyObject *get_seats(PyObject *self, void *unused)
{
    return (void) unused, PyLong_FromLong(taberna_seats(match_of(self)));
}

static PyObject *get_to_act(PyObject *self, void *unused)
{
    int seats[TABERNA_SEATS_MAX], count = 0;

    (void) unused;
    for (uint32_t left = taberna_to_act(match_of(self)); left; left &= left - 1)
        seats[count++] = __builtin_ctz(left);
    return py_list_of_ints(seats, count);
}

static PyGetSetDef members[] = {
    { "game", get_game, NULL, "The name of the game.", NULL },
    { "seats", get_seats, NULL, "How many seats play.", NULL },
    { "to_act", get_to_act, NULL, "All seats that are to act, in any order; [] when the game is over.", NULL },
    { 0 },
};

static PyMethodDef methods[] = {
    { "legal", PY_NAMED(match_legal), "legal(seat=None) -> the legal moves, ascending" },
    { "play", PY_NAMED(match_play), "play(move, seat=None) - plays a move, and all chance behind it" },
    { "undo", match_undo, METH_VARARGS, "undo(seat) - takes back its last decision, if nothing has come to light" },
    { "playout", match_playout, METH_NOARGS, "playout() - plays to the end with random moves" },
    { "text", match_text, METH_O, "text(move) -> 'sell amount 2'" },
    { "move", match_move, METH_O, "move(text) -> its number" },
    { "json", match_json, METH_VARARGS, "json(seat) -> what a seat or PUBLIC sees, as JSON" },
    { "scores", match_scores, METH_NOARGS, "scores() -> the score of each seat, as if the game ended now" },
    { "ranks", match_ranks, METH_NOARGS, "ranks() -> the rank of each seat, 1 is best" },
    { "record", PY_NAMED(match_record), "record(seat=COMPLETE) -> the record as a seat may see it" },
    { "redeal", PY_NAMED(match_redeal), "redeal(seat, seed) -> a Match that the seat could not tell from this one" },
    { "state", match_state, METH_NOARGS, "state() -> the State as it stands now" },
    { "copy", match_copy, METH_NOARGS, "copy() -> the same match again: both go on alike" },
    { "__copy__", match_copy, METH_NOARGS, NULL },
    { "__deepcopy__", match_copy, METH_O, NULL },
    { "__reduce__", match_reduce, METH_NOARGS, NULL },
    { "read", PY_NAMED(match_read) | METH_CLASS, "read(record, seed=0) -> a Match with all its moves" },
    { "of_state", PY_NAMED(match_of_state) | METH_CLASS, "of_state(state, seed=0) -> a Match without a past" },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Match(game, seats, options=None, seed=0): a game that is played, with a record that can be proved." },
    { Py_tp_new, match_new },
    { Py_tp_dealloc, match_dealloc },
    { Py_tp_methods, methods },
    { Py_tp_getset, members },
    { 0 },
};

static PyType_Spec spec = { "taberna.Match", sizeof(py_match), 0, Py_TPFLAGS_DEFAULT, slots };

int py_add_match(PyObject *module)
{
    py_match_type = py_add_type(module, &spec);
    return py_match_type ? 0 : -1;
}
