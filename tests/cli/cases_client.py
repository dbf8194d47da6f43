"""taberna client, with a real server."""
import json
import re
import signal
import socket
import stat

from program import Terminal
from server import (NO_PROXY, client_env, fake_server, link_of, new_table, read_until, run_client, run_server,
                    start_client)


# --- Playing ---------------------------------------------------------------------------------------------------------


def each_game_is_played_by_itself_to_the_end(t):
    with run_server(t) as server:
        for game, seats in (("fortuna", "me,novice"), ("fortuna", "me,novice,random,novice"), ("towns", "me,novice"),
                            ("towns", "me,novice,novice")):
            out = run_client(t, server.url, "--new", game, "--seats", seats, "--auto").out
            assert "The game is over." in out and "secret     " in out, out[-500:]
            assert len(re.findall(r"\n\d\. .* points?\n", out.replace("\n", "\n\n"))) == len(seats.split(","))
            assert max(map(len, out.splitlines())) <= 100 and "\x1b" not in out
    answer = t.run("check-store", server.store)
    answer.prints("tables: 4, entries: ", "4 over", "0 frozen", "Every table follows from its log.")


def a_script_answers_questions_and_keeps_a_record_that_verifies(t):
    with run_server(t) as server:
        out = run_client(t, server.url, "--new", "fortuna", "--seats", "me,novice", input="1\n" * 3000).out
        asked = out.count("blue> ")
        assert "blue: Choose one of your three action cards. (F-4.1)\n   1  choose card " in out
        table = link_of(out)[0]
        again = run_client(t, table, input="record end.tbr\nfoo\nchat well played\n\n")
        assert again.prints("taberna verify end.tbr", "blue (guest): well played").out.count("The game is over.") == 1
        t.run("verify", "end.tbr").prints("played to the end")
        assert asked > 20


def every_word_is_understood(t):
    with run_server(t) as server:
        out = run_client(t, server.url, "--new", "fortuna", "--seats", "me,novice", "--option", "edition=french",
                      input="1\nhelp\n1\nundo\nchoose card\nsing\n99\nchat well met\nchat\nrecord\ntable\nreturn\n"
                               "continue\nquit\n").out
        for phrase in ("chat TEXT", "Taken back.", "after \"choose card\" comes a word for card", "There is no choice 99", "blue (guest): well met",
                       "chat needs words", "taberna-record 1\nas blue\n", "this seat is played by its person",
                       "this seat has not said that it wants to end the game", "Your seat stays yours"):
            assert phrase in out, f"{phrase!r} not in {out}"
        out = run_client(t, link_of(out)[0], input="abort\n\n").out
        assert "The game was ended without a result." in out


def what_was_said_meanwhile_is_told_once(t):
    table = {"phase": "playing", "seats": [{"seat": "fox", "who": "person", "name": "A"}, {"seat": "owl", "who": "person", "name": "B"}]}
    lines = [{"n": n, "what": "chat", "seat": "owl", "text": f"words {n}", "index": 0} for n in range(3, 7)]
    messages = [{"type": "welcome", "n": 5, "table": table, "you": "fox", "index": 0, "view": None},
                {"type": "said", "lines": lines[:3]}, {"type": "news", "seat": "owl", **lines[3]}, {"type": "said", "lines": lines},
                {"type": "said", "lines": [{"n": "x", "what": 7, "seat": None}, 3, None]}, {"type": "said", "lines": 7},
                {"type": "news", "what": "move", "seat": "owl", "events": [], "view": None, "n": 7,
                 "table": {"phase": "over", "result": [{"seat": "fox", "rank": 1, "score": 7}]}}]
    with fake_server(b'{"table":{}}', map(json.dumps, messages)) as url:
        out = run_client(t, url + "/t/abcdefghijklmnop").out
    assert [line.strip() for line in out.splitlines() if "words" in line] == [f"owl (B): words {n}" for n in range(3, 7)], out


def a_question_is_not_repeated_when_others_move(t):
    table = {"phase": "playing", "seats": [{"seat": "fox", "who": "person", "name": "A"}]}
    view = {"prompt": {"id": "towns.ask-build"}, "legal": [{"move": "done"}, {"move": "wait"}]}
    other = {"type": "news", "what": "move", "seat": "owl", "events": [{"seat": "owl", "move": "done"}], "view": view}
    messages = [{"type": "welcome", "n": 1, "table": table, "you": "fox", "index": 0, "view": view},
                {**other, "n": 2}, {**other, "n": 3},
                {**other, "n": 4, "table": {"phase": "over", "result": [{"seat": "fox", "rank": 1, "score": 7}]}}]
    with fake_server(b'{"table":{}}', map(json.dumps, messages)) as url:
        terminal = Terminal(t, "client", url + "/t/aaaaaaaaaaaaaaaa", env=client_env(t, "anna"))
        seen = terminal.expect("Enter leaves it.")
        assert seen.count("   1  done") == 1 and seen.count("owl: done") == 3 and "1. fox (A): 7 points" in seen, seen
        terminal.type("\r")
        assert terminal.end()[0] == 0


