"""Domino Whist and its variants."""

from __future__ import annotations

from dataclasses import replace

from analyzer.messages import say
from analyzer.rules.choices import (
    Direction,
    HandScore,
    LeadBy,
    WonBy,
)
from analyzer.rules.model import Rules
from analyzer.rules.variant import OpenPoint, Variant

_S1 = "Roland Scheicher, Domino Whist (2005)"
_WHIST = Rules(
    name="whist",
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ANYONE,
    next_lead=LeadBy.LEFT_OF_LEADER,
    hand_score=HandScore.OWN,
    illegal_stands=True,
    exposed_first=True,
    settled=True,
)
_WHIST_POINTS = (
    OpenPoint("equality=one-more", say("what equal bad points at the end come to is not said; here a draw")),
    OpenPoint("direction=counter-clockwise", say("clockwise is stated for the lead only")),
)

WHIST = (
    Variant(
        _WHIST,
        say("Domino Whist: both sides write their own pips as bad points"),
        _S1,
        ("domino-whist",),
        open_points=_WHIST_POINTS,
    ),
    Variant(
        replace(
            _WHIST,
            name="whist-difference",
            hand_score=HandScore.DIFFERENCE,
            won_by=WonBy.COUNT,
        ),
        say("Domino Whist, first variant: the lower side writes the difference as good points"),
        f"{_S1}, section 9, variant 1",
        open_points=_WHIST_POINTS,
    ),
    Variant(
        replace(_WHIST, name="whist-caribbean", hand_score=HandScore.ALL, tie_lead=LeadBy.SAME, target=200),
        say("Domino Whist, second variant: all pips to the winner, to 200"),
        f"{_S1}, section 9, variant 2",
        open_points=_WHIST_POINTS,
    ),
)
