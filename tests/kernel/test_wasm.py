"""The kernel of the page: built from the same sources, with the same answers."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.kernel.build import HERE, compile_wasm, wasm_toolchain
from analyzer.kernel.encoding import position_bytes, rules_bytes
from analyzer.kernel.engine import Kernel
from tests.board_library import library, node, printed
from tests.conftest import MISSING
from tests.effort import effort
from tests.kernel.positions import KNOWN, of_any_rules, of_variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from analyzer.game.position import Position

ROOT = HERE.parent.parent
REPORTS = ROOT / "reports"
ENOUGH = 10**8


def positions() -> Iterator[list[Position]]:
    """Hundreds of positions, by rules; more than a thousand in the long run."""
    for name, seats in KNOWN:
        yield [of_variant(seed, name, seats, 18) for seed in range(effort(3, 8))]
    for seed in range(effort(140, 420)):
        if found := of_any_rules(seed):
            yield found


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


@pytest.fixture(scope="module")
def asked() -> list[dict[str, Any]]:
    """What the page's kernel is asked, and what ours answers."""
    found = []
    for group in positions():
        kernel = Kernel(group[0].rules)
        options = [
            [
                {
                    "tile": move.tile,
                    "end": move.code,
                    "value": value,
                }
                for move, value in sorted(kernel.options(position, ENOUGH).items())
            ]
            for position in group
        ]
        found.append(
            {
                "rules": text_of(rules_bytes(group[0].rules)),
                "positions": [text_of(position_bytes(position)) for position in group],
                "answer": {"values": kernel.values(group, ENOUGH), "options": options},
            }
        )
    assert sum(len(group["positions"]) for group in found) >= effort(350, 1000)
    return found


def test_node_answers_alike(asked: list[dict[str, Any]]) -> None:
    lines = "\n".join(json.dumps({key: group[key] for key in ("rules", "positions")}) for group in asked)
    script = ROOT / "tests" / "kernel" / "kernel.cjs"
    found = printed(script, lines, "WebAssembly is tested in the browser only")
    assert [json.loads(line) for line in found] == [group["answer"] for group in asked]


ANSWER = """async ([wasm, groups]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const answers = [];
  for (const { rules, positions } of groups) {
    const kernel = await Domino.DominoKernel.load(bytes(wasm), bytes(rules), 18, 200000);
    const values = kernel.values(Uint8Array.from(positions.flatMap((position) => [...bytes(position)])));
    answers.push({ values, options: positions.map((position) => kernel.options(bytes(position))) });
  }
  return answers;
}"""


def test_a_browser_answers_alike(browser: Browser, asked: list[dict[str, Any]]) -> None:
    page = browser.new_page()
    page.add_script_tag(path=library(node("the kernel is not tested in a browser")))
    questions = [{key: group[key] for key in ("rules", "positions")} for group in asked]
    found = page.evaluate(ANSWER, [text_of((REPORTS / "kernel.wasm").read_bytes()), questions])
    page.close()
    assert found == [group["answer"] for group in asked]


@pytest.mark.parametrize(("name", "most"), [("kernel.wasm", 45_000), ("sheet.wasm", 12_000)])
def test_the_file_is_what_the_sources_make(name: str, most: int, tmp_path: Path) -> None:
    """With the clang that made the file in `reports/` the same bytes; with any other one twice its own."""
    if wasm_toolchain() is None:
        pytest.skip(f"{MISSING}: clang and lld; the WebAssembly build is not compared")
    made, kept = tmp_path / name, (REPORTS / name).read_bytes()
    compile_wasm(made)
    first = made.read_bytes()
    if maker(kept) == maker(first):
        assert first == kept, "make wasm"
    else:
        compile_wasm(made)
        assert made.read_bytes() == first
    assert len(kept) < most


def maker(data: bytes) -> bytes:
    """What the file says of the compiler that made it."""
    return data[data.index(b"processed-by") :]


def test_a_missing_toolchain_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("analyzer.kernel.build.which", lambda _: None)
    with pytest.raises(RuntimeError, match="clang and lld are needed"):
        compile_wasm(tmp_path / "kernel.wasm")
