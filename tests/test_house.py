"""The shape of the code: data flows one way, and no variant is known by name outside its family."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

import pytest

from analyzer.rules import VARIANTS
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = ROOT / "analyzer"

FLOW = [
    "tiles",
    "words",
    "rules",
    "record",
    "notation",
    "game",
    "replays",
    "forms",
    "board",
    "kernel",
    "solver",
    "knowledge",
    "reviews",
    "match",
    "repairs",
    "store",
    "tournament",
    "pages",
    "pictures",
    "schemas",
    "workbench",
    "cli",
]
"""The rooms in the order in which data flows: a room imports from itself and from those before it."""

MOST_ROOMS = 25
MOST_MODULES = 240
MOST_LINES = 560
MOST_BESIDE = 2
TOP = {
    *(".containerignore", ".gitignore", ".pre-commit-config.yaml", ".pre-commit-hooks.yaml"),
    *("CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md"),
    *("Containerfile", "Makefile", "action.yml", "mkdocs.yml", "pyproject.toml", "setup.py"),
}
"""The files at the top: packages that were downloaded there once came in with a commit."""


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {module(path): path for path in PACKAGE.rglob("*.py")}


@cache
def trees() -> dict[str, ast.Module]:
    """Every module, taken apart once for all tests, and only where one of them runs."""
    return {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}


def imports(tree: ast.AST) -> set[str]:
    """The modules of the package that a module imports: for types and inside functions, too."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES)
            found |= names or {node.module}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & set(MODULES)


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports."""
    return {name: imports(tree) - {name} for name, tree in trees().items()}


def room(name: str) -> str:
    return name.split(".")[1]


def climbs(name: str, imported: str) -> bool:
    """Whether an import goes against the flow; nothing may import the package itself, which knows all."""
    return imported == "analyzer" or FLOW.index(room(imported)) > FLOW.index(room(name))


def test_every_room_has_its_place_in_the_flow() -> None:
    assert {room(name) for name in MODULES if name != "analyzer"} == set(FLOW)


def test_no_import_goes_against_the_flow() -> None:
    found = [
        f"{name} imports {imported}"
        for name, names in graph().items()
        if name != "analyzer"
        for imported in names
        if climbs(name, imported)
    ]
    assert not found


def test_no_files_import_one_another_in_a_circle() -> None:
    assert list(TopologicalSorter(graph()).static_order())


def by_name(tree: ast.AST) -> list[str]:
    """What a module imports by a name made at run time, as it is written."""
    return [
        ast.unparse(node.args[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (getattr(node.func, "id", "") or getattr(node.func, "attr", ""))
        in ("import_module", "__import__")
    ]


def test_what_is_imported_by_name_lies_in_the_same_room() -> None:
    """A package may look up its own modules late; nothing else is imported by a name made at run time."""
    for name, tree in trees().items():
        for written in by_name(tree):
            own = MODULES[name].name == "__init__.py" and written.startswith(("f'{__name__}.", f"f'{name}."))
            compiled = name == "analyzer.kernel.encoding" and written == "'analyzer.kernel._domino'"
            assert own or compiled, f"{name} imports {written} by name"


def test_the_house_would_notice_an_import_against_the_flow() -> None:
    hidden = ast.parse("def shown():\n    from analyzer.pages import report\n    import analyzer.cli.check")
    assert imports(hidden) == {"analyzer.pages", "analyzer.cli.check"}
    assert climbs("analyzer.game.position", "analyzer.pages")
    assert climbs("analyzer.game.position", "analyzer")
    assert not climbs("analyzer.pages.view", "analyzer.game.position")
    assert by_name(ast.parse("importlib.import_module('analyzer.cli.check')")) == ["'analyzer.cli.check'"]
    with pytest.raises(CycleError):
        list(TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())


def test_the_house_stays_small() -> None:
    rooms = [path for path in PACKAGE.rglob("__init__.py") if path.parent != PACKAGE]
    beside = [path for path in PACKAGE.glob("*.py") if path.name != "__init__.py"]
    assert len(rooms) + len(beside) <= MOST_ROOMS
    assert len(beside) <= MOST_BESIDE
    assert len(MODULES) <= MOST_MODULES


def test_no_module_is_too_long_to_hold_in_the_head() -> None:
    lines = {name: len(path.read_text("utf-8").splitlines()) for name, path in MODULES.items()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_two_classes_have_one_name() -> None:
    classes = Counter(
        node.name for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in classes.items() if count > 1] == []


MOST_FIELDS = 5
BY_PLACE = {"PartialPosition": "has_laid", "ReplayedTurn": "enter"}
"""Made at every turn of every record, where names take three times as long: each in one function."""


def fields_of(node: ast.ClassDef) -> list[str]:
    """The fields of a value, as its constructor takes them without their names."""
    marks = [at for at, part in enumerate(node.body) if "KW_ONLY" in ast.unparse(part)]
    return [
        ast.unparse(part.target)
        for part in (node.body[: marks[0]] if marks else node.body)
        if isinstance(part, ast.AnnAssign)
        and "ClassVar" not in ast.unparse(part.annotation)
        and "init=False" not in ast.unparse(part)
    ]


def takes_positions(node: ast.ClassDef) -> bool:
    """Whether a dataclass or a Struct with many fields can be made without naming them."""
    made = [ast.unparse(part) for part in (*node.decorator_list, *node.bases)]
    record = any(text.startswith("dataclass") or text == "Struct" for text in made)
    named = any("kw_only=True" in text for text in made) or any(
        word.arg == "kw_only" for word in node.keywords
    )
    return record and not named and len(fields_of(node)) > MOST_FIELDS


def called(node: ast.Call) -> str:
    """What is made or called, as it is written; a plain name without a look at the rest, which takes long."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return ast.unparse(node.args[0] if ast.unparse(node.func) == "tuple.__new__" else node.func)


