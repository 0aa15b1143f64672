"""A written game played through: what each turn did, and what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.record.game import Tag
from analyzer.rules import VARIANTS

if TYPE_CHECKING:
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules


def by_other_rules(
    game: Game, assumed: Rules, *, any_deal: bool = False, elsewhere: bool = False
) -> list[Replay]:
    r"""The game replayed by each variant by whose rules it is right, with as many players and tiles.

    The rules that the game names itself stay. With `any_deal` they are as many as the deal tells, and not as
    many as the rules assumed ask for; with `elsewhere` only rules are tried by which tiles lie otherwise.

    >>> import analyzer
    >>> game = analyzer.parse('[Deal "A:01 B:11 C:22 D:66"] [Rules "hand=1"] [Result "13"]\nD 6-6').games[0]
    >>> [found.rules.name for found in by_other_rules(game, analyzer.replay(game).rules)]
    []
    """
    from analyzer.replays.replay import replay

    others = tuple(tag for tag in game.tags if tag.name != "Variant")
    told = _table(game) if any_deal else None
    seats, hand = told or (assumed.seats, assumed.hand)
    sets = {assumed.highest} if told is None else {entry.rules.highest for entry in VARIANTS.values()}
    found = []
    for name, entry in VARIANTS.items():
        rules = entry.at(seats)
        if elsewhere and rules is not None and rules.shape == assumed.shape:
            continue
        if rules is not None and (game.tag("Rules") or (rules.hand == hand and rules.highest in sets)):
            found.append(replay(replace(game, tags=(Tag("Variant", name), *others))))
    return [one for one in found if one.valid and one.rules.hand == hand and one.rules.highest in sets]


def _table(game: Game) -> tuple[int, int] | None:
    """How many players there are, and how many tiles each was dealt; None where the deal does not say."""
    sizes = [len(hand.tiles) for hand in game.deal.hands] if game.deal else []
    return (len(sizes), sizes[0]) if len(set(sizes)) == 1 else None
