/* player.c - who sat where: names that are safe to show and to put on a line. */
#include "record/form.h"

/* Decodes one character of UTF-8 (no overlong forms, no surrogates); returns its length, 0 if there is none. */
static size_t read_utf8(const uint8_t *at, size_t len, uint32_t *out)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    size_t size = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;

    TB_ASSERT(len > 0);
    if (at[0] >= 0xf8 || (at[0] >= 0x80 && at[0] < 0xc0) || size > len)
        return 0;
    uint32_t code = size == 1 ? at[0] : at[0] & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (at[i] & 0x3f);
    }
    if (code < least[size] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return 0;
    *out = code;
    return size;
}

/* Control characters, and the invisible ones that break a line or turn the direction of the text. */
static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x200e && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

bool tb_is_plain_text(const char *text, size_t len)
{
    for (size_t at = 0, size; at < len; at += size) {
        uint32_t code = 0;
        size = read_utf8((const uint8_t *) text + at, len - at, &code);
        if (size == 0 || is_control(code))
            return false;
    }
    return true;
}

static bool is_person_name(const char *name, size_t len)
{
    bool short_enough = len > 0 && len <= TB_PLAYER_NAME_MAX;

    return short_enough && name[0] != ' ' && name[len - 1] != ' ' && tb_is_plain_text(name, len);
}

static bool is_bot_name(const char *name, size_t len)
{
    if (len == 0 || len > TB_PLAYER_NAME_MAX)
        return false;
    for (size_t at = 0; at < len; at++) {
        char c = name[at];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '@'))
            return false;
    }
    return true;
}

tb_status tb_player_set(tb_player *player, tb_player_kind kind, const char *name, size_t len)
{
    bool good = kind == TB_PLAYER_PERSON ? is_person_name(name, len)
                : kind == TB_PLAYER_BOT  ? is_bot_name(name, len)
                                         : len == 0;

    TB_ASSERT(name || len == 0);
    TB_ASSERT(kind <= TB_PLAYER_ANONYMOUS);
    if (!good)
        return TB_BAD_TEXT;
    *player = (tb_player){ .kind = (uint8_t) kind };
    memcpy(player->name, name, len);
    return TB_OK;
}

/* --- Players of earlier segments ---------------------------------------------------------------------------------- */

static bool same_player(const tb_player *a, const tb_player *b)
{
    return a->kind == b->kind && strcmp(a->name, b->name) == 0;
}

/* The last place is for those who find none: somebody who is not named. */
uint8_t tb_cast(tb_record *record, const tb_player *player)
{
    tb_player given = *player;

    if (given.kind == TB_PLAYER_UNTOLD)
        given.kind = TB_PLAYER_ANONYMOUS;
    for (int i = 0; i < record->cast_count; i++) {
        if (same_player(&record->cast[i], &given))
            return (uint8_t) (i + 1);
    }
    if (record->cast_count >= TB_CAST_MAX - 1)
        given = (tb_player){ .kind = TB_PLAYER_ANONYMOUS };
    if (record->cast_count < TB_CAST_MAX)
        record->cast_count++;
    record->cast[record->cast_count - 1] = given;
    return record->cast_count;
}

const tb_player *tb_record_player(const tb_record *record, int segment, int seat)
{
    TB_ASSERT(segment >= 0 && segment < record->match.segments && seat >= 0 && seat < TB_MAX_SEATS);
    uint8_t played = record->played[segment][seat];

    TB_ASSERT(played <= record->cast_count);
    return played ? &record->cast[played - 1] : &record->player[seat];
}

void tb_record_change_players(tb_record *record, const tb_player player[TB_MAX_SEATS])
{
    int last = record->match.segments - 1;

    for (int segment = 0; segment < last; segment++) {
        for (int seat = 0; seat < record->match.config.seats; seat++) {
            tb_player before = *tb_record_player(record, segment, seat);
            bool same = same_player(&before, &player[seat]);
            record->played[segment][seat] = same ? 0 : tb_cast(record, &before);
        }
    }
    memset(record->played[last], 0, sizeof record->played[last]);
    memcpy(record->player, player, sizeof record->player);
}

bool tb_record_needs_form_2(const tb_record *record)
{
    for (int i = 0; i < record->match.segments; i++) {
        const tb_segment *segment = &record->match.segment[i];
        if (segment->pledged)
            return true;
        for (int seat = 0; seat < record->match.config.seats; seat++) {
            if (segment->broken[seat] || record->played[i][seat])
                return true;
        }
    }
    return false;
}
