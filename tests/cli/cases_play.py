"""taberna play, on a pipe and on a terminal."""
import hashlib
import json
import os
import re
import signal
import stat
import time

from program import Terminal

ONE = ["play", "fortuna", "--seats", "me,random", "--seed", 1]
FIRST = "1\n" * 3000


def a_whole_game_is_played_on_a_pipe(t):
    answer = t.run(*ONE, input=FIRST)
    answer.prints("commitment ", "The game is over.", "secret ", " points", "--- round 1 ---")
    assert answer.out.index("commitment ") < answer.out.index("Blue reserves")
    assert "\x1b" not in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def a_seed_makes_the_game_repeatable(t):
    assert t.run(*ONE, input=FIRST).out == t.run(*ONE, input=FIRST).out
    other = [*ONE[:-1], 2]
    assert t.run(*ONE, input=FIRST).out != t.run(*other, input=FIRST).out


def without_a_seed_every_game_is_another(t):
    words = ["play", "fortuna", "--seats", "random,random"]
    assert t.run(*words).out != t.run(*words).out


def a_finished_game_is_saved_and_proved(t):
    out = t.run(*ONE, input=FIRST).out
    asked = out.count("blue> ")
    t.run(*ONE, input="1\n" * asked + "save end.tbr\n").prints("Saved as end.tbr")
    t.run("verify", "end.tbr").prints("played to the end")
    assert t.names() == ["end.tbr"]


def after_the_end_every_input_gets_an_answer(t):
    asked = t.run(*ONE, input=FIRST).out.count("blue> ")
    end = t.run(*ONE, input="1\n" * asked + "sing\nsave\nquit\n").out.split("The game is over.")[1]
    assert end.count("save FILE keeps the record of this game, Enter leaves it.") == 3


def the_end_of_the_input_says_how_to_save(t):
    t.run(*ONE, input="1\n1\n", code=1).prints("unfinished and not saved", "save FILE")
    t.run(*ONE, input="", code=1).prints("unfinished")
    assert t.names() == []


def a_saved_game_goes_on_where_it_was(t):
    answer = t.run(*ONE, input="1\n1\n1\nsave half.tbr\nquit\n").prints("Saved as half.tbr")
    assert "unfinished" not in answer.out
    before = (t.folder / "half.tbr").read_text()
    t.run("verify", "half.tbr").prints("the game is not finished")
    answer = t.run("play", "fortuna", "--load", "half.tbr", "--seed", 5, input=FIRST)
    answer.prints("The game is over.")
    assert (t.folder / "half.tbr").read_text() == before
    asked = answer.out.count("blue> ")
    t.run("play", "fortuna", "--load", "half.tbr", "--seed", 5, input="1\n" * asked + "save whole.tbr\n")
    t.run("verify", "whole.tbr").prints("played to the end")


def a_loaded_game_that_was_left_at_once_is_not_called_unsaved(t):
    t.run(*ONE, input="1\n1\nsave half.tbr\nquit\n")
    assert "not saved" not in t.run("play", "fortuna", "--load", "half.tbr", input="quit\n").out
    t.run("play", "fortuna", "--load", "half.tbr", input="1\nquit\n").prints("not saved")


def what_was_undone_and_played_anew_is_not_saved(t):
    for ones in range(2, 12):
        out = t.run(*ONE, input="1\n" * ones + "save a.tbr\nundo\n2\nquit\n").out
        if "Taken back." in out:
            assert "unfinished and not saved" in out
            return
    raise AssertionError("nothing could be undone in twelve decisions")


def saving_explains_the_new_commitment_and_quotes_the_file(t):
    answer = t.run(*ONE, input="1\nsave my 'best' game\nquit\n")
    answer.prints("Saved as my 'best' game.", "  taberna play fortuna --load 'my '\\''best'\\'' game'\n",
                  "The file tells the secret behind the dice so far. So the next ones come from a\nnew secret")
    assert answer.out.count("commitment ") >= 2
    t.run("verify", "my 'best' game")


