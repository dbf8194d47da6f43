/* module.c - the module `taberna._taberna`: what there is, and its types. */
#include "module.h"

static PyObject *games(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);

    (void) module, (void) unused;
    for (int i = 0; list && taberna_game(i); i++) {
        PyObject *name = PyUnicode_FromString(taberna_game(i));
        if (!name || PyList_Append(list, name) < 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyObject *no_game(void)
{
    return py_fail_with(TABERNA_BAD_CONFIG, "no-such-game", "there is no game of that name; see taberna.games()");
}

static PyObject *game_json(PyObject *module, PyObject *args)
{
    const char *game;

    (void) module;
    if (!PyArg_ParseTuple(args, "s", &game))
        return NULL;
    char *text = taberna_game_json(game);
    return text ? py_take_string(text) : no_game();
}

static PyObject *cards_json(PyObject *module, PyObject *args)
{
    const char *game;

    (void) module;
    if (!PyArg_ParseTuple(args, "s", &game))
        return NULL;
    char *text = taberna_cards_json(game);
    return text ? py_take_string(text) : no_game();
}

static PyObject *sizes(PyObject *module, PyObject *args)
{
    const char *game;

    (void) module;
    if (!PyArg_ParseTuple(args, "s", &game))
        return NULL;
    if (!taberna_state_size(game))
        return no_game();
    return Py_BuildValue("{s:i,s:i,s:n,s:n}", "actions", taberna_action_count(game), "columns",
                         taberna_column_count(game), "state", (Py_ssize_t) taberna_state_size(game), "view",
                         (Py_ssize_t) taberna_view_size(game));
}

/* Appends a new reference, which may be NULL, to a list; false with an exception. */
static bool append(PyObject *list, PyObject *item)
{
    bool good = item && PyList_Append(list, item) == 0;

    Py_XDECREF(item);
    return good;
}

static PyObject *action_ranges(PyObject *module, PyObject *args)
{
    const char *game;
    taberna_action_range range;

    (void) module;
    if (!PyArg_ParseTuple(args, "s", &game))
        return NULL;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && taberna_action_range_at(game, i, &range); i++)
        if (!append(list, Py_BuildValue("(siis)", range.name, range.first, range.count, range.meaning)))
            Py_CLEAR(list);
    return list;
}

static PyObject *columns(PyObject *module, PyObject *args)
{
    const char *game;
    taberna_column column;

    (void) module;
    if (!PyArg_ParseTuple(args, "s", &game))
        return NULL;
    PyObject *list = PyList_New(0);
    for (int i = 0; list && taberna_column_at(game, i, &column); i++)
        if (!append(list, Py_BuildValue("(szi)", column.name, column.member, column.most)))
            Py_CLEAR(list);
    return list;
}

static PyObject *block_row(const taberna_block *block)
{
    static const char *const forms[] = { "seat", "public", "perfect" };
    static const char *const kinds[] = { "flag", "count", "class" };
    PyObject *shape = py_list_of_ints(block->shape, block->rank);

    if (!shape)
        return NULL;
    return Py_BuildValue("(sNnnsisz)", block->name, shape, (Py_ssize_t) block->offset, (Py_ssize_t) block->stride,
                         kinds[block->kind], block->most, forms[block->form], block->meaning);
}

static PyObject *no_such_table(void)
{
    return py_fail_with(TABERNA_BAD_CONFIG, "no-such-game", "there is no such game for so many seats");
}

static PyObject *blocks(PyObject *module, PyObject *args)
{
    const char *game;
    int seats;
    taberna_block block;

    (void) module;
    if (!PyArg_ParseTuple(args, "si", &game, &seats))
        return NULL;
    if (!taberna_tensor_size(game, seats, TABERNA_FORM_SEAT))
        return no_such_table();
    PyObject *list = PyList_New(0);
    for (int i = 0; list && taberna_block_at(game, seats, i, &block); i++)
        if (!append(list, block_row(&block)))
            Py_CLEAR(list);
    return list;
}

static PyObject *tensor_size(PyObject *module, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "game", "seats", "form", NULL };
    const char *game;
    int seats;
    PyObject *name = NULL;
    taberna_form form = TABERNA_FORM_SEAT;

    (void) module;
    if (!PyArg_ParseTupleAndKeywords(args, named, "si|O", (char **) (uintptr_t) names, &game, &seats, &name) ||
        (name && !py_read_form(name, &form)))
        return NULL;
    size_t size = taberna_tensor_size(game, seats, form);
    if (!size)
        return no_such_table();
    return PyLong_FromSize_t(size);
}

