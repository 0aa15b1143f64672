"""Deals weighted by how the others chose, against every deal of tiny games played through by other code."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import exp
from random import Random
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.game.position import Position
from analyzer.knowledge import World, known_at
from analyzer.replays.replay import replay_under
from analyzer.reviews.advice import advise
from analyzer.reviews.arena import GameSoFar, deal
from analyzer.reviews.fair.estimates import FairSettings
from analyzer.reviews.fair.inference import HABITS, Evidence, PublicTurn, evidence_of
from analyzer.rules import LeadBy
from analyzer.solver.solver import Solver
from analyzer.tiles.tile import Tile
from tests.effort import seeds
from tests.every_variant import Done, Played, rules_of, written
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules

Pair = tuple[int, int]
Said = tuple[int, Pair | None, int | None]
"""Who did what: the tile and the number joined, None for a pass."""

SAMPLE = analyzer.replay(analyzer.read(ROOT / "records/international-dominoes.domino").games[0])
TINY = [
    replace(rules_of("gallinazo", 2), highest=3, hand=3),
    replace(rules_of("partnership", 4), highest=3, hand=2),
    replace(rules_of("cut-throat", 3), highest=3, hand=2),
]


def random_game(rules: Rules, seed: int) -> tuple[Replay, GameSoFar, list[Said]]:
    """A game of random moves, as a record and as the arena plays it, and who did what."""
    random = Random(seed)
    start = deal(rules, random)
    game, done, said = GameSoFar(start), [], list[Said]()
    while game.position.end is None:
        moves = game.position.moves()
        move = random.choice(moves) if moves else None
        done.append(Done(game.position, move))
        if move is None:
            said.append((game.position.seat, None, None))
            game.knock()
        else:
            assert move.tile is not None
            joined = game.position.joined(move)
            said.append((game.position.seat, (move.tile.low, move.tile.high), joined))
            game.play(move)
    told = written(Played(start, None, (), tuple(done), game.position))
    return replay_under(replace(rules, first_lead=LeadBy.ANYONE), rules.seating(), told), game, said


class Habitual:
    """The policy again: tiles are pairs, hands sets, and a game is played from its first turn."""

    def __init__(self, rules: Rules, hands: Sequence[set[Pair]]) -> None:
        self.seats, self.partners = rules.seats, rules.partners
        self.hands = [set(hand) for hand in hands]
        self.weights = HABITS.partners if rules.partners else HABITS.alone
        self.ends: list[int] = []
        self.passed: list[set[int]] = [set() for _ in range(rules.seats)]
        self.latest: list[Pair | None] = [None] * rules.seats

    def friend(self, seat: int, other: int) -> bool:
        return self.partners and (seat - other) % 2 == 0

    def options(self, seat: int) -> list[tuple[Pair, int | None]]:
        if not self.ends:
            return [(tile, None) for tile in sorted(self.hands[seat])]
        return [
            (tile, end) for tile in sorted(self.hands[seat]) for end in sorted({*self.ends}) if end in tile
        ]

    def ends_after(self, tile: Pair, joined: int | None) -> list[int]:
        if joined is None:
            return list(tile)
        at = self.ends.index(joined)
        return [tile[0] if joined == tile[1] else tile[1], self.ends[1 - at]]

    def score(self, seat: int, tile: Pair, joined: int | None) -> float:
        ends, by = self.ends_after(tile, joined), self.weights
        kept = self.hands[seat] - {tile}
        following, before, partner = (seat + 1) % self.seats, (seat - 1) % self.seats, (seat + 2) % self.seats
        score = by.pips * (tile[0] + tile[1]) + by.double * (tile[0] == tile[1])
        for end in ends:
            score += by.kept * len([other for other in kept if end in other])
            score += by.next_lacks * (not self.friend(seat, following) and end in self.passed[following])
            score += by.partner_lacks * (self.partners and end in self.passed[partner])
        score += by.covers_partner * (self.partners and joined in (self.latest[partner] or ()))
        return score + by.covers_opponent * (joined in (self.latest[before] or ()))

    def chance(self, seat: int, tile: Pair, joined: int | None) -> float:
        options = self.options(seat)
        shares = {option: exp(self.score(seat, *option)) for option in options}
        share = shares[tile, joined] / sum(shares.values())
        return (1 - HABITS.anything) * share + HABITS.anything / len(options)

    def likelihood(self, said: Sequence[Said], observer: int) -> float | None:
        """How likely all but the observer were to play so from their hands; None if they could not."""
        likely = 1.0
        for seat, tile, joined in said:
            if tile is None:
                if self.options(seat):
                    return None
                self.passed[seat] |= {*self.ends}
                continue
            if (tile, joined) not in self.options(seat):
                return None
            if seat != observer:
                likely *= self.chance(seat, tile, joined)
            self.ends = self.ends_after(tile, joined)
            self.latest[seat] = tile
            self.hands[seat].remove(tile)
        return likely


def every_deal(rules: Rules, dealt: Sequence[set[Pair]], observer: int) -> Iterator[list[set[Pair]]]:
    """Every deal with the observer's hand, each once."""
    tiles = set(pairs(rules, rules.playing))
    others = [seat for seat in range(rules.seats) if seat != observer]
    seen = set()
    for order in permutations(sorted(tiles - dealt[observer]), rules.hand * len(others)):
        hands = [frozenset(dealt[observer])] * rules.seats
        for at, seat in enumerate(others):
            hands[seat] = frozenset(order[at * rules.hand : (at + 1) * rules.hand])
        if tuple(hands) not in seen:
            seen.add(tuple(hands))
            yield [set(hand) for hand in hands]


