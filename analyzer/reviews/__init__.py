"""A replayed game with the value of every option, what each decision cost, and how much was luck."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import Review

    Task = TypeVar("Task")
    Result = TypeVar("Result")


def as_done(
    function: Callable[[Task], Result], tasks: Sequence[Task], executor: Executor | None = None
) -> Iterator[tuple[int, Result]]:
    """What a function makes of each task, with the place of the task: as they end, without others in order.

    Whoever stops listening, or hears an error, takes back what has not been begun.

    Args:
        function: what is done; for another process it has to be one of a module.
        tasks: what it is done to; those that take longest come first.
        executor: who does it; None: this thread.

    >>> sorted(as_done(abs, [3, -4]))
    [(0, 3), (1, 4)]
    """
    if executor is None:
        yield from enumerate(map(function, tasks))
        return
    from concurrent.futures import as_completed

    places = {executor.submit(function, task): place for place, task in enumerate(tasks)}
    try:
        for future in as_completed(list(places)):
            yield places.pop(future), future.result()
    finally:
        for future in places:
            future.cancel()


def review_all(
    replays: Sequence[Replay],
    fair: FairSettings | None = None,
    *,
    lines: bool = False,
    executor: Executor | None = None,
) -> Iterator[tuple[int, Review]]:
    """The games of one record reviewed, each with its place among them, as they are done.

    Args:
        replays: the games; a line of the same deal shows what an annotator preferred.
        fair: how fair values are worked out; None: they are not.
        lines: whether the line after every option is found too.
        executor: any of `concurrent.futures`, to work on many games at once; None: one after the other.

    >>> import analyzer
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> games = [analyzer.replay(analyzer.parse(text).games[0])] * 2
    >>> with ThreadPoolExecutor(2) as executor:
    ...     reviews = dict(review_all(games, executor=executor))
    >>> reviews[0].decisions == reviews[1].decisions
    True
    """
    tasks = [
        (one, tuple(other for other in replays if other is not one and other.game.deal == one.game.deal))
        for one in replays
    ]
    yield from as_done(partial(_reviewed, fair=fair, lines=lines), tasks, executor)


def _reviewed(game: tuple[Replay, tuple[Replay, ...]], fair: FairSettings | None, *, lines: bool) -> Review:
    from analyzer.reviews.review import review

    replay, others = game
    return review(replay, others, fair=fair, lines=lines)


def takes_long(replay: Replay) -> bool:
    """Whether the review of a game takes longer than it takes to start another Python.

    Two sides are searched in milliseconds, and their fair values have a thread for every core.
    """
    return replay.rules.seating().sides > 2
