"""Repairs written into the text of a record, which else stays as the transcriber wrote it."""

from __future__ import annotations

from analyzer.repairs.in_text.texts import Rewritten, rewritten

__all__ = ["Rewritten", "rewritten"]
