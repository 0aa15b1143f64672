"""What a transcriber must have meant: the cheapest edits that make a record replay."""

from __future__ import annotations

from analyzer.repairing.edits import Edit, Op, Part, Repair, Repairs
from analyzer.repairing.finding import repair
from analyzer.repairing.slips import Slip

__all__ = ["Edit", "Op", "Part", "Repair", "Repairs", "Slip", "repair"]
