"""`domino match`: the score sheet of the games in a file; `domino replay`: the games, turn by turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, language_option, problem_text, progress
from analyzer.cli.inputs import (
    UnreadableFile,
    chosen_replays,
    expand,
    file_argument,
    file_arguments,
    format_option,
    game_option,
    house_options,
    load,
    replays,
)
from analyzer.game import ending_sentence, outcome_sentence
from analyzer.match import matches
from analyzer.match import sentences as words
from analyzer.match.facts import settlement_text
from analyzer.match.grouping import continued, deals_thrown_in
from analyzer.notation.movetext import turn_mending
from analyzer.record.diagnostics import Code
from analyzer.replays.replay import ActionKind, Replay
from analyzer.words.message import joined, say, say_many
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.match import Match, MatchRow
    from analyzer.record.game import Record, Turn
    from analyzer.replays.trace import Step
    from analyzer.schemas import match as documents

UNKNOWN = "?"
_SAID = (Code.NO_TURNS, Code.THROWN_IN)
"""What the sheet itself says."""

EPILOG = """\b
Examples:
  domino match evening.domino
  domino match evening/
  domino match evening.domino --format json
  domino match evening.domino --rule target=200
  domino match evening.domino --lang es

Exit code: 0 if every game is valid, 1 if one has an error, 2 if a file cannot be read.
"""


@click.command("match", short_help="Print the score sheet of a match.", epilog=EPILOG)
@file_arguments
@house_options
@format_option()
@language_option("The language of the sheet.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], house: HouseRules, form: str, language: str) -> None:
    """Adds up the games of each match: who led, what each side wrote, the running score, and who has won.

    Games that follow one another in a file are one match, until one has tags such as Event or Variant of
    its own. Of a folder those files are one match that name the same event or the same players, and agree in
    what they say of the match. What is wrong with a game, or with the match, is said on standard error as by
    check.
    """
    code = 0
    told = Messages.load(language)
    found: list[documents.MatchJson] = []
    valid: dict[str, bool] = {}
    paths = [(path, Path(name).is_dir()) for name in files for path in expand((name,))]
    with progress("adding up", len(paths)) as advance:
        for part in _joined(paths):
            if not part:
                code = 2
                advance()
                continue
            whole = replace(part[0], games=tuple(game for record in part for game in record.games))
            of_match = list(matches(whole.games, replays(whole, house), deals_thrown_in(whole.games, house)))
            of_files = _problems(part, of_match, told)
            valid.update(of_files)
            code = max(code, int(not all(of_files.values())))
            if form == "json":
                from analyzer.schemas import match as document

                found += [
                    document.match_document(whole.source, number, match, told)
                    for number, match in enumerate(of_match, 1)
                ]
            else:
                sources = [record.source for record in part]
                for number, match in enumerate(of_match, 1):
                    _print(sources, number if len(of_match) > 1 else None, match, told)
            for _ in part:
                advance()
    if form == "json":
        from analyzer.schemas import match as document

        click.echo(document.to_json(document.MatchDocument(found, valid)), nl=False)
    ctx.exit(code)


def _joined(paths: list[tuple[str, bool]]) -> Iterator[list[Record]]:
    """The records of the files; those of a folder that hold one match together; none for one not to be read.

    Args:
        paths: the files in order, and whether each is of a folder.
    """
    part: list[Record] = []
    for path, of_folder in paths:
        try:
            record = load(path)
        except UnreadableFile as error:
            error.show()
            yield []
            continue
        before = part[-1].games if of_folder and part else ()
        game = continued(before[-1], record.games[0]) if before and record.games else None
        if game is None:
            if part:
                yield part
            part = [record]
        else:
            part.append(replace(record, games=(game, *record.games[1:])))
    if part:
        yield part


def _problems(records: list[Record], found: list[Match], told: Messages) -> dict[str, bool]:
    """Prints what is wrong on standard error; for each file whether everything is valid."""
    rows = iter([row for match in found for row in match.rows])
    valid: dict[str, bool] = {}
    for record in records:
        lines = record.text.split("\n")
        results = [row.checked for row in islice(rows, len(record.games))]
        valid[record.source] = not record.problems and all(result.valid for result in results)
        for problem in (*record.problems, *(one for result in results for one in result.diagnostics)):
            if problem.code in _SAID:
                continue
            click.echo(problem_text(problem, record.source, lines, told), err=True)
    return valid


def _print(sources: list[str], number: int | None, match: Match, told: Messages) -> None:
    from analyzer.cli.display import console

    event = match.rows[0].replay.game.tag("Event")
    names = [*map(clean, sources)]
    names += [] if number is None else [told.told(say("match {number}", number=number))]
    names += [clean(event.value)] if event and event.value else []
    # Not as the table's own title: that would be broken where the table is narrower.
    click.echo(f"{', '.join(names)} ({match.rules.name})")
    console().print(_table(match, told))
    lines: list[str] = [words.standing_sentence(match), words.next_sentence(match)]
    paid = match.settlement
    if paid is not None:
        lines.append(say("Settlement: {paid}.", paid=settlement_text(paid)))
    for line in filter(None, lines):
        click.echo(clean(told.told(line)))
    click.echo()


def _table(match: Match, told: Messages) -> Table:
    from rich.table import Table

    seating, games = match.seating, match.games
    out = any(row.out for row in games)
    table = Table()
    table.add_column(told.told(say("game")), justify="right")
    table.add_column(told.told(say("lead")))
    table.add_column(told.told(say("how it ended")))
    table.add_column(told.told(say("points")))
    names = games[0].replay.game.names
    for side in range(seating.sides):
        members = [seating.labels[seat] for seat in seating.members(side)]
        named = " + ".join(names[label] for label in members if label in names)
        heads = filter(None, [seating.side_label(side), named])
        table.add_column("\n".join(map(clean, heads)), justify="right")
    if out:
        table.add_column(told.told(say("sits out")))
    table.add_column(told.told(say("notes")))
    if games and games[0].before and any(games[0].before):
        table.add_row("", "", told.told(say("before")), "", *map(str, games[0].before))
    last: MatchRow | None = None
    for row in games:
        table.add_row(*(clean(told.told(cell)) for cell in _cells(match, row, last, out=out)))
        last = row
    return table


def _cells(match: Match, row: MatchRow, last: MatchRow | None, *, out: bool) -> list[str]:
    replay, entry, seating = row.replay, row.entry, match.seating
    labels = replay.seating.labels
    seat = UNKNOWN if replay.leader is None else labels[replay.leader]
    after = None if entry is None else entry.after
    return [
        _number(row),
        "" if row.place.thrown_in else seat if replay.lead_tile is None else f"{seat} {replay.lead_tile}",
        _end(row),
        words.points_text(entry, seating) if entry else "",
        *([UNKNOWN] * seating.sides if after is None else map(str, after)),
        *([", ".join(row.out)] if out else []),
        joined("; ", _notes(match, row, last)),
    ]


def _number(row: MatchRow) -> str:
    """The number of the game; a deal thrown in has none."""
    if row.place.thrown_in:
        return ""
    return UNKNOWN if row.place.number is None else str(row.place.number)


def _notes(match: Match, row: MatchRow, last: MatchRow | None) -> list[str]:
    found: list[str] = list(
        dict.fromkeys(one.slug for one in row.checked.diagnostics if one.code not in _SAID)
    )
    so_far = last.entry.after if last is not None and last.entry is not None else None
    if so_far is not None and row.before not in (None, so_far):
        score = words.score_text(match.seating, row.before or ())
        found.append(say("goes on from {score} as written", score=score))
    found += words.notes(row.entry, match.rules, match.seating) if row.entry else []
    others = sum(other.place.line_of == row.place.index for other in match.rows)
    if others:
        found.append(say_many(others, "{count} other line not counted", "{count} other lines not counted"))
    return found


def _end(row: MatchRow) -> str:
    replay, facts = row.replay, row.entry.facts if row.entry else None
    outcome = replay.outcome
    if row.place.thrown_in:
        return say("thrown in")
    if facts is not None and not replay.game.turns:
        return say("as written")
    if outcome is None or facts is None:
        return say("not finished") if replay.valid else say("in error")
    return ending_sentence(outcome, replay.seating)


REPLAY_EPILOG = """\b
Examples:
  domino replay game.domino
  domino replay game.domino --format json
  domino replay game.domino --lang de
