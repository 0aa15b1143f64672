"""What is being played: one frozen `Rules` value, the named variants, house rules, and their words."""

from analyzer.rules.catalogue import VARIANTS, variant
from analyzer.rules.model import (
    BlockedTie,
    BlockWinner,
    Direction,
    HandScore,
    LeadBy,
    MatchGoal,
    Rules,
    RulesError,
)
from analyzer.rules.options import with_options
from analyzer.rules.scoring import Ending, EndKind, Score, score

__all__ = [
    "VARIANTS",
    "BlockWinner",
    "BlockedTie",
    "Direction",
    "EndKind",
    "Ending",
    "HandScore",
    "LeadBy",
    "MatchGoal",
    "Rules",
    "RulesError",
    "Score",
    "score",
    "variant",
    "with_options",
]
