"""Best lines, best moves and refutations against a search that only plays every game to its end."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.replays.replay import replay
from analyzer.solver import lines
from analyzer.solver.lines import followed
from analyzer.solver.solver import Option, OutOfReachError, Solver
from tests.games import any_rules, random_start
from tests.report.games import TAGS, game, losing

if TYPE_CHECKING:
    from analyzer.game.position import Move, Position
    from analyzer.solver.lines import Line

Nets = tuple[Fraction, ...]
"""What a game brings each side."""


def ordered(position: Position) -> list[Move]:
    """The moves as ties are broken: ending the turn, then by tile, number joined and kind of end."""

    def key(move: Move) -> tuple[int, ...]:
        if move.tile is None or move.arm is None:
            return tuple(move.tile or ())
        kind = position.layout.kinds[position.layout.arms.index(move.arm.base)]
        return (*move.tile, position.layout.number(move.arm), kind, move.arm.outward or 0)

    return sorted(position.moves(), key=key)


def nets(position: Position, known: dict[Position, Nets]) -> Nets:
    """What best play brings each side, found without a bound, a window or a table of layouts."""
    if position in known:
        return known[position]
    sides = position.rules.seating().sides
    moves = [] if position.end else ordered(position)
    if position.end is not None:
        found = tuple(Fraction(position.score().net(side)) for side in range(sides))
    elif moves:
        found = max(
            (nets(position.play(move), known) for move in moves),
            key=lambda after: after[position.seat % sides],
        )
    elif position.must_draw:
        after = [nets(position.draw(tile), known) for tile in position.draws()]
        found = tuple(sum(column, Fraction(0)) / len(after) for column in zip(*after, strict=True))
    else:
        found = nets(position.knock(), known)
    known[position] = found
    return found


def expected_line(position: Position, known: dict[Position, Nets]) -> list[str]:
    """The first of the best moves, turn by turn, up to a draw that is left to chance."""
    said = []
    while position.end is None:
        moves = ordered(position)
        side = position.seat % position.rules.seating().sides
        if moves:
            move = max(moves, key=lambda move: nets(position.play(move), known)[side])
            said.append(f"{move.tile}@{position.joined(move)}")
            position = position.play(move)
        elif position.must_draw:
            tile, *others = position.draws()
            if others:
                break
            said.append(f"draws {tile}")
            position = position.draw(tile)
        else:
            said.append("pass")
            position = position.knock()
    return said


def said(line: Line) -> list[str]:
    return [
        f"{turn.step.tile}@{turn.step.end}" if turn.step.tile or turn.step.stop else str(turn.step)
        for turn in line.turns
    ]


def values(position: Position, known: dict[Position, Nets]) -> list[Fraction]:
    """What each option is worth, best first."""
    side = position.seat % position.rules.seating().sides
    return sorted((nets(position.play(move), known)[side] for move in position.moves()), reverse=True)


@pytest.mark.parametrize("block", range(6))
def test_lines_and_refutations_are_those_of_a_plain_search(block: int) -> None:
    for seed in range(block * 35, block * 35 + 35):
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, 7, 2))
        solver, known = Solver(start), {}  # type: tuple[Solver, dict[Position, Nets]]
        sides = start.rules.seating().sides
        best = lines.best_line(start)
        assert said(best) == expected_line(start, known)
        position = start
        for turn in best.turns:
            assert turn.step.seat == position.seat
            assert turn.value == nets(position, known)[position.seat % sides]
            assert [option.value for option in turn.options] == values(position, known)
            lower = [value for value in values(position, known) if value < turn.value]
            assert (turn.worse.value if turn.worse else None) == (lower[0] if lower else None)
            ((_, position),) = followed(position, [turn.step])
        assert position == best.last
        if best.score and best.turns:
            assert best.score.net(start.seat % sides) == best.turns[0].value
        worth = {option: option.value for option in solver.options(start)}
        top = max(worth.values(), default=0)
        assert set(lines.optimal_moves(start)) == {option for option in worth if worth[option] == top}
        for option, move in zip(worth, start.moves(), strict=True):
            found = lines.refutation(start, option, solver)
            assert found.loss == top - nets(start.play(move), known)[start.seat % sides]
            assert (found.move in found.best) is (found.loss == 0)
            assert said(found.line) == expected_line(start.play(move), known)
            assert said(found.instead) == said(best)


def critical_position() -> Position:
    position = replay(losing()).steps[17].position
    assert position is not None
    return position


def test_a_move_that_lost_a_game_in_print_is_refuted() -> None:
    """The sample deal, C's fifth turn: 4-6 on the 6 wins 46, 3-6 loses 10."""
    position = critical_position()
    (move,) = [option for option in Solver(position).options(position) if str(option) == "3-6@6"]
    found = lines.refutation(position, move)
    assert (found.move.value, found.loss, list(map(str, found.best))) == (-10, 56, ["4-6@6"])
    score, instead = found.line.score, found.instead.score
    assert score is not None
    assert instead is not None
    assert (score.points, instead.points) == ((0, 10), (46, 0))
    first = found.line.turns[0]
    assert (str(first.step), first.value, str(first.worse)) == ("0-3", 10, "3-5@3")
    assert {turn.value for turn in found.line.turns if turn.step.seat % 2 == 0} == {-10}


def test_a_best_move_has_nothing_to_refute() -> None:
    position = critical_position()
    (best,) = lines.optimal_moves(position)
    found = lines.refutation(position, best)
    assert found.loss == 0
    assert said(found.instead) == ["4-6@6", *said(found.line)]


def test_a_move_that_cannot_be_played_is_refused() -> None:
    position = critical_position()
    other = Option(position.rules.tile_set.tiles[0], 4, 0)
    with pytest.raises(ValueError, match="0-0@4 is not an option; the options are 4-6@6, 2-4@4"):
        lines.refutation(position, other)


def test_where_the_game_is_over_there_is_no_move() -> None:
    last = lines.best_line(critical_position()).last
    assert last.end is not None
    assert lines.optimal_moves(last) == ()
    assert lines.best_line(last).turns == ()


def test_what_is_out_of_reach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.solver.solver.LIMIT_KERNEL", 1_000)
    position = replay(game("B11", tags={**TAGS, "Rules": "partners=no"})).steps[0].position
    assert position is not None
    with pytest.raises(OutOfReachError):
        lines.best_line(position)
