"""A new catalogue is all that a new language takes: every `--lang` and the page have it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import SUMMARIES, main
from analyzer.pages import languages, report
from analyzer.words import messages as wording
from analyzer.words.messages import Messages
from tests.golden_files import ROOT
from tests.report.carried import body_of, packed
from tests.report.games import losing, reviews
from tools import translations

if TYPE_CHECKING:
    from pathlib import Path

TRANSLATED = {"advise", "analyze", "batch", "check", "drills", "lsp", "draw", "match"}
TRANSLATED |= {"recorder", "repair", "replay", "report", "variants"}
"""The commands that print sentences in every language."""
WRONG = ROOT / "tests" / "golden" / "check" / "result-mismatch.domino"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The catalogues with one more, which says everything in English."""
    for path in translations.FOLDER.glob("*.mo"):
        shutil.copy(path, tmp_path)
    added = translations.read(translations.TEMPLATE)
    for message in added:
        if message.id:
            message.string = message.id
    added.locale = "eo"
    (tmp_path / "eo.mo").write_bytes(translations.compiled(added))
    return tmp_path


def test_a_new_catalogue_is_on_the_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = languages()
    monkeypatch.setattr(wording, "_folder", lambda: folder)
    assert languages() == tuple(sorted((*before, "eo")))
    page = report(reviews(losing()), source="x", language="eo")
    assert '<html lang="eo"' in page
    assert packed(page)["languages"].keys() == {*before, "eo"}
    assert 'data-to="eo"' in body_of(report(reviews(losing()), source="x"))


def test_a_new_catalogue_is_in_every_lang(folder: Path) -> None:
    script = f"""
import pathlib, sys
from click.testing import CliRunner
from analyzer.words import messages as wording
wording._folder = lambda: pathlib.Path({str(folder)!r})
from analyzer.cli import SUMMARIES, main
for name in SUMMARIES:
    print(name, CliRunner().invoke(main, [name, "--help"]).output.replace("\\n", " "))
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    helps = dict(line.split(" ", 1) for line in said.stdout.splitlines())
    offered = f"--lang [{'|'.join(sorted((*languages(), 'eo')))}]"
    assert {name for name in SUMMARIES if offered in helps[name]} == TRANSLATED
    assert {name for name in SUMMARIES if "--lang [" in helps[name]} == {*TRANSLATED, "convert"}


def test_a_new_file_of_words_is_in_the_lang_of_convert(tmp_path: Path) -> None:
    for path in (ROOT / "grammar" / "words").glob("*.toml"):
        shutil.copy(path, tmp_path)
    shutil.copy(tmp_path / "es.toml", tmp_path / "ca.toml")
    script = f"""
import pathlib
from analyzer.notation import vocabulary as words
words._folder = lambda: pathlib.Path({str(tmp_path)!r})
from click.testing import CliRunner
from analyzer.cli import main
print(CliRunner().invoke(main, ["convert", "--help"]).output)
"""
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert re.search(r"--lang \[(\w\w\|)*ca\b", said.stdout), said.stdout


def invoke(*arguments: str) -> str:
    return CliRunner().invoke(main, arguments).output


def test_check_speaks_the_language_asked_for() -> None:
    german = invoke("check", str(WRONG), "--no-repair", "--lang", "de")
    assert (
        "Fehler[result-mismatch]: die Aufzeichnung nennt 20 für B+D; nach den Zügen: B macht Domino" in german
    )
    assert "übrige Augen: A 4, B 0, C 6 und D 8, gewertet wie in partnership" in german
    assert german.endswith(": 1 Fehler (partnership)\n")


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_other_forms_stay_english_unless_a_language_is_asked_for(form: str) -> None:
    english = invoke("check", str(WRONG), "--format", form)
    assert "the record says that B+D score 20; by the moves B goes out" in english
    spanish = invoke("check", str(WRONG), "--format", form, "--lang", "es")
    assert "el registro da 20 para B+D; seg" in spanish


def test_the_page_tells_problems_in_its_language() -> None:
    from analyzer.notation import read
    from analyzer.pages.build import page_view
    from analyzer.replays.replay import replay
    from analyzer.reviews.review import review

    reviewed = review(replay(read(WRONG).games[0]))
    (game,) = page_view([reviewed], Messages.load("es"), "x").games
    (problem,) = game.problems
    assert problem.message.startswith("el registro da 20 para B+D")
    assert problem.hint.startswith("tantos restantes")


@pytest.mark.parametrize(
    ("language", "title", "rule"),
    [
        ("de", "Partnerdomino, das Grundspiel", "Eine Partie geht bis 100 Punkte."),
        ("es", "Dominó por parejas, el juego base", "Una partida es a 100 puntos."),
        ("pt", "Dominó em duplas, o jogo base", "Uma partida vai a 100 pontos."),
    ],
)
def test_variants_are_explained_in_the_language_asked_for(language: str, title: str, rule: str) -> None:
    explained = invoke("variants", "partnership", "--lang", language)
    assert title in explained
    assert rule in explained
    assert title in invoke("variants", "--lang", language)
    assert title in invoke("variants", "--lang", language, "--format", "json")


def test_the_sheet_of_a_match_is_in_the_language_asked_for() -> None:
    sheet = invoke("match", str(ROOT / "records" / "international-dominoes.domino"), "--lang", "de")
    assert "wie es endete" in sheet
    assert "setzt vor" in sheet


BROKEN = ROOT / "records" / "defective" / "international-dominoes-as-printed.domino"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "vor Zug 24 fehlt eine Runde: A pass  B 0-0  C 4-6  D 6-6"),
        ("es", "falta una ronda antes de la jugada 24: A pass  B 0-0  C 4-6  D 6-6"),
        ("pt", "falta uma rodada antes da jogada 24: A pass  B 0-0  C 4-6  D 6-6"),
    ],
)
@pytest.mark.parametrize("form", ["text", "json"])
def test_repairs_are_told_in_the_language_asked_for(language: str, said: str, form: str) -> None:
    assert said in invoke("repair", str(BROKEN), "--game", "1", "--lang", language, "--format", form)


def test_the_repair_under_an_error_is_told_in_its_language() -> None:
    checked = invoke("check", str(BROKEN), "--lang", "de")
    assert "die einzige zu Kosten 6; stimmt mit dem genannten Ergebnis überein): vor dieser Zeile" in checked


def test_a_replay_is_told_in_the_language_asked_for() -> None:
    replayed = invoke("replay", str(BROKEN), "--game", "2", "--lang", "de")
    assert "offene Enden" in replayed
    assert "C sperrt das Spiel, 46 für A+C" in replayed


def test_an_analysis_is_told_in_the_language_asked_for() -> None:
    analysed = invoke("analyze", str(BROKEN), "--game", "2", "--lang", "es")
    assert "la jugada crítica fue 2-6 de B en la jugada 17: costó 23 puntos." in analysed
    assert "C tranca la mano, 46 para A+C" in analysed
