"""Drawings that share their first tiles: put together again, each is what it was."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.pages.build import page_view, shared
from analyzer.pages.diagrams import DiagramView, UseView
from analyzer.replays.replay import replay
from analyzer.reviews.review import review
from analyzer.words.messages import Messages
from tests.every_variant import needs_arms, random_game, rules_of, written
from tests.report.games import losing, reviews, winning

if TYPE_CHECKING:
    from analyzer.pages.diagrams import SharedView

ENGLISH = Messages.load("en")


def drawn(numbers: str, *, new: bool = False) -> DiagramView:
    """A drawing of tiles that differ by their places alone."""
    uses = tuple(UseView("t0-0", f"translate({number} 0)", turn, new) for turn, number in enumerate(numbers))
    return DiagramView(view_box="0 0 1 1", width=1, height=1, uses=uses, label=numbers)


def group(view: SharedView, name: str) -> list[tuple[str, str]]:
    """All tiles that a group draws, with those of the group it begins with."""
    (found,) = [one for one in view.groups if one.id == name]
    before = group(view, found.before) if found.before else []
    return [*before, *((use.ref, use.transform) for use in found.uses)]


def whole(view: SharedView, drawing: DiagramView) -> list[tuple[str, str]]:
    """All tiles of a drawing, as a browser puts them together."""
    name, count = view.parts.get(drawing, ("", 0))
    first = group(view, name) if name else []
    assert len(first) == count
    return [*first, *((use.ref, use.transform) for use in drawing.uses[count:])]


def as_written(drawing: DiagramView) -> list[tuple[str, str]]:
    return [(use.ref, use.transform) for use in drawing.uses]


def test_what_is_common_is_written_once() -> None:
    end, before, other, nothing = drawn("12345"), drawn("123"), drawn("12399"), drawn("9")
    view = shared("g1", end, [before, other, nothing])
    assert [(one.id, one.before, len(one.uses)) for one in view.groups] == [
        ("g1-laid-3", "", 3),
        ("g1-laid-5", "g1-laid-3", 2),
    ]
    assert view.parts == {end: ("g1-laid-5", 5), before: ("g1-laid-3", 3), other: ("g1-laid-3", 3)}
    for one in (end, before, other, nothing):
        assert whole(view, one) == as_written(one)


def test_what_is_pointed_out_is_not_shared() -> None:
    assert shared("g1", drawn("123"), [drawn("123", new=True)]).parts == {
        drawn("123"): ("g1-laid-3", 3),
    }


def test_the_sample_s_drawings_are_what_they_were() -> None:
    for game in page_view(reviews(losing(), winning()), ENGLISH, "x").games:
        assert game.critical
        assert len(game.critical.diagrams) == 3
        for one in (game.end, *game.critical.diagrams):
            assert whole(game.shared, one) == as_written(one)
            assert game.shared.parts[one][1] > 5


@pytest.mark.parametrize("name", ["cross", "all-fives-spinner", "chiva", "cuban-nine"])
def test_so_are_those_of_other_layouts(name: str) -> None:
    rules = rules_of(name, 2 if name == "all-fives-spinner" else 4)
    done = random_game(Random(name), rules)
    found = review(replay(written(done, arms=needs_arms(done))))
    (game,) = page_view([found], ENGLISH, "x").games
    drawings = (game.end, *(game.critical.diagrams if game.critical else ()))
    assert [whole(game.shared, one) for one in drawings] == [as_written(one) for one in drawings]
