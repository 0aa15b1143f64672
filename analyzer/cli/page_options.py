"""Options that commands share: fair values, how a page looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from analyzer.pages.look import HEIGHT, Look, Theme
from analyzer.reviews.fair.estimates import WORLDS, FairSettings

if TYPE_CHECKING:
    from collections.abc import Callable


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
