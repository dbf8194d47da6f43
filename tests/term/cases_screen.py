"""What the screen shows and how it reacts: sizes, colours, keys, windows."""
import re
import time

from terminal import play_by_keys, see_why_not


def _fortuna(place, *words, seats="me,random", **more):
    terminal = place.terminal("play", "fortuna", "--seats", seats, "--seed", 1, "--speed", 0, *words, **more)
    terminal.wait("1 reserve")
    return terminal


def _quit(terminal):
    terminal.keys("q")
    terminal.wait("Leave the table?")
    terminal.keys("2")
    assert terminal.code() == 0, terminal.screen()


def the_main_views_are_as_they_are_kept(place):
    for cols, rows in (80, 24), (200, 60):
        for game, first in ("fortuna", "1 reserve"), ("towns", "1 keep"):
            terminal = place.terminal("play", game, "--seats", "me,random", "--seed", 1, "--speed", 0, "--new",
                                      cols=cols, rows=rows)
            terminal.wait(first)
            place.compare(f"{game}-{cols}x{rows}-start", terminal.still())
            for _ in range(12):
                before = terminal.screen()
                terminal.keys("1")
                terminal.wait(before, gone=True)
                terminal.wait("\n 1 ", "  1 ")  # asked again
                terminal.still()
            place.compare(f"{game}-{cols}x{rows}-middle", terminal.still())
            _quit(terminal)
            terminal.close()


def windows_are_as_they_are_kept(place):
    terminal = _fortuna(place)
    for key, name in ("?", "about"), ("l", "log"), ("r", "rules"), ("q", "quit"), ("s", "save"), ("m", "more"):
        bar = next(line for line in terminal.wait("? explain").lines if "? explain" in line)
        word = re.search(rf"(?:^| ){re.escape(key)} (\w+)", bar).group(1)
        terminal.keys(key)
        terminal.wait(f"─ {word} ─")  # the title is the word of the key
        place.compare(f"window-{name}", terminal.still())
        terminal.keys("Escape")
        terminal.wait("? explain")
        terminal.still()
    _quit(terminal)


def the_clock_of_the_seat_to_act_runs_in_the_title(place):
    terminal = _fortuna(place, "--clock", "bank:3000", cols=120)
    before = re.search(r"blue me \[[45]\d:\d\d\], ", terminal.screen()).group()
    terminal.wait(before, gone=True)
    assert re.search(r"blue me \[4\d:\d\d\], ", terminal.screen()).group() < before, terminal.screen()
    _quit(terminal)


def what_others_did_stands_beside_the_choices(place):
    terminal = _fortuna(place)
    for _ in range(6):
        terminal.keys("1")
        terminal.wait("\n 1 ")
        terminal.still()
    terminal.keys("l")
    last = [line.strip(" │") for line in terminal.wait("─ log ─").lines if "│ " in line][-2]
    terminal.keys("q")
    terminal.wait("─ log ─", gone=True)
    below = " ".join(" ".join(terminal.still().lines[18:]).split())
    assert " 1 " in below and last[:20] in below, f"{last} is not in {below}"


def a_person_without_a_name_is_called_in_the_language(place):
    for language, called in ("en", "blue me, "), ("de", "blau ich, "), ("fr", "bleu moi, "), ("it", "blu io, "), ("es", "azul yo, "):
        terminal = place.terminal("--lang", language, "play", "fortuna", "--seats", "me,random", "--seed", 1,
                                  "--speed", 0, "--new")
        terminal.wait(called)
        terminal.close()


def what_is_cut_is_explained(place):
    for language, title in ("en", "explain"), ("de", "Info"):
        terminal = place.terminal("--lang", language, "play", "fortuna", "--seats", "me,random", "--seed", 1,
                                  "--speed", 0, "--new")
        terminal.wait("\n 1 ")
        cut = set(re.findall(r"\w+…", "\n".join(terminal.still().lines[1:18])))
        assert cut, terminal.screen()
        terminal.keys("?")
        terminal.wait(f"─ {title} ─")
        text = terminal.screen()
        for _ in range(4):
            terminal.keys("Space")
            text += terminal.still(0.1)
        assert all(f"{word} = " in text for word in cut), (cut, text)
        terminal.close()


