"""The named variants. Nothing outside this module knows a variant by name."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from analyzer.rules.model import BlockedTie, BlockWinner, HandScore, LeadBy, MatchGoal, Rules, RulesError


@dataclass(frozen=True, slots=True)
class Variant:
    """A named `Rules` value with what a reader wants to know besides."""

    rules: Rules
    title: str
    source: str
    aliases: tuple[str, ...] = ()


_S0 = "pagat.com, Partnership Dominoes"
_S2 = "pagat.com, Caribbean Dominoes"

_CATALOGUE = (
    Variant(
        Rules(name="partnership"),
        "Partnership dominoes, the base game of INTERNATIONAL DOMINOES",
        _S0,
        ("partner", "base", "international"),
    ),
    Variant(
        Rules(name="great-lakes", hand_score=HandScore.ALL, target=51),
        "Great Lakes: all pips score, to 51",
        _S0,
    ),
    Variant(
        Rules(name="great-lakes-101", hand_score=HandScore.ALL, double_blank=50, target=101),
        "Great Lakes to 101: all pips score, the double blank counts 50",
        _S0,
    ),
    Variant(
        Rules(name="milo", hand_score=HandScore.ONE, equal_ends=2, target=5),
        "Milo: games count, two for going out with both ends equal",
        _S0,
    ),
    Variant(
        Rules(
            name="jamaican",
            next_lead=LeadBy.WINNERS,
            block_winner=BlockWinner.LOWEST_HAND,
            blocked_tie=BlockedTie.NONE,
            hand_score=HandScore.ONE,
            target=6,
            match_goal=MatchGoal.LOVE,
        ),
        "Jamaican partner dominoes: the lowest single hand wins a block, six love",
        _S2,
        ("jamaican-partner", "jamaica"),
    ),
    Variant(
        Rules(
            name="chiva",
            next_lead=LeadBy.WINNER,
            hand_score=HandScore.ONE,
            target=4,
            match_goal=MatchGoal.IN_A_ROW,
        ),
        "Chiva for four: four games in a row",
        _S2,
    ),
    Variant(
        Rules(name="doscientos", next_lead=LeadBy.WINNER, hand_score=HandScore.ALL, target=200),
        "Doscientos, Puerto Rico: all pips score, to 200",
        _S0,
        ("two-hundred", "200"),
    ),
)

VARIANTS: dict[str, Variant] = {entry.rules.name: entry for entry in _CATALOGUE}
DEFAULT_VARIANT = _CATALOGUE[0]
_BY_NAME = {name: entry for entry in _CATALOGUE for name in (entry.rules.name, *entry.aliases)}


def variant(name: str) -> Variant:
    """The variant of this name or alias; RulesError with the nearest name if there is none.

    >>> variant("Great Lakes").rules.target
    51
    """
    key = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    if key in _BY_NAME:
        return _BY_NAME[key]
    close = get_close_matches(key, _BY_NAME, n=1)
    hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(VARIANTS)}"
    raise RulesError(f"there is no variant {name!r}; {hint}")
