"""`domino repair`: what a broken record must have said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import MAX_WIDTH, clean, language_option, problem_text, progress, width
from analyzer.cli.inputs import (
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
    replays,
    say_errors,
)
from analyzer.cli.outputs import (
    back_up,
    keep_source,
    line_ends_of,
    needs_a_file,
    output_option,
    waiting,
    write_output,
)
from analyzer.forms import called
from analyzer.forms.read import parse
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form
from analyzer.repairs.sentences import sentences, summary, tied
from analyzer.store.sources import STANDARD_INPUT
from analyzer.words.message import counted, listed, say, say_many
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.diagnostics import Diagnostic
    from analyzer.record.game import Record
    from analyzer.repairs.edits import Repair, Repairs
    from analyzer.repairs.turn_sentences import Sentence
    from analyzer.replays.replay import Replay


MOST = 5
"""How many repairs of a game are listed unless more are asked for."""
NEAR = 3
"""How much dearer than the cheapest they may be then: what takes one slip more is seldom of interest."""


def shown(found: Repairs, most: int | None, *, near: bool = False) -> Sequence[Repair]:
    """The repairs that are listed: all that tie as cheapest, and more up to `most`.

    Args:
        found: everything that was found.
        most: how many at most, None for all.
        near: whether much dearer ones are left out.
    """
    repairs = found.repairs
    if not repairs:
        return repairs
    if near:
        repairs = tuple(repair for repair in repairs if repair.cost <= repairs[0].cost + NEAR)
    return repairs if most is None else repairs[: max(most, tied(found, repairs[0].cost))]


def listing(name: str, found: Repairs, most: int | None, words: Messages, *, near: bool = False) -> str:
    """The repairs of a game, the cheapest first, each with a number."""
    if not found.needed:
        return f"{name}: {click.style(words.told(say('nothing to repair')), fg='green', bold=True)}"
    rows = [f"{name}: {_headline(found, words)}"]
    repairs = shown(found, most, near=near)
    for number, repair in enumerate(repairs, 1):
        lead = f"{number:>3}. "
        rows.append(f"{lead}{click.style(words.told(summary(repair, found)), bold=True)}")
        said = [sentence.told(words) for sentence in sentences(repair, found.game)]
        told = [part for sentence in said for part in _lines(sentence, len(lead))]
        told += [clean(words.told(say("in doubt: {doubt}", doubt=doubt))) for doubt in repair.doubts]
        rows += [" " * len(lead) + part for part in told]
    search = _search_text(found, len(found.repairs) - len(repairs))
    rows += [f"     {clean(words.told(line))}" for line in search]
    return "\n".join(rows)


def _headline(found: Repairs, words: Messages) -> str:
    if not found.repairs:
        return click.style(words.told(say("no repair found")), fg="red", bold=True)
    cost = found.repairs[0].cost
    ties = tied(found, cost)
    head = say_many(ties, "{count} repair", "{count} repairs")
    if len(found.repairs) > 1:
        dearer = len(found.repairs) - ties
        head = say("{repairs} at cost {cost}, {dearer} dearer", repairs=head, cost=cost, dearer=dearer)
    return click.style(words.told(head), fg="yellow", bold=True)


def _search_text(found: Repairs, hidden: int) -> Iterable[str]:
    """What was looked for, and what is not shown."""
    if hidden:
        yield say_many(
            hidden,
            "{count} dearer repair is not shown; --all shows everything that was found",
            "{count} dearer repairs are not shown; --all shows everything that was found",
        )
    if found.searched:
        yield say("every repair up to cost {cost} has been looked for", cost=found.searched)
    if found.gave_up is not None:
        yield say("the search ended before it was done: {why}", why=found.gave_up)


def under(problem: Diagnostic, found: Repairs, words: Messages) -> str:
    """The best repair as it stands under the error that it explains."""
    repair = found.repairs[0]
    told = summary(repair, found)
    if tied(found, repair.cost) > 1:
        told = say("{summary}; domino repair lists them", summary=told)
    name = click.style(words.told(say("repair")), fg="green", bold=True)
    head = f"  {name} ({words.told(told)}):"
    line = problem.span.line if problem.span else None
    said = [sentence.told(words) for sentence in sentences(repair, found.game, line)]
    if len(said) == 1:
        first, *turns = _lines(said[0], width(click.unstyle(head)) + 1)
        return "\n".join([f"{head} {first}", *(f"    {part}" for part in turns)])
    return "\n".join([head, *(f"    {part}" for sentence in said for part in _lines(sentence, 4))])


def _lines(sentence: Sentence, indent: int) -> list[str]:
    """The sentence; the turns that it ends on stand on a line of their own where there is no room."""
    whole = clean(str(sentence))
    if not sentence.turns or indent + width(whole) <= MAX_WIDTH:
        return [whole]
    return [f"{clean(sentence.words)}:", clean(sentence.tail)]


MOST_EFFORT = 500_000
"""How many places are looked at for all games of a record, which is some ten seconds."""
FOUND = 10
"""So many repairs of a game are looked for, unless more are to be listed."""

EPILOG = """\b
Examples:
  domino repair game.domino
  domino repair game.domino -o repaired.domino
  domino repair game.domino --in-place
  domino repair match.domino --game 3 --choose 2 -o repaired.domino
  domino repair game.domino --all --format json

