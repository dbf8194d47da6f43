/* contract.h - what every store must do, whatever the database: tests that run on the url in `store_url`. */
#ifndef TB_TEST_STORE_CONTRACT_H
#define TB_TEST_STORE_CONTRACT_H

#include "check.h"
#include "store/store.h"

extern char store_url[300];

/* Opens the store or fails the test with the reason. */
tb_store *open_store(tb_store_mode mode);

/* Opening fails so, with a sentence that has the words. */
void refuses(const char *url, tb_store_mode mode, tb_store_status wanted, const char *words);

/* A table id that no other test has used. */
const char *fresh_id(void);

typedef char id_text[TB_STORE_ID + 1];

/* Tables with one row each, and their ids. */
void make_tables(tb_store *store, id_text *out, int count);

/* A name of this run, so that a database may be used twice; until the next call. */
const char *name_of(const char *name);

/* A row for an append; phase as before, not public. */
tb_store_row row_of(const char *table, uint32_t seq, const char *text);

/* Appends one row. True if it was stored. */
bool append_one(tb_store *store, const char *table, uint32_t seq, const char *text);

/* For a load: counts rows (int) that follow each other from 0 on; -1 after a gap. */
bool take_next(void *context, const tb_store_row *row);

/* Rows of a table from the beginning, or -1 when there is a gap; 0 for no such table. */
int count_rows(tb_store *store, const char *table);

void sleep_ms(int ms);

/* A program's list of tests begins with  CONTRACT_TESTS(CONTRACT_ROW)  */
#define CONTRACT_TESTS(X)                                                                                              \
    X(what_is_appended_is_loaded)                                                                                      \
    X(a_table_is_loaded_from_any_row_on)                                                                               \
    X(many_tables_are_loaded_at_once)                                                                                  \
    X(loading_stops_when_told)                                                                                         \
    X(a_row_that_is_there_stays_as_it_is)                                                                              \
    X(a_row_without_its_predecessor_is_not_stored)                                                                     \
    X(rows_behind_a_lost_one_are_not_stored)                                                                           \
    X(a_table_that_is_not_there_is_absent)                                                                             \
    X(what_is_no_text_is_refused_as_a_whole)                                                                           \
    X(any_text_comes_back_as_it_was)                                                                                   \
    X(live_tables_are_listed_in_order)                                                                                 \
    X(public_tables_are_listed_newest_first)                                                                           \
    X(live_tables_and_bytes_are_counted)                                                                               \
    X(a_phase_stays_unless_told)                                                                                       \
    X(a_lease_is_given_to_one_node)                                                                                    \
    X(a_lease_passes_on_when_its_node_dies)                                                                            \
    X(a_node_that_does_not_live_gets_no_lease)                                                                         \
    X(a_node_that_leaves_gives_its_leases_back)                                                                        \
    X(finished_tables_are_no_orphans)                                                                                  \
    X(listening_ends_in_time)                                                                                          \
    X(a_name_is_given_once)                                                                                            \
    X(a_session_ends)                                                                                                  \
    X(a_name_has_so_many_sessions)                                                                                     \
    X(a_seat_is_kept_by_a_name)                                                                                        \
    X(a_seat_changes_hands_with_its_row_alone)                                                                         \
    X(a_mark_of_somebody_who_keeps_a_seat_is_found)                                                                    \
    X(a_webhook_is_set_and_removed)                                                                                    \
    X(a_mark_holds_until_its_time)                                                                                     \
    X(marks_of_a_kind_are_listed)                                                                                      \
    X(a_row_is_rewritten_only_as_it_is_known)                                                                          \
    X(deeds_are_numbered_for_ever)                                                                                     \
    X(reports_are_found_in_all_logs)                                                                                   \
    X(a_name_is_changed_and_dropped)                                                                                   \
    X(hostile_words_are_only_words)                                                                                    \
    X(readers_see_and_change_nothing)                                                                                  \
    X(another_connection_joins)

#define CONTRACT_ROW(test)  TEST(test),
#define CONTRACT_TEST(test) void test(void **state);
CONTRACT_TESTS(CONTRACT_TEST)

#endif
