"""Bots and programs of others at the table of taberna play, and the protocol that they speak."""
import pathlib
import re
import stat

from program import Terminal

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIRST = "1\n" * 3000
LEVELS = ("random", "greedy", "novice", "easy", "medium@10", "hard@10", "master@10")

# Repeats what is said between taberna and a bot into the file log.
TEE = """#!/usr/bin/python3
import subprocess, sys
bot = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
with open("log", "w") as log:
    for line in sys.stdin:
        log.write("> " + line)
        bot.stdin.write(line)
        bot.stdin.flush()
        if line.split()[0] in ("taberna", "turn"):
            answer = bot.stdout.readline()
            log.write("< " + answer)
            print(answer, end="", flush=True)
bot.communicate()
"""


def _script(t, name, text):
    path = t.folder / name
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def every_level_plays_a_person_to_the_end(t):
    for game in ("fortuna", "towns"):
        for level in LEVELS:
            t.run("play", game, "--seats", f"me,{level}", "--seed", 1, input=FIRST).prints("The game is over.")


def the_usual_opponent_is_medium(t):
    out = t.run("play", "fortuna", "--seed", 1, "--think", 5, input="1\nsave a.tbr\nquit\n").out
    assert "orange" in out
    assert "\nseat blue person me\nseat orange bot medium\n" in (t.folder / "a.tbr").read_text()


def a_record_says_who_sat_where_and_they_sit_there_again(t):
    t.run("play", "fortuna", "--seats", "me,hard@10,easy", "--seed", 1, input="1\n1\nsave a.tbr\nquit\n")
    seats = "\nseat blue person me\nseat grey bot hard@10\nseat orange bot easy\n"
    assert seats in (t.folder / "a.tbr").read_text(), (t.folder / "a.tbr").read_text()
    t.run("verify", "a.tbr")
    out = t.run("play", "fortuna", "--load", "a.tbr", "--seed", 1, input="1\nsave b.tbr\nquit\n").out
    assert "plays on" not in out and seats in (t.folder / "b.tbr").read_text()


def a_bot_that_cannot_be_called_is_replaced_when_loading(t):
    t.run("play", "fortuna", "--seats", f"me,exec:{ROOT}/examples/bot.py", "--seed", 1,
          input="1\n1\nsave a.tbr\nquit\n")
    assert "seat orange bot exec-bot-py\n" in (t.folder / "a.tbr").read_text()
    t.run("play", "fortuna", "--load", "a.tbr", input="quit\n").prints("orange was played by exec-bot-py", "--seats")
    out = t.run("play", "fortuna", "--load", "a.tbr", "--seats", "me,easy", input="quit\n").out
    assert "was played by" not in out


def a_seed_makes_games_against_a_search_repeatable(t):
    words = ["play", "towns", "--seats", "me,hard@20", "--seed", 4, "--think", 60000]
    assert t.run(*words, input=FIRST).out == t.run(*words, input=FIRST).out


def hint_ranks_the_choices_of_the_person(t):
    for game in ("fortuna", "towns"):
        answer = t.run("play", game, "--seats", "me,random", "--seed", 1, input="hint\nquit\n")
        answer.prints("chance   visits  move", " %")
        assert max(map(len, answer.out.splitlines())) <= 80
    t.run("play", "fortuna", "--seats", "me,random", input="help\nquit\n").prints("hint           how a strong bot")


def a_hint_changes_nothing(t):
    words = ["play", "fortuna", "--seats", "me,easy", "--seed", 2]
    plain = t.run(*words, input="1\n" * 5, code=1).out
    hinted = t.run(*words, input="hint\n1\n" * 5, code=1).out
    assert [line for line in plain.splitlines() if line.startswith("orange: ")] == \
        [line for line in hinted.splitlines() if line.startswith("orange: ")]


def the_examples_play_at_the_table(t):
    for game in ("fortuna", "towns"):
        seats = f"exec:{ROOT}/examples/bot.py,exec:python3 -B '{ROOT}/examples/bot.py'"
        answer = t.run("play", game, "--seats", seats, "--seed", 3).prints("The game is over.")
        assert answer.err == "" and "lost its player" not in answer.out


def a_program_with_a_fault_gives_way_to_easy(t):
    _script(t, "crash", "#!/bin/sh\nread line; echo 'bot 1 crash'\nread line\nread line\nexit 4\n")
    _script(t, "rubbish", "#!/bin/sh\nread line; echo 'bot 1 x'\nread line\nread line\necho 'castle \033[31m'\nread line\n")
    for word, phrase in (("./crash", "\"./crash\" ended with exit code 4"), ("./none", "No such file or directory"),
                         ("./rubbish", "\"./rubbish\" said \"castle ?[31m\"")):
        answer = t.run("play", "fortuna", "--seats", f"random,exec:{word}", "--seed", 1, input="save end.tbr\n")
        told = " ".join(answer.out.split())
        assert "orange has lost its player: " in told and phrase in told, told
        assert "From here on easy plays for it." in told and "The game is over." in told
        assert "seat orange bot easy\n" in (t.folder / "end.tbr").read_text()


def a_program_that_stalls_gives_way_in_time(t):
    _script(t, "stall", "#!/bin/sh\nread line; echo 'bot 1 stall'\nwhile read line; do :; done\n")
    out = t.run("play", "fortuna", "--seats", "random,exec:./stall", "--seed", 1, "--think", 100).out
    assert "gave no answer within 100 ms" in " ".join(out.split())


def what_is_no_player_is_refused(t):
    for word, phrase in (("hrad", "did you mean hard?"), ("exec:", "names no program"), ("exec:'bot", "every quote"),
                         ("easy@", "easy@"), ("hard@0", "from 1 to"), ("x" * 300, "longer than 255 bytes")):
        t.bad("play", "fortuna", "--seats", f"me,{word}").says(phrase)


def somebody_who_thinks_long_is_named_on_a_terminal(t):
    _script(t, "slow", "#!/bin/sh\nread line; echo 'bot 1 slow'\nwhile read word line; do\n"
            "test $word = turn && sleep 0.6 && echo 'move 1'\ndone\n")
    with_line = Terminal(t, "play", "fortuna", "--seats", "me,exec:./slow", "--seed", 1)
    with_line.expect("blue> ")
    with_line.type("1\n")
    with_line.expect("orange is thinking ...")
    with_line.expect("blue> ", 60)
    with_line.type("quit\n")
    with_line.end()


def the_program_prints_the_protocol(t):
    answer = t.run("bot-protocol").prints("The protocol of bots", "taberna VERSION", "move NUMBER")
    assert max(map(len, answer.out.splitlines())) <= 80
    t.bad("bot-protocol", "please")


def the_conversation_of_the_manual_was_really_held(t):
    """Every line is found in the log, in order; ... stands for anything."""
    _script(t, "tee", TEE)
    t.run("play", "fortuna", "--seats", f"exec:./tee {ROOT}/examples/bot.py,random", "--seed", 1)
    log = (t.folder / "log").read_text().splitlines()
    manual = (ROOT / "docs/bot-protocol.md").read_text()
    wanted = re.findall(r"^    ([<>] .*)$", manual, re.MULTILINE)
    assert len(wanted) >= 10
    at = 0
    for line in wanted:
        pattern = ".*".join(re.escape(part.strip()) for part in line.split("..."))
        while at < len(log) and not re.fullmatch(pattern, log[at]):
            at += 1
        assert at < len(log), f"nobody said {line!r}"
        at += 1
    assert at == len(log)
