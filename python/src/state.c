/* state.c - State: a position as a value, with explicit chance. What a seat sees of it is in state_view.c. */
#include "module.h"

PyTypeObject *py_state_type;

taberna_state *py_state_of(PyObject *self)
{
    uintptr_t first = (uintptr_t) ((py_state *) self)->bytes;

    return (taberna_state *) ((first + TABERNA_STATE_ALIGN - 1) / TABERNA_STATE_ALIGN * TABERNA_STATE_ALIGN);
}

static size_t size_of(PyObject *self) { return (size_t) Py_SIZE(self); }

py_state *py_new_state(PyTypeObject *type, size_t size)
{
    return (py_state *) PyType_GenericAlloc(type, (Py_ssize_t) size);
}

static void state_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "game", "seats", "options", NULL };
    const char *game;
    int seats;
    PyObject *given = NULL;
    py_options options;
    taberna_error error;

    if (!PyArg_ParseTupleAndKeywords(args, named, "si|O", (char **) (uintptr_t) names, &game, &seats, &given) ||
        !py_read_options(given, &options))
        return NULL;
    size_t size = taberna_state_size(game);
    py_state *self = py_new_state(type, size ? size : TABERNA_STATE_ALIGN);
    if (self && taberna_state_setup(py_state_of((PyObject *) self), size, game, seats, options.list, &error)) {
        py_fail(&error);
        Py_CLEAR(self);
    }
    Py_DECREF(options.keep);
    return (PyObject *) self;
}

static PyObject *state_copy(PyObject *self, PyObject *unused)
{
    py_state *copy = py_new_state(Py_TYPE(self), size_of(self));

    (void) unused;
    if (copy)
        memcpy(py_state_of((PyObject *) copy), py_state_of(self), size_of(self));
    return (PyObject *) copy;
}

/* --- Bytes -------------------------------------------------------------------------------------------------------- */

static PyObject *state_to_bytes(PyObject *self, PyObject *unused)
{
    (void) unused;
    return PyBytes_FromStringAndSize((const char *) py_state_of(self), (Py_ssize_t) size_of(self));
}

static PyObject *state_from_bytes(PyObject *type, PyObject *bytes)
{
    Py_buffer view;
    taberna_error error;

    if (PyObject_GetBuffer(bytes, &view, PyBUF_SIMPLE) < 0)
        return NULL;
    size_t size = (size_t) view.len;
    if (size > TABERNA_STATE_MAX) {
        PyBuffer_Release(&view);
        return py_fail_with(TABERNA_BAD_VERSION, "bad-layout", "no state has so many bytes");
    }
    py_state *self = py_new_state((PyTypeObject *) type, size);
    if (self) {
        taberna_state *state = py_state_of((PyObject *) self);
        memcpy(state, view.buf, size);
        if (taberna_state_check(state, size, &error) != TABERNA_OK) {
            py_fail(&error);
            Py_CLEAR(self);
        }
    }
    PyBuffer_Release(&view);
    return (PyObject *) self;
}

static PyObject *options_text(const taberna_state *state)
{
    char text[1024];

    taberna_state_options(state, text, sizeof(text));
    return PyUnicode_FromString(text);
}

/* A pickle says what its bytes mean, so that it is refused where they mean something else. */
static PyObject *state_reduce(PyObject *self, PyObject *unused)
{
    const taberna_state *state = py_state_of(self);
    PyObject *restore = PyObject_GetAttrString((PyObject *) Py_TYPE(self), "restore");

    if (!restore)
        return NULL;
    return Py_BuildValue("(N(skNN))", restore, taberna_state_game(state), (unsigned long) taberna_state_rules(state),
                         options_text(state), state_to_bytes(self, unused));
}

