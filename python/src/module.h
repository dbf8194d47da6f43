/* module.h - what the files of the extension share: libtaberna's handles as Python objects.
 *
 * The extension keeps to the limited interface of Python 3.11, so one build serves every later version. It holds no
 * global data but the types, which are made once, when the module is imported. */
#ifndef TABERNA_PYTHON_MODULE_H
#define TABERNA_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h> /* before all others: it says which POSIX it wants */

#include <stdalign.h>
#include <string.h>
#include <taberna/taberna.h>

/* A state in the object itself: the bytes of a state need no other owner. Where an address has 32 bits, Python aligns
 * objects to 8: there are bytes to spare, and the state begins at the first of them that is aligned (py_state_of). */
typedef struct py_state {
    PyVarObject head;
    unsigned char bytes[TABERNA_STATE_ALIGN];
} py_state;

typedef struct py_rng {
    PyObject head;
    taberna_rng rng;
} py_rng;

typedef struct py_match {
    PyObject head;
    taberna_match *match;
} py_match;

extern PyTypeObject *py_state_type, *py_rng_type, *py_match_type, *py_bot_type, *py_batch_type;

/* Each makes its type and adds it to the module; -1 with an exception. */
int py_add_errors(PyObject *module);
int py_add_state(PyObject *module);
int py_add_rng(PyObject *module);
int py_add_match(PyObject *module);
int py_add_bot(PyObject *module);
int py_add_batch(PyObject *module);

/* The type of a specification, which the module then has under its last name; NULL with an exception. */
PyTypeObject *py_add_type(PyObject *module, PyType_Spec *spec);

/* --- Errors: they return NULL, so that a caller can return what they return. -------------------------------------- */

PyObject *py_fail(const taberna_error *error);
PyObject *py_fail_with(taberna_status status, const char *id, const char *text);

/* --- Arguments and answers ---------------------------------------------------------------------------------------- */

/* Options from None, a mapping of names to values, or a list of "NAME=VALUE"; the strings live as long as `keep`. */
typedef struct py_options {
    PyObject *keep;
    const char *list[65];
} py_options;

bool py_read_options(PyObject *given, py_options *options);

/* The arguments of a fast call, by place or by name. They come into `to`, in the order of `names` (at most PY_NAMES,
 * NULL behind the last), NULL where one is absent; the first `least` must be there. Anything else is a TypeError. */
enum { PY_NAMES = 3 };
#define PY_NAMED(function) (PyCFunction)(void (*)(void)) function, METH_VARARGS | METH_KEYWORDS
#define PY_FAST(function)  (PyCFunction)(void (*)(void)) function, METH_FASTCALL | METH_KEYWORDS
bool py_arguments(const char *function, const char *const names[], int least, PyObject *const *args, Py_ssize_t count,
                  PyObject *words, PyObject *to[PY_NAMES]);
bool py_read_int(PyObject *given, int *value);
bool py_read_move(PyObject *given, taberna_move *move);
const char *py_read_text(PyObject *given);          /* without zeros inside; NULL with an exception */
bool py_read_u64(PyObject *given, uint64_t *value); /* any integer, modulo 2^64 */

PyObject *py_list_of_moves(const taberna_move moves[], int count);
PyObject *py_list_of_ints(const int values[], int count);
PyObject *py_take_string(char *string); /* frees it; NULL: no such seat */

/* A contiguous writable buffer of exactly so many bytes. */
bool py_open_buffer(PyObject *given, const char *name, size_t bytes, Py_buffer *view);

/* --- States ------------------------------------------------------------------------------------------------------- */

py_state *py_new_state(PyTypeObject *type, size_t size);
taberna_state *py_state_of(PyObject *self);
taberna_rng *py_rng_of(PyObject *given); /* NULL: TypeError */

/* The seat in `given`, or the lowest one to act (TABERNA_CHANCE where chance is) where it is absent or None. */
bool py_read_seat(const taberna_state *state, PyObject *given, int *seat);

/* The rows of State that stand in state_view.c, behind those of state.c. */
PyObject *py_state_view(PyObject *self, PyObject *given);
PyObject *py_state_redeal(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_json(PyObject *self, PyObject *given);
PyObject *py_state_actions(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_action(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_action_move(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_act(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_mask(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_tensor(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words);
PyObject *py_state_move_features(PyObject *self, PyObject *given);

/* The names of a form: "seat", "public", "perfect". */
bool py_read_form(PyObject *given, taberna_form *form);

#endif
