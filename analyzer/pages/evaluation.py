"""Curves over turns or games, and that of a game: who was ahead after each move, which gave that away."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from analyzer.pages.fair_values import grade_word
from analyzer.pages.sentences import step_text
from analyzer.pages.turns import anchor
from analyzer.record.diagnostics import Severity
from analyzer.replays.replay import ActionKind
from analyzer.reviews.fair import Grade, graded, measured, scale_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from analyzer.pages.sentences import Names
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Rules, Value
    from analyzer.words.messages import Messages

    _Stretch: TypeAlias = list[tuple[int, Value]]
    """Turns that follow one another, each with the value after it."""


class PointView(Struct, frozen=True, kw_only=True):
    """A turn in the graph: a link to it."""

    turn: int
    anchor: str
    name: str
    """The turn, the value after it, and what the move was, in words."""
    x: float
    strip: float
    """Where the strip of the turn begins."""
    y: float | None
    """None where the value is not known."""
    sign: str
    """The id of its shape; empty for none."""
    kind: str
    """What sets the shape's colour: wrong, critical, or nothing."""


class TickView(Struct, frozen=True):
    """A number at an axis."""

    at: float
    text: str


class CurveView(Struct, frozen=True):
    """The value of a game, or the score, for a side."""

    side: int
    paths: tuple[str, ...]
    """The points of each stretch without a gap, as a polyline has them."""
    label: str
    """What the side is called beside its curve; empty for the only curve."""
    label_y: float


class SignView(Struct, frozen=True):
    """An entry of the legend."""

    sign: str
    kind: str
    text: str


class PlotView(Struct, frozen=True, kw_only=True):
    """Curves; places are in percent of the plot, from the left and the top."""

    curves: tuple[CurveView, ...]
    turns: tuple[TickView, ...]
    """Numbers of turns, or of games."""
    values: tuple[TickView, ...]
    description: str


class EvaluationView(PlotView, frozen=True, kw_only=True):
    """The value of a game over its turns."""

    zero: float
    step: float
    """From one turn to the next."""
    areas: tuple[str, ...]
    """What lies between the only curve and nought, as the data of paths."""
    points: tuple[PointView, ...]
    above: str
    """Whose points stand above nought, and below it; empty where every side has a curve of its own."""
    below: str
    legend: tuple[SignView, ...]

    @property
    def below_zero(self) -> float:
        """How much of the plot lies below nought."""
        return round(_BOTTOM - self.zero, 2)


def standings(review: Review) -> tuple[tuple[Value | None, ...], ...]:
    """For each side what the game is worth to it before the first turn and after each one.

    After a decision that is the value of the option played, and before it that of the best one. A pass
    changes nothing, and neither does a draw that everybody could foresee. Of two sides one has what the other
    lacks; of more, only what their own decisions say is known. The value after the last turn is the result.

    Returns:
        For each side one value more than the game has turns, in points; None where it is not known.
    """
    replay = review.replay
    sides, steps = replay.seating.sides, replay.steps
    decisions = {decision.step.turn: decision for decision in review.decisions}
    refused = {
        problem.turn for problem in replay.diagnostics if problem.turn and problem.severity is Severity.ERROR
    }
    changes = [step.turn in refused or not _idle(step) for step in steps]
    found = [
        _of_side(side, sides, steps, [decisions.get(step.turn) for step in steps], changes)
        for side in range(sides)
    ]
    if replay.valid and replay.outcome and replay.outcome.score and any(d.options for d in review.decisions):
        for side, values in enumerate(found):
            values[-1] = None  # where a turn could have gone on, the last option counts on that
            _fill_back(values, len(steps), replay.outcome.score.net(side), changes)
    return tuple(map(tuple, found))


def _idle(step: Step) -> bool:
    """Whether a turn changes no value: a pass, or a draw that is not left to chance."""
    if step.position is None or step.kind in (ActionKind.LEAD, ActionKind.PLAY):
        return False
    return step.kind is ActionKind.PASS or not step.position.left_to_chance


def _of_side(
    side: int,
    sides: int,
    steps: Sequence[Step],
    decisions: Sequence[Decision | None],
    changes: Sequence[bool],
) -> list[Value | None]:
    values: list[Value | None] = [None] * (len(steps) + 1)
    for at, (step, decision) in enumerate(zip(steps, decisions, strict=True)):
        own = step.seat % sides == side
        if decision is None or not (own or sides == 2):
            if not changes[at]:
                values[at + 1] = values[at]
            continue
        sign = 1 if own else -1
        if decision.best is not None:
            _fill_back(values, at, sign * decision.best, changes)
        if decision.value is not None:
            values[at + 1] = sign * decision.value
    return values


