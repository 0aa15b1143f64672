"""Damage to what stands above the turns, the deal, the lead, the result: every way there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import rules_of_game
from analyzer.record.game import Deal
from benchmarks.damage.kinds import Way
from benchmarks.damage.turns import misread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game, Hand
    from analyzer.tiles.tile import Tile

MOST_POINTS = 20
"""A wrong result is a number up to this one, or up to twice the right one."""


def deal_misread(game: Game) -> Iterator[Way]:
    """One number of a dealt tile is another, so that a tile of the deal stands there twice."""
    numbers = range(rules_of_game(game).rules.highest + 1)
    dealt = {tile for _, _, tile in _dealt(game)}
    for hand, at, tile in _dealt(game):
        for other in misread(tile, numbers):
            if other in dealt:
                told = f"{tile} of {hand.seat} dealt as {other}"
                yield Way(told, _redealt(game, (hand, at, other)))


def deal_exchanged(game: Game) -> Iterator[Way]:
    """Two tiles in each other's hand."""
    for (hand, at, tile), (other_hand, other_at, other) in combinations(_dealt(game), 2):
        if hand.seat != other_hand.seat:
            told = f"{tile} of {hand.seat} and {other} of {other_hand.seat} exchanged"
            yield Way(told, _redealt(game, (hand, at, other), (other_hand, other_at, tile)))


def lead_tag(game: Game) -> Iterator[Way]:
    """The Lead tag names another seat."""
    lead = game.lead
    for label in rules_of_game(game).seating.labels if lead and lead.seat else ():
        if lead and label != lead.seat:
            yield Way(f"Lead {lead.seat} written as {label}", replace(game, lead=replace(lead, seat=label)))


def result_points(game: Game) -> Iterator[Way]:
    """Another number of points."""
    result = game.result
    for at, claim in enumerate(result.claims if result else ()):
        for points in range(1, max(2 * claim.points, MOST_POINTS) + 1):
            if result and points != claim.points:
                claims = (*result.claims[:at], replace(claim, points=points), *result.claims[at + 1 :])
                told = f"{claim.points} points written as {points}"
                yield Way(told, replace(game, result=replace(result, claims=claims)))


def _dealt(game: Game) -> Iterator[tuple[Hand, int, Tile]]:
    """Every known tile of the deal with its hand, and where it stands there."""
    for hand in game.deal.hands if game.deal else ():
        for at, tile in enumerate(hand.tiles):
            if tile is not None:
                yield hand, at, tile


def _redealt(game: Game, *changes: tuple[Hand, int, Tile]) -> Game:
    """The game with other tiles at some places of the deal."""
    hands = {hand.seat: hand for hand in (game.deal.hands if game.deal else ())}
    for changed, at, tile in changes:
        hand = hands[changed.seat]
        hands[changed.seat] = replace(hand, tiles=(*hand.tiles[:at], tile, *hand.tiles[at + 1 :]))
    return replace(game, deal=Deal(tuple(hands.values())))
