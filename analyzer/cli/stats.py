"""`domino stats`: what players gave away over many games, and what luck they had."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, progress
from analyzer.cli.inputs import UnreadableFile, expand, format_option, house_options, load
from analyzer.cli.outputs import cores, processes
from analyzer.cli.report import worlds_options
from analyzer.reviews import takes_long
from analyzer.reviews.fair import Grade, Hindsight, Scale, scale_of
from analyzer.store.statistics import UNITS, By, account_text, rows, signed_text, swing_text, worst
from analyzer.words.message import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.table import Table

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.reviews.fair import FairSettings
    from analyzer.reviews.luck import LuckSettings
    from analyzer.store import Store
    from analyzer.store.players import Estimate, FigureRow
    from analyzer.store.statistics import Counted, LeftOut, Losses, Scorer, SoundGame, TotalsRow


NOTHING = "-"
_MARKS = {
    Grade.GOOD: "good",
    Grade.INACCURACY: "?!",
    Grade.ARGUABLE: "!?",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "??",
}


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


def _print_scale(
    games: Sequence[Counted], scale: Scale, by: By, called: dict[Scorer, str], worlds: int
) -> None:
    from analyzer.cli.display import console

    found = rows(games, by)
    fair = any(row.fair.decisions for row in found)
    click.echo(f"{counted(len(games), 'game')}; losses, luck and results in {UNITS[scale]}")
    console().print(_table(found, by, called, fair=fair))
    if fair:
        click.echo("By the fair loss: good, ?! an inaccuracy, ? a mistake, ?? a blunder; !? is arguable.")
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


def _called(games: Sequence[Counted]) -> dict[Scorer, str]:
    """What everybody is called: a seat without a name by its file too, where others have its label."""
    everybody = dict.fromkeys(who for game in games for who in (*game.who.players, *game.who.sides))
    alike = Counter(who.name for who in everybody)
    stems = Counter(Path(source).stem for source in {game.source for game in games})

    def call(who: Scorer) -> str:
        if who.home is None or alike[who.name] == 1:
            return who.name
        stem = Path(who.home.source).stem
        return str(replace(who, home=replace(who.home, source=stem)) if stems[stem] == 1 else who)

    return {who: clean(call(who)) for who in everybody}


def _table(found: Sequence[TotalsRow], by: By, called: dict[Scorer, str], *, fair: bool) -> Table:
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


def _worst(games: Sequence[Counted], called: dict[Scorer, str], *, fair: bool) -> Iterator[str]:
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


WORLDS = 200
"""Deals looked at for a fair value, unless something else is asked for: there may be many games."""

EPILOG = """\b
Examples:
  domino stats game.domino
  domino stats evening.domino --by side
  domino stats games/ --worlds 1000
  domino stats games/ --no-fair --format json
  domino stats store --player Ana

Only decisions with a choice are counted. A fair loss is what a move gave away on what the player could know:
the mean over the deals that his hand and the play before leave possible. It makes the grades; one that is too
small to tell from none counts as none. An open loss is counted with all hands open. Losses are in points, or
where a game is worth one point in percent of a game, from lost to won; these are not added together.

Luck of the deal is what a deal was worth, all hands open, more than such deals are on the mean. Luck and
result are those of the player's side. Luck is told for two sides only.

Players are who the tags Names and Players say. A seat without a name is only that seat of that match. Games
with errors, and other lines of a game in the same file, are left out.

Of a store the choices count that domino value has valued, in the games of one variant: by what could be known
if all are valued so, else with all hands open. Figures have intervals that hold the mean of all such games
with a confidence of 95 %; of fewer than 30 games they say little. Luck is what the deals were worth to a side
more than those of the store on average. With --player there are partners and the course over time, too.

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
@click.option("--player", metavar="NAME", help="Of a store: say more of this player.")
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
    player: str | None,
) -> None:
    """Counts the games in files and folders together: losses, grades, worst decisions, luck and results.

    A folder stands for the records in it, at any depth; - is standard input. So does a store for its games.
    """
    if len(paths) == 1 and any(Path(paths[0]).glob("part-*/games.parquet")):
        if house.options or by == "side":
            raise click.UsageError("of a store the players of a variant can be counted, by its own rules")
        ctx.exit(_of_store(paths[0], house.variant, player, form))
    if player is not None:
        raise click.UsageError("--player is for a store: domino collect makes one of records")
    from analyzer.reviews.fair import FairSettings
    from analyzer.reviews.luck import LuckSettings
    from analyzer.store.statistics import Reason

    luck = LuckSettings(seed=seed)
    fair = None if no_fair else FairSettings(worlds=worlds, seed=seed)
    games, left_out = _counted(paths, house, luck, fair)
    if form == "json":
        from analyzer.schemas import statistics as document
        from analyzer.schemas.statistics import stats_document

        asked = document.SettingsJson(
            "side" if by == "side" else "player", not no_fair, worlds, luck.deals, seed
        )
        click.echo(document.to_json(stats_document(asked, games, left_out)), nl=False)
    else:
        from analyzer.store.statistics import By

        print_stats(games, left_out, By(by), worlds)
    unreadable = any(game.reason is Reason.UNREADABLE for game in left_out)
    ctx.exit(2 if unreadable else int(not games))


