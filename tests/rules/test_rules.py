"""The catalogue, house rules, contradictions, and the rules in words."""

from __future__ import annotations

import dataclasses

import pytest

from analyzer.rules import VARIANTS, BlockedTie, BlockWinner, Rules, RulesError, variant, with_options

BASE = variant("partnership").rules


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("blocked_ties=leader", "there is no rule 'blocked_ties'; did you mean blocked_tie?"),
        ("zzz=1", "there is no rule 'zzz'; known are highest, seats,"),
        ("schedule=100/x", "schedule must be numbers such as 100/75/50/25 or none"),
        ("tie_lead=winner", "asks for a winner, and a tie has none"),
        ("arm_double=first", "needs centre=cross"),
        ("centre=spinner, branching=yes", "branching goes with a line or a cross"),
        ("opening=13, hand_score=own", "opening is for good points"),
        ("reserve=2", "needs drawing"),
        ("partners=no, game_end=side-out", "needs partners"),
        ("turn=run, centre=cross", "goes with a line"),
        ("muggins=yes", "needs ends_score"),
        ("won_by=count, block_winner=blocker-or-right", "nobody is the blocker"),
        ("capicu=100, centre=cross", "need a line"),
        ("blocker_times=4", "needs hand_score=own"),
        ("first_lead=stock", "needs a stock"),
        ("capicu_times=0", "capicu_times must be at least 1"),
        ("blocked_tie=nobody", "blocked_tie must be none or leader or more-tiles or last or not-last"),
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
        ("seats=1, partners=no", "seats must be between 2 and 8"),
        ("equal_ends=2", "needs hand_score=one"),
        ("hand_score=one, divide_by=10", "nothing to divide"),
        ("match_goal=love", "needs hand_score=one"),
        ("first_lead=winners", "the first has none"),
        ("next_lead=anyone", "would settle nothing"),
        ("next_lead=highest-double, lead_double=yes", "lead_double has no use"),
        ("redeal_doubles=8", "redeal_doubles must be between 0 and the hand of 7"),
        ("highest=0", "set must be between 1 and 18"),
        ("centre_sides=5, centre=cross", "centre_sides must be 4, 6 or 8, not 5"),
        ("centre_sides=6", "so they need centre=cross"),
        ("feet=yes, branching=yes", "only one can be"),
        ("cover=yes, centre=spinners", "cover goes with a line or a cross"),
        ("highest=19, without_blank=no", "set must be between 1 and 18, not 19"),
        ("seats=9, partners=no", "seats must be between 2 and 8, not 9"),
        ("capicu=100, branching=yes", "need a line"),
        ("capicu=100, feet=yes", "need a line"),
        ("capicu=100, cover=yes", "need a line"),
        ("feet=yes, centre=trains", "feet goes with a line or a cross; a train goes on at one end"),
        ("branching=yes, centre=trains", "branching goes with a line or a cross; a train goes on at one end"),
        ("first_pass=20, hand_score=own", "first_pass is for good points"),
        ("first_pass=20, exact=yes", "first_pass is for good points"),
        ("first_pass_held=20", "it needs first_pass"),
    ],
)
def test_unknown_and_contradictory_rules_are_refused(text: str, message: str) -> None:
    with pytest.raises(RulesError) as error:
        with_options(BASE, text)
    assert message in str(error.value)


@pytest.mark.parametrize("highest", [1, 18])
def test_the_smallest_and_the_largest_set_can_be_played_with(highest: int) -> None:
    rules = with_options(BASE, f"highest={highest}, hand=1, seats=2, partners=no")
    assert (rules.highest, rules.seats) == (highest, 2)


def test_points_and_seats_that_only_a_program_can_give_are_refused_too() -> None:
    with pytest.raises(RulesError, match="schedule must be"):
        dataclasses.replace(BASE, schedule=(1, -1))
    with pytest.raises(RulesError, match="redeal_score must be"):
        dataclasses.replace(BASE, redeal_score=(1, -1))
    with pytest.raises(RulesError, match="partnership is played by 4, but 3 seats are named"):
        BASE.seating(("A", "B", "C"))


def test_rules_are_printed_with_what_they_change() -> None:
    assert repr(Rules(name="at home", target=61)) == "Rules(name='at home', target=61)"


def test_options_replace_rules() -> None:
    rules = with_options(BASE, "Blocked-Tie = leader; target=200, lead_double")
    assert (rules.blocked_tie, rules.target, rules.lead_double) == (BlockedTie.LEADER, 200, True)
    assert with_options(BASE, "") == BASE
    assert with_options(BASE, "block_winner=lowest_hand").block_winner is BlockWinner.LOWEST_HAND


def test_unknown_variants_name_the_nearest() -> None:
    with pytest.raises(RulesError, match="did you mean jamaican"):
        variant("jamaicn")
    assert variant("Great Lakes 101") is VARIANTS["great-lakes-101"]
    assert variant("the game Mexican Train Dominoes") is VARIANTS["mexican-train"]


def test_a_name_means_one_variant() -> None:
    names = [name for entry in VARIANTS.values() for name in (entry.rules.name, *entry.aliases)]
    assert sorted(names) == sorted(set(names))
    assert [variant(name).rules.name for entry in VARIANTS.values() for name in entry.aliases] == [
        entry.rules.name for entry in VARIANTS.values() for _ in entry.aliases
    ]


@pytest.mark.parametrize("name", VARIANTS)
def test_open_points_are_options_that_change_the_rules(name: str) -> None:
    entry = VARIANTS[name]
    for seats in entry.players:
        rules = entry.at(seats)
        assert rules is not None
        for point in entry.open_points:
            with_options(rules, point.options)
    for point in entry.open_points:
        assert with_options(entry.rules, point.options) != entry.rules, point


def test_the_catalogue_has_every_name() -> None:
    names = """partnership great-lakes great-lakes-101 doscientos quinientos south-american milo whist
        whist-difference whist-caribbean jamaican cut-throat french chiva chiva-draw gallinazo block draw
        cross cross-nine all-fives fives-and-threes basic hungarian recife dominican cuban cuban-nine haitian
        fives-and-threes-british all-fives-spinner draw-turned openspiel international
        sebastopol gaple bergen five-up kozel venezuelan ponta matador mexican-train mexican-train-nine
        chickenfoot"""
    assert set(VARIANTS) == set(names.split())


def test_rules_are_values() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        BASE.target = 5  # type: ignore[misc]
    assert Rules() == Rules(name="partnership")
