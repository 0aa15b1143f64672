"""What is being played: one frozen `Rules` value, the named variants, house rules, and their words.

Nothing outside this module and `families/` knows a variant by name.
"""

from __future__ import annotations

from analyzer.rules.choices import (
    BlockedScore,
    BlockedTie,
    BlockWinner,
    BothEnds,
    Direction,
    DoubleLeft,
    Drawing,
    EndsScore,
    Equality,
    GameEnd,
    HandScore,
    JoinBy,
    LeadBy,
    MatchGoal,
    Rounding,
    TieStake,
    TurnLength,
    WonBy,
)
from analyzer.rules.families import OpenPoint, Variant, called, folded
from analyzer.rules.families.caribbean import CARIBBEAN
from analyzer.rules.families.fives import FIVES
from analyzer.rules.families.general import GENERAL
from analyzer.rules.families.partnership import PARTNERSHIP, WHIST
from analyzer.rules.model import Rules, RulesError
from analyzer.rules.options import with_options
from analyzer.rules.scoring import Ending, EndKind, Score, score
from analyzer.tiles.tile import ArmDouble, Centre
from analyzer.words.message import Value, say

__all__ = [
    "DEFAULT_VARIANT",
    "VARIANTS",
    "ArmDouble",
    "BlockWinner",
    "BlockedScore",
    "BlockedTie",
    "BothEnds",
    "Centre",
    "Direction",
    "DoubleLeft",
    "Drawing",
    "EndKind",
    "Ending",
    "EndsScore",
    "Equality",
    "GameEnd",
    "HandScore",
    "JoinBy",
    "LeadBy",
    "MatchGoal",
    "OpenPoint",
    "Rounding",
    "Rules",
    "RulesError",
    "Score",
    "TieStake",
    "TurnLength",
    "Value",
    "Variant",
    "WonBy",
    "score",
    "variant",
    "variants",
    "with_options",
]

_CATALOGUE = (*PARTNERSHIP, *WHIST, *CARIBBEAN, *GENERAL, *FIVES)

VARIANTS: dict[str, Variant] = {entry.rules.name: entry for entry in _CATALOGUE}
DEFAULT_VARIANT = _CATALOGUE[0]
_BY_NAME = {folded(name): entry for entry in _CATALOGUE for name in (entry.rules.name, *entry.aliases)}


_ALIKE = 0.7
"""How much of a name has to be right."""


def variant(name: str) -> Variant:
    """The variant of this name or alias; RulesError with the nearest name if there is none.

    >>> variant("Great Lakes").rules.target
    51
    >>> variant("Dominó Venezolano").rules.name
    'venezuelan'
    """
    key = folded(name)
    if entry := _BY_NAME.get(key) or _BY_NAME.get(called(name)):
        return entry
    from difflib import get_close_matches

    close = get_close_matches(key, _BY_NAME, n=1, cutoff=_ALIKE)
    hint = say("known are {names}", names=", ".join(VARIANTS))
    if close:
        hint = say("did you mean {name}?", name=close[0].replace(" ", "-"))
    raise RulesError(say("there is no variant {name}; {hint}", name=repr(name), hint=hint))


def variants() -> tuple[Variant, ...]:
    """The named variants, those for two pairs first; each with its title, rules, tables and sources.

    >>> variants()[0].title
    'Partnership dominoes, the base game of INTERNATIONAL DOMINOES'
    >>> [entry.rules.name for entry in variants() if 6 in entry.players]
    ['mexican-train', 'chickenfoot', 'basic']
    """
    return tuple(VARIANTS.values())
