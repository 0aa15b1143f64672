"""`domino variants`: groups, finding, and how a game is played."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.rules import VARIANTS


def variants(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["variants", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_every_variant_stands_in_one_group() -> None:
    lines = variants().split("\n")
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(listed) == sorted(VARIANTS)
    assert [line for line in lines if line and not line.startswith((" ", "domino"))] == [
        "In pairs",
        "Each for himself",
        "Crosses",
        "Drawing from a stock",
        "Trains and chicken feet",
        "Points at the open ends",
    ]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("capicúa", {"quinientos", "cuban"}),
        ("Puerto Rico", {"doscientos", "quinientos"}),
        ("Indonesien", {"gaple"}),
        ("kreuzdomino", {"cross"}),
    ],
)
def test_a_word_finds_the_variants_that_have_it(wanted: str, found: set[str]) -> None:
    text = variants(wanted, "--lang", "de" if wanted == "Indonesien" else "en")
    listed = {line.split()[0].rstrip(":") for line in text.split("\n") if line.strip()}
    assert found <= listed
    assert listed & set(VARIANTS) == found


@pytest.mark.parametrize("name", VARIANTS)
def test_how_it_is_played_comes_with_a_game(name: str) -> None:
    text = variants(name, "--play")
    assert "\n  Source: " in text
    game = text.partition("\nA game:\n")[2].partition("\n  Source: ")[0]
    names = (name, *VARIANTS[name].aliases)
    assert any(f'[Variant "{one}"]' in game for one in names) or name == "partnership"
    assert re.search(r"^  (?:1\. )?\w+ [0-9]-[0-9]", game, re.MULTILINE)
    assert "can be replaced" not in text
