"""In words: what scores while a game is played, and what its last tile earns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.rules.choices import BothEnds, EndsScore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules.model import Rules

_ENDS = {
    EndsScore.FIVES: "If the open ends add up to a multiple of five, their sum is scored at once",
    EndsScore.FIVES_OR_THREES: (
        "If the open ends add up to a multiple of five or of three, their sum is scored at once"
    ),
    EndsScore.FIFTEENS_TWICE: (
        "If the open ends add up to a multiple of five or of three, their sum is scored at once, and twice if"
        " it is a multiple of both"
    ),
    EndsScore.QUOTIENTS: (
        "If the open ends add up to a multiple of five or of three, a fifth or a third of their sum is scored"
        " at once, or both"
    ),
}


def explain_in_play(rules: Rules) -> Iterator[str]:
    """What scores before the game ends."""
    if rules.ends_score in _ENDS:
        yield f"{_ENDS[rules.ends_score]}; a double at an end counts with both halves, a lone tile once."
    if rules.muggins:
        yield "Points that the mover forgets can be claimed by the next player."
    if rules.pass_bonus:
        yield (
            f"Each opponent who has to pass on a tile earns its side {rules.pass_bonus} points,"
            " on one that blocks the game as well."
        )
    if rules.lead_pass_bonus:
        yield f"The first to pass on the lead earns its side {rules.lead_pass_bonus} points."
    if rules.all_pass_bonus:
        points = rules.all_pass_bonus
        yield f"A tile on which all others pass earns its side {points} points, unless it blocks."


def explain_bonuses(rules: Rules) -> Iterator[str]:
    """What the last tile earns; nothing of it in a block."""
    fits = "fits both ends"
    if rules.capicu_ends is BothEnds.DIFFERENT:
        fits = "fits both ends, which differ"
    if rules.equal_ends:
        yield (
            "Going out with a tile that leaves both ends equal makes the game worth"
            f" {rules.equal_ends} points instead."
        )
    if rules.capicu:
        yield f"Going out with a tile, no double, that {fits} earns {rules.capicu} more."
    if rules.capicu_times > 1:
        yield f"Going out with a tile, no double, that {fits} multiplies the game by {rules.capicu_times}."
    if rules.chuchazo:
        when = " while exactly one end is blank" if rules.chuchazo_one_blank else ""
        yield f"Going out with 0-0{when} earns {rules.chuchazo} more."
    if rules.double_out:
        yield f"Going out with a double that fits one end earns {rules.double_out} more."
    if rules.double_both:
        yield f"Going out with a double that fits both ends earns {rules.double_both} more."
