#!/usr/bin/python3
"""site.py OUT DEPFILE VERSION SOURCE MANUAL... - the documentation as a small static site: the pages of docs/, the changelog, the header
of the library, and manual pages (files NAME.1, made to HTML by mandoc). Nothing in it comes from elsewhere, and nothing in it
is a script. A link to a file of the source that is not part of the site becomes plain text; one that leads nowhere stops it."""
import html
import pathlib
import re
import shutil
import subprocess
import sys

import markdown

SECTIONS = {
    "Playing": ["rules/fortuna", "rules/fortuna-rulings", "rules/towns", "rules/towns-rulings", "terminal", "review", "bots", "strength"],
    "Running a server": ["operating", "protocol", "log", "endurance"],
    "Writing programs": ["library", "taberna.h", "python", "benchmark", "bot-protocol", "arena", "engine"],
    "Files": ["records", "records-fortuna", "records-towns", "compatibility"],
    "Taberna itself": ["changelog", "architecture", "adding-a-game", "web", "translating", "performance", "dependencies", "packaging"],
}
STYLE = """:root { color-scheme: light dark; --line: #8885; --soft: #8882 }
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem }
nav { border-bottom: 1px solid var(--line); padding-bottom: .5rem }
h1, h2, h3 { line-height: 1.25; margin-top: 1.6em }
pre, code { font-family: ui-monospace, monospace; font-size: .92em }
pre { background: var(--soft); padding: .7rem; overflow-x: auto; border-radius: .3rem }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top }
body:has(.header) { max-width: 71rem }
.manual table { border: 0 } .manual td { border: 0 } .manual dd { margin-bottom: .5rem }
"""
PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - Taberna {version}</title>
<link rel="stylesheet" href="{up}docs.css">
<nav><a href="{up}index.html">Taberna {version}, the documentation</a></nav>
<main>
{body}
</main>
</html>
"""


class Site:
    def __init__(self, out, version, source, manuals):
        self.out, self.version, self.source = out, version, source
        self.texts = {path.relative_to(source / "docs").as_posix()[:-3]: path for path in sorted((source / "docs").rglob("*.md"))}
        self.texts["changelog"] = source / "CHANGELOG.md"
        self.manuals = {path.stem: path for path in manuals}
        self.titles = {}

    # --- Links --------------------------------------------------------------------------------------------------------

    def address(self, path):
        """Where a file of the source stands in the site; None if it does not."""
        try:
            inside = path.resolve().relative_to(self.source)
        except ValueError:
            return None
        if inside.as_posix() == "include/taberna/taberna.h":
            return "taberna.h.html"
        return next((name + ".html" for name, text in self.texts.items() if text.resolve() == path.resolve()), None)

    def link(self, name, match):
        words, target, anchor = match[1], match[2], match[3] or ""
        if re.match(r"[a-z]+:", target):
            return match[0]
        if not target:
            return match[0]
        path = self.texts[name].parent / target
        address = self.address(path)
        if address:
            return f"[{words}]({'../' * name.count('/')}{address}{anchor})"
        if not path.exists():
            raise SystemExit(f"site.py: {self.texts[name]} links to {target}, which does not exist")
        return words

    # --- Pages --------------------------------------------------------------------------------------------------------

    def write(self, name, title, body, lang="en"):
        path = self.out / (name + ".html")
        path.parent.mkdir(parents=True, exist_ok=True)
        up = "../" * name.count("/")
        path.write_text(PAGE.format(title=html.escape(title), version=self.version, up=up, body=body, lang=lang),
                        encoding="utf-8")
        self.titles[name] = title

    def text(self, name):
        text = self.texts[name].read_text(encoding="utf-8")
        text = re.sub(r"(?<!!)\[([^\]\[]*)\]\(([^)#\s]*)(#[^)\s]*)?\)", lambda match: self.link(name, match), text)
        title = re.search(r"^# (.*)", text, re.M)[1]
        body = markdown.markdown(text, extensions=["tables", "toc", "sane_lists"])
        folder = re.match(r"rules/(\w\w)/", name)
        self.write(name, title, body, lang=folder[1] if folder else "en")

    def header(self):
        text = (self.source / "include/taberna/taberna.h").read_text(encoding="utf-8")
        self.write("taberna.h", "taberna.h", f'<h1>taberna.h</h1>\n<pre class="header">{html.escape(text)}</pre>')

    def manual(self, name):
        words = ["mandoc", "-T", "html", "-O", "fragment", str(self.manuals[name])]
        body = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        body = re.sub(r"<b>(taberna(?:-[a-z-]+)?)</b>\(1\)", r'<a href="\1.html"><b>\1</b>(1)</a>', body)
        self.write(f"man/{name}", name, f'<div class="manual">{body}</div>')

    def index(self):
        parts = [f"<h1>Taberna {self.version}</h1>"]
        listed = {name for names in SECTIONS.values() for name in names}
        more = [name for name in self.texts if name not in listed and not re.match(r"rules/\w\w/", name)]
        sections = {**SECTIONS, "Commands": [f"man/{name}" for name in sorted(self.manuals)], "More": more}
        for section, names in sections.items():
            if not names:
                continue
            rows = "".join(f'<li><a href="{name}.html">{html.escape(self.titles[name])}</a>{self.other_languages(name)}</li>\n'
                           for name in names)
            parts.append(f"<h2>{section}</h2>\n<ul>\n{rows}</ul>")
        self.write("index", "Documentation", "\n".join(parts))

    def other_languages(self, name):
        found = [other for other in self.texts if re.fullmatch(rf"rules/\w\w/{name.split('/')[-1]}", other)] \
            if name.startswith("rules/") else []
        return "".join(f' <a href="{other}.html" lang="{other[6:8]}">{other[6:8]}</a>' for other in found)

    def build(self):
        shutil.rmtree(self.out, ignore_errors=True)
        self.out.mkdir(parents=True)
        (self.out / "docs.css").write_text(STYLE)
        for name in self.texts:
            self.text(name)
        self.header()
        for name in self.manuals:
            self.manual(name)
        self.index()


def main(out, depfile, version, source, *manuals):
    site = Site(pathlib.Path(out), version, pathlib.Path(source).resolve(), [pathlib.Path(path) for path in manuals])
    site.build()
    pathlib.Path(depfile).write_text(f"{out}: " + " ".join(str(path) for path in site.texts.values()) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
