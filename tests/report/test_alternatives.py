"""The lines after the options of the critical turn: what is drawn is what best play leads to."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse
from analyzer.pages import languages
from analyzer.pages.critical import MOST_LINES, MOST_TURNS, tree_view
from analyzer.pages.sentences import who
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review, review
from analyzer.solver.lines import followed
from analyzer.words.messages import Messages
from tests.golden_files import ROOT
from tests.report.carried import whole as report
from tests.report.games import PRINTED, game, losing, reviews, winning

if TYPE_CHECKING:
    from analyzer.pages.options import TreeView

ENGLISH = Messages.load("en")
MINUS = "\N{MINUS SIGN}"


def view(found: Review) -> TreeView:
    drawn = tree_view(found, who(found.replay, ENGLISH), ENGLISH)
    assert drawn is not None
    return drawn


@cache
def recorded(name: str) -> Review:
    text = (ROOT / "records" / f"{name}.domino").read_text("utf-8")
    return review(replay(parse(text).games[0]))


@pytest.fixture(scope="module")
def sample() -> TreeView:
    return view(reviews(losing())[0])


def boxes(drawn: TreeView, kind: str) -> list[str]:
    return [" / ".join(label.text for label in box.labels) for box in drawn.boxes if box.kind == kind]


def test_the_best_line_and_the_one_played_are_marked_in_words(sample: TreeView) -> None:
    assert boxes(sample, "best") == [
        "C 4-6 on 6 / +46 best",
        "D pass",
        "A 3-4",
        "B 2-3",
        "C 2-4 on 2",
        "blocked / +46",
    ]
    played = boxes(sample, "played")
    assert played[:2] == [f"C 3-6 / {MINUS}10 played", "D 0-3"]
    assert played[-2:] == ["\N{HORIZONTAL ELLIPSIS}", f"B goes out / {MINUS}10"]
    assert len(played) == MOST_TURNS + 2


def test_only_what_somebody_chose_is_framed(sample: TreeView) -> None:
    bare = {label.text for box in sample.boxes if not box.framed for label in box.labels}
    assert {text.split(maxsplit=1)[-1] for text in bare} == {"pass", "\N{HORIZONTAL ELLIPSIS}"}


def test_the_same_lines_stand_in_words_to_their_end(sample: TreeView) -> None:
    best, *others = sample.lines
    assert (best.option, best.value, best.tags) == ("4-6 on 6", "+46", ("best",))
    assert best.result == "The game is blocked: 46 points for A+C"
    played = next(line for line in others if line.tags == ("played",))
    assert (played.option, played.result) == ("3-6 on 6", "B goes out: 10 points for B+D")
    assert len(played.moves) == 16


def test_every_line_of_a_review_begins_with_its_option_and_nets_its_value() -> None:
    for found in (*reviews(losing(), winning()), recorded("cut-throat-two"), recorded("hungarian")):
        decision = found.critical
        assert decision is not None
        start = decision.step.position
        assert start is not None
        side = start.seat % start.rules.seating().sides
        assert len(found.lines) == len(decision.options)
        for option, line in zip(decision.options, found.lines, strict=True):
            assert (line[0].tile, line[0].end) == (option.tile, option.end)
            *_, (_, last) = followed(start, line)
            assert last.score().net(side) == option.value
        assert found.best_line in found.lines


@pytest.mark.parametrize("name", ["cut-throat-two", "hungarian"])
def test_lines_that_come_to_the_same_position_share_its_boxes(name: str) -> None:
    found = recorded(name)
    assert found.critical is not None
    assert found.critical.step.position is not None
    drawn = view(found)
    whole = sum(min(len(line), MOST_TURNS + 1) for line in found.lines)
    assert len([way for way in drawn.ways if way.path.count("H") == 2]) > 0
    assert len([box for box in drawn.boxes if box.framed]) < whole
    # An option each, and one way more for each box behind it, but that two lead to where lines meet.
    meets = len(drawn.ways) - len(drawn.boxes)
    assert meets == len([way for way in drawn.ways if re.fullmatch(r"M\S+ \S+H\S+V\S+H\S+", way.path)]) > 0


def test_the_one_played_is_drawn_even_if_it_is_far_down() -> None:
    found = recorded("all-fives")
    assert found.critical is not None
    assert len(found.critical.options) > MOST_LINES
    last = found.critical.options[-1]
    other = replace(found, critical=replace(found.critical, played=last))
    drawn = view(other)
    assert len([row for row in boxes(drawn, "played") if f"{last.tile} / " in row]) == 1
    assert drawn.hint.endswith(f"Options not drawn: {len(found.critical.options) - MOST_LINES}.")
    assert len(drawn.lines) == len(found.critical.options)


def test_nothing_is_drawn_where_nothing_can_be_followed() -> None:
    (found,) = reviews(losing())
    names = who(found.replay, ENGLISH)
    assert tree_view(replace(found, lines=()), names, ENGLISH) is None
    assert tree_view(replace(found, critical=None), names, ENGLISH) is None
    unknown = game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A")
    for record in (unknown, game("")):
        assert 'class="tree"' not in report(reviews(record))
    assert 'class="tree"' in report(reviews(game(PRINTED))), "the turns before the mistake are valued"


@pytest.mark.parametrize("language", languages())
def test_the_drawing_is_named_and_small(language: str) -> None:
    page = report(reviews(losing()), language=language)
    words = Messages.load(language)
    (svg,) = re.findall(r'<svg class="tree".*?</svg>', page, re.DOTALL)
    assert f'role="img" aria-label="{words("tree_label", seat="C")}"' in svg
    (whole,) = re.findall(r'<h4 id="g1-tree">.*?</details>', page, re.DOTALL)
    assert len(whole.encode()) < 15_000


def test_seats_with_hostile_or_long_names_stay_text() -> None:
    (found,) = reviews(losing())
    labels = ("<b>&\"'", "B" * 40, "C", "D")
    seating = replace(found.replay.seating, labels=labels)
    page = report(replace(found, replay=replace(found.replay, seating=seating)))
    (svg,) = re.findall(r'<svg class="tree".*?</svg>', page, re.DOTALL)
    assert "<b>" not in svg
    assert "&lt;b&gt;&amp;&#34;&#39; 3-4" in svg
    assert "B" * 11 + "\N{HORIZONTAL ELLIPSIS} 2-3" in svg


def test_a_line_that_stops_before_its_end_is_left_to_a_draw() -> None:
    """The solver follows a line to its end, or to a draw from a stock that nobody knows the order of."""
    (found,) = reviews(losing())
    drawn = view(replace(found, lines=tuple(line[:2] for line in found.lines)))
    assert boxes(drawn, "best") == ["C 4-6 on 6 / +46 best", "D pass", "a draw decides"]
    assert {line.result for line in drawn.lines} == {"a draw decides"}