static PyObject *state_restore(PyObject *type, PyObject *args)
{
    const char *game;
    unsigned long rules;
    PyObject *options, *bytes;

    if (!PyArg_ParseTuple(args, "skUS", &game, &rules, &options, &bytes))
        return NULL;
    PyObject *self = state_from_bytes(type, bytes);
    if (!self)
        return NULL;
    const taberna_state *state = py_state_of(self);
    PyObject *its = options_text(state);
    bool same = its && strcmp(taberna_state_game(state), game) == 0 && taberna_state_rules(state) == rules &&
                PyUnicode_Compare(its, options) == 0;
    Py_XDECREF(its);
    if (same)
        return self;
    Py_DECREF(self);
    if (PyErr_Occurred())
        return NULL;
    return py_fail_with(TABERNA_BAD_VERSION, "bad-pickle", "a pickle of another game, other rules or other options");
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

bool py_read_seat(const taberna_state *state, PyObject *given, int *seat)
{
    if (given && given != Py_None)
        return py_read_int(given, seat);
    uint32_t seats = taberna_state_to_act(state);
    *seat = seats ? __builtin_ctz(seats) : -1;
    return true;
}

static PyObject *state_legal(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "seat", NULL };
    taberna_move moves[TABERNA_MOVES_MAX];
    PyObject *given[PY_NAMES];
    int seat;

    if (!py_arguments("legal", names, 0, args, count, words, given) ||
        !py_read_seat(py_state_of(self), given[0], &seat))
        return NULL;
    return py_list_of_moves(moves, taberna_state_legal(py_state_of(self), seat, moves, TABERNA_MOVES_MAX));
}

static PyObject *state_apply(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "move", "seat", NULL };
    taberna_move move;
    taberna_error error;
    PyObject *given[PY_NAMES];
    int seat;

    if (!py_arguments("apply", names, 1, args, count, words, given) || !py_read_move(given[0], &move) ||
        !py_read_seat(py_state_of(self), given[1], &seat))
        return NULL;
    if (taberna_state_apply(py_state_of(self), seat, move, &error) != TABERNA_OK)
        return py_fail(&error);
    Py_RETURN_NONE;
}

