"""What the script of the page says: messages from the data, in the form that goes with a number."""

from __future__ import annotations

import re
from gettext import c2py

import pytest

from analyzer.pages import languages, report
from analyzer.words.messages import Messages, MoFile
from tests.golden_files import ROOT
from tests.report.carried import carried
from tests.report.games import losing, reviews
from tests.report.own_lines import asked_of_node

RULES = {
    "one form": ("0", 1),
    "French": ("n > 1", 2),
    "Spanish, with millions": ("n==1 ? 0 : n!=0 && n%1000000==0 ? 1 : 2", 3),
    "Polish": ("n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", 3),
    "Slovenian": ("n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3", 4),
    "Arabic": ("n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5", 6),
}
NUMBERS = (*range(1234), 2000, 2001, 2002, 10_021)


def chosen(catalogue: MoFile, forms: tuple[str, ...], numbers: tuple[float, ...]) -> list[str]:
    """The forms that the script takes."""
    (answer,) = asked_of_node(
        [{"forms": forms, "plurals": catalogue.plurals, "numbers": numbers}], program="plurals"
    )
    return list(answer)


@pytest.mark.parametrize("language", languages())
def test_the_script_takes_the_form_that_the_catalogue_wants(language: str) -> None:
    words = Messages.load(language)
    forms = words.forms("points")
    wanted = [forms[words.catalogue.form(number)] for number in NUMBERS]
    assert chosen(words.catalogue, forms, NUMBERS) == wanted
    assert chosen(words.catalogue, forms, (0.5, 1.5, 2.25)) == [forms[-1]] * 3


@pytest.mark.parametrize(("rule", "count"), RULES.values(), ids=RULES)
def test_other_languages_would_be_told_right(rule: str, count: int) -> None:
    forms, form = tuple(map(str, range(count))), c2py(rule)
    catalogue = MoFile({"points": forms}, form)
    assert chosen(catalogue, forms, NUMBERS) == [forms[form(number)] for number in NUMBERS]


def test_the_data_has_the_messages_that_the_script_uses() -> None:
    told = carried(report(reviews(losing())))["languages"]["en"]["words"]
    source = (ROOT / "reports" / "board" / "src" / "data.ts").read_text("utf-8")
    listed = source[source.index("type WordKey") :].partition(";")[0]
    assert set(re.findall(r'"(\w+)"', listed)) == told.keys()


@pytest.mark.parametrize("template", sorted(path.name for path in (ROOT / "reports").glob("*.j2")))
def test_no_message_for_the_script_stands_in_an_attribute(template: str) -> None:
    text = (ROOT / "reports" / template).read_text("utf-8")
    assert re.findall(r'data-[\w-]+="\{\{ ?t[.(]', text) == []
