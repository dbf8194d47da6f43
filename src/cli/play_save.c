/* play_save.c - the secrets behind the dice of a game at this keyboard, and saving it. */
#include <stdio.h>
#include <sys/random.h>

#include "cli/play.h"
#include "cli/recordfile.h"
#include "cli/say.h"
#include "cli/text.h"
#include "cli/told.h"
#include "lab/simulate.h"

/* --- Secrets ----------------------------------------------------------------------------------------------------- */

static bool fill_random(void *bytes, size_t len)
{
    if (getrandom(bytes, len, 0) == (ssize_t) len)
        return true;
    cli_fail(_("the system gives no random numbers; use --seed"));
    return false;
}

bool play_seed(play_session *session, const uint64_t *seed)
{
    session->seeded = seed != NULL;
    if (seed)
        session->seed = *seed;
    else if (!fill_random(&session->seed, sizeof(session->seed)))
        return false;
    tb_rng_seed(&session->rng, session->seed, 0);
    return true;
}

bool play_secret(const play_session *session, uint8_t out[TB_SECRET_SIZE])
{
    if (!session->seeded)
        return fill_random(out, TB_SECRET_SIZE);
    tb_seeded_secret(session->seed, session->record.match.segments, out);
    return true;
}

/* Every save and every load opens a segment, and a record holds only so many. */
static void tell_limit(const char *format)
{
    char text[512];

    snprintf(text, sizeof(text), format, TB_SEGMENTS_MAX - 1);
    cli_wrap(stdout, text, 0, 0);
}

void play_tell_segment(const play_session *session)
{
    const tb_match *match = &session->record.match;

    cli_told_commitment(&match->segment[match->segments - 1], false);
    if (match->segments == TB_SEGMENTS_MAX)
        tell_limit(_("This game has been saved and gone on with as often as a record can hold (%d times): play the "
                     "rest on without saving, or start a new game. At its end the whole game can be saved.\n"));
}

/* --- Saving ------------------------------------------------------------------------------------------------------ */

/* Whether a segment can follow here; one that has no events yet gives way to the next. */
static bool has_room(const tb_match *match)
{
    return match->segments < TB_SEGMENTS_MAX || match->segment[match->segments - 1].first >= match->count;
}

bool play_save(play_session *session, const char *path)
{
    tb_match *match = &session->record.match;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why;
    bool over = tb_match_is_over(match);

    if (!over && !has_room(match)) {
        tell_limit(_("Not saved: nobody could go on from there, since this game has been saved and gone on with %d "
                     "times already. Play the rest on without saving, or start a new game; what was saved last can "
                     "still be gone on with. At its end the whole game can be saved.\n"));
        return false;
    }
    if ((!over && !play_secret(session, secret)) || !cli_record_save(&session->record, true, path))
        return false;
    session->saved = match->count;
    if (!over && tb_match_play_on(match, match->count, &source, &why) >= 0)
        play_tell_segment(session);
    return true;
}
