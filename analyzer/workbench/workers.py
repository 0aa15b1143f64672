"""Processes that work for the workbench, each within limits of time and memory; none outlives the server.

A worker is `python -m analyzer.workbench.workers`. It reads lines of JSON and answers each with lines of
JSON: `progress` as often as there is some, then `result` or `error`. It ends when nobody can ask any more,
whatever it is doing then.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from math import ceil
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from msgspec import Struct, ValidationError, json

from analyzer.notation import UnreadableText
from analyzer.workbench.tasks import TASKS, RequestError, Wanted, board

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence

MOST_LINE = 64 * 1024 * 1024
"""Bytes that an answer may have."""
OUT_OF_MEMORY = b'{"error":"memory"'
MOST_ASKED = 500
"""After so many requests a worker is replaced by a new one."""
SLACK = 4
"""So many times the seconds of processor time are waited for, and SLACK seconds more."""


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """What a worker may use."""

    seconds: int
    """Of a processor, for one request."""
    memory: int
    """Bytes of address space."""


QUICK = WorkLimits(20, 2 * 1024**3)
"""For what is asked while somebody types."""
SLOW = WorkLimits(600, 4 * 1024**3)
"""For an analysis."""


class Worker:
    """One process; it answers one request at a time."""

    def __init__(self, limits: WorkLimits) -> None:
        self._limits = limits
        self._process: asyncio.subprocess.Process | None = None
        self._asked = 0

    @property
    def usable(self) -> bool:
        """Whether it can take another request."""
        process = self._process
        return process is not None and process.returncode is None and self._asked < MOST_ASKED

    @property
    def pid(self) -> int:
        """The number of the process; 0 before it has begun."""
        return self._process.pid if self._process else 0

    async def start(self) -> None:
        """Starts the process, with our own modules only: not those of the folder that is served."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-P", "-m", "analyzer.workbench.workers", str(self._limits.memory)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MOST_LINE,
            start_new_session=True,  # Ctrl-C is for the server, which ends its workers
        )

    async def ask(self, task: str, wanted: Wanted) -> AsyncGenerator[bytes, None]:
        """The lines of the answer as they come; one that says why where the process ended before."""
        if self._process is None:
            await self.start()
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        self._asked += 1
        request = {"task": task, "wanted": wanted, "seconds": self._limits.seconds}
        try:
            async with asyncio.timeout(SLACK * self._limits.seconds + SLACK):
                process.stdin.write(json.encode(request) + b"\n")
                await process.stdin.drain()
                while True:
                    line = await process.stdout.readline()
                    if not line:
                        raise BrokenPipeError
                    if line.startswith(OUT_OF_MEMORY):
                        # What fills the memory need not be gone: another worker takes the next request.
                        await self.end()
                    yield line
                    if not line.startswith(b'{"progress":'):
                        return
        except (TimeoutError, ConnectionError, ValueError):
            await self.end()
            yield json.encode({"error": "limit", "message": ""}) + b"\n"

    async def end(self) -> None:
        """Ends the process, whatever it is doing."""
        process = self._process
        self._asked = MOST_ASKED
        if process is None or process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Pool:
    """So many workers at most; who comes later waits for one."""

    def __init__(self, count: int, limits: WorkLimits, *, once: bool = False) -> None:
        """Makes a pool in which no process runs yet.

        Args:
            count: the most that work at a time.
            limits: what each may use.
            once: whether a worker is used for one request only.
        """
        self._free = asyncio.Semaphore(count)
        self._count, self._limits, self._once = count, limits, once
        self._idle: list[Worker] = []
        self._working: set[Worker] = set()
        self._starting = 0
        self._closed = False

    async def warm(self) -> None:
        """Has workers stand ready ahead of the requests; those that have answered already are asked first."""
        while len(self._idle) + len(self._working) + self._starting < self._count:
            worker = Worker(self._limits)
            self._starting += 1
            try:
                await worker.start()
            finally:
                self._starting -= 1
            self._idle.insert(0, worker)

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """A worker to ask; one that was left before it had answered is ended."""
        async with self._free:
            while self._idle and not self._idle[-1].usable:
                self._idle.pop()
            worker = self._idle.pop() if self._idle else Worker(self._limits)
            self._working.add(worker)
            whole = False
            try:
                yield worker
                whole = True
            finally:
                self._working.discard(worker)
                if whole and worker.usable and not self._once:
                    self._idle.append(worker)
                else:
                    await asyncio.shield(self._replace(worker))

    async def _replace(self, worker: Worker) -> None:
        """Ends a worker and has another one stand ready, unless all is ending."""
        await worker.end()
        if not self._closed:
            await self.warm()

    async def answer(self, task: str, wanted: Wanted) -> AsyncGenerator[bytes, None]:
        """The lines of an answer; whoever stops listening ends the worker."""
        async with self.worker() as worker, aclosing(worker.ask(task, wanted)) as lines:
            async for line in lines:
                yield line

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return [worker.pid for worker in (*self._idle, *self._working) if worker.pid]

    async def close(self) -> None:
        """Ends all workers."""
        self._closed = True
        workers = [*self._idle, *self._working]
        self._idle.clear()
        await asyncio.gather(*(worker.end() for worker in workers))


