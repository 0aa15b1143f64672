"""Endings as games of hidden hands, against every pure strategy, by the second rules code."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice, product
from math import prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

import analyzer
from analyzer.game.position import Position
from analyzer.kernel.encoding import as_joined, can_value
from analyzer.kernel.engine import Kernel, OutOfReachError
from analyzer.knowledge import HandPart, Knowledge, PartOf, known_at, seen_at
from analyzer.replays.replay import replay_under
from analyzer.reviews.fair import endings, hidden_game
from analyzer.reviews.fair.endings import FIRST_ROUNDS, TREMBLE, ending_values
from analyzer.reviews.fair.hidden_game import Answer, HiddenGame, Learner
from analyzer.rules import Drawing, LeadBy, Rules
from analyzer.solver.solver import Solver, as_options
from analyzer.tiles.tile import ArmKind, Tile
from tests import oracle, oracle_scores
from tests.doubles import plain, same, twin, walk
from tests.effort import BASE, effort
from tests.every_variant import random_game, rules_of, written
from tests.games import any_rules, random_play, random_start
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.game.position import Move
    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.hidden_game import Profile

Key = tuple[object, ...]
"""What a player can tell: who he is, his hand, and what has been played."""
Strategy = dict[Key, int]


class Leaf(NamedTuple):
    """The end of a game, and what each side nets."""

    net: tuple[Fraction, ...]


class Fork(NamedTuple):
    """A choice in one deal."""

    key: Key
    seat: int
    after: tuple[Fork | Leaf, ...]
    """By tile, then by what is joined."""


class Case(NamedTuple):
    """A tiny game of hidden hands as both implementations have it."""

    position: Position
    public: Knowledge
    game: HiddenGame
    """As a whole."""
    less: HiddenGame
    """Without what cannot matter."""
    deals: tuple[Fork | Leaf, ...]
    """By the oracle, all equally likely."""


def which(move: oracle.Move) -> tuple[object, ...]:
    """What moves are sorted by."""
    assert move is not None
    tile, side = move
    if side is None:
        return (tile,)
    leaves = -1 if side.leaves is None else side.leaves
    return tile, side.number, oracle.ROLES.index(side.role), leaves


def in_order(position: Position) -> list[int]:
    """The places of the moves of a position, sorted in the same way."""

    def key(move: Move) -> tuple[object, ...]:
        assert move.tile is not None
        tile, arm, layout = (move.tile.low, move.tile.high), move.arm, position.layout
        if arm is None:
            return (tile,)
        kind = list(ArmKind).index(layout.kinds[layout.arms.index(arm.base)])
        return tile, layout.number(arm), kind, -1 if arm.outward is None else arm.outward

    moves = position.moves()
    return sorted(range(len(moves)), key=lambda at: key(moves[at]))


def to_a_choice(position: Position) -> Position:
    """The position once nothing is forced."""
    while position.end is None and len(moves := position.moves()) < 2:
        position = position.play(moves[0]) if moves else position.knock()
    return position


def told_by_the_oracle(rules: Rules, state: oracle.State, seen: Key = ()) -> Fork | Leaf:
    if oracle.ended(rules, state):
        points = tuple(map(Fraction, oracle.final_points(rules, state)))
        return Leaf(tuple(oracle.net(rules, points, side) for side in range(oracle_scores.sides(rules))))
    moves = oracle.moves(rules, state)
    if not moves:
        return told_by_the_oracle(rules, oracle.knock(rules, state), (*seen, (state.seat, "pass")))
    after = []
    for move in sorted(moves, key=which):
        assert move is not None
        shown = (
            state.seat,
            move[0],
            move[1] and (move[1].number, move[1].role, move[1].leaves, move[1].train),
        )
        after.append(told_by_the_oracle(rules, oracle.play(rules, state, move), (*seen, shown)))
    if len(after) == 1:
        return after[0]
    return Fork((state.seat, frozenset(state.hands[state.seat]), seen), state.seat, tuple(after))


def seen_by_all(position: Position) -> Knowledge:
    """What an onlooker would know if nothing but the table told it anything."""
    rules = position.rules
    shown = [hand & position.exposed for hand in position.hands]
    unseen = (sum(position.hands) | position.stock) & ~sum(shown)
    places = [
        HandPart(where=PartOf.HAND, seat=seat, size=(hand & ~shown[seat]).bit_count(), allowed=unseen)
        for seat, hand in enumerate(position.hands)
    ]
    asleep = unseen.bit_count() - sum(place.size for place in places)
    places.append(HandPart(where=PartOf.ASLEEP, seat=None, size=asleep, allowed=unseen))
    return Knowledge(
        rules=rules, seat=None, turn=1, hands=tuple(shown), places=tuple(places), unseen=unseen, clues=()
    )


def cases(
    seed: int, count: int, wanted: Callable[[Rules], bool] = lambda _: True, most: int = 40
) -> Iterator[Case]:
    """Random tiny positions in which somebody has a choice, with a few deals."""
    rng = Random(seed)
    while count > 0:
        rules = any_rules(rng, dealt=7, spare=9)
        if rules.multi_tile_turns or not wanted(rules):
            continue
        start = random_start(rng, rules, known=False)
        found = as_case(*rng.choice(list(islice(walk(rng, start), 6))), most)
        if found is not None:
            count -= 1
            yield found


def one_against_one(rules: Rules) -> bool:
    return rules.seats == 2


def pairs(rules: Rules) -> bool:
    return rules.seats == 4 and rules.seating().sides == 2


def as_case(position: Position, state: oracle.State, most: int) -> Case | None:
    """A moment of a game, where it is an ending with a choice and few deals."""
    rules = position.rules
    drawable = rules.drawing is not Drawing.NONE and position.stock.bit_count() > rules.reserve
    if rules.multi_tile_turns or position.end is not None or drawable or len(position.moves()) < 2:
        return None
    public = seen_by_all(position)
    if not 1 < public.count <= most:
        return None
    worlds = list(public.worlds())
    try:
        first, lying = public.position(worlds[0], position), Counter(world.hands for world in worlds)
        game = HiddenGame(first, lying, 3_000, whole=True)
    except OutOfReachError:
        return None
    deals = []
    for world in worlds:
        there = public.position(world, position)
        stock = tuple((tile.low, tile.high) for tile in rules.tile_set.members(there.stock))
        deals.append(told_by_the_oracle(rules, replace(state, hands=plain(there), stock=stock)))
    return Case(position, public, game, HiddenGame(first, lying, 3_000), tuple(deals))


class Twin(NamedTuple):
    """The set for what a player can tell, and which of its moves are those of the fork."""

    at: int
    moves: tuple[int, ...]


def paired(case: Case) -> dict[Key, Twin]:
    """The twin of everything that a player can tell; every fork and every end must have one."""
    game, sets = case.game, dict[Key, Twin]()
    children, outcomes = game.children, game.outcomes
    number = {
        node: at for at, each in enumerate(game.sets) for node in range(each.first, each.first + each.nodes)
    }

    def follow(fork: Fork | Leaf, child: int, before: Position) -> None:
        if isinstance(fork, Leaf):
            assert child < 0
            assert outcomes[-1 - child] == pytest.approx(list(map(float, fork.net)))
            return
        assert child >= 0
        position = to_a_choice(before)
        at = number[child]
        each = game.sets[at]
        moves = position.moves()
        order = [each.moves.index(as_joined(position, moves[move])) for move in in_order(position)]
        assert sets.setdefault(fork.key, Twin(at, tuple(order))) == (at, tuple(order))
        assert (each.seat, len(each.moves)) == (fork.seat, len(fork.after))
        assert each.hand == position.hands[position.seat]
        base = each.base + (child - each.first) * len(each.moves)
        for at, move, after in zip(in_order(position), order, fork.after, strict=True):
            follow(after, children[base + move], position.play(moves[at]))

    worlds = case.public.worlds()
    for fork, child, world in zip(case.deals, game.roots, worlds, strict=True):
        follow(fork, child, case.public.position(world, case.position))
    assert sorted(each.at for each in sets.values()) == list(range(len(game.sets)))
    return sets


def worth(fork: Fork | Leaf, side: int, play: Sequence[Strategy], mixed: dict[Key, list[float]]) -> float:
    """What a side nets where some follow a pure strategy, and the others mix."""
    if isinstance(fork, Leaf):
        return float(fork.net[side])
    for strategy in play:
        if fork.key in strategy:
            return worth(fork.after[strategy[fork.key]], side, play, mixed)
    values = [worth(after, side, play, mixed) for after in fork.after]
    return sum(map(float.__mul__, mixed[fork.key], values))


def strategies(case: Case, keys: dict[Key, Twin], seat: int) -> list[Strategy]:
    """Every pure strategy of a seat."""
    own = {key: len(each.moves) for key, each in keys.items() if key[0] == seat}
    return [dict(zip(own, ways, strict=True)) for ways in product(*map(range, own.values()))]


def number_of(case: Case, seats: Sequence[int]) -> int:
    """So many pure strategies seats have together."""
    return prod(len(each.moves) for each in case.game.sets if each.seat in seats)


def mean(case: Case, side: int, play: Sequence[Strategy], mixed: dict[Key, list[float]]) -> float:
    return sum(worth(fork, side, play, mixed) for fork in case.deals) / len(case.deals)


def by_simplex(matrix: list[list[Fraction]]) -> Fraction:
    """The value of a matrix game for whoever chooses the row, exactly: Dantzig's method with Bland's rule."""
    lift = 1 - min(min(row) for row in matrix)
    rows, columns = len(matrix), len(matrix[0])
    # The column player's: as much in all as no row makes more than 1.
    table = [
        [*(value + lift for value in row), *(Fraction(at == own) for at in range(rows)), Fraction(1)]
        for own, row in enumerate(matrix)
    ]
    goal = [*[Fraction(-1)] * columns, *[Fraction(0)] * (rows + 1)]
    basis = list(range(columns, columns + rows))
    while True:
        enter = next((at for at, value in enumerate(goal[:-1]) if value < 0), None)
        if enter is None:
            return 1 / goal[-1] - lift
        leave = min(
            (row for row in range(rows) if table[row][enter] > 0),
            key=lambda row: (table[row][-1] / table[row][enter], basis[row]),
        )
        pivot = table[leave][enter]
        table[leave] = [value / pivot for value in table[leave]]
        for row in [*(each for at, each in enumerate(table) if at != leave), goal]:
            factor = row[enter]
            row[:] = [value - factor * there for value, there in zip(row, table[leave], strict=True)]
        basis[leave] = enter


def learnt(game: HiddenGame, rounds: int = 800) -> Profile[float]:
    learner = Learner(game, TREMBLE)
    learner.play(rounds)
    return learner.profile


def at_random(game: HiddenGame, rng: Random) -> Profile[float]:
    """Some way for everybody to play; some moves never."""
    profile = array("d")
    for each in game.sets:
        shares = [rng.random() * rng.choice((0, 1, 1)) + 1e-3 for _ in each.moves]
        profile.extend(share / sum(shares) for share in shares)
    return profile


def in_the_whole(case: Case, profile: Profile[float], rng: Random) -> Profile[float]:
    """The same play in the whole game: where a set is gone, any of the moves that nobody has to give up."""
    less, found = case.less, array("d", bytes(8 * case.game.moves))
    for each in case.less.sets:
        for at, place in enumerate(each.places):
            found[place] = profile[each.place + at]
    for each in case.game.sets:
        places = range(each.place, each.place + len(each.moves))
        if not any(found[place] for place in places):
            found[rng.choice([place for place in places if less.kept[place]])] = 1.0
    return found


def by_key(keys: dict[Key, Twin], mixed: list[list[float]]) -> dict[Key, list[float]]:
    return {key: [mixed[each.at][move] for move in each.moves] for key, each in keys.items()}


def test_the_simplex_knows_games_that_everybody_knows() -> None:
    def value(*rows: Sequence[int]) -> Fraction:
        return by_simplex([list(map(Fraction, row)) for row in rows])

    assert value((0, -1, 1), (1, 0, -1), (-1, 1, 0)) == 0
    assert value((2, -3), (-3, 4)) == Fraction(-1, 12)  # two-finger morra, against whoever calls even
    assert value((3, 5), (2, 9)) == 3


def test_every_choice_and_every_end_are_those_of_the_other_rules_code() -> None:
    sides = Counter[int]()
    for case in cases(BASE + 1, effort(50, 2_000)):
        paired(case)
        sides[case.game.sides] += 1
    assert min(sides[2], sides[3]) > 3


def test_one_against_one_comes_to_the_value_of_the_matrix_of_all_pure_strategies() -> None:
    compared = 0
    for case in cases(BASE + 2, effort(30, 2_000), one_against_one):
        sizes = [number_of(case, [seat]) for seat in (0, 1)]
        if len(case.game.side) != 2 or not 1 < min(sizes) <= max(sizes) <= 16:
            continue
        matrix = matrix_of(case)
        compare(case, by_simplex(matrix))
        compared += 1
    assert compared > effort(2, 60)


def matrix_of(case: Case) -> list[list[Fraction]]:
    """What side 0 nets, for each pure strategy of its own and of the other; each row and column once."""
    keys = paired(case)
    rows, columns = (strategies(case, keys, seat) for seat in (0, 1))
    matrix = {
        tuple(Fraction(mean(case, 0, (row, column), {})).limit_denominator(10**6) for column in columns)
        for row in rows
    }
    turned = sorted(set(zip(*sorted(matrix), strict=True)))
    return [list(row) for row in zip(*turned, strict=True)]


def compare(case: Case, expected: Fraction) -> None:
    for game in (case.game, case.less):
        profile = learnt(game)
        value = Answer(game, profile, (), 0).value
        gains = [Answer(game, profile, (seat,), seat).value - (value, -value)[seat] for seat in (0, 1)]
        assert max(gains) < 0.01
        assert value == pytest.approx(float(expected), abs=max(gains) + 1e-9)


def test_where_no_pure_strategy_will_do_the_moves_are_mixed() -> None:
    """A holds 1-1 2-2, B 0-0 1-3, as far as anybody knows any two of five tiles each; 1 and 2 are open."""
    rules = Rules(name="at home", highest=3, seats=2, partners=False, hand=4)

    def mask(text: str) -> int:
        return rules.tile_set.mask(Tile.of(int(tile[0]), int(tile[1])) for tile in text.split())

    hands = mask("03 11 22 23"), mask("00 02 12 13")
    position = Position.deal(rules, hands, 0, turned=Tile.of(3, 3))
    state = twin(position)
    for text in ("0-3", "0-2@0", "2-3@3", "1-2@2"):
        move = next(
            move
            for move in position.moves()
            if f"{move.tile}" == text[:3] and (text[3:] in ("", f"@{position.joined(move)}"))
        )
        state = oracle.play(rules, state, same(position, move, state))
        position = position.play(move)
    [case] = filter(None, [as_case(position, state, 40)])
    assert len(case.deals) == 30
    matrix = matrix_of(case)
    expected = by_simplex(matrix)
    assert max(map(min, matrix)) < expected < min(map(max, zip(*matrix, strict=True)))
    assert expected == Fraction(37, 25)
    compare(case, expected)
    assert any(0.05 < chance < 0.95 for chance in learnt(case.less))
    for seed in range(5):
        answers_are_best(case, paired(case), at_random(case.game, Random(seed)))


def test_what_a_player_gains_alone_is_the_best_of_all_pure_strategies() -> None:
    compared, rng = Counter[int](), Random(BASE)
    for case in cases(BASE + 3, effort(30, 1_500)):
        game, seats = case.game, range(len(case.game.side))
        if max(number_of(case, [seat]) for seat in seats) > 128 or not game.sets:
            continue
        keys = paired(case)
        for profile in (at_random(game, rng), learnt(game)):
            answers_are_best(case, keys, profile)
        compared[game.sides] += 1
    assert min(compared[2], compared[3]) > 1


def test_what_is_left_out_changes_nothing_that_a_player_gains_alone() -> None:
    rng, fewer = Random(BASE), Counter[str]()
    for case in cases(BASE + 6, effort(20, 1_500)):
        game, less, seats = case.game, case.less, range(len(case.game.side))
        assert less.nodes <= game.nodes
        fewer["nodes"] += less.nodes < game.nodes
        fewer["none but the root"] += len(less.sets) == less.c.root_sets < len(game.sets)
        assert less.c.root_sets == game.c.root_sets
        small = max(number_of(case, [seat]) for seat in seats) <= 128
        for profile in (at_random(less, rng), learnt(less)):
            same = in_the_whole(case, profile, rng)
            for at, side in enumerate(game.side):
                for own in ((), (at,)):
                    here, there = (
                        Answer(where, played, own, side, 0)
                        for where, played in ((game, same), (less, profile))
                    )
                    assert here.value == pytest.approx(there.value)
                    assert here.moves == pytest.approx(there.moves)
            if small:
                answers_are_best(case, paired(case), same)
    assert min(fewer.values()) > 5


def answers_are_best(case: Case, keys: dict[Key, Twin], profile: Profile[float]) -> None:
    """Each player's best answer is worth as much as the best of all his pure strategies."""
    game, mixed = case.game, by_key(keys, case.game.by_set(profile))
    for seat, side in enumerate(game.side):
        best = max(mean(case, side, [way], mixed) for way in strategies(case, keys, seat))
        assert Answer(game, profile, [seat], side).value == pytest.approx(best)
        assert Answer(game, profile, (), side).value == pytest.approx(mean(case, side, (), mixed))