def saving_in_the_middle_keeps_the_record_provable(t):
    asked = t.run(*ONE, input="1\nsave a.tbr\n" + FIRST).out.count("blue> ") - 1
    t.run(*ONE, input="1\nsave --force a.tbr\n" + "1\n" * (asked - 1) + "save b.tbr\n").prints("Saved as b.tbr")
    t.run("verify", "b.tbr").prints("played to the end")
    assert (t.folder / "b.tbr").read_text().count("\nsecret ") == 2


def a_game_saved_too_often_says_what_to_do(t):
    """A record holds 32 segments, and every save opens one."""
    cycle = "1\nsave --force often.tbr\n"
    answer = t.run(*ONE, input=cycle * 30 + "quit\n")
    assert "as often as a record can hold" not in answer.out
    answer = t.run(*ONE, input=cycle * 31 + "1\n1\nquit\n")
    answer.prints("as often as a record can hold (31", "on without saving, or start a new game")
    last = (t.folder / "often.tbr").read_text()
    assert last.count("\nsegment ") == 31

    answer = t.run(*ONE, input=cycle * 33 + FIRST)
    answer.prints("Not saved: nobody could go on", "on without saving, or start a new\ngame", "The game is over.")
    assert answer.out.count("Not saved: ") == 2 and answer.out.count("Saved as often.tbr") == 31
    assert (t.folder / "often.tbr").read_text() == last
    t.run("play", "fortuna", "--load", "often.tbr", input="quit\n").prints("as often as a record can hold (31")

    asked = answer.out.count("blue> ") - 33
    t.run(*ONE, input=cycle * 33 + "1\n" * (asked - 33) + "save end.tbr\n").prints("Saved as end.tbr")
    t.run("verify", "end.tbr").prints("played to the end")


def a_record_without_room_for_a_segment_is_not_gone_on_with(t):
    t.run(*ONE, input="1\nsave often.tbr\n" * 31 + "quit\n")
    path = t.folder / "often.tbr"
    first = next(line.split(None, 1)[1] for line in t.run("play", "fortuna", "--load", path, input="quit\n").out.split(
        "as a record can hold")[1].splitlines() if line.startswith("   1  "))
    path.write_text(path.read_text().replace("\nunfinished\n",
                                             f"\nsegment 32\ncommit none\nmoves\nblue {first}\nunfinished\n"))
    t.bad("play", "fortuna", "--load", path).says("played on too often (31 times)", "taberna replay",
                                                  "taberna play fortuna starts a new one")
    assert json.loads(t.run("replay", path, "--json").out.splitlines()[-1])["move"] == first


def the_end_is_drawn_for_the_one_person_or_for_everybody(t):
    def drawing(*words, text=FIRST):
        out = t.run("play", "fortuna", *words, "--seed", 3, input=text).out.split("The game is over.\n\n")[1]
        return out.split("\nThe dice followed")[0]
    def result(drawn):
        return sorted(re.findall(r"^(\d)\. (\w+) \((\w+)\): (\d+) points?$", drawn, re.M))
    for seats, blue, orange in (("me,random", "me", "random"), ("random,me", "random", "me")):
        (first, *winner, most), (second, *other, fewer) = result(drawing("--seats", seats))
        assert (first, second) == ("1", "2") and int(most) > int(fewer) >= 0, (most, fewer)
        assert sorted([winner, other]) == [["blue", blue], ["orange", orange]]
    for seats in ("me,me,random", "random,random"):
        end = drawing("--seats", seats)
        assert "Your privileges" not in end and "Action cards" in end and " points" in end


def choices_are_explained_with_their_rule(t):
    t.run(*ONE, input="?\nquit\n").prints("1  reserve card ", "is turned face down", "(F-2.10)")
    t.run(*ONE, input="? 1\nquit\n").prints("F-2.10 Then every player turns one")
    t.run(*ONE, input="? 99\nquit\n").prints("? N the one of that number")
    t.run(*ONE, input="rules F-8.10\nquit\n").prints("F-8.10 Tax:")
    t.run(*ONE, input="rules\nrules F-99\nquit\n").prints("rules needs a number", "There is no rule F-99")


