"""Every piece of the notation is defined once, in the grammar."""

from __future__ import annotations

import ast
import re
from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.load_grammar import FromPackageLoader

from analyzer.notation import grammars, vocabulary
from analyzer.notation.decode import DEEPEST
from analyzer.notation.grammars import parse_line
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCES = {path: path.read_text("utf-8") for path in sorted((ROOT / "analyzer").rglob("*.py"))}
GRAMMARS = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "grammar").glob("*.lark"))}
USED = sorted(
    {name for text in SOURCES.values() for name in re.findall(r"terminal\(['\"](\w+)['\"]\)", text)}
)
TILES = (
    ("0-5", "6-6"),
    ("0|5", "6|6"),
    ("[0|5]", "[6|6]"),
    ("(5,0)", "(6,6)"),
    ("<5:0>", "<6:6>"),
    ("\U0001f036",),
)
NO_TILES = ("a-b", "123-456", "0+5", "-", "0", "[a]", "(a)", "<a>", "a", "[a|b]", '"a"', "()", "[ ]")


def literals(tree: ast.AST) -> Iterator[str]:
    """The texts in a module, without docstrings; nothing stands for what is filled in."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            inside.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in node.values}
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "(?!)" for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            yield node.value


def matches_tiles(text: str) -> bool:
    """Whether a text is a regular expression for tiles, and not for any text."""
    try:
        pattern = re.compile(text)
    except (re.error, OverflowError):
        return False
    if any(pattern.fullmatch(other) for other in NO_TILES):
        return False
    return any(all(map(pattern.fullmatch, alike)) for alike in TILES)


def test_a_regular_expression_for_tiles_is_seen() -> None:
    assert matches_tiles("[0-9]{1,2}-[0-9]{1,2}")
    assert matches_tiles(r"\b\d{1,2}[-|/:]\d{1,2}\b")
    assert matches_tiles(r"[0-9]{2}(?!\.)|\[[0-9][|/][0-9]\]")
    assert not matches_tiles("0-5")
    assert not matches_tiles(r"\d{1,6}(?:\s*[-:]\s*\d{1,6})+")


def test_tiles_are_defined_in_the_grammar_only() -> None:
    found = [
        (str(path.relative_to(ROOT)), text)
        for path, source in SOURCES.items()
        for text in literals(ast.parse(source))
        if matches_tiles(text)
    ]
    assert found == []


def test_no_pattern_of_the_grammar_stands_in_a_module() -> None:
    patterns = {
        match[1]
        for text in GRAMMARS.values()
        for match in re.finditer(r"/((?:[^/\\\n]|\\.){13,})/", re.sub(r"//.*", "", text))
    }
    assert len(patterns) > 10
    again = [
        (str(path.relative_to(ROOT)), pattern)
        for path, source in SOURCES.items()
        for pattern in patterns
        if pattern in source
    ]
    assert again == []


@cache
def as_lark_reads_them() -> dict[str, re.Pattern[str]]:
    class Words:
        def __call__(self, base: object, path: str) -> tuple[str, str]:
            if path != "words.lark":
                raise FileNotFoundError(path)
            return "<words>", vocabulary.words_grammar()

    names = ", ".join(USED)
    text = f"%import parts ({names})\nstart: {' | '.join(USED)}\n"
    paths = [Words(), FromPackageLoader("analyzer.grammar", ("",))]
    read = Lark(text, parser="earley", lexer="dynamic", import_paths=paths)
    return {name: re.compile(read.get_terminal(name).pattern.to_regexp()) for name in USED}


PIECES = (
    *"0156 AB-|/:,.;[](){}<>\"'\\!?*+@LRUDlru\t\n\u00a0\u2013\U0001f036",
    *("05", "12", "0-5", "10-12", "[?]", "pass", "quina", "six", "Event", "+10", "[%ends 1 2]", '"x"'),
)


@pytest.mark.parametrize("name", USED)
@given(text=st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_terminals_are_read_as_lark_reads_them(name: str, text: str) -> None:
    lark, ours = as_lark_reads_them()[name], re.compile(vocabulary.terminal(name))
    assert [match.span() for match in ours.finditer(text)] == [match.span() for match in lark.finditer(text)]


def test_tables_depend_on_every_grammar_that_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "main": "%import words (A)\n%import one (B)\n",
        "one": "%import two (C)\n%import main (D)\n",
        "two": 'C: "c"\n',
        "other": "",
    }
    monkeypatch.setattr(grammars, "grammar_text", texts.__getitem__)
    assert sorted(grammars._sources("main")) == sorted([texts["main"], texts["one"], texts["two"]])


def test_what_is_no_terminal_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vocabulary, "_definitions", lambda: {"ODD": ' "a" ~ 3'})
    with pytest.raises(ValueError, match="cannot read the terminal ODD from"):
        vocabulary.terminal("ODD")


PIECES = (
    *(
        "1. A 1-1 ",
        "B pass ",
        "C 1-5@5! ",
        "D draw 3-4 ",
        "(",
        ")",
        "{a remark} ",
        "; to the end\n",
        "+10 ",
        "!? ",
    ),
    *('[Lead "A"]\n', "zzz ", "B 9-9x ", "}", "{open ", "2: ", "A ", "\n", "*"),
)


def test_a_row_of_tokens_is_what_the_grammar_makes_of_them() -> None:
    """The parser that Lark makes of the grammar is the other opinion."""
    rng = Random(1)
    for _ in range(400):
        text = "".join(rng.choices(PIECES, k=rng.randrange(30)))
        assert parse_line(text, 3) == grammars.parse("movetext", text, 3), text
    for opened in (DEEPEST, DEEPEST + 2):
        deep = "A 1-1 (" * opened + "B pass)" * DEEPEST
        assert parse_line(deep, 1) == grammars.parse("movetext", deep, 1)


def test_what_is_sound_needs_no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variations neither, however they are nested."""
    text = '[Lead "A"]\n1. A 1-1! {so} (A 1-2 {or} (A 1-3 +5) B 2-2) B pass\n2. C 1-5@5 (C "?")\n'
    expected = grammars.parse("movetext", text, 1)
    grammars.terminals("movetext")
    monkeypatch.setattr(grammars, "parser", None)
    found = parse_line(text, 1)
    assert found == expected
    assert [len(turn.variations) for turn in found.turns] == [1, 0, 1]
