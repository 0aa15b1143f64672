"""The score sheet of a match for the page, and where its games stand on it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.game.rules_of_game import thrown_in
from analyzer.match import How, Turned, matches
from analyzer.match.facts import amount
from analyzer.match.sentences import award_text
from analyzer.pages.evaluation import Frame, PlotView, TickView, curves, shortened, stretches, ticks
from analyzer.pages.sentences import who, without_stop
from analyzer.rules import EndKind, MatchGoal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.match import LedgerEntry, Match, MatchRow
    from analyzer.match.facts import Points
    from analyzer.pages.sentences import Names
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


class MarkView(Struct, frozen=True):
    """A score in the graph."""

    x: float
    y: float
    side: int
    sign: str
    """The id of its shape."""
    title: str
    """The game and the score after it; empty at the start."""


class ScoresView(PlotView, frozen=True, kw_only=True):
    """The running score over the games."""

    marks: tuple[MarkView, ...]
    target: TickView | None
    title: str


class Scored(Struct, frozen=True):
    """The running score at one place of the graph."""

    number: int
    """After which game; one less than the first for the score before it."""
    score: Points | None
    title: str = ""


class ScoreCell(Struct, frozen=True):
    """A side's cell of the score sheet."""

    written: str
    """What the game added, with its sign; empty for nothing."""
    score: str


class SheetRow(Struct, frozen=True, kw_only=True):
    """A game on the score sheet."""

    number: str
    href: str
    name: str
    """The game in words, for who cannot see which column the link stands in."""
    result: str
    lead: str
    notes: tuple[str, ...]
    cells: tuple[ScoreCell, ...]
    others: tuple[tuple[str, str], ...]
    """Other lines of the game: where they stand, and what they are called."""
    problem: bool
    last: bool
    """Whether it ended the match."""


class MatchView(Struct, frozen=True, kw_only=True):
    """A match of several games."""

    id: str
    heading: str
    summary: str
    sides: tuple[tuple[str, str], ...]
    """The label of each side, and the names of its players where the record has them."""
    before: tuple[str, ...]
    """The score before the first game; empty where there is none."""
    rows: tuple[SheetRow, ...]
    graph: ScoresView | None
    settlement: tuple[str, ...]


_MOST_GAMES, _MOST_POINTS = 12, 5
"""So many numbers stand at an axis at most."""
_SIGNS = ("dot", "square", "triangle", "diamond", "ring", "cross")
_TURNED = {
    Turned.NOUGHT_ALL: "note_nought_all",
    Turned.ONE_ALL: "note_one_all",
    Turned.LOSERS: "note_losers",
}


def found_matches(replays: Sequence[Replay]) -> tuple[Match, ...]:
    """The matches that the games of the page form; one that was held against its match stays as it was."""
    given = iter(replays)
    thrown = [at for at, replay in enumerate(replays) if thrown_in(replay.game, replay.rules)]
    found = matches([replay.game for replay in replays], replays, thrown)
    return tuple(replace(match, rows=tuple(map(_as_held, match.rows, given))) for match in found)


def _as_held(row: MatchRow, given: Replay) -> MatchRow:
    """The row of a game; of its match the page may hold no other."""
    if given.alone is None:
        return row
    found, own = given.diagnostics, given.alone.diagnostics
    return replace(
        row,
        diagnostics=tuple(problem for problem in found if problem not in own),
        withdrawn=tuple(problem for problem in own if problem not in found),
    )


def game_names(found: Sequence[Match], words: Messages) -> list[str]:
    """What each game of the page is called."""
    called: list[str] = []
    for number, match in enumerate(found, 1):
        lines: dict[int, int] = {}
        for row in match.rows:
            place = row.place
            in_match = place.index + 1 if place.number is None else place.number
            name = (
                words("game", number=in_match)
                if len(found) == 1
                else words("match_game", match=number, number=in_match)
            )
            main = place.index if place.line_of is None else place.line_of
            lines[main] = lines.get(main, 0) + 1
            if place.thrown_in:
                name = words("thrown_in")
            several = any(other.place.line_of == main for other in match.rows)
            called.append(words("game_line", game=name, line=lines[main]) if several else name)
    return called


def match_views(found: Sequence[Match], called: Sequence[str], words: Messages) -> tuple[MatchView, ...]:
    """The score sheets of the matches that have several games."""
    return tuple(
        _match(match, number if len(found) > 1 else None, called, words)
        for number, match in enumerate(found, 1)
        if len(match.games) > 1
    )


