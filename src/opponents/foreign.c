/* foreign.c - the host's side of the protocol: what is said to a program, and what is made of its answers. */
#include "opponents/foreign.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "core/notation.h"
#include "core/view.h"
#include "opponents/process.h"

enum {
    GRACE_MS = 500,       /* to end by itself after quit */
    TALK_MAX = 64 * 1024, /* bytes of info before an answer */
};

struct tb_foreign {
    const char *command;
    const tb_game *game;
    const tb_limits *limits;
    tb_process process;
    int seat, seats;
    char name[TB_FAULT_PROGRAM]; /* as it greeted */
    char *bytes;                 /* for what is said */
    size_t size;
};

/* --- Faults ------------------------------------------------------------------------------------------------------ */

/* What a sentence about it needs. */
typedef struct blamed {
    tb_fault_say wanted;
    const char *word;
    int64_t number;
} blamed;

static void blame(tb_foreign *f, tb_fault *fault, tb_fault_kind kind, tb_fault_say say, blamed with)
{
    *fault = (tb_fault){ .kind = kind, .say = say, .wanted = with.wanted, .number = with.number };
    tb_fault_quote(f->command, fault->program, sizeof(fault->program));
    tb_fault_quote(with.word ? with.word : "", fault->word, sizeof(fault->word));
    if (f->process.pid)
        tb_process_stop(&f->process, 0);
}

/* It went away while `wanted` was wanted of it. */
static void blame_end(tb_foreign *f, tb_fault *fault, tb_fault_kind kind, tb_fault_say wanted)
{
    int status = tb_process_stop(&f->process, GRACE_MS);

    if (status != -1 && WIFEXITED(status))
        blame(f, fault, kind, TB_FAULT_SAY_EXIT, (blamed){ .wanted = wanted, .number = WEXITSTATUS(status) });
    else if (status != -1 && WIFSIGNALED(status))
        blame(f, fault, kind, TB_FAULT_SAY_SIGNAL,
              (blamed){ .wanted = wanted, .number = WTERMSIG(status), .word = strsignal(WTERMSIG(status)) });
    else
        blame(f, fault, kind, TB_FAULT_SAY_CLOSED, (blamed){ .wanted = wanted });
}

/* What is wrong if a line did not come, or could not be sent. */
static void blame_silence(tb_foreign *f, tb_fault *fault, tb_heard heard, const tb_timer *timer, bool starting,
                          tb_fault_say wanted)
{

    if (heard == TB_HEARD_END)
        blame_end(f, fault, starting ? TB_FAULT_START : TB_FAULT_CRASH, wanted);
    else if (heard == TB_HEARD_NOTHING)
        blame(f, fault, starting ? TB_FAULT_START : TB_FAULT_STALL, TB_FAULT_SAY_SILENT,
              (blamed){ .wanted = wanted, .number = (int64_t) (timer->cap / 1000000) });
    else
        blame(f, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_LONG_LINE, (blamed){ .wanted = wanted, .number = TB_LINE_MAX });
}

/* --- Saying ------------------------------------------------------------------------------------------------------ */

/* What a line of the host is made of. */
typedef struct subject {
    const tb_foreign *foreign;
    const tb_config *config;
    const void *view;
    const tb_result *result;
    uint64_t seed;
} subject;

typedef void (*fill_line)(const subject *about, tb_text *out);

/* "WORD {...}": makes room until it fits. False without memory. */
static bool compose(tb_foreign *f, const char *word, fill_line fill, const subject *about, tb_text *out)
{
    for (;;) {
        *out = tb_text_on(f->bytes, f->size);
        tb_put(out, word);
        tb_put_char(out, ' ');
        out->last = '\n'; /* the JSON behind it begins afresh: no comma is due */
        fill(about, out);
        tb_put_char(out, '\n');
        if (tb_text_whole(out))
            return true;
        char *more = realloc(f->bytes, out->len + 1);
        if (!more)
            return false;
        f->bytes = more;
        f->size = out->len + 1;
    }
}

static void fill_new(const subject *about, tb_text *out)
{
    const tb_foreign *f = about->foreign;

    tb_json_open(out, NULL, '{');
    tb_config_json(f->game, about->config, out);
    tb_json_open(out, "seats", '[');
    for (int seat = 0; seat < f->seats; seat++)
        tb_json_string(out, NULL, tb_seat_name(f->game, f->seats, seat));
    tb_json_close(out, ']');
    tb_json_string(out, "seat", tb_seat_name(f->game, f->seats, f->seat));
    tb_json_int(out, "seed", (int64_t) (about->seed >> 11)); /* 53 bits: exact in every JSON reader */
    tb_json_int(out, "think_ms", f->limits->think_ms);
    tb_json_close(out, '}');
}