def pairs(rules: Rules, mask: int) -> frozenset[Pair]:
    return frozenset((tile.low, tile.high) for tile in rules.tile_set.members(mask))


def shares(weights: dict[tuple[frozenset[Pair], ...], float]) -> dict[tuple[frozenset[Pair], ...], float]:
    return {hands: weight / sum(weights.values()) for hands, weight in weights.items()}


@pytest.mark.parametrize("rules", TINY, ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", seeds(3, 60))
def test_weights_are_those_of_every_deal_played_through(rules: Rules, seed: int) -> None:
    record, game, said = random_game(rules, seed)
    assert record.valid
    turns = [at for at in range(2, len(said) + 1) if said[at - 1][1] is not None]
    turn = Random(seed).choice(turns[len(turns) // 2 :])
    seat = said[turn - 1][0]
    knowledge = known_at(record, turn)
    start = record.steps[0].position
    assert start is not None
    dealt = [set(pairs(rules, hand)) for hand in start.hands]
    expected = {}
    for hands in every_deal(rules, dealt, seat):
        habitual = Habitual(rules, hands)
        likely = habitual.likelihood(said[: turn - 1], seat)
        if likely is not None:
            expected[tuple(map(frozenset, habitual.hands))] = likely
    by_record = evidence_of(record, turn, seat)
    assert by_record is not None
    for evidence in (by_record, Evidence(rules, game.turns[: turn - 1], seat)):
        found = {
            tuple(pairs(rules, hand) for hand in world.hands): float(evidence.weight(world))
            for world in knowledge.worlds()
        }
        assert shares(found) == pytest.approx(shares(expected))


def test_fair_values_are_means_by_these_weights() -> None:
    found = advise(SAMPLE, 18, FairSettings(infer=True)).fair
    step, knowledge = SAMPLE.steps[17], known_at(SAMPLE, 18)
    evidence = evidence_of(SAMPLE, 18, 2)
    assert found is not None
    assert evidence is not None
    assert step.position is not None
    total = {str(option): Fraction(0) for option in found.options}
    whole = 0
    for world in knowledge.worlds():
        weight = evidence.weight(world)
        whole += weight
        for option in Solver(position := knowledge.position(world, step.position)).options(position):
            total[str(option)] += weight * option.value
    assert {str(option): option.value * whole for option in found.options} == total
    [decision] = [
        one for one in analyzer.review(SAMPLE, fair=FairSettings(infer=True)).decisions if one.step.turn == 18
    ]
    assert decision.fair is not None
    assert {str(one): one.value for one in decision.fair.options} == {
        str(one): one.value for one in found.options
    }


def test_how_often_a_move_is_best_counts_each_deal_once() -> None:
    alike, weighted = (advise(SAMPLE, 18, FairSettings(infer=infer)).fair for infer in (False, True))
    assert alike is not None
    assert weighted is not None
    assert alike.inferred is None
    assert weighted.inferred is not None
    assert weighted.inferred.plays == 10
    assert 1 < weighted.inferred.effective < alike.worlds
    assert {str(one): one.best_in for one in alike.options} == {
        str(one): one.best_in for one in weighted.options
    }
    assert alike.best != weighted.best


def test_nothing_is_read_where_tiles_are_drawn() -> None:
    text = '[Variant "draw"] [Seats "A B"] [Deal "A:24 33 36 22 02"]\n1. B 3-4'
    seen = analyzer.replay(analyzer.parse(text).games[0])
    assert evidence_of(seen, 2, 0) is None
    found = advise(seen, settings=FairSettings(worlds=20, infer=True)).fair
    assert found is not None
    assert found.inferred is None


def test_a_lead_that_had_to_be_made_is_no_choice() -> None:
    """B led the highest double because it had to; the same lead by free choice is read."""
    free = '[Variant "partnership"] [Deal "A:05 13 14 22 34 44 56"] [Lead "B"]\n1. B 6-6'
    first = free.replace("[Variant", '[Game "1"] [Variant')
    counts = []
    for text in (free, first, free.replace('"B"', '"B 6-6"')):
        seen = analyzer.replay(analyzer.parse(text).games[0])
        evidence = evidence_of(seen, 2, 0)
        assert evidence is not None
        counts.append(evidence.inferred([1]).plays)
    assert counts == [1, 0, 0]


def test_where_the_end_is_not_known_any_end_counts() -> None:
    """The chance of a tile is the sum of its chances at either end."""
    position = Position.parse("openspiel A:00 01 B:25 56 66 2@L 5@R turn B lead A")
    tile, layout = Tile.of(2, 5), position.layout
    chances = [
        float(Evidence(position.rules, [PublicTurn(1, layout, tile, arm)], 0).weight(World(position.hands)))
        for arm in (*layout.ways(tile), None)
    ]
    assert len(chances) == 3
    assert chances[0] != chances[1]
    assert sum(chances[:2]) == pytest.approx(chances[2])
