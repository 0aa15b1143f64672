"""What is added up, against a recount that knows nothing of the code."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.game.rules_of_game import NO_HOUSE_RULES
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings, Grade, Hindsight, Scale
from analyzer.reviews.luck import LuckSettings
from analyzer.reviews.review import review
from analyzer.store.statistics import (
    By,
    Counted,
    LeftOut,
    Reason,
    Scorer,
    account_text,
    counted,
    rows,
    sorted_out,
    swing_text,
    worst,
)
from tests.statistics import texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviews.review import Review

FAIR = FairSettings(worlds=40, seed=1)
LUCK = LuckSettings(deals=30)


def gathered(*given: str, fair: FairSettings | None = FAIR) -> tuple[list[Counted], list[LeftOut]]:
    records = [analyzer.parse(text, f"{number}.domino") for number, text in enumerate(given, 1)]
    found, left_out = sorted_out(records, NO_HOUSE_RULES)
    games = []
    for each in found:
        game = counted(each, LUCK, fair)
        if isinstance(game, Counted):
            games.append(game)
        else:
            left_out.append(game)
    return games, left_out


@cache
def reviewed(text: str, fair: FairSettings | None) -> Review:
    return review(replay(analyzer.parse(text).games[0]), fair=fair)


def recount(text: str, seats: Sequence[int], fair: FairSettings | None) -> dict[str, float]:
    """Everything about some seats of one game, from the review alone."""
    found: dict[str, float] = defaultdict(float)
    for decision in reviewed(text, fair).decisions:
        if decision.step.seat not in seats or len(decision.options) < 2:
            continue
        assert decision.loss is not None
        found["choices"] += 1
        found["open"] += float(decision.loss)
        found["open best"] += decision.loss == 0
        judgement = decision.judgement
        if judgement is not None:
            found["fair choices"] += 1
            found[judgement.grade] += 1
            if judgement.grade is not Grade.BEST:
                found["fair"] += judgement.loss
            if judgement.hindsight:
                found[judgement.hindsight] += 1
    return found


@pytest.mark.parametrize("fair", [FAIR, None])
@pytest.mark.parametrize("by", By)
def test_rows_are_what_a_recount_finds(by: By, fair: FairSettings | None) -> None:
    games, _ = gathered(texts.NAMED, texts.TURNED_ROUND, fair=fair)
    seats = {"Ann": (0, 1), "Bob": (1, 0), "Cid": (2, 3), "Dan": (3, 2)}
    found = rows(games, by)
    names = ["Ann", "Bob", "Cid", "Dan"] if by is By.PLAYER else ["Ann+Cid", "Bob+Dan"]
    assert [row.who.name for row in found] == names
    for row in found:
        total: dict[str, float] = defaultdict(float)
        for at, text in enumerate((texts.NAMED, texts.TURNED_ROUND)):
            mine = [seats[name][at] for name in row.who.names]
            for key, amount in recount(text, mine, fair).items():
                total[key] += amount
        assert (row.games, row.finished, row.won) == (2, 2, 1)
        assert len(row.choices) == total["choices"]
        assert row.open.decisions == total["choices"]
        assert row.open.total == pytest.approx(total["open"])
        assert row.open.each == pytest.approx(total["open"] / total["choices"])
        assert row.open.best_share == total["open best"] / total["choices"]
        assert row.fair.decisions == total["fair choices"]
        assert row.fair.total == pytest.approx(total["fair"])
        if fair is None:
            assert (row.fair.each, row.fair.best_share) == (None, None)
            assert not row.grades
        else:
            assert row.fair.each == pytest.approx(total["fair"] / total["fair choices"])
            assert row.fair.best_share == total["best"] / total["fair choices"]
            assert {grade: row.grades[grade] for grade in Grade} == {grade: total[grade] for grade in Grade}
            assert {at: row.hindsights[at] for at in Hindsight} == {at: total[at] for at in Hindsight}
        # The same game from both sides: neither luck nor result is left over.
        assert (row.result, row.luck_games) == (0, 2)
        assert row.luck == pytest.approx(0)


def test_luck_and_result_are_those_of_the_side() -> None:
    (game,), _ = gathered(texts.NAMED, fair=None)
    luck = game.luck.of_deal(0)
    assert luck is not None
    for row, sign in zip(rows([game], By.PLAYER), (1, -1, 1, -1), strict=True):
        assert (row.result, row.won) == (-10 * sign, int(sign < 0))
        assert row.luck == pytest.approx(float(luck) * sign)


def test_strangers_are_not_added_together() -> None:
    games, _ = gathered(texts.UNNAMED, texts.UNNAMED, fair=None)
    assert len(rows(games, By.PLAYER)) == 8
    assert len(rows(games, By.SIDE)) == 4


def test_points_and_chances_are_not_added_together() -> None:
    games, _ = gathered(texts.CHANCE, texts.NAMED, fair=None)
    found = rows(games, By.SIDE)
    assert [(row.who, row.scale) for row in found] == [
        (Scorer(("Ann", "Cid")), Scale.POINTS),
        (Scorer(("Bob", "Dan")), Scale.POINTS),
        (Scorer(("Ann", "Cid")), Scale.CHANCE),
        (Scorer(("Bob", "Dan")), Scale.CHANCE),
    ]
    assert [row.games for row in found] == [1, 1, 1, 1]
    assert [row.result for row in found] == [-10, 10, -50, 50]


def test_the_worst_decisions_come_first() -> None:
    games, _ = gathered(texts.NAMED, fair=None)
    assert [(choice.turn, choice.loss) for choice in worst(games[0].choices)] == [
        (18, 56),
        (17, 23),
        (12, 21),
    ]
    (first, _, _) = worst(games[0].choices)
    assert (first.source, first.game, first.played, first.best) == ("1.domino", 1, "3-6@6", ("4-6@6",))
    (ann, _) = rows(games, By.SIDE)
    assert [choice.turn for choice in ann.worst] == [18, 12]
    fairly, _ = gathered(texts.NAMED)
    losses = sorted((choice.fair_loss or 0 for choice in fairly[0].choices), reverse=True)
    assert [choice.fair_loss for choice in worst(fairly[0].choices)] == [loss for loss in losses[:3] if loss]
    assert losses[0] > losses[1] > 0
    assert losses[:3] != [56, 23, 21]


def test_what_cannot_be_counted_is_left_out_with_the_reason() -> None:
    line = texts.UNNAMED + "\n" + texts.UNNAMED.replace("C 3-6*", "C 3-6")
    unknown = '[Deal "A:12 ? ? ? ? ? ?"] 1. A 1-2'
    games, left_out = gathered(texts.BROKEN, line, "nothing", unknown, texts.UNFINISHED, fair=None)
    assert [(game.source, game.game) for game in games] == [("2.domino", 1), ("5.domino", 1)]
    assert left_out == [
        LeftOut("1.domino", 1, Reason.ERROR, "no-open-end"),
        LeftOut("2.domino", 2, Reason.OTHER_LINE, "another line of game 1"),
        LeftOut("3.domino", None, Reason.NO_GAME, "there is no game"),
        LeftOut("4.domino", 1, Reason.NOT_VALUED, "no decision can be valued: not every hand is known"),
    ]


def test_a_game_that_is_not_finished_counts_for_its_decisions() -> None:
    (game,), _ = gathered(texts.UNFINISHED, fair=None)
    for row in rows([game], By.SIDE):
        assert (row.games, row.finished, row.won, row.result, row.luck_games) == (1, 0, 0, 0, 1)
        assert row.choices
    assert "no sum: the game is not finished" in account_text(game)


def test_where_hands_are_not_known_what_the_player_could_know_still_counts() -> None:
    assert not gathered(texts.PARTIAL, fair=None)[0]
    (game,), _ = gathered(texts.PARTIAL)
    assert game.choices
    assert all(choice.open_loss is None and choice.fair_loss is not None for choice in game.choices)
    assert [choice.turn for choice in game.choices] == [4, 8]
    (first, second) = rows([game], By.SIDE)
    assert (first.open.each, first.fair.decisions, second.choices) == (None, len(game.choices), ())
    assert account_text(game) == "Luck and skill: the game is not finished."
    costly = [choice.loss for choice in worst(game.choices)]
    assert costly == sorted(costly, reverse=True)


def test_many_sides_have_losses_and_no_luck() -> None:
    (game,), _ = gathered(texts.MANY, fair=None)
    found = rows([game], By.PLAYER)
    assert len(found) == len(rows([game], By.SIDE)) == 4
    assert all(row.luck_games == 0 for row in found)
    assert [len(row.choices) for row in found] == [1, 1, 0, 0]
    assert [row.finished for row in found] == [0, 0, 0, 0]
    assert account_text(game) == "Luck and skill: luck and skill are told for two sides only."
    assert swing_text([game], Scale.POINTS) is None


def test_the_sum_of_a_game_in_words() -> None:
    (game,), _ = gathered(texts.NAMED, fair=None)
    mean, luck = game.luck.mean_for(0), game.luck.of_deal(0)
    assert mean is not None
    assert luck is not None
    assert mean + luck == 18
    assert account_text(game).startswith("Ann+Cid: mean -")
    assert account_text(game).endswith(", given by Bob+Dan +49, given away -77: result -10.")


def test_how_far_luck_and_play_moved_the_results() -> None:
    games, _ = gathered(texts.NAMED, texts.TURNED_ROUND, fair=None)
    luck = games[0].luck.of_deal(0)
    assert luck is not None
    assert swing_text(games, Scale.POINTS) == (
        f"In 2 games the luck of the deal moved the result by {float(luck):.1f} points on average, "
        "what the sides gave away, one against the other, by 28.0."
    )
    assert swing_text(games, Scale.CHANCE) is None
