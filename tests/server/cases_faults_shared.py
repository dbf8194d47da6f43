"""cases_faults_shared.py - memory runs out and connections to PostgreSQL are cut, once at each place that uses them."""
import os

from faults import MEMORY, POSTGRES as CALLS, Faults, places, starts, tell_coverage
from pooler import pooler
from suffer import suffer

POSTGRES = True  # script/with-postgres starts one for each case


def _operate(faults):
    """What an operator does beside the server, in each round."""
    def commands(number, server, saga):
        for words in (("tables",), ("reports",), ("bans",), ("deeds",), ("record", saga.id), ("ban-address", "192.0.2.1"),
                      ("unban-address", "192.0.2.1"), ("erase-name", f"Eve {number}")):
            faults.run_until_well("moderate", *words, "--store", server.store, excuse="nobody is called|no such mark")
        faults.run_until_well("check-store", server.store)
    return commands


async def memory_that_runs_out_once_at_each_place_beside_postgres_loses_nothing(place):
    faults, store = Faults(place, "m"), os.environ["TABERNA_TEST_PG"]
    failed = starts(place, faults, store) + await suffer(place, faults, store, place.rounds(4, 30), others=1)
    known = places(place.program, MEMORY)
    assert tell_coverage(place, "memory", failed, known) > 64


async def connections_cut_once_at_each_place_lose_nothing(place):
    faults, store = Faults(place, "p" if place.long else "s"), os.environ["TABERNA_TEST_PG"]
    failed = starts(place, faults, store)
    failed += await suffer(place, faults, store, place.rounds(4, 60), _operate(faults), others=1)
    assert tell_coverage(place, "PostgreSQL", failed, places(place.program, CALLS)) > 3


async def connections_to_pgbouncer_cut_once_at_each_place_lose_nothing(place):
    faults = Faults(place, "p" if place.long else "s")
    listen = ["--listen-store", os.environ["TABERNA_TEST_PG"]]
    with pooler(place) as store:
        failed = starts(place, faults, store, *listen)
        failed += await suffer(place, faults, store, place.rounds(1, 30), words=listen)
    assert any(line.startswith("PQsendQueryParams-sent ") for line in failed), failed
    tell_coverage(place, "PostgreSQL through pgbouncer", failed, places(place.program, CALLS))
