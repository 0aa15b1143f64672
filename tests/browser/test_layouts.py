"""The layout of a game of every variant in a browser: all tiles drawn, none on another, none outside."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, cycle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.notation import parse
from analyzer.pages import report
from analyzer.pages.diagrams import diagram, drawn
from analyzer.pages.look import environment
from analyzer.record.game import Deal, Game, Hand, Play, Tag, Turn
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from analyzer.rules import VARIANTS
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.tile import PLAIN, tile_set
from analyzer.words.messages import Messages
from tests.browser.conftest import WHOLE
from tests.browser.fonts import usual_fonts
from tests.effort import BASE, effort, some
from tests.every_variant import random_game, rules_of, written
from tests.golden_files import ROOT
from tests.report.test_drawing import BRANCHING, CHICKENFOOT, STAR, laid_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from analyzer.board import Joining
    from analyzer.replays.replay import Replay
    from analyzer.tiles.tile import Shape
    from tests.conftest import Browsers

BOXES = """() => [...document.querySelectorAll(".centre .layout")].map((svg) => {
  const box = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const tiles = [...svg.querySelectorAll("use")].map((use) => box(use.getBoundingClientRect()));
  const names = [...svg.querySelectorAll(".owner")].map((name) => box(name.getBoundingClientRect()));
  return { frame: box(svg.getBoundingClientRect()), tiles, names };
})"""
"""Every layout of a page with its tiles and the names of its trains, as they are on the screen."""

LAID = """([at, drawings]) => {
  const centres = [...document.querySelectorAll(".centre")];
  centres.forEach((centre, other) => { centre.innerHTML = other === at ? drawings : ""; });
  centres[at].scrollIntoView();
  centres[at].querySelector("use").getBoundingClientRect();
}"""
"""Other drawings in the place of one of these, below one another; what nobody sees has no boxes at first."""

DRAWING = '{% from "parts.html.j2" import stepped with context %}{{ stepped(drawing, "") }}'

MANY = effort(2, 1000)
"""Random games of each variant, by all its numbers of players in turn."""

AT_ONCE = 20
"""So many layouts lie below one another; of a thousand every box takes as long as all of them."""

WIDTHS = (320, 1280)
"""A phone's and a desk's, in pixels."""

SLACK = 0.02
"""What rounding may add to a tile, as a part of its shorter side."""


def of_variant(name: str) -> Replay:
    """A random game to its end by the largest table of the variant."""
    rules = rules_of(name, max(VARIANTS[name].players))
    return replay(written(random_game(Random(name), rules), arms=True))


def of_all_tiles(form: Shape, highest: int, seats: int, least: int = 0) -> Replay:
    """A game in which the whole set, or so much of it, comes to lie on the table, as nobody ends it."""
    count = len(tile_set(highest).tiles)
    chance = Random(highest)
    joinings: list[Joining] = []
    while len(joinings) < (least or count) or not joinings[0].tile.is_double:
        joinings = laid_out(form, highest, chance)
    labels = DEFAULT_LABELS[:seats]
    house = (
        f"highest={highest}, hand={count // seats}, game_end=stuck, drawing=none, reserve=0, turn=tile, "
        f"centre={form.centre.value}, branching={str(form.branching).lower()}, centre_sides={form.sides}, "
        f"feet={str(form.feet).lower()}, cover={str(form.cover).lower()}"
    )
    tags = (Tag("Variant", "basic"), Tag("Rules", house), Tag("Seats", " ".join(labels)), Tag("Game", "2"))
    turns = [Turn(seat=labels[at % seats], action=Play(one.tile, one.arm)) for at, one in enumerate(joinings)]
    result = replay(Game(tags=tags, turns=tuple(turns)))
    assert result.plays == len(joinings), [str(problem) for problem in result.diagnostics]
    return result


def table_of(seats: int) -> Replay:
    """A lead, where a double-twelve set is dealt as far as it goes."""
    tiles, labels = tile_set(12).tiles[::-1], DEFAULT_LABELS[:seats]
    count = len(tiles) // seats
    tags = (
        Tag("Variant", "chickenfoot"),
        Tag("Rules", f"highest=12, hand={count}"),
        Tag("Seats", " ".join(labels)),
    )
    hands = [Hand(label, tiles[at * count : (at + 1) * count]) for at, label in enumerate(labels)]
    return replay(Game(tags=tags, deal=Deal(tuple(hands)), turns=(Turn(seat="A", action=Play(tiles[0])),)))


def of_record(name: str) -> Replay:
    """The record of the variant, or a random game if it has none."""
    path = ROOT / "records" / f"{name}.domino"
    return replay(parse(path.read_text(encoding="utf-8")).games[0]) if path.exists() else of_variant(name)


@pytest.fixture(scope="module")
def games() -> list[Replay]:
    """A game of every shape of layouts, and full tables."""
    shapes = {entry.rules.shape: name for name, entry in VARIANTS.items()}
    feet = of_all_tiles(STAR, 9, 5, 53), of_all_tiles(CHICKENFOOT, 12, 6, 75)
    full = *feet, of_all_tiles(PLAIN, 6, 4), of_all_tiles(BRANCHING, 9, 5)
    return [*map(of_record, shapes.values()), *full]


def unvalued(games: list[Replay]) -> str:
    """A page in one language; values, and what could be known, do not matter here."""
    with pytest.MonkeyPatch.context() as few:
        few.setattr("analyzer.pages.languages", tuple)
        few.setattr("analyzer.pages.known.ENTRIES", 0)
        few.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 100_000)
        few.setattr("analyzer.solver.solver.LIMIT_KERNEL", 100_000)
        few.setattr("analyzer.solver.solver.GAME_LIMIT_TWO_SIDES", 1_000)
        reviews = [Review(replay=result, decisions=(), critical=None) for result in games]
        return report(reviews, source="layouts.domino")


@pytest.fixture(scope="module")
def page_file(games: list[Replay], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All games on one page."""
    path = tmp_path_factory.mktemp("layouts") / "layouts.html"
    path.write_text(unvalued(games), encoding="utf-8", newline="\n")
    return path


