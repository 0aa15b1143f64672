"""The solver in the worker of a page: as it will stand in a report, in one file, under a strict policy."""

from __future__ import annotations

import base64
import hashlib
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.game.position import Position
from analyzer.kernel.build import HERE
from analyzer.kernel.encoding import position_bytes, rules_bytes
from analyzer.rules import variant
from analyzer.solver.solver import Solver
from tests.board_library import library, node
from tests.games import random_deal
from tests.kernel.positions import of_variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

REPORTS = HERE.parent.parent / "reports"
OPEN = "worker-src blob:; script-src HASH 'wasm-unsafe-eval'"


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def script() -> str:
    """The solver of the page with its worker, and the bytes of the kernel."""
    solver = library(node("the worker of the page is not tested")).read_text("utf-8")
    wasm = text_of((REPORTS / "kernel.wasm").read_bytes())
    bytes_of = "const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));"
    said = (
        "const said = (promise) => promise.catch((error) => `${error.constructor.name}: ${error.message}`);"
    )
    return "\n".join(
        [solver, "const { DominoSolver } = Domino;", bytes_of, said, f'const wasm = bytes("{wasm}");']
    )


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Any]:
    """Opens a page of one file with a policy; its worker has the script and nothing else."""
    pages: list[Page] = []

    def page(policy: str) -> Page:
        text = script()
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        policy = f"default-src 'none'; {policy}".replace("HASH", f"'sha256-{digest}'")
        file = tmp_path / f"{len(pages)}.html"
        meta = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">'
        file.write_text(f"<!doctype html>{meta}<script>{text}</script>", "utf-8")
        pages.append(browser.new_page())
        pages[-1].goto(file.as_uri())
        return pages[-1]

    yield page
    for one in pages:
        one.close()


def asked(position: Position) -> list[str]:
    return [text_of(rules_bytes(position.rules)), text_of(position_bytes(position).rstrip(b"\0"))]


ANSWER = """async (groups) => {
  const solver = new DominoSolver(wasm);
  const ask = ([rules, position]) => solver.answer(bytes(rules), bytes(position), { line: true });
  const answers = groups.map(ask);
  return (await Promise.all(answers)).map(({ reached, options }) => [
    reached,
    options.map((option) => option.value),
    options.map((option) => option.line.over !== null),
  ]);
}"""
PLAY = """async ([rules, position]) => {
  const solver = new DominoSolver(wasm);
  let line = [];
  let course = await solver.start(bytes(rules), bytes(position));
  while (!course.over) {
    const { options } = await solver.answer(bytes(rules), course.position);
    const best = options.reduce((one, other) => (other.value > one.value ? other : one));
    course = await solver.play(bytes(rules), course.position, best);
    line = line.concat(course.events);
  }
  return line.map((event) => event.seat);
}"""


def test_answers_come_from_the_worker(opened: Any) -> None:
    positions = [
        of_variant(seed, name, seats, 16)
        for name, seats in (("partnership", 4), ("all-fives", 2), ("draw", 2), ("cross", 4))
        for seed in range(3)
    ]
    positions = [position for position in positions if position.end is None and position.moves()]
    assert len(positions) > 8
    answers = opened(OPEN).evaluate(ANSWER, [asked(position) for position in positions])
    for position, (reached, values, lines) in zip(positions, answers, strict=True):
        side = position.seat % 2
        scored = position.scored[side] - position.scored[1 - side] if position.scored else 0
        assert reached
        assert sorted(values) == sorted(
            option.value - scored for option in Solver(position).options(position)
        )
        assert all(lines)


def test_a_game_is_played_to_its_end(opened: Any) -> None:
    position = of_variant(3, "partnership", 4, 20)
    seats = opened(OPEN).evaluate(PLAY, asked(position))
    assert seats == [step.seat for step in Solver(position).line(position)]


CANCEL = """async ([rules, hard, easy]) => {
  const solver = new DominoSolver(wasm);
  const late = [1, 2].map(() => said(solver.answer(bytes(rules), bytes(hard), { limit: 1e9 })));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = solver.worker;
  solver.cancel();
  const again = await solver.answer(bytes(rules), bytes(easy));
  const kept = solver.worker;
  solver.cancel();
  return [await Promise.all(late), before !== kept, kept === solver.worker, again.reached];
}"""


def test_a_search_is_stopped_and_the_next_one_answers(opened: Any) -> None:
    rules = variant("cuban-nine").rules
    hard = Position.deal(rules, random_deal(Random(1), rules), 0)
    easy = of_variant(1, "cuban-nine", 4, 12)
    late, other, same, reached = opened(OPEN).evaluate(CANCEL, [*asked(hard), asked(easy)[1]])
    assert late == ["DominoCancelled: the question was taken back"] * 2
    assert other, "a worker that was stopped is used no more"
    assert same, "what was learnt is kept where nothing was waited for"
    assert reached


TWICE = """async ([rules, position]) => {
  const solver = new DominoSolver(wasm);
  const ask = () => said(solver.answer(bytes(rules), bytes(position)));
  return [await ask(), await ask()];
}"""


@pytest.mark.parametrize(
    ("policy", "why"),
    [
        ("worker-src 'none'; script-src HASH 'wasm-unsafe-eval'", "DominoUnavailable: "),
        ("worker-src blob:; script-src HASH", "Error: CompileError: "),
    ],
)
def test_where_it_cannot_run_every_question_is_told(opened: Any, policy: str, why: str) -> None:
    answers = opened(policy).evaluate(TWICE, asked(of_variant(1, "partnership", 4, 12)))
    assert [answer.startswith(why) for answer in answers] == [True, True], answers


def test_bad_questions_are_told_and_good_ones_answered_after_them(opened: Any) -> None:
    position = of_variant(1, "partnership", 4, 12)
    broken = asked(position)
    broken[1] = text_of(b"\xff" * 256)
    page = opened(OPEN)
    first, _ = page.evaluate(TWICE, broken)
    assert first == "Error: Error: the kernel refuses this (status -2)"
    first, _ = page.evaluate(TWICE, [text_of(b"\xff" * 1488), asked(position)[1]])
    assert first == "Error: Error: the kernel does not take these rules"
    first, second = page.evaluate(TWICE, asked(position))
    assert first["reached"]
    assert first["options"] == second["options"]
