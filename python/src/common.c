/* common.c - errors, arguments and answers: between Python's objects and the library's structures. */
#include "module.h"

/* --- Errors ------------------------------------------------------------------------------------------------------- */

enum { KINDS = TABERNA_BAD_BUFFER + 1 };

/* What a status is raised as. Those that are also ValueErrors say that an argument was wrong. */
static const struct {
    const char *name, *doc;
    bool value;
} kinds[KINDS] = {
    [TABERNA_ILLEGAL] = { "IllegalMove", "The rules do not allow it: `rule` is the number to look up.", false },
    [TABERNA_NOT_TO_ACT] = { "NotToAct", "This seat is not to act now.", false },
    [TABERNA_BAD_TEXT] = { "BadText", "Not in the form that is expected; `line` and `column` tell where.", true },
    [TABERNA_BAD_CONFIG] = { "BadConfig", "No such game, seats, option or bot.", true },
    [TABERNA_BAD_VERSION] = { "BadVersion", "Made under other rules, or in another form or layout.", true },
    [TABERNA_BAD_CHANCE] = { "BadChance", "Dice that do not follow from what was committed.", false },
    [TABERNA_NOTHING] = { "NothingToDo", "There is nothing to do that with.", false },
    [TABERNA_BAD_STATE] = { "BadState", "Bytes that are no state of a game.", true },
    [TABERNA_BAD_BUFFER] = { "BadBuffer", "Memory of the wrong size, type or alignment, or read-only.", true },
};

static PyObject *error_base;
static PyObject *error_types[KINDS];

static int add_error(PyObject *module, taberna_status status)
{
    char name[48] = "taberna.";
    PyObject *bases =
        kinds[status].value ? Py_BuildValue("(OO)", error_base, PyExc_ValueError) : Py_BuildValue("(O)", error_base);

    if (!bases)
        return -1;
    strncat(name, kinds[status].name, sizeof(name) - strlen(name) - 1);
    error_types[status] = PyErr_NewExceptionWithDoc(name, kinds[status].doc, bases, NULL);
    Py_DECREF(bases);
    return error_types[status] ? PyModule_AddObjectRef(module, kinds[status].name, error_types[status]) : -1;
}

int py_add_errors(PyObject *module)
{
    PyObject *none = Py_BuildValue("{s:s,s:s,s:i,s:i}", "id", "", "rule", "", "line", 0, "column", 0);

    error_base = PyErr_NewExceptionWithDoc(
        "taberna.Error",
        "What the library refused: `id` is fixed, for programs; `rule` is a number of the rules or ''.", NULL, none);
    Py_XDECREF(none);
    if (!error_base || PyModule_AddObjectRef(module, "Error", error_base) < 0)
        return -1;
    for (int status = 0; status < KINDS; status++)
        if (kinds[status].name && add_error(module, (taberna_status) status) < 0)
            return -1;
    return 0;
}

static void set_attribute(PyObject *raised, const char *name, PyObject *value)
{
    if (value)
        (void) PyObject_SetAttrString(raised, name, value);
    Py_XDECREF(value);
}

PyObject *py_fail(const taberna_error *error)
{
    if (error->status == TABERNA_NO_MEMORY)
        return PyErr_NoMemory();
    bool known = (int) error->status < KINDS && error_types[error->status];
    PyObject *type = known ? error_types[error->status] : error_base;
    PyObject *raised = PyObject_CallFunction(type, "s", error->text);
    if (!raised)
        return NULL;
    set_attribute(raised, "id", PyUnicode_FromString(error->id));
    set_attribute(raised, "rule", PyUnicode_FromString(error->rule));
    set_attribute(raised, "line", PyLong_FromUnsignedLong(error->line));
    set_attribute(raised, "column", PyLong_FromUnsignedLong(error->column));
    if (!PyErr_Occurred())
        PyErr_SetObject(type, raised);
    Py_DECREF(raised);
    return NULL;
}

