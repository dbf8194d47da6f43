"""taberna games, taberna rules and taberna cards."""
import re

from program import Terminal


def games_are_listed_for_machines(t):
    games = t.run("games", "--json").json()["games"]
    fortuna = next(game for game in games if game["name"] == "fortuna")
    assert (fortuna["min_seats"], fortuna["max_seats"]) == (2, 4)
    assert 0 < fortuna["state_size"] <= 256 and fortuna["view_size"] > 0 and fortuna["rules_version"] >= 1
    for option in fortuna["options"]:
        assert set(option) >= {"name", "values", "default", "help"}
        assert option["default"] in option["values"] and option["help"]


def games_name_their_verbs(t):
    for game in t.run("games", "--json").json()["games"]:
        assert len({verb["name"] for verb in game["verbs"]}) == len(game["verbs"]) > 20
        for verb in game["verbs"]:
            assert verb["help"] and t.run("rules", game["name"], verb["rule"]).out.startswith(f"{verb['rule']} ")
            assert all((arg["shape"] != "number") == bool(arg["words"]) for arg in verb["args"])
    dice = next(verb for verb in t.run("games", "--json").json()["games"][0]["verbs"] if verb["name"] == "dice")
    assert [(arg["key"], arg["optional"]) for arg in dice["args"]] == [("die", False), ("die", True), ("die", True)]


def editions_say_what_they_set(t):
    fortuna = t.run("games", "--json").json()["games"][0]
    editions = {edition["name"]: edition["options"] for edition in fortuna["editions"]}
    assert set(editions) == {"french", "italian", "spanish"}
    assert editions["italian"]["vestal-prices"] == "1-2-3" and editions["french"]["vestal-prices"] == "1-3-5"
    t.run("games").prints("fortuna (Fortuna): 2 to 4 players", "italian: vestal-prices=1-2-3", "french: all defaults")


def the_whole_digest_fits_80_columns(t):
    out = t.run("rules", "fortuna").out
    assert max(map(len, out.splitlines())) <= 80
    assert "F-1.1 " in out and "F-13.1 " in out
    assert "**" not in out and "`" not in out and "|" not in out


def one_rule_is_printed_by_its_number(t):
    full = t.run("rules", "fortuna", "F-4.3").out
    assert full.startswith("F-4.3 ") and "F-4.4" not in full
    assert t.run("rules", "fortuna", "4.3").out == full
    assert t.run("rules", "fortuna", "f-4.3").out == full


def a_chapter_is_printed_by_number_or_title(t):
    chapter = t.run("rules", "fortuna", "F-6").out
    assert "F-6.1 " in chapter and "F-6.5 " in chapter and "F-7.1" not in chapter
    assert t.run("rules", "fortuna", "buildings").out == chapter
    assert t.run("rules", "fortuna", "phase", "3:", "military", "power").prints("F-7.1 ")


def number_1_is_not_number_10_or_13(t):
    assert "F-13" not in re.sub(r"F-13\.\d", "", t.run("rules", "fortuna", "F-1").out.split("F-1.4")[0])
    assert t.run("rules", "fortuna", "F-1.1").out != t.run("rules", "fortuna", "F-11.1").out


def rulings_can_be_read_too(t):
    t.run("rules", "fortuna", "rulings").prints("F-R1 ")
    t.run("rules", "fortuna", "F-R2").prints("F-R2 ", "Chosen:")


def rules_are_found_by_words(t):
    out = t.run("rules", "fortuna", "centurion", "military").out.lower()
    for rule in out.strip().split("\n\n"):
        assert "f-" in rule
    assert "f-7" in out or "f-3" in out


def drawings_in_rules_stay_as_they_are(t):
    t.run("rules", "towns", "T-7.1").prints("\n\n    .h\n    bg\n")


def a_word_that_no_rule_holds_is_answered_with_no(t):
    answer = t.run("rules", "fortuna", "zebra", code=1)
    assert answer.out == ""
    answer.says('no rule of fortuna says "zebra"')
    t.run("rules", "fortuna", "F-99.9", code=1).says('"F-99.9"')


def numbers_are_bold_on_a_terminal_only(t):
    assert "\x1b" not in t.run("rules", "fortuna", "F-4.3").out
    code, seen = Terminal(t, "rules", "fortuna", "F-4.3").end()
    assert code == 0 and "\x1b[1mF-4.3\x1b[0m" in seen


def no_color_means_no_escapes(t):
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        code, seen = Terminal(t, "rules", "fortuna", "F-4.3", env=env).end()
        assert code == 0 and "F-4.3" in seen and "\x1b" not in seen


# --- cards ----------------------------------------------------------------------------------------------------