def test_what_partners_gain_together_lies_between_the_bounds() -> None:
    compared, gained, rng = 0, 0, Random(BASE)
    for case in cases(BASE + 4, effort(8, 600), pairs):
        game = case.game
        if len(game.side) != 4 or game.sides != 2 or not 1 < number_of(case, (0, 2)) <= 512:
            continue
        keys = paired(case)
        profile = at_random(game, rng)
        mixed = by_key(keys, game.by_set(profile))
        worths = [Answer(game, profile, (), side).value for side in (0, 1)]
        if number_of(case, (1, 3)) > 512:
            continue
        gains = []
        for side in (0, 1):
            both = product(*(strategies(case, keys, seat) for seat in (side, side + 2)))
            gains.append(max(mean(case, side, ways, mixed) for ways in both) - worths[side])
        bounds = endings._together(game, profile)
        assert bounds is not None
        assert bounds[0] - 1e-9 <= max(gains) <= bounds[1] + 1e-9
        compared, gained = compared + 1, gained + (max(gains) > 0.01)
    assert compared > 1
    assert gained


def test_the_hands_that_may_be_are_those_of_every_deal_that_is_possible() -> None:
    """Where tiles were drawn, one hand can have come about in many ways."""
    compared, several = Counter[bool](), 0
    for seed in range(effort(60, 1_000)):
        rng = Random(BASE + seed)
        rules = rules_of(*rng.choice([*3 * [("bergen", 2)], ("partnership", 4), ("cut-throat", 3)]))
        game = written(random_game(rng, rules), arms=True)
        whole = replay_under(replace(rules, first_lead=LeadBy.ANYONE), rules.seating(), game)
        step = rng.choice(whole.steps[-12:])
        if step.position is None:
            continue
        public = seen_at(whole, step.turn)
        if public.ways.count > 10_000:
            continue
        worlds = (public.world(way * public.orders) for way in range(public.ways.count))
        expected = Counter(world.hands for world in worlds)
        assert endings.hands_that_may_be(public, step.position) == expected
        compared[bool(public.origins)] += 1
        several += max(expected.values()) > 1
    assert min(compared[False], several) > 2