def the_result_is_printed_when_the_screen_is_left(place):
    terminal = place.terminal("play", "fortuna", "--seats", "random,random", "--seed", 1, "--speed", 0)
    terminal.wait("The game is over", seconds=60)
    terminal.keys("q", "q")
    assert terminal.code() == 0
    seen = terminal.screen()
    assert re.search(r"1\. (blue|orange) \(random\): \d+ points?\b", seen), seen
    assert not re.search(r"\b1 points|-0\b", seen), seen


def the_table_follows_the_size_in_mid_game(place):
    terminal = _fortuna(place)
    terminal.keys("1")
    terminal.wait("1 choose")
    terminal.resize(200, 60)
    assert "Take 2 water" in terminal.wait("Take 2 water"), "a large table has the texts of its cards"
    terminal.resize(60, 20)
    seen = terminal.wait("Taberna needs 80 x 24")
    assert "Here are 60 x 20" in seen
    terminal.keys("1")
    terminal.resize(30, 5)
    terminal.wait("Here are 30 x 5")
    terminal.resize(80, 24)
    terminal.wait("? explain")
    play_by_keys(terminal, seconds=120)


def without_colours_nothing_is_coloured(place):
    terminal = _fortuna(place, env={"NO_COLOR": "1"})
    seen = terminal.coloured()
    assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9\d)[0-9;]*m", seen), seen
    assert re.search(r"\x1b\[[0-9;]*[47]m", seen), "what can be chosen is underlined, the cursor reverse"
    terminal.keys("Enter")
    terminal.wait("1 choose")
    _quit(terminal)


def few_colours_are_enough(place):
    terminal = _fortuna(place, term="xterm")
    assert re.search(r"\x1b\[[0-9;]*4[0-7]m", terminal.coloured())
    _quit(terminal)


def without_a_locale_everything_is_ascii(place):
    for locale in "C", "POSIX":
        terminal = _fortuna(place, "--new", locale=locale)
        seen = terminal.still()
        assert seen.isascii(), seen
        place.compare("fortuna-80x24-ascii", seen)
        _quit(terminal)


def accents_become_letters_where_there_is_only_ascii(place):
    terminal = place.terminal("--lang", "fr", "play", "fortuna", "--seats", "me,random", "--seed", 1, "--speed", 0,
                              locale="C")
    time.sleep(1)
    seen = terminal.still()
    assert seen.isascii() and "Fortuna" in seen and "??" not in seen, seen


def arrows_point_and_the_mark_says_what_it_is(place):
    terminal = _fortuna(place)
    about = []
    for _ in range(3):
        terminal.keys("?")
        seen = terminal.wait("─ explain ─")
        about.append(seen)
        assert re.search(r"\(F-[\d.]+\)", seen) and "What you can do" in seen, seen
        terminal.keys("q")
        terminal.wait("─ explain ─", gone=True)
        terminal.keys("Right")
    assert len(set(about)) == 3
    _quit(terminal)


def looking_around_says_why_not(place):
    terminal = _fortuna(place)
    see_why_not(terminal)
    _quit(terminal)


def cards_go_by_their_names(place):
    terminal = _fortuna(place)
    seen = terminal.screen()
    assert re.search(r"(?m)^ 1 reserve [A-Z]", seen) and not re.search(r"[a-z]+-[a-z]+", seen.split("reserve", 1)[1]), seen
    terminal.keys("h")
    seen = terminal.wait("of a strong bot", seconds=60)
    assert re.search(r"%\s+reserve [A-Z]", seen), seen
    terminal.keys("q")
    _quit(terminal)