PyObject *py_fail_with(taberna_status status, const char *id, const char *text)
{
    taberna_error error = { .status = status };

    strncpy(error.id, id, sizeof(error.id) - 1);
    strncpy(error.text, text, sizeof(error.text) - 1);
    return py_fail(&error);
}

/* --- Arguments ---------------------------------------------------------------------------------------------------- */

static bool is_text(PyObject *given, const char *what)
{
    if (PyUnicode_Check(given))
        return true;
    PyErr_Format(PyExc_TypeError, "%s is a str, and not %R", what, (PyObject *) Py_TYPE(given));
    return false;
}

/* "NAME=VALUE" as bytes, from an item of a mapping. */
static PyObject *pair_of(PyObject *item)
{
    PyObject *key = PySequence_GetItem(item, 0);
    PyObject *value = key ? PySequence_GetItem(item, 1) : NULL;
    PyObject *text = value ? PyUnicode_FromFormat("%S=%S", key, value) : NULL;
    PyObject *bytes = text ? PyUnicode_AsUTF8String(text) : NULL;

    Py_XDECREF(key);
    Py_XDECREF(value);
    Py_XDECREF(text);
    return bytes;
}

static bool add_option(py_options *options, PyObject *bytes)
{
    Py_ssize_t count = PyList_Size(options->keep);
    char *text = NULL;

    if (bytes && count >= 64)
        py_fail_with(TABERNA_BAD_CONFIG, "too-many-options", "no game has so many options");
    else if (bytes && PyBytes_AsStringAndSize(bytes, &text, NULL) == 0 && PyList_Append(options->keep, bytes) == 0)
        options->list[count] = text;
    Py_XDECREF(bytes); /* the list has it */
    return options->list[count] != NULL;
}

/* Of a mapping of any kind, or of texts "NAME=VALUE". Names and values are turned into text by code of the caller,
   which may change what was given: the list is our own. */
static bool add_options(PyObject *given, py_options *options)
{
    bool mapping = PyObject_HasAttrString(given, "items");
    PyObject *list = mapping ? PyMapping_Items(given) : PySequence_List(given);
    bool good = list != NULL;

    for (Py_ssize_t i = 0; good && i < PyList_Size(list); i++) {
        PyObject *item = PyList_GetItem(list, i);
        if (mapping)
            good = add_option(options, pair_of(item));
        else
            good = is_text(item, "an option 'NAME=VALUE'") && add_option(options, PyUnicode_AsUTF8String(item));
    }
    Py_XDECREF(list);
    return good;
}

bool py_read_options(PyObject *given, py_options *options)
{
    bool good = true;

    *options = (py_options){ .keep = PyList_New(0) };
    if (!options->keep)
        return false;
    if (given && PyUnicode_Check(given)) {
        PyErr_SetString(PyExc_TypeError, "options are a dict or a list of 'NAME=VALUE', not one string");
        good = false;
    } else if (given && given != Py_None)
        good = add_options(given, options);
    if (!good)
        Py_CLEAR(options->keep);
    return good;
}

/* Where the argument of that name goes; -1 with an exception: there is none, or it was given before. */
static int place_of(const char *function, const char *const names[], PyObject *word, PyObject *const to[])
{
    for (int i = 0; i < PY_NAMES && names[i]; i++)
        if (!to[i] && PyUnicode_CompareWithASCIIString(word, names[i]) == 0)
            return i;
    PyErr_Format(PyExc_TypeError, "%s() takes no argument %R, or was given it twice", function, word);
    return -1;
}

