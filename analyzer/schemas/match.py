"""What `domino match` and `domino schedule` print as JSON, as types; the schemas are generated from them.

Games and matches count from 1: `game` by the order in the text, `number` by the order in the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, json

from analyzer.match import sentences as words
from analyzer.schemas import game as documents
from analyzer.tournament import sheet as schedule_words
from analyzer.words.shown import safe_json

if TYPE_CHECKING:
    from analyzer.match import sheet
    from analyzer.match.facts import Points
    from analyzer.match.lead_in_match import Due
    from analyzer.tiles import Seating
    from analyzer.tournament import rounds
    from analyzer.tournament.sheet import Sheet
    from analyzer.words.messages import Messages


class GameLeadJson(Struct, frozen=True):
    """A lead that the rules ask for; `seats` is null where it is anybody's, or the deal is not known."""

    seats: list[str] | None
    tile: str | None
    """What must be led; null: any tile."""
    double: bool
    """Whether a double must be led."""
    rule: str


class LedJson(Struct, frozen=True):
    """A lead as played."""

    seat: str | None
    tile: str | None


class AwardJson(Struct, frozen=True):
    """Points for something outside play, below zero taken away."""

    side: str
    points: int
    reason: str


class MatchGameJson(Struct, frozen=True, kw_only=True):
    """A game of a match; points and scores are by side, and null where they are not known."""

    game: int
    number: int | None
    line_of: int | None
    """The game, by the text's order, of which this is only another line; it adds nothing."""
    thrown_in: bool
    """The deal was thrown in, and has no number."""
    lead: LedJson
    lead_due: GameLeadJson | None
    outcome: documents.OutcomeJson | None
    before: dict[str, int] | None
    points: dict[str, int] | None
    bonus: dict[str, int]
    first_pass: dict[str, int]
    """What the first pass of the match brings on top."""
    awards: list[AwardJson]
    lost_bonus: int
    stake: int
    """How many times the game counts after ties."""
    disregarded: dict[str, int]
    """Points beyond a target that has to be met exactly."""
    turned: Literal["no", "nought-all", "one-all", "losers"]
    """Whose points return to nought."""
    score: dict[str, int] | None
    """The running score after the game."""
    one_more: bool
    ends_match: bool
    sits_out: list[str]
    notes: list[str]
    diagnostics: list[documents.DiagnosticJson]


class MatchJson(Struct, frozen=True, kw_only=True):
    """Games that are played for one score."""

    source: str
    match: int
    event: str | None
    variant: str
    target: int
    sides: list[str]
    games: list[MatchGameJson]
    score: dict[str, int] | None
    assumed: bool
    """The score rests on something that the record does not say."""
    over: bool
    how: Literal["target", "exact", "love", "row", "games", "least"] | None
    winner: str | None
    """The side; null where nobody has won yet, and for a drawn match."""
    drawn: bool
    pays: list[str]
    """Where the worst pays: the side or sides with the most bad points."""
    settlement: dict[str, float] | None
    """What each player gets, or pays where it is below nought."""
    next_lead: GameLeadJson | None
    next_match_lead: GameLeadJson | None
    """Who leads the first game of the next match, once this one is over."""
    next_out: list[str]
    next_seats: dict[str, str]
    """Who sits where then, where that is known and not as before."""
    summary: str


class MatchDocument(Struct, frozen=True):
    """`domino match --format json`; `valid` says of each file whether it has no error."""

    matches: list[MatchJson]
    valid: dict[str, bool]