Exit code: 0 if every game is sound or a repair was found that makes it so, 1 if none was found for a game
that has errors, or something besides stays wrong, or there is no game to be read, 2 if the file cannot be
read or written.
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
    words = Messages.load(language)
    numbers = chosen(record, number)
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words), err=True)
    found = _search(record, numbers, house, max(most or 0, FOUND))
    picked = _pick(found, choose, warn=output is not None, refuse=in_place)
    text, kept_layout = _rewritten(record, picked)
    limit = None if everything or (form == "json" and most is None) else most or MOST
    near = most is None and not everything
    _list(record, found, limit, form, words, near=near, err=output == STANDARD_INPUT)
    failed = [game for game, repairs in found.items() if repairs.needed and not repairs.repairs]
    repaired = parse(text, record.source) if picked else record
    if len(repaired.games) != len(record.games):
        raise click.ClickException(
            f"too little of {clean(record.source)} reads as a game for a repair to make one of it;"
            " nothing is written (domino check says what was not understood)"
        )
    if output is not None or in_place:
        _write(record, text if picked else None, failed, None if in_place else output, anew=not kept_layout)
    sound = [game for game in found if game not in failed]
    after = dict(enumerate(replays(repaired, house), 1))
    wrong = {game: after[game] for game in sound if not after[game].valid}
    amiss = _amiss_in_match(record, house, [game for game in wrong if not found[game].needed], words)
    _say_amiss_once_repaired({game: result for game, result in wrong.items() if game not in amiss}, words)
    ctx.exit(1 if failed or wrong or record.problems else 0)


def _amiss_in_match(record: Record, house: HouseRules, games: list[int], words: Messages) -> list[int]:
    """Which of these games do not fit their match as they were; says so, since repairs do not mend that."""
    results = enumerate(replays(record, house), 1) if games else ()
    amiss = {number: result for number, result in results if number in games and not result.valid}
    if amiss:
        say_errors(record, amiss.values(), words)
        many = f"game{'s' if len(amiss) > 1 else ''} {listed(amiss)}"
        said = "the turns are sound, but not what is said of the match; domino check says what is wrong"
        click.echo(f"warning: {many}: {said}", err=True)
    return list(amiss)


def _say_amiss_once_repaired(amiss: Mapping[int, Replay], words: Messages) -> None:
    """Says what is wrong with games once all repairs are written, beside each other too."""
    for number, result in amiss.items():
        wrong = [one.told(words) for one in result.diagnostics if one.severity is Severity.ERROR]
        click.echo(f"warning: game {number} is not valid once that is repaired:", err=True)
        for problem in wrong[:MOST]:
            click.echo(f"  {clean(problem.message)}", err=True)


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
    from analyzer.repairs import EFFORT, repair

    found: dict[int, Repairs] = {}
    left, cut = MOST_EFFORT, 0
    with progress("repairing", len(numbers)) as advance:
        for number in numbers:
            with waiting(f"looking for repairs of game {number}"):
                found[number] = one = repair(
                    record.games[number - 1], house, effort=min(EFFORT, left), most=most
                )
            cut += bool(left < EFFORT and one.gave_up)
            left = max(0, left - one.looked_at)
            advance()
    if cut:
        click.echo(
            f"note: {counted(cut, 'game')} got less than the full effort, which the games before took;"
            " --game looks at one alone",
            err=True,
        )
    return found


def _pick(found: Mapping[int, Repairs], choose: int | None, *, warn: bool, refuse: bool) -> dict[int, Repair]:
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
        if refuse and ties > 1:
            raise click.ClickException(
                f"game {game} has {ties} repairs at cost {first.cost}, and nothing decides between them;"
                " nothing is written (--choose K takes one)"
            )
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
    words: Messages,
    *,
    near: bool,
    err: bool,
) -> None:
    if form == "json":
        from analyzer.schemas import repair as document

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
        click.echo(listing(name, repairs, most, called(record, repairs.game, words), near=near), err=err)


def _write(
    record: Record, repaired: str | None, failed: list[int], output: str | None, *, anew: bool
) -> None:
    """Writes the repaired text, None if nothing is; to its own file where there is no output."""
    source, target = record.source, output
    if repaired is None and failed:
        raise click.ClickException(f"no repair was found for {clean(source)}; nothing is written")
    if target is None and repaired is None:
        click.echo(f"nothing to repair; {clean(source)} stays as it is", err=True)
        return
    if target is None and record.problems:
        # What was not read would not be written either.
        raise click.ClickException(f"{clean(source)} could not be read to its end; nothing is written")
    if target is None and record.form is Form.LOOSE:
        raise click.ClickException(
            f"{clean(source)} is in no form that can be repaired in its place; write the games with -o"
        )
    text = record.text if repaired is None else repaired
    if anew:
        note = "note: the layout could not be kept; the games are written anew, each with what it holds"
        click.echo(note, err=True)
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


def _rewritten(record: Record, picked: Mapping[int, Repair]) -> tuple[str, bool]:
    """The text with these repairs, and whether all else is written as before."""
    if not picked:
        return record.text, True
    from analyzer.repairs.in_text import rewritten

    written = rewritten(record, {game - 1: repair for game, repair in picked.items()})
    return written.text, written.kept_layout
