"""taberna arena."""
import csv
import json
import os
import re
import signal
import time

from program import Terminal

PLAN = ["arena", "fortuna", "--raw", "--bots", "greedy,random", "--games", "20"]


def _figures(answer):
    """What does not depend on the clock."""
    run = answer.json()
    del run["timing"]
    return run


def the_object_has_the_figures_of_every_bot(t):
    run = t.run("arena", "fortuna", "--bots", "greedy,novice,random", "--games", 30, "--raw", "--json").json()
    assert run["games"] == 30 and run["plan"]["players"] == 3 and run["plan"]["set_size"] == 3
    assert re.fullmatch("[0-9a-f]{16}", run["signature"])
    assert [bot["bot"] for bot in run["standings"]] == ["greedy", "novice", "random"]
    assert abs(sum(bot["wins"] for bot in run["standings"]) - 30) < 1e-4
    assert abs(sum(bot["rank"]["value"] for bot in run["standings"]) - 6) < 1e-4
    assert abs(sum(bot["rating"]["value"] for bot in run["standings"])) < 1e-3
    for bot in run["standings"]:
        for key in ("win_share", "score", "rank", "rating"):
            assert bot[key]["low"] <= bot[key]["value"] <= bot[key]["high"], (key, bot)
        assert bot["seats"] == 30 and bot["illegal"] == 0 and bot["decisions"] > 0
    assert run["standings"][2]["ahead_of_next"]["value"] is None
    assert all(bot["ms_per_decision"] > 0 for bot in run["timing"]["bots"])


def people_read_tables(t):
    t.run(*PLAN).prints("fortuna, 2 players, mixed: 20 games in sets of 2", "fair share 50.0 %", "rating (95 %)",
                        "ms/decision", "signature ")
    wide = t.run("arena", "fortuna", "--bots", "exec:false with a long list of words,greedy,random", "--games", 6)
    assert max(map(len, wide.out.splitlines())) <= 80 and "(-0.0" not in wide.out, wide.out
    alone = t.run("arena", "towns", "--bots", "greedy", "--games", 5)
    alone.prints("towns, alone: 5 games", "score (95 %)")
    assert "share" not in alone.out and "rating" not in alone.out


def the_best_stand_first_and_each_against_each(t):
    words = ["arena", "fortuna", "--bots", "random,greedy,novice", "--players", 2, "--games", 60, "--raw"]
    tables = t.run(*words, "--csv", "out.csv").out
    names = [line.split()[0] for line in tables.split("rating (95 %)")[1].splitlines()[1:4]]
    assert names == ["greedy", "novice", "random"], tables
    cross = [line.split() for line in tables.split("ahead of, in %")[1].splitlines()[1:4]]
    assert [row[:2] for row in cross] == [["1", "greedy"], ["2", "novice"], ["3", "random"]]
    assert [row[2 + i] for i, row in enumerate(cross)] == ["-", "-", "-"]
    assert abs(float(cross[0][4]) + float(cross[2][2]) - 100) < 0.11
    run = t.run(*words, "--json").json()
    assert [bot["bot"] for bot in run["standings"]] == ["random", "greedy", "novice"]
    rows = list(csv.DictReader((t.folder / "out.csv").open()))
    assert [row["bot"] for row in rows] == ["greedy", "novice", "random"]
    for row in rows:
        bot = next(bot for bot in run["standings"] if bot["bot"] == row["bot"])
        assert float(row["win_share"]) == bot["win_share"]["value"] and int(row["seats"]) == bot["seats"]
        assert float(row["rating_low"]) == bot["rating"]["low"] and row["ahead of " + row["bot"]] == ""
    t.bad(*words, "--csv", "no/where.csv").says("cannot write no/where.csv")


