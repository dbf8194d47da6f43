/* library.c - the calls of libtaberna that a bot needs, found in a file at run time. */
#include "opponents/library.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <taberna/taberna.h>
#include <unistd.h>

#define CALL_LIST(X) X(game) X(read) X(close) X(bot_open) X(bot_close) X(bot_choose)

/* What was loaded, with its calls by the names of taberna.h without their prefix. */
typedef struct build {
    void *handle;
#define X(name) __typeof__(taberna_##name) *name;
    CALL_LIST(X)
#undef X
} build;

struct tb_library {
    const char *word;
    const tb_game *game;
    build build;
    taberna_bot *bot; /* of the game that runs */
};

/* --- Loading ----------------------------------------------------------------------------------------------------- */

static const char *file_of(const char *word) { return strchr(word, ':') + 1; }

bool tb_library_is(const char *word)
{
    const char *colon = strchr(word, ':');

    return colon && colon > word && colon[1] && strncmp(word, "exec:", 5) != 0;
}

/* Also a file of this folder: without a slash it would be looked for in the folders of the system. */
static void *load(const char *file)
{
    char path[TB_OPPONENT_WORD + 2];

    snprintf(path, sizeof(path), "%s%s", strchr(file, '/') ? "" : "./", file);
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

/* dlsym gives a pointer to data; that it may point to a function POSIX says, and C does not. */
static bool find_call(void *handle, const char *name, void *out, size_t size)
{
    void *address = dlsym(handle, name);

    memcpy(out, &address, size);
    return address != NULL;
}

static void drop(build *b)
{
    if (b->handle)
        dlclose(b->handle);
    *b = (build){ 0 };
}

static bool load_build(const char *word, build *out)
{
    *out = (build){ .handle = load(file_of(word)) };
    bool whole = out->handle;
#define X(name) whole = whole && find_call(out->handle, "taberna_" #name, (void *) &out->name, sizeof(out->name));
    CALL_LIST(X)
#undef X
    if (!whole)
        drop(out);
    return whole;
}

static taberna_bot *open_bot(const build *b, const char *word, const char *game, uint64_t seed, taberna_error *error)
{
    char name[TB_OPPONENT_WORD];

    snprintf(name, sizeof(name), "%.*s", (int) strcspn(word, ":"), word);
    return b->bot_open(name, game, seed, error);
}

int tb_library_try(const char *word)
{
    taberna_error error = { 0 };
    build b;

    if (access(file_of(word), R_OK) != 0)
        return errno;
    if (!load_build(word, &b))
        return ELIBBAD;
    taberna_bot *bot = open_bot(&b, word, b.game(0), 0, &error);
    b.bot_close(bot);
    drop(&b);
    return bot ? 0 : EINVAL;
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

tb_library *tb_library_open(const char *word, const tb_game *game)
{
    tb_library *library = calloc(1, sizeof(*library));

    if (library)
        *library = (tb_library){ .word = word, .game = game };
    return library;
}

static void leave_game(tb_library *library)
{
    if (library->bot)
        library->build.bot_close(library->bot);
    library->bot = NULL;
}

void tb_library_close(tb_library *library)
{
    if (!library)
        return;
    leave_game(library);
    drop(&library->build);
    free(library);
}

static void blame(const tb_library *library, tb_fault *fault, tb_fault_kind kind, tb_fault_say say, const char *text)
{
    *fault = (tb_fault){ .kind = kind, .say = say };
    tb_fault_quote(library->word, fault->program, sizeof(fault->program));
    tb_fault_quote(text, fault->word, sizeof(fault->word));
}

void tb_library_begin(tb_library *library, uint64_t seed, tb_fault *fault)
{
    taberna_error error = { 0 };

    leave_game(library);
    if (!library->build.handle && !load_build(library->word, &library->build)) {
        blame(library, fault, TB_FAULT_START, TB_FAULT_SAY_NO_BUILD, "");
        return;
    }
    library->bot = open_bot(&library->build, library->word, library->game->name, seed, &error);
    if (!library->bot)
        blame(library, fault, TB_FAULT_START, TB_FAULT_SAY_BUILD, error.text);
}

tb_move tb_library_move(tb_library *library, const char *record, size_t len, int seat, tb_fault *fault)
{
    const build *b = &library->build;
    taberna_error error = { 0 };
    taberna_match *match = b->read(record, len, 0, &error);

    if (!match) {
        blame(library, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_BUILD, error.text);
        return 0;
    }
    tb_move move = b->bot_choose(library->bot, match, seat);
    b->close(match);
    return move;
}
