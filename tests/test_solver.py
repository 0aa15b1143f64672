"""The solver against brute force, and against the published values."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from re import fullmatch
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import Position
from analyzer.rules import Drawing, HandScore, Rules, TurnLength, variant
from analyzer.schemas.values import line_text
from analyzer.solver.layout_index import Finish, LayoutIndex, canonical
from analyzer.solver.solver import Engine, OutOfReachError, Solver
from analyzer.tiles.layout import LEFT, Layout
from analyzer.tiles.tile import Tile
from tests import oracle
from tests.doubles import twin, walk
from tests.effort import effort, seeds, some
from tests.every_variant import OUTER_TABLES, rules_of
from tests.games import LABELS, any_rules, random_deal, random_play, random_rules, random_start
from tests.sample import HANDS

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 1200
"""Moves of a line that brute force is asked to make for one position."""


def affordable(rules: Rules, state: oracle.State) -> bool:
    """Whether there are few enough lines for brute force."""
    made = 0

    def play_on(at: oracle.State) -> None:
        nonlocal made
        made += 1
        if made > MOST or oracle.ended(rules, at):
            return
        moves = oracle.moves(rules, at)
        for move in moves:
            play_on(oracle.play(rules, at, move))
        if not moves and oracle.must_draw(rules, at):
            for tile in at.stock[:1] if at.known else at.stock:
                play_on(oracle.draw(at, tile))
        elif not moves:
            play_on(oracle.knock(rules, at))

    play_on(state)
    return made <= MOST


def assert_same_values(solver: Solver, position: Position, state: oracle.State) -> None:
    """The position and every option of it have the values that brute force finds."""
    rules = position.rules
    side = rules.seating().side_of(position.seat)
    assert solver.value(position) == oracle.value(rules, state, side)
    if position.end is not None:
        return
    found = [
        (option.tile and tuple(option.tile), option.end, option.arm and option.arm.outward, option.value)
        for option in solver.options(position)
    ]
    expected = [
        (
            move and move[0],
            move and move[1] and move[1].number,
            move and move[1] and move[1].leaves,
            oracle.value(rules, after, side),
        )
        for move, after in ((m, oracle.play(rules, state, m)) for m in oracle.moves(rules, state))
    ]
    assert sorted(map(_whole, found), key=repr) == sorted(map(_whole, expected), key=repr)


def _whole(
    option: tuple[object, object, object, int | Fraction],
) -> tuple[object, object, object, int | Fraction]:
    """The option with a whole value as an integer: sorted by text, 4 and Fraction(4, 1) would part."""
    value = option[3]
    return (*option[:3], int(value) if value.denominator == 1 else value)


def both_engines(position: Position) -> tuple[Solver, Solver]:
    """The kernel, where it knows the rules, and the reference."""
    return Solver(position), Solver(position, engine=Engine.REFERENCE)


def compare(seeds: Iterable[int], dealt: int, spare: int) -> int:
    """Compares at the affordable moments of random games under random rules; says how many there were."""
    count = 0
    for seed in seeds:
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, dealt, spare))
        solvers = both_engines(start)
        moments = [both for both in walk(rng, start) if affordable(start.rules, both[1])]
        for position, state in moments[:3]:
            for solver in solvers:
                assert_same_values(solver, position, state)
            count += 1
    return count


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_small_deals_under_any_rules(chunk: int) -> None:
    games = seeds(30, 1600, chunk)
    assert compare(games, 9, 3) > 2.2 * len(games)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_larger_deals_under_any_rules(chunk: int) -> None:
    games = seeds(8, 120, chunk)
    assert compare(games, 14, 5) > 1.5 * len(games)


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 0))
def test_endings_of_every_variant(name: str, seats: int) -> None:
    rules = rules_of(name, seats)
    for seed in seeds(1, 8):
        rng = Random(seed)
        start = random_start(rng, rules, known=seed % 2 == 0)
        late = (
            both for both in walk(rng, start) if sum(h.bit_count() for h in both[0].hands) <= 2 * seats + 2
        )
        found = (both for both in late if affordable(rules, both[1]))
        solvers = both_engines(start)
        for position, state in list(found)[:3]:
            for solver in solvers:
                assert_same_values(solver, position, state)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_endings_of_two_pairs(chunk: int) -> None:
    for seed in seeds(4, 160, chunk):
        rng = Random(seed)
        rules = random_rules(rng)
        start = Position.deal(rules, random_deal(rng, rules), rng.randrange(4))
        solvers = both_engines(start)
        late = (both for both in walk(rng, start) if sum(hand.bit_count() for hand in both[0].hands) <= 14)
        found = (both for both in late if affordable(rules, both[1]))
        for position, state in list(found)[:3]:
            for solver in solvers:
                assert_same_values(solver, position, state)


def sample_deal(variant_name: str = "partnership") -> Position:
    rules = variant(variant_name).rules
    masks = (
        rules.tile_set.mask(Tile.of(*map(int, tile.split("-"))) for tile in hand.split())
        for hand in HANDS.values()
    )
    return Position.deal(rules, tuple(masks), leader=1)


def test_lead_of_the_sample_deal() -> None:
    position = sample_deal()
    values = {str(option): option.value for option in Solver(position).options(position)}
    assert values == {"0-1": -18, "2-6": -21, "1-6": -22, "2-3": -24, "0-6": -26, "0-0": -27, "1-1": -29}


def test_the_lead_that_has_to_be_made_is_the_only_option() -> None:
    position = replace(sample_deal(), must_lead=Tile.of(0, 0))
    assert [(str(o), o.value) for o in Solver(position).options(position)] == [("0-0", -27)]


# -- lines --------------------------------------------------------------------------------------------


def follow(position: Position, solver: Solver) -> Position:
    """The position at the end of the solver's line, after checking that each step of it can be made."""
    for step in solver.line(position):
        assert step.seat == position.seat
        if step.drawn is not None:
            assert position.must_draw
            position = position.draw(step.drawn)
        elif step.tile is None and not step.stop:
            assert not position.moves()
            assert not position.must_draw
            position = position.knock()
        else:
            (move, *others) = [
                move
                for move in position.moves()
                if move.tile == step.tile
                and position.joined(move) == step.end
                and step.arm in (None, move.arm)
            ]
            assert not others
            position = position.play(move)
    return position


def test_a_line_comes_to_its_value() -> None:
    whole = cut = 0
    games = seeds(120, 1600)
    for seed in games:
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, 12, 4))
        solver = Solver(start)
        side = start.rules.seating().side_of(start.seat)
        final = follow(start, solver)
        if final.end is None:
            assert final.must_draw
            assert len(final.draws()) > 1
            cut += 1
        else:
            assert final.score().net(side) == solver.value(start)
            whole += 1
    assert whole > 0.75 * len(games)
    assert cut > 0


def test_a_line_of_a_full_deal() -> None:
    position = sample_deal()
    solver = Solver(position)
    assert follow(position, solver).score().net(1) == solver.value(position) == -18


def test_a_line_says_draws_and_stops() -> None:
    rules = Rules(
        name="pair", seats=2, partners=False, highest=3, hand=2, turn=TurnLength.LEAD_PAIR,
        drawing=Drawing.UNTIL_PLAYABLE,
    )  # fmt: skip
    words = []
    for seed in range(60):
        start = random_start(Random(seed), rules, known=True)
        solver = Solver(start)
        words += line_text(solver.line(start), LABELS)
        lead = start.play(start.moves()[-1])
        if lead.end is None and lead.run:
            assert str(solver.options(lead)[0]) == "stop"
            words += line_text(solver.line(lead), LABELS)
    assert "A stop" in words
    assert any(fullmatch(r"[AB] draws [0-3]-[0-3]", word) for word in words)
    assert all(fullmatch(r"[AB] (stop|pass|(draws )?[0-3]-[0-3](@[0-3])?)", word) for word in words)


def deal_of(rules: Rules, *tiles: str) -> int:
    return rules.tile_set.mask(Tile.of(*map(int, tile.split("-"))) for tile in tiles)


