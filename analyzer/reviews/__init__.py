"""A replayed game with the value of every option, what each decision cost, and how much was luck.

Here is who works on many games at once, and what was found is written into a record, in its comments.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from analyzer.notation.actions import read_join
from analyzer.notation.vocabulary import terminal, tile_from_text
from analyzer.notation.writer import at
from analyzer.record.game import Comment
from analyzer.rules.scoring import exact
from analyzer.solver.solver import GAME_LIMIT_KERNEL
from analyzer.words.message import amount_text

SHARE: Final = 3_000_000
"""So many positions every game of a record is given."""

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor, Future
    from queue import SimpleQueue

    from analyzer.record.game import Game, Turn
    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Value
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

    Task = TypeVar("Task")
    Result = TypeVar("Result")


class AnyExecutor(Protocol):
    """What others do for us: an executor of `concurrent.futures`, or `SteadyExecutor`."""

    def submit(self, function: Callable[[Task], Result], task: Task, /) -> Future[Result]:
        """Has something done."""


def as_done(
    function: Callable[[Task], Result],
    tasks: Sequence[Task],
    executor: AnyExecutor | None = None,
    lost: Callable[[Task], Result] | None = None,
) -> Iterator[tuple[int, Result]]:
    """What a function makes of each task, with the place of the task: as they end, without others in order.

    Whoever stops listening, or hears an error, takes back what has not been begun.

    Args:
        function: what is done; for another process it has to be one of a module.
        tasks: what it is done to; those that take longest come first.
        executor: who does it; None: this thread.
        lost: what is said of a task that ends whatever process it is done in; None: that is an error.

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
            place = places.pop(future)
            if lost and isinstance(future.exception(), HelperLostError):
                yield place, lost(tasks[place])
            else:
                yield place, future.result()
    except (Exception, GeneratorExit):  # whoever ends it otherwise ends the other processes, too
        for future in places:
            future.cancel()
        raise


class HelperLostError(Exception):
    """Some work ends whatever process it is done in."""


@dataclass(eq=False, slots=True)
class _Work:
    """Something to do, who waits for it, and how many processes were ended at it."""

    call: Callable[[], Any]
    future: Future[Any]
    lost: int = 0


