"""taberna review: luck, decisions and reasons of a finished game."""
import html.parser


def _record(t, game, seats):
    """The path of a finished game between quick bots."""
    t.run("simulate", game, "--seats", ",".join(["novice"] * seats), "--games", 1, "--records", "made", "--force")
    return t.folder / "made" / f"{game}-0.tbr"


def _turns(review):
    """The three events of different rounds of which most was left at the end of their round and of the next one."""
    lines, values = review["lines"], [[account["start"] for account in review["ledger"]]]
    values += [line["value"] for line in lines]
    ends = [i for i in range(1, len(lines)) if lines[i]["round"] != lines[i - 1]["round"]] + [len(lines)]
    best = []
    for first, end, later in zip([0, *ends], ends, ends[1:] + ends[-1:]):
        def left(event):
            found = 0
            for seat, change in enumerate(lines[event]["change"]):
                became = [(values[at][seat] - values[first][seat]) * (1 if change > 0 else -1) for at in (end, later)]
                found = max(found, min(abs(change), *became))
            return found
        best.append(max((left(event), -event) for event in range(first, end)))
    return sorted(1 - event for size, event in sorted(best)[-3:] if size > 0)


def json_adds_up_another_way(t):
    for game, seats in ("fortuna", 3), ("towns", 2), ("towns", 1):
        review = t.run("review", _record(t, game, seats), "--json").json()
        assert review["unit"] == ("share" if seats > 1 else "points")
        for i, account in enumerate(review["ledger"]):
            lines = review["lines"]
            luck = sum(line["change"][i] for line in lines if line["luck"])
            own = sum(line["change"][i] for line in lines if line["seat"] == account["seat"])
            drift = sum(line["drift"][i] for line in lines)
            for name, sum_ in ("luck", luck), ("own", own), ("drift", drift):
                assert abs(account[name] - sum_) < 1e-6, (name, account[name], sum_)
            rest = account["result"] - account["start"] - luck - own - drift - sum(account["help"])
            assert abs(rest) < 1e-6, rest
            assert abs(account["adjusted"] - account["result"] + luck) < 1e-6
            if seats > 1:
                assert all(abs(sum(line["value"]) - 1) < 1e-5 for line in lines)
        for play in review["play"]:
            losses = [d["loss"] for d in review["decisions"] if d["seat"] == play["seat"] and not d["left_out"]]
            mean, half = sum(losses) / len(losses), review["labels"]["mistake"]
            assert play["all"]["decisions"] == len(losses) and abs(play["all"]["loss"] - mean) < 1e-6
            assert abs(play["all"]["accuracy"] - 100 * half / (half + max(mean, 0))) < 1e-3
        for decision in review["decisions"]:
            if decision["label"] not in ("inaccuracy", "mistake", "blunder"):
                continue
            gains = [b - a for a, b in zip(decision["values"]["played"], decision["values"]["better"])]
            loss, n = sum(gains) / len(gains), len(gains)
            error = (sum((gain - loss) ** 2 for gain in gains) / n / (n - 1)) ** 0.5
            assert abs(loss - decision["loss"]) < 1e-6 and abs(error - decision["error"]) < 1e-6
            assert loss - 2 * (n + 1) / (n - 1) * error >= review["labels"][decision["label"]] - 1e-6
            for reason in decision["reasons"]:
                assert reason["args"]["count"] == max(reason["more"], reason["less"]) <= reason["futures"]
                assert abs(reason["more"] - reason["less"]) * 5 >= reason["futures"]
        assert [turn["event"] for turn in review["turns"]] == _turns(review)


def a_person_reads_a_story_in_every_language(t):
    path = _record(t, "fortuna", 2)
    t.run("review", path).prints("What moved the game most:", "in percent of a win", "accuracy", "Without luck")
    for language, words in ("de", "Ohne Glück"), ("es", "Sin suerte"), ("fr", "Sans chance"), ("it", "Senza fortuna"):
        assert words in " ".join(t.run("--lang", language, "review", path).out.split())


def what_the_decisions_of_each_did_to_the_others_is_told(t):
    path = _record(t, "fortuna", 3)
    review, out = t.run("review", path, "--json").json(), t.run("review", path).out
    for j, seat in enumerate(review["seats"]):
        helps = [f"{other} {100 * review['ledger'][i]['help'][j]:+.1f}" for i, other in enumerate(review["seats"]) if i != j]
        assert f"  {seat}: {', '.join(helps)}\n" in out, helps


def a_page_stands_alone(t):
    t.run("review", _record(t, "towns", 2), "--html", "page.html")
    page = (t.folder / "page.html").read_text()
    html.parser.HTMLParser().feed(page)
    assert page.count("<polygon") == 2 and "http" not in page and "<script" not in page
    assert page.count("<h2>") == 5 and page.count("<p>") + page.count("<p class") == page.count("</p>") and "give or take" in page
    assert page.count("<line") == page.count("</title></line>") >= 3


def only_the_decisions_of_a_seat_are_judged(t):
    path = _record(t, "fortuna", 2)
    whole = t.run("review", path, "--json").json()
    review = t.run("review", path, "--seat", "blue", "--json").json()
    blue = [dict(d, reasons=None) for d in whole["decisions"] if d["seat"] == "blue"]  # only the worst of all have reasons
    assert [dict(d, reasons=None) for d in review["decisions"]] == blue and review["ledger"] == whole["ledger"]
    t.run("review", path, "--seat", "pink", code=2).says("unknown seat")
    t.run("review", path, "--depth", "deeper", code=2).says("unknown depth")


def a_game_that_is_not_finished_is_refused(t):
    t.run("play", "fortuna", "--seats", "me,random", "--seed", 1, input="1\n1\nsave half.tbr\nquit\n")
    for more in [], ["--json"], ["--html", "page.html"]:
        t.run("review", "half.tbr", *more, code=1).says("only a finished game can be reviewed")
    assert not (t.folder / "page.html").exists()


def a_folder_is_added_up(t):
    t.run("simulate", "fortuna", "--seats", "novice,novice", "--games", 2, "--records", "many")
    t.run("play", "fortuna", "--seats", "me,random", "--seed", 1, input="1\n1\nsave many/half.tbr\nquit\n")
    answer = t.run("review", "many", "--json").json()
    assert [game["file"] for game in answer["games"]] == ["fortuna-0.tbr", "fortuna-1.tbr"]
    pile, = answer["sums"]
    counts = [game["all"]["decisions"] for game in answer["games"]]
    assert pile["all"]["decisions"] == sum(counts) == sum(kind["decisions"] for kind in pile["kinds"].values())
    t.run("review", "many").prints("fortuna-0.tbr", "by stage", "by kind of decision")
    favours = [thing for thing in pile["things"] if thing["kind"] == "favour"]
    gifts = [sum(1 for d in t.run("review", f"many/{name}", "--json").json()["decisions"] for thing in d["things"]
                 if not d["left_out"] and thing["kind"] == "favour") for name in ("fortuna-0.tbr", "fortuna-1.tbr")]
    assert sum(gifts) == sum(favour["all"]["decisions"] for favour in favours) > 0
    lost = [thing["all"]["decisions"] * thing["all"]["loss"] for thing in pile["things"]]
    assert lost == sorted(lost, reverse=True)
    t.run("review", "many").prints("whose moves lost most")