def _fill_back(values: list[Value | None], at: int, value: Value, changes: Sequence[bool]) -> None:
    """The value before a turn, and before the idle turns that led to it."""
    while values[at] is None:
        values[at] = value
        if not at or changes[at - 1]:
            return
        at -= 1


_LEFT, _RIGHT, _TOP, _BOTTOM = 0.0, 100.0, 0.0, 100.0
"""Percent of the plot: how large that is, and what stands beside it, is left to the style."""
_MOST_TURNS, _MOST_VALUES = 8, 6
"""So many numbers stand at an axis at most."""
_LOW: Final = "ring"
_SIGNS: Final = {Grade.INACCURACY: _LOW, Grade.MISTAKE: "triangle", Grade.BLUNDER: "cross"}
_OPEN_WORDS: Final = {_LOW: "values_little", "triangle": "values_more", "cross": "values_much"}


class _Mark(Struct, frozen=True):
    """What a move is shown as, and why: the entry of the legend, and the words for it alone."""

    sign: str = ""
    kind: str = ""
    legend: str = ""
    said: str = ""


class Frame(Struct, frozen=True):
    """Where turns, or games, and values stand in a plot."""

    first: int
    last: int
    low: int
    high: int

    @property
    def step(self) -> float:
        """From one turn to the next."""
        return (_RIGHT - _LEFT) / max(1, self.last - self.first)

    def x(self, turn: int) -> float:
        """The place after so many turns."""
        return round(_LEFT + self.step * (turn - self.first), 2)

    def y(self, value: Value) -> float:
        """The height of a value."""
        return round(_BOTTOM - (_BOTTOM - _TOP) * (float(value) - self.low) / (self.high - self.low), 2)

    def polyline(self, stretch: _Stretch) -> str:
        """A stretch of values as the points of a polyline."""
        return " ".join(f"{self.x(turn):g},{self.y(value):g}" for turn, value in stretch)

    def area(self, stretch: _Stretch) -> str:
        """What lies between a stretch and nought, as the data of a path."""
        zero = self.y(0)
        return f"M{self.x(stretch[0][0]):g} {zero:g}L{self.polyline(stretch)}V{zero:g}z"


def evaluation_view(review: Review, game_id: str, who: Names, words: Messages) -> EvaluationView | None:
    """The graph; None where no move could be valued."""
    if not any(decision.options for decision in review.decisions):
        return None
    all_values = standings(review)
    two = len(all_values) == 2
    values = all_values[:1] if two else all_values
    labels = [""] if two else [words.each(side, shortened) for side in who.sides]
    known = [float(value) for curve in values for value in curve if value is not None]
    low, high = math.floor(min(0, *known)), math.ceil(max(0, *known))
    frame = Frame(0, len(review.replay.steps), low, max(high, low + 1))
    known_values = [stretches(enumerate(curve), joined=not two) for curve in values]
    marks = _marks(review, words)
    return EvaluationView(
        zero=frame.y(0),
        step=round(frame.step, 2),
        curves=curves(known_values, labels, frame),
        areas=tuple(map(frame.area, known_values[0])) if two else (),
        points=tuple(_points(review, game_id, values, marks, frame, who, words)),
        turns=tuple(TickView(frame.x(turn), str(turn)) for turn in ticks(1, frame.last, _MOST_TURNS)),
        values=tuple(
            TickView(frame.y(value), words.signed(value)) for value in ticks(low, high, _MOST_VALUES)
        ),
        above=words("values_for", side=words.each(who.sides[0], shortened)) if two else "",
        below=words("values_for", side=words.each(who.sides[1], shortened)) if two else "",
        description=words("values_text", one=who.sides[0], other=who.sides[1])
        if two
        else words("values_text_many"),
        legend=tuple(_legend(marks)),
    )


def _points(
    review: Review,
    game_id: str,
    values: Sequence[Sequence[Value | None]],
    marks: Sequence[_Mark],
    frame: Frame,
    who: Names,
    words: Messages,
) -> Iterator[PointView]:
    """Every turn, on the curve of the side that moved."""
    for at, (step, mark) in enumerate(zip(review.replay.steps, marks, strict=True), start=1):
        side = step.seat % len(values)
        value = values[side][at]
        worth = "" if value is None else f"{who.sides[side]} {words.signed(value)}"
        turn = words("values_turn", turn=step.turn, seat=who.seats[step.seat], move=step_text(step, words))
        told = ", ".join(filter(None, (worth, mark.said)))
        yield PointView(
            turn=step.turn,
            anchor=anchor(game_id, step.turn),
            name=f"{turn}{words('colon')}{told}" if told else turn,
            x=frame.x(at),
            strip=round(frame.x(at) - frame.step / 2, 2),
            y=None if value is None else frame.y(value),
            sign=mark.sign,
            kind=mark.kind,
        )


