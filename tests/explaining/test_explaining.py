"""Rules in words: every choice that rules can be made of, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analyzer.rules import VARIANTS, RulesError, variant, with_options
from analyzer.rules.choices import LOOKS_BACK, NEEDS_WINNER, LeadBy
from analyzer.rules.options import explain, option_names
from analyzer.words.messages import Messages, languages
from tests.effort import DEEP

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules import Rules

BASE = variant("partnership").rules
LANGUAGES = [Messages.load(language) for language in languages()]


def tables() -> Iterator[Rules]:
    """Every variant, for every number of players."""
    for entry in VARIANTS.values():
        yield from filter(None, map(entry.at, entry.players))


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)
def test_every_variant_explains_itself(words: Messages) -> None:
    for rules in tables():
        sentences = explain(rules, words)
        assert len(sentences) >= 10
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
        assert len(set(sentences)) == len(sentences)


def test_every_choice_has_its_sentence() -> None:
    """Every value of every rule, in place of what any of the variants has."""
    told = {
        (name, value): 0 for name, values in option_names().items() for value in values if " " not in value
    }
    for at, rules in enumerate(tables()):
        asked = LANGUAGES if DEEP else (LANGUAGES[0], LANGUAGES[1 + at % (len(LANGUAGES) - 1)])
        for name, value in told:
            try:
                house = with_options(rules, f"{name}={value}")
            except RulesError:
                continue
            told[name, value] += 1
            sentences = {len(explain(house, words)) for words in asked}
            assert len(sentences) == 1, "every language says as much"
    assert {choice for choice, times in told.items() if not times} == NEVER


NEVER = {
    *(("first_lead", lead.value) for lead in LOOKS_BACK),
    *(("next_lead", lead.value) for lead in (LeadBy.ANYONE, LeadBy.AHEAD, LeadBy.AS_USUAL)),
    *(("tie_lead", lead.value) for lead in (*NEEDS_WINNER, LeadBy.OUT)),
}
"""Values that no rules can take."""


def test_the_numbers_of_a_house_rule_are_told() -> None:
    house = with_options(BASE, "target=1200, capicu=100, blocked_tie=leader")
    english, german, spanish = (explain(house, Messages.load(language)) for language in ("en", "de", "es"))
    assert "A match goes to 1,200 points." in english
    assert "Eine Partie geht bis 1.200 Punkte." in german
    assert "Una partida es a 1.200 puntos." in spanish
    assert "An equal count is won by the side that led the game." in english
    assert "Bei gleich vielen Augen gewinnt die Seite, die vorgesetzt hat." in german
    assert (
        "Dominar con una ficha que no es doble y que casa por los dos extremos da 100 puntos más." in spanish
    )


def test_who_wins_a_block_is_told_where_it_matters() -> None:
    """Where bad points are written, only the side that won and leads the next game."""
    block = "A blocked game is won by the side with fewer pips in all its hands."
    rules = {"hand_score=own": False, "hand_score=own, next_lead=winners": True, "hand_score=all": True}
    english = Messages.load("en")
    assert {rule: block in explain(with_options(BASE, rule), english) for rule in rules} == rules


@pytest.mark.parametrize("rule", ["blocker_times={}, hand_score=own", "round_to={}, rounding=up"])
def test_the_smallest_number_that_matters_is_told(rule: str) -> None:
    english, changed = Messages.load("en"), {}
    for number in (1, 2):
        changed[number] = explain(with_options(BASE, rule.format(number)), english)
    assert len(changed[2]) == len(changed[1]) + 1


def test_one_of_a_thing_is_told_as_one() -> None:
    rules = variant("draw-turned-reserve") if "draw-turned-reserve" in VARIANTS else variant("draw")
    house = with_options(rules.rules, "reserve=1")
    assert "The last tile of the stock is never drawn." in explain(house, Messages.load("en"))
    assert "La última ficha del pozo no se roba nunca." in explain(house, Messages.load("es"))


@pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)
def test_words_change_with_every_rule(words: Messages) -> None:
    """Each option makes a difference to the explanation, so that none is explained away."""
    house = {
        "highest": "9",
        "hand": "6",
        "partners": "no",
        "direction": "clockwise",
        "without_blank": "yes, hand=6",
        "first_lead": "anyone",
        "next_lead": "winners",
        "tie_lead": "same",
        "lead_double": "yes",
        "redeal_doubles": "5",
        "redeal_must": "yes, redeal_doubles=5",
        "redeal_score": "0/1, redeal_doubles=5, redeal_must=yes",
        "centre": "cross",
        "joining": "sum",
        "arm_double": "first, centre=cross",
        "branching": "yes",
        "centre_sides": "8, centre=cross",
        "feet": "yes",
        "cover": "yes",
        "first_train": "yes, centre=trains",
        "drawing": "one",
        "reserve": "2, drawing=one",
        "turn": "run",
        "game_end": "side-out",
        "near_end": "yes",
        "illegal_stands": "yes",
        "exposed_first": "yes",
        "won_by": "count",
        "block_winner": "lowest-hand",
        "blocked_tie": "last",
        "hand_score": "own",
        "blocked_score": "difference",
        "double_blank": "50",
        "double_left": "each",
        "lone_blank": "25",
        "lone_highest": "50",
        "opening": "13",
        "blocker_times": "4, hand_score=own",
        "divide_by": "10",
        "least_score": "2, divide_by=10",
        "round_to": "10",
        "rounding": "up, round_to=5",
        "ends_score": "fives",
        "muggins": "yes, ends_score=fives",
        "pass_bonus": "10",
        "lead_pass_bonus": "20",
        "lead_double_pass_bonus": "25",
        "lead_pass_once": "yes",
        "all_pass_bonus": "25",
        "equal_ends": "2, hand_score=one",
        "capicu": "100",
        "capicu_times": "2",
        "capicu_ends": "different, capicu=100",
        "chuchazo": "100",
        "chuchazo_one_blank": "yes, chuchazo=100",
        "double_out": "1",
        "double_both": "3",
        "target": "61",
        "match_goal": "love, hand_score=one",
        "least": "5",
        "fewer": "5",
        "exceed": "yes",
        "exact": "yes",
        "equality": "one-more",
        "schedule": "100/75/50/25",
        "first_pass": "2",
        "first_pass_held": "3, first_pass=2",
        "tie_stake": "raise",
        "one_all": "yes",
        "settled": "yes",
        "seats": "3, partners=no",
    }
    assert set(house) == set(option_names())
    for name, value in house.items():
        own, _, others = value.partition(", ")
        with_it, without = with_options(BASE, others, f"{name}={own}"), with_options(BASE, others)
        assert explain(with_it, words) != explain(without, words), name
