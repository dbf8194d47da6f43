"""What every command has in common: help, exit codes, complaints that name the argument and the remedy."""
import subprocess

COMMANDS = ["games", "rules", "cards", "play", "simulate", "replay", "verify", "perft"]


def help_names_every_command(t):
    for words in (["--help"], ["-h"], ["help"]):
        answer = t.run(*words)
        for command in COMMANDS:
            assert f"\n  {command} " in answer.out, command
        assert max(map(len, answer.out.splitlines())) <= 80


def every_command_has_a_help_page(t):
    for command in COMMANDS:
        for words in ([command, "--help"], [command, "-h"]):
            answer = t.run(*words)
            assert answer.out.startswith(f"usage: taberna {command}"), answer.out
            assert answer.err == ""
            assert max(map(len, answer.out.splitlines())) <= 80


def help_and_usage_name_who_can_play(t):
    listed = t.run("simulate", "--help").out.split("BOT is one of:\n")[1].split("\n\n")[0]
    bots = [line.split()[0] for line in listed.splitlines() if not line.startswith("   ")]
    assert "random" in bots and "me" not in bots
    for bot in bots:
        t.run("play", "--help").prints("WHO is one of:\n  me ", f"\n  {bot} ")
        t.bad("simulate", "fortuna").says("BOT is one of:\n", f"\n  {bot} ")
    t.bad("play").says("WHO is one of:\n  me ")


def without_a_command_there_is_help_and_exit_2(t):
    done = subprocess.run([t.program], capture_output=True, check=False)
    assert done.returncode == 2 and b"usage: taberna" in done.stdout


def the_version_is_printed(t):
    t.run("--version").prints("taberna ")


def an_unknown_command_is_named_with_a_suggestion(t):
    t.bad("simulat").says('unknown command "simulat"', "games, rules", "did you mean simulate?")
    t.bad("xyzzy").says('unknown command "xyzzy"')


def an_unknown_game_is_named_with_the_games_there_are(t):
    for words in (["rules", "fortna"], ["cards", "fortna"], ["play", "fortna"], ["perft", "fortna", "--depth", 1],
                  ["simulate", "fortna", "--seats", "random,random"]):
        t.bad(*words).says(f'taberna {words[0]}: unknown game "fortna"; games are: fortuna',
                           "(did you mean fortuna?)")


def an_unknown_option_is_named_with_a_suggestion(t):
    for command in COMMANDS:
        t.bad(command, "--hepl").says("unknown option --hepl", "did you mean --help?")
    t.bad("simulate", "fortuna", "--gmaes", 3).says("did you mean --games?")
    t.bad("games", "--frobnicate").says("unknown option --frobnicate", "taberna games --help")


def a_missing_argument_is_named(t):
    t.bad("simulate", "fortuna").says("--seats is missing", "usage: taberna simulate GAME --seats")
    t.bad("simulate", "--seats", "random,random").says("GAME is missing")
    t.bad("perft", "fortuna").says("--depth is missing")
    t.bad("verify").says("FILE is missing")
    t.bad("simulate", "fortuna", "--seats").says("--seats needs a value")


def a_flag_takes_no_value(t):
    t.bad("games", "--json=yes").says("--json takes no value")


def too_many_arguments_are_refused(t):
    t.bad("games", "fortuna").says('too many arguments: "fortuna"')
    t.bad("verify", "a", "b").says('too many arguments: "b"')


def a_value_may_stand_behind_an_equals_sign(t):
    one = t.run("simulate", "fortuna", "--seats=random,random", "--games=10", "--json").json()
    two = t.run("simulate", "fortuna", "--seats", "random,random", "--games", "10", "--json").json()
    assert one["signature"] == two["signature"] and one["games"] == 10


def numbers_out_of_range_are_refused(t):
    seats = ["--seats", "random,random"]
    for value in ("0", "-1", "1.5", "x", "", "99999999999999999999", "10 "):
        t.bad("simulate", "fortuna", *seats, "--games", value).says("--games takes a number from 1 to", f'"{value}"')
    t.bad("simulate", "fortuna", *seats, "--threads", 0).says("--threads takes a number from 1 to 256")
    t.bad("simulate", "fortuna", *seats, "--threads", 257).says("--threads")
    t.bad("simulate", "fortuna", *seats, "--seed", "abc").says("--seed takes a number")
    t.bad("perft", "fortuna", "--depth", 0).says("--depth takes a number from 1")
    t.bad("perft", "fortuna", "--depth", 1, "--seats", 5).says("fortuna is played by 2 to 4, not by 5")
    t.bad("play", "fortuna", "--seed", "abc").says("--seed takes a number")


def control_characters_of_an_argument_are_not_printed(t):
    answer = t.bad("rules", "\x1b[31mred")
    assert "\x1b" not in answer.err


def an_answer_that_cannot_be_written_is_an_error(t):
    for words in (["games"], ["games", "--json"], ["rules", "fortuna"], ["cards", "fortuna"], ["perft", "fortuna", "--depth", 2],
                  ["simulate", "fortuna", "--seats", "random,random", "--games", 2, "--json"]):
        with open("/dev/full", "w") as full:
            t.run(*words, code=2, stdout=full).says("cannot write the answer: No space left on device")
