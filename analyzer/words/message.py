"""Messages: English texts that remember what they were made of, and the numbers and dates in them.

To a program a `Message` is the English text. Where a person reads it, `Messages.told` says it in the language
asked for: the template is looked up in the catalogues of `reports/translations/`, which a test compares with
every call of `say` and `say_many`.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from analyzer.tiles.layout import UNKNOWN
from analyzer.words.shown import folder_of, keep, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from babel import Locale

    from analyzer.tiles.tile import Tile

Value = int | Fraction
"""Points; a fraction where there are more than two sides or something is left to chance."""


class Message(str):
    """An English text that knows its template and the values in the places of the template.

    >>> text = say("{seat} leads {tile}", seat="B", tile="1-1")
    >>> text == "B leads 1-1", text.forms, text.values["seat"]
    (True, ('{seat} leads {tile}',), 'B')
    """

    __slots__ = ("forms", "number", "values")

    forms: tuple[str, ...]
    """The template; two of them, for one and for several, where the text goes with a number."""
    values: Mapping[str, object]
    """By the names of the places; those that are messages themselves are translated, too."""
    number: int | None
    """The number that the text goes with; None for a text with one form."""

    def __new__(
        cls, forms: tuple[str, ...], values: Mapping[str, object], number: int | None = None
    ) -> Message:
        """The text with its places filled."""
        message = super().__new__(cls, _form(forms, number).format_map(values))
        message.forms, message.values, message.number = forms, values, number
        return message

    @property
    def template(self) -> str:
        """The English form that the text was made of."""
        return _form(self.forms, self.number)

    def __reduce__(self) -> tuple[type[Message], tuple[object, ...]]:
        """For copies, and for other processes."""
        return Message, (self.forms, self.values, self.number)

    def mapped(self, function: Callable[[str], str]) -> Message:
        """The same message with other texts in its places.

        >>> say("{seat} leads", seat="Ann").mapped(str.upper)
        'ANN leads'
        """
        return Message(
            self.forms,
            {name: _mapped(value, function) for name, value in self.values.items()},
            self.number,
        )


def _form(forms: tuple[str, ...], number: int | None) -> str:
    return forms[0 if number in (None, 1) else 1]


def _mapped(value: object, function: Callable[[str], str]) -> object:
    if isinstance(value, Message):
        return value.mapped(function)
    return function(value) if isinstance(value, str) else value


def say(template: str, /, **values: object) -> Message:
    """A message; the template is written out in the call, so that it is found for the catalogues.

    Braces that are no place are written twice.

    >>> say("{who} cannot play {tile}", who=say("the holder of {tile}", tile="6-6"), tile="0-1")
    'the holder of 6-6 cannot play 0-1'
    """
    return Message((template,), values)


def say_many(count: int, one: str, many: str, /, **values: object) -> Message:
    """A message that goes with a number, which stands in the place `{count}`.

    >>> say_many(1, "{count} tile", "{count} tiles"), say_many(2, "{who} leads", "{who} lead", who="A+C")
    ('1 tile', 'A+C lead')
    """
    return Message((one, many), {"count": count, **values}, count)


def joined(separator: str, parts: Iterable[object]) -> str:
    """Texts side by side, each of them translated by itself; a single one remains what it is.

    >>> joined("; ", [say("{seat} leads", seat="A"), "1-1"])
    'A leads; 1-1'
    """
    items = list(parts)
    if len(items) == 1:
        return items[0] if isinstance(items[0], str) else str(items[0])
    places = [f"part{number}" for number in range(len(items))]
    template = separator.join(f"{{{place}}}" for place in places)
    return Message((template,), dict(zip(places, items, strict=True)))


def parts_of(text: str) -> list[str]:
    """The texts that were joined, or the text itself.

    >>> parts_of(joined(", ", ["O for 0", "l for 1"])), parts_of("O for 0")
    (['O for 0', 'l for 1'], ['O for 0'])
    """
    if not isinstance(text, Message) or "part0" not in text.values:
        return [text]
    return [one if isinstance(one, str) else str(one) for one in text.values.values()]


def message_of(error: Exception) -> str:
    """What an error says; str(error) has forgotten how it would be said in other languages.

    >>> message_of(ValueError(say("{tile} is no tile", tile="7-8"))).forms
    ('{tile} is no tile',)
    """
    if len(error.args) == 1 and isinstance(error.args[0], str):
        return error.args[0]
    return str(error)


def listed(words: Iterable[object], last: Literal["and", "or"] = "and") -> str:
    """The words as a list in a sentence.

    >>> listed(["A", "B", "C"]), listed([0, 4], "or"), listed(["A"])
    ('A, B and C', '0 or 4', 'A')
    """
    *first, final = list(words) or [""]
    if not first:
        return joined("", [final])
    if last == "or":
        return say("{items} or {last}", items=joined(", ", first), last=final)
    return say("{items} and {last}", items=joined(", ", first), last=final)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles side by side; `nothing` for none."""
    return " ".join(map(str, tiles)) or say("nothing")


