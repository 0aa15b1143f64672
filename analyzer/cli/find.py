"""`domino find` and `domino explore`: what stands in a store."""

from __future__ import annotations

import re
from collections import Counter
from functools import wraps
from typing import TYPE_CHECKING, Any, Final

import click

from analyzer.cli.display import clean
from analyzer.cli.inputs import UnreadableFile, format_option
from analyzer.notation.vocabulary import tile_from_text
from analyzer.store import Rejected, SourceEntry, Store, StoreError, arrow, games_of, writing
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.tile import tile_set
from analyzer.words.message import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.store.boards import Fared
    from analyzer.store.codes import Line, Reply
    from analyzer.store.games import StoredGame
    from analyzer.store.search import Filters, Hits, Pattern

SHOWN: Final = 20
"""So many games are printed if nobody asks for more."""


def filter_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose games by what is said of them; the command takes `filters`."""

    @click.option("--player", metavar="NAME", help="Games in which NAME plays.")
    @click.option(
        "--outcome", type=click.Choice(["won", "lost", "tied"]), help="What they came to for that player."
    )
    @click.option("--variant", metavar="NAME", help="Games of a variant.")
    @click.option(
        "--date", metavar="FROM[..TO]", help="Games of a day, month or year, or of all from one to another."
    )
    @click.option("--ending", type=click.Choice(["domino", "blocked"]), help="How they ended.")
    @click.option("--turns", metavar="LEAST[..MOST]", help="How many turns they had.")
    @click.option("--lead", metavar="TILE", help="What was led.")
    @click.option("--source", metavar="TEXT", help="What the name of the record holds.")
    @wraps(function)
    def wrapper(
        *args: Any,
        player: str | None,
        outcome: str | None,
        variant: str | None,
        date: str | None,
        ending: str | None,
        turns: str | None,
        lead: str | None,
        source: str | None,
        **kwargs: Any,
    ) -> Any:
        if outcome and player is None:
            raise click.UsageError("--outcome says what a game came to for a player; add --player NAME")
        filters = _filters(
            player=player,
            outcome=outcome,
            variant=variant,
            date=_days(date),
            ending=ending,
            turns=_span(turns),
            lead=None if lead is None else str(_tile(lead, "--lead")),
            source=source,
        )
        return function(*args, filters=filters, **kwargs)

    return wrapper


def _filters(**asked: Any) -> Filters:
    """The filters; an error that says what to install where the tables cannot be read."""
    try:
        arrow()
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    from analyzer.store.search import Filters

    return Filters(**asked)


def _days(text: str | None) -> tuple[str, str] | None:
    """The first and the last day that are meant."""
    if text is None:
        return None
    first, _, last = text.partition("..")
    return first.strip(), (last or first).strip() + "~"  # comes after every day of a month or year


def _span(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    match = re.fullmatch(r"([0-9]{1,4})(?:(\.\.)([0-9]{1,4})?)?", text.strip())
    if match is None:
        raise click.BadParameter(f"{text} is no number and no span such as 20..30", param_hint="--turns")
    least = int(match[1])
    return least, int(match[3] or 9_999) if match[2] else least


def _tile(text: str, option: str) -> Any:
    tile = tile_from_text(text)
    if tile is None:
        raise click.BadParameter(f"{text} is no tile; write it as 4-6", param_hint=option)
    return tile


def _seat(text: str, option: str) -> int:
    label = text.strip().upper()
    if label not in DEFAULT_LABELS:
        raise click.BadParameter(
            f"{text} is no seat; the seats are A, B, C ... in turn order", param_hint=option
        )
    return DEFAULT_LABELS.index(label)


def _pattern(
    position: str | None,
    ends: str | None,
    holds: Sequence[str],
    seat: str | None,
    over: bool,
    highest: int,
) -> Pattern | None:
    """What is looked for on the table; None where nothing is."""
    from analyzer.store.search import Pattern

    if position is not None:
        if ends or holds or seat or over:
            raise click.UsageError("--position says all of a position; leave out the other options for one")
        from analyzer.game.position import Position

        try:
            return Pattern.of(Position.parse(position))
        except ValueError as error:
            raise click.BadParameter(str(error), param_hint="--position") from error
    numbers = () if ends is None else tuple(re.findall(r"[0-9]+", ends))
    if ends is not None and not (1 <= len(numbers) <= 2 and all(int(one) <= highest for one in numbers)):
        raise click.BadParameter(f"{ends}: write one number or two, as in 4,4", param_hint="--ends")
    held = tuple(_held(one, highest) for one in holds)
    if not (numbers or held or seat or over):
        return None
    return Pattern(
        ends=tuple(map(int, numbers)),
        holds=held,
        seat=None if seat is None else _seat(seat, "--to-move"),
        over=over,
        highest=highest,
    )


def _held(text: str, highest: int) -> tuple[int, int]:
    seat, _, tiles = text.partition(":")
    found = [_tile(one, "--holds") for one in tiles.split()]
    known = tile_set(highest)
    if not found or any(tile not in known for tile in found):
        raise click.BadParameter(f"{text}: write a seat and its tiles, as in C:24 36", param_hint="--holds")
    return _seat(seat, "--holds"), known.mask(found)


EPILOG = """\b
Examples:
  domino find store --player Ana --outcome lost --date 2024
  domino find store --variant partnership --ending blocked --turns 30..
  domino find store --ends 4,4 --over                 games that ended with both ends four
  domino find store --ends 4,4 --over --renamed       or with both ends any other number
  domino find store --holds "C:24 36" --to-move C
  domino find store --position "partnership A:34 B:23 C:24 36 D:03 12 6@L 4@R turn C lead B"
  domino find store --player Ana --format movetext > ana.domino
  domino find store --player Ana -o ana-store

