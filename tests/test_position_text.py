"""A position as a line of text, and moves as text."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import IllegalMoveError, Position
from analyzer.game.position_text import NotationError
from analyzer.rules import VARIANTS, with_options
from analyzer.solver.solver import OutOfReachError, Solver
from tests.effort import effort, seeds, some
from tests.every_variant import OUTER_TABLES, random_game, random_start, rules_of
from tests.games import any_rules
from tests.games import random_start as any_start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.every_variant import Done

LATE = "partnership A:34 B:23 C:24 36 46 D:03 12 6@L 4@R turn C lead B last B 26 on 2 4"


def assert_comes_back(position: Position) -> None:
    text = str(position)
    again = Position.parse(text)
    assert again == position, text
    assert str(again) == text


def choices(position: Position) -> Iterator[tuple[str, Position]]:
    """Everything that can be done in a position, as text, and what it comes to."""
    moves = position.moves()
    for move in moves:
        yield str(move), position.play(move)
    if not moves and position.must_draw:
        for tile in position.draws():
            yield f"draw {tile}", position.draw(tile)
    elif not moves:
        yield "pass", position.knock()


def assert_every_move_is_read_back(position: Position) -> None:
    options = list(choices(position))
    for text, after in options:
        assert position.push(text) == after, (str(position), text)
    if options[0][0] != "pass":
        with pytest.raises(IllegalMoveError, match=r"legal for [A-H]: "):
            position.push("pass")


def after(position: Position, done: Done) -> Position:
    if done.move is not None:
        return position.push(str(done.move))
    return position.push("pass" if done.drawn is None else f"draw {done.drawn}")


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 1))
def test_every_position_of_every_variant_comes_back(name: str, seats: int) -> None:
    rules = rules_of(name, seats)
    for seed in seeds(3, 24):
        played = random_game(Random(seed), rules, any_arm=seed % 2 == 0 and not rules.multi_tile_turns)
        position = played.start
        for done in played.done:
            assert position == done.position
            assert_comes_back(position)
            assert_every_move_is_read_back(position)
            position = after(position, done)
        assert position == played.final
        assert_comes_back(position)
        assert Position.parse(str(position)).score() == position.score()


def test_no_move_crashes_it() -> None:
    rng = Random(1)
    letters = "0123456 -@LRUD|?![](){}+*\"'pasdrwstop\u3000\U0001f045\xdf"
    late = Position.parse(LATE)
    for _ in range(2000):
        text = "".join(rng.choice(letters) for _ in range(rng.randrange(1, 8)))
        with suppress(ValueError):
            late.push(text)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_positions_of_any_rules_come_back(chunk: int) -> None:
    """Rules of a name of their own, stocks of unknown order, tiles that lie open, turned tiles."""
    for seed in seeds(50, 400, chunk):
        rng = Random(seed)
        position = any_start(rng, any_rules(rng, 12, 5))
        while position.end is None:
            assert_comes_back(position)
            assert_every_move_is_read_back(position)
            _, position = rng.choice(list(choices(position)))
        assert_comes_back(position)


def test_house_rules_stand_beside_the_variant() -> None:
    rules = with_options(rules_of("cut-throat", 3), "target=61, schedule=100/75")
    start, _ = random_start(Random(1), rules)
    assert str(start).startswith("cut-throat target=61 schedule=100/75 A:")
    assert_comes_back(start)


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 2))
def test_values_are_the_same_after_the_round_trip(name: str, seats: int) -> None:
    played = random_game(Random(3), rules_of(name, seats))
    position = played.done[-min(5, len(played.done))].position
    try:
        value = Solver(position).value(position)
    except OutOfReachError:
        return
    again = Position.parse(str(position))
    assert Solver(again).value(again) == value


def test_the_usual_text_is_short() -> None:
    start, _ = random_start(Random(1), rules_of("partnership", 4))
    hand = r"(\d\d ){7}"
    assert re.fullmatch(rf"partnership A:{hand}B:{hand}C:{hand}D:{hand}lead [A-D]( \d\d)?", str(start))
    assert str(Position.parse(LATE)) == LATE
    assert Position.parse(LATE.replace(" ", "   ")) == Position.parse(LATE)


def test_spellings_of_tiles_are_those_of_the_notation() -> None:
    assert Position.parse(LATE.replace("A:34", "A:[4|3]").replace("26", "🁅")) == Position.parse(LATE)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "column 1: expected a variant"),
        ("partnership", "column 12: expected the hands"),
        ("partnershp A:01 B:02 C:03 D:04 lead A", "column 1: there is no variant 'partnershp'; did you mean"),
        ("partnership target=x A:01", "column 13: target must be a whole number"),
        ("partnership target=x hand=5 A:01", "column 13: target must be a whole number"),
        ("partnership tarket=5 A:01", "column 13: there is no rule 'tarket'; did you mean target?"),
        ("partnership quick A:01", "column 13: expected an option or a hand, not `quick`"),
        ("partnership A:01 C:02", "column 18: expected the hand of B, not of C"),
        ("partnership A:01 B:02 lead A", "column 18: 2 hands are given, and 4 play"),
        ("partnership A:01 B:02 C:03 D:04", "column 32: expected who leads or has led"),
        ("partnership A:01 B:02 C:03 D:10 lead A", "column 30: 0-1 is given twice"),
        ("partnership A:01 B:02 C:03 D:0x lead A", "column 30: expected a tile such as `05`, not `0x`"),
        ("partnership A:01 B:02 C:03 D:07 lead A", "column 30: 0-7 is not in play"),
        ("partnership A:01 B:02 C:03 D:04 lead E", "column 38: expected a seat, A, B, C, D, not `E`"),
        ("partnership A:01 B:02 C:03 D:04 lead", "column 33: expected something behind `lead`"),
        ("partnership A:01 B:02 C:03 D:04 lead A 01 02", "column 43: `02` has no place here"),
        ("partnership A:01 B:02 C:03 D:04 lead A lead B", "column 40: `lead` is given twice"),
        ("partnership A:01 B:02 C:03 D:04 6@X lead A", "column 33: not an arm: 'X'"),
        ("partnership A:01 B:02 C:03 D:04 7@L 1@R lead A", "column 33: expected a number from 0 to 6"),
        ("partnership A:01 B:02 C:03 D:04 6@L lead A", "column 33: a layout of these rules does not end in"),
        ("partnership A:01 B:02 C:03 D:04 6@L:due 1@R lead A", "column 33: the ends of this game are"),
        ("partnership A:01 B:02 C:03 D:04 6@L:odd 1@R lead A", "column 33: expected an open end such as"),
        ("partnership A:01 B:02 C:03 D:04 lead A scored 1-2", "column 47: expected nothing: no points"),
        ("partnership A:01 B:02 C:03 D:04 lead A passes many", "column 47: expected a number, not `many`"),
        ("partnership A:01 B:02 C:03 D:04 lead A on 1 2", "column 40: expected the tile that was played"),
        ("partnership A:01 B:02 C:03 D:04 lead A run L", "column 44: there is no arm L"),
        ("partnership A:01 B:02 C:03 D:04 lead A drew 01", "column 45: `01` has no place here"),
    ],
)
def test_what_is_no_position_says_why_and_where(text: str, says: str) -> None:
    with pytest.raises(NotationError, match="^" + re.escape(says)) as caught:
        Position.parse(text)
    assert f"column {caught.value.column}: " in str(caught.value)


def test_no_text_crashes_it() -> None:
    rng = Random(1)
    starts = [
        str(done.position)
        for name, entry in VARIANTS.items()
        for done in random_game(rng, rules_of(name, entry.players[0])).done[::7]
    ]
    for text in starts:
        tokens = text.split()
        at = rng.randrange(len(tokens))
        for changed in (
            tokens[:at],
            tokens[:at] + tokens[at + 1 :],
            [*tokens[:at], rng.choice(rng.choice(starts).split()), *tokens[at:]],
            [*tokens[:at], tokens[at][::-1], *tokens[at + 1 :]],
        ):
            try:
                position = Position.parse(" ".join(changed))
            except NotationError:
                continue
            assert Position.parse(str(position)) == position
            assert position.end or position.moves() is not None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "expected a tile such as"),
        ("4-6@Q", "expected a tile such as"),
        ("muggins", "expected a tile such as"),
        ("no such move", "expected a tile such as"),
    ],
)
def test_what_is_no_move_says_so(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        Position.parse(LATE).push(text)


@pytest.mark.parametrize(
    "text", ["3-4", "4-6@2", "4-6@U", "pass", "stop", "draw 0-1", "?", "4-6@6 irregular"]
)
def test_an_illegal_move_names_the_legal_ones(text: str) -> None:
    says = re.escape(f"{text} is not legal; legal for C: 2-4@R, 3-6@L, 4-6@L, 4-6@R")
    with pytest.raises(IllegalMoveError, match=f"^{says}$"):
        Position.parse(LATE).push(text)


def test_a_number_an_arm_or_nothing_says_which_end() -> None:
    late = Position.parse(LATE)
    assert late.push("4-6@6") == late.push("6-4@L") == late.push(" 4-6@6! ")
    assert late.push("4-6@4").layout.ends == (6, 6)
    assert late.push("3-6").layout.ends == (3, 4)
    with pytest.raises(IllegalMoveError, match=r"^4-6 joins more than one end; say 4-6@L or 4-6@R$"):
        late.push("4-6")


def test_an_arm_that_is_alike_another_may_be_named() -> None:
    position = Position.parse(
        "cross A:01 02 B:03 66 C:04 D:05 0@L:bare 0@R:bare 0@U:bare 0@D:bare turn A lead A"
    )
    assert [str(move) for move in position.moves()] == ["0-1@L", "0-2@L"]
    assert "1@D" in str(position.push("0-1@D"))


def test_a_drawn_tile_need_not_be_named_where_it_can_be_no_other() -> None:
    text = "draw A:01 06 B:02 05 6@L 6@R turn B lead A last A 66 stock 13 rest 24 35 34"
    known = Position.parse(text)
    assert known.push("draw ?") == known.push("draw 1-3")
    unknown = Position.parse(text.replace("stock 13", ""))
    with pytest.raises(IllegalMoveError, match="legal for B: draw 2-4, draw 3-4, draw 3-5"):
        unknown.push("draw ?")


def test_nothing_is_played_once_the_game_has_ended() -> None:
    position = Position.parse("partnership A:34 B:23 C:46 D:03 12 6@L 4@R turn C lead B").push("4-6@6")
    with pytest.raises(IllegalMoveError, match=r"^pass is not legal; the game has ended$"):
        position.push("pass")
