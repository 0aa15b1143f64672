"""The parsers, built from `grammar/*.lark` and the word lists when they are first needed."""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from analyzer.notation.decode import DEEPEST, MOST_ELEMENTS, MOST_MISTAKES
from analyzer.notation.vocabulary import grammar_text, word_sources, words_grammar
from analyzer.words.shown import keep, kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token
    from lark.parsers.lalr_interactive_parser import InteractiveParser

    from analyzer.notation.lines import Branch, TurnLine

MISTAKES = frozenset(
    {
        "BROKEN_TAG",
        "COMMENT_GOES_ON",
        "LONE_SEAT",
        "STRAY_CLOSE",
        "TOO_DEEP",
        "UNCLOSED_COMMENT",
        "UNCLOSED_VARIATION",
        "WRONG",
        "WRONG_TURN",
    }
)
"""The terminals that stand for something wrong."""


class _Words:
    """Serves `%import words (...)`; other imports are left to the next loader."""

    def __call__(self, base_path: Any, grammar_path: str) -> tuple[str, str]:
        if grammar_path != "words.lark":
            raise FileNotFoundError(grammar_path)
        return "<words>", words_grammar()


@cache
def parser(name: str) -> Lark:
    """The parser of `grammar/NAME.lark`, which gives a `Line`.

    Making its tables takes a quarter of the time of a short command, so they are kept, as JSON. They are made
    anew when the grammar, the words or a version is another.
    """
    from lark import Lark

    key = _key(name)
    found = kept(f"{name}.tables", key)
    if found is not None:
        with suppress(Exception):
            return _from_tables(found)
    made = Lark.open_from_package(
        "analyzer.grammar",
        f"{name}.lark",
        import_paths=[_Words()],
        parser="lalr",
        lexer="contextual" if name == "table" else "basic",
        maybe_placeholders=False,
        **_attached(),
    )
    keep(f"{name}.tables", key, _tables(made))
    return made


def _attached() -> dict[str, Any]:
    """What a parser has besides its tables."""
    from analyzer.notation.lines import Lines

    return {"transformer": Lines(), "postlex": Parentheses()}


def _key(name: str) -> bytes:
    """All that the tables of a grammar depend on."""
    from lark import __version__

    return "\0".join([__version__, sys.version, *word_sources(), *_sources(name)]).encode()


_IMPORT = re.compile(r"^%import (?!words\b)(\w+)", re.MULTILINE)


def _sources(name: str) -> list[str]:
    """The text of a grammar and of every grammar that it imports."""
    sources: dict[str, str] = {}
    waiting = [name]
    while waiting:
        part = waiting.pop()
        if part not in sources:
            sources[part] = grammar_text(part)
            waiting += _IMPORT.findall(sources[part])
    return list(sources.values())


_NO_TABLES = frozenset(
    {"transformer", "postlex", "import_paths", "source_path", "lexer_callbacks", "_plugins"}
)
"""Options of a parser that are objects."""


def _tables(made: Lark) -> bytes:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name not in _NO_TABLES}
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":")).encode()


def _from_tables(text: bytes) -> Lark:
    """The parser of tables that were kept; JSON has no numbers as keys, and the tables have."""
    from lark import Lark

    def numbered(pairs: list[tuple[str, Any]]) -> dict[str | int, Any]:
        return {int(key) if key.isdecimal() else key: value for key, value in pairs}

    made: Lark = Lark.__new__(Lark)
    return made._load(json.loads(text, object_pairs_hook=numbered), **_attached())


def parse(name: str, text: str, line: int) -> Any:
    """What the parser makes of a text that starts at the beginning of a line."""
    return cast("Any", _begun(name, text, line)).resume_parse()


@cache
def terminals(name: str) -> re.Pattern[str]:
    """All terminals of `grammar/NAME.lark` in the order in which the lexer tries them, each a group.

    They are kept: who has them need not load Lark.
    """
    key = "\0".join([sys.version, *word_sources(), *_sources(name)]).encode()
    found = kept(f"{name}.terminals", key)
    if found is None:
        # The order of Lark's basic lexer.
        ordered = sorted(
            parser(name).terminals,
            key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name),
        )
        found = "|".join(f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in ordered).encode()
        keep(f"{name}.terminals", key, found)
    return re.compile(found.decode())


def parse_line(text: str, line: int) -> TurnLine:
    """The same for movetext, and faster: its tokens are one row, but for parentheses, and those balance.

    Most texts have nothing wrong in them: then the terminals are all that it takes.
    """
    from analyzer.notation.lines import Lines, read_plain

    plain = read_plain(text, line, terminals("movetext"))
    if plain is not None:
        return plain
    made, open_lines = Lines(), []
    children: list[Token | Branch] = []
    tokens: Iterator[Token] = cast("Any", _begun("movetext", text, line)).lexer_thread.lex(None)
    for token in tokens:
        if token.type == "OPEN":
            open_lines.append((token, children))
            children = []
        elif token.type == "CLOSE":
            opening, outer = open_lines.pop()
            outer.append(made.variation([opening, made.line(children), token]))
            children = outer
        else:
            children.append(token)
    return made.line(children)


def _begun(name: str, text: str, line: int) -> InteractiveParser:
    reading = parser(name).parse_interactive(text)
    state: Any = reading.lexer_thread.state
    state.line_ctr.line = line
    return reading


class Parentheses:
    """Makes the parentheses balance, so that every text follows the grammar.

    What is wrong with them becomes a token of its own. Reading stops after too many mistakes.
    """

    always_accept = ("OPEN", "CLOSE")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The stream with variations that are opened and closed in pairs."""
        opened: list[Token] = []
        skipped = 0  # variations that are open below the deepest level
        mistakes = 0
        for count, token in enumerate(stream):
            if count == MOST_ELEMENTS:
                token.type = "TOO_LONG"
                yield token
                break
            if skipped:
                skipped += {"OPEN": 1, "CLOSE": -1}.get(token.type, 0)
                continue
            if token.type == "OPEN":
                if len(opened) < DEEPEST:
                    opened.append(token)
                else:
                    token.type = "TOO_DEEP"
                    skipped = 1
            elif token.type == "CLOSE":
                if opened:
                    opened.pop()
                else:
                    token.type = "STRAY_CLOSE"
            mistakes += token.type in MISTAKES
            if mistakes > MOST_MISTAKES:
                token.type = "STOP"
                yield token
                break
            yield token
        yield from _closing(opened, complain=mistakes <= MOST_MISTAKES)


def _closing(opened: list[Token], *, complain: bool) -> Iterator[Token]:
    """Closes what is open; only the outermost variation is worth a complaint."""
    for token in reversed(opened):
        yield token.new_borrow_pos("CLOSE", ")", token)
    if opened and complain:
        yield opened[0].new_borrow_pos("UNCLOSED_VARIATION", "(", opened[0])