def luck_is_taken_out_of_the_results(t):
    words = ["arena", "fortuna", "--bots", "greedy,novice", "--games", 10, "--json"]
    run, raw = _figures(t.run(*words)), _figures(t.run(*words, "--raw"))
    adjusted = run.pop("adjusted")
    assert run == raw and re.fullmatch("[0-9a-f]{16}", adjusted["judge"])
    assert abs(sum(bot["win_share"]["value"] for bot in adjusted["standings"]) - 1) < 1e-5
    assert all(bot["variance_factor"] > 0 for bot in adjusted["standings"])
    t.run("arena", "towns", "--bots", "novice,novice", "--games", 8).prints("without luck (95 %)", " / ")
    assert "luck" not in t.run(*words[:-1], "--raw").out
    alone = t.run("arena", "towns", "--bots", "greedy", "--games", 6, "--json").json()["adjusted"]["standings"][0]
    assert 0 < alone["score"]["value"] < 60


def a_journal_keeps_luck_and_one_without_it_still_opens(t):
    words = ["arena", "towns", "--bots", "greedy,novice", "--games", 20, "--json"]
    whole = _figures(t.run(*words, "--journal", "j"))
    assert _figures(t.run(*words, "--journal", "j")) == whole and "adjusted" in whole
    text = (t.folder / "j").read_text()
    assert '"judge":"' + whole["adjusted"]["judge"] in text.splitlines()[1]
    (t.folder / "j").write_text(re.sub(r',"judge":"[0-9a-f]{16}","luck":\[[-0-9,]*\]', "", text, 1))
    assert "adjusted" not in _figures(t.run(*words, "--journal", "j"))
    t.run(*words[:-1], "--journal", "j").prints("games noted without luck, or by another judge: 1;")
    t.bad(*words, "--journal", "j", "--sprt", "--adjusted").says("--adjusted needs a journal of its own")


def the_sequential_test_may_look_at_results_without_luck(t):
    words = ["arena", "towns", "--bots", "novice,greedy", "--sprt", "--adjusted", "--games", 400]
    run = _figures(t.run(*words, "--json", "--manifest", "m.json"))
    assert run["sprt"]["verdict"] == "h1" and run["sprt"]["adjusted"] and run["games"] < 200
    assert run == _figures(t.run(*words, "--json", "--threads", 2))
    t.run("arena", "--verify", "m.json").prints("yes: the same ")
    manifest = json.loads((t.folder / "m.json").read_text())
    manifest["adjusted"]["standings"][0]["win_share"]["value"] += 0.01
    (t.folder / "m.json").write_text(json.dumps(manifest))
    t.run("arena", "--verify", "m.json", code=1).prints("adjusted.standings[0].win_share.value")
    manifest["adjusted"]["judge"] = "0" * 16
    (t.folder / "m.json").write_text(json.dumps(manifest))
    t.run("arena", "--verify", "m.json").says("the judge has changed since").prints("yes: the same ")
    t.bad(*PLAN, "--adjusted").says("belong to --sprt")
    t.bad(*PLAN, "--sprt", "--adjusted").says("no --raw")


def bots_that_are_asked_again_have_no_luck_in_their_choices(t):
    """The games are the same; what is taken out of them is more, and a manifest and a journal know of it."""
    words = ["arena", "fortuna", "--bots", "novice,easy", "--games", 60, "--seed", 3, "--json"]
    plain, asked = _figures(t.run(*words)), _figures(t.run(*words, "--again", 3, "--manifest", "m.json", "--journal", "j"))
    assert plain["standings"] == asked["standings"] and plain["signature"] == asked["signature"]
    assert asked["adjusted"]["again"] == 3 and "again" not in plain["adjusted"]
    assert asked["adjusted"]["judge"] != plain["adjusted"]["judge"]
    assert asked["adjusted"]["standings"] != plain["adjusted"]["standings"]
    assert asked == _figures(t.run(*words, "--again", 3, "--threads", 2))
    t.run("arena", "--verify", "m.json").prints("yes: the same ")
    t.run(*words[:-1], "--journal", "j").prints("games noted without luck, or by another judge: 60;")
    t.bad(*words, "--again", 101).says("--again")


def threads_do_not_change_the_result(t):
    def figures(threads):
        return _figures(t.run("arena", "towns", "--bots", "greedy,novice,medium@2", "--games", 12, "--json",
                              "--threads", threads))
    assert figures(1) == figures(2) == figures(4)


