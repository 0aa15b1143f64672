"""Runs commands whose system calls fail: `python -m tests.faults`, which a test tells what to run.

Each line of its input is a run as JSON, each of its output what came of it. This process has no threads and
has everything imported, so that a run is a copy of it that takes some milliseconds. Python tells a copy of
each file that is opened to be written, renamed, linked, removed or made: at one of these calls it is killed,
or the call fails.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from importlib import import_module
from select import select
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from click.testing import CliRunner

from analyzer.cli import HOMES, SUMMARIES, main
from analyzer.notation.grammars import parser, terminals
from analyzer.notation.vocabulary import lists
from analyzer.pages.look import environment
from tests.batch.records import VALID

if TYPE_CHECKING:
    from collections.abc import Callable

CHANGES: Final = {"os.rename", "os.link", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate"}
WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT
LONGEST: Final = 60
"""Seconds that a run may take."""


class Fault(NamedTuple):
    """What is to happen to a run: nothing, if nothing is said."""

    call: int = -1
    """Before which call that changes something, from 0."""
    error: int = 0
    """The call fails with this error; 0: the process is killed."""
    limit: int = 0
    """No file may become larger than so many bytes."""
    fresh: bool = False
    """The run has read nothing yet of what is kept from run to run, which stands in the folder `cache`."""


class Ended(NamedTuple):
    """How a run ended."""

    code: int
    """The exit code; that of a signal is negative."""
    calls: int
    """So many calls changed something, or were to."""
    said: str
    """What was printed."""


def _change(event: str, arguments: tuple[Any, ...]) -> bool:
    """Whether a call changes something below the folder that a run is in."""
    if event == "open":
        path, _, flags = arguments
        if not isinstance(flags, int) or not flags & WRITES:
            return False
    elif event in CHANGES:
        path = arguments[0]
    else:
        return False
    text = os.fsdecode(path) if isinstance(path, str | bytes | os.PathLike) else "/dev"
    return not os.path.isabs(text) or text.startswith(os.getcwd())


def _watched(fault: Fault, tell: int) -> Callable[[str, tuple[Any, ...]], None]:
    calls = 0

    def watch(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal calls
        if not _change(event, arguments):
            return
        os.write(tell, b".")
        calls += 1
        if calls - 1 != fault.call:
            return
        if not fault.error:
            os.kill(os.getpid(), signal.SIGKILL)
        raise OSError(fault.error, os.strerror(fault.error))

    return watch


def _run(arguments: list[str], fault: Fault, tell: int, out: int) -> None:
    signal.alarm(LONGEST)
    if fault.fresh:
        os.environ["XDG_CACHE_HOME"] = os.path.join(os.getcwd(), "cache")
        for kept in (parser, terminals, lists, environment):
            kept.cache_clear()
    for stream in (1, 2):
        os.dup2(out, stream)
    if fault.limit:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (fault.limit, fault.limit))
    sys.addaudithook(_watched(fault, tell))
    main(arguments)


class _Running(NamedTuple):
    """A run that has begun, and where it tells of its calls and prints."""

    process: int
    told: int
    printed: int

    @staticmethod
    def begin(arguments: list[str], fault: Fault) -> _Running:
        told, tell = os.pipe()
        printed, out = os.pipe()
        child = os.fork()
        if not child:
            code = 99
            try:
                _run(arguments, fault, tell, out)
            except SystemExit as error:
                code = error.code if isinstance(error.code, int) else 1
            finally:
                os._exit(code)
        os.close(tell)
        os.close(out)
        return _Running(child, told, printed)

    def end(self) -> Ended:
        found = {self.told: b"", self.printed: b""}
        open_ones = set(found)
        while open_ones:
            for pipe in select(list(open_ones), [], [])[0]:
                part = os.read(pipe, 1 << 16)
                found[pipe] += part
                if not part:
                    os.close(pipe)
                    open_ones.remove(pipe)
        code = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
        return Ended(code, len(found[self.told]), found[self.printed].decode("utf-8", "replace"))


def _warm_up() -> None:
    """Loads what the commands load as they go, but for what has threads."""
    for name in SUMMARIES:
        import_module(f"analyzer.cli.{HOMES.get(name, name)}")
    for name in ("pyarrow.parquet", "analyzer.store.decisions", "analyzer.store.intake"):
        import_module(name)
    for call in (
        "report - -o -",
        "draw - -o -",
        "draw - --to png -o -",
        "convert - --to json -o -",
        "tree -",
    ):
        CliRunner().invoke(main, call.split(), input=VALID)
    CliRunner().invoke(main, ["repair", "-"], input=VALID.replace("A 1-2", "A 0-2"))
    CliRunner().invoke(main, ["recorder", "-o", "-"])


def serve() -> None:
    """Takes runs, several of which may be at once, until there are no more."""
    _warm_up()
    for line in sys.stdin:
        folder, runs = json.loads(line)
        os.chdir(folder)
        begun = [_Running.begin(arguments, Fault(*fault)) for arguments, fault in runs]
        print(json.dumps([one.end() for one in begun]), flush=True)


if __name__ == "__main__":
    serve()