As JSON each game is a line. A position is looked for in games on a line in which every hand is known.
"""


@click.command("find", short_help="Find games and positions in a store.", epilog=EPILOG)
@click.argument("folder", metavar="STORE")
@filter_options
@click.option("--position", metavar="TEXT", help="A whole position, as NOTATION.md writes it.")
@click.option("--ends", metavar="N[,M]", help="Open ends: two numbers, or one of them.")
@click.option("--holds", multiple=True, metavar="SEAT:TILES", help="Tiles in a hand, as in C:24 36.")
@click.option("--to-move", "seat", metavar="SEAT", help="Whose turn it is.")
@click.option("--over", is_flag=True, help="Only at the end of the game.")
@click.option("--renamed", is_flag=True, help="With the numbers renamed in any way, too.")
@click.option(
    "--highest", type=click.IntRange(1, 9), default=6, show_default=True, help="The set of the position."
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help=f"Print so many; as text {SHOWN}, else all."
)
@click.option("-o", "--output", metavar="STORE", help="Write the games to another store.")
@format_option("movetext")
def command(
    folder: str,
    filters: Filters,
    position: str | None,
    ends: str | None,
    holds: tuple[str, ...],
    seat: str | None,
    over: bool,
    renamed: bool,
    highest: int,
    limit: int | None,
    output: str | None,
    form: str,
) -> None:
    """Finds games by who played them, how they went, or a position that came up."""
    from analyzer.store.search import Hits

    if renamed and not (position or ends or holds):
        raise click.UsageError("--renamed needs a position: --position, --ends or --holds")
    try:
        store = Store(folder)
        hits = Hits(store, filters, _pattern(position, ends, holds, seat, over, highest), renamed=renamed)
        if output is not None:
            _copy(hits, folder, output)
        elif form == "text":
            _print(hits, SHOWN if limit is None else limit)
        else:
            _lines(hits, form, limit)
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    if hits.not_played:
        note = (
            f"{counted(hits.not_played, 'game')} not searched: a hand is not known, or the layout is no line"
        )
        click.echo(f"note: {note}", err=True)


def _say_left_out(games: int) -> None:
    why = "not every tile is known, or the layout is no line"
    click.echo(f"note: {counted(games, 'game')} left out: {why}", err=True)


def _each(hits: Hits, limit: int | None = None) -> Iterator[tuple[StoredGame, int, int | None, int | None]]:
    """Every game with its id, that of its first twin, and the turn of its position."""
    for table, turns in hits.tables(limit):
        ids, twins = table["id"].to_pylist(), table["duplicate"].to_pylist()
        yield from zip(games_of(table), ids, twins, turns, strict=True)


_PRINTED: Final = ("id", "source", "number", "variant", "date", "players", "result")


def _print(hits: Hits, limit: int) -> None:
    for table, turns in hits.tables(limit, _PRINTED):
        columns = (table[name].to_pylist() for name in _PRINTED)
        for at, source, number, variant, date, players, result, turn in zip(*columns, turns, strict=True):
            place = "" if turn is None else f", before turn {turn}"
            names = " ".join(name or "-" for name in players) if any(players) else ""
            facts = (variant, date, names, result or "no result")
            said = "; ".join(clean(fact) for fact in facts if fact)
            click.echo(f"{at}  {clean(source)}, game {number}{place}: {said}")
    more = f"; the first {limit} are shown, --limit N shows more" if hits.count > limit else ""
    click.echo(f"{counted(hits.count, 'game')}{more}")


def _lines(hits: Hits, form: str, limit: int | None) -> None:
    if form == "movetext":
        from analyzer.store.games import movetexts

        rows = (row for table, _ in hits.tables(limit, placed=False) for row in games_of(table))
        for number, text in enumerate(movetexts(rows)):
            click.echo(f"\n{text}" if number else text, nl=False)
        return
    from analyzer.schemas.batch import found_line

    for row, at, twin, turn in _each(hits, limit):
        click.echo(found_line(row, at, twin, turn))


def _copy(hits: Hits, folder: str, output: str) -> None:
    """Writes the games to a store: the sources say where they were found."""
    from hashlib import sha256

    with writing(output) as store:
        for number, (table, _) in enumerate(hits.tables(placed=False)):
            name = f"found in {folder}, part {number}"
            digest = sha256(repr((name, table["id"].to_pylist())).encode()).hexdigest()
            if (name, digest) not in store.known:
                rejects: list[Rejected] = []
                store.add([table], rejects, [SourceEntry(name, digest, len(table), 0)])
        store.flush()
    click.echo(f"{counted(hits.count, 'game')}; {clean(output)} has {counted(store.next_id, 'game')}")


# -- explore ----------------------------------------------------------------------------------------------


EXPLORE_EPILOG = """\b
Examples:
  domino explore store                       the leads
  domino explore store --after 6-6           what was played on a lead of 6-6
  domino explore store --after "6-6 5-6 pass"
  domino explore store --player Ana --format json
  domino explore store -o tree.html          a page with a tree to walk through