def games_are_rounded_up_to_whole_sets(t):
    assert t.run("arena", "fortuna", "--bots", "random,greedy,easy", "--players", 2, "--games", 1,
                 "--json").json()["games"] == 6
    assert t.run("arena", "fortuna", "--bots", "random,greedy", "--players", 4, "--lineup", "one-against-rest",
                 "--games", 5, "--json").json()["games"] == 8


def one_against_the_rest_holds_one_seat(t):
    run = t.run("arena", "fortuna", "--bots", "greedy,random", "--players", 4, "--lineup", "one-against-rest",
                "--games", 40, "--raw", "--json").json()
    assert [bot["seats"] for bot in run["standings"]] == [40, 120]
    assert run["fair_share"] == 0.25 and run["standings"][0]["win_share"]["value"] > 0.5


def what_cannot_be_is_refused(t):
    t.bad("arena").says("GAME is missing")
    t.bad("arena", "fortuna").says("--bots is missing")
    t.bad("arena", "fortuna", "--bots", "greedy,grdy").says('unknown player "grdy" in --bots', "greedy")
    t.bad("arena", "fortuna", "--bots", "greedy@10,random").says("greedy@10", "bots that search")
    t.bad("arena", "fortuna", "--bots", "medium@0,random").says("from 1 to")
    t.bad("arena", "fortuna", "--bots", "exec:,random").says("names no program")
    t.bad("arena", "fortuna", "--bots", ",".join(["random"] * 17)).says("at most 16")
    t.bad(*PLAN, "--players", 5).says("fortuna is played by 2 to 4, not by 5")
    t.bad(*PLAN, "--lineup", "alone").says('--lineup cannot be "alone"', "mixed, one-against-rest")
    t.bad("arena", "fortuna", "--bots", "random,greedy,easy", "--lineup", "one-against-rest").says("two bots")
    t.bad(*PLAN, "--elo1", 10).says("belong to --sprt")
    t.bad(*PLAN, "--sprt", "--elo0", 60).says("--elo0 must be less than --elo1")
    t.bad(*PLAN, "--sprt", "--alpha", "half").says("--alpha takes a number from 0.0001 to 0.4")
    t.bad("arena", "towns", "--bots", "random", "--sprt").says("first two bots")
    t.bad("arena", "fortuna", "--bots", b"exec:b\xff,random").says("not UTF-8")
    assert t.names() == []


def what_would_fail_after_the_games_is_refused_before_them(t):
    many = ["arena", "fortuna", "--bots", "random,greedy", "--games", 1000000]
    t.bad(*many, "--manifest", "nowhere/m.json").says("cannot write nowhere/m.json", "No such file")
    t.bad(*many, "--manifest", ".").says("cannot write .")
    t.bad("arena", "fortuna", "--bots", "exec:./nonexist --fast,random", "--games", 1000000).says(
        "exec:./nonexist --fast in --bots cannot be started: No such file")
    assert t.names() == []


def the_sequential_test_stops_at_the_same_game_with_any_threads(t):
    def run(threads, *words, code=0):
        return _figures(t.run("arena", "fortuna", "--raw", "--bots", *words, "--sprt", "--games", 2000, "--json", "--threads",
                              threads, code=code))
    better = run(1, "greedy,random")
    assert better == run(3, "greedy,random")
    assert better["sprt"]["verdict"] == "h1" and better["games"] == better["sprt"]["games"] < 200
    assert better["sprt"]["llr"] >= better["sprt"]["upper"]
    worse = run(2, "random,greedy", code=1)
    assert worse["sprt"]["verdict"] == "h0" and worse["sprt"]["llr"] <= worse["sprt"]["lower"]
    t.run(*PLAN[:4], "greedy,random", "--sprt", "--games", 4, code=1).prints("undecided after 4 games")
    t.run(*PLAN[:4], "greedy,random", "--sprt", "--games", 400).prints("decided after", "log likelihood ratio")


