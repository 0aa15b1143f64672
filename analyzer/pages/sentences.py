"""What players are called, and sentences about moves, ends and results."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from analyzer.record.game import Draw, Pass, Play
from analyzer.replays.replay import ActionKind
from analyzer.rules import EndKind
from analyzer.solver.solver import between
from analyzer.tiles.layout import Arm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from analyzer.record.game import Action, Comment, Turn
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import Decision, Review, Why
    from analyzer.rules import Score, Value
    from analyzer.solver.solver import Bounded
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile
    from analyzer.words.messages import Messages


class TileView(Struct, frozen=True):
    """A tile on its own: the shape, how it is written and how it is spoken."""

    ref: str
    text: str
    spoken: str
    mended: bool = False
    """Whether a repair put it where it is."""


class Names(Struct, frozen=True):
    """The players by seat and the sides by number: by their names where the record gives them."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]


def who(replay: Replay, words: Messages) -> Names:
    """What the sentences about a game call its seats and sides."""
    seating, called = replay.seating, replay.game.names
    seats = tuple(_call(label, called, seating.labels) for label in seating.labels)

    def side(number: int) -> str:
        members = seating.members(number)
        if not any(seating.labels[seat] in called for seat in members):
            return seating.side_label(number)
        return words.listed(seats[seat] for seat in members)

    return Names(seats, tuple(side(number) for number in range(seating.sides)))


def _call(label: str, called: dict[str, str], labels: tuple[str, ...]) -> str:
    """A player's name, with the seat where the name alone could be somebody else."""
    name = called.get(label)
    if name is None:
        return label
    others = [called.get(other, other) for other in labels if other != label]
    return f"{name} ({label})" if name in (*others, *labels) else name


BACK = "back"
"""The shape of a tile that lies face down."""

UNKNOWN_TILE = "?"

_COMMAND = re.compile(r"\[%[^\]]*\]")


def tile_view(tile: Tile | None, words: Messages) -> TileView:
    """A tile on its own; face down if it is not known."""
    text = UNKNOWN_TILE if tile is None else str(tile)
    return TileView(BACK if tile is None else f"t{tile}", text, words.tile(tile))


def option_tile(tile: Tile | None, words: Messages) -> TileView:
    """The tile of an option; face down where it is to play none."""
    return tile_view(tile, words) if tile else TileView(BACK, words("stop"), words("stop"))


class PlacedMove(Protocol):
    """A move among those of one decision: an option, or a step of a line.

    Whoever makes the options sees all of them, and gives an arm where two would be told alike without it.
    """

    @property
    def tile(self) -> Tile | None:
        """What is played; None for no further tile."""

    @property
    def end(self) -> int | None:
        """The number joined; None for the lead."""

    @property
    def arm(self) -> Arm | None:
        """The arm joined, where the number alone does not say what is meant."""


def told_arm(move: PlacedMove, before: Layout | None) -> Arm | None:
    """The arm that is named of a move: where the number does not say what is meant, and always of trains."""
    if move.arm or before is None or not before.has_trains or move.tile is None:
        return move.arm
    return next((arm.base for arm in before.ways(move.tile) if before.number(arm) == move.end), None)


def on_text(move: PlacedMove, before: Layout, words: Messages) -> str:
    """Where a move goes, as it stands beside its tile; empty for the lead and where nothing is played."""
    return "" if move.end is None else armed(words("on", end=move.end), told_arm(move, before))


def armed(place: str, arm: Arm | None) -> str:
    """A place that a number names, with the arm in the letters of records where that has to be said.

    >>> from analyzer.tiles.layout import UP
    >>> armed("on 6", UP), armed("on 6", None)
    ('on 6 (U)', 'on 6')
    """
    return f"{place} ({arm})" if arm else place


def move_text(tile: Tile | None, end: int | None, words: Messages, arm: Arm | None = None) -> str:
    """A move as it is printed: the tile, the number that it joins, where there is one; at need the arm."""
    text = UNKNOWN_TILE if tile is None else str(tile)
    return text if end is None else armed(words("move_on", tile=text, end=end), arm)


def placed_text(move: PlacedMove, words: Messages, before: Layout | None = None) -> str:
    """A move to choose."""
    if move.tile is None:
        return words("stop")
    return move_text(move.tile, move.end, words, told_arm(move, before))


def option_text(options: Iterable[PlacedMove], words: Messages, before: Layout | None = None) -> str:
    """Moves to choose between."""
    return words.listed((placed_text(option, words, before) for option in options), "or")


def step_text(step: Step, words: Messages) -> str:
    """A turn as it is printed."""
    if step.kind is ActionKind.PASS:
        return words("pass_cell")
    if step.kind is ActionKind.DRAW:
        return words("draw_cell", tile=step.tile or UNKNOWN_TILE)
    return move_text(step.tile, step.end, words, _arm(step))


def _arm(step: Step) -> Arm | None:
    """As `told_arm`, of a turn."""
    return step.arm.base if step.arm and step.before.has_trains else step.named_arm


def seen_text(step: Step, words: Messages) -> str:
    """A turn as it is printed for those who do not see what is drawn."""
    return words("draw_seen") if step.kind is ActionKind.DRAW else step_text(step, words)


def seen_said(step: Step, who: Names, words: Messages) -> str:
    """A turn as it is announced to those who do not see what is drawn."""
    if step.kind is ActionKind.DRAW:
        return words("say_draw_seen", seat=who.seats[step.seat])
    return step_said(step, who, words)


