"""`domino repair`: what a broken record must have said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, problem_text
from analyzer.cli.games import replays
from analyzer.cli.in_place import back_up, line_ends_of, needs_a_file
from analyzer.cli.inputs import (
    STANDARD_INPUT,
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
)
from analyzer.cli.language import language_option
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.cli.progress import progress, waiting
from analyzer.cli.repair_text import MOST, listing, shown
from analyzer.messages import say
from analyzer.phrases import listed
from analyzer.repairing.words import tied
from analyzer.wording import Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.record import Record
    from analyzer.repairing.edits import Repair, Repairs
    from analyzer.setting import HouseRules

FOUND = 10
"""So many repairs of a game are looked for, unless more are to be listed."""

EPILOG = """\b
Examples:
  domino repair game.domino
  domino repair game.domino -o repaired.domino
  domino repair game.domino --in-place
  domino repair match.domino --game 3 --choose 2 -o repaired.domino
  domino repair game.domino --all --format json

Exit code: 0 if every game is sound or a repair was found for it, 1 if none was found for a game that has
errors, or a game does not fit its match, or there is no game to be read, 2 if the file cannot be read or
written.
"""


@click.command("repair", short_help="Find what a broken record must have said.", epilog=EPILOG)
@file_argument
@game_option
@house_options
@click.option(
    "--most",
    type=click.IntRange(min=1),
    metavar="N",
    help="List so many repairs of a game, and all that tie as the cheapest.  "
    f"[default: {MOST}, and none that is much dearer; all in JSON]",
)
@click.option("--all", "everything", is_flag=True, help="List every repair that was found.")
@output_option(required=False)
@click.option("--in-place", is_flag=True, help="Write to FILE itself; what stood there goes to FILE.bak.")
@click.option(
    "--choose",
    type=click.IntRange(min=1),
    metavar="K",
    help="Write the repair with this number in the list instead of the first.",
)
@format_option()
@language_option("The language of the repairs.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    number: int | None,
    house: HouseRules,
    most: int | None,
    everything: bool,
    output: str | None,
    in_place: bool,
    choose: int | None,
    form: str,
    language: str,
) -> None:
    """Looks for the fewest and likeliest slips of a transcriber after which each game replays.

    Lists the repairs of each game that cannot be right, the cheapest first: what a repair changes, whether
    it is the only one at its cost, and whether the game then comes to the stated result. Repairs that tie
    are all listed, since nothing in the record decides between them.

    With -o or --in-place the record is written with the first repair of each game; a comment at each change
    says what stood there.
    """
    _check_options(file, most, everything, output, in_place, choose)
    record = load(file)
    words = Words.load(language)
    numbers = chosen(record, number)
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words), err=True)
    found = _search(record, numbers, house, max(most or 0, FOUND))
    picked = _pick(found, choose, warn=in_place or output is not None)
    limit = None if everything or (form == "json" and most is None) else most or MOST
    near = most is None and not everything
    _list(record, found, limit, form, words, near=near, err=output == STANDARD_INPUT)
    failed = [game for game, repairs in found.items() if repairs.needed and not repairs.repairs]
    if output is not None or in_place:
        _write(record, picked, failed, None if in_place else output)
    amiss = _amiss_in_match(record, house, found)
    ctx.exit(1 if failed or amiss or record.problems else 0)


def _amiss_in_match(record: Record, house: HouseRules, found: Mapping[int, Repairs]) -> bool:
    """Whether a game does not fit its match though it replays; says so, since repairs do not mend that."""
    amiss = [
        number
        for number, result in enumerate(replays(record, house), 1)
        if number in found and not found[number].needed and not result.valid
    ]
    if amiss:
        games = f"game{'s' if len(amiss) > 1 else ''} {listed(amiss)}"
        said = "the turns are sound, but not what is said of the match; domino check says what is wrong"
        click.echo(f"warning: {games}: {said}", err=True)
    return bool(amiss)


def _check_options(
    file: str, most: int | None, everything: bool, output: str | None, in_place: bool, choose: int | None
) -> None:
    """Says what does not go together before any work is done."""
    if most is not None and everything:
        raise click.UsageError("--all lists more than --most; give one of them")
    if in_place and output is not None:
        raise click.UsageError("--in-place writes to the file itself; leave out -o")
    if choose is not None and output is None and not in_place:
        raise click.UsageError("--choose says which repair is written; give -o or --in-place as well")
    if in_place:
        needs_a_file(file)
    keep_source(output, file)


def _search(record: Record, numbers: list[int], house: HouseRules, most: int) -> dict[int, Repairs]:
    """The repairs of these games, by number."""
    from analyzer.repairing import repair

    found = {}
    with progress("repairing", len(numbers)) as advance:
        for number in numbers:
            with waiting(f"looking for repairs of game {number}"):
                found[number] = repair(record.games[number - 1], house, most=most)
            advance()
    return found


def _pick(found: Mapping[int, Repairs], choose: int | None, *, warn: bool) -> dict[int, Repair]:
    """The repair of each game that is to be written; says so where nothing decides between several."""
    broken = {game: repairs for game, repairs in found.items() if repairs.repairs}
    if choose is not None and broken:
        if len(broken) > 1:
            raise click.UsageError(f"{len(broken)} games have repairs; say with --game which one is meant")
        ((game, repairs),) = broken.items()
        if choose > len(repairs.repairs):
            raise click.UsageError(
                f"there is no repair {choose} of game {game}: {len(repairs.repairs)} found"
            )
        return {game: repairs.repairs[choose - 1]}
    for game, repairs in broken.items():
        first = repairs.repairs[0]
        ties = tied(repairs, first.cost)
        if warn and ties > 1:
            click.echo(
                f"warning: game {game} has {ties} repairs at cost {first.cost}, and nothing decides between"
                " them; the first is written (--choose K takes another)",
                err=True,
            )
    return {game: repairs.repairs[0] for game, repairs in broken.items()}


def _list(
    record: Record,
    found: Mapping[int, Repairs],
    most: int | None,
    form: str,
    words: Words,
    *,
    near: bool,
    err: bool,
) -> None:
    if form == "json":
        from analyzer.repairing import document

        entries = [
            document.repaired(record.source, game, repairs, shown(repairs, most), words)
            for game, repairs in found.items()
        ]
        click.echo(document.to_json(document.RepairDocument(entries)), nl=False, err=err)
        return
    source = clean(record.source)
    for game, repairs in found.items():
        name = f"{source}: {words.told(say('game {number}', number=game))}"
        if len(record.games) == 1:
            name = source
        click.echo(listing(name, repairs, most, words, near=near), err=err)


def _write(record: Record, picked: Mapping[int, Repair], failed: list[int], output: str | None) -> None:
    """Writes the record with these repairs; to its own file where there is no output."""
    source, target = record.source, output
    if not picked and failed:
        raise click.ClickException(f"no repair was found for {clean(source)}; nothing is written")
    if target is None and not picked:
        click.echo(f"nothing to repair; {clean(source)} stays as it is", err=True)
        return
    if target is None and record.problems:
        # What was not read would not be written either.
        raise click.ClickException(f"{clean(source)} could not be read to its end; nothing is written")
    text = _rewritten(record, picked) if picked else record.text
    for game in failed:
        click.echo(f"warning: no repair was found for game {game}; it stays as it is", err=True)
    if target == STANDARD_INPUT:
        write_output(text, target)
        return
    text = line_ends_of(source, text)
    if target is not None:
        write_output(text, target)
        click.echo(f"wrote {clean(target)}", err=True)
        return
    backup = back_up(source, record.text)
    write_output(text, source)
    click.echo(f"{clean(source)} is repaired; what stood there is in {clean(backup)}", err=True)


def _rewritten(record: Record, picked: Mapping[int, Repair]) -> str:
    from analyzer.rewriting import rewritten

    written = rewritten(record, {game - 1: repair for game, repair in picked.items()})
    if not written.kept_layout:
        note = "note: the layout could not be kept; the games are written anew, each with what it holds"
        click.echo(note, err=True)
    return written.text
