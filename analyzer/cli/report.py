"""`domino report` and `domino drills`: pages to step through games; and options that other commands share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click

from analyzer.cli.display import language_option, problem_text
from analyzer.cli.find import filter_options
from analyzer.cli.inputs import (
    UnreadableFile,
    chosen,
    chosen_replays,
    file_argument,
    game_option,
    house_options,
    load,
)
from analyzer.cli.outputs import keep_source, output_option, review_games, write_output
from analyzer.pages.look import HEIGHT, Look, Theme
from analyzer.reviews.fair.estimates import WORLDS, FairSettings
from analyzer.words.message import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.store.search import Filters


F = TypeVar("F", bound="Callable[..., Any]")


ASSUMES = """\
With --fair each decision is also valued on what the player could know: the mean over the deals that his hand
and the play before leave possible, all of them or a sample of N. Every such deal counts the same, nothing is
read into how the others chose, and after the move everyone plays with all hands open.
"""


def fair_options(function: F) -> F:
    """The options `--fair`, `--worlds`, `--seed`, `--strict`, `--depth` and `--endings`.

    The command takes `fair`, the settings, or None without the first.
    """
    from functools import wraps

    @click.option(
        "--fair",
        "wanted",
        is_flag=True,
        help="Also say what each option was worth on what the player could know.",
    )
    @worlds_options()
    @click.option(
        "--strict",
        is_flag=True,
        help="With --fair: search endings with few deals again, the player's later moves being the same "
        "wherever he cannot tell the deals apart.",
    )
    @depth_option
    @endings_option
    @wraps(function)
    def wrapper(
        *args: Any,
        wanted: bool,
        worlds: int | None,
        seed: int | None,
        strict: bool,
        depth: int | None,
        endings: bool,
        **kwargs: Any,
    ) -> Any:
        if not wanted and (strict or endings or (worlds, seed, depth) != (None, None, None)):
            raise click.UsageError(
                "--worlds, --seed, --strict, --depth and --endings say how fair values are made; "
                "they need --fair"
            )
        settings = FairSettings(
            worlds=worlds or WORLDS, seed=seed or 0, strict=strict, depth=depth, endings=endings
        )
        return function(*args, fair=settings if wanted else None, **kwargs)

    return cast("F", wrapper)


def infer_option(function: F) -> F:
    """The option `--infer`."""
    return click.option(
        "--infer",
        is_flag=True,
        help="Count deals by how likely the others were to play as they did, where nothing is drawn; says by "
        "which policy.",
    )(function)


def not_with_infer(*, infer: bool, others: bool) -> None:
    """Stops the command where deals are to be weighted and searched once more."""
    if infer and others:
        raise click.UsageError(
            "--infer does not go with --strict, --depth or --endings, for which all deals count alike"
        )


def depth_option(function: F) -> F:
    """The option `--depth`."""
    return click.option(
        "--depth",
        type=click.IntRange(min=2),
        metavar="D",
        help="Search every decision again, the player's next choices, D with this one, being the same "
        "wherever he cannot tell the deals apart; where there are many deals, some of them.",
    )(function)


def endings_option(function: F) -> F:
    """The option `--endings`."""
    return click.option(
        "--endings",
        is_flag=True,
        help="Solve endings with few deals as games in which nobody ever sees another hand, and say how much "
        "a player could gain by other play.",
    )(function)


def worlds_options(default: int | None = None, usual: str = str(WORLDS)) -> Callable[[F], F]:
    """The options `--worlds` and `--seed`.

    Args:
        default: deals drawn for a decision, unless the user says otherwise; None: the command takes None.
        usual: how many it draws then, in words.
    """

    def add(function: F) -> F:
        drawn = "Draw at most N deals for a decision, where more than ten times as many are possible"
        other = "Draw other deals with another number"
        worlds = click.option(
            "--worlds",
            type=click.IntRange(min=10),
            default=default,
            show_default=default is not None,
            metavar="N",
            help=f"{drawn}." if default else f"{drawn}; {usual} if not given.",
        )
        seed = click.option(
            "--seed",
            type=int,
            default=None if default is None else 0,
            show_default=default is not None,
            metavar="S",
            help=f"{other}." if default else f"{other}; 0 if not given.",
        )
        return worlds(seed(function))

    return add


def look_options(*, embed: bool) -> Callable[[F], F]:
    """The options `--theme` and `--anonymous`, with `embed` also `--embed` and `--height`.

    The command takes `look`.
    """

    def add(function: F) -> F:
        from functools import wraps

        @click.option(
            "--theme",
            type=click.Choice([theme.value for theme in Theme]),
            default=Theme.AUTO.value,
            show_default=True,
            help="Colours and type: auto is light or dark as the reader's system is, contrast is black on "
            "white with strong lines, paper is like a printed book.",
        )
        @click.option(
            "--anonymous",
            is_flag=True,
            help="Leave out who played, where and when, and the file's name; in remarks, too, players become "
            "seats.",
        )
        @wraps(function)
        def wrapper(
            *args: Any,
            theme: str,
            anonymous: bool,
            embed: bool = False,
            height: int | None = None,
            **kwargs: Any,
        ) -> Any:
            if height is not None and not embed:
                raise click.UsageError("--height says how high an embedded page is; it needs --embed")
            look = Look(Theme(theme), anonymous, embed, height or HEIGHT)
            return function(*args, look=look, **kwargs)

        made: Any = wrapper
        if embed:
            made = click.option(
                "--embed",
                is_flag=True,
                help="Write a piece of HTML to paste into another page: a frame with the whole page in it.",
            )(
                click.option(
                    "--height",
                    type=click.IntRange(min=200),
                    metavar="PIXELS",
                    help=f"With --embed: how high the frame is at first; {HEIGHT} if not given.",
                )(made)
            )
        return cast("F", made)

    return add


EPILOG = f"""\b
Examples:
  domino report game.domino -o game.html
  domino report game.domino -o spiel.html --lang de
  domino report game.domino -o game.html --fair
  domino report game.domino -o quiz.html --seat C --anonymous
  domino report game.domino -o frame.html --embed
  domino report game.domino -o game.json --format json

