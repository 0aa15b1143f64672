"""The rich console that the tables are printed on."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

WIDTH_WITHOUT_TERMINAL = 120


def console() -> Console:
    """Standard output; coloured on a terminal only, and not where NO_COLOR is set."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDTH_WITHOUT_TERMINAL
    return Console(
        width=width, highlight=False, markup=False, emoji=False, no_color=bool(os.environ.get("NO_COLOR"))
    )
