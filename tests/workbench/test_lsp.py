"""`domino lsp` as an editor meets it: a real client at its standard input and output."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

from click.testing import CliRunner
from lsprotocol import types
from msgspec import json
from pygls.lsp.client import LanguageClient

from analyzer.cli import main
from analyzer.notation import parse
from analyzer.words.messages import languages
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    import pytest

PRINTED = (ROOT / "records/defective/international-dominoes-as-printed.domino").read_text("utf-8")
SAMPLE = (ROOT / "records/international-dominoes.domino").read_text("utf-8")
URI = "file:///records/a%20book.domino"
DOCUMENT = types.TextDocumentIdentifier(uri=URI)
CALL = (sys.executable, "-c", "from analyzer.cli import main; main()", "lsp")
TAGS = '[Set "double-two"] [Variant "cut-throat"] [Rules "hand=2"] [Deal "A:12 22 B:11 00"]'
SMALL = f"{TAGS}\n; \U0001f600\nA 1-2  B "


class Editor:
    """A client, and the problems that it was told."""

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        self.told: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()
        self.number = 0

    def open(self, text: str) -> None:
        item = types.TextDocumentItem(uri=URI, language_id="domino", version=0, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, text: str) -> None:
        self.number += 1
        whole = types.TextDocumentContentChangeWholeDocument(text=text)
        document = types.VersionedTextDocumentIdentifier(uri=URI, version=self.number)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))

    async def problems(self) -> Sequence[types.Diagnostic]:
        """Those of the text as it was sent last."""
        while True:
            told = await asyncio.wait_for(self.told.get(), 60)
            if told.version == self.number:
                return told.diagnostics

    async def repairs(self, problems: Sequence[types.Diagnostic]) -> list[Any]:
        context = types.CodeActionContext(diagnostics=list(problems))
        params = types.CodeActionParams(DOCUMENT, problems[0].range, context)
        return list(await self.client.text_document_code_action_async(params) or [])

    async def completions(self, line: int, character: int) -> dict[str, Any]:
        params = types.CompletionParams(DOCUMENT, types.Position(line, character))
        found = await self.client.text_document_completion_async(params)
        return {item.label: item.text_edit for item in found} if isinstance(found, list) else {}

    async def hover(self, line: int, character: int) -> str | None:
        params = types.HoverParams(DOCUMENT, types.Position(line, character))
        found = await self.client.text_document_hover_async(params)
        return found.contents.value if found and isinstance(found.contents, types.MarkupContent) else None

    async def formatted(self) -> list[types.TextEdit]:
        options = types.FormattingOptions(tab_size=4, insert_spaces=True)
        params = types.DocumentFormattingParams(DOCUMENT, options)
        return list(await self.client.text_document_formatting_async(params) or [])


def with_editor(session: Callable[[Editor], Awaitable[None]]) -> None:
    """Starts the server as an editor does, has the session, and ends it as an editor does."""

    async def whole() -> None:
        client = LanguageClient("test", "1")
        editor = Editor(client)

        @client.protocol.fm.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: types.PublishDiagnosticsParams) -> None:
            editor.told.put_nowait(params)

        await client.start_io(*CALL)
        await client.initialize_async(types.InitializeParams(capabilities=types.ClientCapabilities()))
        client.initialized(types.InitializedParams())
        await session(editor)
        await client.shutdown_async(None)
        client.exit(None)
        stop: Callable[[], Awaitable[None]] = client.stop
        await asyncio.wait_for(stop(), 60)

    asyncio.run(whole())


def applied(text: str, edits: Sequence[types.TextEdit]) -> str:
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(place: types.Position) -> int:
        return starts[place.line] + place.character

    for edit in sorted(edits, key=lambda one: offset(one.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


async def repair_in_book(editor: Editor, text: str) -> None:
    """The book's broken table: underlined where it is wrong, and mended by its repair."""
    editor.change(text)
    (problem,) = await editor.problems()
    start, end = problem.range.start, problem.range.end
    assert (start.line, start.character, end.line, end.character) == (21, 2, 21, 7)
    assert problem.code == "no-open-end"
    assert problem.message.startswith("A cannot play 5-6: the open ends are 0 and 4")
    first, *others = await editor.repairs([problem])
    assert first.title == "a round is missing before turn 24: A pass  B 0-0  C 4-6  D 6-6"
    assert first.is_preferred
    assert not any(one.is_preferred for one in others)
    (change,) = first.edit.document_changes
    assert (change.text_document.uri, change.text_document.version) == (URI, editor.number)
    mended = applied(text, change.edits)
    assert mended.count("\r") == (mended.count("\n") if "\r" in text else 0)
    editor.change(mended)
    assert not await editor.problems()


def test_an_editor_is_helped() -> None:
    async def session(editor: Editor) -> None:
        editor.open(SMALL)
        assert "expected a tile" in (await editor.problems())[0].message
        assert list(await editor.completions(2, 9)) == ["1-1"]
        await repair_in_book(editor, PRINTED)
        await repair_in_book(editor, PRINTED.replace("\n", "\r\n"))
        editor.change(f"{SMALL}1")
        edit = (await editor.completions(2, 10))["1-1"]
        assert applied(f"{SMALL}1", [edit]) == f"{SMALL}1-1"
        editor.change("[Va")
        assert applied("[Va", [(await editor.completions(0, 3))["Variant"]]) == "[Variant"
        editor.change('[Variant "ja')
        assert "jamaican" in await editor.completions(0, 12)
        # Nothing stands there, and the place is none of the text.
        assert await editor.hover(0, 0) is None
        assert await editor.hover(99, 99) is None
        await editor.completions(99, 99)
        assert not await editor.formatted()
        untidy = SAMPLE.replace("2. A 1-4  B pass", "2. A 1-4 \n B pass")
        editor.change(untidy)
        row = next(at for at, line in enumerate(untidy.split("\n")) if "C 3-6*" in line)
        told = await editor.hover(row, untidy.split("\n")[row].index("3-6"))
        assert told is not None
        assert told.endswith("| 4-6@6 | +46 |\n| 2-4@4 | -10 |\n| 3-6@6 | -10 |\n| 4-6@4 | -19 |")
        (edit,) = await editor.formatted()
        assert parse(edit.new_text).games == parse(SAMPLE).games
        editor.change(edit.new_text)
        assert not await editor.formatted()

    with_editor(session)


def test_the_extension_offers_what_the_command_knows() -> None:
    extension = json.decode((ROOT / "editors/vscode/package.json").read_bytes())
    settings = extension["contributes"]["configuration"]["properties"]
    assert sorted(settings["domino.language"]["enum"]) == sorted(languages())
    result = CliRunner().invoke(main, ["lsp", "--help"])
    assert "--lang" in result.output


def test_without_its_package_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    monkeypatch.delitem(sys.modules, "analyzer.workbench.language_server", raising=False)
    result = CliRunner().invoke(main, ["lsp"])
    assert result.exit_code == 1
    assert "pip install 'domino-analyzer[lsp]'" in result.output