def rules_are_searched_in_the_game_as_from_the_shell(t):
    for words in ("tax step", "F-6", "buildings", "rulings", "centurion military"):
        found = t.run("rules", "fortuna", *words.split()).out
        t.run(*ONE, input=f"rules {words}\nquit\n").prints(f"blue> rules {words}\n{found}blue> quit")


def cards_are_read_in_the_game(t):
    for words in ("theater", "opaleyes-watch", "Architect's Guild", "monument"):
        shown = t.run("cards", "towns", *words.split()).out.split("\nAll 6 of that kind")[0]
        answer = t.run("play", "towns", "--seed", 1, input=f"cards {words}\nquit\n")
        answer.prints(f"> cards {words}\n{shown}badger> quit")
    answer = t.run(*ONE, input="cards\ncards famly\ncards zebra\nquit\n")
    answer.prints("cards needs the name of a card", "There is no card famly; did you mean family?",
                  "There is no card zebra.")


def no_line_of_a_game_is_wider_than_80_columns(t):
    every = "?\nlog\n1\nhelp\nbuild building opaleyes-watch squares a1\nundo\n" + "2\n" * 30 + "?\n"
    every += "1\n" * 300 + "quit\n"
    for words in (["fortuna", "--seats", "me,random,random,random"], ["towns", "--seats", "me,random,random"],
                  ["towns", "--seats", "me"], ["fortuna", "--seats", "me,me", "--option", "deal=expert"]):
        out = t.run("play", *words, "--seed", 4, input=every).out
        wide = [line for line in out.splitlines() if len(line) > 80]
        assert not wide, wide[:3]


def a_cube_can_be_taken_back_before_the_forced_end_of_a_turn(t):
    """In the first turn nothing can be built: done is the only move, but it is asked for."""
    play = ["play", "towns", "--seats", "me,random", "--seed", 1, "--option", "edition=first-set"]
    out = t.run(*play, input="1\n1\nundo\n2\n\nquit\n").out
    first, second = out.split("Taken back.\n")
    assert first.endswith("   1  done\nEnter does it; undo takes back what you did before.\nbadger> undo\n"), first
    assert "The badger places wood on b1.\n" in second and "badger> \nThe badger is done.\n" in second
    assert "\n1|      | -w   |      |" in second
    t.run(*play, input="help\nquit\n").prints("not one that ends what you could take back: Enter does that.")


def other_forced_moves_are_played_by_the_host(t):
    """Behind a chance event nothing can be taken back, so there is nothing to ask."""
    out = t.run(*ONE, input=FIRST).out
    asked = out.split("Enter does it; undo takes back what you did before.")
    for question in asked[:-1]:
        told = question[question.rindex("\n\n"):]
        assert "   2  " not in told, told
    record = t.run(*ONE, input="1\n" * out.count("blue> ") + "save end.tbr\n")
    record.prints("The game is over.")


def a_move_can_be_typed_as_text(t):
    first = next(line.split(None, 1)[1] for line in t.run(*ONE, input="quit\n").out.splitlines()
                 if line.strip().startswith("1  "))
    card = first.removeprefix("reserve card ")
    name = t.run("cards", "fortuna", card).out.split(f" ({card})")[0]
    t.run(*ONE, input=f"{first}\nquit\n").prints(f"blue> {first}\nBlue reserves {name}.\n")


def answers_that_make_no_sense_are_explained(t):
    answer = t.run(*ONE, input="99\nfoo\nreserve card unicorn\nroll\n\n   \nhelp\nsave\nquit\n")
    answer.prints("There is no choice 99; they go from 1 to", "Not understood. Type a number", "a word for card",
                  "(F-3.2)", "save needs a file name")
    assert answer.out.count("Blue reserves") == 0


def undo_takes_back_or_says_why_not(t):
    t.run(*ONE, input="undo\nquit\n").prints("blue> undo\nYou have made no choice since the last die or card came.\n")
    answer = t.run(*ONE, input="1\n" * 1 + "1\nundo\nquit\n")
    assert "Taken back." in answer.out or "chance" in answer.out or "step" in answer.out