class _Request(Struct, frozen=True):
    task: str
    wanted: Wanted
    seconds: int = 0


def answers(line: bytes, tell: Callable[[bytes], object]) -> None:
    """Answers one request; what goes wrong is an answer, too."""
    said = [-1]

    def progress(done: int, of: int) -> None:
        share = 100 * done // max(of, 1)
        if share > said[0]:
            said[0] = share
            tell(json.encode({"progress": [done, of]}))

    try:
        request = json.decode(line, type=_Request)
        _limit_time(request.seconds)
        result = TASKS[request.task](request.wanted, progress)
        tell(json.encode({"result": result}))
    except (RequestError, UnreadableText) as error:
        code = error.args[0] if isinstance(error, RequestError) else "unreadable"
        tell(json.encode({"error": code, "message": str(error)}))
    except (ValidationError, KeyError, ValueError) as error:
        tell(json.encode({"error": "request", "message": type(error).__name__}))
    except MemoryError:
        tell(json.encode({"error": "memory", "message": ""}))
    except Exception as error:  # noqa: BLE001 - a mistake of ours is told, too, and the page stays
        tell(json.encode({"error": "mistake", "message": type(error).__name__}))


def _limit_time(seconds: int) -> None:
    """Lets the process work for so many seconds more; whoever exceeds them ends."""
    if not seconds:
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    until = ceil(used.ru_utime + used.ru_stime) + seconds  # or the last second would be cut short
    resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))


def _limit_memory(size: int) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _lines(asked: SimpleQueue[bytes]) -> Iterator[bytes]:
    while True:
        yield asked.get()


def _listen(asked: SimpleQueue[bytes]) -> None:
    """Takes requests; when nobody is left to ask, or one is too large, the process ends at once."""
    try:
        for line in sys.stdin.buffer:
            asked.put(line)
    finally:
        os._exit(0)


EXAMPLE = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'


def main(arguments: Sequence[str]) -> None:
    """Works until standard input ends, within so many bytes of memory."""
    if arguments:
        _limit_memory(int(arguments[0]))
    out = sys.stdout.buffer
    # Nothing else may write between the answers.
    sys.stdout = sys.stderr

    def tell(line: bytes) -> None:
        out.write(line + b"\n")
        out.flush()

    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(asked,), daemon=True).start()
    board(Wanted(text=EXAMPLE), lambda done, of: None)
    # What is loaded by now stays: nobody need look for garbage in it, and seldom in what a record is made of.
    gc.freeze()
    gc.set_threshold(200_000, 100, 100)
    for line in _lines(asked):
        answers(line, tell)


if __name__ == "__main__":
    main(sys.argv[1:])
