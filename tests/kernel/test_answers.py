"""What the page's solver answers: the values, lines and courses that the solver in Python finds."""

from __future__ import annotations

import base64
import json
import subprocess
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from analyzer.game.position import Position
from analyzer.kernel.build import HERE
from analyzer.kernel.encoding import SEATS, as_joined, position_bytes, rules_bytes
from analyzer.rules import Drawing, Rules, variant
from analyzer.rules.scoring import net
from analyzer.solver.solver import Solver
from analyzer.tiles.tile import Centre
from tests.board_library import library, node, printed
from tests.effort import effort
from tests.games import random_deal
from tests.kernel.following import DRAW, PASS, PLAY, STOPS, end_code, expected, settled
from tests.kernel.positions import KNOWN, of_any_rules, of_crosses, of_draws, of_variant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.solver.solver import LineStep
    from tests.kernel.following import Course

ROOT = HERE.parent.parent
REPORTS, SCRIPT = ROOT / "reports", ROOT / "tests" / "kernel" / "answers.cjs"
KINDS = [None, "play", "stop", "pass", "draw"]
ENDINGS = [None, "domino", "blocked"]


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def question(positions: list[Position], **choices: object) -> dict[str, Any]:
    """Positions of one set of rules, the zeros at their ends left out."""
    return {
        "rules": text_of(rules_bytes(positions[0].rules)),
        "positions": [text_of(position_bytes(position).rstrip(b"\0")) for position in positions],
        "arms": [position.layout.arms if position.layout.ends else [] for position in positions],
        "branches": {
            "spinners": positions[0].rules.centre is Centre.SPINNERS,
            "feet": positions[0].rules.feet,
        },
        "choices": choices,
    }