def an_undone_choice_is_asked_again(t):
    """Some decision of the first turns can be taken back; the same question then stands again."""
    for ones in range(1, 12):
        out = t.run(*ONE, input="1\n" * ones + "undo\nquit\n").out
        if "Taken back." in out:
            questions = [line for line in out.splitlines() if line.startswith("blue: ") and line.endswith(")")]
            assert questions[-1] == questions[-3], questions
            return
    raise AssertionError("nothing could be undone in twelve decisions")


def the_log_tells_everything_so_far(t):
    out = t.run(*ONE, input="1\n1\nlog\nquit\n").out
    told = out.split("blue> log\n")[1]
    assert "The lot gives the order of turns" in told and "Blue reserves" in told


def several_people_and_watching_bots_work_on_a_pipe(t):
    t.run("play", "fortuna", "--seats", "me,me,random", "--seed", 3, input=FIRST).prints("The game is over.")
    t.run("play", "fortuna", "--seats", "random,random,random", "--seed", 3).prints("The game is over.")
    t.run("play", "fortuna", "--seed", 3, input="quit\n")


def wrong_arguments_of_play_are_named(t):
    t.bad("play", "fortuna", "--seats", "me,bob").says('unknown player "bob"', "me, random")
    t.bad("play", "fortuna", "--seats", "me").says("fortuna is played by 2 to 4, not by 1")
    t.bad("play", "fortuna", "--option", "deal=poker").says("beginner, expert")
    t.bad("play", "fortuna", "--load", "nothing").says("cannot read nothing")
    t.bad("play", "fortuna", "--load", ".").says("Is a directory")
    path = t.record()
    t.bad("play", "fortuna", "--load", path).says("the game is over")
    t.bad("play", "fortuna", "--load", path, "--option", "deal=expert").says("--option does not go with --load")
    t.bad("play", "fortuna", "--load", path, "--seats", "me,me,me").says("--seats must name the 2 seats")
    path.write_text("rubbish")
    t.bad("play", "fortuna", "--load", path).says("line 1")


def a_game_that_cannot_be_saved_goes_on(t):
    answer = t.run(*ONE, input="save /dev/full\nsave no/such/folder\nsave .\n1\nsave good.tbr\nquit\n")
    answer.says("cannot write /dev/full: No space left on device", "cannot write no/such/folder",
                "cannot write .: Is a directory")
    answer.prints("Saved as good.tbr")
    t.run("verify", "good.tbr")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)
    assert t.names() == ["good.tbr"]


def a_file_is_replaced_only_if_that_is_said_and_then_whole(t):
    (t.folder / "old.tbr").write_text("something else")
    answer = t.run(*ONE, input="save old.tbr\nquit\n")
    answer.prints("There is a file old.tbr already; save --force old.tbr replaces it.")
    assert (t.folder / "old.tbr").read_text() == "something else"
    t.run(*ONE, input="save --force old.tbr\n1\nsave old.tbr\nquit\n")  # its own file is no other's
    t.run("verify", "old.tbr")
    assert t.names() == ["old.tbr"]


# --- On a terminal


def a_line_can_be_edited_on_a_terminal(t):
    terminal = Terminal(t, *ONE)
    terminal.expect("blue> ")
    terminal.type("hepl\b\blp\r")
    terminal.expect("Type the number of a choice")
    terminal.type("quit\r")
    code, _ = terminal.end()
    assert code == 0


def plain_mode_uses_no_cursor_tricks(t):
    terminal = Terminal(t, *ONE, "--plain")
    terminal.expect("blue> ")
    terminal.type("help\n")
    terminal.expect("Type the number of a choice")
    terminal.type("quit\n")
    code, seen = terminal.end()
    assert code == 0 and "\x1b" not in seen


def ctrl_c_leaves_the_table_with_130(t):
    for words in ([], ["--plain"]):
        terminal = Terminal(t, *ONE, *words)
        terminal.expect("blue> ")
        terminal.type("\x03")
        code, seen = terminal.end()
        assert code == 130, (code, seen)
        assert "Stopped. The game is kept: taberna play --resume" in seen


