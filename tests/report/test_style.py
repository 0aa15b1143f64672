"""What a page carries of its scripts and styles: everything but comments and indents."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.resources import files
from shutil import which
from typing import Any

import pytest

from analyzer.reporting.look import Theme
from analyzer.reporting.page import SCRIPTS, script_text
from analyzer.reporting.style import lean, read, style
from tests.conftest import MISSING

REPORTS = files("analyzer.reports")
STYLES = sorted(file.name for file in REPORTS.iterdir() if file.name.endswith(".css"))
PARTS = sorted(file.name for file in (REPORTS / "script").iterdir() if file.name.endswith(".js"))

TREES = """
const { parse } = require("internal/deps/acorn/acorn/dist/acorn");
const { readFileSync } = require("node:fs");
const place = new Set(["start", "end"]);
const plain = (key, value) => (place.has(key) ? undefined : typeof value === "bigint" ? `${value}n` : value);
const trees = JSON.parse(readFileSync(0, "utf8")).map((texts) => {
  const [one, other] = texts.map((text) => JSON.stringify(parse(text, { ecmaVersion: "latest" }), plain));
  return { same: one === other, size: one.length };
});
console.log(JSON.stringify(trees));
"""
"""What Node's own parser makes of two programs each, without the places where anything stands."""


def parsed(pairs: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """Whether both programs of a pair are the same, and how much there is to them."""
    node = which("node")
    if node is None:
        pytest.skip(f"{MISSING}: Node; whether the page's script is the one that was written is not tested")
    call = [node, "--expose-internals", "-e", TREES]
    done = subprocess.run(call, input=json.dumps(pairs), capture_output=True, text=True, check=False)
    if "Cannot find module 'internal" in done.stderr:
        pytest.skip(f"{MISSING}: a Node with a parser of its own")
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_a_script_stays_the_same_program() -> None:
    written = [read(f"script/{name}") for name in PARTS]
    found = parsed([(text, lean(text)) for text in written])
    assert [name for name, pair in zip(PARTS, found, strict=True) if not pair["same"]] == []
    assert all(pair["size"] > 500 for pair in found), "there is something to compare"


def test_the_page_s_script_is_its_parts() -> None:
    whole = "\n".join(read(f"script/{name}.js") for name in SCRIPTS)
    (found,) = parsed([(f"(() => {{{whole}}})();", script_text())])
    assert found["same"]


def test_the_comparison_sees_what_matters() -> None:
    found = parsed([
        ("let a = `x\n  y`;", lean("let a = `x\n  y`;")),
        ("let a = `x\n// y\n`;", lean("let a = `x\n// y\n`;")),
        ("let a = 1;\n// Why.\n", "let a = 2;"),
        ("f();\n  g(); // why\n", "f();g();"),
    ])  # fmt: skip
    assert [pair["same"] for pair in found] == [False, False, False, True]


@pytest.mark.parametrize("name", PARTS)
def test_no_comment_of_its_own_line_is_left_in_a_script(name: str) -> None:
    left = [line for line in lean(read(f"script/{name}")).splitlines() if re.match(r"\s|//|/\*|\*|$", line)]
    assert left == []


TOKENS = re.compile(
    r"""(?P<comment>/\*.*?\*/)|(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?P<space>\s+)|(?P<word>[-\w.%#]+)|(?P<sign>.)""",
    re.DOTALL,
)


def tokens(text: str) -> list[str]:
    """The words of a style sheet without its comments; what stands apart stays apart."""
    found = [
        " " if match.lastgroup == "space" else match.group()
        for match in TOKENS.finditer(text)
        if match.lastgroup != "comment"
    ]
    # A comment between two spaces leaves one.
    return [token for at, token in enumerate(found) if token != " " or (at and found[at - 1] != " ")]


@pytest.mark.parametrize("name", STYLES)
def test_of_a_style_comments_alone_go(name: str) -> None:
    written, left = read(name), lean(read(name))
    assert "/*" in written
    assert "/*" not in left
    assert [t for t in tokens(left) if t != " "] == [t for t in tokens(written) if t != " "]
    assert " ".join(tokens(left)).split() == " ".join(tokens(written)).split()
    assert len(left) < len(written)


@pytest.mark.parametrize("theme", Theme)
def test_a_style_has_all_that_was_written(theme: Theme) -> None:
    sheet = style(theme, "collection.css")
    for name in ("report.css", "forms.css", "collection.css", "print.css"):
        assert lean(read(name)) in sheet
    assert sheet.count("{") == sheet.count("}")
