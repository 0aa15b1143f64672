"""Changes the rules and the replayer in one place after the other, and says which changes no test notices.

`python -m tools.mutate_rules --sample 250` tries so many places of each room, drawn by `--seed`; `--only
scoring` those of one module. The tests are collected and run once, to see which of them call which function
and how long they take. For each change this process splits, the copy puts the changed code into the functions
that stand in its memory, and runs the tests that call it until one fails: first those that noticed a change
of the module before, then the quickest. The sources stay as they are. What came out stands in the file
`--state` and holds while the module is the same: a run that was stopped goes on there, and with `--again`
what no test noticed is tried once more.

`tools/harmless_mutations.toml` lists changes that nobody can notice, and why. One that no test notices and
that does not stand there is a gap in the tests; one that stands there and is noticed is not harmless. The
exit code is 1 for either.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import json
import os
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter, defaultdict
from functools import cache, partial
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
    "analyzer/rules", "analyzer/replays", "tests/rules", "tests/verdict", "tests/explaining", "tests/match",
    "tests/cli/test_repaired.py", "tests/report/test_repaired.py",
    *(
        f"tests/test_{name}.py"
        for name in (
            "golden", "replay", "replay_rules", "stock", "trains", "cases", "outside_the_set", "any_rules",
        )
    ),
)  # fmt: skip
LIST: Final = Path(__file__).with_name("harmless_mutations.toml")
LONGEST: Final = 60
"""Seconds that the tests of a change may take besides thrice what they take without it; one that makes them
hang is noticed, too."""
TOO_LONG: Final = 3
"""Seconds; tests that take longer are not asked."""
NOTICED, HANGS, SURVIVED, UNTESTED = "noticed", "takes too long", "survived", "no test calls it"
HARMLESS: Final = "harmless"

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
        self._outer: ast.AST = ast.Pass()

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
        outer, self._outer = self._outer, node
        if self._function is not None:
            for what, change in _changes(node, outer):
                name, first = self._function
                line = getattr(node, "lineno", first)
                if len(self.found) == self.chosen:
                    change()
                again = sum(one.function == name and one.what.split(" #")[0] == what for one in self.found)
                said = f"{what} #{again + 1}" if again else what
                self.found.append(Mutation(self.file, len(self.found), line, name, first, said))
        super().generic_visit(node)
        self._outer = outer


def _changes(node: ast.AST, outer: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
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
        yield f"not ({_short(node.test)})", partial(setattr, node, "test", negated)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        yield f"{node.value} -> {value} in {_short(outer)}", partial(setattr, node, "value", value)
    elif isinstance(node, ast.Name) and node.id in _NAMES:
        yield (
            f"{node.id} -> {_NAMES[node.id]} in {_short(outer)}",
            partial(setattr, node, "id", _NAMES[node.id]),
        )


def _said(old: ast.AST, new: ast.AST, node: ast.AST) -> str:
    return f"{type(old).__name__} -> {type(new).__name__} in {_short(node)}"


def _short(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:100]


def mutations(only: str = "") -> list[Mutation]:
    """Every place in the functions of these rooms."""
    found: list[Mutation] = []
    for room in ROOMS:
        for path in sorted((ROOT / "analyzer" / room).rglob("*.py")):
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


class Kept:
    """What came out so far, in a file of one line for each change."""

    def __init__(self, path: Path) -> None:
        self._path = path
        rows = path.read_text("utf-8").splitlines() if path.exists() else []
        self._outcomes: dict[str, str] = dict(json.loads(row) for row in rows)

    def outcome(self, mutation: Mutation) -> str | None:
        """What came out for this change, if it was tried and the module is the same."""
        return self._outcomes.get(self._name(mutation))

    def keep(self, mutation: Mutation, outcome: str) -> None:
        """Writes down what came out."""
        self._outcomes[self._name(mutation)] = outcome
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as out:
            out.write(json.dumps([self._name(mutation), outcome]) + "\n")

    @staticmethod
    def _name(mutation: Mutation) -> str:
        module = hashlib.sha256(Path(mutation.file).read_bytes()).hexdigest()[:12]
        return f"{mutation} ({mutation.number} of {module})"


class Trial:
    """A plugin of pytest: runs the tests for each change in place of once."""

    def __init__(self, tried: Sequence[Mutation], kept: Kept) -> None:
        self.tried, self._kept = tried, kept
        self._noticed: dict[str, Counter[int]] = defaultdict(Counter)
        """For each module, how many changes each test noticed."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """What pytest does once all tests are collected."""
        items = session.items
        print(f"{len(items)} tests for {len(self.tried)} changes", file=sys.stderr, flush=True)
        if not self.tried:
            return True
        calls, times = _apart(lambda out: out.write(json.dumps(_first_run(session, items))))
        print(f"they took {sum(times):.0f} s", file=sys.stderr, flush=True)
        callers: dict[tuple[str, str, int], list[int]] = defaultdict(list)
        for at in sorted(range(len(items)), key=lambda at: times[at]):
            if times[at] < TOO_LONG:
                for file, function, first in calls[at]:
                    callers[file, function, first].append(at)
        for number, mutation in enumerate(self.tried, 1):
            begun = time.monotonic()
            asked = callers[mutation.file, mutation.function, mutation.first]
            longest = LONGEST + int(3 * sum(times[at] for at in asked))
            outcome = self._outcome(session, mutation, asked, longest)
            self._kept.keep(mutation, outcome)
            if outcome != NOTICED:
                print(f"{outcome} ({time.monotonic() - begun:.1f} s): {mutation}", flush=True)
            if number % 50 == 0:
                print(f"{number} tried", file=sys.stderr, flush=True)
        return True

    def _outcome(
        self, session: pytest.Session, mutation: Mutation, asked: Sequence[int], longest: int
    ) -> str:
        if not asked:
            return UNTESTED
        code, before = changed(mutation), self._noticed[mutation.file]
        ordered = sorted(asked, key=lambda at: -before[at])

        def run(out: TextIO) -> None:
            signal.alarm(longest)
            put(code)
            failed = _failed(session, [session.items[at] for at in ordered])
            out.write(json.dumps(-1 if failed is None else ordered[failed]))

        failed = _apart(run)
        if failed is None:
            return HANGS
        if failed == -1:
            return SURVIVED
        before[failed] += 1
        return NOTICED


def _failed(session: pytest.Session, items: Sequence[pytest.Item]) -> int | None:
    """Which of the tests fails first."""
    for at, (item, after) in enumerate(zip_longest(items, items[1:])):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return at
    return None


def _first_run(session: pytest.Session, items: Sequence[pytest.Item]) -> tuple[list[Any], list[float]]:
    """For each test the functions that it calls, and how long it takes; nothing of one that fails."""
    called: set[tuple[str, str, int]] = set()
    ours = tuple(str(ROOT / "analyzer" / room) + os.sep for room in ROOMS)

    def note(frame: FrameType, *_: object) -> None:
        if frame.f_code.co_filename.startswith(ours):
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


def drawn(found: Sequence[Mutation], sample: int, seed: int) -> list[Mutation]:
    """So many places of each room."""
    rooms = [[one for one in found if room(one) == name] for name in ROOMS]
    return [one for all_ in rooms for one in sorted(Random(seed).sample(all_, min(sample, len(all_))))]


def room(mutation: Mutation) -> str:
    """The room of the module that is changed."""
    return Path(mutation.file).relative_to(ROOT / "analyzer").parts[0]


class Harmless(NamedTuple):
    """A change that nobody can notice."""

    module: str
    """From the folder of the program on."""
    function: str
    change: str
    why: str


@cache
def harmless() -> list[Harmless]:
    """All that are listed."""
    return [Harmless(**each) for each in tomllib.loads(LIST.read_text("utf-8"))["mutation"]]


def judged(mutation: Mutation, outcome: str | None) -> str | None:
    """The outcome, or that the change is listed as harmless."""
    return HARMLESS if is_listed(mutation) and outcome in {SURVIVED, UNTESTED} else outcome


def is_listed(mutation: Mutation) -> bool:
    """Whether a change is said to be harmless."""
    place = (str(Path(mutation.file).relative_to(ROOT / "analyzer")), mutation.function, mutation.what)
    return any(place == each[:3] for each in harmless())


def table(found: Sequence[Mutation], kept: Kept) -> str:
    """How many changes of each room were noticed, as a table of Markdown."""
    outcomes = (NOTICED, HANGS, HARMLESS, SURVIVED, UNTESTED)
    rows = [f"| room | tried | {' | '.join(outcomes)} |", f"|---|{'---:|' * (len(outcomes) + 1)}"]
    for name in ROOMS:
        counts = Counter(judged(one, kept.outcome(one)) for one in found if room(one) == name)
        tried = sum(counts[what] for what in outcomes)
        rows.append(f"| {name} | {tried} | {' | '.join(str(counts[what]) for what in outcomes)} |")
    return "\n".join(rows)


def main() -> int:
    """Reads the options, and says which changes survive; 1 if one that is not harmless does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, help="so many places of each room; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="a part of the name of a module")
    parser.add_argument("--state", type=Path, default=ROOT / "build" / "mutated-rules.jsonl")
    parser.add_argument("--again", action="store_true", help="tries what no test noticed once more")
    options = parser.parse_args()
    found = mutations(options.only)
    if options.sample is not None:
        found = drawn(found, options.sample, options.seed)
    kept = Kept(options.state)
    done = {NOTICED} if options.again else {NOTICED, HANGS, SURVIVED, UNTESTED}
    trial = Trial([one for one in found if kept.outcome(one) not in done], kept)
    if trial.tried:
        paths = [str(ROOT / name) for name in TESTS]
        pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", *paths], plugins=[trial])
    print(table(found, kept))
    gaps = [one for one in found if judged(one, kept.outcome(one)) in {SURVIVED, UNTESTED}]
    for one in gaps:
        print(f"{kept.outcome(one)}: {one}")
    wrong = [one for one in found if is_listed(one) and kept.outcome(one) == NOTICED]
    for one in wrong:
        print(f"listed as harmless, but noticed: {one}")
    return int(bool(gaps or wrong))


if __name__ == "__main__":
    sys.exit(main())
