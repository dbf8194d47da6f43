/* state_view.c - what a seat sees of a State, and its moves as numbers. */
#include "module.h"

PyObject *py_state_view(PyObject *self, PyObject *given)
{
    const taberna_state *state = py_state_of(self);
    size_t size = taberna_view_size(taberna_state_game(state));
    taberna_error error;
    int seat;

    if (!py_read_int(given, &seat))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t) size);
    if (bytes && taberna_state_view(state, seat, PyBytes_AsString(bytes), size, &error) != TABERNA_OK) {
        Py_CLEAR(bytes);
        py_fail(&error);
    }
    return bytes;
}

PyObject *py_state_redeal(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "seat", "rng", NULL };
    const taberna_state *state = py_state_of(self);
    PyObject *given[PY_NAMES];
    taberna_error error;
    taberna_rng *rng;
    int seat;

    if (!py_arguments("redeal", names, 2, args, count, words, given) || !py_read_int(given[0], &seat) ||
        !(rng = py_rng_of(given[1])))
        return NULL;
    py_state *dealt = py_new_state(Py_TYPE(self), (size_t) Py_SIZE(self));
    if (!dealt)
        return NULL;
    taberna_state *out = py_state_of((PyObject *) dealt);
    if (taberna_state_redeal(state, seat, rng, out, (size_t) Py_SIZE(self), &error) == TABERNA_OK)
        return (PyObject *) dealt;
    Py_DECREF(dealt);
    return py_fail(&error);
}

PyObject *py_state_json(PyObject *self, PyObject *given)
{
    int seat;

    if (!py_read_int(given, &seat))
        return NULL;
    return py_take_string(taberna_state_json(py_state_of(self), seat));
}

/* --- Actions ------------------------------------------------------------------------------------------------------ */

PyObject *py_state_actions(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "seat", NULL };
    taberna_action actions[TABERNA_MOVES_MAX];
    PyObject *given[PY_NAMES];
    int seat;

    if (!py_arguments("actions", names, 0, args, count, words, given) ||
        !py_read_seat(py_state_of(self), given[0], &seat))
        return NULL;
    return py_list_of_ints(actions, taberna_state_actions(py_state_of(self), seat, actions, TABERNA_MOVES_MAX));
}

PyObject *py_state_action(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "move", "seat", NULL };
    PyObject *given[PY_NAMES];
    taberna_move move;
    int seat;

    if (!py_arguments("action", names, 1, args, count, words, given) || !py_read_move(given[0], &move) ||
        !py_read_seat(py_state_of(self), given[1], &seat))
        return NULL;
    return PyLong_FromLong(taberna_state_action(py_state_of(self), seat, move));
}

static const char *const action_and_seat[] = { "action", "seat", NULL };

/* The legal move of the action in given[0], 0 if there is none; false with an exception. */
static bool read_action(PyObject *self, PyObject *const given[PY_NAMES], int *seat, taberna_move *move)
{
    const taberna_state *state = py_state_of(self);
    int action;

    if (!py_read_int(given[0], &action) || !py_read_seat(state, given[1], seat))
        return false;
    bool possible = action >= 0 && action < taberna_action_count(taberna_state_game(state));
    *move = possible ? taberna_state_action_move(state, *seat, action) : 0;
    return true;
}

PyObject *py_state_action_move(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    PyObject *given[PY_NAMES];
    taberna_move move;
    int seat;

    if (!py_arguments("action_move", action_and_seat, 1, args, count, words, given) ||
        !read_action(self, given, &seat, &move))
        return NULL;
    return PyLong_FromUnsignedLong(move);
}

PyObject *py_state_act(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    PyObject *given[PY_NAMES];
    taberna_move move;
    int seat;

    if (!py_arguments("act", action_and_seat, 1, args, count, words, given) || !read_action(self, given, &seat, &move))
        return NULL;
    if (!move)
        return py_fail_with(TABERNA_ILLEGAL, "illegal-action", "no legal move of this seat has this action now");
    taberna_state_apply_legal(py_state_of(self), seat, move);
    Py_RETURN_NONE;
}

/* --- Masks and tensors: into a buffer of the caller, or new bytes ---------------------------------------------------- */