def the_palace_and_the_discards_can_be_looked_at(place):
    terminal = _fortuna(place)
    row = next(number for number, line in enumerate(terminal.screen().lines) if "●●● money" in line)
    terminal.click(row, terminal.screen().lines[row].index("●●●"))
    terminal.wait("Nothing can be done with that")
    terminal.keys("?")
    seen = terminal.wait("Caesar's Palace (F-12.2)")
    assert "tokens: 3" in seen and "palace cards still to be taken: 0" in seen
    terminal.keys("q")
    _quit(terminal)


def control_l_draws_everything_again(place):
    terminal = _fortuna(place)
    before = terminal.still()
    terminal.spoil()
    terminal.wait("spoilt")
    terminal.keys("C-l")
    assert terminal.still() == before
    _quit(terminal)


def a_hint_ranks_the_moves(place):
    terminal = _fortuna(place)
    terminal.keys("h")
    seen = terminal.wait("of a strong bot", seconds=60)
    assert re.search(r"\d+\.\d %\s+\d+\.\d %\s+reserve", seen), seen
    assert "Thinking about your choices" not in seen, "behind the window stands what is asked"
    terminal.keys("q")
    terminal.wait("1 reserve")
    terminal.keys("1")
    terminal.wait("1 choose")
    _quit(terminal)


def a_move_can_be_taken_back_until_something_was_seen(place):
    terminal = place.terminal("play", "towns", "--seats", "me,random", "--seed", 2, "--speed", 0)
    for _ in range(200):
        seen = terminal.still(0.1)
        if re.search(r"1 place a1", seen):
            break
        terminal.keys("1")
    terminal.keys("1")
    seen = terminal.wait("Build, or say that you are done", "1 done")
    terminal.keys("u")
    assert "Taken back." in terminal.wait("1 place a1")
    _quit(terminal)


def a_pick_is_taken_back_with_escape(place):
    terminal = _fortuna(place)
    before = terminal.still()
    terminal.keys("Tab", "Escape")
    assert terminal.still().lines[:-1] == before.lines[:-1]
    _quit(terminal)


def speed_changes_and_moves_are_shown_long_enough(place):
    terminal = place.terminal("play", "fortuna", "--seats", "random,random", "--seed", 1, "--speed", 8)
    terminal.wait("speed 8")
    terminal.keys("-")
    terminal.wait("speed 7")
    terminal.keys("+", "+")
    terminal.wait("speed 9")
    logs = {terminal.screen() for _ in range(25) if not time.sleep(0.04)}
    assert len(logs) > 4, "one sees the moves one after the other"
    terminal.keys("+")
    terminal.wait("The game is over", seconds=60)


def a_bot_that_thinks_leaves_the_screen_alive(place):
    terminal = place.terminal("play", "fortuna", "--seats", "master@1000000,random", "--think", 8000, "--speed", 0)
    terminal.wait("is thinking")
    terminal.resize(100, 30)
    terminal.wait("is thinking")
    terminal.keys("l")
    terminal.wait("─ log ─")
    terminal.keys("q")
    begun = time.monotonic()
    _quit(terminal)
    assert time.monotonic() - begun < 4, "leaving does not wait for the bot"


def quitting_asks_and_staying_stays(place):
    terminal = _fortuna(place)
    terminal.keys("q")
    terminal.wait("Leave the table?")
    terminal.keys("1")
    terminal.wait("? explain")
    terminal.keys("q")
    terminal.wait("Leave the table?")
    terminal.keys("3")
    terminal.wait("Give up for good?")
    terminal.keys("Enter")
    terminal.wait("? explain")
    terminal.keys("q", "3")
    terminal.wait("Give up for good?")
    terminal.keys("2")
    assert terminal.code() == 0
    assert not list((place.data / "taberna/running").iterdir()), "a game that was given up is not kept"


