"""The shape of the code: data flows one way, and no variant is known by name outside the catalogue."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

from analyzer.rules import VARIANTS
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = ROOT / "analyzer"


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {module(path): path for path in PACKAGE.rglob("*.py")}


def imports(path: Path) -> set[str]:
    """The modules of the package that a module imports, for types too."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names} & set(MODULES)
            found |= names or {node.module}
    return found & set(MODULES)


def test_no_module_imports_in_a_circle() -> None:
    graph = {name: imports(path) - {name} for name, path in MODULES.items() if name != "analyzer"}
    assert list(TopologicalSorter(graph).static_order())


WORDS = {"block", "draw", "cross", "basic", "french"}
"""Names of variants that are words of the game, or of a language, besides."""


def test_only_the_catalogue_knows_variants_by_name() -> None:
    catalogue = PACKAGE / "rules" / "variants"
    for path in MODULES.values():
        if path.parent == catalogue:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        texts = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in texts and path.name != "fields.py":
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


def test_the_page_is_made_of_files_that_are_shipped() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = {str(module(path.parent / "__init__.py")) for path in PACKAGE.rglob("__init__.py")}
    assert packages <= set(project["packages"])
