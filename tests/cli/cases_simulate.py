"""taberna simulate and taberna perft."""
import os
import pathlib
import re
import resource
import signal
import subprocess
import time

KEYS = ["game", "options", "games", "decisions", "forced_moves", "chance_events", "seconds", "decisions_per_second",
        "games_per_second", "rounds", "seats", "signature"]


def _simulate(t, *words, seats=2, games=50, **more):
    return t.run("simulate", "fortuna", "--seats", ",".join(["random"] * seats), "--games", games, *words, **more)


def the_object_has_the_promised_keys(t):
    run = _simulate(t, "--json", seats=4).json()
    assert list(run)[:len(KEYS)] == KEYS
    assert set(run["rounds"]) == {"mean", "min", "max"}
    assert run["rounds"]["min"] <= run["rounds"]["mean"] <= run["rounds"]["max"]
    assert len(run["seats"]) == 4
    assert all(set(seat) >= {"bot", "wins", "mean_score", "mean_rank"} for seat in run["seats"])
    assert re.fullmatch("[0-9a-f]{16}", run["signature"])
    assert run["options"]["edition"] == "french" and run["chance"] == "generator"
    assert abs(sum(seat["wins"] for seat in run["seats"]) - 50) < 1e-4
    assert abs(sum(seat["mean_rank"] for seat in run["seats"]) - 10) < 1e-4
    assert run["decisions"] > 0 and run["forced_moves"] > 0 and run["chance_events"] > 0
    assert run["seconds"] > 0 and run["decisions_per_second"] > 0


def threads_do_not_change_the_result(t):
    def counts(*words):
        run = _simulate(t, "--json", "--seed", 3, *words, seats=3, games=300).json()
        return {key: run[key] for key in run if "second" not in key}
    assert counts() == counts("--threads", 2) == counts("--threads", 7)


def the_seed_and_the_options_change_the_games(t):
    signatures = {_simulate(t, "--json", *words).json()["signature"]
                  for words in ([], ["--seed", 2], ["--option", "edition=italian"], ["--option", "deal=expert"])}
    assert len(signatures) == 4


def a_single_option_wins_over_the_edition_wherever_it_stands(t):
    for words in (["--option", "wine-harvest=2", "--option", "edition=spanish"],
                  ["--option", "edition=spanish", "--option", "wine-harvest=2"]):
        options = _simulate(t, "--json", *words).json()["options"]
        assert (options["edition"], options["wine-harvest"], options["draft-order"]) == ("spanish", "2", "podium")


def people_read_a_table(t):
    _simulate(t, seats=2).prints("fortuna: 50 games", "decisions/s", "signature ", "rank")


def unknown_players_options_and_values_are_named(t):
    t.bad("simulate", "fortuna", "--seats", "random,rnadom").says('unknown player "rnadom"', "did you mean random?")
    t.bad("simulate", "fortuna", "--seats", "me,random").says('unknown player "me"')
    t.bad("simulate", "fortuna", "--seats", "random,").says('unknown player ""')
    t.bad("simulate", "fortuna", "--seats", "random").says("fortuna is played by 2 to 4, not by 1")
    t.bad("simulate", "fortuna", "--seats", ",".join(["random"] * 70)).says("not by 70")
    two = ["simulate", "fortuna", "--seats", "random,random", "--option"]
    t.bad(*two, "editon=french").says('unknown option "editon"', "did you mean edition?")
    t.bad(*two, "edition=frnch").says('option edition cannot be "frnch"', "french, italian, spanish",
                                      "did you mean french?")
    t.bad(*two, "edition").says("--option takes NAME=VALUE")


def records_are_written_and_proved(t):
    run = _simulate(t, "--json", "--records", "out", games=5).json()
    assert run["chance"] == "committed"
    assert sorted(os.listdir(t.folder / "out")) == [f"fortuna-{i}.tbr" for i in range(5)]
    for name in os.listdir(t.folder / "out"):
        t.run("verify", f"out/{name}").prints("proved")
    again = _simulate(t, "--json", "--records", "out", "--force", "--threads", 2, games=5).json()
    assert again["signature"] == run["signature"]
    assert len(os.listdir(t.folder / "out")) == 5


def records_of_another_run_are_not_overwritten(t):
    _simulate(t, "--records", "out", games=2)
    before = {path.name: path.read_bytes() for path in (t.folder / "out").iterdir()}
    answer = t.bad("simulate", "fortuna", "--seats", "random,random", "--seed", 9, "--games", 1, "--records", "out")
    answer.says("out holds records of fortuna already, such as fortuna-", "--force")
    assert {path.name: path.read_bytes() for path in (t.folder / "out").iterdir()} == before
    _simulate(t, "--records", "out", "--seed", 9, "--force", games=1)
    assert (t.folder / "out/fortuna-0.tbr").read_bytes() != before["fortuna-0.tbr"]
    t.run("simulate", "towns", "--seats", "random", "--games", 1, "--records", "out")
    assert len(os.listdir(t.folder / "out")) == 3


