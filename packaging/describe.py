#!/usr/bin/python3
"""describe.py WHAT PROGRAM [MORE] - what belongs to an installed program, made from `taberna --describe`, so that it is
never behind it.

  manual NAME   the manual page of taberna or of one of its commands, as scdoc reads it. MORE is a file with sections of
                its own (examples, files) that are put behind the options.
  bash, fish, zsh   the completions of that shell."""

import json
import os
import re
import subprocess
import sys

LANGUAGES = ("de", "en", "es", "fr", "it")
BOTS = ("me", "random", "greedy", "novice", "easy", "medium", "hard", "master")

# What a value is called in the help, and what completes it.
FILES = {"FILE", "MANIFEST", "JOURNAL"}
FOLDERS = {"DIR", "FOLDER"}


def ask(program, *words):
    """What the program says, in English."""
    env = dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="en")
    return json.loads(subprocess.run([program, *words], env=env, check=True, capture_output=True).stdout)


def is_option(arg):
    return arg["kind"] in ("flag", "text", "texts", "count")


def label(arg):
    """As in the help: --seats WHO,WHO..."""
    dashes = "--" if is_option(arg) else ""
    return dashes + arg["name"] + (" " + arg["value"] if arg["value"] else "")


# --- Manual pages -----------------------------------------------------------------------------------------------------


def escaped(text):
    """As scdoc takes it for plain text: * and _ are marks anywhere, the others where a line begins."""
    return re.sub(r"^([#;|\[\]-])", r"\\\1", re.sub(r"([\\*_])", r"\\\1", text or ""))


def paragraphs(text):
    return "\n\n".join(escaped(" ".join(part.split())) for part in (text or "").split("\n\n"))


def synopsis(name, args):
    parts = []
    for arg in args:
        text = f"*{escaped('--' + arg['name'] if is_option(arg) else arg['name'])}*"
        if not is_option(arg):
            text = f"_{escaped(arg['name'])}_"
        if arg["value"]:
            text += f" _{escaped(arg['value'])}_"
        if not arg["required"]:
            text = rf"\[{text}\]"
        if arg["kind"] in ("texts", "words"):
            text += "..."
        parts.append(text)
    return f"*taberna {escaped(name)}* " + " ".join(parts)


def options(args):
    lines = []
    for arg in args:
        name = escaped("--" + arg["name"]) if is_option(arg) else escaped(arg["name"])
        value = f" _{escaped(arg['value'])}_" if arg["value"] else ""
        mark = "*" if is_option(arg) else "_"
        lines.append(f"{mark}{name}{mark}{value}\n\t{escaped(arg['help'])}\n")
    lines.append("*\\-\\-help*\n\tA summary of this page.\n")
    return "\n".join(lines)


def values(text):
    """The lists of values stand in columns: they are shown as they are."""
    if not text or not text.strip():
        return ""
    return "# VALUES\n\n```\n" + text.strip("\n") + "\n```\n\n"


def manual(about, name, more):
    footer = f"\"Taberna {about['version']}\""
    extra = open(more, encoding="utf-8").read().rstrip() + "\n\n" if more else ""
    if name == "taberna":
        rows = "\n".join(
            f"*taberna\\-{escaped(c['name'])}*(1)\n\t{escaped(c['help'])}\n" for c in about["commands"])
        return (f"taberna(1) {footer}\n\n# NAME\n\ntaberna - play Fortuna and Tiny Towns, alone, with friends or by the million\n\n"
                f"# SYNOPSIS\n\n*taberna* _COMMAND_ \\[_ARGUMENT_...\\]\n\n# COMMANDS\n\n{rows}\n{extra}")
    command = next(c for c in about["commands"] if c["name"] == name)
    return (f"taberna-{name}(1) {footer}\n\n# NAME\n\ntaberna-{name} - {command['help']}\n\n"
            f"# SYNOPSIS\n\n{synopsis(name, command['args'])}\n\n"
            + (f"# DESCRIPTION\n\n{paragraphs(command['more'])}\n\n" if command["more"] else "")
            + f"# OPTIONS\n\n{options(command['args'])}\n"
            + values(command["values"]) + extra
            + "# EXIT STATUS\n\n0: done. 1: the answer is no. 2: usage, or bad input. 130: stopped by Ctrl\\-C.\n\n"
            "# SEE ALSO\n\n*taberna*(1)\n")


# --- Completions ------------------------------------------------------------------------------------------------------


