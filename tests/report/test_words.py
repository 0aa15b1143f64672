"""The translations have the same keys with the same places, and nothing stands unused."""

from __future__ import annotations

import re
from importlib.resources import files
from string import Formatter

import pytest

from analyzer.layout import UNKNOWN
from analyzer.reporting import LanguageError, languages
from analyzer.reviewing import Why
from analyzer.tiles import Tile
from analyzer.wording import Words

OTHERS = [language for language in languages() if language != "en"]


def places(message: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(message) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_every_key_with_every_place(language: str) -> None:
    english, other = Words.load("en").entries, Words.load(language).entries
    assert set(english) == set(other)
    assert {key: places(text) for key, text in english.items()} == {
        key: places(text) for key, text in other.items()
    }


@pytest.mark.parametrize("language", languages())
def test_no_message_is_empty(language: str) -> None:
    assert all(text.strip() for text in Words.load(language).entries.values())


def test_every_key_is_used() -> None:
    sources = [
        entry.read_text(encoding="utf-8")
        for package, ending in (
            ("analyzer", ".py"),
            ("analyzer.picturing", ".py"),
            ("analyzer.batch", ".py"),
            ("analyzer.reasons", ".py"),
            ("analyzer.reporting", ".py"),
            ("analyzer.reports", ".j2"),
        )
        for entry in files(package).iterdir()
        if entry.name.endswith(ending)
    ]
    used = set(re.findall(r"""["'](\w+)["']""", "\n".join(sources)))
    made_up = re.compile(r"(number|suit)_\d|(points|bad)_(one|many)|error|warning|note|why_\w+")
    assert {key for key in Words.load("en").entries if not made_up.fullmatch(key)} <= used


@pytest.mark.parametrize("language", languages())
def test_every_reason_for_no_values_has_words(language: str) -> None:
    reasons = {key for key in Words.load(language).entries if key.startswith("why_")}
    assert reasons - {"why_after_error_throughout"} == {f"why_{why.name.lower()}" for why in Why}


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(LanguageError, match=r"'xx'; there is de, en, es"):
        Words.load("xx")
    assert issubclass(LanguageError, ValueError)


@pytest.mark.parametrize("name", ["../en", "", "en.toml", "EN"])
def test_a_language_is_no_path(name: str) -> None:
    with pytest.raises(LanguageError):
        Words.load(name)


def test_numbers_and_tiles_are_spoken() -> None:
    words = Words.load("es")
    assert words.tile(Tile.of(6, 0)) == "blanca-seis"
    assert words.tile(Tile.of(12, 3)) == "tres-12", "a number without a word stays a figure"
    assert words.tile(None) == "ficha desconocida"
    assert words.ends((4, UNKNOWN)) == "extremos cuatro y desconocido"
    assert words.listed([]) == ""
