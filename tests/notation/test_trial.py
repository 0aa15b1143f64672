"""What people who tried the notation wrote, and what was made of it."""

from __future__ import annotations

import pytest

from analyzer.notation import parse, write
from analyzer.notation.sentences import stated_result
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form, Game, Pass, Turn
from tests.notation.samples import some

HANDS = "A: 0-5 1-3 1-4 4-4\nB: 0-0 0-1 1-1 2-6\nC: 0-2 2-5 4-5 4-6\nD: 0-3 0-4 1-2 1-5\n"


def only(text: str) -> Game:
    record = parse(text)
    assert len(record.games) == 1
    for form in Form:
        assert parse(write(record, form)) == record
    return record.games[0]


def moves(game: Game) -> str:
    def played(turn: Turn) -> str:
        return "pass" if isinstance(turn.action, Pass) else str(getattr(turn.action, "tile", "!"))

    return " ".join(f"{turn.round}{turn.seat}:{played(turn)}" for turn in game.turns)


def said(game: Game) -> list[tuple[int, int, str, str]]:
    return [
        (found.span.line, found.span.column, found.severity.value, found.message)
        for found in game.problems
        if found.span
    ]


ROWS = "1B:1-1 1C:pass 1D:1-5 2A:1-4 2B:pass 2C:4-5 2D:0-4"


@pytest.mark.parametrize(
    "text",
    [
        HANDS + "1,----,1-1,pass,1-5\n2,1-4,pass,4-5,0-4\n",
        HANDS + "\nRound,A,B,C,D\n1,,1-1,pass,1-5\n2,1-4,pass,4-5,0-4\n",
        "Round;A;B;C;D\n1;----;1-1;pass;1-5\n2;1-4;pass;4-5;0-4\n",
        "A,B,C,D\n----,1-1,pass,1-5\n1-4,pass,4-5,0-4\n",
        "Round A B C D\n1: ----, 1-1, pass, 1-5\n2) 1-4, pass, [4,5], 0-4\n",
        "Round A B C D\n1 ----; 1-1; pass; 1-5\n2 1-4; pass; 4-5; 0-4\n",
        HANDS + "R1 ---- 1-1 pass 1-5\nR2 1-4 pass 4-5 0-4\n",
        HANDS + "Round 1: ---- 1-1 pass 1-5\nRound 2: 1-4 pass 4-5 0-4\n",
        "1: B 1-1, C pass, D 1-5\n2: A 1-4, B pass, C 4-5, D 0-4\n",
        "1) B 1-1, C pass, D 1-5\n2) A 1-4, B pass, C 4-5, D 0-4\n",
        HANDS + "1: B 1-1, C pass, D 1-5\n2: A 1-4, B pass, C 4-5, D 0-4\n",
        HANDS + "1. B 1-1  C pass  D 1-5\n2. A 1-4  B pass  C 4-5  D 0-4\n",
    ],
)
def test_cells_divided_by_commas_and_rounds_numbered_with_colons(text: str) -> None:
    game = only(text)
    assert not game.problems
    assert moves(game) == ROWS


def test_rows_of_tiles_only_below_the_hands() -> None:
    for number in ("R1", "1:", "1)"):
        game = only(f"{HANDS}{number} 0-5 0-0 0-2 0-3\n")
        assert [hand.seat for hand in some(game.deal).hands] == list("ABCD")
        assert moves(game) == "1A:0-5 1B:0-0 1C:0-2 1D:0-3"


@pytest.mark.parametrize(
    ("line", "looks"),
    [
        ("turn one: 6-6 3-6 pass 4-6", True),
        ("6-6 3-6 pass 4-6", True),
        ("A 5-6, B 4-5, C 5-5, D pass", True),
        ("x1 6-6 3-6 5-6 5-5", True),
        ("1,50 and 2,50", False),
        ("The critical move was 3-6 instead of 4-6", False),
        ("3-6 instead of 4-6", False),
        ("left over 3-6 4-6 5-6", False),
        ("It went 6-6 first, and then they all had to think about 5-5 for long", False),
        ("A remark.", False),
        ("{6-6 3-6 pass 4-6}", False),
    ],
)
def test_lines_that_look_like_rows(line: str, looks: bool) -> None:
    game = only(f"{HANDS}\n{line}\n\nRound A B C D\n1 0-5 pass pass pass\n2 1-3 0-0 0-2 0-3\n")
    assert [comment.text for comment in game.preface] == [line.strip("{}")]
    assert [found[:3] for found in said(game)] == ([(6, 1, "error")] if looks else [])
    assert all(found[3].startswith("this line looks like a row of play, but ") for found in said(game))


