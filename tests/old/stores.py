"""stores.py - a store of an earlier version, copied to where a case may change it. What is done to it here is done in
the form that it had then, which no later version changes."""
import contextlib
import csv
import io
import json
import os
import sqlite3
import subprocess

from opened import unzipped

KINDS = ("sqlite", "postgres")


class Store:
    def __init__(self, place, kind):
        self.kind, self.file = kind, place.folder / "store.db"
        kept = json.loads(unzipped(place.old / f"server/{kind}.json.gz"))
        self.host, self.tables, self.login = kept["host"], kept["tables"], {
            "name": kept["name"], "passphrase": kept["passphrase"]}
        if kind == "sqlite":
            self.url = f"sqlite:{self.file}"
            self.file.write_bytes(unzipped(place.old / "server/sqlite.db.gz"))
        else:
            self.url = os.environ["TABERNA_TEST_PG"]
            self._psql("SET client_min_messages = warning; DROP SCHEMA IF EXISTS taberna CASCADE;\n" +
                       unzipped(place.old / "server/postgres.sql.gz").decode())

    def _psql(self, text):
        subprocess.run(["psql", "--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", self.url], input=text.encode(),
                       check=True, stdout=subprocess.DEVNULL, timeout=60)

    def rows(self):
        """The whole log: (table, number, text)."""
        if self.kind == "sqlite":
            with contextlib.closing(sqlite3.connect(self.file)) as db:
                return set(db.execute("SELECT table_id, seq, text FROM log"))
        out = subprocess.run(["psql", "--no-psqlrc", "--quiet", "--csv", "--tuples-only", self.url, "--command",
                              "SELECT table_id, seq, text FROM taberna.log"], check=True, capture_output=True, text=True)
        return {(table, int(seq), text) for table, seq, text in csv.reader(io.StringIO(out.stdout, newline=""))}

    def add(self, table, log):
        """Another table, that is played, with a log as in the folder logs. Only in SQLite."""
        rows = [line.split(" ", 1) for line in log.splitlines()]
        with contextlib.closing(sqlite3.connect(self.file)) as db, db:
            db.execute("INSERT INTO tables VALUES (?, ?, 0, 1, NULL)", (table, int(rows[0][0])))
            db.executemany("INSERT INTO log VALUES (?, ?, ?, ?)",
                           [(table, seq, int(at), text) for seq, (at, text) in enumerate(rows)])

    def change(self, table, sql):
        """Runs `UPDATE table sql`."""
        if self.kind == "sqlite":
            with contextlib.closing(sqlite3.connect(self.file)) as db, db:
                assert db.execute(f"UPDATE {table} {sql}").rowcount > 0
        else:
            self._psql(f"UPDATE taberna.{table} {sql};")
