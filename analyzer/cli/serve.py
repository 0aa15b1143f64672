"""`domino serve`: the workbench in a browser."""

from __future__ import annotations

import secrets
import socket
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from analyzer.cli.outputs import cores

PORT = 8421
"""The same in every run if it is free: what a browser keeps for a page goes by its port, too."""
TRIED = 20

EPILOG = """\b
Examples:
  domino serve                          the workbench, with the records of this folder
  domino serve records/                 with those of another one
  domino serve game.domino              with a record to begin with
  domino serve --no-browser --port 9000
"""


@click.command("serve", short_help="Check, analyse and save games in the browser.", epilog=EPILOG)
@click.argument("path", metavar="[PATH]", default=".")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help=f"Listen on this port, 0 for any; {PORT} or the next free one if not given.",
)
@click.option("--no-browser", is_flag=True, help="Print the address only.")
def command(path: str, port: int | None, no_browser: bool) -> None:
    """Opens a page to write, check, repair and analyse games, and serves it until Ctrl-C.

    The page opens records from the folder PATH and saves them there, and nowhere else. It is served to this
    machine only, to whoever has the address with the token of this run. Nothing is sent anywhere else.
    """
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
    with _listener(port) as listener:
        port, token = listener.getsockname()[1], secrets.token_urlsafe(32)
        app = workbench(folder, token=token, port=port, name=name, cores=cores())
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
            uvicorn.Server(config).run(sockets=[listener])


def _listener(port: int | None) -> socket.socket:
    """A socket on this machine; the first free port from `PORT` on where none is asked for."""
    for tried in range(PORT, PORT + TRIED) if port is None else (port,):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", tried))
        except OSError:
            listener.close()
            continue
        listener.listen()
        return listener
    raise click.ClickException("the port is in use; choose another one with --port")
