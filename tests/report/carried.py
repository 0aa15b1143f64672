"""What a page carries for its script."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any
from zlib import decompress


def carried(page: str) -> dict[str, Any]:
    """What it knows of its games: `domino report --format json`."""
    (packed,) = re.findall(r'<script[^>]* id="report">(.*?)</script>', page, re.DOTALL)
    found = json.loads(decompress(b64decode(packed)))
    assert isinstance(found, dict)
    return found


def games(page: str, language: str | None = None) -> list[dict[str, Any]]:
    """Its games in one of its languages, turn by turn with what is said of it."""
    report = carried(page)
    texts = report["languages"][language or report["language"]]["games"]
    return [
        {
            **game,
            **text,
            "turns": [{**turn, **said} for turn, said in zip(game["turns"], text["turns"], strict=True)],
        }
        for game, text in zip(report["games"], texts, strict=True)
    ]
