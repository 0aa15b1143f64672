"""What `domino schedule` prints as JSON, as types; the schema is generated from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from analyzer.tournament import sheet as words

if TYPE_CHECKING:
    from analyzer.tournament import balance as counted
    from analyzer.tournament import balance as made
    from analyzer.tournament.sheet import Sheet


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


def to_json(document: ScheduleDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return json.format(json.encode(document), indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of the document.

    >>> schema()["$ref"]
    '#/$defs/ScheduleDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(ScheduleDocument)}


def document(sheet: Sheet) -> ScheduleDocument:
    """A sheet as it is printed."""
    whole = sheet.balance
    far = [meeting for part in sheet.parts for meeting in part.unbalanced]
    return ScheduleDocument(
        format=sheet.form.value,
        players=list(sheet.names),
        rounds=[_round(sheet, number, one) for number, one in enumerate(sheet.schedule.rounds, sheet.first)],
        balance=BalanceJson(
            sheet.balanced,
            _histogram(whole.partners),
            _histogram(whole.opponents),
            [MeetingJson(_named(sheet, far.pair), far.partners, far.opponents) for far in sorted(far)],
        ),
        summary=words.sentences(sheet),
        won=None if sheet.won is None else dict(zip(sheet.names, sheet.won, strict=True)),
        seed=sheet.seed,
    )


def _named(sheet: Sheet, players: tuple[int, ...]) -> list[str]:
    return [sheet.name(player) for player in players]


def _round(sheet: Sheet, number: int, one: made.Round) -> RoundJson:
    tables = [
        TableJson(at, [_named(sheet, side) for side in table.sides], _named(sheet, table.seats))
        for at, table in enumerate(one.tables, 1)
    ]
    lead = None if one.lead is None else sheet.name(one.lead)
    return RoundJson(number, tables, _named(sheet, one.sits_out), lead)


def _histogram(spread: counted.Spread) -> dict[str, int]:
    return {str(times): pairs for times, pairs in spread.histogram.items()}
