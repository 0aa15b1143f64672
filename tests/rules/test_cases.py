"""Rules held against their sources sentence by sentence: each record of `cases/` was read wrongly once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from analyzer.forms.read import parse, read
from analyzer.match import matches
from analyzer.record.diagnostics import Severity
from analyzer.replays.replay import replay
from analyzer.rules import variant
from analyzer.tiles.tile import Centre

if TYPE_CHECKING:
    from analyzer.match import Match

CASES = Path(__file__).parent / "cases"


def match_of(name: str) -> Match:
    games = read(CASES / f"{name}.domino").games
    (match,) = matches(games, map(replay, games))
    return match


def errors(name: str) -> list[tuple[str, int | None]]:
    """The errors of a record, each with the number of its game, from 1."""
    return [
        (problem.slug, number)
        for number, row in enumerate(match_of(name).games, 1)
        for problem in row.checked.diagnostics
        if problem.severity is Severity.ERROR
    ]


@pytest.mark.parametrize(("name", "score"), [("british-small", (59, 1)), ("british-61", (59, 7))])
def test_the_point_for_going_out_counts_together_with_the_last_tile(
    name: str, score: tuple[int, int]
) -> None:
    match = match_of(name)
    assert match.standing.score == score
    assert match.standing.end is None


def test_only_the_next_player_claims_forgotten_points() -> None:
    assert errors("muggins") == [("score-mismatch", 1)]
    assert errors("plus0") == []


@pytest.mark.parametrize(
    "name", ["chiva-small", "haitian-small", "chiva-partner-leads", "haitian-partner-leads"]
)
def test_either_player_of_the_side_that_won_may_lead(name: str) -> None:
    assert errors(name) == []


def test_of_the_blocker_and_the_player_to_his_right_the_one_who_won_leads() -> None:
    due = match_of("blocker-small").next_due
    assert due is not None
    assert due.who == "A", "3 pips, against 5 of B"
    due = match_of("blocker-leads").games[1].due
    assert due is not None
    assert due.who == "B", "25 pips, against 30 of C; the partner's 15 are not compared"


def test_a_block_of_single_players_scores_what_the_losers_have_more_than_the_winner() -> None:
    (row,) = match_of("draw3-block-small").games
    assert row.replay.outcome is not None
    assert row.replay.outcome.score is not None
    assert row.replay.outcome.score.points == (10, 0, 0)
    (row,) = match_of("draw3-block").games
    left = [pips for pips in row.replay.outcome.left if pips is not None] if row.replay.outcome else []
    assert row.replay.outcome is not None
    assert row.replay.outcome.score is not None
    assert max(row.replay.outcome.score.points) == sum(left) - 2 * min(left)


def test_a_correction_takes_back_the_latest_pass_that_was_wrong() -> None:
    assert errors("wrong-pass") == []


@pytest.mark.parametrize("name", ["irregular-join", "irregular-join-L"])
def test_a_tile_laid_wrongly_covers_the_end_that_is_written(name: str) -> None:
    assert errors(name) == [("no-open-end", 1)]


def test_a_wrong_tile_stands_only_once_the_next_player_has_acted() -> None:
    assert ("no-open-end", 1) in errors("stands-too-early")


@pytest.mark.parametrize("name", ["sa-redeal-small", "south-american-redeal"])
def test_a_hand_with_five_doubles_is_thrown_in(name: str) -> None:
    assert ("redeal-required", 1) in errors(name)


def test_a_deal_thrown_in_is_no_game_and_leaves_the_score() -> None:
    assert errors("thrown-in") == []


def test_the_side_of_equal_ends_is_the_nearer_one_or_the_one_to_the_right() -> None:
    (row,) = match_of("side").games
    assert [str(step.arm) for step in row.replay.steps[1:]] == ["L", "R", "R"]


def test_a_number_that_is_not_open_is_wrong_on_either_side_of_equal_ends() -> None:
    text = (CASES / "side.domino").read_text("utf-8").replace("D 3-5", "D 3-5@5")
    (game,) = parse(text).games
    assert [problem.slug for problem in replay(game).diagnostics if problem.severity is Severity.ERROR]


def test_an_exposed_tile_must_be_played_if_it_fits() -> None:
    (row,) = match_of("exposed-solve").games
    final = row.replay.final
    assert final is not None
    assert [str(move.tile) for move in final.moves()] == ["1-3"]


def test_open_points_say_what_can_happen() -> None:
    for name in ("whist-difference", "whist-caribbean"):
        assert not any("bad points" in point.says for point in variant(name).open_points), (
            "they are good ones"
        )
    assert not any("English" in point.says for point in variant("basic").open_points)


def test_five_up_is_no_other_name_of_the_game_with_one_spinner() -> None:
    assert variant("five-up").rules.centre is Centre.SPINNERS
    assert variant("all-fives-spinner").rules.centre is Centre.SPINNER
