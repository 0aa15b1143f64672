"""Records to make a collection of: short ones, so that nothing has to be searched for long."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

HOSTILE = "<img src=x onerror=hacked>\"'&{{7*7}}</script>"

DEAL = '[Set "double-two"]\n[Rules "hand=1"]\n[Deal "A:12 B:11 C:22 D:00"]\n'
VALID = '[Event "Small"]\n[Date "2001-02-03"]\n[Names "A: Zoe, B: Bo, C: Cy, D: Di"]\n' + DEAL + "\nA 1-2\n"
BROKEN = '[Event "Älter"]\n[Date "1999"]\n' + DEAL + "\nA 2-2\n"
HOSTILE_RECORD = f'[Event "{HOSTILE.replace(chr(34), chr(92) + chr(34))}"]\n{DEAL}\nA 1-2\n'
TWO = f'[Event "Twice"]\n{DEAL}\nA 1-2\n\n{DEAL.replace("A:12", "A:02")}\nA 0-2\n'
"""Two games of a match."""


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The folder with these files in it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder
