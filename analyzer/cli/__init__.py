"""The command line. A command's module is imported only when that command runs.

A mistake in this program is one line in place of a traceback, and an exit code of its own. So is Ctrl-C, and
the end of the time that a command was given.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
import traceback
import warnings
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from types import TracebackType

EXIT_CODE: Final = 70
"""That of sysexits.h for an error inside a program."""

INTERRUPTED: Final = 130
"""After Ctrl-C, as shells have it."""
UNHEARD: Final = 141
"""When whoever reads what is printed has gone, as `head` does; as shells have it."""
TIMED_OUT: Final = 124
"""When the seconds of `--timeout` are over, as `timeout` has it."""
INSTANT: Final = {"recorder", "serve", "lsp", "forms", "variants", "schema"}
"""Commands that need no `--timeout`: they compute nothing, or as long as they are asked to."""

_MEANT = (OSError, click.ClickException, click.exceptions.Exit, click.Abort)
"""Errors that say what they mean; they are left to whoever waits for them."""


class Guard:
    """Stops an error that nobody expects; `failure` is then one line about it, else None.

    >>> with Guard() as guard:
    ...     _ = {}["a"]
    >>> print((guard.failure or "").split(" (")[0])
    a mistake in domino itself: KeyError: 'a'
    """

    failure: str | None = None

    def __enter__(self) -> Guard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, _MEANT):
            return False
        self.failure = _line(error, trace)
        return True


def _line(error: Exception, trace: TracebackType | None) -> str:
    text = " ".join(f"{type(error).__name__}: {error}".split())
    frames = traceback.extract_tb(trace)
    place = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    return f"a mistake in domino itself: {text[:200]}{place}"


class Deadline:
    """Ends a command like Ctrl-C when its time is over, so that it keeps what it would keep then."""

    AGAIN: Final = 30
    """Seconds to a second try, if something has swallowed the first."""

    def __init__(self) -> None:
        self.seconds, self.reached = 0.0, False

    def begin(self, seconds: float) -> None:
        """The time begins."""
        import signal

        self.seconds, self.reached = seconds, False
        if sys.platform == "win32":
            import threading

            timer = threading.Timer(seconds, self._from_beside)
            timer.daemon = True
            timer.start()
        else:
            signal.signal(signal.SIGALRM, self._over)
            signal.setitimer(signal.ITIMER_REAL, seconds, self.AGAIN)

    def end(self) -> bool:
        """The command has ended; whether its time was over before."""
        if self.seconds and sys.platform != "win32":
            import signal

            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
        was, self.seconds, self.reached = self.reached, 0.0, False
        return was

    def _over(self, *_: object) -> None:
        self.reached = True
        raise KeyboardInterrupt

    def _from_beside(self) -> None:
        import _thread

        if self.seconds:
            self.reached = True
            _thread.interrupt_main()


DEADLINE: Final = Deadline()


def timeout_option() -> click.Option:
    """The option `--timeout` of every command that computes."""

    def begin(ctx: click.Context, _: click.Parameter, value: float | None) -> None:
        if value is not None and not value > 0:
            raise click.BadParameter("that is no number of seconds")
        if value is not None and not ctx.resilient_parsing:
            DEADLINE.begin(value)

    return click.Option(
        ["--timeout"],
        type=click.FloatRange(min=0, min_open=True, max=10_000_000),
        metavar="SECONDS",
        expose_value=False,
        callback=begin,
        help="Stop after so many seconds, with exit code 124.",
    )


SUMMARIES = {
    "check": "Say what is wrong with written games.",
    "repair": "Find what a broken record must have said.",
    "analyze": "Value every decision and say what decided the game.",
    "report": "Write a page to step through the games.",
    "serve": "Check, analyse and save games in the browser.",
    "lsp": "Check and repair games in an editor.",
    "recorder": "Write a page to record games by taps.",
    "draw": "Draw a position as SVG or PNG.",
    "batch": "Write a page for each record, and an index.",
    "collect": "Collect games in a store.",
    "find": "Find games and positions in a store.",
    "explore": "Say how leads and replies fared in a store.",
    "simulate": "Play games at random into a store.",
    "value": "Value every choice in a store.",
    "drills": "Write a page to train on one's own mistakes.",
    "replay": "Play the games through in the terminal.",
    "match": "Print the score sheet of a match.",
    "stats": "Add up what players gave away, and their luck.",
    "solve": "Value every option in one position.",
    "advise": "Say what to play from one hand.",
    "tree": "Show or export the lines that could be played.",
    "convert": "Rewrite records as movetext, table or JSON.",
    "forms": "List the forms in which games are read.",
    "variants": "List the variants, or explain one.",
    "schedule": "Say who plays whom in a tournament.",
    "schema": "Print the JSON Schema of a command's output.",
}
"""The commands in the order of the help; kept here so that the help needs no other import."""

HOMES = {
    "recorder": "serve",
    "lsp": "serve",
    "replay": "match",
    "draw": "convert",
    "drills": "report",
    "explore": "find",
    "simulate": "collect",
    "value": "collect",
    "tree": "solve",
    "forms": "convert",
    "schema": "convert",
}
"""The modules of the commands that have none of their own."""


class LazyGroup(click.Group):
    """A group that knows its commands' names and imports the rest on demand."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs a command; whatever goes wrong is an error in one line, not a traceback."""
        _have_streams()
        try:
            with Guard() as guard:
                return super().main(*args, **kwargs)
            click.echo(f"Error: {guard.failure}; please report it, with the record", err=True)
            sys.exit(EXIT_CODE)
        except OSError as error:
            click.echo(f"Error: cannot write: {error.strerror}", err=True)
            _say_no_more()
            sys.exit(2)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; says in one line what has stopped it."""
        seconds = 0.0
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            if not DEADLINE.reached:
                click.echo("stopped", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            _say_no_more()
            ctx.exit(UNHEARD)
        finally:
            seconds = DEADLINE.seconds
            if DEADLINE.end():
                click.echo(f"Error: the {seconds:g} seconds of --timeout are over", err=True)
                ctx.exit(TIMED_OUT)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they are best learnt."""
        return list(SUMMARIES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in SUMMARIES:
            return None
        home = HOMES.get(cmd_name)
        command = getattr(
            import_module(f"{__name__}.{home or cmd_name}"), cmd_name if home else "command", None
        )
        if not isinstance(command, click.Command):
            return None
        if cmd_name not in INSTANT and not any(one.name == "timeout" for one in command.params):
            command.params.append(timeout_option())
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the summaries alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(SUMMARIES.items()))


