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


def test_only_the_catalogue_knows_variants_by_name() -> None:
    catalogue = PACKAGE / "rules" / "catalogue.py"
    model = PACKAGE / "rules" / "model.py"
    for path in MODULES.values():
        if path in (catalogue, model):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        docstrings = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in docstrings:
                assert node.value not in VARIANTS, f"{path}:{node.lineno} names {node.value}"


def test_the_page_is_made_of_files_that_are_shipped() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    packages = {str(module(path.parent / "__init__.py")) for path in PACKAGE.rglob("__init__.py")}
    assert packages <= set(project["packages"])
