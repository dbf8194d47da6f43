"""The toy game in a house that knows no other: every door takes it from the list (docs/adding-a-game.md)."""
from program import Terminal
from server import run_client, run_server

FIRST = "1\n" * 100


def it_stands_in_the_list_with_its_options(t):
    t.run("games").prints("toy")
    (game,) = t.run("games", "--json").json()["games"]
    assert game["name"] == "toy" and [option["name"] for option in game["options"]] == ["edition", "rounds", "sides"]


def the_other_games_are_unknown(t):
    for game in ("fortuna", "towns"):
        t.bad("play", game).says(game, "toy")


def it_is_simulated_and_its_records_verify(t):
    t.run("simulate", "toy", "--seats", "random,greedy,medium", "--games", 20, "--records", "made")
    for number in range(20):
        record = f"made/toy-{number}.tbr"
        t.run("verify", record).prints("played to the end")
        t.run("replay", record).prints(" bids ", "The die shows ")


def a_game_is_counted_move_by_move(t):
    t.run("perft", "toy", "--seats", 2, "--depth", 4)


def it_is_played_in_lines_with_its_own_sentences(t):
    answer = t.run("play", "toy", "--seats", "me,novice", "--seed", 1, input=FIRST)
    answer.prints("red> ", "Red bids 0.", "The die shows ", "The game is over.", " points")


def it_is_played_on_the_whole_screen(t):
    terminal = Terminal(t, "play", "toy", "--seats", "me,novice", "--seed", 1, size=(24, 80))
    terminal.expect("\x1b[?1049h")
    terminal.expect("bid")
    terminal.type("q")
    terminal.expect("Leave; the game is kept")
    terminal.type("2")
    assert terminal.end()[0] == 0


def bots_meet_in_the_arena_and_give_hints(t):
    t.run("arena", "toy", "--bots", "greedy,random", "--players", 2, "--games", 4).prints("greedy", "random")
    t.run("play", "toy", "--seats", "me,novice", "--seed", 1, input="hint\n" + FIRST).prints("bid")


def it_is_served_to_people_and_bots(t):
    with run_server(t) as server:
        out = run_client(t, server.url, "--new", "toy", "--seats", "me,novice", "--auto").out
        assert "The game is over." in out and "The die shows" in out, out[-800:]
    t.run("check-store", server.store).prints("1 over", "0 frozen")