def test_whatever_has_many_fields_is_made_by_their_names() -> None:
    """A tuple cannot ask for names; so whoever makes one with many fields gives them all the same."""
    classes = [node for tree in trees().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert [node.name for node in classes if takes_positions(node)] == []
    tuples = {
        node.name
        for node in classes
        if len(fields_of(node)) > MOST_FIELDS and "NamedTuple" in map(ast.unparse, node.bases)
    }
    tuples |= {node.name for node in classes if tuples & set(map(ast.unparse, node.bases))}
    found = {
        (name, function.name)
        for tree in trees().values()
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and node.args
        if (name := called(node)) in tuples
    }
    assert found == set(BY_PLACE.items())


WORDS = {"block", "draw", "cross", "basic", "french"}
"""Names of variants that are words of the game, or of a language, besides."""


def test_only_their_families_know_variants_by_name() -> None:
    families = PACKAGE / "rules" / "families"
    for name, path in MODULES.items():
        if path.parent == families:
            continue
        fields = path == PACKAGE / "rules" / "choices.py"  # whose values may be called as variants are
        tree = trees()[name]
        texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in texts and not fields:
                named = node.value in VARIANTS and node.value not in WORDS
                assert not named, f"{path}:{node.lineno} names {node.value!r}"
            assert not _asks_for_a_variant(node), f"{path}:{getattr(node, 'lineno', 0)}"


def _asks_for_a_variant(node: ast.AST) -> bool:
    """Whether a name is compared with `rules.name`, or a variant looked up by a fixed name."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        about = any(isinstance(side, ast.Attribute) and side.attr in ("name", "variant") for side in sides)
        texts = [side.value for side in sides if isinstance(side, ast.Constant)]
        return about and any(text in VARIANTS for text in texts)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "variant":
        return any(isinstance(argument, ast.Constant) for argument in node.args)
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "VARIANTS":
        return isinstance(node.slice, ast.Constant)
    return False


def test_the_house_would_notice_a_variant_asked_for_by_name() -> None:
    for text in (
        'rules.name == "draw"',
        'variant("cross")',
        'VARIANTS["block"]',
        'x.variant in ("a",) or "draw" == r.name',
    ):
        assert any(map(_asks_for_a_variant, ast.walk(ast.parse(text)))), text


def test_nothing_at_the_top_was_left_there_by_chance() -> None:
    import subprocess

    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {name for name in listed.splitlines() if "/" not in name} <= TOP


def test_the_page_is_made_of_files_that_are_shipped() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = {str(module(path.parent / "__init__.py")) for path in PACKAGE.rglob("__init__.py")}
    assert packages <= set(project["packages"])
