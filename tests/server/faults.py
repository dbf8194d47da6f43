"""faults.py - a program whose memory and store fail once at each place that asks (faults.c), and which places there are.

The places are counted in the program itself: each call of an allocator or of a library of a database, by the address
behind it, in the rooms server, table and store."""
import collections
import os
import pathlib
import re
import subprocess
import time

ROOMS = ("server", "table", "store")
MEMORY = ("malloc", "calloc", "realloc", "strdup", "uv_thread_create")
SQLITE = ("sqlite3_step", "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_exec", "sqlite3_open_v2")
POSTGRES = ("PQconnectdbParams", "PQsendQuery", "PQsendPrepare", "PQsendQueryPrepared", "PQsendQueryParams")


class Faults:
    """Failures of these kinds, see faults.c, from begin() to end(); several processes can share them."""

    def __init__(self, place, kinds, steps=0):
        library, self.file, self.folder = place.folder / "faults.so", place.folder / "faults", place.folder
        subprocess.run(["cc", "-O1", "-D_GNU_SOURCE", "-fPIC", "-shared", "-o", library,
                        place.root / "tests/server/faults.c", "-ldl"], check=True)
        program = place.root / "build/clang-o0/src/cli/taberna"  # each call stands there once
        self.program = place.program = program if program.exists() else place.program
        self.more = {"LD_PRELOAD": str(library), "TABERNA_FAULTS": str(self.file), "TABERNA_FAULTS_KINDS": kinds,
                     "TABERNA_FAULTS_STEPS": str(steps)}

    def before(self):
        """In a process that is about to become the program."""
        os.environ.update(self.more)

    def begin(self):
        self.file.touch()

    def end(self):
        """No more; the lines of those that have failed."""
        faults = self.file.read_text().splitlines()
        self.file.unlink()
        return faults

    def count(self):
        return self.file.read_text().count("\n")

    def run_until_well(self, *words, excuse="\0", most=100):
        """A command of the program that ends badly once at each place, with a message, and well at last, or with this
        excuse."""
        for _ in range(most):
            before = self.count()
            done = subprocess.run([str(self.program), *words], cwd=self.folder, env={**os.environ, **self.more},
                                  capture_output=True, text=True, timeout=60)
            if done.returncode == 0 or re.search(excuse, done.stderr):
                return done
            assert done.returncode in (1, 2) and (done.stderr + done.stdout).strip(), (words, done.returncode, done.stderr)
            assert self.count() > before, (words, done.stdout[-500:], done.stderr[-1000:])
        raise AssertionError(f"{words} failed {most} times")


def start_until_up(faults, server, most=200):
    """Starts a server that fails at the next place each time: it ends with 2 and says why, or comes up."""
    for starts in range(most):
        begin, before = len(server.log()) if server.log_path.exists() else 0, faults.count()
        server.start(listening=False)
        try:
            line = server.await_log("event=listening url", begin)
        except AssertionError:
            code, told = server.process.poll(), server.log(begin)
            assert code == 2 and told.strip(), f"ended with {code}: {told} after {faults.file.read_text()[-200:]}"
            assert faults.count() > before, told
            continue
        server.host = re.search(r"url=\"?https?://([0-9.:]+)", line).group(1)
        return starts
    raise AssertionError(f"it did not come up in {most} starts")


def until_quiet(faults, seconds=2.5):
    """Until nothing more has failed for so long: every second a server looks at what operators have done."""
    before = -1
    while faults.count() > before:
        before = faults.count()
        time.sleep(seconds)


def starts(place, faults, store, *words):
    """A server that is started until it comes up; the lines of what failed."""
    server = place.server(store, *words, start=False, before=faults.before, name=f"starts-{len(place.servers)}")
    faults.begin()
    place.note(f"{start_until_up(faults, server)} starts failed with a message, then it came up")
    until_quiet(faults)
    server.stop()
    return faults.end()


# --- Which places there are -------------------------------------------------------------------------------------------


def _objects(root):
    """The source of each function, by its name and size in the objects."""
    found = collections.defaultdict(list)
    paths = sorted(pathlib.Path(root).rglob("*.c.o"))
    told = subprocess.run(["nm", "-AS", "--defined-only", *map(str, paths)], capture_output=True, text=True, check=True)
    for line in told.stdout.splitlines():
        path, _, rest = line.rpartition(".o:")
        words = rest.split()
        if len(words) == 4 and words[2] in "tT":
            source = pathlib.Path(path).relative_to(root)
            found[words[3], int(words[1], 16)].append(f"{source.parts[0]}/{source.name}")
    return found


def _functions(program):
    """(address, size, name, source) of each function of the program."""
    objects, last = _objects(program.parents[1]), ""
    told = subprocess.run(["nm", "-Sn", "--defined-only", str(program)], capture_output=True, text=True, check=True)
    for words in map(str.split, told.stdout.splitlines()):
        if len(words) == 4 and words[2] in "tT":
            sources = objects.get((words[3], int(words[1], 16)), ["?"])
            last = last if last in sources else sources[0]  # those of a source stand together
            yield int(words[0], 16), int(words[1], 16), words[3], last


def places(program, callees, only=""):
    """What calls one of these in the rooms, by the address behind the call: SOURCE FUNCTION CALLEE."""
    functions, calls, at = list(_functions(program)), {}, 0
    told = subprocess.run(["objdump", "-d", "--no-show-raw-insn", str(program)], capture_output=True, text=True, check=True)
    called = None
    for line in told.stdout.splitlines():
        found = re.match(r" *([0-9a-f]+):\s+(\S+)\s*(?:[0-9a-f]+ <(\w+)@plt>)?", line)
        if not found:
            continue
        here = int(found.group(1), 16)
        if called:
            calls[here] = called
        called = None
        if found.group(2).startswith("call") and found.group(3) in callees:
            while at + 1 < len(functions) and functions[at + 1][0] <= here:
                at += 1
            source = functions[at][3]
            if source.split("/")[0] in ROOMS and source.split("/")[1].startswith(only):
                called = f"{source} {functions[at][2]} {found.group(3)}"
    return calls


def tell_coverage(place, what, faults, known):
    """Notes how many of these places have failed, and names the others; returns how many."""
    failed = {int(line.split()[1], 16) for line in faults}
    missed = collections.Counter(name for address, name in known.items() if address not in failed)
    place.note(f"{what}: {len(known) - missed.total()} of {len(known)} places have failed")
    for name, count in sorted(missed.items()):
        place.note(f"{what}, not reached: {name}" + (f" x{count}" if count > 1 else ""))
    return len(known) - missed.total()
