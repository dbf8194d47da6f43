"""scripts.py - the texts that the scripts of the web page mark: _("...") and N_("..."). xgettext reads JavaScript, but
loses its way in JSX with templates in it, and every text behind that place."""
import re

import catalogue

STRING = r'"(?:[^"\\\n]|\\.)*"'
MARKED = re.compile(rf'(?<![\w$])N?_\(\s*({STRING}(?:\s*\+\s*{STRING})*)\s*[,)]')
COMMENT = re.compile(r"^\s*(?://|/?\*).*$", re.M)
ESCAPED = re.compile(r"\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|.)", re.S)
SIGNS = {"n": "\n", "t": "\t", "r": "\r"}


def _plain(match):
    code = match.group(2) or match.group(3)
    return chr(int(code, 16)) if code else SIGNS.get(match.group(1), match.group(1))


def marked(file, text):
    """A message for each marked text of a file, in the order in which they stand."""
    for found in MARKED.finditer(COMMENT.sub("", text)):
        parts = re.findall(STRING, found.group(1))
        whole = "".join(ESCAPED.sub(_plain, part[1:-1]) for part in parts)
        yield catalogue.Message(id=whole, places=[file])
