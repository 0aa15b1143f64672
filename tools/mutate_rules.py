"""Changes the rules and the replayer in one place after the other, and says which changes no test notices.

`python -m tools.mutate_rules --sample 500` tries so many places, drawn by `--seed`; `--only scoring` those of
one module. The tests are collected and run once, to see which of them call which function and how long they
take. For each change this process splits, the copy puts the changed code into the functions that stand in
its memory, and runs the tests that call it, the quickest first, until one fails. Files stay as they are.
"""

from __future__ import annotations

import argparse
import ast
import gc
import json
import os
import signal
import sys
import tempfile
import time
from collections import defaultdict
from functools import partial
from itertools import zip_longest
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType
    from typing import TextIO

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("rules", "replays")
TESTS: Final = (
    "rules", "verdict", "test_replay.py", "test_replay_rules.py", "test_stock.py", "test_trains.py",
    "test_cases.py", "test_outside_the_set.py",
)  # fmt: skip
LONGEST: Final = 60
"""Seconds that the tests of a change may take; one that makes them hang is noticed, too."""
TOO_LONG: Final = 10
"""Seconds; tests that take longer are not asked."""
NOTICED, SURVIVED, UNTESTED = "noticed", "survived", "no test calls it"

_OTHER: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or,
    ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}  # fmt: skip
_NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutation(NamedTuple):
    """A place in a module, and what is done there."""

    file: str
    number: int
    """Which of the places of the module this is."""
    line: int
    function: str
    """The outermost function around it, with its class."""
    first: int
    """The line that Python names it by."""
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.function}: {self.what}"


class _Changer(ast.NodeVisitor):
    """Counts the places of a module, or changes one of them."""

    def __init__(self, file: str, chosen: int | None = None) -> None:
        self.file, self.chosen = file, chosen
        self.found: list[Mutation] = []
        self._around: list[str] = []
        self._function: tuple[str, int] | None = None

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._around.append(node.name)
        for part in node.body:
            self.visit(part)
        self._around.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if self._function is not None:
            self._bodies(node)
            return
        first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
        self._function = (".".join((*self._around, node.name)), first)
        self._bodies(node)
        self._function = None

    def _bodies(self, node: ast.FunctionDef) -> None:
        for part in node.body:
            self.visit(part)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def generic_visit(self, node: ast.AST) -> None:
        if self._function is not None:
            for what, change in _changes(node):
                name, first = self._function
                line = getattr(node, "lineno", first)
                if len(self.found) == self.chosen:
                    change()
                self.found.append(Mutation(self.file, len(self.found), line, name, first, what))
        super().generic_visit(node)


def _changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    """What can be done to a node, in words, and who does it."""
    if isinstance(node, ast.Compare):
        for at, old in enumerate(node.ops):
            if type(old) in _OTHER:
                new = _OTHER[type(old)]()
                yield _said(old, new, node), partial(node.ops.__setitem__, at, new)
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in _OTHER:
        new = _OTHER[type(node.op)]()
        yield _said(node.op, new, node), partial(setattr, node, "op", new)
    elif isinstance(node, ast.IfExp | ast.If | ast.While):
        negated = ast.UnaryOp(ast.Not(), node.test)
        yield f"not ({ast.unparse(node.test)})", partial(setattr, node, "test", negated)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield f"{node.value} -> {value}", partial(setattr, node, "value", value)
    elif isinstance(node, ast.Name) and node.id in _NAMES:
        yield f"{node.id} -> {_NAMES[node.id]}", partial(setattr, node, "id", _NAMES[node.id])


def _said(old: ast.AST, new: ast.AST, node: ast.AST) -> str:
    return f"{type(old).__name__} -> {type(new).__name__} in {' '.join(ast.unparse(node).split())[:80]}"


def mutations(only: str = "") -> list[Mutation]:
    """Every place in the functions of these rooms."""
    found: list[Mutation] = []
    for room in ROOMS:
        for path in sorted((ROOT / "analyzer" / room).glob("*.py")):
            if only in path.stem:
                changer = _Changer(str(path))
                changer.visit(ast.parse(path.read_text("utf-8")))
                found += changer.found
    return found


