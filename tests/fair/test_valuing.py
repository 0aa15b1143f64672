"""Fair values against plain means over the deals, and what is promised of samples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.knowledge import TooManyWaysError, known_at
from analyzer.knowledge.known_at import plausible_position
from analyzer.notation import parse
from analyzer.record.game import Deal, Hand
from analyzer.replays.replay import Replay, replay
from analyzer.reviews.fair import valuing as worlds_module
from analyzer.reviews.fair.estimates import FairSettings
from analyzer.reviews.fair.estimates import Sample as Moves
from analyzer.reviews.fair.valuing import ALL, FIRST, WorldSolver, fair_values
from analyzer.reviews.review import Why, review
from analyzer.solver.solver import Engine, Solver
from tests import every_variant, sample
from tests.effort import BASE, effort, some
from tests.every_variant import OUTER_TABLES, TABLES, rules_of
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.replays.trace import Step
    from analyzer.reviews.fair.estimates import Fair

SAMPLE = replay(parse(sample.movetext(sample.REPAIRED)).games[0])


def valued(game: Replay, turn: int, settings: FairSettings | None = None) -> Fair:
    found = valued_if_possible(game, turn, settings)
    assert found is not None
    return found


def valued_if_possible(game: Replay, turn: int, settings: FairSettings | None = None) -> Fair | None:
    solver = WorldSolver(game.rules)
    try:
        return fair_values(game, game.steps[turn - 1], settings or FairSettings(), solver)
    finally:
        solver.close()


def plain_means(game: Replay, step: Step) -> dict[str, Fraction]:
    """The mean of every option by the reference solver, world by world."""
    knowledge = known_at(game, step.turn)
    sums: dict[str, Fraction] = {}
    assert step.position is not None
    for world in knowledge.worlds():
        position = knowledge.position(world, step.position)
        for option in Solver(position, engine=Engine.REFERENCE).options(position):
            sums[str(option)] = sums.get(str(option), Fraction(0)) + Fraction(option.value)
    return {option: total / knowledge.count for option, total in sums.items()}


def late_decisions(name: str, seats: int, most: int, rng: Random) -> Iterator[tuple[Replay, Step]]:
    """Turns of a random game with a choice and few deals possible."""
    played = every_variant.random_game(rng, rules_of(name, seats))
    game = replay(every_variant.written(played))
    for step in game.steps:
        choice = step.position is not None and step.tile and len(step.position.moves()) > 1
        if choice and 1 < deals_counted(game, step.turn) <= most:
            yield game, step


def deals_counted(game: Replay, turn: int) -> int:
    """How many deals are possible before a turn; 0 where they are so many that counting takes long."""
    try:
        return known_at(game, turn, most=500).count
    except TooManyWaysError:
        return 0


def test_the_critical_move_of_the_sample_game() -> None:
    """The solver of the kernel against the reference, over all 375 deals."""
    fair = valued(SAMPLE, 18)
    assert (fair.worlds, fair.possible, fair.exact, fair.error, fair.loss_error) == (375, 375, True, 0.0, 0.0)
    assert {str(option): option.value for option in fair.options} == plain_means(SAMPLE, SAMPLE.steps[17])
    assert str(fair.options[0]) == "4-6@6"
    assert str(fair.played) == "3-6@6"
    assert fair.loss is not None
    assert 20 < fair.loss < 21


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 1))
def test_means_are_those_of_every_deal_in_every_variant(name: str, seats: int) -> None:
    rng = Random(f"{name} {seats} {BASE}")
    found, enough = 0, effort(2, 8)
    for _ in range(4 * enough):
        for game, step in late_decisions(name, seats, 20, rng):
            fair = valued_if_possible(game, step.turn)
            if (fair is None or not fair.exact) and seats > 2 and not game.rules.partners:
                continue  # more positions than the search for single players looks at
            assert fair is not None
            assert fair.exact
            assert {str(option): option.value for option in fair.options} == plain_means(game, step)
            assert fair.best == max(option.value for option in fair.options)
            assert sum(option.best_in for option in fair.options) >= 1
            found += 1
            if found == enough:
                return


def test_a_sample_comes_close_and_says_how_close() -> None:
    """Over many seeds the exact mean is within two standard errors about as often as it should be."""
    exact = {str(option): option.value for option in valued(SAMPLE, 17, FairSettings(2000)).options}
    assert known_at(SAMPLE, 17).count == 1750
    within = tries = 0
    for seed in range(effort(30, 60)):
        fair = valued(SAMPLE, 17, FairSettings(worlds=50, seed=seed))
        assert not fair.exact
        assert fair.worlds == 50
        for option in fair.options:
            tries += 1
            within += abs(float(option.value - exact[str(option)])) <= 2 * option.error
        loss = exact["2-3@2"] - exact["2-6@2"]
        assert str(fair.options[0]) != "2-3@2" or abs(float((fair.loss or 0) - loss)) < 6 * fair.loss_error
    assert 0.9 < within / tries < 0.995


def test_the_same_seed_draws_the_same_deals() -> None:
    one, same = (valued(SAMPLE, 12, FairSettings(worlds=60, seed=3)) for _ in range(2))
    assert one == same
    assert valued(SAMPLE, 12, FairSettings(worlds=60, seed=4)) != one


def test_drawing_ends_once_the_order_is_settled() -> None:
    """Turn 3: 1-5 is worth some eight points more than 1-2, so a few hundred deals are enough."""
    fair = valued(SAMPLE, 3, FairSettings(worlds=5000))
    assert fair.worlds in range(FIRST, 7 * FIRST, FIRST)
    undecided = valued(SAMPLE, 8, FairSettings(worlds=2 * FIRST))
    assert undecided.worlds == 2 * FIRST


def test_a_move_far_behind_is_valued_in_the_first_deals_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """All leads but two or three are out after a hundred deals; the one that was played stays."""
    asked: list[tuple[int, int]] = []
    rows = WorldSolver.rows

    def counted(
        self: WorldSolver, knowledge: Any, like: Any, worlds: Any, budget: Any, moves: Any = None
    ) -> Any:
        asked.append((len(worlds), len(moves)))
        return rows(self, knowledge, like, worlds, budget, moves)

    monkeypatch.setattr(WorldSolver, "rows", counted)
    fair = valued(SAMPLE, 1, FairSettings(worlds=300))
    assert asked[0] == (FIRST, len(fair.options))
    assert all(number < len(fair.options) for _, number in asked[1:])
    asked.clear()
    every = valued(SAMPLE, 1, FairSettings(worlds=300, settle=False))
    assert {number for _, number in asked} == {len(fair.options)}
    for option in fair.options:
        (same,) = (one for one in every.options if str(one) == str(option))
        assert abs(float(option.value - same.value)) < 3 * option.error


def test_a_move_followed_no_further_is_as_exact_as_it_says() -> None:
    """In samples from four thousand deals the values spread as their errors say, around the true means."""
    rng = Random(1)
    luck = [rng.gauss(0, 20) for _ in range(4000)]
    rows = [
        (round(own), round(own - 9 + rng.gauss(0, 8)), round(rng.gauss(-14, 9)), round(rng.gauss(-45, 5)))
        for own in luck
    ]
    found: list[list[float]] = [[] for _ in range(4)]
    errors: list[list[float]] = [[] for _ in range(4)]
    dropped = 0
    for _ in range(400):
        taken = Moves(4, played=2)
        first, later = rng.sample(rows, 60), rng.sample(rows, 240)
        taken.add(first, [1] * 60)
        taken.drop()
        assert taken.followed in ((0, 2), (0, 1, 2))
        dropped += taken.followed == (0, 2)
        taken.add([tuple(row[at] for at in taken.followed) for row in later], [1] * 240)
        assert len(taken) == 300
        for at in range(4):
            found[at].append(float(taken.value(at)))
            errors[at].append(taken.error(at))
    assert dropped > 390
    for at in range(4):
        assert abs(mean(found[at]) - mean([row[at] for row in rows])) < 0.3
        assert 0.85 < stdev(found[at]) / mean(errors[at]) < 1.15


def test_turns_valued_beside_one_another_have_the_values_of_each_alone() -> None:
    settings = FairSettings(effort(20, 60))
    together = review(SAMPLE, fair=settings).decisions
    assert sum(decision.fair is not None for decision in together) > 10
    for decision in together:
        if decision.fair:
            assert decision.fair == valued(SAMPLE, decision.step.turn, settings)


def test_every_deal_is_looked_at_where_there_are_not_many_more_than_asked_for() -> None:
    possible = known_at(SAMPLE, 18).count
    assert valued(SAMPLE, 18, FairSettings(worlds=-(-possible // ALL))).exact
    assert not valued(SAMPLE, 18, FairSettings(worlds=possible // ALL - 1)).exact


def test_a_world_can_count_more_than_others() -> None:
    """Of two halves of the deals one counts nothing: the mean is that of the other."""
    step = SAMPLE.steps[17]
    knowledge = known_at(SAMPLE, 18)
    bit = SAMPLE.rules.tile_set.mask([tile for tile in SAMPLE.rules.tile_set.tiles if str(tile) == "6-6"])
    solver = WorldSolver(SAMPLE.rules)
    try:
        weighed = fair_values(
            SAMPLE, step, FairSettings(), solver, lambda world: int(bool(world.hands[3] & bit))
        )
    finally:
        solver.close()
    assert weighed is not None
    assert step.position is not None
    half = [world for world in knowledge.worlds() if world.hands[3] & bit]
    for option in weighed.options:
        values = [
            next(found.value for found in Solver(position).options(position) if option.same(found))
            for position in (knowledge.position(world, step.position) for world in half)
        ]
        assert option.value == Fraction(sum(values), len(half))


def test_worlds_without_any_weight_say_nothing() -> None:
    solver = WorldSolver(SAMPLE.rules)
    try:
        for turn in (18, 12):
            assert fair_values(SAMPLE, SAMPLE.steps[turn - 1], FairSettings(50), solver, lambda _: 0) is None
    finally:
        solver.close()


def test_one_hand_in_the_record_is_enough() -> None:
    """What C could know does not depend on what the record says of the others."""
    deal = SAMPLE.game.deal
    assert deal is not None
    alone = Deal(tuple(hand for hand in deal.hands if hand.seat == "C"))
    partial = replay(replace(SAMPLE.game, deal=alone, turns=SAMPLE.game.turns[:18], result=None))
    assert partial.steps[17].position is None
    assert valued(partial, 18) == valued(SAMPLE, 18)
    found = review(partial, fair=FairSettings(worlds=40))
    mine = [decision for decision in found.decisions if decision.fair]
    assert mine
    assert all(decision.step.seat == 2 and decision.why is Why.HANDS_UNKNOWN for decision in mine)
    assert all(decision.judgement and decision.judgement.hindsight is None for decision in mine)


@pytest.mark.parametrize(
    ("name", "seats"), [table for table in TABLES if rules_of(*table).drawing.value == "none"]
)
def test_the_position_with_hands_that_fit_looks_the_same(name: str, seats: int) -> None:
    """Built anew from one hand it differs from the real one in what the seat does not see, and only there."""
    game = replay(every_variant.written(every_variant.random_game(Random(seats), rules_of(name, seats))))
    deal, labels = game.game.deal, game.seating.labels
    assert deal is not None
    for step in game.steps:
        if step.position is None or not step.tile:
            continue
        alone = Deal(tuple(hand for hand in deal.hands if hand.seat == labels[step.seat]))
        partial = replay(replace(game.game, deal=alone))
        if not partial.valid or len(partial.steps) != len(game.steps):
            continue
        there = partial.steps[step.turn - 1]
        if there.position is not None or there.before != step.before:
            continue
        found = plausible_position(partial, there, known_at(partial, step.turn))
        assert found is not None
        real = step.position
        assert replace(found, hands=real.hands, stock=real.stock, order=None) == replace(real, order=None)


def test_without_the_hand_of_the_mover_nothing_is_said() -> None:
    deal = SAMPLE.game.deal
    assert deal is not None
    hidden = Deal(tuple(Hand(hand.seat, (None,) * 7) for hand in deal.hands))
    begun = replace(SAMPLE.game, deal=hidden, turns=SAMPLE.game.turns[:18], result=None)
    found = review(replay(begun), fair=FairSettings(worlds=40))
    assert found.decisions
    assert not any(decision.fair for decision in found.decisions)


def test_without_the_kernel_the_values_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_kernel = valued(SAMPLE, 18)
    monkeypatch.setattr(worlds_module, "library", lambda: None)
    assert valued(SAMPLE, 18) == with_kernel


def test_a_budget_that_is_used_up_leaves_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_module, "BUDGET_LINES", 20_000)
    fair = valued(SAMPLE, 16)
    assert not fair.exact
    assert 10 <= fair.worlds < fair.possible == 766
    monkeypatch.setattr(worlds_module, "BUDGET_LINES", 10)
    solver = WorldSolver(SAMPLE.rules)
    assert fair_values(SAMPLE, SAMPLE.steps[15], FairSettings(), solver) is None
    solver.close()


def test_what_a_budget_suffices_for_is_drawn_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not all deals can be looked at after all, those that were are no particular ones."""
    monkeypatch.setattr(worlds_module, "BUDGET_LINES", 20_000)
    one, other = (valued(SAMPLE, 16, FairSettings(seed=seed)) for seed in (1, 2))
    assert [option.value for option in one.options] != [option.value for option in other.options]


