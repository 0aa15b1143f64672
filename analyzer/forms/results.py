"""The result that a loose text states in words, held against the game that was read."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.notation.sentences import stated_result
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.replay import replay
from analyzer.words.message import say

if TYPE_CHECKING:
    from analyzer.forms.said import ToldGame
    from analyzer.forms.settle import Settled
    from analyzer.record.game import Game


def with_result(settled: Settled, told: ToldGame, lines: list[str], until: int) -> Settled:
    """The game with the result that is stated behind its last turn.

    Points that do not agree with the rules that were assumed are left out: the rules may be others.

    Args:
        settled: the game.
        told: what it was made of.
        lines: the lines of the text.
        until: the line, from 1, on which the next game begins.
    """
    if not told.said or settled.game.result is not None:
        return settled
    place = told.said[-1].span
    behind = lines[place.end_line - 1][place.end_column - 1 :]
    prose = "\n".join([behind, *lines[place.end_line : until - 1]])
    stated = stated_result(prose, place.end_line, _names(settled))
    if stated is None:
        return settled
    whole = replace(settled, game=replace(settled.game, result=stated))
    if not _contradicted(whole.game) or settled.errors:
        return whole
    kind = replace(stated, claims=(), tie=False)
    if stated.kind is not None and not _contradicted(replace(settled.game, result=kind)):
        assumed = (*settled.assumed, say("the points stated are by other rules"))
        return replace(settled, game=replace(settled.game, result=kind), assumed=assumed)
    # A word of a sentence may have been taken for an ending that it does not mean.
    return replace(
        settled, assumed=(*settled.assumed, say("what is said of the result is not the end of this game"))
    )


def _contradicted(game: Game) -> bool:
    return any(
        one.code in (Code.RESULT_MISMATCH, Code.SCORE_MISMATCH) and one.severity is Severity.ERROR
        for one in replay(game).diagnostics
    )


def _names(settled: Settled) -> dict[str, str]:
    """The seat for every way in which a player may be called."""
    firsts = {name: name.partition(" ")[0] for name in settled.seats}
    return settled.seats | {first: settled.seats[name] for name, first in firsts.items() if len(first) > 2}
