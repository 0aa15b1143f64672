"""All that is said, in one language: compiled gettext catalogues, and the sentences that are made of them.

The catalogues of `reports/translations/` name every message by its context (`msgctxt`), which is the key used
in the code; `msgid` is the English text, so that translators have it before them, and a changed one leaves
its translations behind. Messages that stand in the code as English texts (`analyzer.words.message`) have no
context. The standard library reads compiled catalogues, but knows a message by its English text alone. Babel
reads the sources, at ten times the cost.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field, replace
from functools import cache
from gettext import c2py
from typing import TYPE_CHECKING, Protocol

from analyzer.tiles.layout import UNKNOWN
from analyzer.words.message import Message, Numbers, amount_text, value_text
from analyzer.words.shown import folder_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction
    from pathlib import Path

    from analyzer.tiles.tile import Tile
    from analyzer.words.message import Value

_MAGIC = 0x950412DE
_CONTEXT = "\x04"
_FORM = "\x00"
_PLURAL = re.compile(r"^Plural-Forms:.*plural=([^;\n]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class MoFile:
    """The messages of one language."""

    messages: Mapping[str, tuple[str, ...]]
    """The forms of each message by its key; one form for those that do not depend on a number."""
    form: Callable[[int], int]
    """Which form a number takes."""
    templates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The forms of the messages without a key, by their English templates (`analyzer.words.message`)."""

    @property
    def plurals(self) -> tuple[tuple[int, ...], ...]:
        """For each form but the last the numbers below 200 that take it, for those who cannot ask for more.

        Languages go by the number itself while it is small, and by its last two figures: above, a number
        takes the form of the one between 100 and 199 that ends in the same.

        >>> from gettext import c2py
        >>> MoFile({"tiles": ("{count} tile", "{count} tiles")}, c2py("n != 1")).plurals
        ((1,),)
        """
        forms = max(map(len, self.messages.values()), default=1)
        return tuple(
            tuple(number for number in range(200) if self.form(number) == form) for form in range(forms - 1)
        )


def read_catalogue(data: bytes) -> MoFile:
    """The messages of a compiled catalogue (`.mo`), least significant byte first, as Babel writes it.

    The layout is that of GNU gettext: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
    """
    magic, _, count, originals, translations = struct.unpack_from("<5I", data)
    if magic != _MAGIC:
        raise ValueError("this is no compiled catalogue")
    messages: dict[str, tuple[str, ...]] = {}
    templates: dict[str, tuple[str, ...]] = {}
    rule = "n != 1"
    for at in range(count):
        original = _text(data, originals + 8 * at)
        translation = _text(data, translations + 8 * at)
        if original:
            key, context, _ = original.partition(_CONTEXT)
            forms = tuple(translation.split(_FORM))
            if context:
                messages[key] = forms
            else:
                templates[original.partition(_FORM)[0]] = forms
        else:
            header = _PLURAL.search(translation)
            rule = header[1] if header else rule
    return MoFile(messages, c2py(rule), templates)


def _text(data: bytes, entry: int) -> str:
    """The text to which an entry of one of the two tables leads."""
    length, start = struct.unpack_from("<2I", data, entry)
    return data[start : start + length].decode("utf-8")


class LanguageError(ValueError):
    """There is no translation into the language asked for."""


def languages() -> tuple[str, ...]:
    """The codes of the languages there are.

    >>> {"de", "en", "es", "pt"} <= {*languages()}
    True
    """
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(name.removesuffix(".mo") for name in names if name.endswith(".mo")))


def _folder() -> Path:
    return folder_of("analyzer.reports") / "translations"


@cache
def _catalogue(language: str) -> MoFile:
    return read_catalogue((_folder() / f"{language}.mo").read_bytes())