def cards_are_listed_for_machines(t):
    for game in [game["name"] for game in t.run("games", "--json").json()["games"]]:
        answer = t.run("cards", game, "--json").json()
        assert answer["game"] == game
        assert len({card["id"] for card in answer["cards"]}) == len(answer["cards"])
        for card in answer["cards"]:
            assert set(card) - {"variant"} == {"id", "name", "kind", "set", "rule", "text", "signs", "pattern"}
            assert card["name"] and card["text"] and isinstance(card["pattern"], list)


def every_card_is_listed_under_its_kind(t):
    cards = t.run("cards", "fortuna", "--json").json()["cards"]
    out = t.run("cards", "fortuna").out
    assert max(map(len, out.splitlines())) <= 80
    listed = {}
    for paragraph in out.strip("\n").split("\n\n"):
        kind, *lines = paragraph.splitlines()
        listed.update({line.split()[0]: kind for line in lines if not line.startswith("   ")})
    assert listed == {card["id"]: card["kind"] for card in cards}


def a_card_is_shown_by_id_or_name(t):
    shown = t.run("cards", "fortuna", "wine-harvest").prints("Wine harvest (wine-harvest): action", "(F-5.3)").out
    for words in (["Wine", "harvest"], ["WINE-HARVEST"], ["wine harvest"]):
        assert t.run("cards", "fortuna", *words).out == shown
    only = t.run("cards", "fortuna", "wine-harvest", "--json").json()["cards"]
    assert [card["id"] for card in only] == ["wine-harvest"] and only[0]["rule"] == "F-5.3"


def cards_of_one_name_are_all_shown(t):
    t.run("cards", "fortuna", "water", "supply").prints("(water-supply): action", "(favour-1): favour")


def the_drawing_of_a_card_is_shown(t):
    card = t.run("cards", "towns", "theater", "--json").json()["cards"][0]
    rows = "".join("    " + " ".join(row) + "\n" for row in card["pattern"])
    assert len(card["pattern"]) == 2
    t.run("cards", "towns", "theater").prints(f"\n{rows}{card['text'][:20]}")


def a_drawing_has_a_legend(t):
    answer = t.run("cards", "towns", "theater", "--json").json()
    assert answer["legend"] == {"w": "wood", "h": "wheat", "b": "brick", "g": "glass", "s": "stone"}
    assert set("".join(answer["cards"][0]["pattern"])) <= set(answer["legend"]) | {"."}
    t.run("cards", "towns", "theater").prints("\nLetters: w wood, h wheat, b brick, g glass, s stone, . anything\n")
    assert t.run("cards", "fortuna", "family", "--json").json()["legend"] == {}
    assert "Letters" not in t.run("cards", "fortuna", "family").out


def every_card_cites_a_rule_that_there_is(t):
    for game in [game["name"] for game in t.run("games", "--json").json()["games"]]:
        for rule in {card["rule"] for card in t.run("cards", game, "--json").json()["cards"]}:
            assert t.run("rules", game, rule).out.startswith(f"{rule} ")


def a_kind_of_cards_is_listed(t):
    all_of_them = t.run("cards", "fortuna", "--json").json()["cards"]
    buildings = t.run("cards", "fortuna", "building", "--json").json()["cards"]
    assert buildings == [card for card in all_of_them if card["kind"] == "building"]
    out = t.run("cards", "fortuna", "building").out
    assert out.startswith("building\n") and "market" in out and "wine-harvest" not in out


def a_kind_that_is_also_a_card_is_listed_too(t):
    farm = t.run("cards", "towns", "farm").prints(
        "Farm (farm): farm", "All 6 of that kind: taberna cards towns --kind farm")
    assert "orchard" not in farm.out
    kind = t.run("cards", "towns", "--kind", "farm").prints("farm\n", "  orchard ", "  tithe-barn ")
    assert "cottage" not in kind.out.split("\n")[0]
    assert len(t.run("cards", "towns", "--kind", "FARM", "--json").json()["cards"]) == 6
    t.bad("cards", "towns", "--kind", "frm").says('unknown kind "frm"; kinds are: cottage, farm', "did you mean farm?")
    t.bad("cards", "towns", "well", "--kind", "farm").says('leave "well" out')


def a_card_that_does_not_exist_is_named(t):
    t.bad("cards", "fortuna", "famly").says('unknown card "famly"', "taberna cards fortuna", "did you mean family?")
    t.bad("cards", "towns", "Opaleye").says('unknown card "Opaleye"', "did you mean opaleyes-watch?")
    t.bad("cards", "towns", "Arhcitect's", "Guild").says("did you mean architects-guild?")
    t.bad("cards", "fortuna", "the", "ace", "of", "spades").says('unknown card "the ace of spades"')
