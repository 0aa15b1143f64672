"""What a command does while it works, and gives out: other processes, files, records written anew."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
import threading
from collections import deque
from contextlib import contextmanager, suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from analyzer.cli import spare_the_collector
from analyzer.cli.display import PATIENCE, progress
from analyzer.cli.inputs import UnreadableFile, replays
from analyzer.notation.decode import UnreadableText, plain_text_of
from analyzer.store import sync
from analyzer.store.sources import STANDARD_INPUT
from analyzer.words.message import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.reviews import AnyExecutor, SteadyExecutor
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.review import Review

    Task = TypeVar("Task")
    Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not everywhere
        return os.cpu_count() or 1


@contextmanager
def processes(count: int) -> Iterator[SteadyExecutor | None]:
    """So many other Pythons to work in; None for less than two.

    They leave Ctrl-C to this process: whatever stops it stops them where they are. What one of them was at
    when it was ended from outside is done again, and that is said in the end.
    """
    if count < 2:
        yield None
        return
    from analyzer.reviews import HelperLostError, SteadyExecutor

    helpers = SteadyExecutor(partial(_pythons, count), count)
    try:
        yield helpers
    except BaseException as error:
        helpers.end()
        if isinstance(error, HelperLostError):
            raise UnreadableFile(str(error)) from error
        raise
    helpers.shutdown()
    if helpers.lost:
        often = counted(helpers.lost, "time")
        click.echo(f"note: a process was ended from outside {often}; its work was done again", err=True)


def _pythons(count: int) -> Executor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A fresh Python for each, as a fork would copy whatever threads are running here.
    return ProcessPoolExecutor(count, get_context("spawn"), _begin)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster, and how many threads they have.

    Raises:
        UnreadableFile: Dask is not installed, or there is no scheduler at this address.
        HelpersLostError: the scheduler has gone, or a task has ended several workers.
    """
    from analyzer.store.decisions import HelpersLostError

    try:
        from distributed import Client, KilledWorker
        from distributed.comm import CommClosedError
    except ImportError as error:
        why = f"--scheduler needs {error.name}, which is not installed: pip install 'domino-analyzer[dask]'"
        raise UnreadableFile(why) from error
    try:
        client = Client(address, timeout=_SCHEDULER_ANSWERS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"there is no Dask scheduler at {address}: {error}") from error
    try:
        client.wait_for_workers(1, timeout=_WORKERS_COME)
        yield client.get_executor(pure=False), sum(client.nthreads().values())
    except TimeoutError as error:
        raise UnreadableFile(f"no worker has come to {address} for {_WORKERS_COME} s") from error
    except (CommClosedError, KilledWorker) as error:
        raise HelpersLostError(str(error)) from error
    finally:
        client.close(timeout=2)


_SCHEDULER_ANSWERS = 10
_WORKERS_COME = 60
"""So many seconds are waited at most."""


def _begin() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    spare_the_collector()


