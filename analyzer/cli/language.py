"""The option `--lang`: the languages are those that there are catalogues, or words of tables, for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

F = TypeVar("F", bound="Callable[..., Any]")


def language_option(help_text: str, codes: Iterable[str] | None = None) -> Callable[[F], F]:
    """The option `--lang`; the command takes `language`.

    Args:
        help_text: what is in that language.
        codes: the languages to choose from; those of the catalogues of messages if not given.
    """
    if codes is None:
        from analyzer.wording import languages

        codes = languages()
    return click.option(
        "--lang", "language", type=click.Choice(list(codes)), default="en", show_default=True, help=help_text
    )