def people_at_one_keyboard_have_a_curtain_between_them(place):
    terminal = place.terminal("play", "towns", "--seats", "me,me", "--seed", 1, "--speed", 0)
    curtain = terminal.wait("take the keyboard and press Enter")
    assert len(curtain.split()) < 12, curtain
    place.compare("curtain", terminal.still())
    terminal.keys("Enter")
    seen = terminal.wait("1 keep")
    first = re.search(r"1 keep (\S+)", seen).group(1)
    terminal.keys("1")
    terminal.wait("take the keyboard")
    assert first not in terminal.screen()
    terminal.keys("Enter")
    terminal.wait("1 keep")
    assert first not in terminal.screen(), "the other one's monument is not shown"
    terminal.keys("l")
    log = terminal.wait("─ log ─")
    assert first not in log


def a_square_is_typed_by_its_name(place):
    terminal = place.terminal("play", "towns", "--seats", "me,random", "--seed", 2, "--speed", 0)
    for _ in range(200):
        if re.search(r"1 place a1", terminal.still(0.1)):
            break
        terminal.keys("1")
    assert not re.search(r"(?m) [abcd] place ", terminal.screen()), "no label is the name of a column"
    terminal.keys("b")
    terminal.wait("and the number of its row")
    terminal.keys("3")
    terminal.wait("1 done")
    terminal.keys("l")
    assert re.search(r"places \w+ on b3\.", terminal.wait("─ log ─"))


def giving_up_asks_and_q_closes_every_window(place):
    terminal = _fortuna(place)
    terminal.keys("m")
    seen = terminal.wait("give up: a bot plays on")
    assert "take your seat back" not in seen and "go on after all" not in seen, "only what means anything is offered"
    terminal.keys("q")
    terminal.wait("give up: a bot plays on", gone=True)
    terminal.keys("m")
    terminal.wait("give up: a bot plays on")
    terminal.keys("Enter")
    terminal.wait("give up: a bot plays on", gone=True)
    terminal.keys("m", "3")
    terminal.wait("Give up for good?")
    terminal.keys("Enter")
    terminal.wait("1 reserve")
    terminal.keys("m", "3")
    terminal.wait("Give up for good?")
    terminal.keys("2")
    assert "2. blue (me)" in terminal.wait("The game is over."), "who resigns is ranked last"


def a_file_is_replaced_only_after_a_question(place):
    (place.folder / "mine.record").write_text("something else")
    terminal = _fortuna(place)
    terminal.keys("s")
    terminal.wait("Keep the game in this file")
    terminal.type(str(place.folder / "mine.record"))  # replaces what was proposed
    terminal.keys("Enter")
    terminal.wait("There is such a file already")
    terminal.keys("1")
    terminal.wait("There is such a file already", gone=True)
    assert (place.folder / "mine.record").read_text() == "something else"


def spaces_during_an_animation_play_nothing(place):
    terminal = place.terminal("play", "fortuna", "--seats", "me,novice", "--seed", 3, "--speed", 6)
    terminal.wait("1 reserve")
    terminal.keys("1")
    terminal.keys(*["Space"] * 15)  # at once: a machine that is slow to send them would send some behind the question
    terminal.wait("1 choose")
    seen = terminal.still()
    assert "1 choose" in seen, seen
    terminal.keys("l")
    assert "blue: choose" not in terminal.wait("─ log ─")


def rules_are_wrapped_for_their_window(place):
    terminal = _fortuna(place)
    terminal.keys("r")
    lines = [line.strip("│ ") for line in terminal.wait("─ rules ─").lines if line.startswith("│")][:-1]
    for line, below in zip(lines, lines[1:]):
        if line and below:
            assert len(line) + 1 + len(below.split()[0]) > 74, f"it ends early: {line} / {below}"


def the_round_is_told_once_and_by_one_word(place):
    terminal = place.terminal("play", "towns", "--seats", "me,random", "--seed", 1, "--speed", 0)
    assert "Setting up" in terminal.wait("1 keep").lines[1]
    terminal.keys("1")
    seen = terminal.wait("Round 1")
    assert seen.lower().count("round 1") == 1 and "turn 1" not in seen, seen
