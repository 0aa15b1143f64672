"""The running score of a match as lines on a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.match.facts import Points


class MarkView(Struct, frozen=True):
    """A score in the graph."""

    x: float
    y: float
    title: str
    """The game and the score after it; empty at the start."""


class CurveView(Struct, frozen=True, kw_only=True):
    """The running score of a side: stretches of known scores, and a sign of its own at each."""

    side: int
    sign: str
    """The id of the sign's shape."""
    paths: tuple[str, ...]
    """The points of each stretch, as a polyline has them."""
    marks: tuple[MarkView, ...]
    label: str
    label_y: float


class TickView(Struct, frozen=True):
    """A number at an axis of the graph."""

    at: float
    text: str


class GraphView(Struct, frozen=True, kw_only=True):
    """The running score, drawn. Everything is in units of the view box."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    curves: tuple[CurveView, ...]
    games: tuple[TickView, ...]
    points: tuple[TickView, ...]
    target: TickView | None
    title: str
    description: str


class ScoreCell(Struct, frozen=True):
    """A side's cell of the score sheet."""

    written: str
    """What the game added, with its sign; empty for nothing."""
    score: str


class SheetRow(Struct, frozen=True, kw_only=True):
    """A game on the score sheet."""

    number: str
    href: str
    name: str
    """The game in words, for who cannot see which column the link stands in."""
    result: str
    lead: str
    notes: tuple[str, ...]
    cells: tuple[ScoreCell, ...]
    others: tuple[tuple[str, str], ...]
    """Other lines of the game: where they stand, and what they are called."""
    problem: bool
    last: bool
    """Whether it ended the match."""


class MatchView(Struct, frozen=True, kw_only=True):
    """A match of several games."""

    id: str
    heading: str
    summary: str
    sides: tuple[tuple[str, str], ...]
    """The label of each side, and the names of its players where the record has them."""
    before: tuple[str, ...]
    """The score before the first game; empty where there is none."""
    rows: tuple[SheetRow, ...]
    graph: GraphView | None
    settlement: tuple[str, ...]


WIDTH, HEIGHT = 400, 220
_LEFT, _TOP, _BOTTOM = 34.0, 14.0, 194.0
_LETTER = 11.0
"""How wide a letter of a label is, about, in a wide font where letters are largest."""
_LINE = 13.0
"""How far apart labels have to be."""
_MOST_LETTERS = 12
"""Of a label."""
_MOST_GAMES, _MOST_POINTS = 12, 5
"""So many numbers stand at an axis at most."""
SIGNS = ("dot", "square", "triangle", "diamond", "ring", "cross")


class Scored(Struct, frozen=True):
    """The running score at one place of the graph."""

    number: int
    """After which game; one less than the first for the score before it."""
    score: Points | None
    title: str = ""


def graph_view(
    scored: Sequence[Scored], sides: Sequence[str], target: int | None, title: str, description: str
) -> GraphView | None:
    """The graph; None where fewer than two scores are known.

    Args:
        scored: the scores in the order of the games.
        sides: what each side is called beside its line.
        target: where the match ends, for the line across.
        title: what it is.
        description: what it shows, and where the numbers stand as text.
    """
    known = [one for one in scored if one.score is not None]
    if len(known) < 2:
        return None
    sides = [shortened(name) for name in sides]
    right = WIDTH - 14 - _LETTER * max(map(len, sides))
    first, last = scored[0].number, scored[-1].number
    top = max(target or 1, *(max(one.score or (0,)) for one in known))

    def x(number: int) -> float:
        return round(_LEFT + (right - _LEFT) * (number - first) / max(1, last - first), 1)

    def y(points: int) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * points / top, 1)

    ends = [y((known[-1].score or ())[side]) for side in range(len(sides))]
    label_ys = spread(ends, _TOP, _BOTTOM)
    curves = tuple(
        CurveView(
            side=side,
            sign=SIGNS[side % len(SIGNS)],
            paths=tuple(
                " ".join(f"{x(one.number):g},{y((one.score or ())[side]):g}" for one in stretch)
                for stretch in _stretches(scored)
            ),
            marks=tuple(MarkView(x(one.number), y((one.score or ())[side]), one.title) for one in known),
            label=name,
            label_y=label_ys[side],
        )
        for side, name in enumerate(sides)
    )
    return GraphView(
        width=WIDTH,
        height=HEIGHT,
        left=_LEFT,
        right=right,
        top=_TOP,
        bottom=_BOTTOM,
        curves=curves,
        games=tuple(TickView(x(number), str(number)) for number in ticks(max(first, 0), last, _MOST_GAMES)),
        points=tuple(TickView(y(points), str(points)) for points in ticks(0, top, _MOST_POINTS)),
        target=None if target is None else TickView(y(target), str(target)),
        title=title,
        description=description,
    )


def shortened(name: str) -> str:
    """A name that has room beside a curve, in one language.

    >>> shortened("A+C"), shortened("Maximilian and Ann")
    ('A+C', 'Maximilian \N{HORIZONTAL ELLIPSIS}')
    """
    return name if len(name) <= _MOST_LETTERS else f"{name[: _MOST_LETTERS - 1]}\N{HORIZONTAL ELLIPSIS}"


def _stretches(scored: Iterable[Scored]) -> list[list[Scored]]:
    """The scores, cut where one is not known."""
    found: list[list[Scored]] = [[]]
    for one in scored:
        if one.score is None:
            found.append([])
        else:
            found[-1].append(one)
    return [stretch for stretch in found if stretch]


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
