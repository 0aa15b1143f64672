"""What takes longest of a page, and is the same in every language: worked out once for all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.reporting.diagrams import drawn
from analyzer.reporting.known_data import known_data
from analyzer.reporting.known_tables import known_tables
from analyzer.reporting.option_lines import found_lines
from analyzer.reporting.own_lines import own_data

if TYPE_CHECKING:
    from analyzer.drawing import Drawing
    from analyzer.luck import Luck
    from analyzer.reporting.known_tables import Known
    from analyzer.reporting.option_lines import FoundLines
    from analyzer.reviewing import Review


@dataclass(frozen=True, slots=True)
class Worked:
    """What has been worked out of a game."""

    known: Known
    """What every seat could know at every turn, in figures."""
    known_data: dict[str, object] | None
    """The same for the script; None where there is nothing."""
    drawing: Drawing
    """Where each tile lies at the end."""
    lines: FoundLines
    """What follows each option."""
    own: dict[str, object] | None
    """What lines of the reader's own start from; None where the page has no solver for them."""
    luck: Luck | None
    """What luck the sides had; None where nobody has asked, as that takes a while."""


def worked_out(review: Review, luck: Luck | None = None) -> Worked:
    """All of that for a game."""
    drawing = drawn(review.replay.steps)
    known = known_tables(review.replay)
    return Worked(
        known,
        known_data(known, review.replay.rules.tile_set),
        drawing,
        found_lines(review),
        own_data(review.replay, drawing),
        luck,
    )