def _match(match: Match, number: int | None, called: Sequence[str], words: Messages) -> MatchView:
    first = match.rows[0].replay
    people, named = who(first, words), bool(first.game.names)
    seating = match.seating
    sides = tuple(
        (seating.side_label(side), people.sides[side] if named else "") for side in range(seating.sides)
    )
    before = match.games[0].before or ()
    paid = match.settlement or {}
    return MatchView(
        id=f"m{number or 1}",
        heading=words("match") if number is None else words("match_number", number=number),
        summary=_summary(match, people, words),
        sides=sides,
        before=tuple(map(str, before)) if any(before) else (),
        rows=tuple(_row(match, row, people, called, words) for row in match.games),
        graph=_graph(match, called, words),
        settlement=tuple(
            words("gets" if points > 0 else "pays", name=name, points=amount(points))
            for name, points in paid.items()
            if points
        ),
    )


def _summary(match: Match, people: Names, words: Messages) -> str:
    end, score = match.standing.end, match.standing.score
    if match.rules.match_goal is MatchGoal.NONE:
        return words("match_none")
    if score is None:
        return words("match_unknown")
    if end is None:
        tally = ", ".join(f"{side} {points}" for side, points in zip(people.sides, score, strict=True))
        return words("match_open", score=tally)
    if end.how is How.LEAST:
        best = max(range(len(score)), key=score.__getitem__)
        return words("match_least", side=people.sides[best], points=score[best], least=match.rules.least)
    if end.payers:
        payers = words.listed(people.sides[side] for side in end.payers)
        return words("match_pays", side=payers, points=score[end.payers[0]])
    if end.winner is None:
        return words("match_drawn", score=_tally(score, 0, words))
    key = "match_won_bad" if match.rules.bad_points else "match_won"
    return words(key, side=people.sides[end.winner], score=_tally(score, end.winner, words))


def _tally(score: Points, first: int, words: Messages) -> str:
    if len(score) == 2:
        return words("score_to", one=score[first], other=score[1 - first])
    return words.listed(map(str, (score[first], *score[:first], *score[first + 1 :])))


def _row(match: Match, row: MatchRow, people: Names, called: Sequence[str], words: Messages) -> SheetRow:
    entry, place, replay = row.entry, row.place, row.replay
    count = match.seating.sides
    points = entry.points if entry and entry.points is not None else (0,) * count
    extra = (entry.extra if entry else ()) or (0,) * count
    after = entry.after if entry else None
    unscored = match.rules.match_goal is MatchGoal.NONE
    cells = tuple(
        ScoreCell(
            f"{points[side] + extra[side]:+}" if points[side] + extra[side] else "",
            "" if unscored else "?" if after is None else str(after[side]),
        )
        for side in range(count)
    )
    others = tuple(
        (f"g{other.place.index + 1}", called[other.place.index])
        for other in match.rows
        if other.place.line_of == place.index
    )
    return SheetRow(
        number="" if place.thrown_in else "?" if place.number is None else str(place.number),
        href=f"g{place.index + 1}",
        name=called[place.index],
        result=_result(row, words),
        lead=_lead(replay, words),
        notes=tuple(_notes(match, row, people, words)),
        cells=cells
        if match.rules.match_goal is not MatchGoal.NONE
        else tuple(ScoreCell(one.written, "") for one in cells),
        others=others,
        problem=not row.checked.valid,
        last=entry is not None and entry.end is not None,
    )


def _result(row: MatchRow, words: Messages) -> str:
    outcome = row.replay.outcome
    if row.place.thrown_in:
        return words("thrown_in")
    if row.entry is None or row.entry.facts is None or outcome is None:
        return words.each(words("unfinished" if row.replay.valid else "impossible"), without_stop)
    if outcome.kind is EndKind.DOMINO:
        return words("out_domino", seat=who(row.replay, words).seats[outcome.seat])
    return words("out_blocked")


def _lead(replay: Replay, words: Messages) -> str:
    if replay.leader is None or replay.lead_tile is None:
        return ""
    # The names of the game's own seats: by mistake it may have others than the match.
    return words("sheet_lead", seat=who(replay, words).seats[replay.leader], tile=replay.lead_tile)