def _have_streams() -> None:
    """Something to write to where the shell has closed it, and for signs that a terminal cannot show.

    They are written as in JSON, which stays what it is.
    """
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    codecs.register_error("domino", _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="domino")


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{signs[at : at + 2].hex()}" for at in range(0, len(signs), 2)), error.end


def _say_no_more() -> None:
    """What is still buffered cannot be written either: Python would complain at its exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def spare_the_collector() -> None:
    """Lets Python look for garbage rarely, for this process.

    A record is a large value without cycles: looking through it every few hundred objects would take a
    third of the time of reading a long file.
    """
    import gc

    gc.set_threshold(200_000, 100, 100)


def say_plainly(message: Warning | str, *_: object, **__: object) -> None:
    """Shows a warning without the place in the code that Python would name."""
    click.echo(f"note: {message}", err=True)


EPILOG = """\b
Examples:
  domino check game.domino              what is wrong, like a compiler
  domino repair game.domino             what it must have said
  domino analyze game.domino            the critical move, with exact values
  domino report game.domino -o game.html
  domino solve game.domino --at 18      what each option was worth
  domino advise game.domino             what to play, knowing one hand only
  domino draw game.domino --at 18 -o position.svg
  pbpaste | domino check -              straight from the clipboard

\b
Shell completion (bash; zsh and fish alike):
  eval "$(_DOMINO_COMPLETE=bash_source domino)"
"""


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="domino-analyzer", prog_name="domino")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Reads written domino games, says whether they can be right, and finds the critical move.

    A record is a text file: the movetext or the table of one game or several, as books and web pages
    print them. A file named - is standard input.
    """
    spare_the_collector()
    warnings.showwarning = say_plainly
    if os.environ.get("NO_COLOR"):
        ctx.color = False
