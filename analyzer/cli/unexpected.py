"""A mistake in this program: one line in place of a traceback, and an exit code of its own."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from types import TracebackType

EXIT_CODE: Final = 70
"""That of sysexits.h for an error inside a program."""

_MEANT = (OSError, click.ClickException, click.exceptions.Exit, click.Abort)
"""Errors that say what they mean; they are left to whoever waits for them."""


class Guard:
    """Stops an error that nobody expects; `failure` is then one line about it, else None.

    >>> with Guard() as guard:
    ...     _ = {}["a"]
    >>> print((guard.failure or "").split(" (")[0])
    a mistake in domino itself: KeyError: 'a'
    """

    failure: str | None = None

    def __enter__(self) -> Guard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, _MEANT):
            return False
        self.failure = _line(error, trace)
        return True


def _line(error: Exception, trace: TracebackType | None) -> str:
    text = " ".join(f"{type(error).__name__}: {error}".split())
    frames = traceback.extract_tb(trace)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"a mistake in domino itself: {text[:200]}{place}"
