"""README and docs/ are right: examples print what is shown, tables are fresh, links lead somewhere."""

from __future__ import annotations

import doctest
import re
from typing import TYPE_CHECKING

import click
import pytest

import analyzer
from analyzer.cli import main as cli
from analyzer.record.diagnostics import Code
from analyzer.repairs.edits import CHEAPEST, Slip
from tests.browser.fonts import FontSet
from tests.test_house import FLOW
from tools.pages import ROOT, TABLES, Example, examples, pages, with_tables

if TYPE_CHECKING:
    from pathlib import Path

FRESH = "out of date: run `make pages`"
PAGES = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in pages()}
EXAMPLES = [
    pytest.param(example, id=f"{page}:{text.count(chr(10), 0, found.start()) + 1}")
    for page, text in PAGES.items()
    for found, example in examples(text)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_prints_what_is_shown(example: Example) -> None:
    output = example.output()
    assert example.agrees(output), f"{FRESH}\n{output}"


def test_what_is_left_out_may_be_anything_but_the_rest_may_not() -> None:
    example = Example("", "one\n...\nfour\n", {})
    assert example.agrees("one\ntwo\nthree\nfour\n")
    assert not example.agrees("one\ntwo\nthree\n")


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if ">>> " in text])
def test_python_examples_run(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(ROOT / page), module_relative=False)
    assert results.attempted
    assert results.failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_tables_are_those_of_the_code(page: str) -> None:
    assert with_tables(PAGES[page]) == PAGES[page], FRESH


@pytest.mark.parametrize("name", TABLES)
def test_a_table_stands_on_one_page(name: str) -> None:
    assert sum(f"<!-- {name} -->" in text for text in PAGES.values()) == 1


def anchors(text: str) -> set[str]:
    """Where a link may lead to within a page, and within a page that it includes."""
    if included := re.fullmatch(r'--8<-- "(.*)"\n', text):
        text = (ROOT / included[1]).read_text("utf-8")
    heads = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    folder = (ROOT / page).parent
    text = re.sub(r"^```.*?^```", "", PAGES[page], flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith(("http://", "https://")):
            continue
        name, _, anchor = target.partition("#")
        path: Path = (folder / name).resolve() if name else ROOT / page
        assert path.exists(), target
        if anchor and path.suffix == ".md":
            assert anchor in anchors(path.read_text("utf-8")), target


MADE_BY_THE_READER = re.compile("milo-mixto|prueba|misspelt-tag|colon_lines|forms|/it\\.")
"""What the guides tell the reader to make."""


@pytest.mark.parametrize("page", PAGES)
def test_files_that_are_named_exist(page: str) -> None:
    folders = "analyzer|benchmarks|docs|grammar|records|reports|tests|tools"
    for name in re.findall(rf"`((?:{folders})/[\w./-]+)(?:::\w+)?`", PAGES[page]):
        assert MADE_BY_THE_READER.search(name) or (ROOT / name).exists(), name


def test_the_readme_is_short() -> None:
    assert len(PAGES["README.md"].splitlines()) <= 300


def section(page: str, head: str) -> str:
    """The text below a heading of the second level."""
    found = re.search(rf"^## {re.escape(head)}\n(.*?)(?=^## |\Z)", PAGES[page], re.M | re.S)
    assert found, f"{page} has no section {head}"
    return found[1]


@pytest.mark.parametrize("code", Code)
def test_every_diagnostic_is_shown_by_an_example(code: Code) -> None:
    shown = [example.shown for _, example in examples(section("docs/diagnostics.md", f"`{code}`"))]
    assert any(f"[{code}]" in text for text in shown)


@pytest.mark.parametrize("command", cli.list_commands(click.Context(cli)))
def test_every_command_has_a_section(command: str) -> None:
    assert section("docs/commands.md", f"`domino {command}`")
    assert f"`domino {command}" in PAGES["README.md"]


@pytest.mark.parametrize("room", FLOW)
def test_every_room_has_a_paragraph(room: str) -> None:
    assert f"\n### {room}\n\n" in section("docs/architecture.md", "The rooms")


def test_the_rooms_stand_in_their_order() -> None:
    assert re.findall(r"^### (\w+)$", section("docs/architecture.md", "The rooms"), re.M) == FLOW
    assert " ".join(FLOW) in re.sub(r"\s+", " ", PAGES["docs/architecture.md"])


@pytest.mark.parametrize("name", analyzer.__all__)
def test_the_reference_has_every_name(name: str) -> None:
    entry = f"`analyzer.{name}`" if name == "__version__" else f"::: analyzer.{name}\n"
    assert entry in PAGES["docs/api.md"]


def test_no_slip_costs_more_than_the_two_cheapest_together() -> None:
    assert max(slip.cost for slip in Slip) <= 2 * CHEAPEST


def test_a_change_is_tested_with_the_packages_that_people_are_told_to_install() -> None:
    told = " ".join(re.findall(r"^apt install (.+)$", PAGES["README.md"], re.M)).split()
    (installed,) = re.findall(r"^packages=\((.*?)\)$", (ROOT / ".ci" / "run").read_text("utf-8"), re.M | re.S)
    assert installed.split() == told
    assert {fonts.package for fonts in FontSet} <= set(told)
