"""A client of an earlier version kept the keys of its seats; with them it comes back to the tables of the store."""
import json
import shutil

from server import NO_PROXY
from stores import Store


def _state(place, store, server):
    """A copy of $XDG_STATE_HOME; the server has another port today."""
    state = place.folder / "state"
    shutil.copytree(place.old / "client", state)
    path = state / "taberna/keys.json"
    text = path.read_text()
    path.write_text(text.replace(store.host, server.host))
    return state, json.loads(text)[f"http://{store.host}"]


def the_keys_of_a_client_bring_it_back_to_its_seats(place):
    store = Store(place, "sqlite")
    server = place.server(store.url)
    state, keys = _state(place, store, server)
    env = {**NO_PROXY, "XDG_STATE_HOME": str(state)}
    games = set()
    for table in keys:
        before = server.table(table)
        mine = next(seat["seat"] for seat in before["seats"] if seat["who"] == "person")
        words = ("client", f"http://{server.host}/t/{table}", "--plain")
        place.run(*words, input="quit\n", env=env).prints(f"{mine}> ")
        place.run(*words, "--auto", env=env).prints("The game is over.")
        assert server.table(table)["phase"] == "over" and server.table(table)["commitment"] == before["commitment"]
        games.add(before["game"])
        stranger = place.folder / "stranger"
        assert f"{mine}> " not in place.run(*words, env={**env, "XDG_STATE_HOME": str(stranger)}, code=None).out
    assert games == {"fortuna", "towns"}
