"""What was made of a text, in words: as a whole, line by line, and of each game in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms import SCORE_SHEET
from analyzer.game.outcome import outcome_sentence
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Draw, Expose, Pass, Play
from analyzer.replays.known_deal import known_deal
from analyzer.rules import Drawing
from analyzer.words.message import joined, listed, say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game, Reading, Record, Turn
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


MOST_UNUSED = 8
"""So many lines that were not used are counted up; of more the number is said."""


def called(record: Record, game: Game, words: Messages) -> Messages:
    """The messages, which call the players as the text does where its reader has given them their letters."""
    return words if record.reading is None else words.calling(game.names)


def understood(reading: Reading, games: int, words: Messages) -> str:
    """One line: `read as a chat: 4 players, 28 turns, Pepe leads; 2 lines not used: 1, 31`."""
    parts = [
        say_many(len(reading.players), "{count} player", "{count} players"),
        say_many(reading.turns, "{count} turn", "{count} turns"),
    ]
    if reading.form == SCORE_SHEET:
        parts = [say_many(len(reading.players), "{count} side", "{count} sides")]
    if games > 1:
        parts.insert(0, say_many(games, "{count} game", "{count} games"))
    if reading.leader:
        parts.append(say("{player} leads", player=reading.leader))
    said = [say("read as {form}: {parts}", form=reading.form, parts=joined(", ", parts))]
    if reading.assumed:
        said.append(say("assumed: {what}", what=joined(", ", reading.assumed)))
    if reading.unused:
        unused = reading.unused
        shown = ", ".join(map(str, unused[:MOST_UNUSED])) + (", ..." if len(unused) > MOST_UNUSED else "")
        said.append(
            say_many(
                len(unused), "{count} line not used: {lines}", "{count} lines not used: {lines}", lines=shown
            )
        )
    return words.told(joined("; ", said))


class ExplainedLine(NamedTuple):
    """A line of a text that is not empty, and what was made of it."""

    number: int
    text: str
    what: str


def explained_lines(record: Record, words: Messages) -> Iterator[ExplainedLine]:
    """Every line of the text, and what was made of it."""
    made: dict[int, list[str]] = {}
    for game in record.games:
        names = called(record, game, words).names
        before: Turn | None = None
        placed = len({turn.span for turn in game.turns}) > 1  # the values of a text have no places
        for turn in game.turns:
            if turn.span:
                who = names.get(turn.seat, turn.seat)
                put_in = placed and before and before.span == turn.span and isinstance(turn.action, Pass)
                note = f" ({words.told(say('not written'))})" if put_in and record.reading else ""
                made.setdefault(turn.span.line, []).append(f"{who} {_done(turn)}{note}")
            before = turn
        for hand in game.deal.hands if game.deal else ():
            if hand.span:
                tiles = " ".join("?" if tile is None else str(tile) for tile in hand.tiles)
                made.setdefault(hand.span.line, []).append(f"{names.get(hand.seat, hand.seat)}: {tiles}")
    unused = set(record.reading.unused) if record.reading else set()
    for number, text in enumerate(record.text.split("\n"), 1):
        if not text.strip():
            continue
        what = "; ".join(made.get(number, []))
        if not what:
            what = words.told(say("not used") if number in unused else say("used, but no turn"))
        yield ExplainedLine(number, text, what)


def _done(turn: Turn) -> str:
    action = turn.action
    if isinstance(action, Pass):
        return "pass"
    if isinstance(action, Draw):
        return f"draw {action.tile or '?'}"
    if isinstance(action, Play):
        join = "" if action.join is None else f"@{action.join}"
        return f"{action.tile or '?'}{join}"
    return f"exposed {action.tile}" if isinstance(action, Expose) else "?"


class GameVerdict(NamedTuple):
    """A checked game in a sentence: whether it is valid, then how it ended."""

    valid: bool
    head: str
    """`valid`, or how many errors there are."""
    ending: str

    def __str__(self) -> str:
        return self.head + self.ending


def game_verdict(result: Replay, words: Messages) -> GameVerdict:
    """`valid; blocked, A+C score 46 (partnership)`, `1 error (partnership)`."""
    errors = sum(problem.severity is Severity.ERROR for problem in result.diagnostics)
    name = f" ({result.rules.name})"
    if errors:
        return GameVerdict(False, words.told(say_many(errors, "{count} error", "{count} errors")), name)
    said = [""]
    if not result.game.turns and result.game.result is not None:
        said.append(say("only the result is written, no turns"))
    if result.outcome:
        said.append(outcome_sentence(result.outcome, result.seating))
        if result.game.result is None:
            said.append(say("the record states no result"))
    return GameVerdict(True, words.told(say("valid")), words.told(joined("; ", said)) + name)


def missing_fact(result: Replay) -> str | None:
    """What can be analysed of a game whose hands are not all told, and what has to be told for more.

    None where they are; and where tiles are drawn, so that the hands that are left do not tell those dealt.
    """
    deal = known_deal(result.game, result.rules, result.seating)
    labels = result.seating.labels
    held = [
        say_many(count, "{seat} {count} tile", "{seat} {count} tiles", seat=labels[seat])
        for seat in range(result.rules.seats)
        if (count := deal.unknown(seat))
    ]
    if not held or not result.steps or result.rules.drawing is not Drawing.NONE:
        return None
    known = [label for seat, label in enumerate(labels) if not deal.unknown(seat)]
    fact = say(
        "what was left in each hand ({hands}) would tell what every move was worth", hands=listed(held)
    )
    if not known:
        return fact
    now = say("`domino analyze --fair` values the moves of {seats}, whose hand is known", seats=listed(known))
    return joined("; ", [now, fact])