def the_end_of_the_input_leaves_the_game(t):
    with run_server(t) as server:
        out = run_client(t, server.url, "--new", "towns", "--seats", "me,novice", input="1\n", code=1).out
        assert "To come back:\n  taberna client " in out


def a_move_can_be_typed_as_it_stands(t):
    with run_server(t) as server:
        out = run_client(t, server.url, "--new", "fortuna", "--seats", "novice,me", input="quit\n").out
        move = re.search(r"   2  (.*)\n", out).group(1)
        run_client(t, link_of(out)[0], input=move + "\nquit\n").prints(f"orange> {move}\nGuest reserves ")


def several_seats_of_one_person_are_named(t):
    with run_server(t) as server:
        out = run_client(t, server.url, "--new", "towns", "--seats", "me,me", input="quit\n").out
        assert "You hold these seats: badger fox; --seat chooses one.\n" in out
        run_client(t, link_of(out)[0], "--seat", "fox", input="quit\n").prints("fox: guest (you)", "fox> quit")


# --- Coming together -------------------------------------------------------------------------------------------------


def two_people_play_by_invitation(t):
    for game in ("fortuna", "towns"):
        with run_server(t) as server:
            host = start_client(t, server.url, "--new", game, "--seats", "me,open", "--name", "Anna", "--auto")
            table, identity, invitation = link_of(read_until(host, "Invitation"))
            guest = run_client(t, invitation, "--name", "Bob", "--auto", who="bob")
            out = host.communicate(timeout=60)[0]
            assert host.returncode == 0, out
            for text in (out, guest.out):
                assert "The game is over." in text and "(Anna): " in text and "(Bob): " in text
            assert "(Bob): has sat down" in out
            result = out[out.index("\n1. "):]
            assert guest.out.endswith(result), (guest.out[-300:], result)
            run_client(t, table, "--watch", who="eve").prints("The game is over.", "Anna", "Bob")
        t.run("check-store", server.store)


def a_seat_is_remembered_and_nobody_else_can_read_the_key(t):
    with run_server(t) as server:
        table, identity, invitation = link_of(new_table(t, server))
        path = t.folder / "anna" / "taberna" / "keys.json"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        key = json.loads(path.read_text())[server.url][identity]
        assert re.fullmatch("[0-9a-f]{64}", key)
        run_client(t, table, input="quit\n").prints("blue: Anna (you)", "blue> quit")
        run_client(t, table, "--key", key, who="elsewhere", input="quit\n").prints("blue: Anna (you)")
        assert not (t.folder / "elsewhere").exists()
        before = path.read_text()
        run_client(t, invitation, input="quit\n").prints("blue: Anna (you)")
        assert path.read_text() == before
        path.write_text("rubbish")
        answer = run_client(t, invitation, "--seat", "grey", code=1, input="quit\n")
        answer.says("cannot be read as a list of keys", "the server says no")
        assert path.read_text() == "rubbish"


def a_key_that_cannot_be_remembered_is_told(t):
    with run_server(t) as server:
        (t.folder / "anna").write_text("no folder")
        answer = run_client(t, server.url, "--new", "fortuna", "--seats", "me,novice", input="quit\n")
        key = re.search("--key ([0-9a-f]{64})", answer.err).group(1)
        run_client(t, link_of(answer.out)[0], "--key", key, input="quit\n").prints("(you)")


def public_tables_are_listed(t):
    with run_server(t) as server:
        run_client(t, server.url).prints("no public tables")
        host = start_client(t, server.url, "--new", "towns", "--seats", "me,open", "--name", "Anna", "--public")
        table = link_of(read_until(host, "Invitation"))[0]
        run_client(t, server.url).prints(table + "  towns, open", "Anna, a free seat")
        host.send_signal(signal.SIGINT)
        out = host.communicate(timeout=20)[0]
        assert host.returncode == 130 and "Your seat stays yours" in out, out
        bob = start_client(t, table, "--name", "Bob", who="bob")  # who waits for what Anna has promised for chance
        out = read_until(bob, "Still missing: Anna.")
        run_client(t, table, input="quit\n").prints("Anna (you)")
        out += bob.communicate(timeout=20)[0]
        assert "fox: Bob (you)" in out and bob.returncode == 1, out


# --- Trouble ---------------------------------------------------------------------------------------------------------


def the_server_may_begin_again_in_mid_game(t):
    for how in (signal.SIGTERM, signal.SIGKILL):
        with run_server(t, "--bot-pace", 20) as server:
            client = start_client(t, server.url, "--new", "fortuna", "--seats", "me,novice", "--auto")
            read_until(client, "Orange turns")
            server.end(how)
            server.begin()
            out = client.communicate(timeout=100)[0]
            assert client.returncode == 0, out
            for phrase in ("The connection is lost; trying again.", "Connected again.", "The game is over."):
                assert phrase in out, f"{phrase!r} not in {out}"
        t.run("check-store", server.store).prints("Every table follows from its log.")


