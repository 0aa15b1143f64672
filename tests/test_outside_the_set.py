"""Tiles that a set does not have, wherever a tile can be written, by small and large rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.match import Follower
from analyzer.notation import parse, write
from analyzer.record.diagnostics import Code
from analyzer.record.game import Form
from analyzer.repairs import repair
from analyzer.repairs.in_text import rewritten
from analyzer.replays.replay import replay
from analyzer.reviews.review import review
from analyzer.rules import VARIANTS
from analyzer.solver.lines import best_line

if TYPE_CHECKING:
    from random import Random

    from analyzer.record.game import Record

EFFORT = 100
"""So many steps a repair may take here."""
LARGEST_SEARCHED = 12
"""Games of more tiles than this are not reviewed here: it takes too long."""


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[Variant "draw-turned"]\n[Lead "stock 7-8"]\n', (2, 8)),
        ('[Variant "draw-turned"]\n[Lead "stock 7-8"]\n1. A 1-1  B 1-2', (2, 8)),
        ('[Rules "highest=2,hand=1"]\n[Lead "stock 1-4"]\n', (2, 8)),
        ('[Rules "without_blank=yes,hand=5,next_lead=stock"]\n[Lead "stock 0-0"]\n', (2, 8)),
        ('[Lead "B 7-8"]\n', (1, 8)),
        ('[Rules "seats=6, partners=no, hand=4"]\n[Stock "45 13 36 90"]\n', (2, 9)),
        ('[Stock "97 01"]\n[Variant "draw"]\n[Rules "seats=2, partners=no, hand=13"]\n1. A 1-1', (1, 9)),
        ('[Deal "A:00 97"]\n1. A 0-0', (1, 13)),
        ("1. A 9-7  B 1-2", (1, 6)),
        ('[Variant "draw"]\n1. A 1-1  B draw 9-7', (2, 13)),
        ('[Variant "whist"]\n1. A 1-1  B exposed 9-7  B 1-2', (2, 13)),
        ("1. A 1-1  B exposed 9-7  B 1-2", (1, 13)),
    ],
)
def test_a_tile_outside_the_set_is_an_error_with_its_place(text: str, place: tuple[int, int]) -> None:
    record = parse(text)
    found = [
        (problem.span.line, problem.span.column) if problem.span else None
        for problem in replay(record.games[0]).diagnostics
        if problem.code is Code.NOT_IN_SET
    ]
    assert found == [place]
    everything(record)


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_no_command_stumbles_over_tiles_outside_the_set(rng: Random) -> None:
    everything(parse(random_text(rng)))


def everything(record: Record) -> None:
    """What check, repair, replay and convert do with a record; where it is valid, what all others do."""
    follower = Follower(record.games)
    for game in record.games:
        result = replay(game)
        follower.take(result)
        assert len(result.steps) <= len(game.turns)
        found = repair(game, effort=EFFORT)
        for mended in found.repairs:
            assert replay(mended.game).valid
        if found.repairs:
            rewritten(record, {0: found.repairs[0]})
        if result.valid and result.rules.seats * result.rules.hand <= LARGEST_SEARCHED:
            review(result)
            if result.final is not None and result.final.end is None:
                best_line(result.final)
    for form in Form:
        parse(write(record, form))


def random_text(rng: Random) -> str:
    """A record in movetext, of which most fields hold tiles at random."""
    highest = rng.choice([1, 1, 2, 2, 3, 4, 6, 9, 12])
    seats, hand = rng.randint(2, 6), rng.randint(1, rng.choice([2, 3, 7]))
    most = rng.choice([highest, highest, highest + 1, 9])
    labels = "ABCDEF"[:seats]

    def tile() -> str:
        return f"{rng.randint(0, most)}-{rng.randint(0, most)}"

    def tiles(count: int) -> str:
        return " ".join(tile() if rng.random() < 0.95 else "?" for _ in range(count))

    options = {
        "highest": highest,
        "seats": seats,
        "hand": hand,
        "partners": "no",
        "drawing": "until-playable",
    }
    rules = ", ".join(f"{name}={value}" for name, value in options.items() if rng.random() < 0.8)
    tags = {
        "Variant": rng.choice(sorted(VARIANTS)),
        "Rules": rules,
        "Deal": " ".join(f"{label}:{tiles(hand)}" for label in labels),
        "Stock": tiles(rng.randint(1, 6)),
        "Lead": rng.choice(["stock ", "A ", ""]) + tile(),
        "Result": rng.choice(["blocked", "domino A", "blocked A 3"]),
    }
    rows = [f'[{name} "{value}"]' for name, value in tags.items() if value and rng.random() < 0.6]
    for number in range(1, rng.randint(1, 5)):
        kinds = ["", "", "", "pass", "draw ?", f"draw {tile()}", f"exposed {tile()}"]
        turns = [f"{label} {rng.choice(kinds) or tile()}" for label in labels]
        rows.append(f"{number}. {'  '.join(turns)}")
    return "\n".join(rows) + "\n"