def _counted(
    paths: tuple[str, ...], house: HouseRules, luck: LuckSettings, fair: FairSettings | None
) -> tuple[list[Counted], list[LeftOut]]:
    """The games of all files reviewed, and what is left out."""
    from analyzer.store.statistics import LeftOut, sorted_out

    records, left_out = _read(paths)
    found, broken = sorted_out(records, house)
    left_out += broken
    each = dict(sorted(_each(found, luck, fair)))
    games = [one for one in each.values() if not isinstance(one, LeftOut)]
    return games, left_out + [one for one in each.values() if isinstance(one, LeftOut)]


def _each(
    found: Sequence[SoundGame], luck: LuckSettings, fair: FairSettings | None
) -> Iterator[tuple[int, Counted | LeftOut]]:
    """Every game by its place; several at once."""
    from analyzer.store.statistics import counted as reviewed
    from analyzer.store.statistics import counted_all

    passes = 1 if fair is None else 2
    slow = any(takes_long(each.row.checked) for each in found)
    with (
        progress("reviewing", passes * sum(each.tiles for each in found)) as advance,
        processes(min(cores(), len(found)) if slow else 1) as executor,
    ):
        if executor is None:
            for at, each in enumerate(found):
                yield at, reviewed(each, luck, fair, lambda done, of: advance())
            return
        for done, (at, game) in enumerate(counted_all(found, luck, fair, executor), 1):
            advance(passes * found[at].tiles, f"{done} of {counted(len(found), 'game')}")
            yield at, game


def _read(paths: tuple[str, ...]) -> tuple[list[Record], list[LeftOut]]:
    """The records in files and folders, each file once; what cannot be read is said on standard error."""
    from analyzer.store.statistics import LeftOut, Reason

    records: list[Record] = []
    left_out: list[LeftOut] = []
    read: set[str] = set()

    def refuse(path: str, error: UnreadableFile) -> None:
        error.show()
        left_out.append(LeftOut(path, None, Reason.UNREADABLE, error.message))

    for path in paths:
        try:
            files = expand((path,))
        except UnreadableFile as error:
            refuse(path, error)
            continue
        for file in files:
            if file in read:
                continue
            read.add(file)
            try:
                records.append(load(file))
            except UnreadableFile as error:
                refuse(file, error)
    return records, left_out


# -- a store ----------------------------------------------------------------------------------------------

_SHOWN = 30
"""So many players are printed."""
_HEADS = {"won": "won %", "result": "result", "accuracy": "accuracy", "loss": "loss", "best": "best %"}
_HEADS |= {"mistakes": "mistakes\nin 100", "luck": "luck"}


def _of_store(folder: str, variant: str | None, player: str | None, form: str) -> int:
    """Prints what the players of a store have done; the exit code."""
    from analyzer.store import Store, StoreError, arrow

    try:
        arrow()
        from analyzer.store.players import StoredPlay, by_player, figure_rows, over_time, with_partners
        from analyzer.store.search import Filters

        store = Store(folder)
        play = StoredPlay(store, Filters(variant=_only_variant(store, variant)))
        keys = [by_player] if player is None else [by_player, with_partners(player), over_time(player)]
        tables = [figure_rows(ratios) for ratios in play.added_up(*keys)]
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    if len(play.parts) < len(store.parts()):
        click.echo("note: not all games are valued; domino value does it", err=True)
    if player is not None:
        tables[0] = [row for row in tables[0] if row.name == player]
        tables[2].sort(key=lambda row: [(len(part), part) for part in row.name.split("-")])
    if form == "json":
        from analyzer.schemas.batch import store_stats, to_json

        click.echo(to_json(store_stats(folder, play.games, tables, fair=play.fair)), nl=False)
    else:
        how = "by what could be known" if play.fair else "with all hands open"
        click.echo(f"{counted(play.games, 'valued game')}; losses {how}")
        for head, table in zip(("player", "partner", "time"), tables, strict=False):
            _print_figures(head, table)
    return int(not tables[0])


def _only_variant(store: Store, variant: str | None) -> str | None:
    """The variant that is counted: points of several do not go together."""
    if variant is not None:
        return variant
    names = sorted(
        {name for table in store.read("games", ["variant"]) for name in table["variant"].unique().to_pylist()}
    )
    if len(names) > 1:
        raise click.UsageError(
            f"points of several variants do not go together; choose --variant: {listed(names)}"
        )
    return None


def _print_figures(head: str, found: Sequence[FigureRow]) -> None:
    from rich.table import Table

    from analyzer.cli.display import console
    from analyzer.store.players import FEW

    shown = [name for name in _HEADS if any(row.figures[name] for row in found)]
    table = Table()
    table.add_column(head, overflow="fold")
    for name in ("games", *(_HEADS[name] for name in shown)):
        table.add_column(name, justify="right")
    for row in found[:_SHOWN]:
        cells = [_estimate(row.figures[name]) for name in shown]
        table.add_row(clean(row.name), f"{row.games}{' (few)' if row.games < FEW else ''}", *cells)
    console().print(table)
    if len(found) > _SHOWN:
        click.echo(f"The {_SHOWN} with most games of {len(found)}; --format json has all.")


def _estimate(found: Estimate | None) -> str:
    if found is None:
        return NOTHING
    return (
        f"{found.value:.1f}" if found.high is None else f"{found.value:.1f} ± {found.high - found.value:.1f}"
    )
