"""The program in other languages: chosen by --lang or the locale, complete, and no line too long."""
import difflib
import pathlib
import re
import subprocess

from server import run_client, run_server

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LANGUAGES = (ROOT / "po/LINGUAS").read_text().split()
COMMANDS = ("games rules cards play simulate arena replay verify hint perft bot-protocol serve client check-store backup "
            "restore").split()
GAMES = {"fortuna": "me,novice,novice", "towns": "me,novice,novice", "solo": "me"}


# What the pseudo-language of a test below shows in English: the digest of the rules, and the words that a mistyped one
# could have been.
ENGLISH = "? 1\nchoose card nothing\n"


def _lines(count=1200):
    """What somebody types: every now and then an explanation, an undo; choices that differ; mistakes."""
    lines = []
    for i in range(count):
        lines += ["?"] if i % 7 == 0 else []
        lines += ["undo"] if i % 31 == 0 else []
        lines += [str(1 + i * 5 % 4), "1"]
    return "help\nlog\nrules\ncards\nsave\nhint\n" + "\n".join(lines) + "\n"


def _play(t, language, game, first="", env=None):
    name = "towns" if game == "solo" else game
    return t.run("--lang", language, "play", name, "--plain", "--seed", 5, "--seats", GAMES[game], input=first + _lines(),
                 env=env, timeout=300).out


def what_is_typed_behind_a_word_is_named_in_every_language(t):
    for language, words in (("de", "save DATEI"), ("fr", "save FICHIER"), ("it", "rules NUMERO"), ("es", "save ARCHIVO")):
        said = t.run("--lang", language, "play", "fortuna", "--plain", "--seats", "me,novice", input="help\nquit\n").out
        assert f"\n  {words} " in said, said


def a_french_colon_stands_behind_a_space(t):
    said = t.run("--lang", "fr", "play", "fortuna", "--plain", "--seats", "me,novice", input="quit\n").out
    assert said.startswith("Fortuna\u00a0:"), said[:60]


def _widest(text):
    return max(text.splitlines(), key=len, default="")


# --- Choosing ---------------------------------------------------------------------------------------------------------


def the_language_is_an_argument_before_or_behind_the_command(t):
    french = t.run("--lang", "fr", "cards", "fortuna", "wheat-trade").prints("Commerce de blé").out
    assert t.run("cards", "fortuna", "--lang=fr", "wheat-trade").out == french
    assert t.run("cards", "fortuna", "wheat-trade", "--lang", "fr_CH.UTF-8").out == french
    t.run("--lang", "en", "cards", "fortuna", "wheat-trade", env={"LC_ALL": "fr_FR.UTF-8"}).prints("Wheat trade")


def the_language_follows_the_locale_as_gettext_reads_it(t):
    def speaks(word, **env):
        t.run("cards", "fortuna", "wheat-trade", env={"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": "", **env}
              ).prints(word)

    speaks("Weizenhandel", LANG="de_AT.UTF-8")
    speaks("Vender grano", LANG="de_DE.UTF-8", LC_MESSAGES="es_ES.UTF-8")
    speaks("Commercio di grano", LANG="de_DE.UTF-8", LC_ALL="it_IT.UTF-8")
    speaks("Commerce de blé", LC_ALL="C.UTF-8", LANGUAGE="xy:fr:de")
    speaks("Wheat trade", LC_ALL="C.UTF-8", LANGUAGE="en:fr")
    speaks("Wheat trade", LC_ALL="C", LANGUAGE="fr")
    speaks("Wheat trade", LANG="pt_PT.UTF-8")
    speaks("Wheat trade")


def an_unknown_language_names_those_there_are(t):
    t.bad("--lang", "pt", "games").says('unknown language "pt"', "en, de, es, fr, it")
    t.bad("--lang", "../fr", "games").says("unknown language")
    t.bad("--lang").says("--lang needs a value")
    t.bad("--lang", "fr", "games", "--lang", "de").says("given twice")


def complaints_are_translated_and_codes_stay(t):
    for language, phrase in {"fr": "jeu inconnu", "it": "gioco sconosciuto", "es": "juego desconocido",
                             "de": "unbekanntes Spiel"}.items():
        t.bad("--lang", language, "rules", "fortna").says(phrase, "taberna rules: ")


