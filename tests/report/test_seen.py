"""What somebody could know, and the page as one seat saw the game: nothing else is on it."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer import pages
from analyzer.knowledge import known_at
from analyzer.pages import SeatError, known
from analyzer.pages.build import page_view
from analyzer.pages.known import known_tables, known_views
from analyzer.pages.look import NOBODY, Sight
from analyzer.pages.sentences import who
from analyzer.replays.replay import replay
from analyzer.replays.state import ActionKind
from analyzer.reviews.review import Review
from analyzer.words.messages import Messages
from tests.effort import some, some_languages
from tests.every_variant import OUTER_TABLES, random_game, rules_of, written
from tests.match.texts import match_reviews
from tests.report.carried import games
from tests.report.carried import whole as report
from tests.report.games import HANDS, LOSING, TAGS, drawing, fair_reviews, game, losing, reviews, winning
from tests.report.repaired_records import EXCHANGED, MIXED, repaired
from tests.report.seeing import Shown
from tests.report.test_report import Tags

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.pages.known import KnownView
    from analyzer.record.game import Game

ENGLISH = Messages.load("en")
TILE = re.compile(r"\b\d+-\d+\b")


def views(record: Game, language: str = "en") -> tuple[tuple[KnownView | None, ...], ...]:
    replayed = replay(record)
    words = Messages.load(language)
    return known_views(known_tables(replayed), who(replayed, words), words)


def chance_text(share: Fraction) -> str:
    """As the page prints it, worked out differently: in whole numbers."""
    percent = (200 * share.numerator + share.denominator) // (2 * share.denominator)
    if share in (0, 1):
        return "✓ 100%" if share else "✗ 0%"
    return "<1%" if percent == 0 else ">99%" if percent == 100 else f"{round(share * 100)}%"


def test_too_many_deals_are_not_counted_and_what_shows_something_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = views(losing())
    monkeypatch.setattr(known, "ENTRIES", 60)
    cut = views(losing())
    at = next(at for at, there in enumerate(cut) if there != counted[at])
    assert 0 < at < len(cut) - 1
    for there, in_full in zip(cut[at + 1 :], counted[at + 1 :], strict=True):
        for view, full in zip(there, in_full, strict=True):
            assert view is not None
            assert full is not None
            assert view.summary.endswith(": too many deals to be counted")
            assert (view.rows, view.clues) == ((), full.clues)


@pytest.mark.parametrize("record", [losing(), drawing()], ids=["sample", "drawing"])
def test_the_chances_shown_are_those_of_the_knowledge(record: Game) -> None:
    replayed = replay(record)
    labels = replayed.seating.labels
    for step, there in zip(replayed.steps, views(record), strict=True):
        for seat, view in enumerate(there):
            knowledge = known_at(replayed, step.turn, seat)
            assert view is not None
            assert f"{knowledge.count:,} possible deal" in view.summary or knowledge.count >= 10**15
            nobodys = any(None in chances for chances in knowledge.chances.values())
            columns: list[int | None] = [other for other in range(len(labels)) if other != seat]
            columns += [None] * nobodys
            assert view.columns[1 : len(labels)] == tuple(labels[at] for at in columns if at is not None)
            shown = {tile: [cell.text for cell in row.cells] for row in view.rows for tile in row.tiles}
            certain = {
                str(tile): [chance_text(Fraction(column == other)) for column in columns]
                for other, hand in enumerate(knowledge.hands)
                if other != seat
                for tile in knowledge.rules.tile_set.members(hand)
            }
            assert shown == certain | {
                str(tile): [chance_text(chances.get(column, Fraction(0))) for column in columns]
                for tile, chances in knowledge.chances.items()
            }


def test_tiles_of_which_the_same_is_known_stand_in_one_row() -> None:
    view = views(losing())[17][2]
    assert view is not None
    assert view.summary == "What C could know: 375 possible deals"
    assert view.columns == ("Tiles", "A", "B", "D")
    assert [(" ".join(row.tiles), [cell.text for cell in row.cells]) for row in view.rows][2:] == [
        ("3-4", ["✓ 100%", "✗ 0%", "✗ 0%"]),
        ("3-5 5-5 5-6", ["31%", "✗ 0%", "69%"]),
    ]
    assert [cell.kind for cell in view.rows[2].cells] == ["yes", "no", "no"]
    assert view.clues == (
        "B passed on 4 and 5 (turn 5)",
        "B passed on 4 and 5 (turn 9)",
        "D passed on 2 and 4 (turn 15)",
    )


def test_what_is_in_no_hand_has_a_column_of_its_own() -> None:
    there = views(drawing())[-1]
    assert there[0] is not None
    assert there[0].columns == ("Tiles", "B", "C", "stock")
    assert "C had to draw on 2 and 5 (turn 16)" in there[0].clues
    german = views(drawing(), "de")[-1][0]
    assert german is not None
    assert german.columns[-1] == "Talon"


@pytest.mark.parametrize(
    ("language", "count"), [("en", "399,072,960"), ("de", "399.072.960"), ("es", "399.072.960")]
)
def test_large_numbers_are_written_as_the_language_does(language: str, count: str) -> None:
    view = views(losing(), language)[0][0]
    assert view is not None
    assert count in view.summary
    words = Messages.load(language)
    point = "." if language == "en" else ","
    assert words.decimal(12.34, 1, sign=True) == f"+12{point}3"
    assert words.decimal(-0.04, 1) == f"0{point}0"
    assert words.whole(123 * 10**20).startswith(f"1{point}2 ")


def test_a_seat_whose_hand_is_not_known_has_no_chances() -> None:
    known = {"B": HANDS["B"]}
    (shown,) = page_view(reviews(game("B11 Cp D15", hands=known)), ENGLISH, "x", "B").games
    there = [[view is not None for view in turn.known] for turn in shown.turns]
    assert there == [[False, True, False, False]] * 3
    assert [seat for seat, _ in shown.unknown] == [0, 2, 3]
    page = report(reviews(game("B11 Cp D15", hands=known)), seat="C")
    assert "The record does not say enough to tell what C could know." in Shown(page).text
    assert page.count("<summary>") == 1, "that of the rules"


def test_after_an_error_nobody_can_say_what_was_known() -> None:
    broken = game("B11 Cp D15", hands={**HANDS, "A": "11 13 14 22 34 44 56"})
    (shown,) = page_view(reviews(broken), ENGLISH, "x", "B").games
    assert {view for turn in shown.turns for view in turn.known} == {None}
    assert report(reviews(broken)).count("<summary>") == 1, "that of the rules"


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 0))
def test_in_every_variant_a_seat_sees_its_own_tiles_and_those_on_the_table(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the deal was worth, and how many deals were possible, takes long for large sets, and stands in
    # parts of the page that are not looked at here.
    monkeypatch.setattr(known, "ENTRIES", 20_000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 100_000)
    monkeypatch.setattr("analyzer.solver.solver.GAME_LIMIT_TWO_SIDES", 1_000)
    rng = Random(f"{name} {seats}")
    played = random_game(rng, rules_of(name, seats))
    replayed = replay(written(played))
    assert replayed.certain
    seat, tiles = rng.randrange(seats), replayed.rules.tile_set
    page = report(Review(replay=replayed, decisions=(), critical=None), seat=replayed.seating.labels[seat])
    seen = {played.turned} | {step.tile for step in replayed.steps if step.kind is not ActionKind.DRAW}
    seen |= {*tiles.members(played.start.hands[seat]), *tiles.members(played.final.hands[seat])}
    shown = set(TILE.findall(Shown(page, without=("known", "rules")).text))
    # A tile turned from the stock is drawn on the table and not written.
    assert shown | {str(played.turned)} == {str(tile) for tile in seen if tile} | {str(played.turned)}
    (data,) = games(page)
    assert [seat["counts"][-1] for seat in data["seats"]] == [hand.bit_count() for hand in played.final.hands]


@cache
def texts_of(seat: str) -> str:
    """What a seat reads and hears, but for the tables of chances and what all pages say."""
    return Shown(report(fair_reviews(losing()), seat=seat), without=("known", "note", "page", "rules")).text


@pytest.mark.parametrize(("seat", "kept"), [("A", "1-3"), ("B", ""), ("C", "3-3"), ("D", "3-5")])
def test_what_the_others_kept_is_nowhere(seat: str, kept: str) -> None:
    (shown,) = page_view(fair_reviews(losing()), ENGLISH, "x", seat).games
    left = {hand.seat: [held.tile for held in hand.tiles if held.went is None] for hand in shown.hands}
    assert left["C"][0].text == "3-3"
    text = texts_of(seat)
    for other, tiles in left.items():
        for tile in tiles:
            said = tile.text in text or tile.spoken in text
            assert said == (other == seat), f"{tile.text} of {other} in the view of {seat}"
    assert not kept or kept in text


@pytest.mark.parametrize("seat", "ABCD")
def test_nothing_with_all_hands_open_stands_in_the_view_of_a_seat(seat: str) -> None:
    text = texts_of(seat)
    for key in ("critical", "turns_hint", "legend_critical", "column_open", "tree", "line_best"):
        assert ENGLISH(key) not in text, key
    assert "With hindsight" not in text
    assert "the critical move was playing" not in text, "who wrote remarks knew all hands"
    verdicts = [other for other in "ABCD" if ENGLISH("column_fair", seat=other) in text]
    assert verdicts == [seat]
    assert "One seat's view" in text


def test_the_other_hands_are_backs_and_how_many() -> None:
    shown = Shown(report(fair_reviews(losing()), seat="C"))
    (view,) = page_view(fair_reviews(losing()), ENGLISH, "x", "C").games
    assert [hand.counts[0] for hand in view.hands] == [7] * 4
    assert shown.backs == 3 * 7 + 3, "in the deal, and one each on the table for the script"
    assert shown.text.count("7 tiles") == 3
    assert Shown(report(fair_reviews(losing()))).backs == 0


def test_what_another_seat_drew_is_a_tile_and_no_more() -> None:
    reviewed = Review(replay=replay(drawing()), decisions=(), critical=None)
    own = Shown(report(reviewed, seat="C"), without=("known", "rules")).text
    other = Shown(report(reviewed, seat="A"), without=("known", "rules")).text
    for tile in ("1-6", "4-4", "1-1", "0-1"):
        assert f"draws {tile}" in own
        assert tile not in other
    assert other.count("C draws a tile") == 6
    assert "draws 5-5" in other, "its own"
    (view,) = page_view([reviewed], ENGLISH, "x").games
    assert (view.turns[16].say_own, view.turns[16].say_seen) == ("C draws one-six.", "C draws a tile.")


@pytest.mark.parametrize("text", [MIXED, EXCHANGED])
def test_what_a_repair_changed_is_not_told_to_a_seat(text: str) -> None:
    page = report(repaired(text), seat="B")
    shown = Shown(page, without=("known", "rules")).text
    for word in ("stood here", "Struck", "reconstructed:", "In the hand of"):
        assert word not in shown
    assert "stood here" in Shown(report(repaired(text))).text


def test_the_others_do_not_learn_of_a_verdict_or_a_loss() -> None:
    (view,) = page_view(fair_reviews(losing()), ENGLISH, "x").games
    turn = view.turns[17]
    assert turn.say_seen == "C plays three-six on the six; ends three and four."
    assert turn.say_own.startswith(f"{turn.say_seen} On what C could know: blunder, gave away ")
    assert "With hindsight" not in turn.say_own
    assert turn.say.startswith(turn.say_own)
    assert turn.say.endswith("With hindsight, the move gave away 56 points. The critical move.")


def test_a_seat_that_a_game_has_not_sees_no_hand() -> None:
    found = [*reviews(losing()), Review(replay=replay(drawing()), decisions=(), critical=None)]
    page = page_view(found, ENGLISH, "x", "D")
    assert ENGLISH("sight_absent") in Shown(report(found, seat="D")).text
    assert [view.sight.viewer for view in page.games] == [3, NOBODY]
    assert Sight(3, NOBODY).shows(Sight(3).others(1))
    assert not Sight(3, NOBODY).shows(Sight(3).own(1))


def test_only_seats_of_the_page_can_look() -> None:
    with pytest.raises(SeatError, match="there is no seat 'E'; there is A, B, C, D"):
        report(reviews(losing()), seat="E")
    with pytest.raises(ValueError, match="there is none"):
        report([], seat="A")


@pytest.mark.parametrize("language", some_languages(2))
@pytest.mark.parametrize("seat", [None, "B"])
def test_pages_of_every_kind_are_sound(language: str, seat: str | None) -> None:
    sources: Sequence[list[Review]] = (
        fair_reviews(losing(), winning()),
        match_reviews(),
        [Review(replay=replay(drawing()), decisions=(), critical=None)],
    )
    for source in sources:
        page = Tags(report(source, language=language, seat=seat))
        ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
        for _, attributes in page.elements:
            link = attributes.get("href") or ""
            assert not link.startswith("#") or link[1:] in ids
            assert "style" not in attributes


@pytest.mark.in_all_languages
def test_names_cannot_leave_their_place() -> None:
    bad = "</script><b onclick=x>{{1}}"
    record = game(LOSING, tags={**TAGS, "Names": f"B: {bad}, C: {bad}"})
    page = report(fair_reviews(record), seat="C")
    assert "<b onclick" not in page
    assert page.count("<script") == 4, "data, solver, scripts"
    text = Shown(page).text
    assert f"on what {bad} (C) could know" in text
    assert f"{bad} (B) passed on 4 and 5" in Shown(pages.report(fair_reviews(record), seat="C")).text


def test_sight_of_a_review_without_values_still_shows_what_was_known() -> None:
    (found,) = reviews(losing())
    page = pages.report(replace(found, decisions=(), critical=None), seat="A")
    assert Shown(page).text.count("What A could know") == 33