def a_bot_of_another_build_plays_as_in_its_own(t):
    """The same build loaded as another: equal bots with dice in common, and each seat is paid its share."""
    os.symlink(t.program.parent.parent / "api" / "libtaberna.so", t.folder / "other")
    words = ["arena", "fortuna", "--bots", "greedy,greedy:other,random:./other", "--games", 12, "--raw", "--json"]
    run = t.run(*words, "--journal", "j").json()
    assert run["faults"] == [] and [bot["lost_by_fault"] for bot in run["standings"]] == [0, 0, 0]
    assert run["standings"][1]["decisions"] > 100 and run["standings"][1]["wins"] > run["standings"][2]["wins"]
    assert _figures(t.run(*words, "--threads", 2)) == _figures(t.run(*words, "--journal", "j"))
    t.bad("arena", "fortuna", "--bots", "greedy,grdy:other").says("grdy:other in --bots cannot be started")
    t.bad("arena", "fortuna", "--bots", "greedy,greedy:none").says("greedy:none in --bots cannot be started: No such")
    (t.folder / "text").write_text("hello")
    t.bad("arena", "fortuna", "--bots", "greedy,greedy:text").says("greedy:text in --bots cannot be started")
    t.bad("simulate", "fortuna", "--seats", "greedy,greedy:other").says('unknown player "greedy:other"')


# --- Records and journals ---------------------------------------------------------------------------------------------


def records_are_the_same_games_and_can_be_proved(t):
    run = t.run(*PLAN[:-1], 6, "--json", "--records", "out").json()
    assert run["signature"] == t.run(*PLAN[:-1], 6, "--json").json()["signature"]
    assert sorted(os.listdir(t.folder / "out")) == [f"fortuna-{i}.tbr" for i in range(6)]
    for name in os.listdir(t.folder / "out"):
        t.run("verify", f"out/{name}").prints("proved")
    t.bad(*PLAN[:-1], 6, "--records", "out").says("holds records of fortuna already", "--force")


def a_journal_resumes_and_gives_the_same_table(t):
    whole = _figures(t.run(*PLAN, "--json"))
    t.run(*PLAN, "--journal", "j")
    lines = (t.folder / "j").read_text().splitlines(keepends=True)
    assert len(lines) == 21
    kept = lines[:1] + [line for line in lines[1:] if json.loads(line)["game"] not in (3, 8, 9, 10)]
    (t.folder / "j").write_text("".join(kept) + lines[-1][:25])
    resumed = t.run(*PLAN, "--json", "--journal", "j").says("j holds 16 of 20 games; missing: 3, 8-10")
    assert _figures(resumed) == whole
    assert len((t.folder / "j").read_text().splitlines()) == 21
    again = t.run(*PLAN, "--json", "--journal", "j", "--threads", 2)
    assert _figures(again) == whole and "missing" not in again.err
    longer = t.run(*PLAN[:-1], 24, "--json", "--journal", "j").says("missing: 20-23")
    assert longer.json()["games"] == 24


def the_journal_of_another_arena_is_refused(t):
    t.run(*PLAN, "--journal", "j")
    before = (t.folder / "j").read_bytes()
    t.bad(*PLAN, "--journal", "j", "--seed", 2).says("j is the journal of another arena: seed differs")
    t.bad("arena", "fortuna", "--bots", "greedy,easy", "--journal", "j").says("bots[1].bot differs")
    assert (t.folder / "j").read_bytes() == before
    (t.folder / "text").write_text("hello\n")
    t.bad(*PLAN, "--journal", "text").says("text is no journal of an arena")
    t.bad(*PLAN, "--journal", "no/where").says("No such file or directory")
    t.bad(*PLAN, "--journal", "/dev/full").says("/dev/full is no journal of an arena")
    (t.folder / "j").write_bytes(before.replace(b'"ranks":[', b'"ranks":[7,', 1))
    t.bad(*PLAN, "--journal", "j").says("j, line 2: no game of this arena (ranks)")


