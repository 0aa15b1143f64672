"""`domino serve`: the workbench; `domino recorder`: a page to write games down; `domino lsp`: for editors."""

from __future__ import annotations

import secrets
import socket
import webbrowser
from contextlib import ExitStack, suppress
from ipaddress import ip_address
from pathlib import Path

import click

from analyzer.cli.display import language_option
from analyzer.cli.outputs import cores, output_option, write_output

PORT = 8421
"""The same in every run if it is free: what a browser keeps for a page goes by its port, too."""
TRIED = 20

EPILOG = """\b
Examples:
  domino serve                          the workbench, with the records of this folder
  domino serve records/                 with those of another one
  domino serve game.domino              with a record to begin with
  domino serve --no-browser --port 9000
  domino serve --host 192.168.1.5       for a phone at the same table, too
"""


@click.command("serve", short_help="Check, analyse and save games in the browser.", epilog=EPILOG)
@click.argument("path", metavar="[PATH]", default=".")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Listen on this port, 0 for any; {PORT} or the next free one if not given.",
)
@click.option(
    "--host",
    metavar="ADDRESS",
    help="Let others of the local network in, too, at this address of this machine, each with a code.",
)
@click.option("--no-browser", is_flag=True, help="Print the address only.")
def command(path: str, port: int | None, host: str | None, no_browser: bool) -> None:
    """Opens a page to write, check, repair and analyse games, and serves it until Ctrl-C.

    The page opens records from the folder PATH and saves them there, and nowhere else. It is served to this
    machine only, to whoever has the address with the token of this run. Nothing is sent anywhere else.

    With --host others on the same network are let in: each with a code that opens the page once. They can
    open and save the records of the folder as you can. What goes over the network is not encrypted.
    """
    if host is not None:
        _check_host(host)
    try:
        import uvicorn

        from analyzer.workbench.app import workbench
        from analyzer.workbench.folder import Folder
    except ImportError as error:
        raise click.ClickException(
            f"the workbench needs {error.name}, which is not installed: pip install 'domino-analyzer[web]'"
        ) from error
    target = Path(path)
    if not target.exists():
        raise click.UsageError(f"there is no {path}")
    name = "" if target.is_dir() else target.name
    folder = Folder(target if target.is_dir() else target.resolve().parent)
    with ExitStack() as open_now:
        listener = open_now.enter_context(_listener(port))
        port, token = listener.getsockname()[1], secrets.token_urlsafe(32)
        listeners = [listener]
        if host:
            listeners.append(open_now.enter_context(_listener(port, host)))

        def tell(code: str) -> None:
            click.echo(f"The next one on the network opens http://{host}:{port}/?code={code}")

        app = workbench(folder, token=token, port=port, name=name, cores=cores(), host=host or "", tell=tell)
        address = f"http://127.0.0.1:{port}/?token={token}"
        click.echo(f"The workbench is at {address}\nCtrl-C ends it.")
        if not no_browser:
            webbrowser.open(address)
        config = uvicorn.Config(
            app,
            log_level="critical",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=1,
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=listeners)


def _check_host(host: str) -> None:
    """Stops where an address is none of a local network."""
    try:
        address = ip_address(host)
    except ValueError:
        address = None
    if address is None or address.version != 4 or not address.is_private or address.is_loopback:
        raise click.BadParameter(
            f"{host} is no address of a local network, as 192.168.1.5 is", param_hint="--host"
        )
    if address.is_unspecified:
        raise click.BadParameter("name one address, not all of them", param_hint="--host")


def _listener(port: int | None, host: str = "127.0.0.1") -> socket.socket:
    """A socket on this machine; the first free port from `PORT` on where none is asked for."""
    for tried in range(PORT, PORT + TRIED) if port is None else (port,):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, tried))
        except OSError:
            listener.close()
            continue
        listener.listen()
        return listener
    raise click.ClickException(f"{host} has no such port to listen on; choose another one with --port")


RECORDER_EPILOG = """\b
Examples:
  domino recorder -o recorder.html
  domino recorder -o mitschrift.html --lang de
"""


@click.command("recorder", short_help="Write a page to record games by taps.", epilog=RECORDER_EPILOG)
@language_option("The language of the page; without it that of the reader's browser.", default=None)
@output_option(required=True)
def recorder(language: str | None, output: str) -> None:
    """Writes one HTML file on which a game is recorded at the table, tile by tile.

    The page needs no network and works from a memory stick or a mail, on a phone too. It knows the rules of
    every variant, keeps what is entered in the browser, and saves it as a record.
    """
    from analyzer.pages.page import recorder_page

    write_output(recorder_page(language), output)
    if output != "-":
        click.echo(f"wrote {output}", err=True)


LSP_EPILOG = """\b
Examples:
  domino lsp                            what an editor starts; it speaks by standard input and output
  domino lsp --lang de                  problems and repairs in German
"""


@click.command("lsp", short_help="Check and repair games in an editor.", epilog=LSP_EPILOG)
@language_option("The language of problems and repairs.")
def lsp(language: str) -> None:
    """Tells an editor what is wrong with a record while somebody writes it, and repairs it.

    Speaks the Language Server Protocol until the editor ends it. Problems are underlined as by check; their
    repairs are quick fixes. A turn under the pointer shows what its moves were worth. Moves, tags and
    variants are completed, and a record is formatted as convert writes it. Nothing is sent anywhere else,
    and no file is written.
    """
    try:
        from analyzer.workbench.language_server import serve
    except ImportError as error:
        raise click.ClickException(
            f"domino lsp needs {error.name}, which is not installed: pip install 'domino-analyzer[lsp]'"
        ) from error
    serve(language)
