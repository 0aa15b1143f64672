"""Writes the conformance suite: texts, and what every program that reads them should make of them.

    python -m tools.conformance

`records/conformance/README.md` says what stands in the files. The texts are the examples of the diagnostics
and some records. `tests/test_conformance.py` holds the suite against what is read now.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from msgspec import json, to_builtins

from analyzer.cli.convert import _schema, schema
from analyzer.forms.read import parse
from analyzer.match import replays_of
from analyzer.notation import write
from analyzer.record.game import Form
from analyzer.schemas.game import checked
from tools.pages import ROOT, examples

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = ROOT / "records" / "conformance"
ENDING: Final = ".expected"
SCHEMAS: Final = FOLDER / f"schemas{ENDING}"
RECORDS: Final = (
    "block", "chickenfoot", "cross-nine", "defective/international-dominoes-as-printed",
    "defective/international-dominoes-as-printed-de", "defective/two-sets", "defective/wrong-player",
    "fives-and-threes", "french", "gaple", "international-dominoes", "matador", "mexican-train", "quinientos",
    "sebastopol", "whist",
)  # fmt: skip
"""One record of each kind of play and form."""
FREE: Final = ("message", "hint", "rule")
"""Words for people: they may become better, and are compared by nobody."""


def made_of(text: str) -> dict[str, Any]:
    """What a text is read as, and what is wrong with it."""
    record = parse(text)
    found = []
    for number, result in enumerate(replays_of(record.games), 1):
        one = to_builtins(checked("-", number, result))
        for problem in one["diagnostics"]:
            for name in FREE:
                problem.pop(name, None)
        found.append({name: value for name, value in one.items() if name not in ("source", "reading")})
    return {"record": json.decode(write(record, Form.JSON)), "check": found}


def texts() -> Iterator[tuple[str, str]]:
    """The texts of the suite with their names."""
    for part in re.split(r"^## ", (ROOT / "docs" / "diagnostics.md").read_text("utf-8"), flags=re.M)[1:]:
        name = re.match(r"`([a-z-]+)`", part)
        files = [one.files for _, one in examples(part)]
        if name and files:
            for at, text in enumerate(files[-1].values(), 1):
                yield f"{name[1]}-{at}" if len(files[-1]) > 1 else name[1], text
    for stem in RECORDS:
        path = ROOT / "records" / f"{stem}.domino"
        if path.exists():
            yield f"record-{path.stem}", path.read_text("utf-8")


def fields() -> dict[str, list[str]]:
    """The fields of all JSON that commands print, by command."""
    (names,) = schema.params
    return {name: sorted(_fields("", _schema(name))) for name in getattr(names.type, "choices", ())}


def _fields(place: str, part: Any) -> Iterator[str]:
    """Each field with the place where it stands, and the types that it may have."""
    if not isinstance(part, dict):
        return
    for name, inner in part.get("properties", {}).items():
        kind = inner.get("type") or inner.get("$ref") or "any"
        yield f"{place}.{name}: {kind if isinstance(kind, str) else '|'.join(kind)}"
    for name, inner in part.get("$defs", {}).items():
        yield from _fields(name, inner)


def packed(value: object) -> str:
    """A value as it stands in the suite."""
    return json.format(json.encode(value), indent=1).decode() + "\n"


def main() -> None:
    """Writes every file anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob(f"*{ENDING}"):
        old.unlink()
    for name, text in texts():
        (FOLDER / f"{name}{ENDING}").write_text(packed({"input": text} | made_of(text)), "utf-8")
    SCHEMAS.write_text(packed(fields()), "utf-8")


if __name__ == "__main__":
    main()