def machines_get_the_same_in_every_language(t):
    record = t.record()
    for words in (["games", "--json"], ["cards", "towns", "--json"], ["replay", record, "--json"]):
        english = t.run(*words).out
        for language in LANGUAGES:
            assert t.run("--lang", language, *words).out == english


def numbers_have_the_decimal_mark_of_the_language(t):
    record = t.record()
    words = ("hint", record, "--move", 40, "--bot", "greedy")
    english = t.run(*words).out
    german = t.run("--lang", "de", *words).out
    assert re.search(r"\d\.\d %", english) and not re.search(r"\d,\d %", english)
    assert re.search(r"\d,\d %", german) and not re.search(r"\d\.\d %", german)


def a_record_is_the_same_whatever_language_it_was_played_in(t):
    for language in ("en", *LANGUAGES):
        t.run("--lang", language, "play", "fortuna", "--plain", "--seed", 5, "--seats", "me,novice",
              input="1\n" * 9 + "save game.tbr\nquit\n")
        text = (t.folder / "game.tbr").read_text()
        (t.folder / "game.tbr").unlink()
        first = text if language == "en" else first
        assert text == first


def a_card_is_found_by_its_name_in_the_language(t):
    t.run("--lang", "fr", "cards", "fortuna", "moisson").prints("Moisson (wheat-harvest)")
    t.run("--lang", "de", "cards", "towns", "Teehaus").prints("Teehaus (teahouse)")


def the_rules_are_those_of_the_language(t):
    number = re.compile(r"\n\n((?:F|T|TF)-[\d.]+) ")
    for game in ("fortuna", "towns"):
        english = t.run("rules", game).out
        for language in LANGUAGES:
            rules = t.run("--lang", language, "rules", game).out
            assert number.findall(rules) == number.findall(english)
            assert not {rule for rule in rules.split("\n\n") if re.match(r"[A-Z]+-\d+\.", rule)} & set(english.split("\n\n"))
            assert len(_widest(rules)) <= 80, f"{language}, {game}: {_widest(rules)!r}"
            assert not re.search(r"[*`|#]", rules)


def a_rule_is_found_by_number_title_and_words_of_the_language(t):
    t.run("--lang", "fr", "rules", "fortuna", "F-4.3").prints("F-4.3 Ensuite vous devez échanger")
    t.run("rules", "fortuna", "4.3", env={"LC_ALL": "de_DE.UTF-8"}).prints("F-4.3 Dann musst du")
    t.run("--lang", "de", "rules", "fortuna", "GEBÄUDE").prints("F-6 Gebäude\n", "Aquädukt  aqueduct  1       ")
    t.run("--lang", "es", "rules", "towns", "ÁRBOL", "anciano").prints("T-8.11 ")
    t.run("--lang", "it", "rules", "towns", "cottage", "forziere").prints("TF-4.9 ")
    assert "T-7.16 " not in t.run("--lang", "fr", "rules", "towns", "neighbour", "Feast").out


def rulings_are_in_english_and_the_digest_says_so(t):
    english = t.run("rules", "fortuna", "rulings").out
    for language, word in {"fr": "en anglais", "it": "in inglese", "es": "en inglés", "de": "auf Englisch"}.items():
        assert t.run("--lang", language, "rules", "fortuna", "rulings").out == english
        for game in ("fortuna", "towns"):
            assert word in " ".join(t.run("--lang", language, "rules", game).out.split("F-1")[0].split())


def a_table_of_a_server_is_shown_in_the_language(t):
    """A server does not know its guests' languages: it sends ids, and the client finds the words."""
    with run_server(t) as server:
        out = run_client(t, "--lang", "fr", server.url, "--new", "fortuna", "--seats", "me,novice",
                         input="1\n" * 3000).out
    for phrase in ("bleu : Choisissez une de vos trois cartes Action. (F-4.1)", "La partie est finie.",
                   "lance le dé et obtient ", "novice", "Guest réserve «"):
        assert phrase.replace(" :", "\u00a0:") in out, f"expected {phrase!r} in {out[-3000:]!r}"
    assert re.search(r"   1  choisir [A-Z].* \[choose card [a-z-]+\]\n", out)


# --- Whole games ------------------------------------------------------------------------------------------------------