def the_golden_record_is_made_again(t):
    """It differs only when the rules do: then rules_version grows, and this command writes it anew."""
    t.run("simulate", "fortuna", "--seats", "random,random,random,random", "--games", 1, "--seed", 1, "--records", "out")
    golden = pathlib.Path(__file__).resolve().parent.parent / "record/data/fortuna.record"
    assert (t.folder / "out/fortuna-0.tbr").read_bytes() == golden.read_bytes()
    t.run("verify", golden).prints("4 seats", "played to the end")


def records_need_a_place_that_can_be_written(t):
    (t.folder / "file").write_text("x")
    t.bad("simulate", "fortuna", "--seats", "random,random", "--records", "file").says("cannot write file",
                                                                                        "Not a directory")
    t.bad("simulate", "fortuna", "--seats", "random,random", "--records", "a/b/c").says(
        "cannot write a/b/c: No such file or directory")
    assert t.names() == ["file"]


def _small_files():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def a_record_that_does_not_fit_leaves_no_half_file(t):
    t.bad("simulate", "fortuna", "--seats", "random,random", "--games", 3, "--records", "out",
          before=_small_files).says("cannot write out/fortuna-0.tbr: File too large")
    assert os.listdir(t.folder / "out") == []


def a_full_disk_leaves_no_half_file(t):
    """On a real file system without space, where we may mount one."""
    disk = t.folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8k", "none", disk], capture_output=True,
                      check=False).returncode != 0:
        return
    try:
        t.bad("simulate", "fortuna", "--seats", "random,random", "--games", 9, "--records", disk).says(
            "cannot write", "No space left on device")
        for name in os.listdir(disk):
            t.run("verify", disk / name)
    finally:
        subprocess.run(["umount", disk], check=True)


def ctrl_c_prints_what_was_done_and_exits_130(t):
    for more in ([], ["--threads", "2"]):
        running = t.start("simulate", "fortuna", "--seats", "random,random", "--games", 1000000000, "--json", *more)
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
        assert running.returncode == 130, (running.returncode, err)
        assert b"stopped after" in err and b"Sanitizer" not in err
        words = out.decode()
        assert '"games":' in words and '"games":0,' not in words and '"signature":' in words


def ctrl_c_leaves_only_whole_records(t):
    running = t.start("simulate", "fortuna", "--seats", "random,random", "--games", 1000000, "--records", "out")
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=30)
    assert running.returncode == 130
    names = os.listdir(t.folder / "out")
    assert names and all(re.fullmatch(r"fortuna-\d+\.tbr", name) for name in names)
    for name in names[:3] + names[-3:]:
        t.run("verify", f"out/{name}")


def progress_is_shown_after_two_seconds(t):
    running = t.start("simulate", "fortuna", "--seats", "random,random", "--games", 1000000000, "--progress")
    time.sleep(4)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=30)
    assert b" of 1000000000 games" in err
    assert " of " not in _simulate(t, "--progress").err


# --- perft ----------------------------------------------------------------------------------------------------


def perft_counts_are_the_same_in_both_forms(t):
    counts = t.run("perft", "fortuna", "--depth", 4, "--json").json()["counts"]
    lines = t.run("perft", "fortuna", "--depth", 4).out.splitlines()
    assert [int(line.split()[1]) for line in lines] == counts
    assert counts[:3] == [2, 2, 22]  # the podium of two, the rest of it, eleven cards to deal


def the_branches_of_perft_add_up(t):
    for words in ([], ["--seats", 3, "--skip", 40, "--seed", 7], ["--option", "deal=expert", "--seats", 4]):
        run = t.run("perft", "fortuna", "--depth", 3, "--divide", "--json", *words).json()
        assert sum(run["divide"].values()) == run["counts"][-1]
        assert len(run["divide"]) == run["counts"][0]


def perft_cannot_skip_beyond_the_end(t):
    t.bad("perft", "fortuna", "--depth", 1, "--skip", 1000000).says("--skip 1000000 is too far")


def ctrl_c_ends_perft_with_130(t):
    running = t.start("perft", "fortuna", "--depth", 40, "--seats", 4)
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=30)
    assert running.returncode == 130 and out.startswith(b"  1 ")
