"""cases_faults.py - memory runs out and SQLite fails, once at each place of the program that asks.

A library that is loaded before the program makes that happen (faults.c); so these run without sanitizers."""
import gzip
import random
import subprocess

from faults import MEMORY, SQLITE, Faults, places, starts, tell_coverage
from suffer import suffer
from wire import open_sqlite


def _with_everything(place):
    """Options with which a server reads all that it can be given."""
    web, privacy = place.folder / "web", place.folder / "privacy.txt"
    (web / "more").mkdir(parents=True)
    for name in ("index.html", "more/a.js", "more/b.css"):
        (web / name).write_text("nothing much")
    privacy.write_text("We keep nothing.")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout",
                    place.folder / "key.pem", "-out", place.folder / "cert.pem", "-subj", "/CN=localhost"],
                   check=True, capture_output=True)
    return ["--web", str(web), "--privacy", str(privacy), "--tls-cert", str(place.folder / "cert.pem"),
            "--tls-key", str(place.folder / "key.pem")]


def _starts(place, faults):
    """On a new store, and on one of an earlier version, which is upgraded and keeps what it has."""
    old = place.folder / "old.db"
    old.write_bytes(gzip.decompress((place.root / "tests/old/7b5ca45/server/sqlite.db.gz").read_bytes()))
    with open_sqlite(old) as db:
        rows = set(db.execute("SELECT table_id, seq, text FROM log"))
    failed = starts(place, faults, f"sqlite:{place.folder}/starts.db", *_with_everything(place))
    failed += starts(place, faults, f"sqlite:{old}")
    with open_sqlite(old) as db:
        assert rows <= set(db.execute("SELECT table_id, seq, text FROM log")), "an upgrade that failed has lost something"
    return failed


def _operate(faults):
    """What an operator does beside the server, in each round."""
    def commands(number, server, saga):
        for words in (("tables",), ("reports",), ("bans",), ("deeds",), ("record", saga.id),
                      ("ban-address", "192.0.2.1"), ("unban-address", "192.0.2.1"), ("ban-name", f"Eve {number}"),
                      ("erase-name", f"Eve {number}")):
            faults.run_until_well("moderate", *words, "--store", server.store, excuse="nobody is called|no such mark")
        faults.run_until_well("backup", f"copy{number}.db", "--store", server.store)
        faults.run_until_well("check-store", f"sqlite:copy{number}.db")
        faults.run_until_well("restore", f"copy{number}.db", "--store", f"sqlite:again{number}.db")
    return commands


async def memory_that_runs_out_once_at_each_place_loses_nothing(place):
    faults = Faults(place, "m")
    failed = _starts(place, faults) + await suffer(place, faults, None, place.rounds(5, 30), crowd=True)
    reached = tell_coverage(place, "memory", failed, places(place.program, MEMORY))
    assert reached > 64, reached


async def a_store_that_fails_once_at_each_place_loses_nothing(place):
    faults = Faults(place, "p")
    failed = _starts(place, faults) + await suffer(place, faults, None, place.rounds(5, 30), _operate(faults))
    reached = tell_coverage(place, "SQLite", failed, places(place.program, SQLITE))
    assert reached > 25, reached


async def a_store_that_fails_now_and_then_loses_nothing(place):
    faults = Faults(place, "", random.Random("steps").randrange(11, 15))
    failed = await suffer(place, faults, None, place.rounds(4, 60))
    assert len(failed) > 20, failed