def a_client_that_has_seen_more_than_the_server_says_so(t):
    with run_server(t) as server:
        table = link_of(new_table(t, server))[0]
        t.run("backup", "copy.db", "--store", server.store)
        watching = start_client(t, table, "--watch", who="ben")
        read_until(watching, "blue")
        run_client(t, table, input="1\n1\nquit\n")
        server.end()
        for path in t.folder.glob("store.db*"):
            path.unlink()
        t.run("restore", "copy.db", "--store", server.store)
        server.begin()
        try:
            assert "Connected again." in read_until(watching, "The server knows less of this table than was seen here")
        finally:
            watching.kill()
            watching.communicate()

def ctrl_c_leaves_at_once_on_a_terminal(t):
    with run_server(t) as server:
        terminal = Terminal(t, "client", server.url, "--new", "fortuna", "--seats", "me,novice",
                            env=client_env(t, "anna"))
        terminal.expect("blue> ")
        terminal.type("1\r")
        terminal.expect("blue> ")
        terminal.type("\x03")
        code, seen = terminal.end()
        assert code == 130 and "Your seat stays yours" in seen, seen


def what_was_typed_stays_when_others_do_something(t):
    with run_server(t) as server:
        terminal = Terminal(t, "client", server.url, "--new", "fortuna", "--seats", "me,open", "--name", "Anna",
                            env=client_env(t, "anna"))
        terminal.expect("Invitation for friends: ")
        invitation = terminal.expect("\r\n")
        run_client(t, invitation, "--name", "Ben", who="ben", input="quit\n")
        terminal.expect("blue> ")
        terminal.type("cha")
        terminal.expect("cha")
        run_client(t, invitation.split("?")[0], who="ben", input="chat good evening\nquit\n")
        terminal.expect("orange (Ben): good evening")
        terminal.expect("blue> cha")
        terminal.type("t and to you\r")
        terminal.expect("blue (Anna): and to you")
        terminal.expect("blue> ")
        terminal.type("\x03")
        assert terminal.end()[0] == 130


def somebody_who_watches_moves_nothing_and_sees_the_end(t):
    with run_server(t, "--bot-pace", 5) as server:
        out = run_client(t, server.url, "--new", "fortuna", "--seats", "novice,novice").out
        assert "The game is over." in out and "e> " not in out and "(you)" not in out


def what_the_server_refuses_is_told_in_its_words(t):
    with run_server(t) as server:
        link = link_of(new_table(t, server))[0]
        for words, said in (
                (["--new", "chess"], 'game cannot be "chess"; it can be: fortuna, towns'),
                (["--new", "fortuna", "--seats", "me"], "seats cannot be a list of 1; it can be: a list of 2 to 4"),
                (["--new", "fortuna", "--seats", "me,genius"], 'seats[1].bot cannot be "genius"; it can be: random, '),
                (["--new", "towns", "--option", "farm=castle"], 'options.farm cannot be "castle"; it can be: '),
                (["--new", "towns", "--option", "beard=long"], "no member options.beard; there are: edition, ")):
            answer = run_client(t, server.url, *words, code=1).says("the server says no: ", said)
            assert answer.out == "" and len(answer.err) > 60, answer.err
        run_client(t, server.url + "/t/aaaaaaaaaaaaaaaa", code=1).says("the server says no: ", "no such table")
        run_client(t, link + "?invite=wrong", who="bob", code=1).says("the server says no: ")
        answer = run_client(t, link, "--seat", "blue", "--key", "0" * 64, who="bob", code=1)
        answer.prints("The server closes the connection: ")


def wrong_arguments_are_named(t):
    table = "http://localhost/t/aaaaaaaaaaaaaaaa"
    for url in ("", "localhost:8000/t", "ftp://localhost/", "http://localhost/t/short", "http://localhost/x",
                "http://u:p@localhost", table + "?code=1", table + "?invite=%0a", table + "a", "http:///"):
        t.bad("client", url).says("is no address of a table", "http://HOST:PORT")
    t.bad("client", "http://localhost:1", "--key", "12").says("--key takes the 64 hex digits")
    t.bad("client", "http://localhost:1", "--seat", "../x").says("--seat takes the name of a seat")
    t.bad("client", "http://localhost:1", "--seats", "me,open").says("go with --new GAME")
    t.bad("client", "http://localhost:1/t/aaaaaaaaaaaaaaaa", "--new", "towns").says("give its address alone")
    t.bad("client", "http://localhost:1", "--new", "towns", "--option", "farm").says("NAME=VALUE")
    for words in ([b"\xff"], ["towns", "--seats", b"me,\xff"], ["towns", "--name", b"\xff"]):
        t.bad("client", "http://localhost:1", "--new", *words).says("is every word UTF-8?")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}"
        t.bad("client", url, env=NO_PROXY).says("no answer from " + url)
