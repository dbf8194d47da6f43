"""taberna check-store."""
import contextlib
import sqlite3
import time

from server import run_client, link_of, read_until, run_server, start_client


def _doctor(t, sql, *values):
    with contextlib.closing(sqlite3.connect(t.folder / "store.db")) as store, store:
        return store.execute(sql, values).fetchall()


def _played(t):
    """A store with one finished game; returns the table's id."""
    with run_server(t) as server:
        return link_of(run_client(t, server.url, "--new", "fortuna", "--seats", "me,novice", "--auto").out)[1]


def a_store_that_follows_from_its_log_is_clean(t):
    table = _played(t)
    entries = _doctor(t, "SELECT count(*) FROM log")[0][0]
    answer = t.run("check-store", f"sqlite:{t.folder}/store.db", "--json").json()
    assert answer["tables"] == 1 and answer["entries"] == entries and answer["faults"] == []
    assert answer["phases"] == {"open": 0, "playing": 0, "over": 1, "aborted": 0, "frozen": 0}
    assert table


def an_entry_that_was_changed_is_found(t):
    table, store = _played(t), f"sqlite:{t.folder}/store.db"
    seq, text = _doctor(t, "SELECT seq, text FROM log WHERE text LIKE '% move %' ORDER BY seq LIMIT 1 OFFSET 30")[0]
    changed = text[:-1] + ("0" if text[-1] != "0" else "1")
    for wrong in (changed, "move", text.replace("move", "mope"), "\u00e9" * 100):
        _doctor(t, "UPDATE log SET text = ? WHERE seq = ?", wrong, seq)
        t.run("check-store", store, code=1).prints(f"table {table}, entry {seq}: ", "1 frozen",
                                                   "Tables that do not verify: 1")
        fault = t.run("check-store", store, "--json", code=1).json()["faults"]
        assert len(fault) == 1 and fault[0]["table"] == table and fault[0]["entry"] == seq and fault[0]["why"], fault
    _doctor(t, "UPDATE log SET text = ? WHERE seq = ?", text, seq)
    t.run("check-store", store)


def an_entry_that_is_missing_is_found(t):
    table, store = _played(t), f"sqlite:{t.folder}/store.db"
    _doctor(t, "DELETE FROM log WHERE seq = 40")
    t.run("check-store", store, code=1).prints(f"table {table}, entry 40: this entry is missing")
    _doctor(t, "DELETE FROM log WHERE seq = 0")
    t.run("check-store", store, code=1).prints(f"table {table}, entry 0: this entry is missing")
    _doctor(t, "DELETE FROM log")
    t.run("check-store", store, code=1).prints(f"table {table}, entry 0: it has no entries")


def a_store_that_cannot_be_opened_is_bad_input(t):
    t.bad("check-store", f"sqlite:{t.folder}/none.db").says("no such file")
    t.bad("check-store", "mysql://x").says("sqlite:FILE")
    (t.folder / "text").write_text("no database")
    t.bad("check-store", f"sqlite:{t.folder}/text").says("is not a database")
    t.bad("check-store").says("STORE is missing")
    assert t.names() == ["text"]


def a_store_is_checked_while_its_server_runs(t):
    with run_server(t) as server:
        client = start_client(t, server.url, "--new", "towns", "--seats", "me,novice", "--auto")
        read_until(client, "Invitation")
        for _ in range(5):
            t.run("check-store", server.store)
            time.sleep(0.05)
        assert client.communicate(timeout=60)[0].count("The game is over.") == 1
