/* http.c - where a table is, and requests to its server. */
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/remote.h"
#include "say/say.h"
#include "say/text.h"

enum { ANSWER_MAX = 16 << 20, CONNECT_S = 10, WHOLE_S = 60, PATH_SIZE = 1024 };

/* --- URLs --------------------------------------------------------------------------------------------------------- */

static bool is_made_of(const char *word, const char *letters) { return *word && !word[strspn(word, letters)]; }

/* A part of the URL, without it an empty text; false: it is too long. */
static bool read_part(CURLU *url, CURLUPart part, char *out, size_t size)
{
    char *text = NULL;
    CURLUcode code = curl_url_get(url, part, &text, part == CURLUPART_PORT ? CURLU_DEFAULT_PORT : 0);
    bool fits = code != CURLUE_OK || strlen(text) < size;

    snprintf(out, size, "%s", code == CURLUE_OK && fits ? text : "");
    curl_free(text);
    return fits;
}

/* "" or "/", or /t/ID with ?invite=CODE or nothing behind it. */
static bool read_table(CURLU *url, client_place *out)
{
    char path[CLIENT_WORD], query[CLIENT_WORD + 8];

    if (!read_part(url, CURLUPART_PATH, path, sizeof(path)) || !read_part(url, CURLUPART_QUERY, query, sizeof(query)))
        return false;
    if (!*path || strcmp(path, "/") == 0)
        return !*query;
    if (strncmp(path, "/t/", 3) != 0 || strlen(path + 3) != CLIENT_ID ||
        !is_made_of(path + 3, "abcdefghijklmnopqrstuvwxyz234567"))
        return false;
    memcpy(out->table, path + 3, CLIENT_ID + 1);
    if (!*query)
        return true;
    const char *invite = query + strlen("invite=");
    if (strncmp(query, "invite=", strlen("invite=")) != 0 || strlen(invite) >= sizeof(out->invite) ||
        !is_made_of(invite, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"))
        return false;
    memcpy(out->invite, invite, strlen(invite) + 1);
    return true;
}

static bool read_server(CURLU *url, client_place *out)
{
    char scheme[16], port[16], user[16];
    uint64_t number;

    if (!read_part(url, CURLUPART_SCHEME, scheme, sizeof(scheme)) ||
        !read_part(url, CURLUPART_HOST, out->host, sizeof(out->host)) ||
        !read_part(url, CURLUPART_PORT, port, sizeof(port)) || !read_part(url, CURLUPART_USER, user, sizeof(user)))
        return false;
    out->secure = strcmp(scheme, "https") == 0;
    if ((!out->secure && strcmp(scheme, "http") != 0) || !*out->host || *user || !cli_number(port, 1, 65535, &number))
        return false;
    out->port = (int) number;
    bool usual = out->port == (out->secure ? 443 : 80);
    snprintf(out->server, sizeof(out->server), "%s://%s%s%s", scheme, out->host, usual ? "" : ":", usual ? "" : port);
    return true;
}

bool client_place_read(const char *text, client_place *out)
{
    CURLU *url = curl_url();

    *out = (client_place){ 0 };
    bool good =
        url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK && read_server(url, out) && read_table(url, out);
    curl_url_cleanup(url);
    if (!good)
        cli_fail(_("\"%s\" is no address of a table: it looks like http://HOST:PORT, http://HOST:PORT/t/ID or "
                   "http://HOST:PORT/t/ID?invite=CODE"),
                 cli_clean_long(text));
    return good;
}

/* --- Requests ----------------------------------------------------------------------------------------------------- */

const char *client_certificates(void)
{
    static const char system_file[] = "/etc/ssl/certs/ca-certificates.crt";
    const char *file = getenv("SSL_CERT_FILE");

    if (file && *file)
        return file;
    return access(system_file, R_OK) == 0 ? system_file : NULL;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context)
{
    client_answer *answer = context;
    size_t more = size * count;

    if (more > ANSWER_MAX - answer->len)
        return 0;
    char *longer = realloc(answer->body, answer->len + more + 1);
    if (!longer)
        return 0;
    answer->body = longer;
    memcpy(longer + answer->len, bytes, more);
    answer->len += more;
    longer[answer->len] = '\0';
    return more;
}

static CURLcode perform(CURL *easy, const char *url, const char *method, const char *body, client_answer *out)
{
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method);
    if (body)
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
    if (client_certificates())
        curl_easy_setopt(easy, CURLOPT_CAINFO, client_certificates());
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "taberna-client");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long) CONNECT_S);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long) WHOLE_S);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, out);
    CURLcode code = curl_easy_perform(easy);
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &out->status);
    return code;
}

bool client_request(const client_place *place, const char *method, const char *what, const char *key,
                    const json_t *body, client_answer *out)
{
    char url[PATH_SIZE];
    char *text = body ? json_dumps(body, JSON_COMPACT) : NULL;
    CURL *easy = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    CURLcode code = CURLE_OUT_OF_MEMORY;

    *out = (client_answer){ 0 };
    snprintf(url, sizeof(url), "%s/api/v1/tables%s%s%s", place->server, *place->table ? "/" : "", place->table, what);
    if (easy && headers && (text || !body)) {
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        if (key && *key) {
            curl_easy_setopt(easy, CURLOPT_HTTPAUTH, (long) CURLAUTH_BEARER);
            curl_easy_setopt(easy, CURLOPT_XOAUTH2_BEARER, key);
        }
        code = perform(easy, url, method, text, out);
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(easy);
    free(text);
    if (code != CURLE_OK)
        return cli_refuse(_("no answer from %s: %s"), place->server, curl_easy_strerror(code));
    out->json = out->body ? json_loadb(out->body, out->len, JSON_REJECT_DUPLICATES, NULL) : NULL;
    client_clean(out->json);
    return true;
}

void client_answer_free(client_answer *answer)
{
    json_decref(answer->json);
    free(answer->body);
    *answer = (client_answer){ 0 };
}

int client_refused(const client_answer *answer)
{
    tb_text text = TB_TEXT(CLIENT_LINE);

    client_put_message(json_object_get(answer->json, "error"), &text);
    if (*text.bytes)
        cli_fail(_("the server says no: %s"), text.bytes);
    else
        cli_fail(_("the server answered with status %ld and nothing that taberna understands"), answer->status);
    return CLI_NO;
}

int client_demand(const client_place *place, const char *method, const char *what, const char *key, const json_t *body,
                  long status, client_answer *out)
{
    if (!client_request(place, method, what, key, body, out))
        return CLI_BAD;
    return out->status == status ? CLI_OK : client_refused(out);
}