def test_a_line_ends_before_a_draw_left_to_chance() -> None:
    rules = variant("draw-turned").rules
    hands = (deal_of(rules, "6-6"), deal_of(rules, "5-5", "4-4"))
    left = deal_of(rules, "1-6", "2-2", "3-3")
    position = replace(
        Position.deal(rules, hands, 0, turned=Tile.of(1, 1)), stock=left, laid=23, last=1
    )  # fmt: skip
    assert line_text(Solver(position).line(position), LABELS) == []
    known = replace(position, order=tuple(rules.tile_set.members(left)))
    line = line_text(Solver(known).line(known), LABELS)
    assert line == ["A draws 1-6", "A 1-6", "B draws 2-2", "B draws 3-3", "B pass", "A 6-6"]
    # A draws until 1-6 comes, whatever comes before it.
    assert Solver(position).value(position) == Solver(known).value(known) == 1


def test_chance_is_an_exact_expectation() -> None:
    """A draws one tile of three; with the right one he goes out at once next time, else B is quicker."""
    rules = Rules(name="one", seats=2, partners=False, highest=2, hand=1, drawing=Drawing.ONE)
    hands = (deal_of(rules, "2-2"), deal_of(rules, "0-1"))
    position = replace(
        Position.deal(rules, hands, 0, turned=Tile.of(0, 0)), stock=deal_of(rules, "0-2", "1-1", "1-2")
    )
    solver = Solver(position)
    values = [solver.value(position.draw(tile)) for tile in position.draws()]
    assert solver.value(position) == Fraction(sum(values)) / 3
    assert isinstance(solver.value(position), Fraction)


def test_a_block_after_a_pass_pays_no_further_passes() -> None:
    """B draws in vain and passes; then A draws the last tile, and nobody can play."""
    rules = Rules(
        name="one", seats=2, partners=False, highest=3, hand=2, drawing=Drawing.ONE, pass_bonus=10,
        lead_pass_bonus=20,
    )  # fmt: skip
    hands = (deal_of(rules, "0-0", "1-1"), deal_of(rules, "2-2", "2-3"))
    stock = deal_of(rules, "3-3", "1-3")
    # With 3-3 B is left with 15, with 1-3 with 13; A wins either way, and 20 for the pass on the lead.
    for order, value in (((Tile.of(3, 3), Tile.of(1, 3)), -35), (None, -34)):
        start = replace(Position.deal(rules, hands, 0, order=order), stock=stock)
        position = start.play(start.moves()[0])
        assert Solver(position).value(position) == value
        state = oracle.play(rules, twin(start), oracle.moves(rules, twin(start))[0])
        assert_same_values(Solver(position), position, state)


def test_a_bonus_that_multiplies_is_told_from_one_that_is_added() -> None:
    """For a game of one point both last tiles make it four, for a larger one they differ."""
    rules = Rules(
        name="bonuses", seats=2, partners=False, highest=2, hand=1, divide_by=10, capicu=2, capicu_times=2,
        double_both=3,
    )  # fmt: skip
    tables = LayoutIndex(rules, 0, canonical)
    capicu = tables.finish(Finish(Tile.of(0, 1), (0, 1), (1, 1)))
    double = tables.finish(Finish(Tile.of(0, 0), (0, 0), (0, 0)))
    assert capicu != double
    assert tables.finish(Finish(Tile.of(1, 2), (2, 1), (1, 1))) == capicu


# -- more than two sides ------------------------------------------------------------------------------


def test_a_value_does_not_depend_on_how_the_line_is_drawn() -> None:
    """Of equal moves the lower number joined goes first, not the left arm."""
    for seed in range(150):
        rng = Random(seed)
        rules = Rules(name="three", seats=3, partners=False, highest=3, hand=3)
        played = random_play(rng, Position.deal(rules, random_deal(rng, rules), 0))
        for position, _ in played.moves[1:3]:
            mirrored = replace(position, layout=position.layout.mirrored())
            assert Solver(position).value(position) == Solver(mirrored).value(mirrored)


def test_ties_go_to_the_first_option() -> None:
    """A cannot win and does not care, but which tile he plays decides between B and C."""
    rules = Rules(name="three", seats=3, partners=False, highest=3, hand=3, hand_score=HandScore.ONE)
    decided = 0
    for seed in range(100):
        rng = Random(seed)
        start = Position.deal(rules, random_deal(rng, rules), 0)
        solver = Solver(start)
        options = solver.options(start)
        best = [option for option in options if option.value == max(other.value for other in options)]
        after = [start.play(move) for move in start.moves() if move.tile in {option.tile for option in best}]
        outcomes = {solver.value(position) for position in after if position.seat == 1}
        if len(best) > 1 and len(outcomes) > 1:
            decided += 1
            assert solver.line(start)[0].tile == min(option.tile for option in best if option.tile)
    assert decided > 3