TABLE = HANDS + "Round A B C D\n1 ---- 1-1 pass 1-5\n{}\n3 0-5 pass 2-5 1-2\n"


@pytest.mark.parametrize(
    ("row", "read", "found"),
    [
        ("2 1-4 4-5 0-4", "2A:1-4 2C:4-5 2D:0-4", []),
        ("2 1-4 pass 4-5", "2A:1-4 2B:pass 2C:4-5", []),
        ("2 1-4 0-4", "2A:1-4 2D:0-4", []),
        (
            "2 1-4 pass 0-4",
            "2A:1-4 2B:pass 2D:0-4",
            [(7, 3, "warning", "row 2 has 3 cells, but there are 4 columns")],
        ),
        (
            "2 6-6 5-5 3-3",
            "2A:6-6 2B:5-5 2C:3-3",
            [(7, 3, "warning", "row 2 has 3 cells, but there are 4 columns")],
        ),
        (
            "2 ---- 1-4 pass 4-5 0-4",
            "2A:1-4 2B:pass 2C:4-5 2D:0-4",
            [(7, 3, "warning", "row 2 has 5 cells, but there are 4 columns: these dashes are left out")],
        ),
        (
            "2 1-4 ---- ---- 4-5 0-4",
            "2A:1-4 2B:pass 2C:4-5 2D:0-4",
            [(7, 7, "warning", "row 2 has 5 cells, but there are 4 columns: these dashes are left out")],
        ),
        (
            "2 1-4 ---- 4-5 0-4 1-2",
            "2A:1-4 2B:pass 2C:4-5 2D:0-4",
            [(7, 20, "error", "the table has 4 columns, so there is no seat for this cell")],
        ),
    ],
)
def test_rows_that_are_too_short_or_too_long(
    row: str, read: str, found: list[tuple[int, int, str, str]]
) -> None:
    game = only(TABLE.format(row))
    assert moves(game) == f"1B:1-1 1C:pass 1D:1-5 {read} 3A:0-5 3B:pass 3C:2-5 3D:1-2"
    assert said(game) == found


def test_a_short_row_without_hands() -> None:
    game = only("Round A B C\n1 1-1 1-2 2-3\n2 3-4 4-4\n3 4-5 5-5\n")
    assert moves(game) == "1A:1-1 1B:1-2 1C:2-3 2A:3-4 2B:4-4 3A:4-5 3B:5-5"
    assert said(game) == [(3, 3, "warning", "row 2 has 2 cells, but there are 3 columns")]
    assert game.problems[0].severity is Severity.WARNING


FORUM = """\
Hello everybody, we played this in 2021 with 4 friends
and I still do not understand the end.

1. Ana 6/6, Beto 3/6, Carla 3/5, Dora paso
Here Beto thought for a very long time - why?
2. Ana 5/5, Beto 1/5, Carla paso, Dora 1/1

Could Ana have done better?
Thanks for all your answers!
"""


def test_prose_around_movetext() -> None:
    game = only(FORUM)
    assert not game.problems
    assert len(game.turns) == 8
    lines = FORUM.split("\n")
    assert [comment.text for comment in game.preface] == lines[:2]
    assert [comment.text for comment in game.turns[3].comments] == [lines[4]]
    assert [comment.text for comment in game.turns[-1].comments] == lines[7:9]


@pytest.mark.parametrize("line", ["C pss", "pass", "C", "C pss D foo", "Ana psa", "B 9x9"])
def test_turns_that_cannot_be_read_are_no_prose(line: str) -> None:
    game = parse(f"1. A 1-1\nAna 1-5\n{line}\nD 5-5\n").games[0]
    assert game.problems
    assert not any(turn.comments for turn in game.turns)


@pytest.mark.parametrize("line", ["Ñandú ?", "Ñandú ----", 'Ñandú "x"', "Ñandú passt!", "Ñandú muggins", "*"])
def test_turns_without_figures_are_no_prose(line: str) -> None:
    assert not parse(f'[Event "x"]\nA 1-1\n{line}\nA 2-2').games[0].turns[0].comments


