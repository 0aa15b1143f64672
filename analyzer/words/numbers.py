"""Numbers and dates as a language writes them, from the Unicode locale data (CLDR) that Babel brings."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.words.folders import folder_of, keep, kept

if TYPE_CHECKING:
    from babel import Locale

Value = int | Fraction
"""Points; a fraction where there are more than two sides or something is left to chance."""

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