def step_said(step: Step, who: Names, words: Messages) -> str:
    """A turn as it is announced: who did what, and which ends are open now."""
    seat, tile, ends = who.seats[step.seat], words.tile(step.tile), words.ends(step.after.ends)
    if step.kind is ActionKind.DRAW:
        return words("say_draw", seat=seat, tile=tile)
    if step.kind is ActionKind.PASS:
        return words("say_pass", seat=seat, ends=ends)
    if step.kind is ActionKind.LEAD:
        return words("say_lead", seat=seat, tile=tile, ends=ends)
    if step.end is None:
        return words("say_play_open", seat=seat, tile=tile, ends=ends)
    end = armed(words.number(step.end), _arm(step))
    return words("say_play", seat=seat, tile=tile, end=end, ends=ends)


def decision_said(
    decision: Decision | None, critical: bool, words: Messages, *, compared: bool = False
) -> str:
    """What a move gave away, if it did; beside a verdict it says that all hands were open."""
    if decision is None or not decision.loss:
        return ""
    loss = words("say_loss_open" if compared else "say_loss", points=words.points(decision.loss))
    return f"{loss} {words('say_critical')}" if critical else loss


def result_text(kind: EndKind, seat: int, score: Score | None, who: Names, words: Messages) -> str:
    """How a game ended and what it came to."""
    goes_out = kind is EndKind.DOMINO
    how = words("out_domino", seat=who.seats[seat]) if goes_out else words("out_blocked")
    if score is None:
        return how
    written = [
        words("out_for", points=words.points(points, bad=score.bad), side=who.sides[side])
        for side, points in enumerate(score.points)
        if points
    ]
    return f"{how}{words('colon')}{', '.join(written) or words('out_level')}"


def outcome_text(replay: Replay, who: Names, words: Messages) -> str:
    """The result of a replayed game, or why it has none."""
    outcome = replay.outcome
    if outcome is None:
        return words("unfinished" if replay.valid else "impossible")
    return result_text(outcome.kind, outcome.seat, outcome.score, who, words)


def without_stop(sentence: str) -> str:
    """A sentence that goes on within another, in one language.

    >>> without_stop("The game goes on.")
    'The game goes on'
    """
    return sentence.rstrip(".")


def why_text(why: Why, words: Messages) -> str:
    """Why a move has no values."""
    return words(f"why_{why.name.lower()}")


def bounds_text(decision: Decision, words: Messages, signed: Callable[[Value], str]) -> str:
    """Between what the value of a turn out of reach certainly lies, and that of each option; empty without.

    Args:
        decision: the turn.
        words: the language.
        signed: how values are written.
    """
    if not decision.bounds:
        return ""
    low, high = between(decision.bounds)
    whole = words("between", low=signed(low), high=signed(high))

    def ends(option: Bounded) -> str:
        return "…".join(map(signed, dict.fromkeys((option.low, option.high))))  # one where they are equal

    each = (f"{placed_text(option, words)} {ends(option)}" for option in decision.bounds)
    return f"{whole}{words('colon')}{', '.join(each)}"


def why_throughout(review: Review) -> Why | None:
    """Why no move of a game has values; None where one has, or where the reasons differ."""
    reasons = {decision.why for decision in review.decisions}
    if len(reasons) != 1 or any(decision.options for decision in review.decisions):
        return None
    return reasons.pop()


def remarks(comments: Sequence[Comment]) -> Iterator[str]:
    """The comments a reader is meant to see: annotations such as `[%value -10]` are for programs.

    Comments on lines that follow one another are one paragraph: that is how a longer remark is written.
    """
    paragraph: list[str] = []
    last: int | None = None
    for comment in comments:
        text = " ".join(_COMMAND.sub(" ", comment.text).split())
        line = comment.span.line if comment.span else None
        if paragraph and (last is None or line != last + 1):
            yield " ".join(paragraph)
            paragraph = []
        last = comment.span.end_line if comment.span else None
        if text:
            paragraph.append(text)
    if paragraph:
        yield " ".join(paragraph)


def turn_remarks(turn: Turn, words: Messages) -> tuple[str, ...]:
    """A turn's comments, and the other lines written at it."""
    found = list(remarks(turn.comments))
    for variation in turn.variations:
        found.extend(remarks(variation.preface))
        found.append(words("variation", moves=", ".join(_written(other, words) for other in variation.turns)))
    return tuple(found)


def action_text(action: Action, words: Messages) -> str | None:
    """An action as written, printed like a turn; None for what is no pass, draw or play of a tile."""
    if isinstance(action, Pass):
        return words("pass_cell")
    if isinstance(action, Draw):
        return words("draw_cell", tile=action.tile or UNKNOWN_TILE)
    if isinstance(action, Play):
        if isinstance(action.join, Arm):
            return armed(move_text(action.tile, None, words), action.join)
        return move_text(action.tile, action.join, words)
    return None


def _written(turn: Turn, words: Messages) -> str:
    text = action_text(turn.action, words) or words("pass_cell")
    comments = "".join(f" ({remark})" for remark in turn_remarks(turn, words))
    return f"{turn.seat} {text}{marks(turn)}{comments}"


def marks(turn: Turn) -> str:
    """The signs after a move."""
    return "".join(turn.marks)
