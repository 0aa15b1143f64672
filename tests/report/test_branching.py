"""The drawn tree of lines: no box over another, no link through a box, everything inside and to the right."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from analyzer.pages.options import Branching, Cell, PlacedCell, branching


def random_lines(rng: Random) -> list[list[Cell]]:
    """Lines over a graph without cycles, each way on from a cell the same for all; sizes as they come."""
    count = rng.randint(1, 40)
    after = {at: rng.randint(at + 1, min(count, at + rng.choice([1, 3, 9]))) for at in range(count)}
    cells = [Cell(at, rng.randint(10, 120), rng.choice([22, 38])) for at in range(count)]
    lines = []
    for row in range(rng.randint(1, 8)):
        line, at = [Cell(f"option {row}", rng.randint(40, 110), 38)], rng.randrange(count)
        while at < count:
            line.append(cells[at])
            at = after[at]
        # What is not drawn of a long line stands as one cell, but for its end.
        shown = rng.randint(1, 9)
        if len(line) > shown + 2:
            line = [*line[:shown], Cell(f"dots {row}", 14, 22), line[-1]]
        lines.append(line)
    return lines


def overlap(one: PlacedCell, other: PlacedCell) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.y + other.cell.height
        and other.y < one.y + one.cell.height
    )


def through(box: PlacedCell, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a straight part of a link runs through the inside of a box."""
    (left, right), (top, bottom) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    inside = box.x < right and left < box.right and box.y < bottom and top < box.y + box.cell.height
    across = top == bottom and left < box.right and box.x < right and box.y < top < box.y + box.cell.height
    upright = left == right and top < box.y + box.cell.height and box.y < bottom and box.x < left < box.right
    return inside or across or upright


@pytest.mark.parametrize("block", range(4))
def test_boxes_and_links_keep_apart(block: int) -> None:
    met = 0
    for seed in range(block * 50, block * 50 + 50):
        lines = random_lines(Random(seed))
        drawn = branching(lines)
        assert len({box.cell.key for box in drawn.boxes}) == len(drawn.boxes)
        assert not [pair for pair in combinations(drawn.boxes, 2) if overlap(*pair)]
        for box in drawn.boxes:
            assert box.x >= 0
            assert box.y >= 0
            assert box.right <= drawn.width
            assert box.y + box.cell.height <= drawn.height
        for link in drawn.links:
            for start, end in pairwise(link.corners):
                assert start[0] == end[0] or start[1] == end[1], "across or upright"
                assert start[0] <= end[0], "never back"
                assert not [box for box in drawn.boxes if through(box, start, end)]
        met += check_ways(lines, drawn)
        check_uprights(drawn)
    assert met > 20


def check_ways(lines: list[list[Cell]], drawn: Branching) -> int:
    """Following the links from an option passes the cells of its line; counts the lines that meet others."""
    boxes = {box.cell.key: box for box in drawn.boxes}
    starts = {(box.right, box.middle): box for box in drawn.boxes}
    ends = {(box.x, box.middle): box for box in drawn.boxes}
    ways = {
        starts[link.corners[0]].cell.key: ends[link.corners[-1]].cell.key
        for link in drawn.links
        if link.corners[0] in starts
    }
    met = 0
    for row, line in enumerate(lines):
        assert boxes[line[0].key].row == row
        at = line[0].key
        for cell in line[1:]:
            if boxes[at].row != row:
                met += 1
                break
            assert ways[at] == cell.key
            at = cell.key
    return met


def check_uprights(drawn: Branching) -> None:
    """Two links that change rows between the same columns do so side by side, the trunk apart."""
    uprights = [
        (start[0], *sorted((start[1], end[1])), link.row)
        for link in drawn.links
        for start, end in pairwise(link.corners[1:])
        if start[0] == end[0]
    ]
    assert len({x for x, *_ in uprights}) == len(uprights)


def test_a_line_that_meets_another_joins_it() -> None:
    a, b, c, d = (Cell(name, 40, 20) for name in "abcd")
    drawn = branching([[a, c, d], [b, c, d]])
    assert [(box.cell.key, box.row) for box in drawn.boxes] == [("a", 0), ("c", 0), ("d", 0), ("b", 1)]
    assert len(drawn.links) == 5


def test_what_leads_to_a_box_stands_to_its_left() -> None:
    """The shorter way to a place does not decide where it stands."""
    a, b, c, end = (Cell(name, 40, 20) for name in "abce")
    boxes = {box.cell.key: box for box in branching([[a, end], [b, c, end]]).boxes}
    assert boxes["c"].right < boxes["e"].x


def test_nothing_is_a_drawing_too() -> None:
    assert branching([]).boxes == ()
