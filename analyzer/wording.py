"""The words of a page in one language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from analyzer.layout import UNKNOWN
from analyzer.phrases import amount_text, value_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction
    from importlib.resources.abc import Traversable

    from analyzer.rules import Value
    from analyzer.tiles import Tile


_MINUS = "\N{MINUS SIGN}"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class LanguageError(ValueError):
    """There is no translation into the language asked for."""


def languages() -> tuple[str, ...]:
    """The codes of the languages there are.

    >>> languages()
    ('de', 'en', 'es')
    """
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def _folder() -> Traversable:
    return files("analyzer.reports") / "translations"


@dataclass(frozen=True, slots=True)
class Words:
    """A flat table of messages with named places.

    >>> words = Words.load("en")
    >>> words("say_draw", seat="A", tile="four-six")
    'A draws four-six.'
    >>> words.points(1), words.points(46)
    ('1 point', '46 points')
    """

    language: str
    entries: Mapping[str, str]

    @staticmethod
    def load(language: str) -> Words:
        """The words of a language; LanguageError if there are none."""
        known = languages()
        if language not in known:
            raise LanguageError(f"there is no translation into {language!r}; there is {', '.join(known)}")
        return Words(language, tomllib.loads((_folder() / f"{language}.toml").read_text(encoding="utf-8")))

    def __call__(self, key: str, **values: object) -> str:
        """The message with its places filled; KeyError if there is none, which a test rules out."""
        return self.entries[key].format(**values)

    def listed(self, items: Iterable[str], last: str = "and") -> str:
        """The items as a list in a sentence, `last` being the key of the last joining word.

        >>> Words.load("de").listed(["A", "B", "C"])
        'A, B und C'
        """
        words = list(items)
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self(last)} {words[-1]}"

    def number(self, number: int) -> str:
        """A number of pips as it is spoken."""
        if number == UNKNOWN:
            return self("unknown")
        return self.entries.get(f"number_{number}", str(number))

    def tile(self, tile: Tile | None) -> str:
        """A tile as it is spoken.

        >>> from analyzer.tiles import Tile
        >>> Words.load("en").tile(Tile.of(6, 4))
        'four-six'
        """
        if tile is None:
            return self("tile_unknown")
        return f"{self.number(tile.low)}-{self.number(tile.high)}"

    def ends(self, ends: tuple[int, ...]) -> str:
        """The open ends as they are spoken.

        >>> Words.load("es").ends((6, 4))
        'extremos seis y cuatro'
        """
        return self("say_ends", ends=self.listed(map(self.number, ends or (UNKNOWN,))))

    def points(self, count: Value, *, bad: bool = False) -> str:
        """So many points, or bad points."""
        kind = "bad" if bad else "points"
        if count == 1:
            return self(f"{kind}_one")
        return self(f"{kind}_many", count=self._figures(amount_text(count)))

    def pips(self, count: int) -> str:
        """So many pips."""
        return self("pips_one") if count == 1 else self("pips_many", count=count)

    def tiles(self, count: int) -> str:
        """So many tiles."""
        return self("tiles_one") if count == 1 else self("tiles_many", count=count)

    def signed(self, value: Value) -> str:
        """A value with its sign, and with a real minus.

        >>> words = Words.load("en")
        >>> words.signed(46), words.signed(0)
        ('+46', '0')
        """
        return self._figures(value_text(value)).replace("-", _MINUS) if value else "0"

    def decimal(self, value: float | Fraction, digits: int, *, sign: bool = False) -> str:
        """A number rounded to so many digits behind the point, with a plus where it is asked for.

        >>> Words.load("de").decimal(-2.25, 1), Words.load("en").decimal(0.04, 1, sign=True)
        ('\N{MINUS SIGN}2,2', '0.0')
        """
        text = f"{float(value):.{digits}f}"
        nothing = not text.strip("-0.")
        text = text.removeprefix("-") if nothing else f"+{text}" if sign and value > 0 else text
        return self._figures(text).replace("-", _MINUS)

    def whole(self, count: int) -> str:
        """A large number in groups of three; from a thousand million million on in powers of ten.

        >>> Words.load("en").whole(399072960), Words.load("de").whole(3 * 10**20)
        ('399,072,960', '3,0 \N{MULTIPLICATION SIGN} 10²⁰')
        """
        if count < 10**15:
            return f"{count:,}".replace(",", self("number_style")[1])
        digits = str(count)
        power = str(len(digits) - 1).translate(_RAISED)
        return self._figures(f"{digits[0]}.{digits[1]} \N{MULTIPLICATION SIGN} 10{power}")

    def percent(self, share: Fraction) -> str:
        """A share in whole percent; what is not certain is never 0 or 100.

        >>> from fractions import Fraction
        >>> [Words.load("en").percent(Fraction(n, 1000)) for n in (0, 1, 333, 999, 1000)]
        ['0%', '<1%', '33%', '>99%', '100%']
        """
        rounded = round(share * 100)
        text = str(rounded)
        if share and rounded == 0:
            text = "<1"
        elif share != 1 and rounded == 100:
            text = ">99"
        return self("percent", number=text)

    def _figures(self, text: str) -> str:
        """A number with the decimal sign of the language."""
        return text.replace(".", self("number_style")[-2])
