"""The pages of many records, made one after the other or on several cores at once."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final

from analyzer.batch import Entry, entries_of, refused
from analyzer.cli.games import replays
from analyzer.cli.inputs import Unreadable, load
from analyzer.cli.unexpected import Guard
from analyzer.notation.decode import shown_name
from analyzer.replaying import replay
from analyzer.reporting import report
from analyzer.reporting.anonymous import anonymous
from analyzer.reviewing import review
from analyzer.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analyzer.fair.estimates import FairSettings
    from analyzer.reporting.look import Look
    from analyzer.setting import HouseRules

WORTH_A_POOL: Final = 16
"""So many records take longer than it takes to start another Python."""


@dataclass(frozen=True, slots=True)
class Order:
    """How all pages of a collection are made."""

    house: HouseRules
    fair: FairSettings | None
    language: str
    look: Look


@dataclass(frozen=True, slots=True)
class Task:
    """A record to make a page of."""

    source: str
    page: str
    order: Order


@dataclass(frozen=True, slots=True)
class Made:
    """What came of it."""

    page: str
    text: str | None
    """The page; None where there is none."""
    entries: tuple[Entry, ...]


def make(task: Task) -> Made:
    """Makes the page of a record; a mistake in the program stops no other task."""
    with Guard() as guard:
        return _make(task)
    source = shown_name(task.source)
    return Made(task.page, None, refused(source, f"{source}: {guard.failure}", failed=True))


def _make(task: Task) -> Made:
    """Reads a record, reviews its games and makes their page."""
    order, words = task.order, _words(task.order.language)
    try:
        record = load(task.source)
    except Unreadable as error:
        return Made(task.page, None, refused(shown_name(task.source), error.message))
    played = [replay(game, order.house) for game in record.games]
    reviews = [
        review(one, [other for other in played if other is not one], fair=order.fair) for one in played
    ]
    checked = list(replays(record, order.house))
    text = None
    if reviews:
        text = report(reviews, source=record.source, language=order.language, look=order.look)
    if order.look.anonymous:
        reviews, _ = anonymous(reviews, record.source)
    page = task.page if text is not None else None
    return Made(task.page, text, entries_of(record, reviews, checked, page, words))


@cache
def _words(language: str) -> Words:
    return Words.load(language)


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not everywhere
        return os.cpu_count() or 1


def jobs_for(tasks: int, order: Order) -> int:
    """How many processes so many records are worth."""
    return min(cores(), tasks) if tasks >= WORTH_A_POOL or (order.fair and tasks > 1) else 1


@contextmanager
def made(tasks: Iterable[Task], jobs: int) -> Iterator[Iterator[Made]]:
    """What comes of each task, in their order, whichever is done first."""
    if jobs < 2:
        yield map(make, tasks)
        return
    # A fresh Python for each, as a fork would copy whatever threads are running here.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        try:
            yield pool.map(make, tasks)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
