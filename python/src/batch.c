/* batch.c - Batch: many games stepped at once into buffers of the caller. `taberna.vec` brings the buffers along. */
#include "module.h"

PyTypeObject *py_batch_type;

enum { BUFFERS = 7 };

typedef struct py_batch {
    PyObject head;
    taberna_batch *batch;
    int rows;
    bool busy;               /* stepping in a thread that has let go of the interpreter */
    Py_buffer held[BUFFERS]; /* what is attached; obj NULL: not wanted                  */
} py_batch;

static const char *const buffer_names[BUFFERS] = { "observations", "masks",  "rewards", "dones",
                                                   "to_act",       "scores", "illegal" };
/* What may be in them, as format characters: C's own or any of one byte. */
static const char *const buffer_formats[BUFFERS] = { "Bb?", "Bb?", "f", "Bb?", "Bb?", "h", "Bb?" };

static bool read_config(PyObject *args, PyObject *named, taberna_batch_config *config, PyObject **options)
{
    static const char *const names[] = { "game",   "rows", "seats", "options", "seed", "threads",
                                         "reward", "form", "limit", "forced",  NULL };
    const char *reward = "rank";
    PyObject *seed = NULL, *form = NULL;
    int forced = 0;
    long long limit = 0;

    config->threads = 1;
    if (!PyArg_ParseTupleAndKeywords(args, named, "sii|OOisOLp", (char **) (uintptr_t) names, &config->game,
                                     &config->rows, &config->seats, options, &seed, &config->threads, &reward, &form,
                                     &limit, &forced) ||
        (seed && !py_read_u64(seed, &config->seed)) || (form && !py_read_form(form, &config->form)))
        return false;
    if (strcmp(reward, "rank") != 0 && strcmp(reward, "score") != 0) {
        PyErr_SetString(PyExc_ValueError, "a reward is 'rank' or 'score'");
        return false;
    }
    if (limit < 0 || limit > UINT32_MAX) {
        PyErr_SetString(PyExc_ValueError, "a limit is a number of actions, or 0 for none");
        return false;
    }
    config->reward = strcmp(reward, "rank") == 0 ? TABERNA_REWARD_RANK : TABERNA_REWARD_SCORE;
    config->limit = (uint32_t) limit;
    config->forced = forced != 0;
    return true;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    taberna_batch_config config = { .size = sizeof(config) };
    PyObject *given = NULL;
    py_options options;
    taberna_error error;

    if (!read_config(args, named, &config, &given) || !py_read_options(given, &options))
        return NULL;
    config.options = options.list;
    taberna_batch *batch = taberna_batch_open(&config, &error);
    Py_DECREF(options.keep);
    if (!batch)
        return py_fail(&error);
    py_batch *self = (py_batch *) PyType_GenericAlloc(type, 0);
    if (!self) {
        taberna_batch_close(batch);
        return NULL;
    }
    self->batch = batch;
    self->rows = config.rows;
    return (PyObject *) self;
}

static void release_buffers(Py_buffer held[BUFFERS])
{
    for (int i = 0; i < BUFFERS; i++)
        if (held[i].obj)
            PyBuffer_Release(&held[i]);
}

static void batch_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    taberna_batch_close(((py_batch *) self)->batch);
    release_buffers(((py_batch *) self)->held);
    PyObject_Free(self);
    Py_DECREF(type);
}

static bool is_busy(PyObject *self)
{
    if (((py_batch *) self)->busy)
        PyErr_SetString(PyExc_RuntimeError, "this batch is stepping in another thread; open one for each thread");
    return ((py_batch *) self)->busy;
}

/* --- Buffers ------------------------------------------------------------------------------------------------------ */

/* Native format of one character that is among those, as "f", "@f" or "=f". */
static bool has_format(const Py_buffer *view, const char *allowed)
{
    const char *format = view->format ? view->format : "B";

    if (*format == '@' || *format == '=')
        format++;
    return format[0] && !format[1] && strchr(allowed, format[0]);
}

