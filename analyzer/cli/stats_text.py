"""Statistics as a terminal shows them: a table for each scale, the worst decisions, luck and skill."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean
from analyzer.fair.grading import Grade, Hindsight, Scale, scale_of
from analyzer.phrases import counted, listed
from analyzer.statistics import By, rows, worst
from analyzer.statistics.words import UNITS, account_text, signed_text, swing_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.table import Table

    from analyzer.statistics import Counted, LeftOut, Row, Who
    from analyzer.statistics.totals import Losses

NOTHING = "-"
_MARKS = {Grade.GOOD: "good", Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def print_stats(games: Sequence[Counted], left_out: Sequence[LeftOut], by: By, worlds: int) -> None:
    """Prints everything that was counted, and what was not.

    Args:
        games: what was counted.
        left_out: what was not, with the reasons.
        by: what a row is about.
        worlds: deals drawn for a fair value where many are possible.
    """
    called = _called(games)
    for scale in Scale:
        of_scale = [game for game in games if scale_of(game.review.replay.rules) is scale]
        if of_scale:
            _print_scale(of_scale, scale, by, called, worlds)
    if len(games) == 1:
        click.echo(clean(account_text(games[0])))
    for game in left_out:
        place = game.source if game.game is None else f"{game.source}, game {game.game}"
        click.echo(clean(f"Left out: {place}: {game.why}."))


def _print_scale(games: Sequence[Counted], scale: Scale, by: By, called: dict[Who, str], worlds: int) -> None:
    from analyzer.cli.tables import console

    found = rows(games, by)
    fair = any(row.fair.decisions for row in found)
    click.echo(f"{counted(len(games), 'game')}; losses, luck and results in {UNITS[scale]}")
    console().print(_table(found, by, called, fair=fair))
    if fair:
        click.echo("By the fair loss: good, ?! an inaccuracy, ? a mistake, ?? a blunder.")
        click.echo(
            f"Where many deals are possible a fair value is the mean of {worlds}; a loss of less than two "
            "standard errors counts as none, so fewer deals show fewer mistakes (--worlds)."
        )
    for line in _worst(games, called, fair=fair):
        click.echo(clean(line))
    swing = swing_text(games, scale)
    if swing:
        click.echo(swing)
    click.echo()


def _called(games: Sequence[Counted]) -> dict[Who, str]:
    """What everybody is called: a seat without a name by its file too, where others have its label."""
    everybody = dict.fromkeys(who for game in games for who in (*game.who.players, *game.who.sides))
    alike = Counter(who.name for who in everybody)
    stems = Counter(Path(source).stem for source in {game.source for game in games})

    def call(who: Who) -> str:
        if who.home is None or alike[who.name] == 1:
            return who.name
        stem = Path(who.home.source).stem
        return str(replace(who, home=replace(who.home, source=stem)) if stems[stem] == 1 else who)

    return {who: clean(call(who)) for who in everybody}


def _table(found: Sequence[Row], by: By, called: dict[Who, str], *, fair: bool) -> Table:
    from rich.table import Table

    table = Table()
    table.add_column(by.value, overflow="fold")
    heads = ["won of\nfinished", "choices"]
    heads += ["fair\nloss", "each", "best", *_MARKS.values(), "lucky,\nunlucky", "open\neach"] if fair else []
    heads += [] if fair else ["open\nloss", "each", "best"]
    for head in (*heads, "luck", "result"):
        table.add_column(head, justify="right")
    for row in found:
        hindsights = (str(row.hindsights[which]) for which in (Hindsight.LUCKY, Hindsight.UNLUCKY))
        cells = [f"{row.won}/{row.finished}", str(len(row.choices)), *_losses(row.fair if fair else row.open)]
        if fair:
            cells += [*(str(row.grades[grade]) for grade in _MARKS), ", ".join(hindsights)]
            cells.append(_losses(row.open)[1])
        cells.append(signed_text(row.luck) if row.luck_games else NOTHING)
        cells.append(signed_text(row.result) if row.finished else NOTHING)
        table.add_row(called[row.who], *cells)
    return table


def _losses(losses: Losses) -> list[str]:
    """In all, for each decision, and in which part of them nothing was lost."""
    if losses.each is None:
        return [NOTHING] * 3
    return [f"{losses.total:.1f}", f"{losses.each:.2f}", f"{losses.best_share:.0%}"]


def _worst(games: Sequence[Counted], called: dict[Who, str], *, fair: bool) -> Iterator[str]:
    by_place = {(game.source, game.game): game for game in games}
    found = worst([choice for game in games for choice in game.choices])
    if not found:
        yield "Nobody gave anything away."
        return
    yield "The worst decisions:"
    for number, choice in enumerate(found, 1):
        who = by_place[choice.source, choice.game].who.players[choice.seat]
        place = f"{choice.source}, game {choice.game}, turn {choice.turn}"
        loss = f"{'fair' if fair else 'open'} loss {choice.loss:.1f}"
        yield f"  {number}. {place}: {who.name} {choice.played}, {loss}; {listed(choice.best, 'or')} was best"