def ctrl_d_is_the_end_of_the_input(t):
    terminal = Terminal(t, *ONE)
    terminal.expect("blue> ")
    time.sleep(0.3)
    terminal.type("\x04")
    code, seen = terminal.end()
    assert code == 1 and "The game is kept: taberna play --resume" in seen


def two_people_at_one_keyboard_are_parted_by_a_curtain(t):
    terminal = Terminal(t, "play", "fortuna", "--seats", "me,me", "--seed", 1)
    for seat in ("blue", "orange"):
        terminal.expect("take the keyboard and press Enter")
        terminal.type("\r")
        terminal.expect("\x1b[2J")
        terminal.expect("commitment ")
        terminal.expect("Your privileges")
        terminal.expect(f"{seat}> ")
        terminal.type("1\r")
    os.kill(terminal.pid, signal.SIGINT)
    assert terminal.end()[0] == 130


def a_new_commitment_is_shown_to_everybody_behind_the_curtain(t):
    terminal = Terminal(t, "play", "towns", "--seats", "me,me", "--seed", 1, "--option", "edition=first-set")
    terminal.expect("badger> ")
    terminal.type("1\r")
    terminal.expect("badger> ")
    terminal.type("1\r")
    terminal.expect("badger> ")
    terminal.type("save half.tbr\r")
    terminal.expect("of its own:")
    terminal.expect("commitment ")
    new = terminal.expect("\r\n")
    terminal.expect("badger> ")
    terminal.type("\r")
    terminal.expect("\x1b[2J")
    terminal.expect(f"commitment {new}")
    terminal.expect("Round 1")
    terminal.expect("fox> ")
    terminal.type("quit\r")
    assert terminal.end()[0] == 0


