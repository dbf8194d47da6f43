#!/usr/bin/python3
"""Runs the Python example of the manual on a record: check_manual.py MANUAL RECORD

Exit 0: it accepts the record, and refuses it when one draw is changed."""
import sys

import check_dice


def example(manual):
    """The indented lines behind the line `In Python:`."""
    with open(manual, encoding="utf-8") as file:
        lines = file.read().split("In Python:\n")[1].splitlines()
    code = []
    for line in lines:
        if line and not line.startswith("    "):
            break
        code.append(line[4:])
    return compile("\n".join(code), manual, "exec")


def accepts(code, segment, draws):
    names = {key: segment[key] for key in ("secret", "entropy", "commit")}
    try:
        exec(code, {**names, "draws": draws})
    except AssertionError:
        return False
    return True


def main(manual, record):
    code = example(manual)
    for segment in check_dice.read(record):
        draws = [(u, total) for _, u, total in segment["draws"]]
        u, total = draws[-1]
        if not accepts(code, segment, draws) or accepts(code, segment, draws[:-1] + [((u + 1) % total, total)]):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
