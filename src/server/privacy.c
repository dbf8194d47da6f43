/* privacy.c - what people are told about what is kept of them, at /privacy. An operator who keeps more, or less, writes
 * a page of its own (--privacy FILE). */
#include <stdio.h>
#include <stdlib.h>

#include "server/api.h"

static const char usual[] =
    "What this server keeps about you\n\n"
    "Tables: the names that are shown there, every move, what is said and what is reported, for as long as the server\n"
    "keeps its tables. Anybody who has the address of a table can look at it; what is said is told to who is there, and\n"
    "the last of it to persons at the table who come again. Reports go to the operator alone.\n\n"
    "A name with a passphrase: the name, a hash of the passphrase, the seats it keeps and whom it has blocked, until you\n"
    "delete it. With it go your name, chat and reports at all tables where you sat under it or kept your seat by it; your\n"
    "moves stay. What you said without a registered name the operator can delete.\n\n"
    "An address that is to be called when it is your turn (a webhook): until you remove it or leave the seat.\n\n"
    "Cookies: one for each table you sit at (400 days) and one for your name (90 days). They are for nothing else.\n\n"
    "Addresses: in memory while you are connected and while a limit counts them; stored only if the operator bans one.\n\n"
    "Nothing is given to others, and nothing is loaded from other servers.\n";

bool tb_privacy_read(tb_service *service)
{
    enum { MOST = 65536 };
    FILE *file = fopen(service->options->privacy, "rb");

    service->privacy = file ? calloc(1, MOST + 1) : NULL;
    size_t len = service->privacy ? fread(service->privacy, 1, MOST + 1, file) : 0;
    if (file)
        fclose(file);
    if (len > 0 && len <= MOST)
        return true;
    tb_log(TB_LOG_ERROR, "privacy", "file", service->options->privacy, "why",
           file && !service->privacy ? "no memory"
           : len                     ? "it is longer than 64 KiB"
                                     : "it is empty or cannot be read",
           NULL);
    return false;
}

void tb_api_privacy(tb_request *request)
{
    const char *text = request->service->privacy ? request->service->privacy : usual;

    tb_reply_bytes(request, 200, "text/plain; charset=utf-8", text, strlen(text));
}
