"""`domino stats`: what players gave away over many games, and what luck they had."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.fair_options import worlds_options
from analyzer.cli.inputs import Unreadable, expand, format_option, house_options, load
from analyzer.cli.progress import progress

if TYPE_CHECKING:
    from analyzer.fair import FairSettings
    from analyzer.luck import LuckSettings
    from analyzer.record import Record
    from analyzer.setting import HouseRules
    from analyzer.statistics import Counted, LeftOut

WORLDS = 200
"""Deals looked at for a fair value, unless something else is asked for: there may be many games."""

EPILOG = """\b
Examples:
  domino stats game.domino
  domino stats evening.domino --by side
  domino stats games/ --worlds 1000
  domino stats games/ --no-fair --format json

Only decisions with a choice are counted. A fair loss is what a move gave away on what the player could know:
the mean over the deals that his hand and the play before leave possible. It makes the grades; one that is too
small to tell from none counts as none. An open loss is counted with all hands open. Losses are in points, or
where a game is worth one point in percent of a game, from lost to won; these are not added together.

Luck of the deal is what a deal was worth, all hands open, more than such deals are on the mean. Luck and
result are those of the player's side. Luck is told for two sides only.

Players are who the tags Names and Players say. A seat without a name is only that seat of that match. Games
with errors, and other lines of a game in the same file, are left out.

Exit code: 0, 1 if no game could be counted, 2 if a file cannot be read.
"""


@click.command("stats", short_help="Add up what players gave away, and their luck.", epilog=EPILOG)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@house_options
@format_option()
@click.option(
    "--by",
    type=click.Choice(["player", "side"]),
    default="player",
    show_default=True,
    help="What a row is about.",
)
@worlds_options(WORLDS)
@click.option("--no-fair", is_flag=True, help="Count with all hands open only; much quicker.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    house: HouseRules,
    form: str,
    by: str,
    worlds: int,
    seed: int,
    no_fair: bool,
) -> None:
    """Counts the games in files and folders together: losses, grades, worst decisions, luck and results.

    A folder stands for the .domino files in it, at any depth; - is standard input.
    """
    from analyzer.fair import FairSettings
    from analyzer.luck import LuckSettings
    from analyzer.statistics import Reason

    luck = LuckSettings(seed=seed)
    fair = None if no_fair else FairSettings(worlds=worlds, seed=seed)
    games, left_out = _counted(paths, house, luck, fair)
    if form == "json":
        from analyzer.statistics import document
        from analyzer.statistics.documented import stats_document

        asked = document.SettingsJson(
            "side" if by == "side" else "player", not no_fair, worlds, luck.deals, seed
        )
        click.echo(document.to_json(stats_document(asked, games, left_out)), nl=False)
    else:
        from analyzer.cli.stats_text import print_stats
        from analyzer.statistics import By

        print_stats(games, left_out, By(by), worlds)
    unreadable = any(game.reason is Reason.UNREADABLE for game in left_out)
    ctx.exit(2 if unreadable else int(not games))


def _counted(
    paths: tuple[str, ...], house: HouseRules, luck: LuckSettings, fair: FairSettings | None
) -> tuple[list[Counted], list[LeftOut]]:
    """The games of all files reviewed, and what is left out."""
    from analyzer.statistics import LeftOut, counted, sorted_out

    records, left_out = _read(paths)
    found, broken = sorted_out(records, house)
    left_out += broken
    games = []
    passes = 1 if fair is None else 2
    with progress("reviewing", passes * sum(each.tiles for each in found)) as advance:
        for each in found:
            game = counted(each, luck, fair, lambda done, of: advance())
            if isinstance(game, LeftOut):
                left_out.append(game)
            else:
                games.append(game)
    return games, left_out


def _read(paths: tuple[str, ...]) -> tuple[list[Record], list[LeftOut]]:
    """The records in files and folders, each file once; what cannot be read is said on standard error."""
    from analyzer.statistics import LeftOut, Reason

    records: list[Record] = []
    left_out: list[LeftOut] = []
    read: set[str] = set()

    def refuse(path: str, error: Unreadable) -> None:
        error.show()
        left_out.append(LeftOut(path, None, Reason.UNREADABLE, error.message))

    for path in paths:
        try:
            files = expand((path,))
        except Unreadable as error:
            refuse(path, error)
            continue
        for file in files:
            if file in read:
                continue
            read.add(file)
            try:
                records.append(load(file))
            except Unreadable as error:
                refuse(file, error)
    return records, left_out
