"""The server behind `domino lsp`: an editor sends a text, and is told what is wrong and what may follow.

It speaks the Language Server Protocol. What takes work is done in other processes with limits of time and
memory (`workers`), as for the workbench; a text never leaves this machine.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from msgspec import convert, json
from pygls.lsp.server import LanguageServer

from analyzer.workbench.tasks import CheckedText, OfferedRepair, TurnPlace, TurnValues, Wanted
from analyzer.workbench.workers import QUICK, Pool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.schemas.game import DiagnosticJson

PAUSE = 0.15
"""Seconds without a key before a text is checked."""
_TYPED = re.compile(r"[\w@-]*\Z")
"""A move or a name that has been begun."""
SOURCE = "domino"
SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}


@dataclass(slots=True, kw_only=True)
class OpenText:
    """A text that is open in the editor, and what is known of it."""

    uri: str
    version: int
    sent: str
    """As the editor has it."""
    checked: CheckedText | None = None
    repairs: asyncio.Task[list[OfferedRepair]] | None = None
    check: asyncio.Task[None] | None = None
    text: str = field(init=False)
    """With line feeds alone between the lines."""
    lines: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.text = self.sent.replace("\r\n", "\n").replace("\r", "\n")
        self.lines = self.text.split("\n")

    @property
    def name(self) -> str:
        """The name of its file."""
        return unquote(urlsplit(self.uri).path).rpartition("/")[2] or "game.domino"

    @property
    def line_end(self) -> str:
        """What stands between its lines."""
        return "\r\n" if "\r\n" in self.sent else "\n"

    def forget(self) -> None:
        """Ends what is still being done for it."""
        for task in (self.check, self.repairs):
            if task is not None:
                task.cancel()

    def wanted(self, language: str, **more: Any) -> Wanted:
        """A request about it."""
        return Wanted(**{"text": self.text, "source": self.name, "language": language} | more)


class DominoServer(LanguageServer):
    """Knows the texts that are open, and asks the workers about them."""

    def __init__(self, language: str, pool: Pool) -> None:
        """A server without texts; it speaks with the editor once it is started."""
        # The whole text comes with each change: what a line is, is then for us alone to say.
        super().__init__(
            SOURCE, version("domino-analyzer"), text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.language = language
        self.pool = pool
        self.texts: dict[str, OpenText] = {}

    async def ask(self, task: str, wanted: Wanted, kind: Any) -> Any:
        """The answer of a worker as a value of this type; None where it has none."""
        last = b""
        async for line in self.pool.answer(task, wanted):
            last = line
        answer = json.decode(last)
        return convert(answer["result"], kind) if "result" in answer else None

    def take(self, uri: str, number: int, text: str) -> None:
        """Takes a text, and checks it when nobody has gone on typing for a moment."""
        before = self.texts.get(uri)
        if before:
            before.forget()
        self.texts[uri] = one = OpenText(uri=uri, version=number, sent=text)
        one.check = asyncio.create_task(self._check(one))

    async def _check(self, one: OpenText) -> None:
        await asyncio.sleep(PAUSE)
        one.checked = await self.ask("check", one.wanted(self.language), CheckedText)
        found = problems(self, one) if one.checked else []
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=one.uri, version=one.version, diagnostics=found)
        )

    async def checked(self, uri: str) -> OpenText | None:
        """The open text with what was found in it, once that is there."""
        one = self.texts.get(uri)
        if one is None or one.check is None:
            return None
        await asyncio.shield(one.check)
        return one if one.checked else None

    async def repairs(self, one: OpenText) -> list[OfferedRepair]:
        """The repairs of a text, looked for once."""
        if one.repairs is None:
            work = self.ask("repairs", one.wanted(self.language), list[OfferedRepair])
            one.repairs = asyncio.create_task(work)
        return await asyncio.shield(one.repairs) or []

    def place(self, one: OpenText, line: int, column: int) -> types.Position:
        """A place by our lines and columns, from 0, as the editor counts."""
        codec = self.workspace.position_codec
        return codec.position_to_client_units(one.lines, types.Position(line, column))

    def stretch(self, one: OpenText, start: tuple[int, int], end: tuple[int, int]) -> types.Range:
        """From one place to another, both from 0."""
        return types.Range(self.place(one, *start), self.place(one, *end))

    def at(self, one: OpenText, place: types.Position) -> tuple[int, int]:
        """A place of the editor by our lines and columns, from 0, within the text."""
        if place.line >= len(one.lines):
            return len(one.lines) - 1, len(one.lines[-1])
        found = self.workspace.position_codec.position_from_client_units(one.lines, place)
        return place.line, min(found.character, len(one.lines[place.line]))


def _found(one: OpenText) -> list[tuple[int, int, DiagnosticJson]]:
    """Every problem with the number of its game and its own number there; 0 for those of the whole text."""
    assert one.checked
    whole = [(0, at, problem) for at, problem in enumerate(one.checked.problems)]
    return whole + [
        (number, at, problem)
        for number, game in enumerate(one.checked.games, 1)
        for at, problem in enumerate(game.problems)
    ]


def problems(server: DominoServer, one: OpenText) -> list[types.Diagnostic]:
    """What is wrong with a text, as an editor shows it; what has no place stands at the first line."""
    assert one.checked
    placed = one.checked.placed
    found = []
    for game, number, problem in _found(one):
        line, column, end_line, end = 1, 1, 1, 1
        if placed and problem.line:
            line, column = problem.line, problem.column or 1
            end_line, end = problem.end_line or line, problem.end_column or column + 1
        told = "\n".join(filter(None, (problem.message, problem.hint, problem.rule)))
        found.append(
            types.Diagnostic(
                range=server.stretch(one, (line - 1, column - 1), (end_line - 1, end - 1)),
                message=told,
                severity=SEVERITIES[problem.severity],
                code=problem.code,
                source=SOURCE,
                data=[game, number],
            )
        )
    return found


def offset_place(lines: Sequence[str], offset: int) -> tuple[int, int]:
    r"""The line and column, from 0, of a character by its number.

    >>> offset_place(["ab", "", "c"], 3), offset_place(["ab", "", "c"], 5)
    ((1, 0), (2, 1))
    """
    for at, line in enumerate(lines):
        if offset <= len(line):
            return at, offset
        offset -= len(line) + 1
    return len(lines) - 1, len(lines[-1])


def actions(
    server: DominoServer, one: OpenText, repairs: Sequence[OfferedRepair], shown: Sequence[types.Diagnostic]
) -> list[types.CodeAction]:
    """The repairs that belong to these problems; the first of a game is the one to prefer."""
    by_place = {tuple(one.data): one for one in shown if one.source == SOURCE and isinstance(one.data, list)}
    found, told = [], set()
    for repair in repairs:
        problem = by_place.get((repair.game, repair.problem))
        if problem is None:
            continue
        edits = [
            types.TextEdit(
                server.stretch(one, offset_place(one.lines, start), offset_place(one.lines, end)),
                text.replace("\n", one.line_end),
            )
            for start, end, text in repair.edits
        ]
        document = types.OptionalVersionedTextDocumentIdentifier(uri=one.uri, version=one.version)
        changes = types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, list(edits))])
        found.append(
            types.CodeAction(
                title="; ".join(repair.words) or repair.summary,
                kind=types.CodeActionKind.QuickFix,
                diagnostics=[problem],
                is_preferred=repair.game not in told,
                edit=changes,
            )
        )
        told.add(repair.game)
    return found


def turn_at(one: OpenText, line: int, column: int) -> tuple[int, TurnPlace] | None:
    """The game and the turn that stand at a place, both of which count from 0."""
    assert one.checked
    for number, game in enumerate(one.checked.games, 1):
        for turn in game.turns:
            if (turn.line - 1, turn.column - 1) <= (line, column) < (turn.end_line - 1, turn.end_column - 1):
                return number, turn
    return None


def values_text(values: TurnValues, turn: int) -> str:
    """The values of a turn as Markdown.

    >>> print(values_text(TurnValues(seat="A", options=[("1-2", "+3")], why=""), 7))
    **7. A**
    <BLANKLINE>
    | | |
    |---|---:|
    | 1-2 | +3 |
    """
    head = f"**{turn}. {values.seat}**" if values.seat else f"**{turn}.**"
    if not values.options:
        return f"{head}\n\n{values.why}" if values.why else ""
    rows = "".join(f"\n| {move} | {value} |" for move, value in values.options)
    return f"{head}\n\n| | |\n|---|---:|{rows}"


def _add_texts(server: DominoServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: types.DidOpenTextDocumentParams) -> None:
        text = params.text_document
        server.take(text.uri, text.version, text.text)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.take(uri, params.text_document.version, server.workspace.get_text_document(uri).source)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        one = server.texts.pop(uri, None)
        if one:
            one.forget()
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    @server.feature(types.SHUTDOWN)
    async def ended(_: None) -> None:
        for one in server.texts.values():
            one.forget()
        await server.pool.close()


def _add_answers(server: DominoServer) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    )
    async def repaired(params: types.CodeActionParams) -> list[types.CodeAction]:
        one = await server.checked(params.text_document.uri)
        if one is None or not params.context.diagnostics:
            return []
        return actions(server, one, await server.repairs(one), params.context.diagnostics)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        one = await server.checked(params.text_document.uri)
        found = turn_at(one, *server.at(one, params.position)) if one else None
        if one is None or found is None:
            return None
        game, turn = found
        wanted = one.wanted(server.language, game=game, turn=turn.turn)
        values: TurnValues | None = await server.ask("values", wanted, TurnValues)
        text = values_text(values, turn.turn) if values else ""
        where = server.stretch(
            one, (turn.line - 1, turn.column - 1), (turn.end_line - 1, turn.end_column - 1)
        )
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), where) if text else None

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["[", '"', " "])
    )
    async def completed(params: types.CompletionParams) -> list[types.CompletionItem]:
        one = server.texts.get(params.text_document.uri)
        if one is None:
            return []
        line, column = server.at(one, params.position)
        text = "\n".join([*one.lines[:line], one.lines[line][:column]])
        # What is being typed is none yet: the editor itself chooses among what is offered.
        begun = _TYPED.search(text)
        typed = len(begun[0]) if begun else 0
        found = await server.ask(
            "complete", one.wanted(server.language, text=text[: -typed or None]), list[str]
        )
        where = server.stretch(one, (line, column - typed), (line, column))
        return [
            types.CompletionItem(label=each, sort_text=f"{at:03}", text_edit=types.TextEdit(where, each))
            for at, each in enumerate(found or [])
        ]

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def formatted(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        one = server.texts.get(params.text_document.uri)
        if one is None:
            return []
        found = await server.ask("tidy", one.wanted(server.language), dict[str, str | None])
        text = found["text"] if found else None
        if text is None or text == one.text:
            return []
        whole = server.stretch(one, (0, 0), (len(one.lines) - 1, len(one.lines[-1])))
        return [types.TextEdit(whole, text.replace("\n", one.line_end))]


def serve(language: str) -> None:
    """Speaks with an editor by standard input and output until that ends."""
    server = DominoServer(language, Pool(2, QUICK))
    _add_texts(server)
    _add_answers(server)
    with suppress(KeyboardInterrupt):
        server.start_io()
