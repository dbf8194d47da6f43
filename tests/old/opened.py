"""opened.py - reading the files of an earlier version, and comparing what is seen now with what was seen then.

A later version may say more than an earlier one: members of an object, and options behind those that there were. What
was said then it must still say."""
import gzip
import re


def unzipped(path):
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def named(folder, pattern):
    """Files whose name fits; there must be some."""
    found = sorted(folder.glob(pattern))
    assert found, f"no {pattern} in {folder}"
    return found


def still_says(now, then, path="it"):
    """Everything that was said then is said now."""
    if isinstance(then, dict):
        assert isinstance(now, dict), f"{path}: {now!r}"
        for name, value in then.items():
            assert name in now, f"{path}: {name} is missing"
            still_says(now[name], value, f"{path}.{name}")
    elif isinstance(then, list):
        assert isinstance(now, list) and len(now) == len(then), f"{path}: {now!r:.300}, not {then!r:.300}"
        for i, value in enumerate(then):
            still_says(now[i], value, f"{path}[{i}]")
    else:
        assert type(now) is type(then) and now == then, f"{path}: {now!r}, not {then!r}"


def _apart(record):
    """(options, all other lines)"""
    lines = record.splitlines()
    return ([line for line in lines if line.startswith("option ")],
            [line for line in lines if not line.startswith("option ")])


def same_record(now, then):
    """The same text, but for options that there were not then; these stand last."""
    (options_now, lines_now), (options_then, lines_then) = _apart(now), _apart(then)
    assert options_now[:len(options_then)] == options_then, f"{options_now}, not {options_then}"
    for number, (a, b) in enumerate(zip(lines_now, lines_then)):
        assert a == b, f"line {number} without options: {a!r}, not {b!r}"
    assert len(lines_now) == len(lines_then)


def events(record):
    """The moves and outcomes of a record, without what only a complete one has."""
    first = re.search(r"(?m)^moves$", record).end()
    lines = [re.sub(r" \d+/\d+$", "", line) for line in record[first:].splitlines()]
    dropped = ("round", "segment", "seat", "commit", "broken", "pledge", "entropy", "moves", "result", "unfinished",
               "secret", "end")
    return [line for line in lines if line and line.split(" ")[0] not in dropped]


def goes_on_from(now, then):
    """The record now begins with the events of then, as far as their order was settled: moves of one simultaneous step
    are sorted by seat. What an observer did not see is `?`."""
    old, new = events(then), events(now)
    settled = max((i for i, line in enumerate(old) if line.startswith("chance ")), default=-1) + 1
    assert settled > 0 and len(new) > len(old), f"{len(new)} events after {len(old)}"
    for number, line in enumerate(old[:settled]):
        same = new[number].split(" ")[0] == line.split(" ")[0] if line.endswith(" ?") else new[number] == line
        assert same, f"event {number}: {new[number]!r}, not {line!r}"