def test_rows_are_those_of_the_first_worlds() -> None:
    """Also where one thread has used up its part of the budget before another."""
    knowledge, like = known_at(SAMPLE, 16), SAMPLE.steps[15].position
    assert like is not None
    worlds = list(knowledge.worlds())
    solver = WorldSolver(SAMPLE.rules)
    try:
        every, _ = solver.rows(knowledge, like, worlds, 10**9)
        for budget in (5_000, 20_000, 60_000):
            some, left = solver.rows(knowledge, like, worlds, budget)
            assert len(some) < len(worlds)
            assert left == 0
            assert some == every[: len(some)]
    finally:
        solver.close()


def test_forced_moves_and_turns_after_an_error_have_none() -> None:
    sound = sample.movetext(sample.REPAIRED)
    broken = sound.replace("C 4-6  D 6-6", "C 4-6  D 4-6")
    refused = sound.replace("C 3-6*", "C 2-5")
    assert len({sound, broken, refused}) == 3
    for text in (sound, broken, refused):
        found = review(replay(parse(text).games[0]), fair=FairSettings(worlds=20))
        for decision in found.decisions:
            assert decision.fair is None or (not decision.forced and decision.why is not Why.AFTER_ERROR)
        assert any(decision.fair for decision in found.decisions)


def test_progress_counts_every_turn_twice() -> None:
    told: list[tuple[int, int]] = []
    review(SAMPLE, progress=lambda done, of: told.append((done, of)), fair=FairSettings(worlds=10))
    assert told == [(done, 2 * SAMPLE.plays) for done in range(1, 2 * SAMPLE.plays + 1)]