@pytest.fixture(scope="module")
def tables(browsers: Browsers, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[int, Page]]:
    """A page with a lead for each number of players, from two to eight, in a window of each width.

    To make a window wider or narrower takes longer than all that is looked at in it.
    """
    games = [table_of(seats) for seats in range(2, 9)]
    path = tmp_path_factory.mktemp("tables") / "tables.html"
    path.write_text(unvalued(games), encoding="utf-8", newline="\n")
    opened: dict[int, Page] = {}
    for width in WIDTHS:
        page = opened[width] = browsers(usual_fonts()).new_page(viewport={"width": width, "height": 800})
        page.goto(path.as_uri())
        page.evaluate(WHOLE)
    yield opened
    for page in opened.values():
        page.close()


@pytest.mark.parametrize("name", some(list(VARIANTS), 0))
def test_so_it_is_in_many_games(tables: dict[int, Page], name: str) -> None:
    """Each is drawn as the page draws it, in the place of another by as many players; widths take turns."""
    words = Messages.load("en")
    template = environment().from_string(DRAWING)
    games: defaultdict[tuple[int, int], list[tuple[str, Replay]]] = defaultdict(list)
    for number, seats, width in zip(range(MANY), cycle(VARIANTS[name].players), cycle(WIDTHS), strict=False):
        played = random_game(Random(f"{name} {BASE + number}"), rules_of(name, seats))
        result = replay(written(played, arms=True))
        drawing = diagram(drawn(result.steps), "", words)
        games[width, seats - 2].append((template.render(drawing=drawing, t=words), result))
    for (width, at), table in games.items():
        for first in range(0, len(table), AT_ONCE):
            some = table[first : first + AT_ONCE]
            tables[width].evaluate(LAID, [at, "".join(drawing for drawing, _ in some)])
            for board, (_, result) in zip(tables[width].evaluate(BOXES), some, strict=True):
                check_board(board, result, width)


def test_no_tile_covers_another(browser: Browser, page_file: Path, games: list[Replay]) -> None:
    page = browser.new_page()
    page.goto(page_file.as_uri())
    page.evaluate(WHOLE)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        boards = page.evaluate(BOXES)
        assert [len(board["tiles"]) for board in boards[-2:]] == [28, 55]
        for board, result in zip(boards, games, strict=True):
            check_board(board, result, width)
    page.close()


def check_board(board: dict[str, Any], result: Replay, width: int) -> None:
    """All tiles and the names of all trains lie beside each other on the screen."""
    turned = not result.steps[0].before.is_empty
    assert len(board["tiles"]) == result.plays + turned, result.rules.name
    check(board["tiles"], board["frame"], result.rules.name)
    trains = result.rules.shape.trains
    assert len(board["names"]) == (trains + 1 if trains else 0), result.rules.name
    assert all(apart(name, tile) for name in board["names"] for tile in board["tiles"])
    assert 0 <= board["frame"][0] < board["frame"][2] <= width, result.rules.name


def apart(one: list[float], other: list[float]) -> bool:
    """Whether two boxes do not overlap."""
    return min(one[2], other[2]) <= max(one[0], other[0]) or min(one[3], other[3]) <= max(one[1], other[1])


def check(tiles: list[list[float]], frame: list[float], name: str) -> None:
    """Tiles lie beside each other and inside of the frame."""
    for one, other in combinations(tiles, 2):
        slack = SLACK * min(one[2] - one[0], one[3] - one[1])
        assert slack > 0, name
        wide = min(one[2], other[2]) - max(one[0], other[0])
        high = min(one[3], other[3]) - max(one[1], other[1])
        assert wide <= slack or high <= slack, name
    for left, top, right, bottom in tiles:
        assert frame[0] <= left < right <= frame[2], name
        assert frame[1] <= top < bottom <= frame[3], name
