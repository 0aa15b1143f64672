"""The options of the commands that write pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from analyzer.reporting.look import HEIGHT, Look, Theme

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")


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