static void fill_turn(const subject *about, tb_text *out)
{
    tb_view_json(about->foreign->game, about->view, about->foreign->seat, NULL, out);
}

static void fill_end(const subject *about, tb_text *out)
{
    const tb_foreign *f = about->foreign;

    tb_json_open(out, NULL, '{');
    tb_json_open(out, "scores", '{');
    for (int seat = 0; seat < f->seats; seat++)
        tb_json_int(out, tb_seat_name(f->game, f->seats, seat), about->result->score[seat]);
    tb_json_close(out, '}');
    tb_json_open(out, "ranks", '{');
    for (int seat = 0; seat < f->seats; seat++)
        tb_json_int(out, tb_seat_name(f->game, f->seats, seat), about->result->rank[seat]);
    tb_json_close(out, '}');
    tb_json_close(out, '}');
}

/* Says a line with JSON behind its word; false after a fault. */
static bool say(tb_foreign *f, const tb_timer *timer, const char *word, fill_line fill, const subject *about,
                tb_fault *fault)
{
    tb_text text;

    if (!compose(f, word, fill, about, &text)) {
        blame(f, fault, TB_FAULT_STALL, TB_FAULT_SAY_NO_MEMORY, (blamed){ 0 });
        return false;
    }
    tb_heard heard = tb_process_say(&f->process, timer, f->bytes, text.len);
    if (heard != TB_HEARD_LINE)
        blame_silence(f, fault, heard, timer, false, TB_FAULT_SAY_WANTED_READING);
    return heard == TB_HEARD_LINE;
}

/* --- Hearing ----------------------------------------------------------------------------------------------------- */

static bool begins_with(const char *line, const char *word)
{
    size_t len = strlen(word);

    return strncmp(line, word, len) == 0 && (line[len] == ' ' || line[len] == '\0');
}

/* The next line that is no info; NULL after a fault. */
static const char *hear(tb_foreign *f, const tb_timer *timer, bool starting, tb_fault_say wanted, tb_fault *fault)
{
    size_t talk = 0;
    char *line = NULL;

    do {
        tb_heard heard = tb_process_hear(&f->process, timer, &line);
        if (heard != TB_HEARD_LINE) {
            blame_silence(f, fault, heard, timer, starting, wanted);
            return NULL;
        }
        talk += strlen(line) + 1;
        if (talk > TALK_MAX) {
            blame(f, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_TALKATIVE, (blamed){ .wanted = wanted, .number = TALK_MAX });
            return NULL;
        }
    } while (begins_with(line, "info"));
    return line;
}

/* Answers are given when asked for: whatever else it has said would be taken for the answer to the next question. */
static bool is_silent(tb_foreign *f, tb_fault *fault)
{
    tb_timer now = tb_timer_start(f->limits, 0, false);
    tb_heard heard = TB_HEARD_LINE;
    char *line;

    for (size_t talk = 0; talk <= TALK_MAX; talk += strlen(line) + 1) {
        heard = tb_process_hear(&f->process, &now, &line);
        if (heard == TB_HEARD_NOTHING)
            return true;
        if (heard != TB_HEARD_LINE || !begins_with(line, "info"))
            break;
    }
    if (heard == TB_HEARD_LINE && begins_with(line, "info"))
        blame(f, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_CHATTER, (blamed){ .number = TALK_MAX });
    else if (heard == TB_HEARD_LINE)
        blame(f, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_UNASKED, (blamed){ .word = line });
    else
        blame_silence(f, fault, heard, &now, false, TB_FAULT_SAY_WANTED_WAITING);
    return false;
}

/* --- Starting and ending ----------------------------------------------------------------------------------------- */

static bool greets(tb_foreign *f, tb_fault *fault)
{
    static const char greeting[] = "taberna 1\n";
    static const tb_fault_say wanted = TB_FAULT_SAY_WANTED_GREETING;
    uint64_t ms = f->limits->start_ms ? f->limits->start_ms : TB_FOREIGN_MS;
    tb_timer timer = tb_timer_start(f->limits, ms * 1000000, false);
    tb_heard heard = tb_process_say(&f->process, &timer, greeting, sizeof(greeting) - 1);

    if (heard != TB_HEARD_LINE) {
        blame_silence(f, fault, heard, &timer, true, wanted);
        return false;
    }
    const char *line = hear(f, &timer, true, wanted, fault);
    if (!line)
        return false;
    if (!begins_with(line, "bot 1")) {
        blame(f, fault, TB_FAULT_START, TB_FAULT_SAY_GREETING, (blamed){ .wanted = wanted, .word = line });
        return false;
    }
    line += strlen("bot 1");
    tb_fault_quote(line + strspn(line, " "), f->name, sizeof(f->name));
    return true;
}

