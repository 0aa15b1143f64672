r"""Written games: text to `Record` and back.

>>> from analyzer.notation import parse
>>> record = parse('[Lead "B"]\n1. B 1-1  C pass  D 1-5')
>>> [turn.seat for turn in record.games[0].turns]
['B', 'C', 'D']

What reading does not need is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.notation.decode import UnreadableText, decode

if TYPE_CHECKING:
    from analyzer.notation.reader import parse
    from analyzer.notation.sentences import critical_remark
    from analyzer.notation.vocabulary import tile_from_text
    from analyzer.notation.writer import write
    from analyzer.record.game import Record

__all__ = ["UnreadableText", "critical_remark", "decode", "parse", "read", "tile_from_text", "write"]

_HOMES = {
    "critical_remark": "sentences",
    "parse": "reader",
    "tile_from_text": "vocabulary",
    "write": "writer",
}


def read(path: str | Path) -> Record:
    """The record in a file; OSError where it cannot be opened, `UnreadableText` where it holds no text.

    >>> from importlib.resources import files
    >>> read(files("analyzer.records") / "basic.domino").games[0].tag("Variant").value
    'basic'
    """
    from analyzer.notation.reader import parse

    return parse(decode(Path(path).read_bytes()), str(path))


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