# -- what is said of a decision ---------------------------------------------------------------------------


def sample(turn: int) -> tuple[Replay, Knowledge, Position]:
    """The game of the book before one of its last turns."""
    record = analyzer.read(ROOT / "records" / "international-dominoes.domino")
    replay = analyzer.replay(record.games[0])
    position = replay.steps[turn - 1].position
    assert position is not None
    return replay, known_at(replay, turn), position


def test_the_deals_with_the_hand_of_the_player_are_those_that_he_cannot_rule_out() -> None:
    replay, knowledge, position = sample(25)
    public = seen_at(replay, 25)
    own = [world.hands for world in public.worlds() if world.hands[1] == position.hands[1]]
    assert sorted(own) == sorted(world.hands for world in knowledge.worlds())
    assert (len(own), public.count) == (50, 300)


def test_an_ending_says_what_moves_are_worth_and_what_others_could_gain() -> None:
    replay, _, position = sample(25)
    advice = analyzer.advise(replay, 25, endings=True)
    assert advice.fair is not None
    ending = advice.fair.ending
    assert ending is not None
    assert analyzer.advise(replay, 25).fair == replace(advice.fair, ending=None)
    assert [str(option) for option in ending.options] == ["0-0@0", "0-6@0"]
    assert [option.chance for option in ending.options] == pytest.approx([1, 0], abs=0.01)
    assert ending.deals == 300
    assert ending.exploitability < 0.002
    assert ending.own_gain < 0.002
    assert ending.together is not None
    assert ending.agrees(advice.fair)
    first, second = ending.options
    turned = (replace(second, value=first.value), replace(first, value=second.value))
    assert not replace(ending, options=turned).agrees(advice.fair)
    assert position.moves()


