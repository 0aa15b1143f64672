"""The critical move set apart, what the annotator says of it, the lines of its options drawn as a tree."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.board import draw, number
from analyzer.pages.diagrams import diagram, joinings, lanes, line_joinings
from analyzer.pages.fair_values import fair_view
from analyzer.pages.options import (
    ROW,
    BoxView,
    Cell,
    FullLineView,
    LabelView,
    TreeView,
    WayView,
    branching,
    line_result,
    move_views,
)
from analyzer.pages.sentences import (
    move_text,
    option_text,
    outcome_text,
    placed_text,
    step_text,
    tile_view,
    why_text,
    why_throughout,
)
from analyzer.pages.turns import anchor, option_views
from analyzer.replays.replay import ActionKind
from analyzer.reviews.reasons import told
from analyzer.reviews.reasons.case import ReasonPhrases
from analyzer.reviews.review import LineStep, Why
from analyzer.rules import EndKind
from analyzer.solver.lines import followed
from analyzer.solver.tree import position_key

if TYPE_CHECKING:
    from collections.abc import Container, Hashable

    from analyzer.board import DrawnLayout
    from analyzer.game.position import Position
    from analyzer.pages.diagrams import DiagramView
    from analyzer.pages.fair_values import FairView
    from analyzer.pages.options import Link, MoveView, OptionView, PlacedCell
    from analyzer.pages.sentences import Names, TileView
    from analyzer.replays.trace import Step
    from analyzer.reviews.reasons import Told
    from analyzer.reviews.review import Decision, Marked, Option, Review
    from analyzer.words.messages import Messages


MOST_LINES, MOST_TURNS = 7, 8
"""Options that are drawn, the one played always among them; turns of a line, before dots and its end."""
_LETTER, _PADDING = 7.4, 14.0
"""Pixels that a letter takes, about, and that are left beside a text."""
_LINE = 16.0
"""Pixels from one line of a text to the next, and that are left above and below together."""
_MOST_LETTERS = 12  # of the label of a seat
_DOTS = "\N{HORIZONTAL ELLIPSIS}"


class LineView(Struct, frozen=True):
    """A line from the critical turn to the end of the game."""

    heading: str
    hint: str
    result: str
    moves: tuple[MoveView, ...]
    diagram: DiagramView


class CriticalView(Struct, frozen=True, kw_only=True):
    """The critical move set apart."""

    anchor: str
    turn: int
    turned: bool
    """Whether it changed who wins."""
    sentences: tuple[str, ...]
    before: str
    diagram: DiagramView
    hand_label: str
    hand: tuple[TileView, ...]
    options: tuple[OptionView, ...]
    lines: tuple[LineView, ...]
    tree: TreeView | None
    fair: FairView | None
    reasons: tuple[Told, ...]
    """Sentences on why the best move is the best."""


def critical_view(
    review: Review, drawing: DrawnLayout, game_id: str, who: Names, words: Messages
) -> CriticalView | None:
    """The critical move; None where nobody gave anything away, or nothing could be valued."""
    decision = review.critical
    if decision is None or decision.played is None:
        return None
    replay, step = review.replay, decision.step
    seat = who.seats[step.seat]
    before = words("critical_before", seat=seat, ends=words.ends(step.before.ends))
    tiles = replay.rules.tile_set.members(step.hands[step.seat])
    return CriticalView(
        anchor=anchor(game_id, step.turn),
        turn=step.turn,
        turned=decision.turned,
        sentences=tuple(_sentences(review, decision, who, words)),
        before=before,
        diagram=diagram(drawing.until(step.turn), before, words),
        hand_label=words("hand_of", seat=seat),
        hand=tuple(tile_view(tile, words) for tile in tiles),
        options=option_views(decision, words),
        lines=tuple(_lines(review, decision, drawing, who, words)),
        tree=tree_view(review, who, words),
        fair=fair_view(decision, seat, replay.rules, words),
        reasons=told(review, decision, words, who),
    )


def without_critical(review: Review, words: Messages) -> str:
    """Why there is no critical move; empty where nothing was played."""
    if not review.decisions:
        return ""
    if any(decision.options for decision in review.decisions):
        return words("critical_none")
    why = why_throughout(review)
    if why is None:
        return words("critical_unknown")
    reason = words("why_after_error_throughout") if why is Why.AFTER_ERROR else why_text(why, words)
    return words("critical_unknown_why", why=reason)


def unjudged(review: Review, words: Messages) -> str:
    """That a mistake in the record kept some moves from being valued, where others could be."""
    return words("cut_short") if review.cut_short and any(each.options for each in review.decisions) else ""


def _sentences(review: Review, decision: Decision, who: Names, words: Messages) -> list[str]:
    step, best = decision.step, [each for each in decision.options if each.value == decision.best]
    said = [
        words(
            "critical_played",
            round=step.round,
            seat=who.seats[step.seat],
            move=step_text(step, words),
            best=option_text(best, words, step.before),
            points=words.points(decision.loss or 0),
        )
    ]
    best_value, value = decision.best or 0, decision.value or 0
    side = who.sides[review.replay.seating.side_of(step.seat)]
    if decision.turned:
        before, after = ReasonPhrases(words, who).turned(best_value, value, certain=decision.certain)
        said.append(words("critical_turned", side=side, before=before, after=after))
    else:
        won, lost = ("critical_still_won", "critical_not_won")
        if not decision.certain:
            won, lost = ("critical_still_ahead", "critical_not_ahead")
        said.append(words(won if value > 0 else lost, side=side))
    if sum(each.loss == decision.loss for each in review.decisions) > 1:
        said.append(words("critical_equal_turned" if decision.turned else "critical_equal"))
    return said


def _lines(
    review: Review, decision: Decision, drawing: DrawnLayout, who: Names, words: Messages
) -> list[LineView]:
    """The line as played from the critical turn on, and the line that should have been played."""
    replay, start, labels = review.replay, decision.step, review.replay.seating.labels
    result = outcome_text(replay, who, words)
    played = LineView(
        words("line_played"),
        "",
        result,
        move_views(map(_line_step, _from(replay.steps, start)), labels, words),
        diagram(drawing, f"{words('line_played')}{words('colon')}{result}", words, new_from=start.turn),
    )
    if not review.best_line or start.position is None:
        return [played]
    best_result = line_result(start.position, review.best_line, who, words)
    earlier = joinings(replay.steps, until=start.turn)
    later = line_joinings(start.position, start.turn, review.best_line)
    shape, trains = start.position.layout.shape, lanes(replay.steps, until=start.turn)
    drawn = draw([*earlier, *later], shape, trains)
    best = LineView(
        words("line_best"),
        words("line_best_hint"),
        best_result,
        move_views(review.best_line, labels, words),
        diagram(drawn, f"{words('line_best')}{words('colon')}{best_result}", words, new_from=start.turn),
    )
    return [played, best]


def _from(steps: tuple[Step, ...], start: Step) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.turn >= start.turn and step.kind is not ActionKind.DRAW)


def _line_step(step: Step) -> LineStep:
    fits = () if step.tile is None else step.before.ways(step.tile)
    return LineStep(seat=step.seat, tile=step.tile, end=step.end, choice=len(fits) > 1, arm=step.named_arm)


def marked_sentences(review: Review, who: Names, words: Messages) -> tuple[str, ...]:
    """What the record calls critical, and whether the analysis agrees."""
    steps = {step.turn: step for step in review.replay.steps}
    return tuple(_marked(mark, steps[mark.turn], who, words) for mark in review.marked if mark.turn in steps)


def _marked(mark: Marked, step: Step, who: Names, words: Messages) -> str:
    key = "marked_agrees" if mark.agrees else "marked_differs"
    said = words(key, move=step_text(step, words), seat=who.seats[step.seat], round=step.round)
    if not mark.wanted:
        return said
    # The annotator names a tile; where it fits both ends, only one of the moves may be the best.
    wanted = words.listed(dict.fromkeys(str(option.tile) for option in mark.wanted), "or")
    if not mark.wanted_is_best:
        return f"{said} {words('marked_wanted_not', wanted=wanted)}"
    best = max(option.value for option in mark.wanted)
    found = option_text([option for option in mark.wanted if option.value == best], words)
    return f"{said} {words('marked_wanted_best', wanted=wanted, best=found)}"


class _Stop(Struct, frozen=True):
    """One place of a line: what stands there, and the key under which several lines share it."""

    key: Hashable
    rows: tuple[str, ...]
    framed: bool = True


def tree_view(review: Review, who: Names, words: Messages) -> TreeView | None:
    """The lines after every option of the critical turn; None where nobody could follow them."""
    decision = review.critical
    if decision is None or decision.step.position is None or not review.lines:
        return None
    start = decision.step.position
    labels = tuple(map(_short, review.replay.seating.labels))
    known: dict[Hashable, _Stop] = {}
    shown, lines = _shown(decision), []
    for row, at in enumerate(shown):
        stops = list(_stops(start, review.lines[at], labels, words))
        option = decision.options[at]
        worth = " ".join([words.signed(option.value), *_tags(option, decision, words)])
        stops[0] = _Stop(stops[0].key, (*stops[0].rows, worth))
        cut = _cut(stops, known, _Stop(("dots", row), (_DOTS,), framed=False))
        known |= {stop.key: stop for stop in cut if stop.key not in known}
        lines.append([_cell(stop, words) for stop in cut])
    drawn = branching(lines)
    kinds = [_kind(decision.options[at], decision) for at in shown]
    hint = words("tree_hint", side=who.sides[review.replay.seating.side_of(start.seat)])
    missing = len(decision.options) - len(shown)
    return TreeView(
        width=round(drawn.width),
        height=round(drawn.height),
        boxes=tuple(_box(box, known[box.cell.key], kinds[box.row]) for box in drawn.boxes),
        # The best lies over the others where they share a way; what passes over other ways comes after them.
        ways=tuple(
            sorted((_way(link, kinds[link.row]) for link in reversed(drawn.links)), key=lambda way: way.gap)
        ),
        label=words("tree_label", seat=who.seats[start.seat]),
        hint=f"{hint} {words('tree_missing', count=missing)}" if missing else hint,
        lines=tuple(
            FullLineView(
                placed_text(option, words),
                words.signed(option.value),
                tuple(_tags(option, decision, words)),
                move_views(line, review.replay.seating.labels, words),
                line_result(start, line, who, words),
            )
            for option, line in zip(decision.options, review.lines, strict=True)
        ),
    )


def _shown(decision: Decision) -> list[int]:
    """Which of the options are drawn: the first, and the one played."""
    first = list(range(min(MOST_LINES, len(decision.options))))
    played = [
        at for at, option in enumerate(decision.options) if option == decision.played and at not in first
    ]
    return [*first[:-1], *played] if played else first


def _tags(option: Option, decision: Decision, words: Messages) -> list[str]:
    played, best = option == decision.played, option.value == decision.best
    return [words("played")] * played + [words("best")] * best


def _kind(option: Option, decision: Decision) -> str:
    """How an option and its line are drawn."""
    if option.value == decision.best:
        return "best"
    return "played" if option == decision.played else ""


def _stops(
    start: Position, line: tuple[LineStep, ...], labels: tuple[str, ...], words: Messages
) -> list[_Stop]:
    """All places of a line: its moves, each known by the position before it, and its end."""
    stops, position = [], start
    for step, after in followed(start, line):
        key = position_key(position), str(step), step.end
        stops.append(_Stop(key, (f"{labels[step.seat]} {_said(step, words)}",), framed=not _forced(step)))
        position = after
    if position.end is None:
        return [*stops, _Stop(position_key(position), (words("chance"),))]
    seat = position.leader if position.last is None else position.last
    goes_out = position.end is EndKind.DOMINO
    how = words("out_domino", seat=labels[seat]) if goes_out else words("blocked_cell")
    value = position.score().net(start.seat % position.rules.seating().sides)
    return [*stops, _Stop(position_key(position), (how, words.signed(value)))]


def _forced(step: LineStep) -> bool:
    """Whether nobody chose it: a pass or a draw."""
    return step.tile is None and not step.stop


def _said(step: LineStep, words: Messages) -> str:
    if step.drawn is not None:
        return words("draw_cell", tile=step.drawn)
    if step.tile is None:
        return words("stop" if step.stop else "pass_cell")
    return move_text(step.tile, step.end if step.choice else None, words, step.arm)


def _cut(stops: list[_Stop], known: Container[Hashable], dots: _Stop) -> list[_Stop]:
    """A line up to where it meets one that is drawn already; of a long one the beginning and the end."""
    own = next((at for at, stop in enumerate(stops) if stop.key in known), len(stops))
    if own <= MOST_TURNS + 2:
        return stops[: own + 1]
    return [*stops[:MOST_TURNS], dots, stops[-1]]


def _cell(stop: _Stop, words: Messages) -> Cell:
    widest = max(words.most(row, _width) for row in stop.rows)
    return Cell(stop.key, round(widest * _LETTER + _PADDING), _LINE * len(stop.rows) + _LINE / 2)


def _width(text: str) -> int:
    """Letters that a text takes; wide ones count twice."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _short(label: str) -> str:
    return label if len(label) <= _MOST_LETTERS else f"{label[: _MOST_LETTERS - 1]}{_DOTS}"