def _end_with_parent() -> None:
    """Ends this process when the one that started it has been killed: nobody would tell it to end."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def in_order(
    function: Callable[[Task], Result], tasks: Iterable[Task], executor: AnyExecutor | None, most: int
) -> Iterator[tuple[Task, Result]]:
    """What a function makes of each task, in their order; at most so many are begun at once."""
    if executor is None:
        for task in tasks:
            yield task, function(task)
        return
    running: deque[tuple[Task, Any]] = deque()
    for task in tasks:
        running.append((task, executor.submit(function, task)))
        if len(running) >= most:
            first, future = running.popleft()
            yield first, future.result()
    while running:
        first, future = running.popleft()
        yield first, future.result()


def review_games(
    record: Record,
    numbers: list[int],
    house: HouseRules,
    fair: FairSettings | None = None,
    *,
    lines: bool = False,
) -> dict[int, Review]:
    """These games of the record reviewed, by number, with a progress bar where it takes long.

    Several games that each take a while are worked on at once.
    """
    from analyzer.reviews import review_all, share_of, takes_long
    from analyzer.reviews.review import review

    played = list(replays(record, house))
    turns = sum(played[number - 1].plays for number in numbers)
    if len(numbers) > 1 and any(map(takes_long, played)):
        with progress("analysing", turns) as advance, processes(min(cores(), len(numbers))) as executor:
            found: dict[int, Review] = {}
            for at, result in review_all(played, fair, lines=lines, executor=executor):
                found[at + 1] = result
                advance(result.replay.plays, f"{len(found)} of {counted(len(numbers), 'game')}")
        return dict(sorted(found.items()))
    reviews, limit = {}, share_of(len(numbers))
    with progress("analysing", turns if fair is None else 2 * turns) as advance:
        for number in numbers:
            one = played[number - 1]
            others = [other for other in played if other is not one]
            reviews[number] = review(one, others, lambda done, of: advance(), fair, lines=lines, limit=limit)
    return reviews


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


F = TypeVar("F", bound="Callable[..., Any]")


def output_option(*, required: bool) -> Callable[[F], F]:
    """The option `-o FILE`."""
    help_text = "Write to this file; - is standard output."
    return click.option("-o", "--output", metavar="FILE", required=required, help=help_text)


def write_output(content: str | bytes, path: str | None) -> None:
    """Writes text or bytes to standard output, or to a file in one step.

    A file is written beside its place and then moved there, so that a failure leaves what was there
    untouched; a link stays a link to what it names. Devices and pipes are written to as they are.
    """
    if path is None or path == STANDARD_INPUT:
        # A file is in UTF-8 whatever a terminal speaks.
        piped = path == STANDARD_INPUT and not sys.stdout.isatty()
        click.echo(content.encode() if piped and isinstance(content, str) else content, nl=False)
        return
    if not path:
        raise click.UsageError("the name of the output file is empty")
    target = Path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as file:
                file.write(data)
        else:
            _replace(target.resolve(), data)
    except RuntimeError as error:  # as Python 3.11 and 3.12 have it
        raise UnreadableFile(f"cannot write {path}: its links lead nowhere but to each other") from error
    except OSError as error:
        raise UnreadableFile(f"cannot write {path}: {error.strerror}") from error


def _replace(target: Path, data: bytes) -> None:
    mode = target.stat().st_mode & 0o777 if target.exists() else None
    if mode is not None and not mode & 0o222:
        raise PermissionError(errno.EACCES, _READ_ONLY)
    with _beside(target, data) as temporary:
        temporary.chmod(0o666 & ~_umask() if mode is None else mode)
        temporary.replace(target)
    sync(target.parent)


@contextmanager
def _beside(target: Path, data: bytes) -> Iterator[Path]:
    """A file with these bytes, on the disk, in the folder of another; gone in the end unless it was moved."""
    _clear_away(target.parent)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".domino-", suffix=".part")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
    finally:
        temporary.unlink(missing_ok=True)


@cache
def _clear_away(folder: Path) -> None:
    """Removes what runs left in a folder that were killed as they wrote; once is enough for a run."""
    with suppress(OSError):
        for left in folder.glob(".domino-*.part"):
            if time() - left.stat().st_mtime > _ABANDONED:
                left.unlink(missing_ok=True)


_READ_ONLY: Final = "it may only be read"
_ABANDONED: Final = 3600
"""After so many seconds nobody writes to a file any more."""


def keep_source(path: str | None, source: str) -> None:
    """A usage error if the result would overwrite the file that is read; say so before the work starts."""
    if path in (None, STANDARD_INPUT) or source == STANDARD_INPUT:
        return
    target = Path(str(path))
    if target.exists() and Path(source).exists() and target.samefile(source):
        raise click.UsageError(f"{path} is the file that was read; choose another name")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def needs_a_file(path: str) -> None:
    """A usage error where there is no file that could be written anew."""
    if path == STANDARD_INPUT:
        raise click.UsageError("--in-place needs a file; for standard input there is -o")
    if Path(path).exists() and not Path(path).is_file():
        raise click.UsageError(f"--in-place needs a file, and {path} is none")
    if Path(path).exists() and not Path(path).stat().st_mode & 0o222:
        raise UnreadableFile(f"cannot write {path}: {_READ_ONLY}")


def back_up(path: str, text: str) -> str:
    """Copies the file to the first free name beside it, `FILE.bak`, `FILE.bak1` and so on; the name.

    `text` is what was read from the file: an error if something else stands there by now, since then the new
    text would undo what somebody has just done.
    """
    try:
        data = Path(path).read_bytes()
        if _text(data) != text:
            raise click.ClickException(f"{path} has changed since it was read; nothing is written")
        return _copy(path, data)
    except OSError as error:
        raise UnreadableFile(f"cannot copy {path}: {error.strerror}; nothing is written") from error


def _text(data: bytes) -> str | None:
    try:
        return plain_text_of(data)
    except UnreadableText:
        return None


def _copy(path: str, data: bytes) -> str:
    with _beside(Path(path), data) as temporary:
        shutil.copymode(path, temporary)
        for number in count():
            name = f"{path}.bak{number or ''}"
            with suppress(FileExistsError):
                try:
                    os.link(temporary, name)
                except FileExistsError:
                    raise
                except (OSError, NotImplementedError):  # a disk without links: an empty file takes the name
                    Path(name).open("xb").close()
                    temporary.replace(name)
                return name
    raise AssertionError("numbers do not end")


def line_ends_of(path: str, text: str) -> str:
    r"""The text with the line ends of a file, and its byte order mark, which reading takes away."""
    if path == STANDARD_INPUT:
        return text
    try:
        data = Path(path).read_bytes()
    except OSError:
        return text
    lines = data.count(b"\n")
    if lines and data.count(b"\r\n") == lines:
        text = text.replace("\n", "\r\n")
    return f"\ufeff{text}" if data.startswith(b"\xef\xbb\xbf") else text
