"""Messages remember what they were made of, and every language can say them."""

from __future__ import annotations

import ast
import copy
import pickle
from gettext import c2py
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import read
from analyzer.pages import languages
from analyzer.replays.replay import replay
from analyzer.rules import VARIANTS
from analyzer.words.message import Message, Numbers, ends_text, joined, listed, message_of, say, say_many
from analyzer.words.messages import Messages, MoFile, read_catalogue
from tests.golden_files import ROOT
from tools import translations

if TYPE_CHECKING:
    from pathlib import Path

ENGLISH, GERMAN = Messages.load("en"), Messages.load("de")
NESTED = say(
    "{problem}, or after the match before to {who}",
    problem=say("{seat} leads, but {game} is led with {asked}", seat="A", game=say("this game"), asked="6-6"),
    who=listed(["B", "D"], "or"),
)


def test_a_message_is_its_english_text() -> None:
    assert NESTED == "A leads, but this game is led with 6-6, or after the match before to B or D"
    assert type(ENGLISH.told(NESTED)) is str
    assert ENGLISH.told(NESTED) == NESTED


def test_messages_within_a_message_are_translated_too() -> None:
    told = GERMAN.told(NESTED)
    assert (
        told == "A setzt vor, aber dieses Spiel beginnt mit 6-6, oder, von der vorigen Partie her, B oder D"
    )


