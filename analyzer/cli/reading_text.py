"""What was understood of a text in a loose form: in a line, and line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.cli.display import clean
from analyzer.record.game import Draw, Expose, Pass, Play
from analyzer.words.message import joined, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Reading, Record, Turn
    from analyzer.words.messages import Messages

MOST_LINES = 8
"""So many lines that were not used are counted up; of more the number is said."""


def understood(reading: Reading, games: int, words: Messages) -> str:
    """One line: `read as a chat: 4 players, 28 turns, Pepe leads; 2 lines not used: 1, 31`."""
    parts = [
        say_many(len(reading.players), "{count} player", "{count} players"),
        say_many(reading.turns, "{count} turn", "{count} turns"),
    ]
    if games > 1:
        parts.insert(0, say_many(games, "{count} game", "{count} games"))
    if reading.leader:
        parts.append(say("{player} leads", player=clean(reading.leader)))
    said = [say("read as {form}: {parts}", form=reading.form, parts=joined(", ", parts))]
    if reading.assumed:
        said.append(say("assumed: {what}", what=joined(", ", reading.assumed)))
    if reading.unused:
        unused = reading.unused
        shown = ", ".join(map(str, unused[:MOST_LINES])) + (", ..." if len(unused) > MOST_LINES else "")
        said.append(
            say_many(
                len(unused), "{count} line not used: {lines}", "{count} lines not used: {lines}", lines=shown
            )
        )
    return words.told(joined("; ", said))


def explained(record: Record, words: Messages) -> Iterator[str]:
    """Every line of the text, and what was made of it."""
    made: dict[int, list[str]] = {}
    for game in record.games:
        for turn in game.turns:
            if turn.span:
                made.setdefault(turn.span.line, []).append(f"{turn.seat} {_deed(turn)}")
        for hand in game.deal.hands if game.deal else ():
            if hand.span:
                tiles = " ".join("?" if tile is None else str(tile) for tile in hand.tiles)
                made.setdefault(hand.span.line, []).append(f"{hand.seat}: {tiles}")
    unused = set(record.reading.unused) if record.reading else set()
    for number, text in enumerate(record.text.split("\n"), 1):
        if not text.strip():
            continue
        what = "; ".join(made.get(number, []))
        if not what:
            what = words.told(say("not used") if number in unused else say("used, but no turn"))
        yield f"{number:4}  {clean(text.strip())[:60]}"
        yield f"      = {what}"


def _deed(turn: Turn) -> str:
    action = turn.action
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Draw):
        return f"draw {action.tile or '?'}"
    if isinstance(action, Play):
        join = "" if action.join is None else f"@{action.join}"
        return f"{action.tile or '?'}{join}"
    return f"exposed {action.tile}" if isinstance(action, Expose) else "?"