def ends_text(ends: tuple[int, ...]) -> str:
    """The open ends in words.

    >>> ends_text((0, 4)), ends_text((4, 4))
    ('the open ends are 0 and 4', 'both open ends are 4')
    """
    if len(set(ends)) == 1:
        if len(ends) == 2:
            return say("both open ends are {number}", number=ends[0])
        return say("all open ends are {number}", number=ends[0])
    numbers = listed(say("unknown") if end == UNKNOWN else end for end in sorted(ends))
    return say("the open ends are {numbers}", numbers=numbers)


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 tile`, `2 tiles`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def value_text(value: Value | float) -> str:
    """A value as it is printed, with its sign; a fraction with two digits, or as many as it needs to show.

    >>> from fractions import Fraction
    >>> [value_text(value) for value in (12, 0, 0.0, Fraction(-7, 2), Fraction(7, 3), Fraction(-1, 300))]
    ['+12', '+0', '+0', '-3.5', '+2.33', '-0.003']
    """
    if isinstance(value, int):
        return f"{value:+d}"
    digits = 2
    while value and not round(value, digits):
        digits += 1
    return f"{float(value):+.{digits}f}".rstrip("0").rstrip(".")


def amount_text(value: Value | float) -> str:
    """The same without a plus.

    >>> from fractions import Fraction
    >>> amount_text(Fraction(7, 2)), amount_text(-3)
    ('3.5', '-3')
    """
    return value_text(value).removeprefix("+")


# -- numbers and dates, from the Unicode locale data (CLDR) that Babel brings -----------------------------

_MINUS = "\N{MINUS SIGN}"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_SMALL = 1000
"""Up to here whole numbers look alike everywhere, and no locale data has to be read."""
_DATE = re.compile(r"(\d{4})([.-])(\d\d|\?\?)\2(\d\d|\?\?)")


@dataclass(frozen=True, slots=True)
class Numbers:
    """How one language writes numbers and dates.

    >>> Numbers("de").localized("-3.5"), Numbers("es").whole(12345), Numbers("en").percent("<1")
    ('\N{MINUS SIGN}3,5', '12.345', '<1%')
    """

    language: str

    def localized(self, text: str) -> str:
        """A number as Python prints it, with the decimal sign of the language and a real minus."""
        if "." in text:
            text = text.replace(".", self.decimal)
        return text.replace("-", _MINUS)

    def whole(self, number: int) -> str:
        """A whole number in groups of digits; from a thousand million million on in powers of ten."""
        signs = {",": self.group, ".": self.decimal}
        return "".join(signs.get(letter, letter) for letter in grouped(number))

    @property
    def group(self) -> str:
        """The sign between groups of digits."""
        return _signs(self.language).group

    @property
    def decimal(self) -> str:
        """The sign between a whole and its tenths."""
        return _signs(self.language).decimal

    def percent(self, figures: str) -> str:
        """So many percent, the figures being written already."""
        return _signs(self.language).percent.format(figures)

    def date(self, written: str) -> str:
        """A date of a record in words; as it is written where it is none."""
        found = _DATE.fullmatch(written.strip())
        if found is None:
            return written
        from babel.dates import format_date, format_skeleton

        year, _, month, day = found.groups()
        locale = _locale(self.language)
        if "?" in month:
            return year if "?" in day else written
        try:
            first = date(int(year), int(month), 1 if "?" in day else int(day))
        except ValueError:
            return written
        if "?" in day:
            return format_skeleton("yMMMM", first, locale=locale)
        return format_date(first, "long", locale=locale)


def grouped(number: int) -> str:
    """A whole number as no language in particular writes it: groups set off by commas, a point before tenths.

    >>> grouped(999), grouped(12345), grouped(-3 * 10**20)
    ('999', '12,345', '\N{MINUS SIGN}3.0 \N{MULTIPLICATION SIGN} 10²⁰')
    """
    size, sign = abs(number), _MINUS if number < 0 else ""
    if size < _SMALL:
        return f"{sign}{size}"
    if size < 10**15:
        return f"{sign}{size:,}"
    digits = str(size)
    power = str(len(digits) - 1).translate(_RAISED)
    return f"{sign}{digits[0]}.{digits[1]} \N{MULTIPLICATION SIGN} 10{power}"


class _Signs(NamedTuple):
    decimal: str
    group: str
    percent: str
    """With a place for the figures."""


@cache
def _locale(language: str) -> Locale:
    from babel import Locale

    return Locale.parse(language)


@cache
def _signs(language: str) -> _Signs:
    """They are kept: to look three of them up, Babel reads all that it knows of a language."""
    babel = (folder_of("babel") / "__init__.py").stat()  # it has the version in it
    key = f"{language} {babel.st_mtime_ns} {babel.st_size}".encode()
    found = kept(f"{language}.signs", key)
    if found is not None:
        with suppress(ValueError, TypeError):
            return _Signs(*json.loads(found))
    signs = _looked_up(language)
    keep(f"{language}.signs", key, json.dumps(signs).encode())
    return signs


def _looked_up(language: str) -> _Signs:
    from babel.numbers import format_percent, get_decimal_symbol, get_group_symbol

    locale = _locale(language)
    return _Signs(
        get_decimal_symbol(locale),
        get_group_symbol(locale),
        format_percent(0.5, locale=locale).replace("50", "{}"),
    )
