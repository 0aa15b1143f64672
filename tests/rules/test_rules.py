"""The catalogue, house rules, contradictions, and what every option is worth."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from analyzer.position import Position
from analyzer.rules import (
    VARIANTS,
    BlockedTie,
    BlockWinner,
    Ending,
    EndKind,
    HandScore,
    Rules,
    RulesError,
    score,
    variant,
    with_options,
)
from analyzer.rules.explain import explain
from analyzer.rules.options import option_names
from tests import oracle
from tests.games import random_deal, random_play, random_rules

BASE = variant("partnership").rules
BLOCK = Ending(EndKind.BLOCKED, last=2, leader=1, left=(15, 13, 15, 33), tiles=(2, 3, 2, 4), ends_equal=True)
TIE = dataclasses.replace(BLOCK, left=(10, 12, 12, 10), tiles=(2, 3, 2, 4))
DOMINO = Ending(EndKind.DOMINO, last=1, leader=1, left=(4, 0, 6, 8), tiles=(1, 0, 1, 1), ends_equal=False)


@pytest.mark.parametrize(
    ("name", "ending", "points"),
    [
        ("partnership", BLOCK, (46, 0)),
        ("partnership", DOMINO, (0, 10)),
        ("great-lakes", BLOCK, (76, 0)),
        ("great-lakes", DOMINO, (0, 18)),
        ("great-lakes-101", DOMINO, (0, 18)),
        ("doscientos", DOMINO, (0, 18)),
        ("milo", DOMINO, (0, 1)),
        ("milo", BLOCK, (1, 0)),
        ("milo", dataclasses.replace(DOMINO, ends_equal=True), (0, 2)),
        ("chiva", BLOCK, (1, 0)),
        ("jamaican", BLOCK, (0, 1)),
        # pagat.com, Caribbean Dominoes: 5-5, 2-2, 1-1 and 5-1 are left; the lowest single hand, 2, decides.
        ("jamaican", dataclasses.replace(BLOCK, left=(10, 4, 2, 6)), (1, 0)),
        ("jamaican", dataclasses.replace(BLOCK, left=(5, 5, 30, 40)), (0, 0)),
    ],
)
def test_what_a_game_is_worth(name: str, ending: Ending, points: tuple[int, int]) -> None:
    assert score(variant(name).rules, ending).points == points


@pytest.mark.parametrize(
    ("tie", "points"),
    [
        (BlockedTie.NONE, (0, 0)),
        (BlockedTie.REPLAY, (0, 0)),
        (BlockedTie.LEADER, (0, 22)),
        (BlockedTie.MORE_TILES, (0, 22)),
        (BlockedTie.NOT_LAST, (0, 22)),
    ],
)
def test_the_rules_for_a_tie(tie: BlockedTie, points: tuple[int, int]) -> None:
    rules = dataclasses.replace(BASE, blocked_tie=tie)
    assert score(rules, TIE).points == points
    turned = dataclasses.replace(TIE, last=1, leader=2, tiles=(3, 2, 4, 2))
    assert score(rules, turned).points == points[::-1]


def test_equal_tiles_leave_a_tie() -> None:
    rules = dataclasses.replace(BASE, blocked_tie=BlockedTie.MORE_TILES)
    assert score(rules, dataclasses.replace(TIE, tiles=(2, 2, 3, 3))).winner is None


@pytest.mark.parametrize(("pips", "points"), [(39, 3), (1, 1), (19, 1), (20, 2), (9, 1), (0, 0)])
def test_divided_by_ten(pips: int, points: int) -> None:
    rules = dataclasses.replace(BASE, divide_by=10)
    assert score(rules, dataclasses.replace(DOMINO, left=(pips, 0, 0, 8))).points == (0, points)


def test_own_pips_are_bad_points() -> None:
    rules = dataclasses.replace(BASE, hand_score=HandScore.OWN)
    result = score(rules, DOMINO)
    assert (result.points, result.net(0), result.net(1)) == ((10, 8), -2, 2)


def test_the_double_blank_can_count_fifty() -> None:
    rules = variant("great-lakes-101").rules
    tiles = rules.tile_set
    assert [rules.count(tile) for tile in tiles.tiles[:2]] == [50, 1]
    assert BASE.count(tiles.tiles[0]) == 0


def test_scores_equal_the_second_implementation() -> None:
    for seed in range(1500):
        rng = Random(seed)
        rules = random_rules(rng)
        start = Position.deal(rules, random_deal(rng, rules), rng.randrange(4))
        final = random_play(rng, start).final
        hands = tuple(tuple((t.low, t.high) for t in rules.tile_set.members(h)) for h in final.hands)
        left, right = final.layout.ends
        assert final.last is not None
        expected = oracle.points(rules, hands, (left, right), final.last, final.leader)
        assert final.score().points == expected, (seed, rules)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("blocked_ties=leader", "there is no rule 'blocked_ties'; did you mean blocked_tie?"),
        ("zzz=1", "there is no rule 'zzz'; known are highest, seats,"),
        ("blocked_tie=nobody", "blocked_tie must be none or leader or more-tiles or not-last or replay"),
        ("target=lots", "target must be a whole number with 6 digits at most, not 'lots'"),
        ("target=-1", "target must be a whole number with 6 digits at most, not '-1'"),
        ("target=99999999999999999999", "target must be a whole number"),
        ("target=\u0663", "target must be a whole number"),
        ("target", "target needs a value"),
        ("target=0", "target must be at least 1"),
        ("target=1, target=2", "target is given twice"),
        ("lead_double=perhaps", "lead_double must be yes or no"),
        ("hand=8", "4 hands of 8 need 32 tiles; double-six has 28"),
        ("seats=3", "partners need four seats"),
        ("seats=1, partners=no", "seats must be between 2 and 6"),
        ("equal_ends=2", "needs hand_score=one"),
        ("hand_score=one, divide_by=10", "nothing to divide"),
        ("match_goal=love", "needs hand_score=one"),
        ("first_lead=winners", "the first has none"),
        ("next_lead=anyone", "would settle nothing"),
        ("next_lead=highest-double, lead_double=yes", "lead_double has no use"),
        ("redeal_doubles=8", "redeal_doubles must be between 0 and the hand of 7"),
        ("highest=0", "set must be between 1 and 18"),
    ],
)
def test_unknown_and_contradictory_rules_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError) as error:
        with_options(BASE, text)
    assert message in str(error.value)


def test_options_replace_rules() -> None:
    rules = with_options(BASE, "Blocked-Tie = leader; target=200, lead_double")
    assert (rules.blocked_tie, rules.target, rules.lead_double) == (BlockedTie.LEADER, 200, True)
    assert with_options(BASE, "") == BASE
    assert with_options(BASE, "block_winner=lowest_hand").block_winner is BlockWinner.LOWEST_HAND


def test_unknown_variants_name_the_nearest() -> None:
    with pytest.raises(RulesError, match="did you mean jamaican"):
        variant("jamaicn")
    assert variant("Great Lakes 101") is VARIANTS["great-lakes-101"]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_explains_itself(name: str) -> None:
    sentences = explain(VARIANTS[name].rules)
    assert len(sentences) >= 10
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def test_words_change_with_every_rule() -> None:
    """Each option makes a difference to the explanation, so that none is explained away."""
    house = {
        "highest": "9",
        "hand": "6",
        "partners": "no",
        "direction": "clockwise",
        "first_lead": "anyone",
        "next_lead": "winners",
        "lead_double": "yes",
        "redeal_doubles": "5",
        "block_winner": "lowest-hand",
        "blocked_tie": "replay",
        "hand_score": "own",
        "double_blank": "50",
        "divide_by": "10",
        "target": "61",
        "equal_ends": "2, hand_score=one",
        "match_goal": "love, hand_score=one",
        "seats": "3, partners=no",
    }
    assert set(house) == set(option_names())
    for name, value in house.items():
        assert explain(with_options(BASE, f"{name}={value}")) != explain(BASE), name


def test_rules_are_values() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        BASE.target = 5  # type: ignore[misc]
    assert Rules() == Rules(name="partnership")
