"""What the package offers to programs: its names, their examples, and how its values show themselves."""

from __future__ import annotations

import doctest
from dataclasses import fields, is_dataclass
from enum import Enum
from importlib import import_module
from importlib.metadata import version
from subprocess import run
from sys import executable
from typing import TYPE_CHECKING, Any

import pytest

import analyzer
from tests.golden_files import ROOT, SAMPLE

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = [name for name in analyzer.__all__ if name != "__version__"]
DEFECTIVE = ROOT / "records" / "defective" / "wrong-ends.domino"
MATCH = ROOT / "records" / "partnership-match.domino"


def test_the_version_is_the_installed_one() -> None:
    assert analyzer.__version__ == version("domino-analyzer")


def test_every_name_is_listed() -> None:
    assert set(analyzer.__all__) <= set(dir(analyzer))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        analyzer.nothing  # noqa: B018 - asking for it is the test


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_documented_with_an_example_that_runs(name: str) -> None:
    value = getattr(analyzer, name)
    home = import_module(value.__module__)
    assert getattr(home, name) is value
    example = doctest.DocTestFinder(recurse=False).find(value, name, home)[0]
    assert example.examples, "there is no example"
    result = doctest.DocTestRunner(verbose=False).run(example)
    assert result.failed == 0


def test_importing_the_package_costs_nothing() -> None:
    code = (
        "import sys, analyzer\n"
        "ours = {name for name in sys.modules if name.startswith('analyzer.')}\n"
        "assert ours <= {'analyzer.words', 'analyzer.words.shown'}, ours\n"
        "assert not {'lark', 'jinja2', 'cffi', 'msgspec', 'importlib.metadata'} & set(sys.modules)\n"
    )
    run([executable, "-c", code], check=True)


def parts(value: object, seen: dict[int, object]) -> Iterator[object]:
    """A value and everything that it is made of, as far as it is ours."""
    if id(value) in seen or isinstance(value, Enum):
        return
    seen[id(value)] = value
    own = type(value).__module__.startswith("analyzer.")
    if own:
        yield value
    inside: list[Any] = []
    if is_dataclass(value):
        inside += [getattr(value, field.name) for field in fields(value)]
    if own and hasattr(value, "__dict__"):
        inside += vars(value).values()
    if isinstance(value, dict):
        inside += [*value, *value.values()]
    elif isinstance(value, tuple | list | set | frozenset):
        inside += value
    for one in inside:
        yield from parts(one, seen)


def values() -> list[object]:
    """What somebody meets who uses the package."""
    sample = analyzer.read(ROOT / SAMPLE)
    replays = [analyzer.replay(game) for game in sample.games]
    review = analyzer.review(replays[0], replays[1:], fair=analyzer.FairSettings(worlds=10))
    games = analyzer.read(MATCH).games
    long = analyzer.parse('[Event "{0}"]\n[Names "A: {0}"]\n{{{0}}}\nA {0} {{{0}}}'.format("word " * 500))
    return [
        *(replays[0].steps, replays[0].final, replays[0].gains),
        sample,
        review,
        analyzer.repair(analyzer.read(DEFECTIVE).games[0]),
        list(analyzer.matches(games, map(analyzer.replay, games))),
        analyzer.variants(),
        analyzer.Solver(analyzer.Position.parse("block A:01 B:02 C:03 D:04 lead A")),
        analyzer.HouseRules("block " * 100, "target=5"),
        analyzer.Look(),
        long,
        analyzer.replay(long.games[0]),
    ]


def test_every_value_is_shown_in_one_short_line() -> None:
    seen: dict[int, object] = {}
    found = [part for value in values() for part in parts(value, seen)]
    assert len({type(part) for part in found}) > 40
    for part in found:
        shown = repr(part)
        assert len(shown) <= 200, f"{type(part)} takes {len(shown)} characters"
        assert shown.isprintable()
        assert type(part).__name__ in shown or isinstance(part, str)


def test_values_say_what_they_are() -> None:
    record = analyzer.read(ROOT / SAMPLE)
    replay = analyzer.replay(record.games[0])
    review = analyzer.review(replay)
    position = review.decisions[17].step.position
    assert repr(record.games[0]) == "<Game of 33 turns, 'INTERNATIONAL DOMINOES, sample deal'>"
    assert repr(replay) == "<Replay of partnership, 33 turns, valid, domino>"
    assert repr(review) == "<Review of partnership, 25 decisions, critical turn 18>"
    assert repr(review.critical) == "<Decision in turn 18: 3-6@6 of 4, loss 56>"
    assert repr(position) == f"<Position {position}>"