def _notes(match: Match, row: MatchRow, people: Names, words: Messages) -> list[str]:
    entry = row.entry
    if entry is None:
        return []
    found = [_from_written(match, row, people, words), *_entry_notes(match, entry, people, words)]
    if row.out:
        found.append(words("sits_out", names=words.listed(row.out)))
    return [note for note in found if note]


def _from_written(match: Match, row: MatchRow, people: Names, words: Messages) -> str:
    """That the record goes on from another score than the games before come to."""
    games = match.games
    at = games.index(row)
    last = games[at - 1].entry if at else None
    if last is None or last.after is None or row.before in (None, last.after):
        return ""
    tally = ", ".join(f"{side} {points}" for side, points in zip(people.sides, row.before or (), strict=True))
    return words("note_written", score=tally)


def _entry_notes(match: Match, entry: LedgerEntry, people: Names, words: Messages) -> list[str]:
    found = [words("note_bonus", points=bonus, number=entry.number) for bonus in entry.bonus if bonus]
    found += [
        words("note_first_pass", side=people.sides[side], points=points)
        for side, points in enumerate(entry.first_pass)
        if points
    ]
    if entry.held:
        found.append(words("note_held", points=entry.held))
    found += [award_text(award, people.sides[award.side]) for award in entry.awards]
    if entry.doubles:
        found.append(words.plural("note_thrown_in", entry.doubles))
    if entry.lost_bonus:
        found.append(words("note_lost_bonus", points=entry.lost_bonus))
    if entry.stake > 1:
        found.append(words("note_stake", times=entry.stake))
    found += [
        words(
            "note_opening" if match.rules.opening else "note_disregarded",
            side=people.sides[side],
            points=points,
            target=match.rules.target,
            least=match.rules.opening,
        )
        for side, points in enumerate(entry.disregarded)
        if points
    ]
    if entry.turned in _TURNED:
        found.append(words(_TURNED[entry.turned]))
    if entry.one_more:
        found.append(words("note_one_more"))
    if entry.end_turn is not None:
        found.append(words("note_end_turn", turn=entry.end_turn))
    return found


def _graph(match: Match, called: Sequence[str], words: Messages) -> ScoresView | None:
    rows = match.games
    numbers = [row.place.number if row.place.number is not None else at for at, row in enumerate(rows, 1)]
    scored = [Scored(numbers[0] - 1, rows[0].before)]
    for number, row in zip(numbers, rows, strict=True):
        after = row.entry.after if row.entry else None
        tally = "" if after is None else _tally(after, 0, words)
        scored.append(Scored(number, after, f"{called[row.place.index]}: {tally}"))
    goal, sides = match.rules.match_goal, match.seating.sides
    target = match.rules.target if goal not in (MatchGoal.GAMES, MatchGoal.NONE) else None
    labels = [match.seating.side_label(side) for side in range(sides)]
    description = words("graph_text", first=numbers[0], last=numbers[-1])
    return score_graph(scored, labels, target, words("graph"), description)


def score_graph(
    scored: Sequence[Scored], sides: Sequence[str], target: int | None, title: str, description: str
) -> ScoresView | None:
    """The graph; None where fewer than two scores are known.

    Args:
        scored: the scores in the order of the games.
        sides: what each side is called beside its line.
        target: where the match ends, for the line across.
        title: what it is.
        description: what it shows, and where the numbers stand as text.
    """
    known = [(one, one.score) for one in scored if one.score is not None]
    if len(known) < 2:
        return None
    first, last = scored[0].number, scored[-1].number
    top = max(target or 1, *(max(score) for _, score in known))
    frame = Frame(first, last, 0, top)
    places = range(len(sides))
    lines = [
        stretches((one.number, None if one.score is None else one.score[side]) for one in scored)
        for side in places
    ]
    return ScoresView(
        curves=curves(lines, [shortened(name) for name in sides], frame),
        marks=tuple(
            MarkView(frame.x(one.number), frame.y(score[side]), side, _SIGNS[side % len(_SIGNS)], one.title)
            for side in places
            for one, score in known
        ),
        turns=tuple(
            TickView(frame.x(number), str(number)) for number in ticks(max(first, 0), last, _MOST_GAMES)
        ),
        values=tuple(TickView(frame.y(points), str(points)) for points in ticks(0, top, _MOST_POINTS)),
        target=None if target is None else TickView(frame.y(target), str(target)),
        title=title,
        description=description,
    )
