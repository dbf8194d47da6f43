"""taberna replay and taberna verify."""
import json
import os


def _lines(answer):
    return [json.loads(line) for line in answer.out.splitlines()]


def a_record_is_told_event_by_event(t):
    path = t.record()
    out = t.run("replay", path).prints("Fortuna, rules version", "Set-up", "Round 1", "The lot gives the order of turns",
                                  " points").out
    events = [line for line in path.read_text().splitlines()
              if line.split(" ")[0] in ("chance", "blue", "grey", "orange", "violet")]
    assert f"{len(events):5d}  " in out and f"{len(events) + 1:5d}  " not in out


def a_replay_ends_with_the_table_as_its_observer_sees_it(t):
    path = t.record()
    everybody = t.run("replay", path).out.splitlines()
    blue = t.run("replay", path, "--as", "blue").out.splitlines()
    assert [line for line in everybody if line.startswith("  blue: step")]
    assert [line for line in blue if line.startswith("  blue (you): step")]
    for lines in (everybody, blue):
        assert len([line for line in lines[-3:] if line.endswith(" points")]) == 2


def json_has_a_line_for_the_set_up_and_each_event(t):
    path = t.record(seats=3)
    lines = _lines(t.run("replay", path, "--json"))
    assert [line["index"] for line in lines] == list(range(len(lines)))
    assert all({"seat", "move", "fields", "state"} <= set(line) for line in lines[1:])
    assert {line["seat"] for line in lines[1:]} >= {"chance", "blue"}


def a_seat_sees_less_than_everything(t):
    path = t.record()
    whole = t.run("replay", path, "--json").out
    blue = t.run("replay", path, "--json", "--as", "blue").out
    public = t.run("replay", path, "--json", "--as", "public").out
    assert len({whole, blue, public}) == 3
    for seat, told in (("public", "privilege cards and keeps one."), ("blue", "Blue draws 2 privilege cards and keeps ")):
        out = t.run("replay", path, "--as", seat).out
        assert told in out and "?" not in out, out
    assert "keeps one." not in t.run("replay", path).out


def a_replay_can_stop_at_an_event(t):
    path = t.record()
    only = _lines(t.run("replay", path, "--json", "--move", 7))
    assert len(only) == 1 and only[0]["index"] == 7
    assert only[0] == _lines(t.run("replay", path, "--json"))[7]
    out = t.run("replay", path, "--move", 18).out
    assert "   18  " in out and "   19  " not in out
    t.run("replay", path, "--move", 0)


def wrong_seats_and_events_are_named(t):
    path = t.record()
    t.bad("replay", path, "--as", "pink").says('unknown seat "pink" in --as', "blue", "public")
    t.bad("replay", path, "--as", "violet").says("unknown seat")
    t.bad("replay", path, "--move", 99999).says("--move 99999 is too far: the record has")
    t.bad("replay", path, "--move", "x").says("--move takes a number")


def verify_says_what_was_proved(t):
    path = t.record()
    t.run("verify", path).prints("moves, each legal", "committed to before", "played to the end")


def records_are_read_from_standard_input(t):
    text = t.record().read_text()
    t.run("verify", "-", input=text).prints("played to the end")
    t.run("replay", "-", input=text).prints("Round 1")


def files_that_cannot_be_read_are_bad_input(t):
    for command in ("replay", "verify"):
        t.bad(command, "nothing.tbr").says("cannot read nothing.tbr: No such file or directory")
        t.bad(command, ".").says("cannot read .: Is a directory")
    path = t.record()
    path.chmod(0)
    if os.geteuid() != 0:
        t.bad("verify", path).says("Permission denied")


def what_is_no_record_is_bad_input(t):
    for text in ("", "\n", "hello\n", "\0\1\2\3", "taberna-record 1", "taberna-record 99\n", "x" * 100000):
        for command in ("replay", "verify"):
            t.bad(command, "-", input=text).says("line 1")