class SteadyExecutor:
    """Processes that work for this one; the work of one that is ended from outside is done again.

    Whose work that was cannot be told where several were at work: what each was at is done again alone. Work
    that ends its process then, too, has the error `HelperLostError`, and the other work goes on.
    """

    def __init__(self, start: Callable[[], Executor], together: int) -> None:
        """Makes helpers, none of which has begun; `start` starts them, and others where they are lost."""
        from multiprocessing import active_children
        from queue import SimpleQueue

        self.lost = 0
        self._start, self._together = start, together
        self._pool: Executor | None = None
        self._waiting: deque[_Work] = deque()
        self._running: set[_Work] = set()
        self._ended, self._others = False, active_children()
        # One thread does everything; it hears by post what is to be done, and what has been.
        self._post: SimpleQueue[_Work | tuple[_Work, Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def submit(self, function: Callable[[Task], Result], task: Task, /) -> Future[Result]:
        """Has something done."""
        from concurrent.futures import Future

        work = _Work(partial(function, task), Future())
        self._post.put(work)
        return work.future

    def shutdown(self) -> None:
        """Waits until everything is done, and ends the processes."""
        self._post.put(None)
        self._thread.join()

    def end(self) -> None:
        """Ends the processes where they are."""
        from multiprocessing import active_children

        self._ended = True
        self._post.put(None)
        while self._thread.is_alive():
            for worker in active_children():
                if worker not in self._others:
                    worker.terminate()
            self._thread.join(0.05)

    def _serve(self) -> None:
        more = True
        while not self._ended and (more or self._waiting or self._running):
            letter = self._post.get()
            if letter is None:
                more = False
            elif isinstance(letter, _Work):
                self._waiting.append(letter)
            else:
                self._take(*letter)
            del letter
            self._begin()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def _take(self, work: _Work, done: Future[Any]) -> None:
        """Takes what has come of work."""
        from concurrent.futures import BrokenExecutor

        self._running.remove(work)
        error = done.exception()
        if isinstance(error, BrokenExecutor):
            self._lose()
            work.lost += 1
            if work.lost < TRIES:
                self._waiting.appendleft(work)
                return
            error = HelperLostError(_LOST)
        if error is None:
            work.future.set_result(done.result())
        else:
            work.future.set_exception(error)

    def _begin(self) -> None:
        """Gives out as much work as may be begun: one more than there are processes, or one alone."""
        while self._waiting and not self._ended:
            alone = any(work.lost for work in (self._waiting[0], *self._running))
            if len(self._running) > (0 if alone else self._together):
                return
            work = self._waiting.popleft()
            if not work.future.running() and not work.future.set_running_or_notify_cancel():
                continue
            if not self._given(work):
                self._waiting.appendleft(work)
                if self._running:
                    return  # that is lost, too, and comes back by post
                self._lose()

    def _given(self, work: _Work) -> bool:
        """Gives work to a process; False if they were lost before."""
        from concurrent.futures import BrokenExecutor

        try:
            self._pool = self._pool or self._start()
            given = self._pool.submit(work.call)
        except BrokenExecutor:
            return False
        except Exception as error:  # noqa: BLE001 - no thread, no process: whoever waits for it hears that
            work.future.set_exception(error)
            return True
        self._running.add(work)
        given.add_done_callback(lambda done: self._post.put((work, done)))
        return True

    def _lose(self) -> None:
        if self._pool is not None:
            self.lost += 1
            self._pool.shutdown(wait=False)
            self._pool = None


TRIES: Final = 3
_LOST: Final = f"{TRIES} processes were ended from outside at the same work, for lack of memory perhaps"


def review_all(
    replays: Sequence[Replay],
    fair: FairSettings | None = None,
    *,
    lines: bool = False,
    executor: AnyExecutor | None = None,
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
    limit = share_of(len(replays))
    yield from as_done(partial(_reviewed, fair=fair, lines=lines, limit=limit), tasks, executor)


def _reviewed(
    game: tuple[Replay, tuple[Replay, ...]], fair: FairSettings | None, *, lines: bool, limit: int
) -> Review:
    from analyzer.reviews.review import review

    replay, others = game
    return review(replay, others, fair=fair, lines=lines, limit=limit)


def share_of(games: int) -> int:
    """How many positions are searched for each of the games of a record: so many of few, fewer of many.

    What a game is given does not depend on the others, so that it is found the same in any order. A game
    that people play takes two million at most, three where everybody plays for himself.

    >>> share_of(1), share_of(6), share_of(1000)
    (33000000, 8000000, 3030000)
    """
    return SHARE + GAME_LIMIT_KERNEL // max(1, games)


def takes_long(replay: Replay) -> bool:
    """Whether the review of a game takes longer than it takes to start another Python.

    Two sides are searched in milliseconds, and their fair values have a thread for every core.
    """
    return replay.rules.seating().sides > 2


# -- values in a record -----------------------------------------------------------------------------------


_POINTS = r"([+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?)"
_VALUE = re.compile(rf"\[%value {_POINTS}\]")
_BEST = re.compile(
    rf"\[%best ({terminal('NUMBER')}-{terminal('NUMBER')}|stop)({terminal('JOIN')})? {_POINTS}\]"
)
STOP = "stop"


@dataclass(frozen=True, slots=True)
class Best:
    """The best move, the end it joins where that matters, and its value."""

    tile: Tile | None
    """None: no further tile in a turn that could go on."""
    join: int | Arm | None
    value: Value

    def __str__(self) -> str:
        return f"{self.tile or STOP}{at(self.join)} {amount_text(self.value)}"


@dataclass(frozen=True, slots=True)
class Annotation:
    """The exact value of the move played and the best move, in points for the side to move.

    >>> annotation = read_annotation("[%value -10] [%best 4-6@6 46] lets go of the fours")
    >>> annotation.value, str(annotation.best.tile), annotation.best.join, annotation.best.value
    (-10, '4-6', 6, 46)
    >>> str(annotation)
    '[%value -10] [%best 4-6@6 46]'
    """

    value: Value | None = None
    best: Best | None = None

    def __str__(self) -> str:
        parts = [] if self.value is None else [f"[%value {amount_text(self.value)}]"]
        if self.best is not None:
            parts.append(f"[%best {self.best}]")
        return " ".join(parts)


def read_annotation(text: str) -> Annotation | None:
    """The annotation in a comment's text, None if there is none.

    >>> str(read_annotation("[%value 2.33] [%best stop 4.5]"))
    '[%value 2.33] [%best stop 4.5]'
    """
    value, best = _VALUE.search(text), _best(text)
    if value is None and best is None:
        return None
    return Annotation(exact(Fraction(value[1])) if value else None, best)


def _best(text: str) -> Best | None:
    found = _BEST.search(text)
    if found is None:
        return None
    tile = tile_from_text(found[1])
    if tile is None and found[1] != STOP:
        return None
    try:
        join = read_join(found[2][1:]) if found[2] else None
        return Best(tile, join, exact(Fraction(found[3])))
    except ValueError:
        return None


def without_annotation(text: str) -> str:
    """The comment's own words.

    >>> without_annotation("[%value 46] keeps both ends four")
    'keeps both ends four'
    """
    return " ".join(_BEST.sub("", _VALUE.sub("", text)).split())


def annotated(text: str, annotation: Annotation) -> str:
    """The comment with this annotation in front, in place of the one it may have had.

    >>> annotated("[%value 1] keeps both ends four", Annotation(46))
    '[%value 46] keeps both ends four'
    """
    return f"{annotation} {without_annotation(text)}".strip()


def annotated_game(review: Review) -> Game:
    """The game with `[%value -10] [%best 4-6@6 46]` at every turn that is valued.

    Values are in points for the side to move. Annotations from an earlier analysis are replaced; all other
    words of the comments are kept.
    """
    valued = {id(decision.step.written): decision for decision in review.decisions if decision.played}
    game = review.replay.game
    turns = tuple(_annotated_turn(turn, valued.get(id(turn))) for turn in game.turns)
    return replace(game, turns=turns)


def _annotated_turn(turn: Turn, decision: Decision | None) -> Turn:
    if decision is None or decision.value is None:
        return turn
    best = decision.options[0] if decision.loss or decision.played is None else decision.played
    several = sum(option.tile == best.tile for option in decision.options) > 1
    join = (best.arm or best.end) if several else None
    annotation = Annotation(decision.value, Best(best.tile, join, best.value))
    comments = list(turn.comments)
    earlier = [at for at, comment in enumerate(comments) if read_annotation(comment.text)]
    if earlier:
        comments[earlier[0]] = Comment(annotated(comments[earlier[0]].text, annotation))
    else:
        comments.insert(0, Comment(str(annotation)))
    return replace(turn, comments=tuple(comments))
