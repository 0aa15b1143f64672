"""Texts made to break a reader: each is read, or refused, in bounded time and without an exception."""

import pytest

from analyzer.forms.read import parse

PLAYED = [(6, 6), (6, 4), (4, 1), (1, 1), (1, 3), (3, 3), (3, 5)]
LONG = "9" * 400
"""More figures than a float holds."""
LONGER = "9" * 5000
"""More figures than Python makes a number of."""

DRAWS = (
    '[{"who": "Ana", "tile": "6-6"}, {"who": "Luis", "tile": "drew %s 6-4"}, {"who": "Ana", "tile": "4-1"}]'
)
BY_PLAYER = (
    '{"Ana": {"%s": "6-6", "3": "6-1", "5": "1-1", "7": "1-2"},'
    ' "Luis": {"2": "6-4", "4": "4-4", "6": "2-2", "8": "2-3"}}'
)
SEATS = '{"moves": [{"player": "%s", "tile": "6-6"}, {"player": "1", "tile": "6-4"}], "players": ["a", "b"]}'

HOSTILE = {
    "a long number beside tiles": "\n".join(f"x{at} {LONG} {a}-{b} zz" for at, (a, b) in enumerate(PLAYED)),
    "a long number of draws": DRAWS % LONG,
    "signs that are digits and no numbers": "n;player;tile\n\u00b2;Ana;6-6\n\u00b9;Luis;6-4\n\u00b3;Ana;4-1",
    "very long numbers of turns": "n;player;tile\n"
    + "\n".join(f"{LONGER}{turn}" for turn in ("2;A;6-6", "1;B;6-4", "3;A;4-1")),
    "a cell that spans a superscript": "<table><tr><td colspan='\u00b2'>6-6</td></tr>"
    "<tr><td>6-4</td></tr></table>",
    "a superscript for a turn": BY_PLAYER % "\u00b2",
    "a very long number for a turn": BY_PLAYER % LONGER,
    "a superscript for a player": SEATS % "\u00b2",
    "a very long number for a player": SEATS % LONGER,
    "numbers without end": '[{"n": 1, "a": 1e999, "b": 6}, {"n": 1e999, "a": 6, "b": 1e999},'
    ' {"n": 3, "a": NaN, "b": 1}]',
    "lists of the same tile for ever": "Ana: " + "1-2, 2-1, " * 1000 + "\nLuis: " + "1-2, 2-1, " * 1000,
    "many ways to put lists together": "\n".join(
        f"{name}: " + "1-2 " * 40 + last for name, last in [("Ana", "5-5"), ("Luis", "4-4"), ("Eva", "")]
    ),
    "many passes": "\n".join(f"{name}: 6-6, " + "pass, " * 400 for name in ("Ana", "Luis", "Eva")),
    "a sign in front of a word for tiles": "; ficha\nAna: 6-6\nBen: 6-4\nCal: 4-1",
    "a dash alone on a line": "Ana: 6-4\n-\nLuis: 4-2\nAna: 2-2",
    "a number in a circle": '\u2460[Score7"A  B 6-6  C',
    "a very long number in what is printed": f"Move(tile={LONGER}, by=[A, 6-6])",
    "deep XML": "<a>" * 5_000 + "6-6" + "</a>" * 5_000,
    "blanks in front of a remark of Lua": '{ ["tile"] = "6-6",' + " " * 100_000 + "}",
    "blanks in blocks": "play {\n  tile: 6-6" + " " * 50_000 + "x { y\n}\n" * 9,
    "many tags of results": '[Result "x"]\n' * 5_000 + "Ana: 6-6\nBen: 6-4\n x",
    "blanks in commits": f"commit abcdef0\nAuthor: {' ' * 50_000}\n" * 9,
    "deep JSON": "[" * 10_000 + "6" + "]" * 10_000,
    "dates in TOML": "".join(
        f'[[games]]\nday = 2024-05-0{day}\nmoves = ["A 6-6", "B 6-5"]\n' for day in (1, 2)
    ),
    "blanks behind tiles": "Ana 6-6" + " " * 50_000 + "+6-4 x\n" * 9,
    "settings without end": f'who=A{"=a" * 500}" tile=6-6\n' * 3,
    "a very long number in TOML": f"[[turn]]\nno = {LONGER}\n",
    "sets in sets": "{{6, 4}, {6, 6}}\n{{1}: {2}}\n{{6, 4}: 1, {5}}\n",
    "deep TOML": "[[turn]]\nx = " + "[" * 3000 + "]" * 3000,
    "sections that come twice": "[move1]\nwho=%(x)s\nwho=B\ntile=6-6\n[move1]\ntile=6-5\n",
    "deep JSON on each line": "\n".join("[" * 3000 + "6" + "]" * 3000 for _ in range(3)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_read_or_refused(name: str) -> None:
    record = parse(HOSTILE[name])
    assert record.games or record.problems


@pytest.mark.parametrize("key", ["1", 'B"games"', "(1, 2)"])
def test_keys_that_are_no_words_are_taken_for_words(key: str) -> None:
    turns = '"turns": [{"seat": "D", "action": "play", "tile": "1-6"}]'
    assert not parse(f'{{"games": [{{{turns}}}], {key}: [{{{turns}}}]}}').games[1:]


def test_bytes_are_text() -> None:
    told = [("Ana", "6-6"), ("Bo", "6-4"), ("Ana", "4-4")]
    (game,) = parse(str([{"player": name.encode(), "tile": tile.encode()} for name, tile in told])).games
    assert [turn.seat for turn in game.turns] == ["A", "B", "A"]


TURNS = ("Ana: 6-6", "Ben: 6-4", "Ana: 4-1", "Ben: 1-1", "Ana: 1-2", "Ben: 2-2", "Ana: 2-3", "Ben: 3-3")


@pytest.mark.parametrize(
    "text",
    [
        "\n".join([LONGER] * 8),
        "\n".join([*TURNS, LONGER]),
        "\n".join(f"{LONGER}. {turn}" for turn in TURNS),
        "\n".join(f"[{LONGER}:00] {turn}" for turn in TURNS),
        "\n".join([*TURNS, f"Ana draws {LONGER}", f"Ben: {LONGER}-3"]),
        f"{LONGER} tiles each\n" + "\n".join(TURNS),
        "\n".join(f"{LONGER}\t6-6\t6-4" for _ in TURNS),
        "n,who,a,b\n" + "\n".join(f"{LONGER},Ana,6,{at}" for at in range(7)),
        "[" + ",".join([f'{{"player":"a","tile":[6,{LONGER}]}}'] * 8) + "]",
        "Ana Ben\n" + f"{LONGER} 10\n" * 6,
        f"{LONGER}. A 6-6 B 6-1",
    ],
    ids=range(11),
)
def test_a_number_of_thousands_of_figures_stops_nothing(text: str) -> None:
    """Python makes no number of more than 4,300 figures; that was a mistake of ours once."""
    parse(text)


FAR = " " * 60_000


@pytest.mark.parametrize(
    "text",
    [
        f"{FAR}x\n",
        f"x{FAR}y\n",
        f"Ana{FAR}Ben\n3{FAR}4\n",
        f"Ana: 6-6\n{FAR}\nBen: 6-4\n",
        f"N: 6-6 6-4 {FAR}5-5\n",
        "Ana: 6-6\n" + "\n" * 15_000 + "Ben: 6-4\n",
    ],
    ids=range(6),
)
def test_far_apart_on_a_line_is_read_in_time_that_grows_with_it(text: str) -> None:
    """Blanks that can be divided in many ways between two parts of a pattern took a minute and more once."""
    parse(text)