bool py_arguments(const char *function, const char *const names[], int least, PyObject *const *args, Py_ssize_t count,
                  PyObject *words, PyObject *to[PY_NAMES])
{
    int most = 0, missing = 0;

    for (int i = 0; i < PY_NAMES; i++) {
        to[i] = i < count ? args[i] : NULL;
        most += most == i && names[i];
    }
    for (Py_ssize_t i = 0; words && i < PyTuple_Size(words); i++) {
        int place = place_of(function, names, PyTuple_GetItem(words, i), to);
        if (place < 0)
            return false;
        to[place] = args[count + i];
    }
    for (int i = 0; i < least; i++)
        missing += !to[i];
    if (count <= most && !missing)
        return true;
    PyErr_Format(PyExc_TypeError, "%s() takes %d to %d arguments", function, least, most);
    return false;
}

bool py_read_int(PyObject *given, int *value)
{
    int overflow = 0;
    PyObject *index = PyLong_CheckExact(given) ? Py_NewRef(given) : PyNumber_Index(given);

    if (!index)
        return false;
    long number = PyLong_AsLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (number == -1 && PyErr_Occurred())
        return false;
    /* Too large is as wrong as any other number that means nothing. */
    *value = overflow || number < INT32_MIN || number > INT32_MAX ? INT32_MIN : (int) number;
    return true;
}

bool py_read_u64(PyObject *given, uint64_t *value)
{
    PyObject *index = PyNumber_Index(given);

    if (!index)
        return false;
    *value = PyLong_AsUnsignedLongLongMask(index);
    Py_DECREF(index);
    return !(*value == UINT64_MAX && PyErr_Occurred());
}

bool py_read_move(PyObject *given, taberna_move *move)
{
    uint64_t number;

    if (!py_read_u64(given, &number))
        return false;
    *move = number <= UINT32_MAX ? (taberna_move) number : 0; /* 0 is no move, and is refused */
    return true;
}

const char *py_read_text(PyObject *given)
{
    Py_ssize_t length;
    const char *text = is_text(given, "a text") ? PyUnicode_AsUTF8AndSize(given, &length) : NULL;

    if (text && strlen(text) != (size_t) length) {
        py_fail_with(TABERNA_BAD_TEXT, "bad-text", "a text with a zero in it");
        return NULL;
    }
    return text;
}

bool py_open_buffer(PyObject *given, const char *name, size_t bytes, Py_buffer *view)
{
    char text[128];

    if (PyObject_GetBuffer(given, view, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) < 0) {
        PyErr_Clear();
        PyOS_snprintf(text, sizeof(text), "%s: not a writable, contiguous buffer", name);
        return py_fail_with(TABERNA_BAD_BUFFER, "bad-buffer", text) != NULL;
    }
    if ((size_t) view->len == bytes)
        return true;
    PyOS_snprintf(text, sizeof(text), "%s: the buffer has %zd bytes, not %zu", name, view->len, bytes);
    PyBuffer_Release(view);
    return py_fail_with(TABERNA_BAD_BUFFER, "bad-buffer", text) != NULL;
}

/* --- Answers ------------------------------------------------------------------------------------------------------ */

PyObject *py_list_of_moves(const taberna_move moves[], int count)
{
    PyObject *list = PyList_New(count);

    for (int i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLong(moves[i]);
        if (!number || PyList_SetItem(list, i, number) < 0)
            Py_CLEAR(list);
    }
    return list;
}

PyObject *py_list_of_ints(const int values[], int count)
{
    PyObject *list = PyList_New(count);

    for (int i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromLong(values[i]);
        if (!number || PyList_SetItem(list, i, number) < 0)
            Py_CLEAR(list);
    }
    return list;
}

PyObject *py_take_string(char *string)
{
    if (!string)
        return py_fail_with(TABERNA_BAD_CONFIG, "no-such-seat", "there is no such seat");
    PyObject *text = PyUnicode_FromString(string);
    taberna_free(string);
    return text;
}

PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec)
{
    PyObject *type = PyType_FromSpec(spec);

    if (type && PyModule_AddType(module, (PyTypeObject *) type) < 0)
        Py_CLEAR(type);
    return (PyTypeObject *) type;
}
