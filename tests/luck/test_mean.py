"""The mean value of the deals that there could have been, against every deal counted out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.game.position import Position
from analyzer.replays.known_deal import KnownDeal
from analyzer.replays.lead_alone import lead_by, leaders, tile_to_lead
from analyzer.replays.replay import replay
from analyzer.reviews import luck as module
from analyzer.reviews.luck import LuckSettings, Mean, Missing, luck_of
from analyzer.reviews.review import review
from analyzer.solver.solver import Engine, Solver
from tests import sample

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.replays.replay import Replay
    from analyzer.reviews.luck import Luck
    from analyzer.tiles.tile import Tile

SMALL = '[Set "double-two"] [Seats "A B"] '
GAMES = {
    "any": SMALL + '[Variant "cut-throat"] [Rules "hand=2"] [Deal "A:12 11 B:02 00"] A 1-1',
    "led by the highest": SMALL
    + '[Variant "cut-throat"] [Rules "hand=2"] [Game "1"] [Deal "A:12 00 B:02 11"] B 1-1',
    "led by its holder": SMALL
    + '[Variant "cut-throat"] [Rules "hand=2, first_lead=holder"] [Game "1"] [Deal "A:12 00 B:02 11"] B 0-2',
    "led by the most pips": SMALL
    + '[Variant "cut-throat"] [Rules "hand=2, first_lead=highest-pips"] [Game "1"]'
    + ' [Deal "A:12 00 B:22 11"] B 1-1',
    "drawn": SMALL + '[Variant "draw"] [Rules "hand=2"] [Deal "A:12 11 B:02 00"] [Stock "01 22"] A 1-1',
    "turned": SMALL
    + '[Variant "draw-turned"] [Rules "hand=1, first_lead=stock, next_lead=stock"] [Game "1"]'
    + ' [Deal "A:12 B:02"] [Stock "01 22 11"] [Lead "stock 0-0"] B 0-2',
    "points in play": SMALL + '[Variant "all-fives"] [Rules "hand=2"] [Deal "A:12 11 B:02 00"]'
    ' [Stock "01 22"] A 1-1',
    "in pairs": '[Set "double-two"] [Rules "hand=1"] [Game "1"] [Deal "A:12 B:11 C:02 D:00"] B 1-1',
}


def luck(text: str, deals: int = 100_000, seed: int = 0) -> Luck:
    result = replay(analyzer.parse(text).games[0])
    assert result.valid, result.diagnostics
    return luck_of(review(result), LuckSettings(deals, seed))


def every_deal(result: Replay) -> Iterator[Position]:
    """Every deal with the same leader who has to lead the same tile, by brute force."""
    start = result.trace.start()
    assert start is not None
    rules = result.rules
    tiles, by = rules.tile_set, lead_by(result.game, rules)
    turned = next((lead.tile for lead in [result.game.lead] if lead and lead.stock), None)
    left = [tile for tile in tiles.members(rules.playing) if tile != turned]
    for hands in dealt(left, rules.seats, rules.hand):
        masks = tuple(map(tiles.mask, hands))
        deal = KnownDeal(known=masks, problems=(), rules=rules)
        must = tile_to_lead(by, deal)
        allowed = leaders(by, deal)
        if allowed and start.leader not in allowed:
            continue
        if start.must_lead is not None and (must != start.must_lead or must not in hands[start.leader]):
            continue
        rest = [tile for tile in left if not any(tile in hand for hand in hands)]
        for order in permutations(rest) if start.order else [None]:
            yield Position.deal(rules, masks, start.leader, start.must_lead, order=order, turned=turned)


def dealt(tiles: list[Tile], seats: int, hand: int) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    if not seats:
        yield ()
        return
    for first in combinations(tiles, hand):
        for others in dealt([tile for tile in tiles if tile not in first], seats - 1, hand):
            yield (first, *others)


@pytest.mark.parametrize("name", GAMES)
def test_the_mean_is_that_of_every_deal_that_could_have_been(name: str) -> None:
    found = luck(GAMES[name])
    deals = list(every_deal(replay(analyzer.parse(GAMES[name]).games[0])))
    values = [Solver(deal, engine=Engine.REFERENCE).value(deal) for deal in deals]
    assert found.mean == Mean(Fraction(sum(values), len(values)), 0.0, len(values))
    assert found.why_no_mean is None


@pytest.mark.parametrize("name", GAMES)
def test_deals_drawn_at_random_come_near_it(name: str) -> None:
    exact = luck(GAMES[name]).mean
    drawn = luck(GAMES[name], deals=60, seed=3).mean
    assert exact is not None
    assert drawn is not None
    assert drawn == exact or drawn.deals == 60
    assert abs(drawn.value - exact.value) <= 4 * drawn.error + 1e-9
    assert drawn == luck(GAMES[name], deals=60, seed=3).mean


def test_seeds_draw_other_deals() -> None:
    means = {luck(sample.movetext(sample.REPAIRED), 40, seed).mean for seed in range(3)}
    assert len(means) == 3


def test_luck_is_what_the_deal_is_worth_more_than_the_mean() -> None:
    found = luck(sample.movetext(sample.REPAIRED), 40)
    assert found.mean is not None
    assert (found.side, found.deal, found.deal_for(0)) == (1, -18, 18)
    assert found.mean.deals == 40
    assert found.of_deal(1) == -18 - found.mean.value
    assert found.of_deal(0) == 18 + found.mean.value
    assert found.mean_for(0) == -found.mean.value


def test_one_thread_finds_what_two_find(monkeypatch: pytest.MonkeyPatch) -> None:
    two = luck(sample.movetext(sample.REPAIRED), 60, seed=11).mean
    monkeypatch.setattr(module, "THREADS", 1)
    module._mean.cache_clear()
    assert luck(sample.movetext(sample.REPAIRED), 60, seed=11).mean == two


def test_whoever_leads_the_mean_is_the_same() -> None:
    row = "{}:05 13 14 22 34 44 56 {}:00 01 06 11 16 23 26 {}:02 24 25 33 36 45 46 {}:03 04 12 15 35 55 66"
    means = set()
    for at in range(4):
        labels = "ABCD"[at:] + "ABCD"[:at]
        text = f'[Deal "{row.format(*labels)}"] {labels[1]} 1-1'
        means.add(luck(text, 30).mean)
    assert len(means) == 1


def test_hard_deals_make_fewer_or_no_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sample.movetext(sample.REPAIRED)
    module._mean.cache_clear()
    monkeypatch.setattr(module, "NODES", 1_500_000)
    found = luck(text, 400, seed=5).mean
    assert found is not None
    assert module.LEAST <= found.deals < 400
    for nodes in (200_000, 1_000):
        module._mean.cache_clear()
        monkeypatch.setattr(module, "NODES", nodes)
        assert luck(text, 400, seed=5).why_no_mean is Missing.OUT_OF_REACH
    module._mean.cache_clear()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Variant "cut-throat"] [Rules "hand=1"] [Deal "A:12 B:11 C:23 D:66"] 1. A 1-2', Missing.SIDES),
        (GAMES["drawn"].replace('[Stock "01 22"]', ""), Missing.STOCK_UNKNOWN),
        ("A 1-1", Missing.HANDS_UNKNOWN),
        ('[Set "double-twelve"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2', Missing.KERNEL),
    ],
)  # fmt: skip
def test_where_there_is_no_mean_it_is_said_why(text: str, why: Missing) -> None:
    found = luck_of(review(replay(analyzer.parse(text).games[0])))
    assert (found.mean, found.why_no_mean, found.of_deal(0)) == (None, why, None)


def test_without_the_kernel_there_is_no_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "library", lambda: None)
    found = luck(GAMES["in pairs"])
    assert (found.mean, found.why_no_mean) == (None, Missing.KERNEL)
    assert found.account is not None
