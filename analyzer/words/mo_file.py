"""Compiled gettext catalogues: messages by their keys, and which form goes with which number.

The catalogues of `reports/translations/` name every message by its context (`msgctxt`), which is the key used
in the code; `msgid` is the English text, so that translators have it before them, and a changed one leaves
its translations behind. Messages that stand in the code as English texts (`analyzer.words.message`) have no
context. The standard library reads compiled catalogues, but knows a message by its English text alone. Babel
reads the sources, at ten times the cost.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from gettext import c2py
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