def test_hands_that_nobody_has_seen_make_no_difference() -> None:
    """Nothing follows from how the tiles lay but what the player saw."""
    replay, knowledge, position = sample(25)
    options = as_options(position, position.moves(), [0] * 2)
    found = ending_values(replay, knowledge, position, options)
    assert found is not None
    elsewhere = knowledge.position(knowledge.world(7), position)
    assert elsewhere != position
    assert ending_values(replay, knowledge, elsewhere, options) == found


def test_one_deal_has_the_values_of_the_solver_for_moves_that_nobody_would_play_too() -> None:
    """What follows a bad move is played with sense, because now and then it is made by mistake."""
    rng, compared = Random(BASE + 5), 0
    while compared < effort(25, 500):
        start = random_start(rng, any_rules(rng, dealt=12, spare=3), known=False)
        position, _ = rng.choice(list(islice(walk(rng, start), 4)))
        rules = position.rules
        drawable = rules.drawing is not Drawing.NONE and position.stock.bit_count() > rules.reserve
        over = position.end is not None or len(position.moves()) < 2
        if over or drawable or rules.multi_tile_turns or rules.seating().sides > 2:
            continue
        if not can_value(position):
            continue
        game = HiddenGame(position, {position.hands: 1})
        learner = Learner(game, TREMBLE)
        learner.play(FIRST_ROUNDS)
        answer = Answer(game, learner.profile, [position.seat], rules.seating().side_of(position.seat), 0)
        options = Solver(position).options(position)
        expected = dict(zip((as_joined(position, move) for move in position.moves()), options, strict=True))
        found = dict(zip(game.set(0).moves, answer.moves, strict=True))
        for move, option in expected.items():
            assert found[move] == pytest.approx(float(option.value), abs=0.05)
        compared += 1