static bool hold_buffer(PyObject *given, int i, Py_buffer *held)
{
    char text[128];

    if (given == Py_None)
        return true;
    if (PyObject_GetBuffer(given, held, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0) {
        PyErr_Clear();
        held->obj = NULL;
        PyOS_snprintf(text, sizeof(text), "%s: not a writable, contiguous buffer", buffer_names[i]);
        return py_fail_with(TABERNA_BAD_BUFFER, "bad-buffer", text) != NULL;
    }
    if (has_format(held, buffer_formats[i]))
        return true;
    PyOS_snprintf(text, sizeof(text), "%s: elements of type '%s', not '%.1s'", buffer_names[i],
                  held->format ? held->format : "B", buffer_formats[i]);
    return py_fail_with(TABERNA_BAD_BUFFER, "bad-buffer", text) != NULL;
}

static taberna_buffer region(const Py_buffer *held)
{
    return held->obj ? (taberna_buffer){ held->buf, (size_t) held->len } : (taberna_buffer){ NULL, 0 };
}

static PyObject *batch_attach(PyObject *self, PyObject *args, PyObject *named)
{
    static const char *const names[] = { "observations", "masks",  "rewards", "dones",
                                         "to_act",       "scores", "illegal", NULL };
    PyObject *given[BUFFERS] = { Py_None, Py_None, Py_None, Py_None, Py_None, Py_None, Py_None };
    Py_buffer held[BUFFERS];
    taberna_error error;

    memset(held, 0, sizeof(held));
    if (!PyArg_ParseTupleAndKeywords(args, named, "|OOOOOOO", (char **) (uintptr_t) names, &given[0], &given[1],
                                     &given[2], &given[3], &given[4], &given[5], &given[6]) ||
        is_busy(self))
        return NULL;
    for (int i = 0; i < BUFFERS; i++) {
        if (!hold_buffer(given[i], i, &held[i])) {
            release_buffers(held);
            return NULL;
        }
    }
    taberna_buffers buffers = { sizeof(buffers),  region(&held[0]), region(&held[1]), region(&held[2]),
                                region(&held[3]), region(&held[4]), region(&held[5]), region(&held[6]) };
    if (taberna_batch_attach(((py_batch *) self)->batch, &buffers, &error) != TABERNA_OK) {
        release_buffers(held);
        return py_fail(&error);
    }
    release_buffers(((py_batch *) self)->held);
    memcpy(((py_batch *) self)->held, held, sizeof(held));
    Py_RETURN_NONE;
}

/* A contiguous buffer with one element of `width` bytes for each row, at an address fit for it. */
static bool open_rows(PyObject *self, PyObject *given, const char *formats, size_t width, int flags, Py_buffer *view)
{
    int rows = ((py_batch *) self)->rows;
    bool actions = width == sizeof(taberna_action);

    if (PyObject_GetBuffer(given, view, flags | PyBUF_C_CONTIGUOUS | PyBUF_FORMAT) < 0) {
        PyErr_Clear();
        return py_fail_with(TABERNA_BAD_BUFFER, "bad-buffer",
                            actions ? "actions: not a contiguous buffer, or read-only"
                                    : "seeds: not a contiguous buffer") != NULL;
    }
    if (has_format(view, formats) && (size_t) view->itemsize == width && (size_t) view->len == width * (size_t) rows &&
        (uintptr_t) view->buf % width == 0)
        return true;
    PyBuffer_Release(view);
    return py_fail_with(TABERNA_BAD_BUFFER, "bad-buffer",
                        actions ? "actions: one aligned int32 for each row is needed"
                                : "seeds: one aligned uint64 for each row is needed") != NULL;
}

/* --- Stepping ----------------------------------------------------------------------------------------------------- */

static PyObject *batch_step(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "actions", NULL };
    py_batch *batch = (py_batch *) self;
    PyObject *actions[PY_NAMES];
    Py_buffer view;
    int illegal;

    if (!py_arguments("step", names, 0, args, count, words, actions) || is_busy(self))
        return NULL;
    bool given = actions[0] && actions[0] != Py_None;
    if (given && !open_rows(self, actions[0], "il", sizeof(taberna_action), PyBUF_SIMPLE, &view))
        return NULL;
    batch->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    illegal = taberna_batch_step(batch->batch, given ? view.buf : NULL);
    Py_END_ALLOW_THREADS;
    batch->busy = false;
    if (given)
        PyBuffer_Release(&view);
    return PyLong_FromLong(illegal);
}