static bool start(tb_foreign *f, tb_fault *fault)
{
    tb_command command;

    if (!tb_command_split(f->command, &command)) {
        blame(f, fault, TB_FAULT_START, TB_FAULT_SAY_NO_COMMAND, (blamed){ 0 });
        return false;
    }
    int why = tb_process_start(&f->process, &command);
    if (why) {
        blame(f, fault, TB_FAULT_START, TB_FAULT_SAY_NOT_STARTED, (blamed){ .word = strerror(why) });
        return false;
    }
    return greets(f, fault);
}

int tb_foreign_try(const char *word, char name[TB_OPPONENT_NAME])
{
    const tb_limits limits = { 0 };
    tb_foreign f = { .command = strchr(word, ':') + 1, .limits = &limits };
    tb_command command;
    tb_fault fault;
    int why = tb_command_split(f.command, &command) ? tb_process_start(&f.process, &command) : EINVAL;

    if (!why && greets(&f, &fault)) {
        memcpy(name, f.name, sizeof(f.name));
        tb_process_stop(&f.process, 0);
    }
    return why;
}

tb_foreign *tb_foreign_open(const char *word, const tb_game *game, const tb_limits *limits)
{
    tb_foreign *f = calloc(1, sizeof(*f));

    if (!f)
        return NULL;
    f->command = strchr(word, ':') + 1;
    f->game = game;
    f->limits = limits;
    return f;
}

void tb_foreign_close(tb_foreign *f)
{
    static const char quit[] = "quit\n";

    if (!f)
        return;
    if (f->process.pid) {
        tb_timer timer = tb_timer_start(f->limits, (uint64_t) GRACE_MS * 1000000, false);
        tb_process_say(&f->process, &timer, quit, sizeof(quit) - 1);
        tb_process_stop(&f->process, GRACE_MS);
    }
    free(f->bytes);
    free(f);
}

/* --- A game ------------------------------------------------------------------------------------------------------ */

static tb_timer start_timer(const tb_foreign *f)
{
    return tb_timer_start(f->limits, (uint64_t) f->limits->think_ms * 1000000, false);
}

void tb_foreign_begin(tb_foreign *f, const tb_config *config, int seat, uint64_t seed, tb_fault *fault)
{
    subject about = { .foreign = f, .config = config, .seed = seed };

    TB_ASSERT(seat >= 0 && seat < config->seats);
    f->seat = seat;
    f->seats = config->seats;
    if (!f->process.pid && !start(f, fault))
        return;
    tb_timer timer = start_timer(f);
    say(f, &timer, "new", fill_new, &about, fault);
}

/* A number of the list of legal moves, or a move as records have it. */
static tb_move read_move(tb_foreign *f, const char *answer, const tb_move legal[], int n, tb_fault *fault)
{
    const char *at = answer, *end = answer + strlen(answer);
    uint64_t number = 0;
    tb_text_error error;
    tb_move move;

    if (*answer && answer[strspn(answer, "0123456789")] == '\0') {
        if (tb_read_uint(&at, end, &number) && number >= 1 && number <= (uint64_t) n)
            return legal[number - 1];
        blame(f, fault, TB_FAULT_ILLEGAL, TB_FAULT_SAY_NO_NUMBER, (blamed){ .word = answer, .number = n });
        return 0;
    }
    if (tb_move_read(f->game, answer, strlen(answer), &move, &error) < 0) {
        blame(f, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_NO_MOVE, (blamed){ .word = answer, .number = n });
        return 0;
    }
    for (int i = 0; i < n; i++) {
        if (legal[i] == move)
            return move;
    }
    blame(f, fault, TB_FAULT_ILLEGAL, TB_FAULT_SAY_ILLEGAL, (blamed){ .word = answer, .number = n });
    return 0;
}

tb_move tb_foreign_move(tb_foreign *f, const tb_timer *timer, const void *view, const tb_move legal[], int n,
                        tb_fault *fault)
{
    subject about = { .foreign = f, .view = view };

    if (!is_silent(f, fault) || !say(f, timer, "turn", fill_turn, &about, fault))
        return 0;
    const char *line = hear(f, timer, false, TB_FAULT_SAY_WANTED_MOVE, fault);
    if (!line)
        return 0;
    if (!begins_with(line, "move")) {
        blame(f, fault, TB_FAULT_RUBBISH, TB_FAULT_SAY_OTHER_WORD,
              (blamed){ .wanted = TB_FAULT_SAY_WANTED_MOVE, .word = line });
        return 0;
    }
    line += strlen("move");
    return read_move(f, line + strspn(line, " "), legal, n, fault);
}

void tb_foreign_end(tb_foreign *f, const void *state, tb_fault *fault)
{
    tb_result result;
    subject about = { .foreign = f, .result = &result };
    tb_timer timer = start_timer(f);

    f->game->scores(state, &result);
    say(f, &timer, "end", fill_end, &about, fault);
}
