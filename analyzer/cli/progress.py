"""A progress bar on standard error, for work that takes longer than a second."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 1.0
"""Seconds before the bar appears."""


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """Gives a function to call after each step; a bar is drawn on a terminal once the work proves long."""
    started, done = time.monotonic(), 0
    bar: Any = None

    def advance() -> None:
        nonlocal bar, done
        done += 1
        if bar is None and sys.stderr.isatty() and time.monotonic() - started > PATIENCE:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.start()
            bar.add_task(label, total=total)
        if bar is not None:
            bar.update(bar.task_ids[0], completed=done)

    try:
        yield advance
    finally:
        if bar is not None:
            bar.stop()


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Says on a terminal what takes so long, for one step that a bar says nothing of; once, after a while."""
    timer = threading.Timer(3 * PATIENCE, lambda: sys.stderr.write(f"{what} ...\n"))
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