static PyObject *verify(PyObject *module, PyObject *args)
{
    const char *record;
    Py_ssize_t length;
    uint32_t proved = 0;
    taberna_error error;
    taberna_status status;

    (void) module;
    if (!PyArg_ParseTuple(args, "s#", &record, &length))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    status = taberna_verify(record, (size_t) length, &proved, &error);
    Py_END_ALLOW_THREADS;
    return status == TABERNA_OK ? PyLong_FromUnsignedLong(proved) : py_fail(&error);
}

/* Between two steps of a long work, whose thread has let go of the interpreter: Ctrl-C is heard. */
static int go_on(void *context, uint32_t done, uint32_t work)
{
    PyThreadState **thread = context;

    (void) done, (void) work;
    PyEval_RestoreThread(*thread);
    bool quiet = PyErr_CheckSignals() == 0;
    *thread = PyEval_SaveThread();
    return quiet;
}

/* Of a record: the call of the library on the match that it is read as. */
static PyObject *review(PyObject *module, PyObject *args, PyObject *names)
{
    static char *words[] = { "record", "seat", "deep", NULL };
    const char *record;
    Py_ssize_t length;
    int seat = TABERNA_COMPLETE, deep = 0;
    taberna_error error;
    char *json = NULL;

    (void) module;
    if (!PyArg_ParseTupleAndKeywords(args, names, "s#|ip", words, &record, &length, &seat, &deep))
        return NULL;
    PyThreadState *thread = PyEval_SaveThread();
    taberna_watcher watcher = { go_on, &thread };
    taberna_match *match = taberna_read(record, (size_t) length, 0, &error);
    if (match)
        json = taberna_review(match, seat, deep, &watcher, &error);
    taberna_close(match);
    PyEval_RestoreThread(thread);
    if (!json)
        return PyErr_Occurred() ? NULL : py_fail(&error);
    PyObject *text = PyUnicode_FromString(json);
    taberna_free(json);
    return text;
}

static PyMethodDef functions[] = {
    { "games", games, METH_NOARGS, "games() -> list of the names of the games" },
    { "game_json", game_json, METH_VARARGS, "game_json(game) -> seats, options, editions and verbs as JSON" },
    { "cards_json", cards_json, METH_VARARGS, "cards_json(game) -> the cards as JSON" },
    { "sizes", sizes, METH_VARARGS, "sizes(game) -> dict: actions, columns of a move, bytes of a state and of a view" },
    { "action_ranges", action_ranges, METH_VARARGS, "action_ranges(game) -> [(name, first, count, meaning)]" },
    { "columns", columns, METH_VARARGS, "columns(game) -> [(name, member or None, largest value)]" },
    { "blocks", blocks, METH_VARARGS,
      "blocks(game, seats) -> [(name, shape, offset, stride, kind, most, form, meaning)]" },
    { "tensor_size", PY_NAMED(tensor_size), "tensor_size(game, seats, form='seat') -> bytes" },
    { "review", PY_NAMED(review),
      "review(record, seat=-1, deep=False) -> luck, decisions and reasons of a finished game as JSON (docs/review.md)" },
    { "verify", verify, METH_VARARGS, "verify(record) -> how many draws were proved; raises Error if it is not true" },
    { 0 },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "taberna._taberna",
    .m_doc = "libtaberna: exact rules, honest views, records and bots. Use the package `taberna`.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__taberna(void);

PyMODINIT_FUNC PyInit__taberna(void)
{
    PyObject *module = PyModule_Create(&definition);

    if (!module)
        return NULL;
    if (py_add_errors(module) < 0 || py_add_rng(module) < 0 || py_add_state(module) < 0 || py_add_match(module) < 0 ||
        py_add_bot(module) < 0 || py_add_batch(module) < 0 ||
        PyModule_AddStringConstant(module, "version", taberna_version()) < 0 ||
        PyModule_AddIntConstant(module, "PUBLIC", TABERNA_PUBLIC) < 0 ||
        PyModule_AddIntConstant(module, "COMPLETE", TABERNA_COMPLETE) < 0 ||
        PyModule_AddIntConstant(module, "CHANCE", TABERNA_CHANCE) < 0)
        Py_CLEAR(module);
    return module;
}
