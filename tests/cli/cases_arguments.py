"""What every command has in common: help, exit codes, complaints that name the argument and the remedy."""
import subprocess

COMMANDS = ["games", "rules", "cards", "play", "simulate", "replay", "verify", "hint", "perft", "bot-protocol"]


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
            first, usage = answer.out.split("\n\n")[:2]
            assert first.startswith(f"taberna {command}: "), answer.out
            assert usage.startswith(f"usage: taberna {command}"), answer.out
            assert answer.err == ""
            assert max(map(len, answer.out.splitlines())) <= 80


def help_and_usage_name_who_can_play(t):
    listed = t.run("simulate", "--help").out.split("BOT is one of:\n")[1].split("\n\n")[0]
    bots = [line.split()[0] for line in listed.splitlines() if not line.startswith("   ")]
    assert "random" in bots and "me" not in bots
    for bot in bots:
        t.run("play", "--help").prints("WHO is one of:\n  me ", f"\n  {bot} ")
        t.bad("simulate", "fortuna").says("BOT is one of:\n", f"\n  {bot} ")
    t.bad("play").says("play needs the name of a game")


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


def help_wins_over_everything_that_is_wrong(t):
    page = t.run("play", "--help").out
    assert t.run("play", "chess", "--frob", "--help").out == page
    t.bad("cards", "fortuna", "--", "--help").says('unknown card "--help"')


def an_option_that_is_given_twice_is_named(t):
    two = ["--seats", "random,random"]
    t.bad("simulate", "fortuna", *two, *two).says("--seats is given twice")
    t.bad("simulate", "fortuna", *two, "--games", 3, "--games=4").says("--games is given twice")
    t.bad("games", "--json", "--json").says("--json is given twice")
    t.bad("play", "fortuna", "--seed", 1, "--seed", 1).says("--seed is given twice")


def an_option_of_the_game_that_is_given_twice_is_named(t):
    t.bad("play", "towns", "--option", "farm=farm", "--option", "farm=orchard").says(
        'option farm is given twice, as "farm" and as "orchard"', "the one red card in play (T-1.4")
    for command in (["play"], ["simulate", "--seats", "random,random"], ["perft", "--depth", 1]):
        t.bad(command[0], "fortuna", *command[1:], "--option", "deal=expert", "--option", "edition=french", "--option",
              "deal=expert").says("option deal is given twice")
    t.bad("play", "fortuna", "--option", "edition=french", "--option", "edition=italian").says("edition is given twice")


def a_card_beyond_the_limit_comes_with_the_remedy(t):
    answer = t.bad("perft", "towns", "--depth", 1, "--option", "fortune-limit=0", "--option", "farm=tithe-barn")
    answer.says("tithe-barn would be one Fortune building too many", "Raise it", "(TF-2.2)")


def a_missing_argument_is_named(t):
    t.bad("simulate", "fortuna").says("--seats is missing", "usage: taberna simulate GAME --seats")
    t.bad("simulate", "--seats", "random,random").says("GAME is missing")
    t.bad("perft", "fortuna").says("--depth is missing")
    t.bad("verify").says("FILE is missing")
    t.bad("simulate", "fortuna", "--seats").says("--seats needs a value")


def an_unknown_game_is_named_before_what_is_missing(t):
    t.bad("simulate", "chess").says('unknown game "chess"; games are: fortuna, towns')
    t.bad("perft", "chess").says('unknown game "chess"')


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
    for seats in (0, 1, 5, 9, 1000):
        t.bad("perft", "fortuna", "--depth", 1, "--seats", seats).says(f"fortuna is played by 2 to 4, not by {seats}")
    t.bad("play", "fortuna", "--seed", "abc").says("--seed takes a number")


def options_of_the_server_may_stand_in_the_environment(t):
    t.bad("serve", env={"TABERNA_THREADS": "many"}).says('TABERNA_THREADS needs a number from 0 to 128, not "many"')
    t.bad("serve", env={"TABERNA_LISTEN": "nowhere"}).says("--listen needs ADDRESS:PORT", '"nowhere"')
    t.bad("serve", "--listen", "here", env={"TABERNA_LISTEN": "nowhere"}).says('"here"')
    t.bad("serve", env={"TABERNA_LIMIT": "beards=1 x"}).says('not "beards=1"')
    t.bad("serve", env={"TABERNA_TLS_CERT": "c.pem"}).says("--tls-cert and --tls-key go together")
    for url in ("play.example.org", "https://", "https://a.org/", "https://a.org; script-src *", "ftp://a.org"):
        t.bad("serve", "--public-url", url).says("--public-url needs https://HOST")


def control_characters_of_an_argument_are_not_printed(t):
    answer = t.bad("rules", "\x1b[31mred")
    assert "\x1b" not in answer.err


def an_answer_that_cannot_be_written_is_an_error(t):
    for words in (["games"], ["games", "--json"], ["rules", "fortuna"], ["cards", "fortuna"], ["perft", "fortuna", "--depth", 2],
                  ["simulate", "fortuna", "--seats", "random,random", "--games", 2, "--json"]):
        with open("/dev/full", "w") as full:
            t.run(*words, code=2, stdout=full).says("cannot write the answer: No space left on device")
