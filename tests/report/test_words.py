"""The translations have the same keys with the same places, and nothing stands unused."""

from __future__ import annotations

import re
from fractions import Fraction
from gettext import GNUTranslations
from io import BytesIO
from itertools import chain
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from analyzer.pages import LanguageError, languages
from analyzer.reviews.review import Why
from analyzer.tiles.layout import UNKNOWN
from analyzer.tiles.tile import Tile
from analyzer.words.message import Numbers
from analyzer.words.messages import Messages, read_catalogue
from tools import translations

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

TEMPLATE = """
msgctxt "plain"
msgid "A plain text"
msgstr ""

#, python-brace-format
msgctxt "placed"
msgid "{seat} plays {tile}"
msgstr ""

#, python-brace-format
msgctxt "counted"
msgid "{count} tile"
msgid_plural "{count} tiles"
msgstr[0] ""
msgstr[1] ""
"""
GOOD = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "plain"
msgid "A plain text"
msgstr "Ein einfacher Text"

msgctxt "placed"
msgid "{seat} plays {tile}"
msgstr "{seat} legt {tile}"

msgctxt "counted"
msgid "{count} tile"
msgid_plural "{count} tiles"
msgstr[0] "{count} Stein"
msgstr[1] "{count} Steine"
"""


def catalogue(text: str, language: str = "de") -> Catalog:
    return read_po(BytesIO(text.encode()), locale=language)


def test_the_catalogues_of_all_languages_agree_with_the_english_texts_and_the_code() -> None:
    assert translations.all_problems() == []


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('msgctxt "plain"\nmsgid "A plain text"\nmsgstr "Ein einfacher Text"', "", "plain is missing"),
        (
            'msgid "A plain text"',
            'msgid "Plain text"',
            "plain is stale: the English text is now 'A plain text'",
        ),
        ("Ein einfacher Text", "", "plain is not translated"),
        ('msgctxt "plain"', '#, fuzzy\nmsgctxt "plain"', "plain is marked fuzzy"),
        ("legt {tile}", "legt", "placed has the places ['seat'] instead of ['seat', 'tile']"),
        (
            "{seat} legt",
            "{seat.x} legt",
            "placed has the places ['seat.x', 'tile'] instead of ['seat', 'tile']",
        ),
        ("{count} Steine", "Steine", "counted has the places [] instead of ['count']"),
        ('\nmsgstr[1] "{count} Steine"', "", "counted has 1 of 2 forms"),
        ("nplurals=2", "nplurals=3", "counted has 2 of 3 forms"),
        ("{count} Steine", "", "counted has 1 of 2 forms"),
        ('msgctxt "plain"', 'msgctxt "simple"', "simple is no longer used"),
    ],
)
def test_what_is_wrong_with_a_translation_is_found(old: str, new: str, problem: str) -> None:
    template = catalogue(TEMPLATE, "en")
    assert old in GOOD
    assert list(translations.problems(template, catalogue(GOOD))) == []
    found = translations.problems(template, catalogue(GOOD.replace(old, new)))
    assert f"de: {problem}" in list(found)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("A plain text", "A {} text", "plain has a place that is no plain name"),
        ('{count} tile"', '{what} tile"', "counted has different places in its two forms"),
        ("A plain text", " ", "plain is empty"),
    ],
)
def test_what_is_wrong_with_the_english_texts_is_found(old: str, new: str, problem: str) -> None:
    assert old in TEMPLATE
    assert not list(translations.source_problems(catalogue(TEMPLATE, "en")))
    found = list(translations.source_problems(catalogue(TEMPLATE.replace(old, new), "en")))
    assert any(problem in line for line in found), found


def test_the_form_for_one_number_alone_need_not_name_it() -> None:
    template = catalogue(TEMPLATE.replace('"{count} tile"', '"one tile"'), "en")
    assert not list(translations.source_problems(template))
    german = GOOD.replace('"{count} tile"', '"one tile"').replace('{count} Stein"', 'ein Stein"')
    assert not list(translations.problems(template, catalogue(german)))
    russian = RUSSIAN.replace('"{count} tile"', '"one tile"').replace("{count} камень", "камень")
    assert list(translations.problems(template, catalogue(russian, "ru"))) == [
        "ru: counted has the places [] instead of ['count']"
    ], "it goes with 21 too"


def test_messages_that_nobody_uses_and_those_that_there_are_not_are_found() -> None:
    template = catalogue(TEMPLATE, "en")
    code = """words("plain"), words.plural("counted", 3), words(f"pla{x}")"""
    assert list(translations.usage_problems(template, [code])) == ["placed is not used"]
    assert list(translations.usage_problems(template, [code, 'words("other" if x else "placed")'])) == [
        "other is used, but there is no such message"
    ]


def test_a_family_of_keys_is_used_by_what_they_begin_with() -> None:
    template = catalogue('msgctxt "why_lost"\nmsgid "Lost"\nmsgstr ""', "en")
    assert not list(translations.usage_problems(template, ['words(f"why_{reason}")']))


def test_an_update_keeps_translations_and_marks_what_has_to_be_looked_at() -> None:
    template = TEMPLATE.replace("A plain text", "A simple text") + '\nmsgctxt "new"\nmsgid "New"\nmsgstr ""\n'
    gone = GOOD + '\nmsgctxt "old"\nmsgid "Old"\nmsgstr "Alt"\n'
    update = translations.updated(catalogue(template, "en"), catalogue(gone))
    text = translations.written(update).decode()
    found = translations.by_key(catalogue(text))
    assert list(found) == ["plain", "placed", "counted", "new"]
    assert (found["plain"].id, found["plain"].string, found["plain"].fuzzy) == (
        "A simple text",
        "Ein einfacher Text",
        True,
    )
    assert '#| msgid "A plain text"' in text
    assert (found["new"].string, found["placed"].fuzzy, found["counted"].string) == (
        "",
        False,
        ("{count} Stein", "{count} Steine"),
    )


RUSSIAN = GOOD.replace(
    "nplurals=2; plural=(n != 1);",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
).replace(
    'msgstr[0] "{count} Stein"\nmsgstr[1] "{count} Steine"',
    'msgstr[0] "{count} камень"\nmsgstr[1] "{count} камня"\nmsgstr[2] "{count} камней"',
)


def test_the_language_says_which_form_goes_with_a_number() -> None:
    russian = Messages("ru", read_catalogue(translations.compiled(catalogue(RUSSIAN, "ru"))), Numbers("ru"))
    said = [russian.plural("counted", number) for number in (1, 2, 5, 11, 21, 1002)]
    assert said == ["1 камень", "2 камня", "5 камней", "11 камней", "21 камень", "1\xa0002 камня"]
    assert russian.plural("counted", Fraction(5, 2)) == "2,5 камней"
    assert russian.plural("counted", 3, count="drei") == "drei камня"


@pytest.mark.parametrize("language", languages())
def test_a_compiled_catalogue_says_what_the_standard_library_reads_in_it(language: str) -> None:
    path = translations.FOLDER / f"{language}.mo"
    with path.open("rb") as file:
        standard = GNUTranslations(file)
    ours = read_catalogue(path.read_bytes())
    template = translations.by_key(translations.read(translations.TEMPLATE))
    assert ours.messages.keys() == {key for key, message in template.items() if message.context}
    for key, message in template.items():
        forms = translations.texts(message.id)
        if not message.context:
            told = ours.templates.get(forms[0], forms)
            if len(forms) == 1:
                assert told == (standard.gettext(forms[0]),)
            for number in range(120 if len(forms) > 1 else 0):
                assert told[ours.form(number)] == standard.ngettext(forms[0], forms[1], number)
            continue
        if len(forms) == 1:
            assert ours.messages[key] == (standard.pgettext(key, forms[0]),)
        else:
            for number in range(120):
                assert ours.messages[key][ours.form(number)] == standard.npgettext(
                    key, forms[0], forms[1], number
                )


def test_what_is_no_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="no compiled catalogue"):
        read_catalogue(bytes(40))


def test_text_of_a_record_fills_a_place_and_is_not_filled_itself() -> None:
    assert (
        Messages.load("en")("say_draw", seat="{tile.__class__}", tile="{0}") == "{tile.__class__} draws {0}."
    )


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [
        ("en", 1234567, "1,234,567"),
        ("de", 1234567, "1.234.567"),
        ("es", 999, "999"),
        ("es", 12345, "12.345"),
        ("pt", 1234, "1.234"),
    ],
)
def test_whole_numbers_are_grouped_as_the_language_does(language: str, number: int, text: str) -> None:
    assert Messages.load(language).whole(number) == text


@pytest.mark.parametrize(
    ("written", "english", "german", "spanish"),
    [
        ("2025.03.14", "March 14, 2025", "14. März 2025", "14 de marzo de 2025"),
        ("1931-12-01", "December 1, 1931", "1. Dezember 1931", "1 de diciembre de 1931"),
        ("2025.03.??", "March 2025", "März 2025", "marzo de 2025"),
        ("2025.??.??", "2025", "2025", "2025"),
        ("2025.??.14", *["2025.??.14"] * 3),
        ("2025.13.01", *["2025.13.01"] * 3),
        ("0000.01.01", *["0000.01.01"] * 3),
        ("????.??.??", *["????.??.??"] * 3),
        ("<b>yesterday</b>", *["<b>yesterday</b>"] * 3),
    ],
)
def test_dates_are_told_as_the_language_does(written: str, english: str, german: str, spanish: str) -> None:
    said = [Messages.load(language).date(written) for language in ("en", "de", "es")]
    assert said == [english, german, spanish]


@pytest.mark.parametrize("language", languages())
def test_every_reason_for_no_values_has_words(language: str) -> None:
    messages = Messages.load(language).catalogue.messages
    reasons = {key for key in messages if key.startswith("why_")}
    assert reasons - {"why_after_error_throughout"} == {f"why_{why.name.lower()}" for why in Why}


def test_an_unknown_language_is_named_with_those_there_are() -> None:
    with pytest.raises(LanguageError, match=r"'xx'; there is de, en, es"):
        Messages.load("xx")
    assert issubclass(LanguageError, ValueError)


@pytest.mark.parametrize("name", ["../en", "", "en.mo", "EN"])
def test_a_language_is_no_path(name: str) -> None:
    with pytest.raises(LanguageError):
        Messages.load(name)


def test_numbers_and_tiles_are_spoken() -> None:
    words = Messages.load("es")
    assert words.tile(Tile.of(6, 0)) == "blanca-seis"
    assert words.tile(Tile.of(12, 3)) == "tres-12", "a number without a word stays a figure"
    assert words.tile(None) == "ficha desconocida"
    assert words.ends((4, UNKNOWN)) == "extremos cuatro y desconocido"
    assert words.listed([]) == ""


def test_french_counts_nothing_as_one_and_its_signs_never_begin_a_line() -> None:
    words = Messages.load("fr")
    assert [words.points(count) for count in (0, 1, 2)] == ["0 point", "1 point", "2 points"]
    catalogue = words.catalogue
    for form in chain.from_iterable([*catalogue.messages.values(), *catalogue.templates.values()]):
        assert not re.search(" [:;?!»]|« ", re.sub("`[^`]*`", "", form)), form