@pytest.mark.parametrize("made", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_can_still_be_translated(made: object) -> None:
    assert callable(made)
    again = made(NESTED)
    assert isinstance(again, Message)
    assert (again, GERMAN.told(again)) == (NESTED, GERMAN.told(NESTED))


def test_the_form_goes_with_the_number() -> None:
    texts = [say_many(count, "{count} unknown tile", "{count} unknown tiles") for count in (0, 1, 2)]
    assert texts == ["0 unknown tiles", "1 unknown tile", "2 unknown tiles"]
    assert [GERMAN.told(text) for text in texts] == [
        "0 unbekannte Steine",
        "1 unbekannter Stein",
        "2 unbekannte Steine",
    ]


def test_a_language_with_three_forms_takes_its_own() -> None:
    forms = ("{count} Stein-eins", "{count} Stein-wenige", "{count} Stein-viele")
    polish = Messages(
        "pl",
        MoFile({}, c2py("n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2"), {"{count} tile": forms}),
        Numbers("pl"),
    )
    texts = [say_many(count, "{count} tile", "{count} tiles") for count in (1, 3, 5)]
    assert [polish.told(text) for text in texts] == ["1 Stein-eins", "3 Stein-wenige", "5 Stein-viele"]


def test_what_is_not_translated_stays_english() -> None:
    empty = Messages("de", MoFile({}, c2py("n != 1")), Numbers("de"))
    assert empty.told(NESTED) == NESTED
    assert empty.told(say_many(2, "{count} tile", "{count} tiles")) == "2 tiles"
    partly = say("{never} translated", never=ends_text((0, 4)))
    assert GERMAN.told(partly) == "die offenen Enden sind 0 und 4 translated"


def test_braces_in_values_are_no_places() -> None:
    text = say("there is no seat {seat}; the seats are {seats}", seat="{seats}", seats="{0.__class__}")
    assert text == "there is no seat {seats}; the seats are {0.__class__}"
    assert GERMAN.told(text) == "es gibt keinen Spieler {seats}; die Spieler sind {0.__class__}"


def test_texts_side_by_side_are_translated_one_by_one() -> None:
    assert GERMAN.told(joined("; ", [say("nothing"), "6-6", say("unknown")])) == "nichts; 6-6; unbekannt"
    assert joined("; ", ["6-6"]) == "6-6"


def test_an_error_says_what_it_was_given() -> None:
    assert message_of(ValueError(NESTED)) is NESTED
    assert message_of(ValueError()) == ""
    assert message_of(ValueError("one", 2)) == "('one', 2)"


def test_every_text_in_the_code_is_in_the_template_with_its_places() -> None:
    template = translations.read(translations.TEMPLATE)
    assert list(translations.code_problems(template, translations.said_in_code())) == []


def test_a_text_that_is_not_in_the_template_is_found(tmp_path: Path) -> None:
    code = tmp_path / "module.py"
    code.write_text('say("one")\nsay_many(n, "{count} tile", "{count} tiles", who=say("two"))\n', "utf-8")
    assert list(translations.said(code)) == [("one",), ("{count} tile", "{count} tiles"), ("two",)]
    template = translations.with_code(translations.read(translations.TEMPLATE), {"two": ("two",)})
    assert sorted(translations.code_problems(template, {"one": ("one",)})) == [
        "en: 'one' stands in the code only; --update brings it into messages.pot",
        "en: 'two' does not stand in the code; --update removes it",
    ]


def test_a_text_that_is_made_up_is_refused(tmp_path: Path) -> None:
    code = tmp_path / "module.py"
    for text in ('say(f"{seat} leads")', 'say("a" if x else "b")', 'say_many(n, "tile", tiles)'):
        code.write_text(text, "utf-8")
        with pytest.raises(ValueError, match="written out"):
            list(translations.said(code))


def test_a_changed_text_takes_its_old_translation_along_to_be_looked_at() -> None:
    template = translations.read(translations.TEMPLATE)
    old = translations.with_code(template, {"x": ("there is no game in this file",)})
    for message in old:
        if message.id and not message.context:
            message.string = "in dieser Datei steht kein Spiel"
    new = translations.with_code(template, {"y": ("there is no game in this text",)})
    (found,) = (one for one in translations.updated(new, old) if one.id and not one.context)
    assert (found.string, found.fuzzy) == ("in dieser Datei steht kein Spiel", True)
    assert found.previous_id == ["there is no game in this file"]


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_the_titles_of_the_variants_are_translated(language: str) -> None:
    words = Messages.load(language)
    for entry in VARIANTS.values():
        for text in (entry.title, *(point.says for point in entry.open_points)):
            assert isinstance(text, Message), text
            assert text.template in words.catalogue.templates, text


def plain_texts(path: Path) -> list[str]:
    """Where a module gives a diagnostic, or a part of one, a text that no language can say anew."""
    tree = ast.parse(path.read_text("utf-8"))
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(isinstance(target, ast.Name) and target.id in PARTS for target in targets):
                found.append(node.value)
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in ("Diagnostic", "syntax", "problem") or name in ERRORS:
                found += [*node.args, *(word.value for word in node.keywords)]
    return [f"{path}:{text.lineno}" for text in found if is_plain(text)]


PARTS = {"message", "hint", "rule", "doubt", "why"}


def is_plain(text: ast.expr) -> bool:
    if isinstance(text, ast.IfExp):
        return is_plain(text.body) or is_plain(text.orelse)
    if isinstance(text, ast.JoinedStr):
        return True
    return isinstance(text, ast.Constant) and isinstance(text.value, str) and " " in text.value


ERRORS = {"RulesError", "TagError", "SitOutError", "ResultError"}
"""What is wrong with a record reaches its diagnostics by these."""
ABOUT_RECORDS = [
    path
    for path in sorted((ROOT / "analyzer").rglob("*.py"))
    if path.parent.name in ("rules", "match") or "Code." in path.read_text("utf-8")
]


@pytest.mark.parametrize("path", ABOUT_RECORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_whatever_a_diagnostic_says_can_be_translated(path: Path) -> None:
    assert plain_texts(path) == []


def test_a_diagnostic_that_cannot_be_translated_is_found(tmp_path: Path) -> None:
    code = tmp_path / "module.py"
    for text in (
        'message = f"{seat} leads"',
        'hint = "write it so" if x else None',
        'Diagnostic(code, "no game here", span)',
        'raise RulesError(f"no {name}")',
    ):
        code.write_text(text, "utf-8")
        assert plain_texts(code) == [f"{code}:1"], text
    code.write_text('message = say("no game")\nrule = "none"\n', "utf-8")
    assert plain_texts(code) == []


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "golden" / "check").glob("*.domino")), ids=str)
def test_problems_are_the_same_in_english(path: Path) -> None:
    record = read(path)
    problems = [*record.problems, *(one for game in record.games for one in replay(game).diagnostics)]
    assert [problem.told(ENGLISH) for problem in problems] == problems
    said = [text for one in problems for text in (one.message, one.hint, one.rule) if text]
    assert all(isinstance(text, Message) for text in said), said


def test_a_catalogue_that_is_not_translated_says_everything_in_english() -> None:
    empty = translations.updated(
        translations.read(translations.TEMPLATE), translations.read(translations.FOLDER / "de.po")
    )
    for message in empty:
        if message.id:
            message.string = ""
    made = Messages("de", read_catalogue(translations.compiled(empty)), Numbers("de"))
    assert made.catalogue.messages == ENGLISH.catalogue.messages
    assert made.told(NESTED) == NESTED