"""


@click.command("replay", short_help="Play the games through in the terminal.", epilog=REPLAY_EPILOG)
@file_argument
@game_option
@house_options
@format_option()
@language_option("The language of the table.")
def replay(file: str, number: int | None, house: HouseRules, form: str, language: str) -> None:
    """Plays each game through: who does what, which ends are open then, what is left in the hand."""
    record = load(file)
    words = Messages.load(language)
    played = chosen_replays(record, number, house)
    if form == "json":
        from analyzer.schemas import game as documents

        records = [documents.replayed(record.source, n, result) for n, result in played.items()]
        click.echo(documents.to_json(documents.ReplayDocument(records)), nl=False)
        return
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words))
    for game, result in played.items():
        _print_turns(record, game, result, lines, words)


def _print_turns(record: Record, number: int, result: Replay, lines: list[str], words: Messages) -> None:
    from rich.table import Table

    from analyzer.cli.display import console

    told = words.told
    game = told(say("game {number}", number=number))
    title = f"{clean(record.source)}, {game} ({result.rules.name})"
    table = Table(title=title, title_justify="left")
    table.add_column(told(say("turn")), justify="right")
    table.add_column(told(say("round")), justify="right")
    table.add_column(told(say("seat")))
    table.add_column(told(say("move")))
    table.add_column(told(say("joins")), justify="right")
    table.add_column(told(say("open ends")), no_wrap=True)
    if result.earned:
        table.add_column(told(say("scores")), justify="right")
    table.add_column(told(say("hand before")))
    for step in result.steps:
        table.add_row(*_turn_row(step, result, words))
    console().print(table)
    for problem in result.diagnostics:
        click.echo(problem_text(problem, record.source, lines, words))
    if result.outcome:
        click.echo(told(outcome_sentence(result.outcome, result.seating)))
    click.echo()


def _turn_row(step: Step, result: Replay, words: Messages) -> list[str]:
    move = step.kind.value if step.tile is None else str(step.tile)
    if step.kind is ActionKind.DRAW:
        move = f"draw {step.tile or '?'}"
    marks = "".join(step.written.marks)
    joins = "" if step.end is None else str(step.end)
    if step.named_arm:
        joins += f" ({step.named_arm})"
    if step.other_ends:
        others = " ".join(map(str, step.other_ends))
        joins = words.told(say("{items} or {last}", items=joins, last=others))
    if step.either_way:
        joins = words.told(say("{end}, or turned round", end=joins))
    ends = " ".join("?" if end < 0 else str(end) for end in step.after.ends)
    hand = " ".join(map(str, result.rules.tile_set.members(step.hands[step.seat])))
    # The last column is the one with room: a wider one for moves would break the hands of all turns.
    hand = "\n".join(filter(None, (hand, *map(words.told, _repaired_turn(step.written)))))
    seat = result.seating.labels[step.seat]
    earned = result.earned
    scores = [f"+{earned[step.turn]}" if step.turn in earned else ""] if earned else []
    return [str(step.turn), str(step.round), clean(seat), f"{move}{marks}", joins, ends, *scores, hand]


def _repaired_turn(turn: Turn) -> list[str]:
    """What a repair did at a turn."""
    was, struck = turn_mending(turn)
    remarks = [
        say("(reconstructed; {old} stood here)", old=clean(old)) if old else say("(reconstructed)")
        for old in was
    ]
    return [*remarks, *(say("(struck: {old})", old=clean(old)) for old in struck)]
