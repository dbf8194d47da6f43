/* play_save.c - the secrets behind the dice of a game at this keyboard, and saving it. */
#include <limits.h>
#include <stdio.h>
#include <sys/random.h>

#include "cli/play.h"
#include "lab/simulate.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/text.h"
#include "say/told.h"

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
    return true;
}

bool play_secret(const play_session *session, uint8_t out[TB_SECRET_SIZE])
{
    if (!session->seeded)
        return fill_random(out, TB_SECRET_SIZE);
    tb_seeded_secret(session->seed, session->record.match.segments, out);
    return true;
}

void play_tell_segment(play_session *session)
{
    const tb_match *match = &session->record.match;

    session->committed |= (tb_seats) 1 << session->reader;
    cli_told_commitment(&match->segment[match->segments - 1], false);
    if (match->segments == TB_SEGMENTS_MAX)
        cli_tell(0,
                 _("This game has been saved and gone on with as often as a record can hold (%d times): play the rest "
                   "on without saving, or start a new game. At its end the whole game can be saved.\n"),
                 TB_SEGMENTS_MAX - 1);
}

/* --- Saving ------------------------------------------------------------------------------------------------------ */

/* Every save and every load opens a segment, and a record holds only so many. One that has no events yet gives way to
 * the next. */
static bool has_room(const tb_match *match)
{
    return match->segments < TB_SEGMENTS_MAX || match->segment[match->segments - 1].first >= match->count;
}

/* The command stands on a line of its own, for copying. */
static void tell_saved(const tb_match *match, const char *path)
{
    char quoted[PATH_MAX];

    cli_quote(path, quoted, sizeof(quoted));
    if (tb_match_is_over(match))
        printf(_("Saved as %s. This proves the dice:\n  taberna verify %s\n"), path, quoted);
    else
        printf(_("Saved as %s. To go on with it another time:\n  taberna play %s --load %s\n"), path, match->game->name,
               quoted);
}

bool play_save(play_session *session, const char *path)
{
    tb_match *match = &session->record.match;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why;
    bool over = tb_match_is_over(match);

    if (!over && !has_room(match)) {
        cli_tell(0,
                 _("Not saved: nobody could go on from there, since this game has been saved and gone on with %d times "
                   "already. Play the rest on without saving, or start a new game; what was saved last can still be "
                   "gone on with. At its end the whole game can be saved.\n"),
                 TB_SEGMENTS_MAX - 1);
        return false;
    }
    if ((!over && !play_secret(session, secret)) || !cli_record_save(&session->record, true, path))
        return false;
    session->saved = match->count;
    tell_saved(match, path);
    if (over || tb_match_play_on(match, match->count, &source, &why) < 0)
        return true;
    cli_tell(0, _("The file tells the secret behind the dice so far. So the next ones come from a new secret, with a "
                  "commitment of its own:\n"));
    session->committed = 0;
    play_tell_segment(session);
    return true;
}
