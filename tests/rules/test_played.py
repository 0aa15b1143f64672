"""Rules of the islands and their options, in records and at their limits; numbers are worked out by hand."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from analyzer.forms.read import parse
from analyzer.replays.replay import Replay, replay
from analyzer.rules import score, variant, with_options
from analyzer.tiles.tile import Tile
from tests.golden_files import ROOT
from tests.rules.test_scoring import DOMINO, TIE

SALIDA = """[Variant "dominican"]
[Game "2"]
[Rules "lead_pass_bonus=50, lead_double_pass_bonus=25"]
[Deal "A:66 56 46 36 26 16 06 B:{b} C:12 13 14 15 22 23 24 D:25 33 34 35 44 45 55"]
"""


def played(text: str) -> Replay:
    return replay(parse(text).games[0])


def quinientos(options: str, result: str) -> Replay:
    """The record with other rules, without the points behind its tiles."""
    head, _, turns = (ROOT / "records" / "quinientos.domino").read_text("utf-8").partition("\n1. ")
    head = head.replace('[Game "1"]', f'[Game "1"]\n[Rules "{options}"]')
    head = head.replace("A+C 150; B+D 30", result)
    return played(head + "\n1. " + re.sub(r"\+\d+", "", turns))


@pytest.mark.parametrize(
    ("pips", "points"), [(3, 2), (20, 2), (21, 3), (30, 3), (31, 4), (40, 4), (41, 5), (100, 10), (101, 11)]
)
def test_a_cuban_game_brings_a_point_for_every_ten_pips_begun_and_two_at_least(
    pips: int, points: int
) -> None:
    rules, left, rest = variant("cuban").rules, [], pips
    for tile in reversed(rules.tile_set.tiles):
        if tile.pips <= rest:
            left.append(tile)
            rest -= tile.pips
    assert not rest
    ending = replace(DOMINO, hands=(rules.tile_set.mask(left), 0, 0, 0))
    capicua = replace(ending, tile=Tile.of(3, 5))
    assert score(rules, ending).points == (0, points)
    assert score(rules, capicua).points == (0, 2 * points)
    assert score(with_options(rules, "capicu_times=1"), capicua).points == (0, points)


def test_pase_de_salida_brings_25_on_a_double_and_50_on_another_tile() -> None:
    double = played(SALIDA.format(b="00 01 02 03 04 05 11") + "A 6-6 B pass")
    other = played(SALIDA.format(b="00 01 02 03 04 12 11").replace("C:12", "C:05") + "A 5-6 B pass")
    assert [(gain.turn, gain.side, gain.points) for gain in double.gains] == [(2, 0, 25)]
    assert [(gain.turn, gain.side, gain.points) for gain in other.gains] == [(2, 0, 50)]
    plain = SALIDA.replace("lead_pass_bonus=50, lead_double_pass_bonus=25", "capicu=25")
    assert not played(plain.format(b="00 01 02 03 04 05 11") + "A 6-6 B pass").gains


@pytest.mark.parametrize(
    ("options", "result"),
    [
        # 24 pips and 100 for the capicu; 30 and 30 for passes; 154 is rounded down to tens.
        ("capicu=100", "A+C 150; B+D 30"),
        ("round_to=1", "A+C 154; B+D 30"),
        ("pass_bonus=0, lead_pass_bonus=0", "A+C 120"),
        ("pass_bonus=0, lead_pass_bonus=0, round_to=1", "A+C 124"),
        ("capicu_ends=different", "A+C 150; B+D 30"),
        ("capicu=0", "A+C 50; B+D 30"),
    ],
)
def test_quinientos_with_and_without_what_only_some_play(options: str, result: str) -> None:
    assert quinientos(options, result).valid
    assert [problem.slug for problem in quinientos(options, "A+C 7").diagnostics] == ["result-mismatch"]


@pytest.mark.parametrize(
    ("options", "points"),
    [("", (0, 0)), ("blocked_tie=leader", (0, 44)), ("blocked_tie=last", (44, 0))],
)
@pytest.mark.parametrize("name", ["doscientos", "quinientos"])
def test_a_tied_block_in_puerto_rico(name: str, options: str, points: tuple[int, int]) -> None:
    """22 pips on each side; B led, and C played the last tile. Quinientos rounds 44 down to 40."""
    rules = variant(name).rules
    rules = with_options(rules, options) if options else rules
    expected = points if name == "doscientos" else tuple(count // 10 * 10 for count in points)
    assert score(rules, TIE).points == expected


def test_doscientos_has_points_for_passes_as_an_option() -> None:
    deal = SALIDA.format(b="00 01 02 03 04 05 11").replace("dominican", "doscientos")
    without = "lead_pass_bonus=50, lead_double_pass_bonus=25"
    options = "pass_bonus=10, lead_pass_bonus=20, round_to=10"
    turns = "A 6-6 B pass C pass D pass A 5-6"
    some = played(deal.replace(without, options) + turns)
    assert [(gain.turn, gain.points) for gain in some.gains] == [(2, 20), (4, 10)]
    assert not played(deal.replace(without, "target=200") + turns).gains
