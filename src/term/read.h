/* read.h - reading JSON that may come from anywhere: what is missing or of another type is nothing. */
#ifndef TERM_READ_H
#define TERM_READ_H

#include <jansson.h>
#include <stdbool.h>
#include <string.h>

/* A member as text, "" for anything but a string; whether it is this text. */
static inline const char *term_member(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text ? text : "";
}

static inline bool term_is(const json_t *object, const char *key, const char *text)
{
    return strcmp(term_member(object, key), text) == 0;
}

/* A member as a number, cut to -999..999; 0 for anything else. */
int term_number(const json_t *object, const char *key);

static inline bool term_is_yes(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

/* A list, how long it is, a string of it, and how often or whether it holds one. */
static inline const json_t *term_list(const json_t *object, const char *key) { return json_object_get(object, key); }
static inline int term_size(const json_t *list) { return (int) json_array_size(list); }
const char *term_item(const json_t *list, int i);
int term_count_in(const json_t *list, const char *text);
static inline bool term_is_in(const json_t *list, const char *text) { return term_count_in(list, text) > 0; }

/* The object of a list whose member `key` is `text`; NULL: there is none. */
const json_t *term_find(const json_t *list, const char *key, const char *text);

/* Goes through a list: item.is is each value of it, item.at its number. */
#define TERM_EACH(item, list)                                                                                          \
    for (struct {                                                                                                      \
             size_t at;                                                                                                \
             json_t *is;                                                                                               \
         } item = { 0, json_array_get(list, 0) };                                                                      \
         item.is; item.is = json_array_get(list, ++item.at))

#endif
