"""Plays that were taken back, and variations held against the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Expose, Pass, Play, Turn
from analyzer.replays.known_deal import known_deal
from analyzer.replays.replayer import Replayer
from analyzer.words.message import listed, say, say_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.record.game import Game
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating


RULE = say(
    "after a wrong pass everything is taken back; tiles of that side then lie open (Domino Whist, section 8)"
)


class Corrected(NamedTuple):
    """The turns that count in the end, and what is to be said about the others."""

    turns: tuple[Turn, ...]
    problems: tuple[Diagnostic, ...] = ()


def corrected(game: Game, rules: Rules, seating: Seating) -> Corrected:
    """Takes back what followed each wrong pass that the record corrects.

    A corrected tile replaces the latest pass of its seat at which it could have been played. The tiles that
    this seat and its partner had played since lie open from then on.
    """
    if not any(isinstance(turn.action, Play) and turn.action.corrected for turn in game.turns):
        return Corrected(game.turns)
    turns: list[Turn] = []
    problems: list[Diagnostic] = []
    for turn in game.turns:
        if not (isinstance(turn.action, Play) and turn.action.corrected):
            turns.append(turn)
            continue
        wrong = _wrong_pass(game, rules, seating, turns, turn)
        if not rules.illegal_stands:
            message = say("a wrong pass is not corrected later in {rules}", rules=rules.name)
            problems.append(Diagnostic(code=Code.NOT_ALLOWED, message=message, span=turn.span))
            turns.append(turn)
        elif wrong is None:
            message = say("{seat} has not passed before, so there is nothing to correct", seat=turn.seat)
            problems.append(Diagnostic(code=Code.NOT_ALLOWED, message=message, span=turn.span))
            turns.append(turn)
        else:
            back = turns[wrong:]
            del turns[wrong:]
            opened = _opened(back, turn.seat, seating)
            turns.extend(opened)
            turns.append(turn)
            problems.append(_taken_back(turn, back, opened))
    return Corrected(tuple(turns), tuple(problems))


def _wrong_pass(game: Game, rules: Rules, seating: Seating, turns: list[Turn], turn: Turn) -> int | None:
    """Where the seat passed last though the tile fitted; its last pass where it never did."""
    seat, action = seating.seat(turn.seat), turn.action
    passes, wrong = None, None
    # Where no hand is known no pass is a mistake, and the ends are followed beyond it.
    hands = known_deal(replace(game, deal=None, turns=()), rules, seating)
    replayer = Replayer(game, rules, seating, hands)
    for at, one in enumerate(turns):
        if one.seat == turn.seat and isinstance(one.action, Pass):
            passes = at
            if seat is not None and isinstance(action, Play) and action.tile is not None:
                fits = replayer.now.joined(seat, action.tile, action.join)
                wrong = at if fits else wrong
        replayer.take(one)
    return passes if wrong is None else wrong


def _opened(back: list[Turn], label: str, seating: Seating) -> list[Turn]:
    """The tiles taken back that lie open: those of the offender and of the partner."""
    offender = seating.seat(label)
    found = []
    for turn in back:
        seat = seating.seat(turn.seat)
        if offender is None or seat is None or seating.side_of(seat) != seating.side_of(offender):
            continue
        if isinstance(turn.action, Play) and turn.action.tile is not None:
            found.append(Turn(seat=turn.seat, action=Expose(turn.action.tile), span=turn.span))
    return found


def _taken_back(turn: Turn, back: list[Turn], opened: list[Turn]) -> Diagnostic:
    message = say_many(
        len(back),
        "{seat} had passed wrongly; the pass is taken back",
        "{seat} had passed wrongly; {count} turns from there on are taken back",
        seat=turn.seat,
    )
    tiles = listed(
        say("{tile} of {seat}", tile=other.action.tile, seat=other.seat)
        for other in opened
        if isinstance(other.action, Expose)
    )
    hint = say("these now lie open: {tiles}", tiles=tiles) if tiles else None
    return Diagnostic(
        code=Code.IRREGULAR_PLAY,
        message=message,
        span=turn.span,
        severity=Severity.WARNING,
        hint=hint,
        rule=RULE,
    )


MOST = 200
"""Variations that are looked at in one game."""


def lines(game: Game) -> Iterator[Game]:
    """Every variation of a game, nested ones too, as a game from the lead to the variation's end.

    >>> from analyzer.notation import parse
    >>> (game,) = parse("1. A 1-1  B 1-2 (B 1-3 C 3-3 (C 3-4)) C 2-2").games
    >>> for line in lines(game):
    ...     print(" ".join(str(turn.action.tile) for turn in line.turns))
    1-1 1-3 3-3
    1-1 1-3 3-4
    """
    for turns in _lines((), game.turns):
        yield replace(game, turns=turns, result=None, problems=())


def _lines(before: tuple[Turn, ...], turns: tuple[Turn, ...]) -> Iterator[tuple[Turn, ...]]:
    for at, turn in enumerate(turns):
        shared = (*before, *turns[:at])
        for variation in turn.variations:
            yield (*shared, *variation.turns)
            yield from _lines(shared, variation.turns)


def check_variations(game: Game, problems_of: Callable[[Game], tuple[Diagnostic, ...]]) -> list[Diagnostic]:
    """The mistakes in the variations of a game that is sound itself, as warnings.

    Args:
        game: a game without a mistake, so that whatever is found lies in a variation.
        problems_of: replays a game and gives its problems.
    """
    found: list[Diagnostic] = []
    for count, line in enumerate(lines(game)):
        if count == MOST:
            message = say("only the first {most} variations are checked", most=MOST)
            found.append(
                Diagnostic(code=Code.TOO_LARGE, message=message, span=game.span, severity=Severity.NOTE)
            )
            break
        for problem in problems_of(line):
            if problem.severity is Severity.ERROR:
                message = say("in a variation: {problem}", problem=problem.message)
                found.append(replace(problem, severity=Severity.WARNING, message=message))
    return list(dict.fromkeys(found))