def ctrl_c_prints_the_table_so_far_and_the_journal_goes_on(t):
    plan = ["arena", "towns", "--bots", "medium@3,greedy", "--games", "40", "--json"]
    running = t.start(*plan[:-2], 100000, "--json", "--journal", "j", "--manifest", "m")
    time.sleep(2)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=30)
    assert running.returncode == 130, (running.returncode, err)
    assert b"stopped after" in err and b"missing: " in err and b"Sanitizer" not in err
    assert json.loads(out)["games"] > 0
    assert t.names() == ["j"]
    assert _figures(t.run(*plan, "--journal", "j")) == _figures(t.run(*plan))


def ctrl_c_does_not_wait_for_a_long_decision(t):
    (t.folder / "slow").write_text("#!/bin/sh\nread line; echo bot 1; exec sleep 1000\n")
    (t.folder / "slow").chmod(0o755)
    for bot in ("master@1000000", "exec:./slow"):
        running = t.start("arena", "fortuna", "--bots", bot + ",random", "--games", 10)
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=8)
        assert running.returncode == 130 and b"stopped after 0 of 10 games; missing: 0-9" in err, err


def a_second_ctrl_c_leaves_at_once(t):
    running = t.start("simulate", "fortuna", "--seats", "master@1000000,random", "--games", 10)
    for _ in range(2):
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
    running.communicate(timeout=5)
    assert running.returncode == 130


# --- Manifests --------------------------------------------------------------------------------------------------------


def a_manifest_is_played_again(t):
    t.run("arena", "fortuna", "--bots", "greedy,novice,master@2", "--players", 2, "--games", 12, "--seed", 9,
          "--option", "edition=italian", "--manifest", "m.json")
    manifest = json.loads((t.folder / "m.json").read_text())
    assert manifest["plan"]["options"]["edition"] == "italian" and manifest["plan"]["seed"] == 9
    assert manifest["plan"]["bots"][2] == {"bot": "master@2", "iterations": 2}
    assert manifest["program"]["commit"] and manifest["cpu"] and len(manifest["hashes"]) == 12
    t.run("arena", "--verify", "m.json").prints("yes: the same 12 games")
    t.run("arena", "--verify", "m.json", "--threads", 3).prints("yes: the same 12 games")


def a_doctored_manifest_is_found_out(t):
    t.run(*PLAN, "--sprt", "--elo1", "33.33333333", "--alpha", "0.0012345678", "--manifest", "m.json", code=None)
    t.run("arena", "--verify", "m.json").prints("yes: the same ")
    text = (t.folder / "m.json").read_text()

    def change(edit):
        manifest = json.loads(text)
        edit(manifest)
        (t.folder / "changed.json").write_text(json.dumps(manifest))

    def set_at(*path):
        def edit(manifest):
            for key in path[:-2]:
                manifest = manifest[key]
            manifest[path[-2]] = path[-1]
        return edit

    for edit, said in ((set_at("hashes", 7, "0" * 16), "no: game 7 ended differently"),
                       (set_at("standings", 0, "win_share", "value", 0.99), "standings[0].win_share.value"),
                       (set_at("signature", "0" * 16), "signature"),
                       (set_at("sprt", "verdict", "h1"), "sprt.verdict does not follow"),
                       (set_at("sprt", "llr", 9.5), "sprt.llr does not follow"),
                       (set_at("sprt", "elo0", -20.0), "sprt."),
                       (set_at("fair_share", 0.1), "fair_share does not follow"),
                       (set_at("game", "chess"), "game does not follow"),
                       (set_at("plan", "seed", 2), "no: game ")):
        change(edit)
        t.run("arena", "--verify", "changed.json", code=1).prints(said)
    for edit, place in ((set_at("hashes", 3, "xyz"), "hashes[3]"), (set_at("games", 5), "hashes"),
                        (set_at("games", -1), "games"), (set_at("plan", "lineup", "none"), "plan.lineup"),
                        (set_at("plan", "set_size", 77), "plan.set_size"),
                        (set_at("plan", "players", 9), "plan.players"),
                        (set_at("taberna_arena_manifest", 2), "taberna_arena_manifest"),
                        (set_at("standings", 5), "standings"), (set_at("sprt", "elo1", None), "sprt"),
                        (set_at("sprt", "alpha", 0.0), "sprt"), (set_at("sprt", []), "sprt"),
                        (set_at("plan", "options", {"\x1b[2J": 1}), "plan.options.?[2J")):
        change(edit)
        t.bad("arena", "--verify", "changed.json").says("changed.json: " + place, "the file was changed")
    change(set_at("program", "commit", "\x1b[2J"))
    t.run("arena", "--verify", "changed.json").says("was made by commit ?[2J")
    change(set_at("plan", "bots", 0, "bot", "exec:\x1b[2J"))
    t.bad("arena", "--verify", "changed.json").says("exec:?[2J")
    change(set_at("plan", "rules_version", 999))
    t.run("arena", "--verify", "changed.json", code=1).says("had rules version 999 then")
    (t.folder / "changed.json").write_text(text[:100])
    t.bad("arena", "--verify", "changed.json").says("line 1, column", "no JSON")
    t.bad("arena", "--verify", "nothing.json").says("cannot read nothing.json")
    t.bad("arena", "fortuna", "--verify", "m.json").says("--verify takes all from the manifest")
    t.bad("arena", "--verify", "m.json", "--json").says("--verify takes all from the manifest")