static PyObject *no_seat(void)
{
    return py_fail_with(
        TABERNA_BAD_CONFIG, "no-such-seat",
        "there is no such seat: name one where nobody is to act, and a form other than 'seat' for PUBLIC");
}

typedef size_t (*writer)(const taberna_state *state, int seat, int form, uint8_t *to, size_t size);

static size_t write_mask(const taberna_state *state, int seat, int form, uint8_t *to, size_t size)
{
    (void) form;
    return taberna_state_mask(state, seat, to, size) < 0 ? 0 : size;
}

static size_t write_tensor(const taberna_state *state, int seat, int form, uint8_t *to, size_t size)
{
    return taberna_state_tensor(state, seat, (taberna_form) form, to, size);
}

static PyObject *write_out(PyObject *self, writer write, int seat, int form, size_t size, PyObject *out)
{
    const taberna_state *state = py_state_of(self);
    Py_buffer view;

    if (out && out != Py_None) {
        if (!py_open_buffer(out, "out", size, &view))
            return NULL;
        size_t written = write(state, seat, form, view.buf, size);
        PyBuffer_Release(&view);
        return written ? Py_NewRef(out) : no_seat();
    }
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t) size);
    if (bytes && !write(state, seat, form, (uint8_t *) PyBytes_AsString(bytes), size)) {
        Py_DECREF(bytes);
        return no_seat();
    }
    return bytes;
}

PyObject *py_state_mask(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "seat", "out", NULL };
    const taberna_state *state = py_state_of(self);
    PyObject *given[PY_NAMES];
    size_t size = (size_t) taberna_action_count(taberna_state_game(state));
    int seat;

    if (!py_arguments("mask", names, 0, args, count, words, given) || !py_read_seat(state, given[0], &seat))
        return NULL;
    return write_out(self, write_mask, seat, 0, size, given[1]);
}

bool py_read_form(PyObject *given, taberna_form *form)
{
    static const char *const names[] = { "seat", "public", "perfect" };

    for (int i = 0; PyUnicode_Check(given) && i < 3; i++) {
        if (PyUnicode_CompareWithASCIIString(given, names[i]) == 0) {
            *form = (taberna_form) i;
            return true;
        }
    }
    PyErr_SetString(PyExc_ValueError, "a form is 'seat', 'public' or 'perfect'");
    return false;
}

PyObject *py_state_tensor(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "seat", "form", "out", NULL };
    const taberna_state *state = py_state_of(self);
    PyObject *given[PY_NAMES];
    taberna_form form = TABERNA_FORM_SEAT;
    int seat;

    if (!py_arguments("tensor", names, 0, args, count, words, given) || !py_read_seat(state, given[0], &seat) ||
        (given[1] && !py_read_form(given[1], &form)))
        return NULL;
    size_t size = taberna_tensor_size(taberna_state_game(state), taberna_state_seats(state), form);
    return write_out(self, write_tensor, seat, (int) form, size, given[2]);
}

PyObject *py_state_move_features(PyObject *self, PyObject *given)
{
    const taberna_state *state = py_state_of(self);
    taberna_move moves[TABERNA_MOVES_MAX];

    Py_ssize_t rows = PySequence_Size(given);
    if (rows < 0)
        return NULL;
    if (rows > TABERNA_MOVES_MAX)
        return PyErr_Format(PyExc_ValueError, "at most %d moves at once", TABERNA_MOVES_MAX);
    for (Py_ssize_t i = 0; i < rows; i++) {
        PyObject *item = PySequence_GetItem(given, i);
        bool good = item && py_read_move(item, &moves[i]);
        Py_XDECREF(item);
        if (!good)
            return NULL;
    }
    size_t size = (size_t) rows * (size_t) taberna_column_count(taberna_state_game(state));
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t) size);
    uint8_t *to = bytes ? (uint8_t *) PyBytes_AsString(bytes) : NULL;
    if (to && rows && !taberna_state_move_features(state, moves, (int) rows, to, size)) {
        Py_DECREF(bytes);
        return py_fail_with(TABERNA_BAD_TEXT, "no-such-move", "a number that is no move of the game");
    }
    return bytes;
}
