/* json.c - JSON that was read, compared with what should stand there. */
#include "lab/json.h"

#include <math.h>
#include <stdio.h>

/* --- Numbers ------------------------------------------------------------------------------------------------------ */

void tb_json_decimal(tb_text *out, const char *key, double value)
{
    char digits[512];

    if (isnan(value)) {
        tb_json_null(out, key);
        return;
    }
    snprintf(digits, sizeof(digits), "%.6f", value);
    tb_json_key(out, key);
    tb_put(out, digits);
}

bool tb_json_read_hex(const json_t *json, uint64_t *out)
{
    const char *hex = json_string_value(json);
    const char *at = hex, *end = hex ? hex + strlen(hex) : NULL;
    uint8_t bytes[8];

    if (!hex || !tb_read_hex_bytes(&at, end, bytes, sizeof(bytes)) || at != end)
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof(bytes); i++)
        *out = *out << 8 | bytes[i];
    return true;
}

/* --- Comparing --------------------------------------------------------------------------------------------------- */

static bool differ(const json_t *a, const json_t *b, tb_text *path);

static bool differ_in(const json_t *a, const json_t *b, tb_text *path)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *) (uintptr_t) a, key, value)
    {
        tb_text deeper = *path;
        if (deeper.len)
            tb_put_char(&deeper, '.');
        tb_put(&deeper, key);
        if (differ(value, json_object_get(b, key), &deeper)) {
            *path = deeper;
            return true;
        }
    }
    json_object_foreach((json_t *) (uintptr_t) b, key, value)
    {
        if (json_object_get(a, key))
            continue;
        if (path->len)
            tb_put_char(path, '.');
        tb_put(path, key);
        return true;
    }
    return false;
}

static bool differ_along(const json_t *a, const json_t *b, tb_text *path)
{
    size_t count = json_array_size(a) > json_array_size(b) ? json_array_size(a) : json_array_size(b);

    for (size_t i = 0; i < count; i++) {
        tb_text deeper = *path;
        tb_put_char(&deeper, '[');
        tb_put_uint(&deeper, i);
        tb_put_char(&deeper, ']');
        if (differ(json_array_get(a, i), json_array_get(b, i), &deeper)) {
            *path = deeper;
            return true;
        }
    }
    return false;
}

static bool differ(const json_t *a, const json_t *b, tb_text *path)
{
    if (!a || !b)
        return a != b;
    if (json_is_real(a) && json_is_real(b))
        return fabs(json_real_value(a) - json_real_value(b)) > 1.5e-6; /* the last of six decimals may be one off */
    if (json_typeof(a) != json_typeof(b))
        return true;
    if (json_is_object(a))
        return differ_in(a, b, path);
    if (json_is_array(a))
        return differ_along(a, b, path);
    return !json_equal(a, b);
}

bool tb_json_difference(const json_t *a, const json_t *b, char *out_path, size_t size)
{
    tb_text path = tb_text_on(out_path, size);

    return differ(a, b, &path);
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

json_t *tb_json_read(const char *bytes, size_t len, int *out_line, int *out_column)
{
    json_error_t error;
    json_t *json = json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &error);

    *out_line = error.line;
    *out_column = error.column;
    return json;
}

bool tb_json_can_hold(const char *text)
{
    json_t *json = json_string(text);
    bool can = json != NULL;

    json_decref(json);
    return can;
}