def a_manifest_starts_no_program_unless_it_is_named(t):
    t.run("arena", "fortuna", "--bots", "exec:false,random", "--games", 4, "--manifest", "m.json").prints(
        "exec:false was at fault, first in game 0")
    t.bad("arena", "--verify", "m.json").says("m.json starts programs: exec:false,random", "--bots")
    t.run("arena", "--verify", "m.json", "--bots", "exec:false,random").prints("yes")


def programs_that_fail_lose_and_the_arena_goes_on(t):
    run = t.run("arena", "fortuna", "--bots", "exec:false,greedy,random", "--games", 9, "--json").json()
    assert run["standings"][0]["lost_by_fault"] == 9 and run["standings"][0]["rank"]["value"] == 3
    assert run["standings"][0]["only_lost"] and run["standings"][1]["lost_by_fault"] == 0
    assert [fault["bot"] for fault in run["faults"]] == ["exec:false"]


def programs_are_called_as_they_greet(t):
    text = "#!/bin/sh\nwhile read word rest; do case $word in taberna) echo bot 1 {} ;; turn) echo move 1 ;; esac; done\n"
    for file, name in (("one", "Alpha"), ("two", "Alpha"), ("three", "Beta  7"), ("four", "")):
        (t.folder / file).write_text(text.format(name))
        (t.folder / file).chmod(0o755)
    words = ["arena", "towns", "--bots", "exec:./one,exec:./two,exec:./three,exec:./four",
             "--players", 2, "--games", 12]
    run = t.run(*words, "--json", "--manifest", "m.json").json()
    assert run["names"] == ["Alpha 1", "Alpha 2", "Beta 7", "exec:./four"], run["names"]
    assert [row["bot"] for row in run["standings"]][:2] == ["exec:./one", "exec:./two"]
    out = t.run(*words).out
    for name in ("Alpha 1 ", "Alpha 2 ", "Beta 7 ", "exec:./four "):
        assert f"\n  {name}" in out, out
    t.run("arena", "--verify", "m.json", "--bots", words[3]).prints("yes: the same 12 games")


def progress_is_told_when_it_takes_long(t):
    running = t.start("arena", "fortuna", "--bots", "master@200,master@200", "--games", 100000)
    time.sleep(4)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert b" of 100000 games, " in err and b" left\n" in err
    assert "games" not in t.run(*PLAN).err


def a_terminal_shows_a_bar_and_ctrl_c_the_table(t):
    terminal = Terminal(t, "arena", "fortuna", "--bots", "master@200,master@200", "--games", 100000)
    terminal.expect("[..............................] ")
    terminal.expect(" of 100000 games, ")
    terminal.expect(" left\x1b[K")
    terminal.type("\x03")
    code, seen = terminal.end()
    assert code == 130 and "fortuna, 2 players, mixed" in seen and "stopped after" in seen
