/* postgres_sql.h - the statements of a PostgreSQL store. Each is prepared when it is first used on a connection of our
 * own, runs in one round trip and is a transaction by itself.
 *
 * APPEND stores, for each table, the run of its rows or nothing. The first row of a run decides: it needs its
 * predecessor, and of two nodes that insert the same one, the second waits for the first to commit and then finds it
 * taken. Only a run whose first row went in has its others inserted, so no row can stand behind somebody else's. Tables
 * are taken in one order, so that two nodes do not wait for each other.
 *
 * Of the rows of a run that change who holds a seat, the last one counts: it names who keeps the seat, or nobody.
 *
 * NOTIFY does not wait for the disk: nothing depends on a notice, and while it commits, no other can.
 *
 * LEASE changes the keeper only from the one that it has seen dead. When two nodes see the same one, the second finds
 * another keeper after its wait, and leaves it alone. */
#ifndef TB_STORE_POSTGRES_SQL_H
#define TB_STORE_POSTGRES_SQL_H

/* For the session ("false") or for the transaction alone ("true"). The time limit is TB_STORE_PATIENCE; plans use the
 * indexes, also while a table is still small; a commit is durable. */
#define TB_POSTGRES_SETTINGS(local)                                                                                    \
    "SELECT set_config('statement_timeout', '10000', " local "), set_config('jit', 'off', " local "), "                \
    "set_config('enable_seqscan', 'off', " local "), set_config('synchronous_commit', "                                \
    "coalesce(nullif(current_setting('synchronous_commit'), 'off'), 'on'), " local ")"

#define TB_POSTGRES_APPEND_SQL                                                                                         \
    "WITH given AS ("                                                                                                  \
    " SELECT g.*, first_value(seq) OVER w + row_number() OVER w - 1 AS due, row_number() OVER w AS place"              \
    " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::boolean[],"                    \
    " $7::bigint[], $8::text[])"                                                                                       \
    " WITH ORDINALITY AS g (id, seq, at_ms, text, phase, is_public, seat, name, number)"                               \
    " WINDOW w AS (PARTITION BY id ORDER BY number)"                                                                   \
    "), run AS ("                                                                                                      \
    " SELECT *, bool_and(seq = due) OVER (PARTITION BY id ORDER BY number) AS fits FROM given"                         \
    "), heads AS ("                                                                                                    \
    " INSERT INTO taberna.log (table_id, seq, at_ms, text)"                                                            \
    " SELECT id, seq, at_ms, text FROM run WHERE place = 1 AND (seq = 0 OR EXISTS"                                     \
    " (SELECT FROM taberna.log l WHERE l.table_id = run.id AND l.seq = run.seq - 1))"                                  \
    " ORDER BY id ON CONFLICT DO NOTHING RETURNING table_id"                                                           \
    "), stored AS ("                                                                                                   \
    " SELECT run.* FROM run JOIN heads ON heads.table_id = run.id WHERE fits"                                          \
    "), others AS ("                                                                                                   \
    " INSERT INTO taberna.log (table_id, seq, at_ms, text)"                                                            \
    " SELECT id, seq, at_ms, text FROM stored WHERE place > 1 ORDER BY id, seq"                                        \
    "), phases AS ("                                                                                                   \
    " SELECT DISTINCT ON (id) id, phase FROM stored WHERE phase >= 0 ORDER BY id, seq DESC"                            \
    "), born AS ("                                                                                                     \
    " INSERT INTO taberna.tables (id, born_ms, is_public, phase)"                                                      \
    " SELECT s.id, s.at_ms, s.is_public, coalesce(p.phase, 0) FROM stored s"                                           \
    " LEFT JOIN phases p ON p.id = s.id WHERE s.seq = 0"                                                               \
    "), moved AS ("                                                                                                    \
    " UPDATE taberna.tables t SET phase = p.phase FROM phases p WHERE t.id = p.id AND t.phase <> p.phase"              \
    "), taken AS ("                                                                                                    \
    " SELECT DISTINCT ON (id, seat) id, seat, name, seq FROM stored WHERE seat >= 0 ORDER BY id, seat, seq DESC"       \
    "), let_go AS ("                                                                                                   \
    " DELETE FROM taberna.seats s USING taken t WHERE s.table_id = t.id AND s.seat = t.seat"                           \
    " AND NOT EXISTS (SELECT FROM taberna.names n WHERE n.name = t.name)"                                              \
    "), unhooked AS ("                                                                                                 \
    " DELETE FROM taberna.hooks h USING taken t WHERE h.table_id = t.id AND h.seat = t.seat"                           \
    "), kept AS ("                                                                                                     \
    " INSERT INTO taberna.seats (table_id, seat, name, sat)"                                                           \
    " SELECT t.id, t.seat, t.name, t.seq FROM taken t JOIN taberna.names n ON n.name = t.name ORDER BY t.id, t.seat"   \
    " ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name, sat = excluded.sat, kept = excluded.kept"       \
    ") SELECT number FROM stored"