def a_truncated_record_is_refused_at_every_line(t):
    path = t.record()
    lines = path.read_text().splitlines(keepends=True)
    for count in [*range(2, 30), *range(30, len(lines), 37), len(lines) - 1]:
        path.write_text("".join(lines[:count]))
        t.bad("replay", path).says("game.tbr: line ")
        t.run("verify", path, code=1).says("game.tbr: line ")
    path.write_text("".join(lines)[:-1])
    t.run("verify", path, code=1).says("line ")


def _doctor(path, find, change):
    """Changes the first line that fits; returns its number."""
    lines = path.read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if find(line))
    lines[number] = change(lines[number])
    path.write_text("\n".join(lines) + "\n")
    return number + 1


def a_doctored_draw_is_found(t):
    path = t.record()

    def other_draw(line):
        words = line.split(" ")
        u, total = words[-1].split("/")
        return " ".join(words[:-1] + [f"{(int(u) + 1) % int(total)}/{total}"])
    line = _doctor(path, lambda line: line.startswith("chance dice"), other_draw)
    t.run("verify", path, code=1).says(f"line {line}")


def a_doctored_move_is_found(t):
    path = t.record()
    line = _doctor(path, lambda line: " exchange card " in line, lambda line: line.rsplit(" ", 1)[0] + " unicorn")
    t.run("verify", path, code=1).says(f"line {line}, column")
    t.bad("replay", path).says(f"line {line}, column")


def a_doctored_result_hash_or_secret_is_found(t):
    for word in ("result", "round", "secret", "commit"):
        path = t.record()

        def other_digit(line):
            return line[:-1] + ("1" if line[-1] != "1" else "2")
        _doctor(path, lambda line, word=word: line.startswith(word + " "), other_digit)
        answer = t.run("verify", path, code=1)
        assert "line " in answer.err, word


def a_record_of_other_rules_is_refused_loudly(t):
    path = t.record()
    _doctor(path, lambda line: line.startswith("rules "), lambda line: "rules 999")
    for command in ("verify", "replay"):
        t.bad(command, path).says("line 3", "version")


def a_record_of_an_unknown_game_is_bad_input(t):
    path = t.record()
    _doctor(path, lambda line: line.startswith("game "), lambda line: "game chess")
    for command in ("replay", "verify"):
        t.bad(command, path).says("line 2, column 6: ", "chess; games are: fortuna, towns")


def a_wrong_word_is_named_with_the_right_ones(t):
    for old, new, *says in ((" exchange card ", " exchange card un-", 'a word for card, not "un-', "did you mean"),
                            ("blue exchange ", "blue exhcange ", 'not "exhcange" (did you mean exchange?)'),
                            ("blue exchange ", "blue xyzzy ", 'a verb of this game, not "xyzzy"; it can be: podium'),
                            ("option deal ", "option deall ", 'not "deall" (did you mean deal?)'),
                            ("option deal beginner", "option deal poker", 'not "poker"; it can be: beginner, expert'),
                            ("blue choose ", "pink choose ", 'not "pink"; it can be: blue, orange'),
                            ("dice die ", "dice die 7", "expected a number for die, 1 to 6, not \"7")):
        path = t.record()
        path.write_text(path.read_text().replace(old, new, 1))
        t.run("verify", path, code=1).says(*says)
        t.bad("replay", path).says(*says)


def equal_points_are_explained_by_the_tie_break(t):
    for game, rule, seats in (("towns", "T-6.6", 6), ("fortuna", "F-12.4", 4)):
        t.run("simulate", game, "--seats", ",".join(["random"] * seats), "--games", 60, "--records", game)
        broken = set()
        for name in os.listdir(t.folder / game):
            text = (t.folder / game / name).read_text()
            results = [line.split()[2:] for line in text.splitlines() if line.startswith("result ")]
            tie = len({score for score, _ in results}) < len({(score, rank) for score, rank in results})
            told = f"Where points are equal, the tie-break has decided ({rule}).\n"
            assert t.run("replay", f"{game}/{name}").out.endswith(told) == tie, name
            broken.add(tie)
        assert broken == {True, False}, game