def words_of(arg, games):
    """The words that complete a value: a list, "files", "folders" or nothing."""
    value = arg["value"] or arg["name"]
    if arg["kind"] == "game" or value == "GAME":
        return [game["name"] for game in games]
    if value in FILES or value.endswith("FILE"):
        return "files"
    if value in FOLDERS:
        return "folders"
    if value.startswith(("WHO", "BOT", "a,b")) or value == "BOTS":
        return list(BOTS)
    if value == "NAME=VALUE":
        return sorted({f"{option['name']}={v}" for game in games for option in game["options"] for v in option["values"]})
    return []


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def bash(about, games):
    cases = []
    for command in about["commands"]:
        flags = " ".join("--" + a["name"] for a in command["args"] if is_option(a))
        rows = [f"        {command['name']})", f"            flags='{flags} --help --lang'", "            case $before in"]
        for arg in command["args"]:
            if not is_option(arg) or arg["kind"] == "flag":
                continue
            words = words_of(arg, games)
            action = {"files": "_taberna_files -f", "folders": "_taberna_files -d"}.get(
                words if isinstance(words, str) else "", f"_taberna_words '{' '.join(words)}'")
            rows.append(f"                --{arg['name']}) {action}; return ;;")
        rows.append("            esac")
        first = next((a for a in command["args"] if not is_option(a)), None)
        if first:
            words = words_of(first, games)
            rows.append("            rest=" + (quoted(" ".join(words)) if isinstance(words, list) else "files"))
        rows.append("            ;;")
        cases.append("\n".join(rows))
    names = " ".join(c["name"] for c in about["commands"])
    return f"""# Completion of taberna for bash; made from `taberna --describe`.

# Words of a list such as hard,easy are completed behind the last comma.
_taberna_words()
{{
    local head=
    case $word in
    *,*) head=${{word%,*}}, ;;
    esac
    mapfile -t COMPREPLY < <(compgen -P "$head" -W "$1" -- "$name${{word##*,}}")
    COMPREPLY=("${{COMPREPLY[@]#"$name"}}")
}}

_taberna_files()
{{
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen "$1" -- "$word")
}}

_taberna()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before= flags= rest= name= at=$COMP_CWORD command=1
    # bash parts words at "=": --option edition=german are four.
    if [ "$word" = = ]; then
        word=
        at=$((at + 1))
    fi
    [ "$at" -gt 0 ] && before=${{COMP_WORDS[at - 1]}}
    if [ "$before" = = ]; then
        before=${{COMP_WORDS[at - 2]}}
        case $before in
        -*) ;;
        *)
            name=$before=
            before=${{COMP_WORDS[at - 3]}}
            ;;
        esac
    fi
    if [ "${{COMP_WORDS[1]}}" = --lang ]; then
        command=3
        [ "${{COMP_WORDS[2]}}" = = ] && command=4
    fi
    if [ "$before" = --lang ]; then
        _taberna_words '{' '.join(LANGUAGES)}'
        return
    fi
    if [ "$COMP_CWORD" -eq "$command" ]; then
        _taberna_words '{names} --help --version --lang'
        return
    fi
    case ${{COMP_WORDS[command]}} in
{chr(10).join(cases)}
    esac
    case $word in
    -*) _taberna_words "$flags" ;;
    *)
        if [ "$rest" = files ]; then
            _taberna_files -f
        elif [ -n "$rest" ]; then
            _taberna_words "$rest"
        fi
        ;;
    esac
}}

complete -F _taberna taberna
"""


def fish(about, games):
    lines = ["# Completion of taberna for fish; made from `taberna --describe`.", "complete -c taberna -f",
             f"complete -c taberna -l lang -x -a '{' '.join(LANGUAGES)}' -d 'the language'"]
    for command in about["commands"]:
        lines.append(f"complete -c taberna -n __fish_use_subcommand -a {command['name']} -d {quoted(command['help'])}")
        here = f"-n '__fish_seen_subcommand_from {command['name']}'"
        for arg in command["args"]:
            words = words_of(arg, games)
            choice = {"files": " -r -F", "folders": " -x -a '(__fish_complete_directories)'"}.get(
                words if isinstance(words, str) else "", f" -x -a '{' '.join(words)}'" if words else " -x")
            if arg["kind"] == "flag":
                choice = ""
            if is_option(arg):
                lines.append(f"complete -c taberna {here} -l {arg['name']}{choice} -d {quoted(arg['help'])}")
            elif words == "files":
                lines.append(f"complete -c taberna {here} -F")
            elif words:
                lines.append(f"complete -c taberna {here} -a '{' '.join(words)}'")
    return "\n".join(lines) + "\n"


def zsh_action(arg, games):
    words = words_of(arg, games)
    if isinstance(words, str):
        return {"files": "_files", "folders": "_files -/"}[words]
    return f"({' '.join(words)})" if words else " "


def zsh_text(text):
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:").replace("'", "'\\''")


def zsh(about, games):
    names = "\n".join(f"        '{c['name']}:{zsh_text(c['help'])}'" for c in about["commands"])
    cases = []
    for command in about["commands"]:
        specs = []
        for arg in command["args"]:
            if arg["kind"] == "flag":
                specs.append(f"'--{arg['name']}[{zsh_text(arg['help'])}]'")
            elif is_option(arg):
                star = "*" if arg["kind"] == "texts" else ""
                specs.append(f"'{star}--{arg['name']}[{zsh_text(arg['help'])}]:{zsh_text(arg['value'])}:"
                             f"{zsh_action(arg, games)}'")
            else:
                star = "*" if arg["kind"] == "words" else ""
                specs.append(f"'{star}:{arg['name']}:{zsh_action(arg, games)}'")
        body = " \\\n                ".join(specs + ["'--help[a summary]'"])
        cases.append(f"        {command['name']})\n            _arguments \\\n                {body}\n            ;;")
    return f"""#compdef taberna
# Completion of taberna for zsh; made from `taberna --describe`.

_taberna()
{{
    local -a commands
    commands=(
{names}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    shift words
    (( CURRENT-- ))
    case $words[1] in
{chr(10).join(cases)}
    esac
}}

_taberna "$@"
"""


def main(words):
    if len(words) < 2:
        sys.exit(__doc__)
    what, program = words[0], os.path.abspath(words[1])
    about = ask(program, "--describe")
    if what == "manual":
        sys.stdout.write(manual(about, words[2], words[3] if len(words) > 3 else None))
        return
    games = ask(program, "games", "--json")
    games = games if isinstance(games, list) else games["games"]
    sys.stdout.write({"bash": bash, "fish": fish, "zsh": zsh}[what](about, games))


if __name__ == "__main__":
    main(sys.argv[1:])
