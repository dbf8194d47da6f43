"""taberna hint: what a bot would do in a position of a record."""
BOTS = ("random", "greedy", "novice", "easy", "medium@20", "hard@20", "master@20")


def _records(t, game="fortuna", seats=2):
    """The path of a finished game between random bots."""
    t.run("simulate", game, "--seats", ",".join(["random"] * seats), "--games", 1, "--records", "made", "--force")
    return t.folder / "made" / f"{game}-0.tbr"


def _events(t, path):
    return [line for line in t.run("replay", path, "--json").out.splitlines() if line]


def _choice(t, path, seats=1, start=10):
    """An event behind which so many seats are to act, none of them with one move only."""
    for n in range(start, len(_events(t, path))):
        answer = t.run("hint", path, "--move", n, "--bot", "random", "--json", code=None)
        if answer.code == 0 and len(answer.json()["seats"]) == seats and \
                all(seat["legal"] > 1 for seat in answer.json()["seats"]):
            return n
    raise AssertionError(f"no event behind which {seats} seats have a choice")


def every_bot_ranks_the_moves_of_both_games(t):
    for game in ("fortuna", "towns"):
        path = _records(t, game)
        n = _choice(t, path)
        for bot in BOTS:
            answer = t.run("hint", path, "--move", n, "--bot", bot)
            answer.prints(f"after event {n}, asked of {bot}:", "chance", "visits", "move")
            assert max(map(len, answer.out.splitlines())) <= 80


def a_saved_game_is_hinted_at_its_end(t):
    t.run("play", "fortuna", "--seats", "me,random", "--seed", 1, input="1\n1\nsave half.tbr\nquit\n")
    t.run("hint", "half.tbr", "--bot", "hard@50").prints("blue after event ", "asked of hard@50:", " %")
    t.run("hint", "-", "--bot", "greedy", input=(t.folder / "half.tbr").read_text()).prints("blue after event ")


def json_holds_the_whole_ranking(t):
    for game in ("fortuna", "towns"):
        path = _records(t, game)
        n = _choice(t, path)
        answer = t.run("hint", path, "--move", n, "--bot", "hard@60", "--top", 1000, "--json").json()
        assert (answer["game"], answer["event"], answer["bot"], answer["roots"], answer["seed"]) == \
            (game, n, "hard@60", 1, 1)
        seat, = answer["seats"]
        moves = seat["moves"]
        assert len(moves) == seat["legal"] > 1 and seat["visits"] == sum(move["visits"] for move in moves) > 0
        assert abs(sum(move["share"] for move in moves) - 1) < 0.01
        order = [(game == "fortuna" and move["visits"], move["chance"] or 0) for move in moves]  # towns are planned
        assert order == sorted(order, reverse=True), order
        for move in moves:
            assert move["move"].split()[0] == move["fields"]["verb"]
            assert move["chance"] is None if move["visits"] == 0 else 0 <= move["chance"] <= 1
        top = t.run("hint", path, "--move", n, "--bot", "hard@60", "--top", 1, "--json").json()["seats"][0]
        assert top["moves"] == moves[:1] and top["legal"] == seat["legal"]


def a_bot_without_a_search_has_no_visits(t):
    path = _records(t)
    seat = t.run("hint", path, "--move", _choice(t, path), "--bot", "greedy", "--json").json()["seats"][0]
    assert seat["visits"] == 0 and all(move["share"] is None for move in seat["moves"])
    assert all(0 <= move["chance"] <= 1 for move in seat["moves"])


def the_answer_follows_from_seed_and_roots(t):
    path = _records(t)
    n = _choice(t, path, start=100)  # at the beginning all futures may look alike

    def ask(*words):
        return t.run("hint", path, "--move", n, "--bot", "hard@40", "--json", *words).json()["seats"]
    assert ask() == ask("--seed", 1) == ask("--roots", 1)
    assert any(ask() != ask("--seed", seed) for seed in range(2, 10))
    assert ask("--roots", 4) == ask("--roots", 4)
    assert ask("--roots", 4)[0]["visits"] == 160
    assert ask("--think", 60000) == ask()


def several_seats_are_answered_one_by_one(t):
    path = _records(t, "towns", 3)
    n = _choice(t, path, seats=3)
    seats = t.run("hint", path, "--move", n, "--bot", "greedy", "--json").json()["seats"]
    assert [seat["seat"] for seat in seats] == ["badger", "fox", "hare"], seats
    fox = t.run("hint", path, "--move", n, "--bot", "greedy", "--seat", "fox", "--json").json()["seats"]
    assert fox == [seats[1]]


def a_finished_game_has_no_hint(t):
    path = _records(t)
    t.run("hint", path, code=1).says("the game is over after event", "--move N")


def a_seat_that_waits_has_no_hint(t):
    path = _records(t)
    n = _choice(t, path)
    acts = t.run("hint", path, "--move", n, "--bot", "random", "--json").json()["seats"][0]["seat"]
    other = {"blue": "orange", "orange": "blue"}[acts]
    t.run("hint", path, "--move", n, "--seat", other, code=1).says(f"{other} is not to act", f"{acts} is")
    t.bad("hint", path, "--move", n, "--seat", "pink").says("unknown seat", "blue, orange")


def before_chance_the_next_choice_is_named(t):
    path = _records(t)
    answer = t.run("hint", path, "--move", 0, code=1).says("after event 0 chance is to act; --move ")
    n = int(answer.err.split("--move ")[1].split()[0])
    t.run("hint", path, "--move", n, "--bot", "greedy").prints(f"after event {n}, ")
    t.run("hint", path, "--move", n - 1, code=1)


def what_is_no_record_is_refused(t):
    (t.folder / "broken.tbr").write_text("taberna-record 1\ngame chess\n")
    t.bad("hint", "broken.tbr").says("broken.tbr: line 2")
    t.bad("hint", "missing.tbr").says("missing.tbr")
    path = _records(t)
    t.bad("hint", path, "--move", 100000).says("--move 100000 is too far")
    text = path.read_text()
    path.write_text(text.replace("\nmoves\n", "\nmoves\nblue fly\n"))
    t.bad("hint", path).says("line ")


def only_our_own_bots_give_hints(t):
    path = _records(t)
    t.bad("hint", path, "--bot", "exec:./bot").says("--bot takes one bot of taberna's own")
    t.bad("hint", path, "--bot", "hard,easy").says("--bot takes one bot of taberna's own")
    t.bad("hint", path, "--bot", "hrad").says("unknown player \"hrad\" in --bot", "did you mean hard?")
    t.bad("hint", path, "--bot", "random@9").says("random@9", "bots that search")
    t.bad("hint", path, "--roots", 0).says("--roots takes a number from 1")


def the_help_explains_the_figures(t):
    t.run("hint", "--help").prints("Chance is how well", "Visits\nis how large", "--json: game, event, bot", "  master ")
