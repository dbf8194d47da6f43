/* rng.c - Rng: the library's generator, for chance that a program draws itself. */
#include "module.h"

PyTypeObject *py_rng_type;

/* Seeded when it is made, not in __init__, which a program can go without: a generator of zeros would not end. */
static PyObject *rng_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "seed", "stream", NULL };
    PyObject *given[2] = { NULL, NULL };
    uint64_t number[2] = { 0, 0 };

    if (!PyArg_ParseTupleAndKeywords(args, named, "|OO", (char **) (uintptr_t) names, &given[0], &given[1]))
        return NULL;
    for (int i = 0; i < 2; i++)
        if (given[i] && !py_read_u64(given[i], &number[i]))
            return NULL;
    PyObject *self = PyType_GenericAlloc(type, 0);
    if (self)
        taberna_rng_seed(&((py_rng *) self)->rng, number[0], number[1]);
    return self;
}

static void rng_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *rng_below(PyObject *self, PyObject *given)
{
    int n;

    if (!py_read_int(given, &n))
        return NULL;
    if (n <= 0) {
        PyErr_SetString(PyExc_ValueError, "below(n) needs 1 <= n < 2**31");
        return NULL;
    }
    return PyLong_FromUnsignedLong(taberna_rng_below(&((py_rng *) self)->rng, (uint32_t) n));
}

static PyObject *rng_choice(PyObject *self, PyObject *given)
{
    Py_ssize_t count = PySequence_Size(given);

    if (count < 0)
        return NULL;
    if (count == 0 || count > INT32_MAX) {
        PyErr_SetString(PyExc_IndexError, "nothing to choose from");
        return NULL;
    }
    return PySequence_GetItem(given, (Py_ssize_t) taberna_rng_below(&((py_rng *) self)->rng, (uint32_t) count));
}

static PyObject *rng_getstate(PyObject *self, PyObject *unused)
{
    const uint64_t *word = ((py_rng *) self)->rng.word;

    (void) unused;
    return Py_BuildValue("(KKKK)", (unsigned long long) word[0], (unsigned long long) word[1],
                         (unsigned long long) word[2], (unsigned long long) word[3]);
}

static PyObject *rng_setstate(PyObject *self, PyObject *words)
{
    unsigned long long word[4];

    if (!PyTuple_Check(words) || !PyArg_ParseTuple(words, "KKKK", &word[0], &word[1], &word[2], &word[3]))
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "the state of an Rng is four numbers");
    if (!(word[0] | word[1] | word[2] | word[3]))
        return PyErr_Format(PyExc_ValueError, "four zeros are no state of an Rng");
    for (int i = 0; i < 4; i++)
        ((py_rng *) self)->rng.word[i] = word[i];
    Py_RETURN_NONE;
}

static PyObject *rng_reduce(PyObject *self, PyObject *unused)
{
    return Py_BuildValue("(O(ii)N)", Py_TYPE(self), 0, 0, rng_getstate(self, unused));
}

static PyMethodDef methods[] = {
    { "below", rng_below, METH_O, "below(n) -> 0 to n - 1, all alike" },
    { "choice", rng_choice, METH_O, "choice(sequence) -> one of its members, all alike" },
    { "getstate", rng_getstate, METH_NOARGS, "getstate() -> four numbers" },
    { "setstate", rng_setstate, METH_O, "setstate(numbers) - goes on where the other one stood" },
    { "__setstate__", rng_setstate, METH_O, NULL },
    { "__reduce__", rng_reduce, METH_NOARGS, NULL },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Rng(seed=0, stream=0): xoshiro256**, the same numbers on every machine." },
    { Py_tp_new, rng_new },
    { Py_tp_dealloc, rng_dealloc },
    { Py_tp_methods, methods },
    { 0 },
};

static PyType_Spec spec = { "taberna.Rng", sizeof(py_rng), 0, Py_TPFLAGS_DEFAULT, slots };

int py_add_rng(PyObject *module)
{
    py_rng_type = py_add_type(module, &spec);
    return py_rng_type ? 0 : -1;
}

taberna_rng *py_rng_of(PyObject *given)
{
    if (PyObject_TypeCheck(given, py_rng_type))
        return &((py_rng *) given)->rng;
    PyErr_SetString(PyExc_TypeError, "an Rng is needed here: taberna.Rng(seed)");
    return NULL;
}
