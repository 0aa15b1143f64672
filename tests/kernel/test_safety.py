"""Whatever bytes the kernel is given, it answers or refuses."""

from __future__ import annotations

import subprocess
from functools import cache
from random import Random
from shutil import which
from typing import TYPE_CHECKING

import pytest

from analyzer.kernel import encoding
from analyzer.kernel.build import HERE, SOURCES
from analyzer.kernel.encoding import in_any_order, library, position_bytes, rules_bytes
from analyzer.kernel.engine import Kernel
from analyzer.rules import Rules
from analyzer.tiles.tile import ArmKind, Tile
from tests.conftest import MISSING
from tests.effort import effort
from tests.games import random_play, random_start
from tests.kernel.positions import KNOWN, of_any_rules, of_runs, of_unknown, of_variant

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.game.position import Position

DRIVER = "tests/kernel/fuzz.c"
SANITISERS = "-fsanitize=address,undefined"
FOUND = sorted((HERE.parent.parent / "tests" / "kernel" / "found").glob("*.bin"))
"""Inputs in which a fuzzer found something once."""
INPUTS = effort(100, 24_000)
AGAIN = effort(6, 20)
"""How often each of these is given; the sixth time is the first with no byte changed."""
MOST = 4


@cache
def seeds() -> list[tuple[Position, ...]]:
    """Four positions each by the same rules."""
    found: list[tuple[Position, ...]] = []
    for seed in range(60):
        positions = of_any_rules(seed)[:MOST]
        if len(positions) == MOST:
            found.append(tuple(positions))
    for seed in range(100):
        unknown = [in_any_order(position) for position in of_unknown(seed)]
        if unknown:
            found.append(tuple((unknown * MOST)[:MOST]))
    found += [tuple(of_variant(seed, name, seats, 28) for seed in range(MOST)) for name, seats in KNOWN[::3]]
    return found