class Languages(Protocol):
    """Several languages at once."""

    def each(self, text: str, change: Callable[[str], str]) -> str:
        """What becomes of a text, in each language for itself."""

    def most(self, text: str, measure: Callable[[str], int]) -> int:
        """The most that a text measures, in whichever language."""


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of one language, with named places, and the figures in them.

    >>> words = Messages.load("en")
    >>> words("say_draw", seat="A", tile="four-six")
    'A draws four-six.'
    >>> words.points(1), words.points(46)
    ('1 point', '46 points')
    """

    language: str
    catalogue: MoFile
    figures: Numbers = field(repr=False)
    names: Mapping[str, str] = field(default_factory=dict)
    """What the seats are called where `told` speaks of them; those that are not here by their letters."""
    languages: Languages | None = None
    """Where messages are said in no language: those that they can be read in (`analyzer.words.unsaid`)."""

    @staticmethod
    def load(language: str) -> Messages:
        """The words of a language; LanguageError if there are none."""
        known = languages()
        if language not in known:
            raise LanguageError(f"there is no translation into {language!r}; there is {', '.join(known)}")
        return Messages(language, _catalogue(language), Numbers(language))

    def each(self, text: str, change: Callable[[str], str]) -> str:
        """What becomes of a text that has been said, in each language for itself.

        >>> Messages.load("en").each("two", str.upper)
        'TWO'
        """
        return self.languages.each(text, change) if self.languages else change(text)

    def most(self, text: str, measure: Callable[[str], int]) -> int:
        """The most that a text measures, in whichever language."""
        return self.languages.most(text, measure) if self.languages else measure(text)

    def __contains__(self, key: str) -> bool:
        """Whether there is such a message."""
        return key in self.catalogue.messages

    def __call__(self, key: str, **values: object) -> str:
        """The message with its places filled; KeyError if there is none, which a test rules out."""
        return self.catalogue.messages[key][0].format_map(values)

    def told(self, text: str) -> str:
        """A text in this language if it is a message; as it is if it is none, or not translated.

        >>> from analyzer.words.message import ends_text, listed
        >>> Messages.load("de").told(ends_text((0, 4))), Messages.load("de").told("B 1-1")
        ('die offenen Enden sind 0 und 4', 'B 1-1')
        """
        if not isinstance(text, Message):
            return text
        forms = self.catalogue.templates.get(text.forms[0], text.forms)
        form = forms[0 if text.number is None else self.catalogue.form(abs(text.number))]
        values = text.values.items()
        return form.format_map(
            {name: self._value(value) if isinstance(value, str) else value for name, value in values}
        )

    def _value(self, text: str) -> str:
        """What stands in a place of a message: another message, or seats such as `B`, `A+C`."""
        if isinstance(text, Message) or not self.names:
            return self.told(text)
        return "+".join(self.names.get(part, part) for part in text.split("+"))

    def calling(self, names: Mapping[str, str]) -> Messages:
        """The same messages, which call the seats by these names.

        >>> from analyzer.words.message import say
        >>> Messages.load("en").calling({"A": "Ana", "C": "Eva"}).told(say("{who} lead", who="A+C"))
        'Ana+Eva lead'
        """
        return replace(self, names=names)

    def raw(self, key: str) -> str:
        """The message with its places still open; the last form of those that depend on a number."""
        return self.catalogue.messages[key][-1]

    def forms(self, key: str) -> tuple[str, ...]:
        """All forms of a message that depends on a number, with their places still open."""
        return self.catalogue.messages[key]

    def plural(self, key: str, number: Value, **values: object) -> str:
        """The form of a message that goes with a number, which stands in its place `{count}`.

        What is no whole number takes the last form. A `count` among the values stands for the number.

        >>> Messages.load("de").plural("tiles", 1), Messages.load("es").plural("tiles", 3)
        ('1 Stein', '3 fichas')
        """
        forms = self.catalogue.messages[key]
        whole = number.denominator == 1
        form = forms[self.catalogue.form(abs(int(number)))] if whole else forms[-1]
        if "count" not in values:
            values["count"] = (
                self.whole(int(number)) if whole else self.figures.localized(amount_text(number))
            )
        return form.format_map(values)

    def listed(self, items: Iterable[str], last: str = "and") -> str:
        """The items as a list in a sentence, `last` being the key of the last joining word.

        >>> Messages.load("de").listed(["A", "B", "C"])
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
        key = f"number_{number}"
        return self(key) if key in self else str(number)

    def tile(self, tile: Tile | None) -> str:
        """A tile as it is spoken.

        >>> from analyzer.tiles.tile import Tile
        >>> Messages.load("en").tile(Tile.of(6, 4))
        'four-six'
        """
        if tile is None:
            return self("tile_unknown")
        return f"{self.number(tile.low)}-{self.number(tile.high)}"

    def ends(self, ends: tuple[int, ...]) -> str:
        """The open ends as they are spoken.

        >>> Messages.load("es").ends((6, 4))
        'extremos seis y cuatro'
        """
        return self("say_ends", ends=self.listed(map(self.number, ends or (UNKNOWN,))))

    def points(self, count: Value, *, bad: bool = False) -> str:
        """So many points, or bad points.

        >>> from fractions import Fraction
        >>> Messages.load("de").points(Fraction(7, 2))
        '3,5 Punkte'
        """
        return self.plural("bad" if bad else "points", count)

    def pips(self, count: int) -> str:
        """So many pips."""
        return self.plural("pips", count)

    def tiles(self, count: int) -> str:
        """So many tiles."""
        return self.plural("tiles", count)

    def signed(self, value: Value) -> str:
        """A value with its sign, and with a real minus.

        >>> words = Messages.load("en")
        >>> words.signed(46), words.signed(0)
        ('+46', '0')
        """
        return self.figures.localized(value_text(value)) if value else "0"

    def decimal(self, value: float | Fraction, digits: int, *, sign: bool = False) -> str:
        """A number rounded to so many digits behind the point, with a plus where it is asked for.

        >>> Messages.load("de").decimal(-2.25, 1), Messages.load("en").decimal(0.04, 1, sign=True)
        ('\N{MINUS SIGN}2,2', '0.0')
        """
        text = f"{float(value):.{digits}f}"
        nothing = not text.strip("-0.")
        return self.figures.localized(
            text.removeprefix("-") if nothing else f"+{text}" if sign and value > 0 else text
        )

    def whole(self, count: int) -> str:
        """A large number in groups; from a thousand million million on in powers of ten.

        >>> Messages.load("en").whole(399072960), Messages.load("de").whole(3 * 10**20)
        ('399,072,960', '3,0 \N{MULTIPLICATION SIGN} 10²⁰')
        """
        return self.figures.whole(count)

    def percent(self, share: Fraction) -> str:
        """A share in whole percent; what is not certain is never 0 or 100.

        >>> from fractions import Fraction
        >>> [Messages.load("en").percent(Fraction(n, 1000)) for n in (0, 1, 333, 999, 1000)]
        ['0%', '<1%', '33%', '>99%', '100%']
        """
        return self.figures.percent(rounded_percent(share))

    def date(self, written: str) -> str:
        """A date as it is written in a record, `2025.03.14`, `2025-03-14` or `2025.03.??`, in words.

        What is no date is told as it is written.

        >>> Messages.load("es").date("2025.03.14"), Messages.load("de").date("2025.03.??")
        ('14 de marzo de 2025', 'März 2025')
        >>> Messages.load("en").date("spring of 1931")
        'spring of 1931'
        """
        return self.figures.date(written)


def rounded_percent(share: Fraction) -> str:
    """The figures of a share in whole percent.

    >>> from fractions import Fraction
    >>> rounded_percent(Fraction(1, 300)), rounded_percent(Fraction(1, 3))
    ('<1', '33')
    """
    rounded = round(share * 100)
    if share and rounded == 0:
        return "<1"
    return ">99" if share != 1 and rounded == 100 else str(rounded)