def a_signal_gives_the_code_that_shells_count(t):
    for number, code in ((signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        terminal = Terminal(t, *ONE, "--plain", "--new")
        terminal.expect("blue> ")
        os.kill(terminal.pid, number)
        assert terminal.end()[0] == code


def people_have_names_of_their_own(t):
    words = ["play", "fortuna", "--seats", "me,random,me", "--name", "Anna", "--name", "Ben B.", "--seed", 1]
    half = t.run(*words, input="\nchat hello\n1\nsave half.tbr\nquit\n")
    half.prints("blue: Anna", "orange: Ben B.", "blue (Anna): hello", "Anna reserves ")
    assert "\nseat blue person Anna\n" in (t.folder / "half.tbr").read_text()
    again = ["play", "--load", "half.tbr"]
    t.run(*again, input="quit\n").prints("blue: Anna", "orange: Ben B.")
    t.run(*again, "--name", "Carla", input="quit\n").prints("blue: Carla", "orange: Ben B.")
    t.bad(*ONE, "--name", "Anna", "--name", "Ben").says("--name is given 2 times, but only 1 people play")
    for name in ("", " Anna", "An\x1bna", "x" * 65):
        t.bad(*ONE, "--name", name).says("--name takes 1 to 64 bytes")
    terminal = Terminal(t, *ONE, "--name", "Anna")
    terminal.expect("blue> ")
    terminal.type("quit\r")
    assert terminal.end()[0] == 0
    terminal = Terminal(t, "play", "--resume")
    terminal.expect("blue: Anna (you)")
    terminal.type("\x03")
    assert terminal.end()[0] == 130
    t.bad("play", "--resume", "--name", "Ben", env={"XDG_DATA_HOME": str(t.folder / "data")}).says("has its own")


def a_clock_has_the_words_and_limits_of_a_server(t):
    t.run(*ONE, "--clock", "none", input="quit\n")
    t.run(*ONE, "--clock", "move:60", input="table\nquit\n").prints("blue: me (you) [1:00]\n", "\nblue [1:00]: ")
    t.run(*ONE, "--clock", "bank:7200", input="quit\n").prints("blue: me (you) [2:00:00]\n")
    t.bad(*ONE, "--clock", "move:4").says("clock.seconds cannot be 4", "5-2592000")
    t.bad(*ONE, "--clock", "bank:29").says("clock.seconds cannot be 29", "30-2592000")
    t.bad(*ONE, "--clock", "sand:60").says('clock.kind cannot be "sand"; it can be: none, move, bank')
    t.bad(*ONE, "--clock", "none:5").says("clock.seconds")
    t.bad(*ONE, "--clock", "move:soon").says("--clock takes none, move:SECONDS or bank:SECONDS")


def a_bot_plays_on_for_somebody_without_time(t):
    terminal = Terminal(t, *ONE, "--clock", "move:5", "--name", "Anna")
    terminal.expect("blue> ")
    terminal.expect("blue (Anna): is played by a bot now")
    terminal.expect("The game is over.")
    terminal.expect(" blue (Anna): ")
    terminal.type("\r")
    assert terminal.end()[0] == 0


def _make_older(log, ms):
    """Every row as if it had been written so long before, with its chain (docs/log.md) made anew."""
    rows, chain = [], "0" * 16
    for line in log.read_text().splitlines():
        at, size, _, entry = line.split(" ", 3)
        chain = hashlib.sha256(f"{chain} {int(at) - ms} {entry}".encode()).hexdigest()[:16]
        rows.append(f"{int(at) - ms} {size} {chain} {entry}\n")
    log.write_text("".join(rows))


def no_clock_runs_while_a_game_is_interrupted(t):
    terminal = Terminal(t, *ONE, "--clock", "bank:30")
    terminal.expect("blue [0:30]: ")
    terminal.expect("blue> ")
    terminal.type("quit\r")
    assert terminal.end()[0] == 0
    log = next((t.folder / "data" / "taberna" / "running").glob("*.log"))
    _make_older(log, 24 * 3600 * 1000)
    terminal = Terminal(t, "play", "--resume")
    terminal.expect("blue: me (you) [0:")
    terminal.expect("blue> ")
    terminal.type("quit\r")
    code, seen = terminal.end()
    assert code == 0 and "is played by a bot" not in seen


def a_loaded_game_names_itself(t):
    t.run(*ONE, input="1\nsave half.tbr\nquit\n")
    t.run("play", "--load", "half.tbr", input="quit\n").prints("Fortuna: playing")


def the_words_of_a_table_are_the_same_everywhere(t):
    answer = t.run(*ONE, input="record\nchat hello\nresign\n\n")
    answer.prints("taberna-record 1\nas blue\n", "blue (me): hello", "blue (me): has resigned", "2. blue (me): ")
    t.run(*ONE, input="abort\n\n").prints("The game was ended without a result.")


def the_tutor_asks_once_and_says_what_is_better_only_when_asked(t):
    assert "Sure?" not in t.run(*ONE, input=FIRST).out
    out = t.run(*ONE, "--tutor", input=FIRST).prints("The game is over.").out
    asked = out.index("Sure? There is better.")
    assert "Better is" not in out
    lines = out[:asked].count("blue> ")
    before = "1\n" * lines
    shown = t.run(*ONE, "--tutor", input=before + "better\n1\nbetter\nquit\n").out[asked:]
    better = re.search(r"Better is (.+)\.\n", shown).group(1)
    question = out[:asked].rsplit("\n\n", 1)[1]
    choices = re.findall(r"^ +\d+  (.+)$", question, re.M)
    assert better in choices and choices.index(better) != 0, (better, choices)
    after = shown[shown.index("Better is"):]
    assert "Blue " in after and "The tutor has not asked about a move" in after, after
    taken = t.run(*ONE, "--tutor", input=before + f"{better}\nquit\n").out[asked:]
    assert taken.count("Sure?") == 1 and "Blue " in taken, taken


def the_tutor_sits_only_with_one_person_against_bots(t):
    two = ["play", "fortuna", "--seats", "me,me,random", "--seed", 1]
    t.bad(*two, "--tutor").says("--tutor is for one person against bots, and 2 people sit at this table")
    t.run(*two, input="1\nsave two.tbr\nquit\n")
    t.bad("play", "fortuna", "--load", "two.tbr", "--tutor=20").says("2 people sit at this table")
    for threshold in "0", "1001", "much":
        t.bad(*ONE, f"--tutor={threshold}").says("--tutor takes a number from 1 to 1000")