def curves(
    stretches: Sequence[Sequence[_Stretch]], labels: Sequence[str], frame: Frame
) -> tuple[CurveView, ...]:
    """The curve of each side, with its label where that ends."""
    ends = [frame.y(stretch[-1][-1][1]) if stretch else _BOTTOM for stretch in stretches]
    label_ys = spread(ends, _TOP, _BOTTOM)
    return tuple(
        CurveView(side, tuple(map(frame.polyline, stretches[side])), label, label_ys[side])
        for side, label in enumerate(labels)
    )


def stretches(curve: Iterable[tuple[int, Value | None]], *, joined: bool = False) -> list[_Stretch]:
    """The known values with their places, cut where one is not known unless they are to be joined."""
    found: list[_Stretch] = [[]]
    for at, value in curve:
        if value is not None:
            found[-1].append((at, value))
        elif not joined:
            found.append([])
    return [stretch for stretch in found if stretch]


def _marks(review: Review, words: Messages) -> list[_Mark]:
    decisions = {decision.step.turn: decision for decision in review.decisions}
    return [_mark(decisions.get(step.turn), review, words) for step in review.replay.steps]


def _mark(decision: Decision | None, review: Review, words: Messages) -> _Mark:
    """The sign of a move: its fair grade, else what it lost with all hands open; a star if critical."""
    if decision is None or decision.played is None:
        return _Mark()
    sign, legend, said = "", "", ""
    if decision.judgement is not None:
        said = grade_word(decision.judgement.grade, words)
        sign = _SIGNS.get(decision.judgement.grade, "")
        legend = said
    elif decision.loss:
        said = words("gave_away", points=words.points(decision.loss))
        sign = _open_sign(decision.loss, review.replay.rules)
        legend = words(_OPEN_WORDS[sign])
    if decision is review.critical:
        return _Mark("star", "critical", words("values_critical"), f"{said}, {words('legend_critical')}")
    if sign:
        return _Mark(sign, "wrong", legend, said)
    return _Mark(said=said) if decision.forced else _Mark("dot", said=said)


def _open_sign(loss: Value, rules: Rules) -> str:
    return _SIGNS.get(graded(measured(loss, rules), scale_of(rules)), _LOW)


def _legend(marks: Sequence[_Mark]) -> Iterator[SignView]:
    """Each sign once, the critical move first, then from light to heavy."""
    order = ["star", *_OPEN_WORDS]
    used = dict.fromkeys(
        (mark.sign, mark.kind, mark.legend) for mark in marks if mark.legend and mark.sign in order
    )
    for sign, kind, text in sorted(used, key=lambda entry: order.index(entry[0])):
        yield SignView(sign, kind, text)


_LINE = 13.0
"""Percent of a plot that labels have to be apart."""
_MOST_LETTERS = 12
"""Of a label."""


def shortened(name: str) -> str:
    """A name that has room beside a curve, in one language.

    >>> shortened("A+C"), shortened("Maximilian and Ann")
    ('A+C', 'Maximilian \N{HORIZONTAL ELLIPSIS}')
    """
    return name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}"


def ticks(first: int, last: int, most: int) -> list[int]:
    """Round numbers from first to last, so many at most.

    >>> ticks(0, 210, 5), ticks(0, 7, 12), ticks(1, 40, 12)
    ([0, 50, 100, 150, 200], [0, 1, 2, 3, 4, 5, 6, 7], [5, 10, 15, 20, 25, 30, 35, 40])
    """
    step, factors = 1, (2, 5, 10)
    unit, at = 1, 0
    while last // step - (first - 1) // step > most:
        step = unit * factors[at]
        at += 1
        if at == len(factors):
            unit, at = unit * 10, 0
    return [number for number in range(first, last + 1) if number % step == 0]


def spread(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Places for labels near where they are wanted, but not one over the other.

    >>> spread([100.0, 104.0, 20.0], 10.0, 200.0)
    [100.0, 113.0, 20.0]
    >>> spread([194.0, 194.0], 14.0, 194.0)
    [181.0, 194.0]
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    placed: list[float] = []
    for index in order:
        place = max(wanted[index], top)
        placed.append(max(place, placed[-1] + _LINE) if placed else place)
    limit = bottom
    for at in range(len(placed) - 1, -1, -1):
        placed[at] = min(placed[at], limit)
        limit = placed[at] - _LINE
    found = [0.0] * len(wanted)
    for index, place in zip(order, placed, strict=True):
        found[index] = round(place, 1)
    return found
