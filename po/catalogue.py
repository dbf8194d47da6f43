"""catalogue.py - reading, writing, merging and checking .po files, as far as ours go."""
import re

PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
USUAL_PLURAL = "nplurals=2; plural=(n != 1);"


class Message:
    def __init__(self, context=None, id="", plural=None, comments=(), places=(), flags=(), text=None):
        self.context, self.id, self.plural = context, id, plural
        self.comments, self.places, self.flags = list(comments), list(places), list(flags)
        self.text = text if text is not None else ([""] if plural is None else ["", ""])

    @property
    def key(self):
        return self.context, self.id

    def is_translated(self):
        return all(self.text) and "fuzzy" not in self.flags


# --- The format -------------------------------------------------------------------------------------------------------

ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


def _unquote(line):
    return re.sub(r"\\(.)", lambda m: ESCAPES[m.group(1)], line[line.index('"') + 1:line.rindex('"')])


def _quote(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t").replace("\r", "\\r")
    lines = text.replace("\n", "\\n\0").split("\0")
    lines = [line for line in lines if line] or [""]
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return "\n".join(['""', *(f'"{line}"' for line in lines)])


def read(text):
    """The messages of a .po file; obsolete ones are left out."""
    messages, now, part = [], None, None
    for line in text.split("\n") + [""]:
        if not line.strip() or line.startswith("#~"):
            if now and part:
                messages.append(now)
                now, part = None, None
            continue
        if now is None:
            now = Message(text={})
        if line.startswith("#."):
            now.comments.append(line[3:])
        elif line.startswith("#:"):
            now.places += line[2:].split()
        elif line.startswith("#,"):
            now.flags += [flag.strip() for flag in line[2:].split(",")]
        elif line.startswith("#"):
            continue
        else:
            word = re.match(r'(msg\w+(?:\[\d\])?)? *"', line).group(1)
            part = word or part
            _add(now, part, _unquote(line))
    for message in messages:
        message.text = [message.text[i] for i in sorted(message.text)]
    return messages


def _add(message, part, text):
    if part == "msgctxt":
        message.context = (message.context or "") + text
    elif part == "msgid":
        message.id += text
    elif part == "msgid_plural":
        message.plural = (message.plural or "") + text
    else:
        form = int(part[7]) if "[" in part else 0
        message.text[form] = message.text.get(form, "") + text


def _write_one(message):
    lines = [f"#. {comment}" for comment in message.comments]
    lines += [f"#: {' '.join(message.places)}"] if message.places else []
    lines += [f"#, {', '.join(message.flags)}"] if message.flags else []
    lines += [f"msgctxt {_quote(message.context)}"] if message.context is not None else []
    lines += [f"msgid {_quote(message.id)}"]
    if message.plural is None:
        lines += [f"msgstr {_quote(message.text[0])}"]
    else:
        lines += [f"msgid_plural {_quote(message.plural)}"]
        lines += [f"msgstr[{i}] {_quote(text)}" for i, text in enumerate(message.text)]
    return "\n".join(lines) + "\n"


def write(header, messages):
    return header + "".join("\n" + _write_one(message) for message in messages)


def header(language, old):
    text = old.text[0] if old else ""
    known = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
    known.update({
        "Project-Id-Version": "taberna",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS.get(language, USUAL_PLURAL),
    })
    known.setdefault("PO-Revision-Date", "2026-11-16 00:00+0000")
    known.setdefault("Last-Translator", "the authors of Taberna")
    known.setdefault("Language-Team", "none")
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{key}: {value}\\n"\n' for key, value in sorted(known.items()))


# --- Bringing up to date ----------------------------------------------------------------------------------------------


def merge(template, old):
    """The template's messages with the translations there are."""
    merged = []
    for message in template:
        known = old.get(message.key)
        text = known.text if known and (known.plural is None) == (message.plural is None) else None
        merged.append(Message(message.context, message.id, message.plural, message.comments, message.places,
                              message.flags, text))
    return merged


def _foreign(letter):
    return chr(ord(letter) - ord("a") + 0x430) if letter >= "a" else chr(ord(letter) - ord("A") + 0x410)


def marked(message):
    """A translation that shows wherever it stands, even cut and wrapped: the same text in letters of another alphabet.
    Conversions and arguments stay."""
    def mark(text):
        kept = r"\{[a-z_]+(?::(?:a|the)\}|[:}])"
        if any("c-format" in flag for flag in message.flags):
            kept = f"{PRINTF.pattern}|{kept}"
        parts = re.split(f"({kept})", text)
        return "".join(part if i % 2 else re.sub("[A-Za-z]", lambda m: _foreign(m.group()), part)
                       for i, part in enumerate(parts))
    forms = [message.id] if message.plural is None else [message.id, message.plural]
    return Message(message.context, message.id, message.plural, message.comments, message.places, message.flags,
                   [mark(form) for form in forms])


# --- Checking ---------------------------------------------------------------------------------------------------------

PRINTF = re.compile(r"%(?!%)(?:\d+\$)?[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:<PRI\w+>|hh|ll|[hlzjt])?[diouxXeEfgGcsp<]?")
ARTICLES = ("a", "the")  # forms without a bar: the word with its article
BRACES = re.compile(r"\{([a-z_]+)(?::([^{}]*))?\}")


def _names(text):
    """The arguments of a template, and those that a form is chosen by."""
    return {name for name, forms in BRACES.findall(text)}


def _conversions(text):
    plain = text.replace("%%", "")
    return sorted(re.sub(r"\d+\$", "", found) for found in PRINTF.findall(plain))


def _edges(text):
    """Spaces and line ends that a screen counts on."""
    return re.match(r"[ \n\r]*", text).group(), re.search(r"[ \n\r]*$", text).group()


def _compare(message, original, text):
    where = f"{message.context + ': ' if message.context else ''}{original!r}"
    if "{" in original and not message.flags and _names(original) != _names(text):
        yield f"{where}: other arguments than in the English text: {text!r}"
    for name, forms in BRACES.findall(text):
        if forms and "|" not in forms and forms not in ARTICLES:
            yield f"{where}: {{{name}:...}} has one form only"
        if "|" in forms and not re.search(rf"\{{{name}(:[a-z]+)?\}}", text) and f"{{{name}}}" in original:
            yield f"{where}: {{{name}}} itself is missing"
    if any("c-format" in flag for flag in message.flags) and _conversions(original) != _conversions(text):
        yield f"{where}: other conversions than in the English text: {text!r}"
    if _edges(original) != _edges(text):
        yield f"{where}: other spaces or line ends at its edges: {text!r}"


def faults(template, old):
    for message in template:
        known = old.get(message.key)
        originals = [message.id] if message.plural is None else [message.id, message.plural]
        if not known or len(known.text) != len(originals) or not known.is_translated():
            yield f"{message.key!r} is not translated"
            continue
        for original, text in zip(originals, known.text):
            yield from _compare(message, original, text)
    for key in old.keys() - {message.key for message in template} - {(None, "")}:
        yield f"{key!r} is no text of the program any more"


# --- For the web page -------------------------------------------------------------------------------------------------

# The places whose texts it shows; drawings are the terminal's. What a record lacks is told by src/core and src/record.
WEB = ("web/", "src/games/", "src/bots/", "src/core/", "src/record/")
NOT_WEB = ("draw.c", "sheet.c")


def _is_shown(message, spoken):
    """Does the page look it up as a text? Messages of the engine it looks up by id, unless its scripts say the same."""
    places = [place for place in message.places if place.startswith(WEB) and not place.endswith(NOT_WEB)]
    return any(message.id not in spoken or place.startswith("web/") for place in places)


def to_json(language, template, old, rows, names, phrases):
    """{"language", "messages": {id: template}, "names": {card: name}, "phrases": {form: {id: phrase}}, "words": {kind:
    {id: word}}, "texts": {English: translation, a list where a number chooses}}. `rows` are the messages, `names` the
    cards, both as (id, entry), `phrases` are (form, id, entry). English has no words and no texts: they are what they
    stand for."""
    def said(message):
        known = old.get(message.key, message)
        return known.text[0] if known.plural is None else known.text

    by_key = {message.key: message for message in template}
    templates = {id: entry.text for id, entry in rows}
    cards = {id: entry.text for id, entry in names}
    shape = {"language": language, "messages": templates, "names": cards, "phrases": {}, "words": {}, "texts": {}}
    for form, id, entry in phrases:
        phrase = entry.text if language == "en" else said(by_key[form, entry.text])
        shape["phrases"].setdefault(form, {})[id] = phrase
    if language == "en":
        return shape
    shape["messages"] = {id: said(by_key[None, text]) for id, text in templates.items()}
    shape["names"] = {id: said(by_key[id, text]) for id, text in cards.items()}
    spoken = set(templates.values())
    for message in template:
        if message.context is None and _is_shown(message, spoken):
            shape["texts"][message.id] = said(message)
        elif message.context is not None and message.context not in cards and message.context not in ARTICLES:
            shape["words"].setdefault(message.context, {})[message.id] = said(message)
    return shape