static PyObject *batch_sample(PyObject *self, PyObject *out)
{
    py_batch *batch = (py_batch *) self;
    Py_buffer view;

    if (is_busy(self) || !open_rows(self, out, "il", sizeof(taberna_action), PyBUF_WRITABLE, &view))
        return NULL;
    batch->busy = true;
    Py_BEGIN_ALLOW_THREADS;
    taberna_batch_sample(batch->batch, view.buf);
    Py_END_ALLOW_THREADS;
    batch->busy = false;
    PyBuffer_Release(&view);
    return Py_NewRef(out);
}

static PyObject *batch_reset(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *words)
{
    static const char *const names[] = { "seeds", NULL };
    py_batch *batch = (py_batch *) self;
    PyObject *seeds[PY_NAMES];
    Py_buffer view;

    if (!py_arguments("reset", names, 0, args, count, words, seeds) || is_busy(self))
        return NULL;
    bool given = seeds[0] && seeds[0] != Py_None;
    if (given && !open_rows(self, seeds[0], "QLql", sizeof(uint64_t), PyBUF_SIMPLE, &view))
        return NULL;
    taberna_batch_reset(batch->batch, given ? view.buf : NULL);
    if (given)
        PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

static PyObject *batch_state(PyObject *self, PyObject *given)
{
    int row;

    if (is_busy(self) || !py_read_int(given, &row))
        return NULL;
    const taberna_state *state = taberna_batch_state(((py_batch *) self)->batch, row);
    if (!state)
        return PyErr_Format(PyExc_IndexError, "there is no row %S", given);
    size_t size = taberna_state_size(taberna_state_game(state));
    py_state *copy = py_new_state(py_state_type, size);
    if (copy)
        memcpy(py_state_of((PyObject *) copy), state, size);
    return (PyObject *) copy;
}

static PyObject *batch_tally(PyObject *self, PyObject *unused)
{
    taberna_tally tally;

    (void) unused;
    if (is_busy(self))
        return NULL;
    taberna_batch_tally(((py_batch *) self)->batch, &tally);
    return Py_BuildValue("{s:K,s:K,s:K,s:K}", "games", (unsigned long long) tally.games, "decisions",
                         (unsigned long long) tally.decisions, "forced_moves", (unsigned long long) tally.forced_moves,
                         "chance_events", (unsigned long long) tally.chance_events);
}

static PyMethodDef methods[] = {
    { "attach", PY_NAMED(batch_attach),
      "attach(observations=None, masks=None, rewards=None, dones=None, to_act=None, scores=None, illegal=None) - says "
      "where to write" },
    { "step", PY_FAST(batch_step), "step(actions=None) -> how many rows had an action that is not legal" },
    { "sample", batch_sample, METH_O, "sample(out) -> out, with a random legal action for each row" },
    { "reset", PY_FAST(batch_reset), "reset(seeds=None) - starts game number 0 in every row" },
    { "state", batch_state, METH_O, "state(row) -> a copy of its State" },
    { "tally", batch_tally, METH_NOARGS, "tally() -> games, decisions, forced_moves and chance_events so far" },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Batch(game, rows, seats, options=None, seed=0, threads=1, reward='rank', form='seat', limit=0, "
                 "forced=False): games stepped at once. taberna.vec() brings the buffers along." },
    { Py_tp_new, batch_new },
    { Py_tp_dealloc, batch_dealloc },
    { Py_tp_methods, methods },
    { 0 },
};

static PyType_Spec spec = { "taberna.Batch", sizeof(py_batch), 0, Py_TPFLAGS_DEFAULT, slots };

int py_add_batch(PyObject *module)
{
    py_batch_type = py_add_type(module, &spec);
    return py_batch_type ? 0 : -1;
}
