"""The server of the workbench.

It answers only the page that it has opened: whoever asks needs the token of this run, at an address
of this machine, from a page of its own. What takes work is done in other processes (`workers`).
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from contextlib import aclosing, asynccontextmanager
from functools import cache
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, TypeVar

from markupsafe import Markup
from msgspec import Struct, ValidationError, json
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from analyzer.pages.look import embedded_json, environment, lean_style, read
from analyzer.pages.page import recorder_page
from analyzer.words.messages import Messages, languages
from analyzer.words.shown import folder_of
from analyzer.workbench.folder import MOST_BYTES, Folder, FolderError, hash_of
from analyzer.workbench.tasks import TASKS, Wanted
from analyzer.workbench.workers import QUICK, SLOW, Pool

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

Sent = TypeVar("Sent")

CODE_SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 8
MOST_WRONG = 5
"""After so many wrong codes there is a new one."""

SLOWLY = ("advise", "analyze")
"""What is done by the workers that have more time, each by one of its own."""

POLICY = "Content-Security-Policy"
FRAMED_BY_NOBODY = "frame-ancestors 'none'"
HEADERS = {
    POLICY: (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; style-src 'self'; "
        "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        f"{FRAMED_BY_NOBODY}"
    ),
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

WORDS = (
    "bench_advise", "bench_analyze", "bench_analyzing", "bench_apply", "bench_board", "bench_cancel",
    "bench_changed", "bench_convert", "bench_critical", "bench_download", "bench_error_ending",
    "bench_error_limit", "bench_error_memory", "bench_error_missing", "bench_error_mistake",
    "bench_error_name", "bench_error_no_game", "bench_error_no_picture", "bench_error_offline",
    "bench_error_outside", "bench_error_request", "bench_error_size", "bench_error_unreadable",
    "bench_error_unwritable", "bench_exists", "bench_fair", "bench_file", "bench_files", "bench_game",
    "bench_lead", "bench_lines", "bench_mover", "bench_new", "bench_next", "bench_no_board",
    "bench_no_files", "bench_not_saved", "bench_number", "bench_open", "bench_overwrite", "bench_page",
    "bench_picture", "bench_placeholder", "bench_preview", "bench_problems", "bench_record",
    "bench_repair", "bench_sample", "bench_save", "bench_saved", "bench_seat", "bench_text",
    "bench_title", "bench_turn", "bench_unplaced", "bench_value", "column_share", "language", "move",
    "own_name", "recorder_add", "recorder_close", "recorder_kept", "recorder_result_only", "recorder_sheet",
    "recorder_total",
)  # fmt: skip
"""The messages of the page."""

SAMPLE = "international-dominoes-as-printed.domino"
"""What a new user can begin with: a game with a mistake that can be repaired."""


class SavedFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file to be saved: see `Folder.save`."""

    name: str
    text: str
    known: str = ""


