"""What NOTATION.md says holds: its examples, its words and its grammar."""

from __future__ import annotations

import re
from importlib import resources

import jsonschema
import pytest

from analyzer.game import position_text
from analyzer.game.position import Position
from analyzer.notation import parse, tile_from_text, write
from analyzer.notation.json_form import json_schema
from analyzer.notation.vocabulary import Word, languages, words
from analyzer.record.game import Form, Pass, Play
from analyzer.tiles.tile import Tile

GRAMMAR = resources.files("analyzer.grammar")
TEXT = (GRAMMAR / "NOTATION.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```domino-(movetext|table)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
POSITIONS = re.findall(r"^```domino-position\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in TEXT.splitlines()
    if line.startswith("| ")
]


def test_there_are_examples() -> None:
    assert sorted({form for form, _ in EXAMPLES}) == ["movetext", "table"]


@pytest.mark.parametrize(("form", "text"), EXAMPLES)
def test_examples_are_read_and_come_back(form: str, text: str) -> None:
    record = parse(text)
    assert record.form == form
    assert not record.problems
    assert record.games
    assert not any(game.problems for game in record.games)
    for other in Form:
        assert parse(write(record, other)) == record


def test_the_canonical_example_is_written_as_it_stands() -> None:
    text = dict(EXAMPLES)["movetext"]
    assert write(parse(text), Form.MOVETEXT) == text


def test_the_positions_come_back_as_they_stand() -> None:
    lines = [line for example in POSITIONS for line in example.splitlines()]
    assert lines
    for line in lines:
        assert str(Position.parse(line)) == line


def test_every_word_of_a_position_is_explained() -> None:
    section = TEXT.split("## 8. Positions")[1].split("\n## ")[0]
    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(position_text.WORDS)
    assert set(re.findall(r"`\d@[LRUD]:(\w+)`", section)) == set(position_text.KINDS)


def test_the_example_in_json() -> None:
    text = re.findall(r"^```json\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)[0]
    record = parse(text)
    assert record.form is Form.JSON
    assert not record.problems
    assert [type(turn.action) for turn in record.games[0].turns] == [Play, Pass, Play]
    assert parse(write(record, Form.JSON)) == record
    assert write(record, Form.JSON).split() == write(parse(write(record, Form.MOVETEXT)), Form.JSON).split()


def test_json_keeps_to_its_schema() -> None:
    import json

    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    for _, text in EXAMPLES:
        jsonschema.validate(json.loads(write(parse(text), Form.JSON)), schema)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"games": [{"turns": [{"seat": "a", "action": "pass"}]}]}', "Expected `str` matching regex"),
        ('{"games": [', "Input data was truncated"),
        ('{"games": [{"turn": []}]}', "Object contains unknown field `turn`"),
    ],
)
def test_json_that_is_no_record(text: str, message: str) -> None:
    record = parse(text)
    assert record.games == ()
    assert record.problems[0].message.startswith(f"this JSON is no record: {message}")


def test_every_written_turn_of_the_table_is_read() -> None:
    written = [spelled for row in ROWS for spelled in re.findall(r"`((?:\d+\.+ )?A [^`]+)`", row[0])]
    assert len(written) > 15
    for text in written:
        game = parse(f"{text}\nB pass\n").games[0]
        assert [turn.seat for turn in game.turns] == ["A", "B"]
        assert [problem.message for problem in game.problems] == (
            ["expected a tile, `pass` or `draw` after the seat A"] if '"' in text else []
        )


def test_every_spelling_in_the_text_is_the_tile() -> None:
    line = TEXT.split("These are all `0-5`:\n\n")[1].split("\n")[0]
    for spelled in re.findall(r"`([^`]+)`", line):
        assert tile_from_text(spelled) == Tile.of(0, 5)


def test_the_words_are_those_of_the_lists() -> None:
    table = {row[0]: row[1:] for row in ROWS}
    for i, code in enumerate(languages()):
        known = words(code)
        for word in Word:
            assert re.findall(r"`([^`]+)`", table[word.value][i]) == list(known.lists[word])
        for number, spelled in enumerate(known.numbers):
            assert re.findall(r"`([^`]+)`", table[f"number {number}"][i]) == list(spelled)


@pytest.mark.parametrize("name", ["movetext", "table", "parts"])
def test_the_grammar_is_the_one_that_is_used(name: str) -> None:
    assert (GRAMMAR / f"{name}.lark").read_text(encoding="utf-8").strip() in TEXT
