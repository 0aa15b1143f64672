"""Messages in no language: what is worked out once and read in several languages, on a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from json import dumps
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from analyzer.words.message import Numbers
from analyzer.words.messages import Messages, MoFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

BEGIN, TOGETHER, END = "\ufdd0", "\ufdd1", "\ufdd2"
"""What stands around the number of a message in a text that is in no language: characters that Unicode keeps
for programs. The second one begins a message in which no line breaks within a tile."""

REFERENCE = re.compile(f"([{BEGIN}{TOGETHER}])([0-9]+){END}")
_PLACE = re.compile(r"{(\w+)}")


class MessageTable:
    """Messages in no language: each is said once, and read in a language when somebody wants to.

    What says them, `Unsaid.words`, gives their numbers between marks in place of texts. Such a text can stand
    in others and in the places of messages; what changes or measures it is `Messages.each` and `most`.

    >>> table = MessageTable()
    >>> text = table.forms("key", "leads", ("{seat} leads",))[0].format_map({"seat": "B"})
    >>> text == f"{BEGIN}0{END}", table.messages, table.templates
    (True, [[0, 'B']], [Template(kind='key', name='leads', forms=('{seat} leads',), places=('seat',))])
    """

    def __init__(self) -> None:
        self.messages: list[list[int | str]] = []
        """The number of a template; if it has several forms the number that they go with, -1 for what is no
        whole one; then what stands in its places."""
        self.templates: list[Template] = []
        self._references: dict[tuple[object, ...], str] = {}
        self._forms: dict[tuple[str, str], _Forms] = {}

    def forms(self, kind: Kind, name: str, forms: Sequence[str]) -> Sequence[str]:
        """The forms of a message, to be filled: what comes of it is a reference.

        Args:
            kind: what kind of template it is.
            name: what it is found by.
            forms: those in one of the languages.
        """
        found = self._forms.get((kind, name))
        if found is None:
            texts = () if kind == "own" else forms
            places = dict.fromkeys(place for text in texts for place in _PLACE.findall(text))
            self.templates.append(Template(kind, name, tuple(forms), tuple(places)))
            found = self._forms[kind, name] = _Forms(self, len(self.templates) - 1)
        return found

    def refer(self, at: int, number: int | None, values: Mapping[str, object]) -> str:
        """A reference to a message."""
        filled = [_plain(values[place]) for place in self.templates[at].places]
        message = (at, *filled) if number is None else (at, number, *filled)
        found = self._references.get(message)
        if found is None:
            found = self._references[message] = f"{BEGIN}{len(self.messages)}{END}"
            self.messages.append(list(message))
        return found


def _plain(value: object) -> int | str:
    return value if type(value) is int else str(value)


Kind = Literal["key", "text", "sign", "own"]
"""Of a message with a key, of one that is found by its English text, of a sign in numbers, or a text that
each language has for itself."""


class Template(NamedTuple):
    """What a message is made of."""

    kind: Kind
    name: str
    forms: tuple[str, ...]
    """In one of the languages; of a text that each has for itself all of them."""
    places: tuple[str, ...]

    @property
    def many(self) -> bool:
        """Whether it has forms that go with a number."""
        return self.kind != "own" and len(self.forms) > 1


class _Forms(Sequence[str]):
    """The forms of a message in no language: as many as there are numbers."""

    def __init__(self, table: MessageTable, at: int) -> None:
        self.table, self.at = table, at
        self.many = table.templates[at].many
        self.only = _Form(table, at, None)

    def __len__(self) -> int:
        return 1

    def __getitem__(self, number: Any) -> Any:
        return _Form(self.table, self.at, number) if self.many else self.only


class _Form(str):
    """A form of a message in no language."""

    table: MessageTable
    at: int
    number: int | None

    def __new__(cls, table: MessageTable, at: int, number: int | None) -> _Form:
        form = super().__new__(cls)
        form.table, form.at, form.number = table, at, number
        return form

    def format_map(self, values: Mapping[str, object], /) -> str:  # type: ignore[override]  # any mapping will do
        return self.table.refer(self.at, self.number, values)


class Dictionary:
    """What the messages of a table are in one language."""

    def __init__(self, table: MessageTable, words: Messages, place: int) -> None:
        self.words = words
        self._place = place
        self._table = table
        self._said: dict[int, str] = {}

    def forms(self, template: Template) -> Sequence[str]:
        """A template in this language."""
        catalogue, figures = self.words.catalogue, self.words.figures
        match template.kind:
            case "key":
                return catalogue.messages[template.name]
            case "text":
                return catalogue.templates.get(template.name, template.forms)
            case "sign":
                signs = {".": figures.decimal, ",": figures.group, "%": figures.percent("{figures}")}
                return (signs[template.name],)
        return (template.forms[self._place],)

    def text(self, said: str) -> str:
        """A text in this language."""
        return REFERENCE.sub(lambda found: self.message(int(found[2])), said)

    def json(self, said: str) -> str:
        """JSON whose texts are in no language, in this one."""
        return REFERENCE.sub(lambda found: dumps(self.message(int(found[2])))[1:-1], said)

    def message(self, number: int) -> str:
        """A message of the table in this language."""
        known = self._said.get(number)
        if known is None:
            # What a text of a record may have between such marks must not lead in a circle, or nowhere.
            self._said[number] = ""
            if number >= len(self._table.messages):
                return ""
            known = self._said[number] = self._filled(self._table.messages[number])
        return known

    def _filled(self, message: list[int | str]) -> str:
        at, *values = message
        template = self._table.templates[int(at)]
        forms = self.forms(template)
        form = forms[-1]
        if template.many:
            number, *values = values
            form = forms[self.words.catalogue.form(int(number))] if number != -1 else form
        if not template.places:
            return form
        places = (self.text(value) if isinstance(value, str) else value for value in values)
        return form.format_map(dict(zip(template.places, places, strict=True)))


class Unsaid:
    """Messages in no language, and the dictionaries to read them by."""

    def __init__(self, languages: Sequence[Messages]) -> None:
        self.table = MessageTable()
        self.dictionaries = tuple(
            Dictionary(self.table, words, place) for place, words in enumerate(languages)
        )

    @property
    def words(self) -> Messages:
        """What says them.

        >>> unsaid = Unsaid([Messages.load("en"), Messages.load("de")])
        >>> words = unsaid.words
        >>> said = f"1. {words('say_draw', seat='A', tile='4-6')} {words.points(1)}"
        >>> [dictionary.text(said) for dictionary in unsaid.dictionaries]
        ['1. A draws 4-6. 1 point', '1. A kauft 4-6. 1 Punkt']
        """
        catalogue = MoFile(cast("Any", _ByKey(self)), int, cast("Any", _ByText(self)))
        return Messages("", catalogue, _Figures("", self), languages=self)

    def each(self, text: str, change: Callable[[str], str]) -> str:
        """What becomes of a text, in each language for itself."""
        return self.own(change(dictionary.text(text)) for dictionary in self.dictionaries)

    def most(self, text: str, measure: Callable[[str], int]) -> int:
        """The most that a text measures, in whichever language."""
        return max(measure(dictionary.text(text)) for dictionary in self.dictionaries)

    def own(self, texts: Iterable[str]) -> str:
        """A text that each language has for itself, in the order of the dictionaries."""
        forms = tuple(texts)
        if len(set(forms)) == 1:
            return forms[0]
        return self.table.forms("own", "\0".join(forms), forms)[0].format_map({})

    def sign(self, name: str) -> str:
        """A sign in numbers."""
        return self.table.forms("sign", name, (name,))[0].format_map({})


class _ByKey:
    """The messages with a key, as they are looked up in a catalogue."""

    def __init__(self, unsaid: Unsaid) -> None:
        self.table = unsaid.table
        self.known = unsaid.dictionaries[0].words.catalogue.messages

    def __contains__(self, key: str) -> bool:
        return key in self.known

    def __getitem__(self, key: str) -> Sequence[str]:
        return self.table.forms("key", key, self.known[key])


class _ByText:
    """Those without."""

    def __init__(self, unsaid: Unsaid) -> None:
        self.table = unsaid.table
        self.known = [dictionary.words.catalogue.templates for dictionary in unsaid.dictionaries]

    def get(self, text: str, forms: tuple[str, ...]) -> Sequence[str]:
        if len(forms) == 1 and not any(text in known for known in self.known):
            return forms
        return self.table.forms("text", text, forms)


@dataclass(frozen=True, slots=True)
class _Figures(Numbers):
    """Numbers and dates in no language."""

    unsaid: Unsaid

    @property
    def group(self) -> str:
        return self.unsaid.sign(",")

    @property
    def decimal(self) -> str:
        return self.unsaid.sign(".")

    def percent(self, figures: str) -> str:
        return self.unsaid.table.forms("sign", "%", ("{figures}",))[0].format_map({"figures": figures})

    def date(self, written: str) -> str:
        return self.unsaid.own(said.words.date(written) for said in self.unsaid.dictionaries)