def test_little_room_leaves_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room for all choices, or the game is too large: of choices, and of layouts."""
    _, knowledge, position = sample(18)
    deals = {world.hands: 1 for world in islice(knowledge.worlds(), 20)}
    nodes, too_large = HiddenGame(position, deals).nodes, 0
    for most in range(1, 2 * nodes, nodes // 8):
        try:
            assert HiddenGame(position, deals, most).nodes == nodes
        except OutOfReachError:
            too_large += 1
    assert too_large >= 8
    rules, rng = Rules(name="branches", highest=9, hand=10, branching=True), Random(1)
    position = random_play(rng, random_start(rng, rules, known=True)).moves[-12][0]
    assert HiddenGame(position, {position.hands: 1}, 300_000, whole=True).nodes > 200
    monkeypatch.setattr(hidden_game, "Kernel", partial(Kernel, layouts=1000))
    with pytest.raises(OutOfReachError):
        HiddenGame(position, {position.hands: 1}, 300_000, whole=True)


def test_what_is_too_large_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    replay, knowledge, position = sample(25)
    options = as_options(position, position.moves(), [0] * 2)
    monkeypatch.setattr(endings, "MOST_DEALS", 299)
    assert ending_values(replay, knowledge, position, options) is None
    monkeypatch.setattr(endings, "MOST_DEALS", 300)
    assert ending_values(replay, knowledge, position, options) is not None
    with pytest.raises(OutOfReachError, match="more than 10 choices"):
        HiddenGame(position, {position.hands: 1, (*position.hands[1:], position.hands[0]): 1}, 10)
    monkeypatch.setattr(endings, "library", lambda: None)
    assert ending_values(replay, knowledge, position, options) is None


@pytest.mark.parametrize("rule", ["drawing=one", "turn=run"])
def test_where_tiles_can_be_drawn_or_a_turn_has_several_nothing_is_solved(rule: str) -> None:
    text = f'[Set "double-two"] [Rules "seats=2, partners=no, hand=2, {rule}"] [Deal "A:00 12"] [Lead "A"]'
    advice = analyzer.advise(analyzer.replay(analyzer.parse(text).games[0]), endings=True)
    assert advice.fair is not None
    assert advice.fair.ending is None
    plain_text = text.replace(f", {rule}", "")
    again = analyzer.advise(analyzer.replay(analyzer.parse(plain_text).games[0]), endings=True)
    assert again.fair is not None
    assert again.fair.ending is not None