class Codes:
    """Lets others on the local network in: each code opens the page once, the next one is told then."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        """Takes who is told each new code."""
        self._tell = tell
        self._code, self._wrong = "", 0
        self._renew()

    def _renew(self) -> None:
        self._code, self._wrong = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)), 0
        self._tell(self._code)

    def take(self, code: str) -> bool:
        """Whether it is the code; after a few that are not, there is another one."""
        right = _same(code, self._code)
        self._wrong += not right
        if right or self._wrong == MOST_WRONG:
            self._renew()
        return right


class Gate:
    """Lets a request in that comes from the page of this run, and sets the headers of answers."""

    def __init__(
        self, app: ASGIApp, token: str, hosts: tuple[str, ...], cookie: str, codes: Codes | None
    ) -> None:
        self._app, self._token, self._hosts, self._cookie = app, token, hosts, cookie
        self._codes = codes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request; nothing but HTTP is spoken."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        answer = self._refused(scope)
        await (answer or self._app)(scope, receive, guarded)

    def _refused(self, scope: Scope) -> Response | None:
        """What is answered in place of what was asked for; None where the request may pass."""
        headers, request = Headers(scope=scope), Request(scope)
        hosts = headers.getlist("host")
        if not self._is_near(scope):
            return _plain("This server answers on its own network only.", 403)
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return _plain("This server answers for another address.", 403)
        if scope["method"] not in ("GET", "POST"):
            return _plain("This method is not known here.", 405)
        # A browser says with each of these where the request comes from.
        origins = headers.getlist("origin")
        own = origins == [f"http://{hosts[0]}"] or (not origins and scope["method"] == "GET")
        sites = ("same-origin", "none") if scope["method"] == "GET" else ("same-origin",)
        if not own or headers.get("sec-fetch-site", sites[0]) not in sites:
            return _plain("This request comes from another page.", 403)
        if _same(request.cookies.get(self._cookie, ""), self._token):
            return None
        opens = scope["method"] == "GET" and scope["path"] == "/"
        if opens and self._knows(request):
            answer = RedirectResponse("/", 303)
            answer.set_cookie(self._cookie, self._token, path="/", httponly=True, samesite="strict")
            return answer
        return _plain("Open the address that `domino serve` has printed.", 403)

    def _knows(self, request: Request) -> bool:
        """Whether a request has the token, or the code for others."""
        code = request.query_params.get("code", "")
        if self._codes and code:
            return self._codes.take(code)
        return _same(request.query_params.get("token", ""), self._token)

    def _is_near(self, scope: Scope) -> bool:
        """Whether a request comes from this machine, or from its network where others are let in."""
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        return address.is_loopback or (self._codes is not None and address.is_private)


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def _plain(text: str, status: int) -> Response:
    return Response(f"{text}\n", status, media_type="text/plain; charset=utf-8")


def _json(value: object, status: int = 200) -> Response:
    return Response(json.encode(value), status, media_type="application/json")


def _failed(code: str, status: int, **more: object) -> Response:
    return _json({"error": code, **more}, status)


async def _body(request: Request) -> bytes:
    """What was sent; too much of it is not read."""
    size = request.headers.get("content-length", "0")
    if not size.isdecimal() or int(size) > MOST_BYTES:
        raise HTTPException(413)
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise HTTPException(413)
    return bytes(data)


async def _sent(request: Request, kind: type[Sent]) -> Sent:
    """What was sent as JSON, as a value."""
    if request.headers.get("content-type", "").split(";")[0] != "application/json":
        raise HTTPException(415)
    try:
        return json.decode(await _body(request), type=kind)
    except (ValidationError, ValueError, RecursionError):
        raise HTTPException(400) from None


class Workbench:
    """What the page asks for."""

    def __init__(self, folder: Folder, name: str, cores: int) -> None:
        """Serves a folder.

        Args:
            folder: where files are.
            name: the file to begin with; empty for none.
            cores: how many processes may work at once.
        """
        self.folder, self.name = folder, name
        self.quick = Pool(max(2, cores), QUICK)
        self.slow = Pool(max(1, cores - 1), SLOW, once=True)

    @asynccontextmanager
    async def running(self, _: Starlette) -> AsyncIterator[None]:
        """Has the workers run as long as the server does."""
        await self.quick.warm()
        await self.slow.warm()
        try:
            yield
        finally:
            await self.quick.close()
            await self.slow.close()

    async def page(self, _: Request) -> Response:
        """The page."""
        return Response(_page(self.name), media_type="text/html; charset=utf-8")

    async def recorder(self, _: Request) -> Response:
        """The page on which a game is recorded by taps; it says itself what else it may not do."""
        html = await run_in_threadpool(_recorder)
        return Response(html, headers={POLICY: FRAMED_BY_NOBODY}, media_type="text/html; charset=utf-8")

    async def asset(self, request: Request) -> Response:
        """A script or the style of the page."""
        name = request.path_params["name"]
        if name not in ASSETS:
            raise HTTPException(404)
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        return Response(_asset(name), media_type=f"{kind}; charset=utf-8")

    async def files(self, _: Request) -> Response:
        """What can be opened."""
        return _json(self.folder.files())

    async def file(self, request: Request) -> Response:
        """The text of a file, with the hash of what stands there."""
        file = self.folder.open(request.query_params.get("name", ""))
        wanted = Wanted(data=b64encode(file.data).decode())
        async with aclosing(self.quick.answer("text", wanted)) as lines:
            last = [line async for line in lines][-1]
        said: dict[str, Any] = json.decode(last)
        if "result" not in said:
            return _failed("unreadable", 422, message=said.get("message", ""))
        # Where it is not text as it stands, what is saved is another file.
        text: str = said["result"]["text"]
        kept = hash_of(text.encode()) == file.hash or text.encode() == file.data.replace(b"\r\n", b"\n")
        return _json({"name": file.name, "text": text, "hash": file.hash if kept else ""})

    async def save(self, request: Request) -> Response:
        """Writes a file, unless something else stands there than whoever saves it knows of."""
        saved = await _sent(request, SavedFile)
        try:
            data = saved.text.encode()
        except UnicodeEncodeError:
            raise HTTPException(400) from None
        return _json({"name": saved.name, "hash": self.folder.save(saved.name, data, saved.known)})

    async def task(self, request: Request) -> Response:
        """What a worker does: lines of JSON, the last of which is the result. Who hangs up ends it."""
        task = request.path_params["task"]
        if task not in TASKS:
            raise HTTPException(404)
        if task == "text":
            wanted = Wanted(data=b64encode(await _body(request)).decode())
        else:
            wanted = await _sent(request, Wanted)
        pool = self.slow if task in SLOWLY else self.quick

        async def lines() -> AsyncIterator[bytes]:
            async with aclosing(pool.answer(task, wanted)) as found:
                async for line in found:
                    yield line

        return StreamingResponse(lines(), media_type="application/x-ndjson")


ASSETS = ("domino-board.js", "workbench.css", "workbench.js")


@cache
def _asset(name: str) -> str:
    if name != "workbench.css":
        return read(name)
    # Of the report it has the colours.
    light = read("report.css").partition("}")[0]
    dark = f"@media (prefers-color-scheme: dark) {{\n{read('theme-dark.css')}}}\n"
    return lean_style(f"{light}}}\n{dark}{read('workbench.css')}")


@cache
def _recorder() -> str:
    return recorder_page()


def _page(name: str) -> str:
    words = {code: {key: Messages.load(code).raw(key) for key in WORDS} for code in languages()}
    sample = (folder_of("analyzer.records") / "defective" / SAMPLE).read_text("utf-8")
    data = {"words": words, "name": name, "sample": sample}
    # `embedded_json` has no sign in it that HTML could take for its own.
    safe = Markup(embedded_json(data))
    return environment().get_template("workbench.html.j2").render(data=safe)


async def _failure(_: Request, error: Exception) -> Response:
    """An error as JSON."""
    if isinstance(error, FolderError):
        return _failed(error.code, error.status, hash=error.found)
    if isinstance(error, HTTPException):
        return _failed(str(error.status_code), error.status_code)
    return _failed("closed", 400)


def workbench(
    folder: Folder,
    *,
    token: str,
    port: int,
    name: str = "",
    cores: int = 2,
    host: str = "",
    tell: Callable[[str], object] = str,
) -> Starlette:
    """The server as an ASGI application.

    Args:
        folder: where files are opened and saved.
        token: what the page has to know.
        port: where the server listens on this machine.
        name: the file to begin with; empty for none.
        cores: how many processes may work at once.
        host: an address of this machine at which others of its network are let in; empty: nobody is.
        tell: is told the code with which the next of them is.
    """
    bench = Workbench(folder, name, cores)
    app = Starlette(
        routes=[
            Route("/", bench.page),
            Route("/recorder", bench.recorder),
            Route("/assets/{name}", bench.asset),
            Route("/files", bench.files),
            Route("/file", bench.file),
            Route("/save", bench.save, methods=["POST"]),
            Route("/do/{task}", bench.task, methods=["POST"]),
        ],
        exception_handlers={HTTPException: _failure, FolderError: _failure, ClientDisconnect: _failure},
        lifespan=bench.running,
    )
    app.state.bench = bench
    app.router.redirect_slashes = False
    hosts = tuple(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]", host) if name)
    codes = Codes(tell) if host else None
    app.add_middleware(Gate, token=token, hosts=hosts, cookie=f"domino-{port}", codes=codes)
    return app
