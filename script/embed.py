#!/usr/bin/python3
"""embed.py OUT.c FILE.md... - turns texts into constant arrays of C, so that the program needs no files at run time.

The table cli_digests (src/say/digest.h) gets one row a file: its language, which is the name of its folder if that is
two letters long and English otherwise, its name without the ending, and its bytes, which end with one line feed."""
import pathlib
import sys


def language(path):
    folder = path.parent.name
    return folder if len(folder) == 2 and folder.isalpha() else "en"


def number(byte):
    return str(byte) if byte < 128 else f"'\\x{byte:02x}'"


def array(name, data):
    rows = [data[i:i + 24] for i in range(0, len(data), 24)]
    body = "\n".join("    " + " ".join(number(byte) + "," for byte in row) for row in rows)
    return f"static const char {name}[] = {{\n{body}\n    0,\n}};\n"


def main(out, files):
    paths = [pathlib.Path(file) for file in files]
    parts = ['#include "say/digest.h"\n']
    for row, path in enumerate(paths):
        parts.append(array(f"text_{row}", path.read_bytes().rstrip() + b"\n"))
    rows = "".join(f'    {{ "{language(path)}", "{path.stem}", text_{row} }},\n' for row, path in enumerate(paths))
    parts.append(f"const cli_digest cli_digests[] = {{\n{rows}}};\n")
    parts.append(f"const int cli_digest_count = {len(paths)};\n")
    pathlib.Path(out).write_text("\n".join(parts))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
