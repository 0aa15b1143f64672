"""Variations held against the rules: each is a game of its own that shares the turns before it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.messages import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.record import Game, Turn

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
            found.append(Diagnostic(Code.TOO_LARGE, message, game.span, Severity.NOTE))
            break
        for problem in problems_of(line):
            if problem.severity is Severity.ERROR:
                message = say("in a variation: {problem}", problem=problem.message)
                found.append(replace(problem, severity=Severity.WARNING, message=message))
    return list(dict.fromkeys(found))
