"""What does not go together in a match, as diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.outcome import outcome_sentence
from analyzer.match.sentences import end_sentence, score_text
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Play
from analyzer.words.message import joined, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.match.facts import MatchEnd, Points
    from analyzer.match.grouping import PlaceInMatch
    from analyzer.match.lead_in_match import Due
    from analyzer.match.sheet import LedgerEntry
    from analyzer.record.diagnostics import Span
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles import Seating

_SHOWN = 4
"""So many running scores are told at most."""


NEXT_MATCH = say('the next match begins with [Game "1"] or with tags of its own, such as Event')


def score_mismatch(
    seating: Seating,
    place: PlaceInMatch,
    written: Points,
    running: Points,
    history: Sequence[tuple[int | None, Points]],
    span: Span | None,
) -> Diagnostic:
    """The score that is written before a game is not the one that the games before it come to."""
    message = say(
        "the score before {game} is written as {written}, but it is {running}",
        game=place.name,
        written=score_text(seating, written),
        running=score_text(seating, running),
    )
    steps: list[str] = [
        say("{score} as written", score=score_text(seating, score))
        if game is None
        else say("{score} after game {number}", score=score_text(seating, score), number=game)
        for game, score in history[-_SHOWN:]
    ]
    if len(history) > _SHOWN:
        steps.insert(0, "...")
    hint = joined("; ", steps) if steps else say("a match begins at nought")
    return Diagnostic(code=Code.SCORE_MISMATCH, message=message, span=span, hint=hint)


def match_over(
    rules: Rules,
    seating: Seating,
    place: PlaceInMatch,
    end: MatchEnd,
    score: Points | None,
    span: Span | None,
) -> Diagnostic:
    """A game is played after the end of the match."""
    message = say(
        "the match is over before {game}: {end}",
        game=place.name,
        end=end_sentence(rules, seating, end, score),
    )
    return Diagnostic(code=Code.MATCH_OVER, message=message, span=span, hint=NEXT_MATCH)


def wrong_lead(replay: Replay, place: PlaceInMatch, due: Due, told: str, passed_on: Due | None) -> Diagnostic:
    """Somebody leads whose lead it is not, or leads what may not be led."""
    label = replay.seating.labels[replay.leader or 0]
    tile = replay.lead_tile
    if due.seats is None or replay.leader in due.seats:
        must = say("a double") if due.double else str(due.tile)
        if replay.game.turned is not None:
            return _wrong_hub(replay, place, due)
        message = say("{seat} leads, but {game} is led with {asked}", seat=label, game=place.name, asked=must)
        if tile:
            message = say(
                "{seat} leads {tile}, but {game} is led with {asked}",
                seat=label,
                tile=tile,
                game=place.name,
                asked=must,
            )
    else:
        places = {"seat": label, "game": place.name, "who": due.who}
        message = say("{seat} leads, but the lead of {game} belongs to {who}", **places)
        if due.tile is not None:
            message = say("{seat} leads, but the lead of {game} belongs to {who}, who must lead it", **places)
    # Without a word about the rules it may be by others that the lead passes on.
    named = any(replay.game.tag(name) for name in ("Variant", "Rules"))
    severity = Severity.ERROR if named else Severity.WARNING
    if passed_on is not None:
        message = say("{problem}, or after the match before to {who}", problem=message, who=passed_on.who)
        severity = Severity.WARNING
    turn, span = _lead_place(replay)
    return Diagnostic(
        code=Code.WRONG_LEAD,
        message=message,
        span=span,
        severity=severity,
        hint=told or None,
        rule=due.why,
        turn=turn,
    )


def _wrong_hub(replay: Replay, place: PlaceInMatch, due: Due) -> Diagnostic:
    message = say(
        "{tile} is laid out, but the hub of {game} is {hub}",
        tile=replay.game.turned,
        game=place.name,
        hub=due.tile,
    )
    span = replay.game.lead.span if replay.game.lead else replay.game.span
    return Diagnostic(code=Code.WRONG_LEAD, message=message, span=span, rule=due.why)


def _lead_place(replay: Replay) -> tuple[int | None, Span | None]:
    for number, turn in enumerate(replay.game.turns, 1):
        if isinstance(turn.action, Play):
            return number, turn.span
    return None, replay.game.span


def played_on(replay: Replay, entry: LedgerEntry) -> list[Diagnostic]:
    """Turns after the one that ends the match."""
    if entry.end_turn is None or entry.end is None or entry.after is None or entry.end.winner is None:
        return []
    later = [step for step in replay.steps if step.turn > (entry.end_turn or 0)]
    if not later:
        return []
    side = entry.end.winner
    message = say(
        "the match ends with turn {turn}, in which {side} reach {points} exactly;"
        " what follows does not count",
        turn=entry.end_turn,
        side=replay.seating.side_label(side),
        points=entry.after[side],
    )
    span = later[0].written.span
    return [
        Diagnostic(
            code=Code.MATCH_OVER, message=message, span=span, severity=Severity.WARNING, turn=later[0].turn
        )
    ]


def told_before(last: Replay | None, number: int | None) -> str:
    """The game before one of this number, in words."""
    words: list[str] = []
    if last is None:
        return ""
    if last.leader is not None:
        words.append(say("{seat} led", seat=last.seating.labels[last.leader]))
    if last.outcome is not None and last.valid:
        words.append(outcome_sentence(last.outcome, last.seating))
    name = say("the game before") if number is None else say("game {number}", number=number - 1)
    return say("{game}: {told}", game=name, told=joined("; ", words)) if words else ""
