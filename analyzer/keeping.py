"""Where what takes long to make is kept from one command to the next."""

from __future__ import annotations

import os


def kept_folder() -> str | None:
    """Our folder in the user's cache; None where there can be none."""
    folder = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    try:
        os.makedirs(path := os.path.join(folder, "domino-analyzer"), mode=0o700, exist_ok=True)
    except OSError:
        return None
    return path