{ASSUMES}"""


@click.command("report", short_help="Write a page to step through the games.", epilog=EPILOG)
@file_argument
@language_option("The language of the page; without it that of the reader's browser.", default=None)
@game_option
@house_options
@fair_options
@click.option(
    "--seat",
    metavar="LABEL",
    help="Let the page begin as this seat saw the game, with the other hands face down.",
)
@look_options(embed=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "json"]),
    default="html",
    show_default=True,
    help="A page, or what it knows of its games: for <domino-board>.",
)
@output_option(required=True)
def command(
    file: str,
    language: str | None,
    number: int | None,
    house: HouseRules,
    fair: FairSettings | None,
    seat: str | None,
    look: Look,
    form: str,
    output: str,
) -> None:
    """Writes one HTML file: the deal, the game as a table and on the table, every option with its value.

    The page needs no network and reads well without script, on a phone and in print; the arrow keys step
    through the game. Problems of the record stand on the page too. At every turn it says what the seat to
    move could know, and it can be read as one of the seats saw the game.
    """
    from analyzer.pages import report, report_data
    from analyzer.pages.look import SeatError, check_seat
    from analyzer.words.messages import Messages

    if form == "json" and (seat is not None or look.embed):
        raise click.UsageError("--seat and --embed are for pages: leave them out with --format json")
    keep_source(output, file)
    record = load(file)
    lines = record.text.split("\n")
    words = Messages.load(language or "en")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words), err=True)
    numbers = chosen(record, number)
    if seat is not None:
        # Before the work, which may take a while.
        try:
            check_seat(list(chosen_replays(record, number, house).values()), seat)
        except SeatError as error:
            raise click.UsageError(str(error)) from error
    reviews = list(review_games(record, numbers, house, fair, lines=True).values())
    if form == "json":
        from msgspec import json

        data = report_data(reviews, source=record.source, language=language, look=look)
        write_output(json.encode(data).decode() + "\n", output)
        if output != "-":
            click.echo(f"wrote {output}", err=True)
        return
    luck = None
    if fair:
        from analyzer.reviews.luck import luck_of

        luck = [luck_of(reviewed) for reviewed in reviews]
    page = report(reviews, source=record.source, language=language, seat=seat, luck=luck, look=look)
    write_output(page, output)
    if output != "-":
        click.echo(f"wrote {output}", err=True)


# -- drills -----------------------------------------------------------------------------------------------


DRILLS: Final = 20
"""So many turns are asked, unless something else is wanted."""
DRILLS_EPILOG = """\b
Examples:
  domino drills store --player Ana -o drills.html
  domino drills store --player Ana --date 2024 --count 50 -o drills.html

The turns are those in which the player gave away most, one of a game; a table with the values of all choices
is made by domino value. With fair values (domino value --fair) only mistakes and blunders are asked. Every
answer is judged by what the player could know.
"""


@click.command("drills", short_help="Write a page to train on one's own mistakes.", epilog=DRILLS_EPILOG)
@click.argument("folder", metavar="STORE")
@filter_options
@click.option(
    "--count",
    type=click.IntRange(1, 200),
    default=DRILLS,
    show_default=True,
    metavar="N",
    help="Ask so many turns at most.",
)
@language_option("The language of the page; without it that of the reader's browser.", default=None)
@worlds_options(WORLDS)
@look_options(embed=False)
@output_option(required=True)
def drills(
    folder: str,
    filters: Filters,
    count: int,
    language: str | None,
    worlds: int,
    seed: int,
    look: Look,
    output: str,
) -> None:
    """Writes a page that asks what to play where a player went wrong, with the other hands face down.

    Each turn stands on the board of a report, with the game before it; after an answer all values are shown,
    and the game can be stepped through. The page needs no network.
    """
    from analyzer.cli.display import progress
    from analyzer.match import replays_of
    from analyzer.notation import parse
    from analyzer.pages import report
    from analyzer.store import Store, StoreError
    from analyzer.store.games import movetext_of
    from analyzer.store.players import drill_review, drills_of

    if filters.player is None:
        raise click.UsageError("whose mistakes? add --player NAME")
    try:
        store = Store(folder)
        found = drills_of(store, filters, count)
        if not found and not any((part / "decisions.parquet").exists() for part in store.parts()):
            raise click.ClickException(f"no choices are valued in {folder}; domino value {folder} does that")
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    if not found:
        raise click.ClickException(f"no mistakes of {filters.player} in {folder}")
    settings, reviews = FairSettings(worlds=worlds, seed=seed), []
    with progress("analysing", len(found)) as advance:
        for drill in found:
            record = parse(movetext_of(drill.game, begins=True), drill.game.source)
            (replay,) = replays_of(record.games)
            reviews.append(drill_review(replay, drill.turn, settings))
            advance(1, f"{len(reviews)} of {len(found)}")
    page = report(reviews, source=folder, language=language, look=replace(look, drills=True))
    write_output(page, output)
    if output != "-":
        click.echo(f"wrote {output}: {counted(len(reviews), 'turn')}", err=True)