def to_json(document: MatchDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return safe_json(json.format(json.encode(document), indent=2))


def schema() -> dict[str, Any]:
    """The JSON Schema of what `domino match` prints.

    >>> schema()["$ref"]
    '#/$defs/MatchDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(MatchDocument)}


def match_document(source: str, number: int, match: sheet.Match, told: Messages) -> MatchJson:
    """A match as it is printed, with its sentences in the language of the words."""
    seating, standing = match.seating, match.standing
    end = standing.end
    event = match.rows[0].replay.game.tag("Event") if match.rows else None
    paid = match.settlement
    return MatchJson(
        source=source,
        match=number,
        event=event.value if event else None,
        variant=match.rules.name,
        target=match.rules.target,
        sides=[seating.side_label(side) for side in range(seating.sides)],
        games=[_game(match, row, told) for row in match.rows],
        score=_by_side(seating, standing.score),
        assumed=standing.assumed,
        over=end is not None,
        how=end.how.value if end else None,
        winner=seating.side_label(end.winner) if end and end.winner is not None else None,
        drawn=end is not None and end.winner is None and not end.payers,
        pays=[seating.side_label(side) for side in end.payers] if end else [],
        settlement=None if paid is None else {name: round(float(points), 4) for name, points in paid.items()},
        next_lead=_lead(seating, match.next_due, told),
        next_match_lead=_lead(seating, match.next_match, told),
        next_out=list(match.next_out),
        next_seats=dict(match.next_seats),
        summary=told.told(words.standing_sentence(match)),
    )


def _game(match: sheet.Match, row: sheet.MatchRow, told: Messages) -> MatchGameJson:
    seating, replay, entry = match.seating, row.replay, row.entry
    labels = replay.seating.labels
    led = None if replay.leader is None else labels[replay.leader]
    tile = replay.lead_tile
    return MatchGameJson(
        game=row.place.index + 1,
        number=None if row.place.thrown_in else row.place.number,
        thrown_in=row.place.thrown_in,
        line_of=None if row.place.line_of is None else row.place.line_of + 1,
        lead=LedJson(led, None if tile is None else str(tile)),
        lead_due=_lead(seating, row.due, told),
        outcome=documents.outcome(replay.outcome, replay.seating),
        before=_by_side(seating, row.before),
        points=_by_side(seating, entry.points if entry else None),
        bonus=_by_side(seating, entry.bonus if entry else ()) or {},
        first_pass=_by_side(seating, entry.first_pass if entry else ()) or {},
        awards=[AwardJson(seating.side_label(side), points, why) for side, points, why in entry.awards]
        if entry
        else [],
        lost_bonus=entry.lost_bonus if entry else 0,
        stake=entry.stake if entry else 1,
        disregarded=_by_side(seating, entry.disregarded if entry else ()) or {},
        turned=entry.turned.value if entry else "no",
        score=_by_side(seating, entry.after if entry else None),
        one_more=entry is not None and entry.one_more,
        ends_match=entry is not None and entry.end is not None,
        sits_out=list(row.out),
        notes=[told.told(note) for note in words.notes(entry, match.rules, seating)] if entry else [],
        diagnostics=[documents.diagnostic(problem.told(told)) for problem in row.checked.diagnostics],
    )


def _by_side(seating: Seating, points: Points | None) -> dict[str, int] | None:
    if points is None:
        return None
    return {seating.side_label(side): count for side, count in enumerate(points)}


def _lead(seating: Seating, due: Due | None, told: Messages) -> GameLeadJson | None:
    if due is None:
        return None
    seats = None if due.seats is None else [seating.labels[seat] for seat in sorted(due.seats)]
    return GameLeadJson(seats, None if due.tile is None else str(due.tile), due.double, told.told(due.why))


class TableJson(Struct, frozen=True):
    """One table; the seats are in turn order, partners opposite."""

    table: int
    sides: list[list[str]]
    seats: list[str]


class RoundJson(Struct, frozen=True):
    """One round; `lead` is null where the format leaves the lead to the draw."""

    round: int
    tables: list[TableJson]
    sits_out: list[str]
    lead: str | None


class MeetingJson(Struct, frozen=True):
    """How often two players are partners and opponents."""

    players: list[str]
    partners: int
    opponents: int


class BalanceJson(Struct, frozen=True):
    """How many pairs are partners, or opponents, this often; the keys are the numbers of times."""

    balanced: bool
    partners: dict[str, int]
    opponents: dict[str, int]
    unbalanced: list[MeetingJson]
    """The pairs that are a whole meeting or more away from the fair share."""


class ScheduleDocument(Struct, frozen=True, kw_only=True):
    """`domino schedule --format json`; rounds that were played count in the balance, but are not listed."""

    format: str
    players: list[str]
    rounds: list[RoundJson]
    balance: BalanceJson
    summary: list[str]
    """The balance in plain words."""
    won: dict[str, int] | None
    """How many matches each player has won; null where no results were given."""
    seed: int | None
    """What the draw was made with; null where there was none."""


def schedule_to_json(document: ScheduleDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return safe_json(json.format(json.encode(document), indent=2))


def schedule_schema() -> dict[str, Any]:
    """The JSON Schema of the document.

    >>> schedule_schema()["$ref"]
    '#/$defs/ScheduleDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(ScheduleDocument)}


def schedule_document(sheet: Sheet) -> ScheduleDocument:
    """A sheet as it is printed."""
    whole = sheet.balance
    far = [meeting for part in sheet.parts for meeting in part.unbalanced]
    return ScheduleDocument(
        format=sheet.form.value,
        players=list(sheet.names),
        rounds=[
            _schedule_round(sheet, number, one)
            for number, one in enumerate(sheet.schedule.rounds, sheet.first)
        ],
        balance=BalanceJson(
            sheet.balanced,
            _histogram(whole.partners),
            _histogram(whole.opponents),
            [MeetingJson(_named(sheet, far.pair), far.partners, far.opponents) for far in sorted(far)],
        ),
        summary=schedule_words.sentences(sheet),
        won=None if sheet.won is None else dict(zip(sheet.names, sheet.won, strict=True)),
        seed=sheet.seed,
    )


def _named(sheet: Sheet, players: tuple[int, ...]) -> list[str]:
    return [sheet.name(player) for player in players]


def _schedule_round(sheet: Sheet, number: int, one: rounds.Round) -> RoundJson:
    tables = [
        TableJson(at, [_named(sheet, side) for side in table.sides], _named(sheet, table.seats))
        for at, table in enumerate(one.tables, 1)
    ]
    lead = None if one.lead is None else sheet.name(one.lead)
    return RoundJson(number, tables, _named(sheet, one.sits_out), lead)


def _histogram(spread: rounds.Spread) -> dict[str, int]:
    return {str(times): pairs for times, pairs in spread.histogram.items()}
