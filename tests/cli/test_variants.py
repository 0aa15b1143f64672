"""`domino variants`: groups, finding, and how a game is played."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.rules import VARIANTS
from analyzer.rules.families import CALLED, folded


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
        ("capicúa", {"quinientos", "dominican", "recife", "cuban", "cuban-nine", "haitian"}),
        ("la e lo", {"quinientos", "dominican", "recife", "cuban", "cuban-nine", "haitian"}),
        ("zapatero", {"jamaican", "cut-throat", "chiva", "chiva-draw"}),
        ("Pollona", {"jamaican", "cut-throat", "chiva", "chiva-draw"}),
        ("galo", {"dominican", "ponta"}),
        ("рыба", {"kozel"}),
        ("Puerto Rico", {"doscientos", "quinientos"}),
        ("Indonesien", {"gaple"}),
        ("kreuzdomino", {"cross"}),
        ("boricua", {"doscientos", "quinientos"}),
        ("Puertorriqueño", {"doscientos", "quinientos"}),
        ("DOMINÓ CUBANO", {"cuban", "cuban-nine"}),
        ("doble 9", {"cuban-nine", "cross-nine", "mexican-train-nine", "chickenfoot"}),
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


@pytest.mark.parametrize(
    ("wanted", "others"), [("chiva", {"jamaican", "cut-throat"}), ("spinner", {"five-up"})]
)
def test_a_name_that_is_a_rule_elsewhere_names_those_variants(wanted: str, others: set[str]) -> None:
    last = variants(wanted).strip().split("\n")[-1]
    assert others <= set(last.partition("who has it: ")[2].split(", "))


def test_what_rules_are_called_is_told_of_rules_that_some_variant_has() -> None:
    for names, has in CALLED:
        assert any(has(entry.rules) for entry in VARIANTS.values()), names
        assert names == " ".join(folded(name).replace(" ", "-") for name in names.split()), (
            "as it is looked up"
        )


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("KAPICÚA", None),
        ("ДОМИНО КОЗЁЛ", "kozel"),
        ("козел", "kozel"),
        ("Tren Mexicano", "mexican-train"),
        ("train mexicain", "mexican-train"),
        ("Mexican Train Dominoes", "mexican-train"),
        ("Мексиканский поезд", "mexican-train"),
        ("Mexikanischer Zug", "mexican-train"),
        ("Hühnerfuss", "chickenfoot"),
        ("the chicken foot game", "chickenfoot"),
        ("5s & 3s", "fives-and-threes-british"),
        ("Fives & Threes", "fives-and-threes"),
        ("All 5s", "all-fives"),
        ("ponta de 5", "ponta"),
        ("dominó dominicano", "dominican"),
        ("dominó internacional", "international"),
        ("Federacion", "international"),
        ("ungarisches Domino", "hungarian"),
        ("dominó húngaro", "hungarian"),
        ("Севастополь", "sebastopol"),
        ("Gaplek", "gaple"),
        ("haïti", "haitian"),
        ("Latin American Match", "south-american"),
        ("block game", "block"),
        ("block dominoes", "openspiel"),
        ("DOMINO_WHIST", "whist"),
        ("cruz", "cross"),
        ("pernambucano", "recife"),
    ],
)
def test_names_in_any_spelling_mean_their_variant(name: str, meant: str | None) -> None:
    first = variants(name).split(":")[0]
    assert first == meant if meant else "quinientos" in variants(name)


@pytest.mark.parametrize("name", ["ドミノ", "接龙", "دومينو", "sueca", "texas 42", "--", "domino"])
def test_what_is_no_variant_is_said_to_be_none(name: str) -> None:
    result = CliRunner().invoke(main, ["variants", "--", name])
    assert result.exit_code == (0 if name == "domino" else 2)
    assert "Traceback" not in result.output
