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


def by_other_rules(game: Game, assumed: Rules) -> list[Replay]:
    r"""The game replayed by each variant by whose rules it is right, with as many players and tiles.

    The rules that the game names itself stay.

    >>> import analyzer
    >>> game = analyzer.parse('[Deal "A:01 B:11 C:22 D:66"] [Rules "hand=1"] [Result "13"]\nD 6-6').games[0]
    >>> [found.rules.name for found in by_other_rules(game, analyzer.replay(game).rules)]
    []
    """
    from analyzer.replays.replay import replay

    others = tuple(tag for tag in game.tags if tag.name != "Variant")
    house = game.tag("Rules")
    found = []
    for name, entry in VARIANTS.items():
        rules = entry.at(assumed.seats)
        if rules is not None and (house or _as_dealt(rules, assumed)):
            found.append(replay(replace(game, tags=(Tag("Variant", name), *others))))
    return [one for one in found if one.valid and _as_dealt(one.rules, assumed)]


def _as_dealt(rules: Rules, assumed: Rules) -> bool:
    """Whether as many tiles are dealt from the same set."""
    return (rules.hand, rules.highest) == (assumed.hand, assumed.highest)