def a_whole_game_in_each_language_fits_80_columns(t):
    for language in LANGUAGES:
        for game in GAMES:
            out = _play(t, language, game, ENGLISH)
            assert out.count("\n1. ") == 1, f"{language}, {game}: not played to the end: {out[-400:]}"
            assert len(_widest(out)) <= 80, f"{language}, {game}: {_widest(out)!r}"
            assert "{" not in out


def every_page_of_help_in_each_language_fits_80_columns(t):
    for language in LANGUAGES:
        pages = [t.run("--lang", language, "--help"), t.run("--lang", language, "games"),
                 *(t.run("--lang", language, command, "--help") for command in COMMANDS),
                 *(t.run("--lang", language, "cards", game) for game in ("fortuna", "towns"))]
        for page in pages:
            assert len(_widest(page.out)) <= 80, f"{language}: {_widest(page.out)!r}"


# What is the same in every language: moves as they are typed (in brackets), rule numbers, squares, patterns and letters
# of resources, digests, and the words that were typed.
SAME = [r"\[[^\]]*\]", r"\b(?:F|T|TF)-\d+(?:\.\d+)?", r"\b[0-9a-f]{64}\b", r"\b[a-d][1-4](?:[+:][a-d1-4whbgs]+)*",
        r"(?<=[CFWTVHBM] )[whbgs./]+(?= )", r"\b[A-Za-z]\b"]


def no_text_of_a_whole_game_is_missing_from_the_catalogue(t):
    """In the pseudo-language xx every text of the catalogue is in letters of another alphabet."""
    folder = t.folder / "locale/xx/LC_MESSAGES"
    folder.mkdir(parents=True)
    subprocess.run([ROOT / "script/po", "--pseudo", t.folder / "xx.po"], check=True)
    subprocess.run(["msgfmt", "--check", "-o", folder / "taberna.mo", t.folder / "xx.po"], check=True)
    typed = set("help log rules cards save undo quit table hint better fortuna towns record chat resign "
                "return abort continue me novice".split())
    for game in GAMES:
        out = _play(t, "xx", game, env={"TEXTDOMAINDIR": str(t.folder / "locale")})
        for pattern in SAME:
            out = re.sub(pattern, "", out)
        out = re.sub(r"\b(P?o+|I+|[bghsw]{2,})\b", "", out)  # cubes, the palace and places of boards in ASCII
        found = set(re.findall(r"[A-Za-z]{2,}", out)) - typed
        assert not found, f"{game}: not translated: {sorted(found)}"


def whole_games_are_told_as_they_were_read(t):
    """Somebody who knows the language has read these. After a change: taberna --lang LANG replay --plain, and read again."""
    told = pathlib.Path(__file__).resolve().parent / "told"
    for record in sorted(told.glob("*.record")):
        for language in ("en", *LANGUAGES):
            out = t.run("--lang", language, "replay", "--plain", record).out
            expected = (told / f"{record.stem}-{language}.txt").read_text()
            assert out == expected, "\n".join(difflib.unified_diff(expected.splitlines(), out.splitlines(), lineterm=""))


def script_server_builds_every_catalogue(t):
    line = next(line for line in (ROOT / "script/server").read_text().splitlines() if line.startswith("script/build "))
    targets = [target for target in line.split("#")[0].split()[2:] if target != "packaging/docs"]  # in the release alone
    built = subprocess.run(["ninja", "-C", t.program.parents[2], "-t", "inputs", *targets], check=True,
                           stdout=subprocess.PIPE, text=True).stdout
    assert all(f"po/{language}.po" in built for language in LANGUAGES), built


def what_a_program_did_wrong_is_told_in_the_language_of_the_table(t):
    said = {"de": "„/nonexistent/bot“ konnte nicht gestartet werden: ", "fr": "« /nonexistent/bot » n'a pas pu être lancé : ",
            "es": "no se pudo iniciar «/nonexistent/bot»: ", "it": "«/nonexistent/bot» non ha potuto essere avviato: "}
    for language, sentence in said.items():
        out = t.run("--lang", language, "play", "fortuna", "--plain", "--new", "--seed", 1, "--seats", "me,exec:/nonexistent/bot",
                    input="1\n1\nquit\n", code=None).out
        assert sentence in " ".join(out.split()), out