#define TB_POSTGRES_LEASE_SQL                                                                                          \
    "WITH asked AS (SELECT * FROM unnest($2::text[]) WITH ORDINALITY AS a (id, number)"                                \
    "), free AS ("                                                                                                     \
    " SELECT t.id, t.keeper FROM taberna.tables t WHERE t.id = ANY ($2::text[])"                                       \
    " AND EXISTS (SELECT FROM taberna.nodes n WHERE n.node = $1 AND n.until > clock_timestamp())"                      \
    " AND (t.keeper IS NULL OR t.keeper = $1"                                                                          \
    " OR NOT EXISTS (SELECT FROM taberna.nodes n WHERE n.node = t.keeper AND n.until > clock_timestamp()))"            \
    "), taken AS ("                                                                                                    \
    " UPDATE taberna.tables t SET keeper = $1 FROM free WHERE t.id = free.id"                                          \
    " AND t.keeper IS NOT DISTINCT FROM free.keeper AND free.keeper IS DISTINCT FROM $1 RETURNING t.id"                \
    ") SELECT number FROM asked WHERE id IN (SELECT id FROM taken UNION ALL SELECT id FROM free WHERE keeper = $1)"

/* One deed after the other: a number is given when the one before is to be seen by all. Who reads those behind the last
 * that it knows would else miss one that was numbered before and committed later. */
#define TB_POSTGRES_DEEDS_LOCK "7449372815204385652"