Points are net, for the side that makes the move. An interval holds the mean of all such games with a
confidence of 95 %, if these are a fair sample of them; of fewer than 30 games it says little.
"""


@click.command("explore", short_help="Say how leads and replies fared in a store.", epilog=EXPLORE_EPILOG)
@click.argument("folder", metavar="STORE")
@click.option(
    "--after", "path", default="", metavar="MOVES", help="The first turns of the games: tiles and passes."
)
@filter_options
@click.option("-o", "--output", metavar="FILE", help="Write a page with the tree of what came next.")
@click.option("--depth", type=click.IntRange(1, 12), default=4, help="With -o: so many turns, else 4.")
@click.option("--least", type=click.IntRange(1), help="With -o: end after fewer games; 30 or 1 in 5,000.")
@format_option()
def explore(
    folder: str, path: str, filters: Filters, output: str | None, depth: int, least: int | None, form: str
) -> None:
    """Adds up what was led, or played after some turns, and how these games went."""
    from analyzer.store.boards import COLUMNS, RESULTS, leads, replies
    from analyzer.store.search import FEW

    turns = [_choice(word) for word in re.split(r"[\s,]+", path.strip()) if word]
    played = bool(turns) or output is not None
    asked = (*COLUMNS, "lead") if played else ("lead", "leader")
    columns = [*dict.fromkeys((*filters.columns, *asked, *RESULTS, "variant"))]
    found: dict[Line, Fared] = {}
    lines: list[Line] = [()]
    games = left_out = 0
    variants: Counter[str] = Counter()
    try:
        store = Store(folder)
        for level in range(1 if output is None else depth):
            after: dict[Line, Fared] = {}
            for part in store.parts() if lines else ():
                table = store.table(part, "games", columns)
                table = table.filter(filters.mask(table))
                reached = replies(table, turns, after, lines) if played else leads(table, after)
                if level == 0:
                    counts = table["variant"].value_counts().to_pylist()
                    variants.update({one["values"]: one["counts"] for one in counts})
                    left_out += table["moves" if played else "lead"].null_count
                    games += reached
            if len(variants) > 1:
                known = ", ".join(f"{name} ({number})" for name, number in variants.most_common())
                why = "points of several variants do not go together"
                raise click.UsageError(f"{why}; choose --variant: {known}")
            found |= after
            few = least or max(FEW, games // 5_000)
            lines = [line for line, fared in after.items() if fared.games >= few]
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    order = sorted(found.items(), key=lambda one: (-one[1].games, str(one[0][-1])))
    if output is not None:
        from analyzer.cli.outputs import write_output
        from analyzer.pages.collection import tree_page

        write_output(tree_page(folder, list(map(str, turns)), order), output)
    elif form == "json":
        from analyzer.schemas.batch import explored, to_json

        click.echo(to_json(explored(folder, list(map(str, turns)), games, order)), nl=False)
    else:
        _print_choices(turns, games, order)
    if left_out:
        _say_left_out(left_out)


def _choice(word: str) -> Reply:
    from analyzer.store.codes import Reply

    if word.casefold() == "pass":
        return Reply(None)
    tile, _, end = word.partition("@")
    if end and not end.isdecimal():
        raise click.BadParameter(
            f"{word}: write the number that is joined, as in 4-6@6", param_hint="--after"
        )
    return Reply(_tile(tile, "--after"), int(end) if end else None)


def _print_choices(turns: Sequence[Reply], games: int, order: Sequence[tuple[Line, Fared]]) -> None:
    from rich.table import Table

    from analyzer.cli.display import console
    from analyzer.store.search import FARED, fared_texts

    after = f" after {' '.join(map(str, turns))}" if turns else ""
    table = Table(title=f"{counted(games, 'game')}{after}", title_justify="left")
    table.add_column("move" if turns else "lead")
    for name in FARED:
        table.add_column(name, justify="right", no_wrap=True)
    for (choice,), fared in order:
        table.add_row(str(choice), *fared_texts(fared, games))
    console().print(table)
