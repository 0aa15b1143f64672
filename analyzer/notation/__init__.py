r"""Written games: text to `Record` and back.

>>> record = parse('[Lead "B"]\n1. B 1-1  C pass  D 1-5')
>>> [turn.seat for turn in record.games[0].turns]
['B', 'C', 'D']
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.notation.annotations import Annotation, Best, annotated, read_annotation, without_annotation
from analyzer.notation.decode import UnreadableText, decode
from analyzer.notation.reader import parse
from analyzer.notation.sentences import critical_remark
from analyzer.notation.tile_text import tile_from_text
from analyzer.notation.words import LANGUAGES, Word, action_words
from analyzer.notation.writer import write

if TYPE_CHECKING:
    from analyzer.record import Record

__all__ = [
    "LANGUAGES",
    "Annotation",
    "Best",
    "UnreadableText",
    "Word",
    "action_words",
    "annotated",
    "critical_remark",
    "decode",
    "parse",
    "read",
    "read_annotation",
    "tile_from_text",
    "without_annotation",
    "write",
]


def read(path: str | Path) -> Record:
    """The record in a file; OSError where it cannot be opened, `UnreadableText` where it holds no text."""
    return parse(decode(Path(path).read_bytes()), str(path))