def answered(questions: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The answers of Node."""
    lines = "\n".join(map(json.dumps, questions))
    return [json.loads(line) for line in printed(SCRIPT, lines, "the answers of the page are not tested")]


def course_json(course: Course) -> dict[str, Any]:
    """A course as the page gives it; how the last tile finished the game is not compared."""
    keys = ("seat", "tile", "end", "place", "points")
    events = [{"kind": KINDS[kind], **dict(zip(keys, rest, strict=True))} for kind, *rest in course.events]
    return {
        "position": text_of(course.after), "events": events, "over": ENDINGS[course.over],
        "last": course.last, "value": course.value, "points": list(course.points), "left": list(course.left),
    }  # fmt: skip


def without_finish(course: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in course.items() if key not in ("finish", "arms")}


def read_json(position: Position) -> dict[str, Any]:
    """What the page reads in the bytes of a position."""
    place, layout, rules = position.rules.tile_set.index, position.layout, position.rules
    drawing = rules.drawing is not Drawing.NONE
    members = position.rules.tile_set.members
    hands = [list(map(place, members(hand))) for hand in position.hands]
    moves = position.moves() if layout.is_empty else []
    ends = zip(layout.ends, layout.kinds, layout.arms, strict=False)
    return {
        "hands": hands + [[]] * (SEATS - rules.seats),
        "leads": [place(move.tile) for move in moves if move.tile],
        "exposed": list(map(place, members(position.exposed))),
        "ends": [{"number": end, "kind": kind, "goesOn": arm in position.run} for end, kind, arm in ends],
        "order": [place(tile) for tile in position.order or ()] if drawing else [],
        "stock": position.stock.bit_count() if drawing else 0, "seat": position.seat,
        "leader": position.leader, "last": -1 if position.last is None else position.last,
        "passes": position.passes, "drew": position.drew,
        "latest": place(position.latest.tile) if position.latest else -1, "due": layout.due,
    }  # fmt: skip


def step_of(rules: Rules, step: LineStep) -> tuple[str | None, int, int, int | None]:
    """What a step and an event have in common: what happens, the seat, the tile, the number joined."""
    kind = STOPS if step.stop else PASS
    if step.drawn or step.tile:
        kind = DRAW if step.drawn else PLAY
    tile = step.drawn or step.tile
    return KINDS[kind], step.seat, rules.tile_set.index(tile) if tile else -1, step.end


def step_of_event(event: dict[str, Any]) -> tuple[str, int, int, int | None]:
    number = event["end"] & 0x0F if event["end"] >= 0 else None
    return event["kind"], event["seat"], event["tile"], number


def games() -> Iterator[list[Position]]:
    for seed in range(effort(80, 200)):
        if found := of_any_rules(seed):
            yield found
    yield from (of_crosses(seed)[:6] for seed in range(6))
    yield from (of_draws(seed) for seed in range(20))
    for name, seats in KNOWN:
        yield [of_variant(seed, name, seats, 14) for seed in range(2)]


def check_answer(position: Position, found: dict[str, Any]) -> int:
    """Everything that is said of a position; how many options it has."""
    answer, rules = found["answer"], position.rules
    assert without_finish(answer["start"]) == course_json(expected(position))
    _, position = settled(position)
    assert found["read"] == read_json(position)
    moves = [] if position.end else position.moves()
    codes = {(as_joined(position, move).tile, end_code(position, move)): move for move in moves}
    assert answer["reached"]
    assert answer["seat"] == position.seat
    assert len(answer["options"]) == len(moves)
    if not moves:
        return 0
    solver = Solver(position)
    sides = rules.seating().sides
    fresh = replace(position, scored=(0,) * sides if position.scored else ())
    values = dict(zip(moves, (option.value for option in solver.options(fresh)), strict=True))
    for option, course in zip(answer["options"], found["courses"], strict=True):
        move = codes[option["tile"], option["end"]]
        assert option["value"] == values[move] * (sides - 1)
        assert without_finish(course) == course_json(expected(position, move))
        assert course["arms"] == list(position.play(move).layout.arms)
        line = option["line"]
        gained = net(tuple(line["points"][:sides]), position.seat % sides, bad=rules.bad_points)
        assert gained == values[move]
        first, *rest = map(step_of_event, line["events"])
        assert first == step_of_event(course["events"][0])
        assert rest == [step_of(rules, step) for step in solver.line(position.play(move))]
    return len(moves)


def test_values_lines_and_courses() -> None:
    asked = list(games())
    found = answered([question(positions, line=True) for positions in asked])
    count = 0
    for positions, answers in zip(asked, found, strict=True):
        for position, answer in zip(positions, answers, strict=True):
            count += check_answer(position, answer)
    assert count > 800


def test_lines_are_found_only_if_asked_for() -> None:
    ((found,),) = answered([question([of_variant(1, "partnership", 4, 12)])])
    assert [option["line"] for option in found["answer"]["options"]] == [None] * len(found["courses"])
    assert found["answer"]["reached"]
    assert found["sizes"] == [0]


def test_what_is_out_of_reach_is_said_and_can_be_played_all_the_same() -> None:
    rules = variant("partnership").rules
    start = Position.deal(rules, random_deal(Random(1), rules), 0)
    ((none,), (few,)) = answered(
        [question([start], line=True, limit=1000), question([start], line=True, limit=40_000)]
    )
    assert not none["answer"]["reached"]
    assert [option["value"] for option in none["answer"]["options"]] == [None] * 7
    assert [course["events"][0]["tile"] for course in none["courses"]] == sorted(
        option["tile"] for option in none["answer"]["options"]
    )
    assert none["answer"]["nodes"] <= 1001
    lines = [option["line"] for option in few["answer"]["options"]]
    assert not few["answer"]["reached"]
    assert None not in [option["value"] for option in few["answer"]["options"]]
    assert lines[0]
    assert lines[-1] is None


def test_more_layouts_take_more_memory() -> None:
    """Branching doubles make more layouts than the first solver has room for, and in the end than any."""
    rules = Rules(name="branches", highest=9, hand=10, branching=True)
    start = Position.deal(rules, random_deal(Random(1), rules), 0)
    late = start
    rng = Random(2)
    while sum(hand.bit_count() for hand in late.hands) > 16 and late.end is None:
        moves = late.moves()
        late = late.play(rng.choice(moves)) if moves else late.knock()
    _, late = settled(late)
    ((some, most),) = answered([question([late, start], limit=effort(1_000_000, 3_000_000))])
    assert some["answer"]["reached"]
    assert {(option["tile"], option["end"]): option["value"] for option in some["answer"]["options"]} == {
        (as_joined(late, move).tile, end_code(late, move)): option.value
        for move, option in zip(late.moves(), Solver(late).options(late), strict=True)
    }
    assert not most["answer"]["reached"]
    assert some["sizes"] <= most["sizes"] == [3]


def test_tiles_have_the_places_of_the_set() -> None:
    program = node("the answers of the page are not tested")
    code = f"console.log(JSON.stringify(require('{library(program)}').DominoPosition.tiles(6)))"
    done = subprocess.run([program, "-e", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [list(tile) for tile in variant("block").rules.tile_set.tiles]
