"""A progress bar on standard error that keeps out of what is measured."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

T = TypeVar("T")

EVERY = 0.25
"""Seconds between two drawings."""


class Bar:
    """Draws only between two measurements: a thread that draws would wake up within them."""

    def __init__(self) -> None:
        console = Console(stderr=True)
        self._progress = Progress(console=console, auto_refresh=False, disable=not console.is_terminal)
        self._next = 0.0

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def over(self, items: Sequence[T], what: str) -> Iterator[T]:
        """Each item, while the bar says how many are done."""
        task = self._progress.add_task(what, total=len(items))
        for item in items:
            if time.perf_counter() > self._next:
                self._progress.refresh()
                self._next = time.perf_counter() + EVERY
            yield item
            self._progress.advance(task)
        self._progress.refresh()