static PyObject *state_outcomes(PyObject *self, PyObject *unused)
{
    taberna_outcome outcomes[TABERNA_OUTCOMES_MAX];
    int count = taberna_state_outcomes(py_state_of(self), outcomes, TABERNA_OUTCOMES_MAX);
    PyObject *list = PyList_New(count);

    (void) unused;
    for (int i = 0; list && i < count; i++) {
        PyObject *pair = Py_BuildValue("(II)", outcomes[i].move, outcomes[i].weight);
        if (!pair || PyList_SetItem(list, i, pair) < 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_draw(PyObject *self, PyObject *given)
{
    taberna_rng *rng = py_rng_of(given);

    return rng ? PyLong_FromUnsignedLong(taberna_state_draw(py_state_of(self), rng)) : NULL;
}

static PyObject *state_playout(PyObject *self, PyObject *given)
{
    taberna_rng *rng = py_rng_of(given);

    if (!rng)
        return NULL;
    taberna_state_playout(py_state_of(self), rng);
    Py_RETURN_NONE;
}

static PyObject *state_text(PyObject *self, PyObject *given)
{
    char text[256];
    taberna_move move;

    if (!py_read_move(given, &move))
        return NULL;
    size_t length = taberna_state_move_text(py_state_of(self), move, text, sizeof(text));
    if (length == 0)
        return py_fail_with(TABERNA_BAD_TEXT, "no-such-move", "no move of the game has this number");
    return PyUnicode_FromString(text);
}

static PyObject *state_move(PyObject *self, PyObject *given)
{
    taberna_move move = 0;
    taberna_error error;
    const char *text = py_read_text(given);

    if (!text)
        return NULL;
    if (taberna_state_move_read(py_state_of(self), text, &move, &error) != TABERNA_OK)
        return py_fail(&error);
    return PyLong_FromUnsignedLong(move);
}

/* --- How it stands ------------------------------------------------------------------------------------------------ */

static PyObject *result_of(PyObject *self, bool ranks)
{
    taberna_result result;

    taberna_state_scores(py_state_of(self), &result);
    return py_list_of_ints(ranks ? result.rank : result.score, taberna_state_seats(py_state_of(self)));
}

static PyObject *state_scores(PyObject *self, PyObject *unused) { return (void) unused, result_of(self, false); }
static PyObject *state_ranks(PyObject *self, PyObject *unused) { return (void) unused, result_of(self, true); }

static PyObject *state_progress(PyObject *self, PyObject *unused)
{
    taberna_progress progress;

    (void) unused;
    taberna_state_progress(py_state_of(self), &progress);
    return Py_BuildValue("(iis)", progress.round, progress.step, progress.phase);
}

static PyObject *state_hash(PyObject *self, PyObject *unused)
{
    (void) unused;
    return PyLong_FromUnsignedLongLong(taberna_state_hash(py_state_of(self)));
}

static PyObject *state_compare(PyObject *self, PyObject *other, int how)
{
    if ((how != Py_EQ && how != Py_NE) || !PyObject_TypeCheck(other, py_state_type))
        return Py_NewRef(Py_NotImplemented);
    bool same = size_of(self) == size_of(other) && memcmp(py_state_of(self), py_state_of(other), size_of(self)) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static PyObject *state_repr(PyObject *self)
{
    const taberna_state *state = py_state_of(self);
    taberna_progress progress;

    taberna_state_progress(state, &progress);
    return PyUnicode_FromFormat("<taberna.State %s, %d seats, round %d, %s>", taberna_state_game(state),
                                taberna_state_seats(state), progress.round, progress.phase);
}

static PyObject *state_name(PyObject *self, PyObject *given)
{
    int seat;

    if (!py_read_int(given, &seat))
        return NULL;
    const char *name = taberna_state_seat_name(py_state_of(self), seat);
    return name ? PyUnicode_FromString(name) : py_take_string(NULL);
}

static PyObject *get_game(PyObject *self, void *unused)
{
    return (void) unused, PyUnicode_FromString(taberna_state_game(py_state_of(self)));
}

static PyObject *get_seats(PyObject *self, void *unused)
{
    return (void) unused, PyLong_FromLong(taberna_state_seats(py_state_of(self)));
}

static PyObject *get_rules(PyObject *self, void *unused)
{
    return (void) unused, PyLong_FromUnsignedLong(taberna_state_rules(py_state_of(self)));
}

static PyObject *get_options(PyObject *self, void *unused) { return (void) unused, options_text(py_state_of(self)); }

static PyObject *get_seat(PyObject *self, void *unused)
{
    int seat;

    (void) unused;
    py_read_seat(py_state_of(self), NULL, &seat);
    return PyLong_FromLong(seat);
}

static PyObject *get_to_act(PyObject *self, void *unused)
{
    int seats[TABERNA_CHANCE + 1], count = 0;

    (void) unused;
    for (uint32_t left = taberna_state_to_act(py_state_of(self)); left; left &= left - 1)
        seats[count++] = __builtin_ctz(left);
    return py_list_of_ints(seats, count);
}

static PyObject *get_over(PyObject *self, void *unused)
{
    return (void) unused, PyBool_FromLong(taberna_state_to_act(py_state_of(self)) == 0);
}

static PyGetSetDef members[] = {
    { "game", get_game, NULL, "The name of the game.", NULL },
    { "seats", get_seats, NULL, "How many seats play.", NULL },
    { "rules", get_rules, NULL, "The version of the game's rules.", NULL },
    { "options", get_options, NULL, "All options: 'edition=french deal=beginner ...'.", NULL },
    { "seat", get_seat, NULL, "The lowest seat to act; CHANCE where chance is; -1 when the game is over.", NULL },
    { "to_act", get_to_act, NULL, "All seats that are to act, in any order; [CHANCE]; or [].", NULL },
    { "over", get_over, NULL, "Whether the game is over.", NULL },
    { 0 },
};

static PyMethodDef methods[] = {
    { "legal", PY_FAST(state_legal), "legal(seat=None) -> the legal moves, ascending; of the lowest seat to act" },
    { "apply", PY_FAST(state_apply), "apply(move, seat=None) - plays a move, or an outcome where chance is to act" },
    { "outcomes", state_outcomes, METH_NOARGS,
      "outcomes() -> [(move, weight)], ascending; [] unless chance is to act" },
    { "draw", state_draw, METH_O, "draw(rng) -> the outcome that was drawn and applied; 0 unless chance is to act" },
    { "playout", state_playout, METH_O, "playout(rng) - plays to the end with random moves and outcomes" },
    { "text", state_text, METH_O, "text(move) -> 'sell amount 2'" },
    { "move", state_move, METH_O, "move(text) -> its number; whether it is legal is another question" },
    { "scores", state_scores, METH_NOARGS, "scores() -> the score of each seat, as if the game ended now" },
    { "ranks", state_ranks, METH_NOARGS, "ranks() -> the rank of each seat, 1 is best, equal ranks are shared" },
    { "progress", state_progress, METH_NOARGS, "progress() -> (round, step, phase)" },
    { "hash", state_hash, METH_NOARGS, "hash() -> 64 bits, the same for equal states on every machine" },
    { "seat_name", state_name, METH_O, "seat_name(seat) -> 'blue', 'public', 'chance'" },
    { "view", py_state_view, METH_O, "view(seat) -> all that a seat may see, as bytes to compare" },
    { "redeal", PY_FAST(py_state_redeal), "redeal(seat, rng) -> a State that the seat could not tell from this one" },
    { "json", py_state_json, METH_O, "json(seat) -> what a seat, PUBLIC or COMPLETE sees, as JSON" },
    { "actions", PY_FAST(py_state_actions), "actions(seat=None) -> the actions of the legal moves, in their order" },
    { "action", PY_FAST(py_state_action), "action(move, seat=None) -> the action of a legal move, or -1" },
    { "action_move", PY_FAST(py_state_action_move), "action_move(action, seat=None) -> the legal move, or 0" },
    { "act", PY_FAST(py_state_act), "act(action, seat=None) - plays the legal move of an action" },
    { "mask", PY_FAST(py_state_mask), "mask(seat=None, out=None) -> a byte for each action: 1 is legal; fills `out`" },
    { "tensor", PY_FAST(py_state_tensor), "tensor(seat=None, form='seat', out=None) -> bytes in blocks; fills `out`" },
    { "move_features", py_state_move_features, METH_O, "move_features(moves) -> a row of bytes for each move" },
    { "copy", state_copy, METH_NOARGS, "copy() -> the same position again" },
    { "__copy__", state_copy, METH_NOARGS, NULL },
    { "__deepcopy__", state_copy, METH_O, NULL },
    { "__reduce__", state_reduce, METH_NOARGS, NULL },
    { "to_bytes", state_to_bytes, METH_NOARGS, "to_bytes() -> the state as it lies in memory" },
    { "from_bytes", state_from_bytes, METH_O | METH_CLASS, "from_bytes(bytes) -> a State, if they are one" },
    { "restore", state_restore, METH_VARARGS | METH_CLASS, "restore(game, rules, options, bytes) -> a State: pickles" },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "State(game, seats, options=None): a position as a value. Chance is explicit, nothing is kept." },
    { Py_tp_new, state_new },
    { Py_tp_dealloc, state_dealloc },
    { Py_tp_repr, state_repr },
    { Py_tp_richcompare, state_compare },
    { Py_tp_hash, PyObject_HashNotImplemented },
    { Py_tp_methods, methods },
    { Py_tp_getset, members },
    { 0 },
};

static PyType_Spec spec = { "taberna.State", sizeof(py_state), 1, Py_TPFLAGS_DEFAULT, slots };

int py_add_state(PyObject *module)
{
    py_state_type = py_add_type(module, &spec);
    return py_state_type ? 0 : -1;
}
