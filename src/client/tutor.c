/* tutor.c - before a move of one person against bots: sure? There is better. Which one is said only when asked for; the
 * same move again is played. */
#include <string.h>

#include "client/client.h"
#include "say/say.h"
#include "say/text.h"

static bool has_doubted(const client *own, const char *move)
{
    return *own->doubted && own->doubted_at == own->index && strcmp(own->doubted, move) == 0;
}

static bool doubts(client *own, const char *move)
{
    json_t *answer = own->kind->tutor(own, move, false);
    bool asks = term_is_yes(answer, "ask");

    json_decref(answer);
    return asks;
}

void client_play(client *own, const char *move)
{
    if (own->tutor && own->kind->tutor && !has_doubted(own, move) && doubts(own, move)) {
        snprintf(own->doubted, sizeof(own->doubted), "%s", move);
        own->doubted_at = own->index;
        if (own->turn) /* the desk wraps it */
            printf(_("Sure? There is better. The same move again plays it, T shows the better one.\n"));
        else
            cli_tell(0, _("Sure? There is better. The same move again plays it, better shows the better one.\n"));
        return;
    }
    client_do(own, "move", "move", move);
}

void client_tell_better(client *own)
{
    tb_text text = TB_TEXT(CLIENT_LINE);
    bool asked = own->tutor && own->kind->tutor && *own->doubted && own->doubted_at == own->index;
    json_t *answer = asked ? own->kind->tutor(own, own->doubted, true) : NULL;
    const char *better = term_member(answer, "better");

    if (*better) {
        cli_put_said_move(own->game, better, !own->turn, &text);
        printf(_("Better is %s.\n"), text.bytes);
    } else {
        printf(_("The tutor has not asked about a move; taberna play --tutor seats one.\n"));
    }
    json_decref(answer);
}
