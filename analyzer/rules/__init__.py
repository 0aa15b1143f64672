"""What is being played: one frozen `Rules` value, the named variants, house rules, and their words."""

from analyzer.rules.catalogue import VARIANTS, variant, variants
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
    LeadBy,
    MatchGoal,
    Rounding,
    TieStake,
    TurnLength,
    WonBy,
)
from analyzer.rules.model import Rules, RulesError
from analyzer.rules.options import with_options
from analyzer.rules.scoring import Ending, EndKind, Score, score
from analyzer.tiles.layout import ArmDouble, Centre
from analyzer.words.numbers import Value

__all__ = [
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
    "LeadBy",
    "MatchGoal",
    "Rounding",
    "Rules",
    "RulesError",
    "Score",
    "TieStake",
    "TurnLength",
    "Value",
    "WonBy",
    "score",
    "variant",
    "variants",
    "with_options",
]