def _box(box: PlacedCell, stop: _Stop, kind: str) -> BoxView:
    middle, base = box.x + box.cell.width / 2, box.y + _LINE
    return BoxView(
        x=number(box.x),
        y=number(box.y),
        width=number(box.cell.width),
        height=number(box.cell.height),
        labels=tuple(
            LabelView(number(middle), number(base + row * _LINE), text) for row, text in enumerate(stop.rows)
        ),
        framed=stop.framed,
        kind=kind,
    )


def _way(link: Link, kind: str) -> WayView:
    """A link as the data of a path: across and upright in turn."""
    (x, y), *corners = link.corners
    path, at = f"M{number(x)} {number(y)}", (x, y)
    for corner in corners:
        if corner[0] != at[0]:
            path += f"H{number(corner[0])}"
        if corner[1] != at[1]:
            path += f"V{number(corner[1])}"
        at = corner
    return WayView(path, kind, _gap(link))


def _gap(link: Link) -> str:
    """Where a link that leaves its row passes over others: its upright part between the two rows it joins."""
    if len(link.corners) < 4:
        return ""
    (x, bottom), (_, top) = link.corners[1:3]
    if abs(bottom - top) <= ROW:
        return ""
    return f"M{number(x)} {number(bottom - ROW / 2)}V{number(top + ROW / 2)}"
