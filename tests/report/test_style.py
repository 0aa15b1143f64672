"""What a page carries of its scripts: the program that was written, without what only people need."""

from __future__ import annotations

import json
import subprocess
from importlib.resources import files
from shutil import which
from typing import Any

import pytest

from analyzer.pages.look import lean_script, read
from analyzer.pages.page import SCRIPTS, script_text
from tests.conftest import MISSING

REPORTS = files("analyzer.reports")
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
    found = parsed([(text, lean_script(text)) for text in written])
    assert [name for name, pair in zip(PARTS, found, strict=True) if not pair["same"]] == []
    assert all(pair["size"] > 500 for pair in found), "there is something to compare"


def test_the_page_s_script_is_its_parts() -> None:
    whole = "\n".join(read(f"script/{name}.js") for name in SCRIPTS)
    (found,) = parsed([(f"(() => {{{whole}}})();", script_text())])
    assert found["same"]


def test_the_comparison_sees_what_matters() -> None:
    found = parsed([
        ("let a = `${b ? `x  y` : c}`;", lean_script("let a = `${b ? `x  y` : c}`;")),
        ("let a = `x\n// y\n`;", "let a = `x\n`;"),
        ("let a = 1;\n// Why.\n", "let a = 2;"),
        ("f();\n  g(); // why\n", "f();g();"),
    ])  # fmt: skip
    assert [pair["same"] for pair in found] == [False, False, False, True]


@pytest.mark.parametrize("name", PARTS)
def test_no_comment_is_left_in_a_script(name: str) -> None:
    written, left = read(f"script/{name}"), lean_script(read(f"script/{name}"))
    assert "// " in written or "/* " in written
    assert "// " not in left
    assert "/*" not in left
    assert len(left) < len(written)
