"""The catalogues of the words: what is missing, stale or unused in them, and how they are brought up to date.

    python -m tools.translations             lists what is wrong
    python -m tools.translations --update    brings new and changed English texts into every language
    python -m tools.translations --compile   makes the compiled catalogues, which are kept with the sources

`messages.pot` holds the English texts, one `.po` file a language their translations. Poedit or any other
editor of catalogues opens both. A text whose English has changed is marked `fuzzy` by `--update`, with the
old English beside it, until somebody has looked at its translation.

Texts with a context, which is the key that the code asks for, are written in the template by hand. Those
without stand in the code, in calls of `say` and `say_many`; `--update` brings them into the template.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from difflib import get_close_matches
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from analyzer.words.messages import read_catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analyzer.words.messages import MoFile

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "reports" / "translations"
TEMPLATE = FOLDER / "messages.pot"
SOURCE = "en"
"""The language of the template."""

_NAMED = re.compile(r"""(?<![\w.])f?["'](\w+)["']""")
_MADE_UP = re.compile(r"""(?<![\w.])f["'](\w+_)\{""")
_ASKED_FOR = re.compile(r"""\b(?:words|t)(?:\.plural)?\(\s*["'](\w+)["']""")
_SAID = {"say": 1, "say_many": 2}
"""The functions whose calls have English texts in them, and how many."""
_ALIKE = 0.75
"""From which likeness on a new text of the code counts as a changed one."""
_NUMBERS = range(1000)
"""Tried to see which form of a message goes with one number alone."""


def read(path: Path) -> Catalog:
    """A catalogue, in the language that its file is named after."""
    with path.open("rb") as file:
        return read_po(file, locale=SOURCE if path == TEMPLATE else path.stem, abort_invalid=True)


def translated() -> list[Path]:
    """The catalogues of the other languages."""
    return sorted(FOLDER.glob("*.po"))


def key_of(message: Message) -> str:
    """The key that the code uses, which is the context; the English text in quotation marks without one."""
    return message.context or repr(texts(message.id)[0])


def by_key(catalog: Catalog) -> dict[str, Message]:
    """The messages by their keys."""
    return {key_of(message): message for message in catalog if message.id}


def said(path: Path) -> Iterator[tuple[str, ...]]:
    """The texts in a file's calls of `say` and `say_many`; ValueError where one is not written out."""
    nodes = (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node.func, ast.Name) and node.func.id in _SAID:
            forms = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            found = tuple(form for form in forms if isinstance(form, str))
            if len(found) != _SAID[node.func.id]:
                raise ValueError(f"{path}:{node.lineno}: {node.func.id} needs its texts written out")
            yield found


def said_in_code() -> dict[str, tuple[str, ...]]:
    """All texts that stand in the code, by the first form, in the order of files and lines."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((ROOT / "analyzer").rglob("*.py")):
        for forms in said(path):
            if found.setdefault(forms[0], forms) != forms:
                raise ValueError(f"{path}: {forms[0]!r} has different forms in two places")
    return found


def with_code(template: Catalog, code: dict[str, tuple[str, ...]]) -> Catalog:
    """The template with the texts that stand in the code now, sorted, behind those that have a key."""
    result = Catalog(template.locale, header_comment=template.header_comment, fuzzy=False)
    result.mime_headers = template.mime_headers
    for message in template:
        if message.id and message.context:
            result.add(
                message.id,
                message.string,
                auto_comments=message.auto_comments,
                flags=message.flags,
                context=message.context,
            )
    for forms in sorted(code.values()):
        result.add(forms if len(forms) > 1 else forms[0])
    return result


def code_problems(template: Catalog, code: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """Texts of the code that the template does not have, and those that it has for nothing."""
    listed = {texts(message.id) for message in template if message.id and not message.context}
    for forms in sorted({*code.values()} - listed):
        yield f"{SOURCE}: {forms[0]!r} stands in the code only; --update brings it into {TEMPLATE.name}"
    for forms in sorted(listed - {*code.values()}):
        yield f"{SOURCE}: {forms[0]!r} does not stand in the code; --update removes it"


def texts(value: object) -> tuple[str, ...]:
    """The forms of a text."""
    return (value,) if isinstance(value, str) else tuple(map(str, value)) if isinstance(value, tuple) else ()


def places(text: str) -> list[str]:
    """The names in braces, in order; with what else stands in the braces, which has no business there."""
    found = Formatter().parse(text)
    return sorted(
        f"{name}!{how}:{form}" if how or form else name for _, name, form, how in found if name is not None
    )


def _without_count(text: str) -> list[str]:
    return [place for place in places(text) if place != "count"]


def source_problems(template: Catalog) -> Iterator[str]:
    """What is wrong with the English texts themselves."""
    keys = Counter(key_of(message) for message in template if message.id)
    for key in sorted(key for key, count in keys.items() if count > 1):
        yield f"{SOURCE}: {key} stands there twice"
    for key, message in by_key(template).items():
        both = texts(message.id)
        if not all(text.strip() for text in both):
            yield f"{SOURCE}: {key} is empty"
        for text in both:
            if not all(place.isidentifier() for place in places(text)):
                yield f"{SOURCE}: {key} has a place that is no plain name"
        if len(both) == 2 and _without_count(both[0]) != _without_count(both[1]):
            yield f"{SOURCE}: {key} has different places in its two forms"


def problems(template: Catalog, other: Catalog) -> Iterator[str]:
    """What is wrong with a translation, one problem a line."""
    language = str(other.locale)
    wanted, found = by_key(template), by_key(other)
    for key in wanted.keys() - found.keys():
        yield f"{language}: {key} is missing"
    for key in found.keys() - wanted.keys():
        yield f"{language}: {key} is no longer used"
    for key in wanted.keys() & found.keys():
        yield from (f"{language}: {key} {what}" for what in _wrong(wanted[key], found[key], other))


def _wrong(wanted: Message, found: Message, other: Catalog) -> Iterator[str]:
    forms = [form for form in texts(found.string) if form.strip()]
    if found.id != wanted.id:
        yield f"is stale: the English text is now {wanted.id!r}"
    if found.fuzzy:
        yield "is marked fuzzy"
    if not forms:
        yield "is not translated"
        return
    expected = other.num_plurals if len(texts(wanted.id)) == 2 else 1
    if len(forms) != expected:
        yield f"has {len(forms)} of {expected} forms"
    text = texts(wanted.id)[-1]
    alone = _alone(other) if expected > 1 else set()
    for at, form in enumerate(forms):
        same = _without_count if at in alone else places
        if same(form) != same(text):
            yield f"has the places {places(form)} instead of {places(text)}"


def _alone(catalog: Catalog) -> set[int]:
    """The forms that go with one number alone, which then need not stand in them."""
    rule = c2py(catalog.plural_expr)
    forms = Counter(rule(number) for number in _NUMBERS)
    return {form for form, numbers in forms.items() if numbers == 1}


def sources() -> Iterable[Path]:
    """The files that use words."""
    told = (path for path in (ROOT / "analyzer").rglob("*.py") if path.parent.name != "notation")
    yield from (path for path in told if "ords" in path.read_text("utf-8"))
    yield from (ROOT / "reports").glob("*.j2")


def usage_problems(template: Catalog, files: Iterable[str]) -> Iterator[str]:
    """Messages that nobody asks for, and those asked for that there are not."""
    text = "\n".join(files)
    keys = {message.context for message in template if message.context}
    used, families = set(_NAMED.findall(text)), tuple(set(_MADE_UP.findall(text)))
    for key in sorted(keys - used):
        if not key.startswith(families):
            yield f"{key} is not used"
    for key in sorted(set(_ASKED_FOR.findall(text)) - keys):
        yield f"{key} is used, but there is no such message"


def _english(text: object, forms: int) -> str | tuple[str, ...]:
    one, *many = texts(text)
    return (one, *many * (forms - 1)) if many else one


def compiled(catalog: Catalog) -> bytes:
    """A compiled catalogue: what has a key and is not translated stands in it in English."""
    for message in [message for message in catalog if message.id]:
        if not all(texts(message.string)) or (str(catalog.locale) == SOURCE and message.context):
            # Texts without a key are English in the code.
            message.string = _english(message.id, catalog.num_plurals) if message.context else ""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def catalogues() -> dict[str, Catalog]:
    """All languages, the English of the template among them."""
    return {SOURCE: read(TEMPLATE), **{path.stem: read(path) for path in translated()}}


def updated(template: Catalog, other: Catalog) -> Catalog:
    """A translation with the messages of the template; what has changed is fuzzy, what is new is empty."""
    result = Catalog(other.locale, header_comment=other.header_comment, fuzzy=False)
    result.mime_headers = other.mime_headers
    found = by_key(other)
    gone = {texts(message.id)[0]: message for key, message in found.items() if key not in by_key(template)}
    for key, message in by_key(template).items():
        old = found.get(key)
        if old is None and not message.context:
            alike = get_close_matches(texts(message.id)[0], gone, n=1, cutoff=_ALIKE)
            old = gone[alike[0]] if alike else None
        plural = len(texts(message.id)) == 2
        empty: str | tuple[str, ...] = ("",) * other.num_plurals if plural else ""
        keep = old is not None and (len(texts(old.id)) == 2) == plural
        changed = old is not None and old.id != message.id
        result.add(
            message.id,
            old.string if old is not None and keep else empty,
            auto_comments=message.auto_comments,
            user_comments=old.user_comments if old else (),
            flags=message.flags | ({"fuzzy"} if keep and (changed or (old and old.fuzzy)) else set()),
            previous_id=old.id if old and changed else (),
            context=message.context,
        )
    return result


def written(catalog: Catalog) -> bytes:
    """The text of a catalogue."""
    file = BytesIO()
    write_po(file, catalog, width=100, include_previous=True)
    text = re.sub(rb'"Generated-By: .*\n', b"", file.getvalue(), count=1)
    return text.rstrip(b"\n") + b"\n"


def all_problems() -> list[str]:
    """What is wrong with any catalogue."""
    template = read(TEMPLATE)
    found = [*source_problems(template), *code_problems(template, said_in_code())]
    for path in translated():
        found += sorted(problems(template, read(path)))
    found += usage_problems(template, (path.read_text("utf-8") for path in sources()))
    for language, catalog in catalogues().items():
        path = FOLDER / f"{language}.mo"
        if not path.exists() or not _agree(read_catalogue(path.read_bytes()), catalog):
            found.append(f"{language}: {path.name} does not agree with its source; --compile makes it anew")
    return found


def _agree(ours: MoFile, catalog: Catalog) -> bool:
    """Whether a compiled catalogue says the same as its source; who compiled it is of no account."""
    theirs = read_catalogue(compiled(catalog))
    same_forms = all(ours.form(number) == theirs.form(number) for number in _NUMBERS)
    return same_forms and (ours.messages, ours.templates) == (theirs.messages, theirs.templates)


def main(arguments: list[str]) -> int:
    """Lists what is wrong; 1 if anything is."""
    if "--update" in arguments:
        template = with_code(read(TEMPLATE), said_in_code())
        TEMPLATE.write_bytes(written(template))
        for path in translated():
            path.write_bytes(written(updated(template, read(path))))
    if "--compile" in arguments:
        for language, catalog in catalogues().items():
            (FOLDER / f"{language}.mo").write_bytes(compiled(catalog))
    found = all_problems()
    print("\n".join(found) or "all catalogues agree")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