#define TB_POSTGRES_STATEMENTS(X)                                                                                      \
    X(APPEND, TB_POSTGRES_APPEND_SQL)                                                                                  \
    X(LOAD, "SELECT seq, at_ms, text FROM taberna.log WHERE table_id = $1 AND seq >= $2::bigint ORDER BY seq")         \
    X(LOAD_PARTS, "SELECT l.seq, l.at_ms, l.text, p.number FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY "     \
                  "AS p (id, seq, number) CROSS JOIN LATERAL (SELECT * FROM taberna.log WHERE table_id = p.id "        \
                  "AND seq >= p.seq ORDER BY seq) AS l ORDER BY p.number, l.seq")                                      \
    X(REWRITE, "UPDATE taberna.log SET text = $4 WHERE table_id = $1 AND seq = $2::bigint AND text = $3 RETURNING 1")  \
    X(ABOUT, "SELECT phase, born_ms, is_public::int FROM taberna.tables WHERE id = $1")                                \
    X(MEASURE, "SELECT (SELECT count(*) FROM taberna.tables WHERE phase <= " TB_STORE_LIVE "), "                       \
               "(SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c "                                           \
               "WHERE c.relnamespace = 'taberna'::regnamespace AND c.relkind = 'r')::bigint")                          \
    X(STRAYS, "SELECT DISTINCT table_id FROM taberna.log l WHERE NOT EXISTS "                                          \
              "(SELECT FROM taberna.tables t WHERE t.id = l.table_id) LIMIT 1000")                                     \
    X(EXISTS, "SELECT FROM taberna.log WHERE table_id = $1 AND seq = 0")                                               \
    X(LIST_ALL, "SELECT id FROM taberna.tables WHERE id > $1 ORDER BY id LIMIT $2::bigint")                            \
    X(LIST_LIVE, "SELECT id FROM taberna.tables WHERE phase <= " TB_STORE_LIVE " AND id > $1 ORDER BY id "             \
                 "LIMIT $2::bigint")                                                                                   \
    X(LIST_PUBLIC, "SELECT id FROM taberna.tables WHERE phase <= " TB_STORE_LIVE " AND is_public AND ($1 = '' "        \
                   "OR born_ms < (SELECT born_ms FROM taberna.tables WHERE id = $1) "                                  \
                   "OR (born_ms = (SELECT born_ms FROM taberna.tables WHERE id = $1) AND id > $1)) "                   \
                   "ORDER BY born_ms DESC, id LIMIT $2::bigint")                                                       \
    X(BEAT, "WITH gone AS (DELETE FROM taberna.nodes n WHERE node <> $1 "                                              \
            "AND until < clock_timestamp() - interval '1 day' AND NOT EXISTS "                                         \
            "(SELECT FROM taberna.tables t WHERE t.keeper = n.node AND t.phase <= " TB_STORE_LIVE ")) "                \
            "INSERT INTO taberna.nodes (node, until) VALUES ($1, clock_timestamp() + $2::bigint * interval '1 ms') "   \
            "ON CONFLICT (node) DO UPDATE SET until = excluded.until")                                                 \
    X(NOW, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")                                            \
    X(LEASE, TB_POSTGRES_LEASE_SQL)                                                                                    \
    X(NODES, "SELECT node FROM taberna.nodes WHERE until > clock_timestamp() LIMIT $1")                                \
    X(NOTIFY, "SELECT set_config('synchronous_commit', 'off', true), pg_notify('taberna', $1)")                        \
    X(ORPHANS, "SELECT id FROM taberna.tables WHERE phase <= " TB_STORE_LIVE " AND keeper IS NULL "                    \
               "UNION ALL SELECT id FROM taberna.nodes JOIN taberna.tables ON keeper = node "                          \
               "WHERE until <= clock_timestamp() AND phase <= " TB_STORE_LIVE " LIMIT $1::bigint")                     \
    X(LEAVE, "WITH gone AS (DELETE FROM taberna.nodes WHERE node = $1) "                                               \
             "UPDATE taberna.tables SET keeper = NULL WHERE keeper = $1 AND phase <= " TB_STORE_LIVE)                  \
    X(NAME_ADD, "INSERT INTO taberna.names (name, phrase_hash, at_ms) VALUES ($1, $2, $3::bigint) "                    \
                "ON CONFLICT DO NOTHING RETURNING 1")                                                                  \
    X(NAME_PHRASE, "SELECT phrase_hash FROM taberna.names WHERE name = $1")                                            \
    X(NAME_SINCE, "SELECT at_ms FROM taberna.names WHERE name = $1")                                                   \
    X(SESSION_ADD, "WITH trimmed AS (DELETE FROM taberna.sessions WHERE hash IN (SELECT hash FROM taberna.sessions "   \
                   "WHERE name = $2 ORDER BY until_ms DESC OFFSET $4::bigint - 1)) "                                   \
                   "INSERT INTO taberna.sessions (hash, name, until_ms) VALUES ($1, $2, $3::bigint) "                  \
                   "ON CONFLICT DO NOTHING RETURNING 1")                                                               \
    X(SESSION_NAME, "SELECT name FROM taberna.sessions WHERE hash = $1 AND until_ms > $2::bigint")                     \
    X(SESSION_DROP, "DELETE FROM taberna.sessions WHERE hash = $1 RETURNING 1")                                        \
    X(SEATS_KEPT, "SELECT table_id, seat, sat FROM taberna.seats WHERE name = $1 ORDER BY kept DESC "                  \
                  "LIMIT $2::bigint")                                                                                  \
    X(NAME_CHANGE, "WITH ended AS (DELETE FROM taberna.sessions WHERE name = $1) "                                     \
                   "UPDATE taberna.names SET phrase_hash = $2 WHERE name = $1 RETURNING 1")                            \
    X(SESSIONS_DROP, "DELETE FROM taberna.sessions WHERE name = $1")                                                   \
    X(HOOKS_DROP, "DELETE FROM taberna.hooks h USING taberna.seats s WHERE s.name = $1 AND h.table_id = s.table_id "   \
                  "AND h.seat = s.seat")                                                                               \
    X(SEATS_DROP, "DELETE FROM taberna.seats WHERE name = $1")                                                         \
    X(NAME_DROP, "DELETE FROM taberna.names WHERE name = $1 RETURNING 1")                                              \
    X(MARK_SET, "INSERT INTO taberna.marks AS m (kind, who, whom, until_ms, note) "                                    \
                "VALUES ($1, $2, $3, $4::bigint, $5) ON CONFLICT (kind, who, whom) DO UPDATE "                         \
                "SET until_ms = excluded.until_ms, note = excluded.note "                                              \
                "WHERE $6::bigint = 0 OR m.until_ms <= $7::bigint RETURNING 1")                                        \
    X(MARK_DROP, "DELETE FROM taberna.marks WHERE kind = $1 AND who = $2 AND whom = $3 RETURNING 1")                   \
    X(MARKS, "SELECT who, whom, until_ms, note FROM taberna.marks WHERE kind = $1 AND who = $2 "                       \
             "AND until_ms > $3::bigint ORDER BY whom LIMIT $4::bigint")                                               \
    X(MARKS_ALL, "SELECT who, whom, until_ms, note FROM taberna.marks WHERE kind = $1 AND $2 = '' "                    \
                 "AND until_ms > $3::bigint ORDER BY who, whom LIMIT $4::bigint")                                      \
    X(MARKS_END, "DELETE FROM taberna.marks WHERE until_ms <= $1::bigint")                                             \
    X(SESSIONS_END, "DELETE FROM taberna.sessions WHERE until_ms <= $1::bigint")                                       \
    X(MARKED_AT, "SELECT name FROM taberna.seats JOIN taberna.marks ON who = name "                                    \
                 "WHERE table_id = $1 AND kind = $2 AND whom = $3")                                                    \
    X(DEED_ADD, "INSERT INTO taberna.deeds (at_ms, by, deed, about, note) SELECT $1::bigint, $2, $3, $4, $5 "          \
                "FROM (SELECT pg_advisory_xact_lock(" TB_POSTGRES_DEEDS_LOCK ")) AS alone")                            \
    X(DEEDS, "SELECT number, at_ms, by, deed, about, note FROM taberna.deeds WHERE number > $1::bigint "               \
             "ORDER BY number LIMIT $2::bigint")                                                                       \
    X(DEEDS_FORGET, "UPDATE taberna.deeds SET about = '', by = CASE by WHEN $1 THEN 'a person' ELSE by END "           \
                    "WHERE " TB_STORE_DEEDS_OF("$1"))                                                                  \
    X(DEEDS_LAST, "SELECT coalesce(max(number), 0) FROM taberna.deeds")                                                \
    X(REPORTS, "SELECT table_id, seq, at_ms, text FROM taberna.log WHERE substr(text, 18, 7) = 'report ' "             \
               "ORDER BY at_ms DESC LIMIT $1::bigint")                                                                 \
    X(HOOK_SET, "INSERT INTO taberna.hooks (table_id, seat, url, secret, sent) "                                       \
                "VALUES ($1, $2::bigint, $3, $4, $5::bigint) "                                                         \
                "ON CONFLICT (table_id, seat) DO UPDATE "                                                              \
                "SET url = excluded.url, secret = excluded.secret, sent = excluded.sent")                              \
    X(HOOK_DROP, "DELETE FROM taberna.hooks WHERE table_id = $1 AND seat = $2::bigint")                                \
    X(HOOK_SENT, "UPDATE taberna.hooks SET sent = $3::bigint "                                                         \
                 "WHERE table_id = $1 AND seat = $2::bigint RETURNING 1")                                              \
    X(HOOKS, "SELECT seat, url, encode(secret, 'hex'), sent FROM taberna.hooks WHERE table_id = $1 "                   \
             "ORDER BY seat LIMIT $2::bigint")

#endif