def test_any_bytes_under_sanitisers(tmp_path: Path) -> None:
    """Compiled with address and undefined-behaviour sanitisers; changed positions, and changed rules."""
    compiler = which("cc")
    if compiler is None:
        pytest.skip(f"{MISSING}: a C compiler; the kernel is not tested under sanitisers")
    driver = tmp_path / "fuzz"
    root = HERE.parent.parent
    sources = [str(root / DRIVER), *(str(HERE / name) for name in SOURCES)]
    flags = ["-std=c11", "-O0", "-g", SANITISERS, "-fno-sanitize-recover=all", "-DALONE"]
    built = subprocess.run(
        [compiler, *flags, *sources, "-o", str(driver)], capture_output=True, text=True, check=False
    )
    if "cannot find" in built.stderr or "unsupported option" in built.stderr:
        pytest.skip(f"{MISSING}: the sanitisers of the C compiler")
    assert built.returncode == 0, built.stderr
    for found in FOUND:
        again = subprocess.run([driver, found, str(AGAIN)], capture_output=True, text=True, check=False)
        assert again.returncode == 0, (found, again.stderr)
    examples = tmp_path / "seeds"
    examples.write_bytes(
        b"".join(rules_bytes(four[0].rules) + b"".join(map(position_bytes, four)) for four in seeds())
    )
    done = subprocess.run([driver, examples, str(INPUTS)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answered, refused, played = (int(word) for word in done.stdout.split() if word.isdigit())
    assert min(answered, refused, played) * 10 > INPUTS


def test_corrupt_positions_are_refused() -> None:
    """Each field that must agree with another is broken by itself."""
    compiled = library()
    ffi, lib = compiled.ffi, compiled.lib
    four = seeds()[-1]
    rules = ffi.from_buffer("domino_rules *", rules_bytes(four[0].rules))
    size = lib.domino_size(rules, 8, 1000)
    memory = ffi.new("char[]", size + 64)
    aligned = memory + -int(ffi.cast("intptr_t", memory)) % 64
    solver = lib.domino_open(aligned, size, rules, 8, 1000)
    values, statuses = ffi.new("int32_t[]", 1), ffi.new("int32_t[]", 1)

    def status(**changes: object) -> int:
        given = ffi.new("domino_position *", ffi.from_buffer("domino_position *", position_bytes(four[0]))[0])
        for name, value in changes.items():
            setattr(given, name, value)
        lib.domino_values(solver, given, 1, 10**6, values, statuses)
        return int(statuses[0])

    assert status() == 0
    for changes in (
        {"seat": 4}, {"seat": -1}, {"leader": 9}, {"last": 4}, {"last": -2}, {"passes": 64}, {"latest": 28},
        {"ends_count": 33}, {"ends_count": -1}, {"order_count": 65}, {"before_count": 33}, {"drew": 2},
        {"hands": [1, 1, 0, 0]}, {"hands": [1 << 28, 0, 0, 0]}, {"leads": 1 << 40}, {"leads": 0},
        {"ends_count": 2, "ends": [7, 0]}, {"ends_count": 2, "ends": [0x70, 0]},
        {"ends_count": 2, "ends": [0x81, 0]}, {"before_count": 1, "before": [9]}, {"due": 2},
    ):  # fmt: skip
        assert status(**changes) == lib.DOMINO_BAD_POSITION, changes
    assert status() == 0
    assert lib.domino_open(aligned, size - 1, rules, 8, 1000) == ffi.NULL
    assert lib.domino_open(aligned + 1, size, rules, 8, 1000) == ffi.NULL


def test_a_turn_that_goes_on_with_nothing_is_refused() -> None:
    compiled = library()
    ffi, lib = compiled.ffi, compiled.lib
    position = next(
        position
        for seed in range(100)
        for position in of_runs(seed)
        if any(end & lib.DOMINO_RUN for end in given_ends(position))
    )
    kernel = Kernel(position.rules)
    given = ffi.new("domino_position *", ffi.from_buffer("domino_position *", position_bytes(position))[0])
    values, statuses = ffi.new("int32_t[]", 1), ffi.new("int32_t[]", 1)
    lib.domino_values(kernel.solver, given, 1, 10**6, values, statuses)
    assert statuses[0] == 0
    given.hands[given.seat] = 0
    lib.domino_values(kernel.solver, given, 1, 10**6, values, statuses)
    assert statuses[0] == lib.DOMINO_BAD_POSITION


def test_more_ends_than_there_is_room_for_are_refused() -> None:
    """No game has so many; a double that branches would open two more."""
    compiled = library()
    ffi, lib = compiled.ffi, compiled.lib
    rules = Rules(name="branches", branching=True)
    position = random_play(Random(1), random_start(Random(1), rules, known=True)).moves[4][0]
    kernel, double = Kernel(rules), rules.tile_set.bit(Tile.of(1, 1))
    given = ffi.new("domino_position *", ffi.from_buffer("domino_position *", position_bytes(position))[0])
    given.ends_count, given.ends = 32, [1] * 32
    given.hands = [double if seat == given.seat else 1 << seat for seat in range(4)]
    options, after = ffi.new("domino_option[]", lib.DOMINO_OPTIONS), ffi.new("domino_position *")
    course = ffi.new("domino_course *")
    assert lib.domino_moves(kernel.solver, given, options) == 1
    move = options[0].tile, options[0].end
    assert lib.domino_play(kernel.solver, given, *move, after, course) == lib.DOMINO_FULL


def given_ends(position: Position) -> list[int]:
    """The open ends as the kernel is told them."""
    given = library().ffi.from_buffer("domino_position *", position_bytes(position))
    return list(given.ends)[: given.ends_count]


def test_every_question_refuses_a_corrupt_position() -> None:
    """Not only the one for values: that for means, the moves, what a move comes to, and the lines."""
    compiled = library()
    ffi, lib = compiled.ffi, compiled.lib
    position = next(in_any_order(found[0]) for seed in range(100) if (found := of_unknown(seed)))
    rules = ffi.from_buffer("domino_rules *", rules_bytes(position.rules))
    size = lib.domino_size(rules, 8, 1000)
    memory = ffi.new("char[]", size + 64)
    aligned = memory + -int(ffi.cast("intptr_t", memory)) % 64
    solver = lib.domino_open(aligned, size, rules, 8, 1000)
    options, after = ffi.new("domino_option[]", lib.DOMINO_OPTIONS), ffi.new("domino_position *")
    value, orders, course = ffi.new("int64_t *"), ffi.new("int64_t *"), ffi.new("domino_course *")

    def statuses(**changes: object) -> list[int]:
        given = ffi.new(
            "domino_position *", ffi.from_buffer("domino_position *", position_bytes(position))[0]
        )
        for name, changed in changes.items():
            setattr(given, name, changed)
        return [
            lib.domino_mean(solver, given, 10**4, value, orders),
            lib.domino_moves(solver, given, options),
            lib.domino_start(solver, given, after, course),
            lib.domino_play(solver, given, 0, 0, after, course),
            lib.domino_perft(solver, given, 2, 10**4),
        ]

    assert lib.DOMINO_BAD_POSITION not in statuses()[:2]
    assert set(statuses(seat=9)) == {lib.DOMINO_BAD_POSITION}
    given = ffi.new("domino_position *", {"seat": 9})
    assert lib.domino_spell(solver, given, ffi.new("domino_hidden *"), ffi.NULL) == lib.DOMINO_BAD_POSITION
    assert statuses(order_count=0)[0] == lib.DOMINO_BAD_POSITION
    assert statuses(order_count=0, stock=0)[0] == lib.DOMINO_BAD_POSITION, "nothing is left to chance"
    assert statuses(leads=0, ends_count=0)[0] == lib.DOMINO_BAD_POSITION
    assert lib.domino_perft(solver, ffi.from_buffer("domino_position *", position_bytes(position)), 9, 3) == (
        lib.DOMINO_OUT_OF_REACH
    )


@pytest.mark.parametrize(
    "field", ["highest", "seats", "centre", "turn", "divide_by", "round_to", "hand_score"]
)
def test_rules_out_of_range_are_refused(field: str) -> None:
    compiled = library()
    ffi, lib = compiled.ffi, compiled.lib
    for value in (-1, 99_999):
        given = bytearray(rules_bytes(of_variant(1, "partnership", 4, 28).rules))
        rules = ffi.from_buffer("domino_rules *", given)
        setattr(rules, field, value)
        assert lib.domino_check_rules(rules) == lib.DOMINO_BAD_RULES
        assert lib.domino_size(rules, 10, 1000) == 0


def test_the_fuzzer_starts_from_sound_bytes() -> None:
    assert len(seeds()) > 20
    assert len({rules_bytes(four[0].rules) for four in seeds()}) > 20


def test_the_sizes_of_the_tables_are_those_of_the_header() -> None:
    lib = library().lib
    ours = (
        encoding.TILES,
        encoding.SUMS,
        encoding.PASSES,
        encoding.FINISHES,
        encoding.HIGHEST + 1,
    )
    theirs = (
        lib.DOMINO_TILES, lib.DOMINO_SUMS, lib.DOMINO_PASSES, lib.DOMINO_FINISHES, lib.DOMINO_NUMBERS,
    )  # fmt: skip
    assert ours == theirs
    flags = (encoding.CAPICU, encoding.DOUBLE, encoding.DOUBLE_BOTH, encoding.BLANK)
    assert flags == (lib.DOMINO_CAPICU, lib.DOMINO_DOUBLE, lib.DOMINO_DOUBLE_BOTH, lib.DOMINO_BLANK)
    assert (encoding.SEATS, encoding.RUN) == (lib.DOMINO_SEATS, lib.DOMINO_RUN)
    assert [kind << 4 for kind in ArmKind] == [
        lib.DOMINO_OPEN, lib.DOMINO_COUNTS_TWICE, lib.DOMINO_LONE, lib.DOMINO_BARE, lib.DOMINO_DUE,
        lib.DOMINO_SPINNER, lib.DOMINO_UNCOVERED,
    ]  # fmt: skip
