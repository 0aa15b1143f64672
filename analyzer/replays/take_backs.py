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
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.record.game import Game
    from analyzer.rules import Rules
    from analyzer.tiles import Seating


RULE = say(
    "after a wrong pass everything is taken back; tiles of that side then lie open (Domino Whist, section 8)"
)


class Corrected(NamedTuple):
    """The turns that count in the end, and what is to be said about the others."""

    turns: tuple[Turn, ...]
    problems: tuple[Diagnostic, ...] = ()


AT_ONCE = say("a wrong tile is put right as long as the next player has not acted (Domino Whist, section 8)")


def corrected(game: Game, rules: Rules, seating: Seating) -> Corrected:
    """Takes back what the record corrects: a wrong tile at once, or all that followed a wrong pass.

    A corrected tile, or pass, replaces the tile that its seat has just laid wrongly. Else the tile replaces
    the latest pass of its seat at which it could have been played; the tiles that this seat and its partner
    had played since lie open from then on.
    """
    if not any(map(_corrects, game.turns)):
        return Corrected(game.turns)
    turns: list[Turn] = []
    problems: list[Diagnostic] = []
    for turn in game.turns:
        if _corrects(turn):
            problems.append(_correct(game, rules, seating, turns, turn))
        else:
            turns.append(turn)
    return Corrected(tuple(turns), tuple(problems))


def _corrects(turn: Turn) -> bool:
    return isinstance(turn.action, (Play, Pass)) and turn.action.corrected


def _correct(game: Game, rules: Rules, seating: Seating, turns: list[Turn], turn: Turn) -> Diagnostic:
    """Puts a turn in the place of what it corrects, and says so, or that nothing can be corrected."""
    if turns and turns[-1].seat == turn.seat and isinstance(turns[-1].action, Play):
        return _at_once(game, rules, seating, turns, turn)
    later = isinstance(turn.action, Play)
    if later and not rules.illegal_stands:
        message = say("a wrong pass is not corrected later in {rules}", rules=rules.name)
    elif later and (wrong := _wrong_pass(game, rules, seating, turns, turn)) is not None:
        back = turns[wrong:]
        opened = _opened(back, turn.seat, seating)
        turns[wrong:] = [*opened, turn]
        return _taken_back(turn, back, opened)
    elif later:
        message = say("{seat} has not passed before, so there is nothing to correct", seat=turn.seat)
    else:
        message = say("{seat} has laid no tile just before, so there is nothing to correct", seat=turn.seat)
    turns.append(turn)
    return Diagnostic(code=Code.NOT_ALLOWED, message=message, span=turn.span)


def _at_once(game: Game, rules: Rules, seating: Seating, turns: list[Turn], turn: Turn) -> Diagnostic:
    """Takes back the tile just laid; one that was right stays where it lies."""
    action, seat = turns[-1].action, seating.seat(turn.seat)
    replayer = _before(game, rules, seating, turns[:-1])
    tile = action.tile if isinstance(action, Play) else None
    join = action.join if isinstance(action, Play) else None
    if seat is not None and tile is not None and replayer.now.joined(seat, tile, join):
        message = say("{seat} laid {tile} by the rules, so it is not taken back", seat=turn.seat, tile=tile)
        return Diagnostic(code=Code.NOT_ALLOWED, message=message, span=turn.span, rule=AT_ONCE)
    turns[-1] = turn
    message = say(
        "{seat} had laid {tile} wrongly and takes it back at once", seat=turn.seat, tile=tile or "?"
    )
    warning = Severity.WARNING
    return Diagnostic(
        code=Code.IRREGULAR_PLAY, message=message, span=turn.span, severity=warning, rule=AT_ONCE
    )


def _before(game: Game, rules: Rules, seating: Seating, turns: Sequence[Turn]) -> Replayer:
    """The game after some turns. Where no hand is known no pass is a mistake, and the ends are followed."""
    hands = known_deal(replace(game, deal=None, turns=()), rules, seating)
    replayer = Replayer(game, rules, seating, hands)
    replayer.take(turns, goes_on=True)
    return replayer


def _wrong_pass(game: Game, rules: Rules, seating: Seating, turns: list[Turn], turn: Turn) -> int | None:
    """Where the seat passed last though the tile fitted; its last pass where it never did."""
    seat, action = seating.seat(turn.seat), turn.action
    passes, wrong = None, None
    replayer = _before(game, rules, seating, ())
    for at, one in enumerate(turns):
        if one.seat == turn.seat and isinstance(one.action, Pass):
            passes = at
            if seat is not None and isinstance(action, Play) and action.tile is not None:
                fits = replayer.now.joined(seat, action.tile, action.join)
                wrong = at if fits else wrong
        replayer.take((one,), goes_on=True)
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
