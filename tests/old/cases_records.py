"""Records of an earlier version: proved, replayed, played on."""
import json
import re

from opened import events, goes_on_from, named, unzipped


def _records(place, kind):
    """(name, path of a copy, text) of each."""
    for path in named(place.old / "records" / kind, "*.tbr.gz"):
        copy = place.folder / path.stem
        copy.write_bytes(unzipped(path))
        yield path.stem, copy, copy.read_text()


def _results(text):
    lines = re.findall(r"(?m)^result (\w+) (-?\d+) (\d+)$", text)
    return [(seat, int(score), int(rank)) for seat, score, rank in lines]


def finished_records_are_proved_with_every_state_and_draw(place):
    for name, path, text in _records(place, "finished"):
        said = place.run("verify", path).prints("played to the end").out
        marks = len(re.findall(r"(?m)^round ", text))
        assert f"proved: {marks} state hashes" in said and "not proved" not in said, f"{name}: {said}"


def finished_records_are_replayed_to_their_result_as_any_seat_saw_them(place):
    for name, path, text in _records(place, "finished"):
        lines = [json.loads(line) for line in place.run("replay", path, "--json").out.splitlines()]
        assert len(lines) - 1 == len(events(text)), name
        result = [(seat["seat"], seat["score"], seat["rank"]) for seat in lines[-1]["result"]]
        assert result == _results(text) and len(result) == int(re.search(r"(?m)^seats (\d)$", text).group(1)), name
        for viewer in (result[-1][0], "public"):
            seen = place.run("replay", path, "--as", viewer, "--json").out.splitlines()
            assert len(seen) == len(lines) and json.loads(seen[-1])["view"]["seat"] == viewer, name


def unfinished_records_are_proved_and_played_on_to_the_end(place):
    for name, path, text in _records(place, "unfinished"):
        assert "not proved" not in place.run("verify", path).prints("the game is not finished").out, name
        game, seats = re.search(r"(?m)^game (\w+)$", text).group(1), int(re.search(r"(?m)^seats (\d)$", text).group(1))
        end = place.folder / "end.tbr"
        place.run("play", game, "--load", path, "--seats", ",".join(["novice"] * seats), input=f"save {end}\n")
        place.run("verify", end).prints("played to the end")
        longer = end.read_text()
        goes_on_from(longer, text)
        assert longer.count("\nsegment ") == text.count("\nsegment ") + 1, f"{name}: a new segment"
        end.unlink()


def records_as_one_seat_saw_them_are_told_apart(place):
    hidden = 0
    for _, path, text in _records(place, "seats"):
        hidden += text.count(" ?\n")
        place.run("verify", path, code=1).says("line 2", "as one observer saw it")
    assert hidden > 0


def records_that_were_doctored_are_refused(place):
    for name, path, text in _records(place, "finished"):
        draw = re.search(r"(?m)^chance .* (\d+)/(\d+)$", text)
        wrong = {
            "a state": re.sub(r"(?m)^(round 1 )(.)", lambda m: m[1] + ("0" if m[2] != "0" else "1"), text, count=1),
            "a draw": text[:draw.start(1)] + str((int(draw[1]) + 1) % int(draw[2])) + text[draw.end(1):],
            "a result": re.sub(r"(?m)^(result \w+ )(-?\d+)", lambda m: m[1] + str(int(m[2]) + 1), text, count=1),
            "a move": re.sub(r"(?m)^\w+ (choose|place|done|keep|exchange) .*\n", "", text, count=1),
        }
        for what, doctored in wrong.items():
            assert doctored != text, f"{name}: {what}"
            path.write_text(doctored)
            place.run("verify", path, code=1)
