"""What an editor asks for: what comes next in a text, what a turn was worth, a text set in order."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.forms.read import parse
from analyzer.kernel.engine import OutOfReachError
from analyzer.match import replays_of
from analyzer.notation import write
from analyzer.notation.tags import KNOWN
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form
from analyzer.repairs.pieces import language_of
from analyzer.words.message import value_text

if TYPE_CHECKING:
    from analyzer.record.game import Game, Record
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages

_BEGUN = re.compile(r"(?:\b[0-9]{1,3}\.)?\s*(?:\b([A-Za-z]\w*))?\s*\Z")
"""The number of a round and whose turn it is, behind which nothing stands yet."""


def completions(text: str, source: str = "-") -> list[str]:
    """What may be written at the end of a text: the moves of whoever's turn it is, or tags.

    >>> game = '[Set "double-two"] [Variant "cut-throat"] [Rules "hand=2"] [Deal "A:12 22 B:11 00"] A 1-2 '
    >>> completions(game), completions(game + "B ")
    (['B 1-1'], ['1-1'])
    """
    line = text.rpartition("\n")[2]
    if line.lstrip().startswith("[") and "]" not in line:
        return _tags(line)
    # A turn that has been begun is none yet.
    begun = _BEGUN.search(text)
    seat = begun[1] if begun else ""
    played = list(replays_of(parse(_BEGUN.sub("", text), source).games))
    position = played[-1].final if played else None
    if position is None or position.end is not None:
        return []
    label = played[-1].seating.labels[position.seat]
    if seat and seat != label:
        return []
    lead = "" if seat else f"{label} "
    moves = position.moves()
    if not moves:
        return [] if position.must_draw else [f"{lead}pass"]
    texts: list[str] = []
    for tile, arm in moves:
        if tile is not None:
            ends = {position.layout.number(one) for one in position.ways(tile)} if arm else set()
            end = f"@{position.layout.number(arm)}" if arm and len(ends) > 1 else ""
            texts.append(f"{lead}{tile}{end}")
    return list(dict.fromkeys(texts))


def _tags(line: str) -> list[str]:
    """The names of tags, or the variants inside of one."""
    if line.lstrip().startswith('[Variant "'):
        from analyzer.rules import VARIANTS

        return sorted(VARIANTS)
    return [] if '"' in line else list(KNOWN)


class TurnValues(Struct, frozen=True, kw_only=True):
    """What the moves of one turn were worth to the side that made it, with all hands open."""

    seat: str
    options: list[tuple[str, str]]
    """Each move and its value, the best first; empty where there was no choice to value."""
    why: str
    """Why there are no values; else empty."""


def turn_values(result: Replay, turn: int, words: Messages) -> TurnValues:
    """The values of a turn, which counts from 1; one behind the last has none."""
    from analyzer.solver.solver import Solver

    position = result.steps[turn - 1].position if 0 < turn <= len(result.steps) else None
    if position is None:
        why = words("why_hands_unknown" if result.valid else "why_after_error")
        return TurnValues(seat="", options=[], why=why if 0 < turn <= len(result.steps) else "")
    seat = result.seating.labels[position.seat]
    try:
        found = sorted(Solver(position).options(position), key=lambda option: -option.value)
    except OutOfReachError:
        return TurnValues(seat=seat, options=[], why=words("why_out_of_reach"))
    return TurnValues(seat=seat, options=[(str(one), value_text(one.value)) for one in found], why="")


def tidied(record: Record) -> str | None:
    """The text in its own form as we write it; None where that would lose something."""
    games = record.games
    mistakes = [*record.problems, *(problem for game in games for problem in game.problems)]
    if record.reading or record.form is Form.LOOSE or not games:
        return None
    if any(problem.severity is Severity.ERROR for problem in mistakes):
        return None  # what was not read would not be written
    text = write(record, record.form, language_of(record.text))
    return text if _said(parse(text).games) == _said(games) else None


def _said(games: tuple[Game, ...]) -> list[tuple[object, ...]]:
    tags = [sorted((tag.name, tag.value) for tag in one.tags) for one in games]
    return [
        (named, one.deal, one.stock, one.lead, one.result, one.turns, one.preface)
        for named, one in zip(tags, games, strict=True)
    ]