def test_the_exposed_tile_goes_first_in_the_search_too() -> None:
    differs = 0
    for seed in range(60):
        rng = Random(seed)
        rules = Rules(name="small", highest=3, hand=2)
        position = Position.deal(rules, random_deal(rng, rules), 0)
        free = Solver(position).value(position)
        bound = replace(position, exposed=position.hands[1] | position.hands[2] & -position.hands[2])
        differs += Solver(bound).value(bound) != free
    assert differs


# -- options ------------------------------------------------------------------------------------------


def test_an_option_names_the_arm_where_the_number_does_not_tell() -> None:
    """One end is the double of 5, which counts 10, the other an ordinary 5."""
    rules = variant("all-fives").rules
    line = Layout(shape=rules.shape).lead(Tile.of(5, 5))
    for tile in (Tile.of(1, 5), Tile.of(1, 4), Tile.of(4, 5)):
        line = line.place(tile, LEFT)
    assert line.ends == (5, 5)
    hands = (deal_of(rules, "0-5", "2-2"), deal_of(rules, "3-3"))
    position = replace(Position.deal(rules, hands, 0, order=()), layout=line, laid=4, last=1, stock=0)
    solver = Solver(position)
    # The block after it brings A the difference of 2, rounded to 5.
    assert {str(option): option.value for option in solver.options(position)} == {"0-5@L": 15, "0-5@R": 10}
    assert line_text(solver.line(position), LABELS) == ["A 0-5@L"]


def test_a_finished_game_has_its_score_as_value() -> None:
    for seed in range(40):
        rng = Random(seed)
        final = random_play(rng, random_start(rng, any_rules(rng))).final
        solver = Solver(final)
        side = final.rules.seating().side_of(final.seat)
        assert solver.value(final) == final.score().net(side)
        assert solver.line(final) == ()


def test_a_passing_seat_has_the_value_of_what_follows() -> None:
    for seed in range(30):
        rng = Random(seed)
        rules = random_rules(rng)
        played = random_play(rng, Position.deal(rules, random_deal(rng, rules), 0))
        passes = [position for position, move in played.moves[-8:] if move is None]
        for position in passes:
            ours = Solver(position).value(position)
            theirs = Solver(position.knock()).value(position.knock())
            assert ours == -theirs


# -- limits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "known", "message"),
    [
        ("cut-throat", True, "more than 900 positions"),
        ("draw", False, "more than 900 positions"),
        ("partnership", True, "more than 900 positions"),
    ],
)
def test_too_many_positions(name: str, known: bool, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.solver.solver.LIMIT", 900)
    monkeypatch.setattr("analyzer.solver.solver.LIMIT_TWO_SIDES", 900)
    monkeypatch.setattr("analyzer.solver.solver.LIMIT_KERNEL", 900)
    rules = variant(name).rules
    start = random_start(Random(1), rules, known=known)
    for engine in Engine:
        out_of_reach(Solver(start, engine=engine), start, message)


def out_of_reach(solver: Solver, start: Position, message: str) -> None:
    """The start is, and an ending is not."""
    with pytest.raises(OutOfReachError, match=message):
        solver.options(start)
    position = start
    while len(position.moves()) != 1 or sum(hand.bit_count() for hand in position.hands) > 4:
        position = follow_first(position)
        if position.end:
            return
    assert len(solver.options(position)) == 1


def follow_first(position: Position) -> Position:
    moves = position.moves()
    if moves:
        return position.play(moves[0])
    return position.draw(position.draws()[0]) if position.must_draw else position.knock()


def test_a_position_of_another_deal_is_refused() -> None:
    position = sample_deal()
    other = Position.deal(position.rules, position.hands[::-1], 1)
    with pytest.raises(ValueError, match="not of the deal"):
        Solver(position).options(other)


def test_another_order_of_the_stock_is_another_deal() -> None:
    start = random_start(Random(1), variant("draw").rules, known=True)
    solver = Solver(start)
    assert start.order is not None
    for order in (start.order[::-1], None):
        with pytest.raises(ValueError, match="not of the deal"):
            solver.value(replace(start, order=order))
