"""What a transcriber must have meant: the cheapest edits that make a record replay."""

from __future__ import annotations

from analyzer.repairs.edits import Edit, Op, Part, Repair, Repairs, Slip
from analyzer.repairs.repair import repair

__all__ = ["Edit", "Op", "Part", "Repair", "Repairs", "Slip", "repair"]