def test_where_every_tile_is_known_there_is_one_deal() -> None:
    """Tiles drawn in turn may have come in another order, which matters no more."""
    text = """
[Variant "draw"] [Seats "A B"] [Set "double-two"] [Rules "hand=2, next_lead=winner"]
[Deal "A:00 01 B:11 22"] [Lead "A 0-0"]
A 0-0  B draw 1-2  B draw 0-2  B 0-2  A 0-1
"""
    game = replay(parse(text).games[0])
    assert game.valid
    knowledge = known_at(game, 5)
    assert knowledge.count > 1
    assert knowledge.certain
    assert not known_at(game, 2, 0).certain


def test_the_budget_without_the_kernel_is_for_the_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds_module, "library", lambda: None)
    monkeypatch.setattr(worlds_module, "BUDGET_GAME", 3_000)
    alone = every_variant.rules_of("cut-throat", 4)
    game = replay(every_variant.written(every_variant.random_game(Random(5), alone)))
    solver = WorldSolver(alone)
    found = [fair_values(game, step, FairSettings(20), solver) for step in reversed(game.steps) if step.tile]
    solver.close()
    known = [fair is not None for fair in found]
    assert any(known)
    assert not any(known[len(known) // 2 :])


def test_single_players_are_valued_in_as_many_deals_as_two_sides() -> None:
    game = replay(parse((ROOT / "records" / "gallinazo.domino").read_text("utf-8")).games[0])
    assert valued(game, 11, FairSettings(50)).worlds == 50