def changed(mutation: Mutation) -> CodeType:
    """The code of the function with the change in it."""
    tree = ast.parse(Path(mutation.file).read_text("utf-8"))
    _Changer(mutation.file, mutation.number).visit(tree)
    module = compile(ast.fix_missing_locations(tree), mutation.file, "exec", dont_inherit=True)
    (code,) = (one for one in _codes(module) if _key(one) == (mutation.function, mutation.first))
    return code


def put(code: CodeType) -> None:
    """Puts code into every function in memory that stands in its place."""
    for one in gc.get_objects():
        if not isinstance(one, FunctionType) or one.__code__.co_filename != code.co_filename:
            continue
        if _key(one.__code__) == _key(code):
            one.__code__ = code


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


class Trial:
    """A plugin of pytest: runs the tests for each change in place of once."""

    def __init__(self, tried: Sequence[Mutation]) -> None:
        self.tried = tried
        self.outcomes: dict[Mutation, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """What pytest does once all tests are collected."""
        items = session.items
        print(f"{len(items)} tests", file=sys.stderr, flush=True)
        calls, times = _apart(lambda out: out.write(json.dumps(_first_run(session, items))))
        callers: dict[tuple[str, str, int], list[int]] = defaultdict(list)
        for at in sorted(range(len(items)), key=lambda at: times[at]):
            if times[at] < TOO_LONG:
                for file, function, first in calls[at]:
                    callers[file, function, first].append(at)
        for number, mutation in enumerate(self.tried, 1):
            asked = callers[mutation.file, mutation.function, mutation.first]
            self.outcomes[mutation] = self._outcome(session, mutation, [items[at] for at in asked])
            if self.outcomes[mutation] != NOTICED:
                print(f"{self.outcomes[mutation]}: {mutation}", flush=True)
            if number % 50 == 0:
                print(f"{number} tried", file=sys.stderr, flush=True)
        return True

    @staticmethod
    def _outcome(session: pytest.Session, mutation: Mutation, items: Sequence[pytest.Item]) -> str:
        if not items:
            return UNTESTED
        code = changed(mutation)

        def run(out: TextIO) -> None:
            signal.alarm(LONGEST)
            put(code)
            _run(session, items)
            out.write(json.dumps(bool(session.testsfailed)))

        return SURVIVED if _apart(run) is False else NOTICED


def _run(session: pytest.Session, items: Sequence[pytest.Item]) -> None:
    for item, after in zip_longest(items, items[1:]):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return


def _first_run(session: pytest.Session, items: Sequence[pytest.Item]) -> tuple[list[Any], list[float]]:
    """For each test the functions that it calls, and how long it takes; nothing of one that fails."""
    called: set[tuple[str, str, int]] = set()
    ours = {str(ROOT / "analyzer" / room) for room in ROOMS}

    def note(frame: FrameType, *_: object) -> None:
        if os.path.dirname(frame.f_code.co_filename) in ours:
            called.add((frame.f_code.co_filename, *_key(frame.f_code)))

    calls, times = [], []
    for item, after in zip_longest(items, items[1:]):
        before, begun = session.testsfailed, time.monotonic()
        called.clear()
        sys.settrace(note)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        sys.settrace(None)
        times.append(time.monotonic() - begun)
        calls.append([] if session.testsfailed > before else sorted(called))
    return calls, times


def _apart(run: Callable[[TextIO], object]) -> Any:
    """What a copy of this process writes as JSON; None if it ended before."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        child = os.fork()
        if not child:
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(silent, stream)
            run(out)
            out.flush()
            os._exit(0)
        os.waitpid(child, 0)
        out.seek(0)
        text = out.read()
    return json.loads(text) if text else None


def main() -> None:
    """Reads the options, and says which changes survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="so many places; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the name of a module")
    options = parser.parse_args()
    found = mutations(options.only)
    if options.sample is not None:
        found = sorted(Random(options.seed).sample(found, min(options.sample, len(found))))
    trial = Trial(found)
    paths = [str(ROOT / "tests" / name) for name in TESTS]
    pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *paths], plugins=[trial])
    counts = {what: list(trial.outcomes.values()).count(what) for what in (NOTICED, SURVIVED, UNTESTED)}
    print(", ".join(f"{count} {what}" for what, count in counts.items()))


if __name__ == "__main__":
    main()