def test_a_comment_over_several_lines_stays_one() -> None:
    game = only("1. A 1-1 {one\ntwo three four\nfive} B 1-5\n2. A pass {six\nseven\n")
    assert game.turns[0].comments[0].text == "one two three four five"
    assert len(game.problems) == 1


@pytest.mark.parametrize(
    "text",
    [
        "1. A 1-1 {he said } and so on for some more words, A was wrong} B 1-5\n2. A 5-5 B pass\n",
        "Round A B\n1 1-1 {he said } and so on for some more words, A was wrong} 1-5\n2 5-5 pass\n",
    ],
)
def test_a_stray_brace_is_one_mistake(text: str) -> None:
    game = only(text)
    assert [found[3] for found in said(game)] == ["the comment in front of this has ended already"]
    assert moves(game) == "1A:1-1 1B:1-5 2A:5-5 2B:pass"


SEATS = {seat: seat for seat in "ABCD"}
COMPASS = {"N": "N", "North": "N", "E": "E", "East": "E", "S": "S", "South": "S", "W": "W", "West": "W"}


@pytest.mark.parametrize(
    ("text", "seat", "side", "points"),
    [
        ("Result: B+D 7", None, "BD", 7),
        ("Ergebnis: B und D 7 Punkte", None, "BD", 7),
        ("D went out; B+D: 7 points.", "D", "BD", 7),
        ("D went out; B+D 7 points.", "D", "BD", 7),
        ("7 points for B and D", None, "BD", 7),
        ("7 puntos para B y D.", None, "BD", 7),
        ("C had nothing left, and so A & C won 31 points", None, "AC", 31),
        ("A/C won 31 points.", None, "AC", 31),
        ("There were fours at both ends and B/D lost 12 points.", None, "BD", -12),
        ("D se va y B y D ganan 7 puntos.", "D", "BD", 7),
        ("B e D se salvaram e ganharam 7 pontos.", None, "BD", 7),
    ],
)
def test_more_sentences_that_state_a_result(text: str, seat: str | None, side: str, points: int) -> None:
    result = some(stated_result(text, 1, SEATS))
    assert [("".join(claim.side), claim.points) for claim in result.claims] == [(side, points)]
    assert result.seat == seat


@pytest.mark.parametrize(
    "text",
    [
        "Had C played 4-6, A and C won 46 points.",
        "Were C to play 4-6, A and C win 46 points.",
        "With 4-6 A and C could have won 46 points.",
        "Se C joga 4-6, A e C ganham 46 pontos.",
        "A+C: 57 points, B+D: 30 points",
        "A: 20 pips in hand",
        "It was 7 points for nobody",
    ],
)
def test_more_sentences_that_state_nothing(text: str) -> None:
    assert stated_result(text, 1, SEATS) is None


def test_seats_by_their_points_of_the_compass() -> None:
    game = only("# N E S W\n1 1-1 pass 1-5 5-5\n\nE had no ones, so North and South won 31 points.")
    assert [claim.side for claim in some(game.result).claims] == [("N", "S")]
    game = only("# North East South West\n1 1-1 pass 1-5 5-5\n\nN/S won 31 points.")
    assert [claim.side for claim in some(game.result).claims] == [("North", "South")]


def test_remarks_in_parentheses_and_behind_arrows() -> None:
    game = only(
        "Ronda A B C D\n1 1-1 paso (no lleva) 1-5 (good!) 5-5\n"
        "2 pass (no fours) 6-6 pass (No 4s) 1-2 <- hier der Fehler?\n3 1-6 (A 1-3 B pass) xx 2-2 1-3\n"
    )
    assert [[comment.text for comment in turn.comments] for turn in game.turns[:8]] == [
        [], ["no lleva"], ["good!"], [], ["no fours"], [], ["No 4s"], ["<- hier der Fehler?"],
    ]  # fmt: skip
    assert len(game.turns[8].variations[0].turns) == 2
    assert [found[:2] for found in said(game)] == [(4, 22)]
    assert said(only("Round A B\n1 1-1 <- 1-5\n2 5-5 1-1 (B 9x9)"))


def test_a_head_has_no_tiles() -> None:
    game = only(
        "Spiel von gestern\n\nR1  6-6  3-6  pass  4-6\nR2  1-1  1-2  2-3  3-3\nR3  4-4  4-5  pass  pass\n"
    )
    assert game.tag("Seats") is None
    assert len(game.turns) == 12
    assert not game.problems
