"""What `domino stats` prints as JSON, as types; the schema is generated from them.

Rows are in points, as they count before a score is divided, or in percent of winning chance where a game is
worth one point: `scale` says which. Single games are in the points that are written.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, json


class SettingsJson(Struct, frozen=True):
    """What was asked for."""

    by: Literal["player", "side"]
    fair: bool
    """Whether fair values were worked out."""
    worlds: int
    """Deals looked at for a fair value at most."""
    deals: int
    """Deals looked at for a mean at most."""
    seed: int


class OpenJson(Struct, frozen=True):
    """Losses with all hands open; shares from 0 to 1."""

    decisions: int
    loss: float
    per_decision: float
    best_share: float


class FairTotalsJson(Struct, frozen=True):
    """Losses by what the player could know, and what the decisions are called."""

    decisions: int
    loss: float
    per_decision: float
    best_share: float
    best: int
    good: int
    inaccuracy: int
    mistake: int
    blunder: int
    lucky: int
    """Mistakes that gained, as the tiles lay."""
    unlucky: int
    """Decisions that were right and cost points, as the tiles lay."""


class ChoiceJson(Struct, frozen=True):
    """A decision that gave away much; `seat` is the label that the record has."""

    source: str
    game: int
    turn: int
    seat: str
    player: str
    played: str
    best: list[str]
    fair_loss: float | None
    open_loss: float | None


class RowJson(Struct, frozen=True):
    """A player or a side over all games of one scale."""

    name: str
    home: str | None
    """The text, and where needed the match or the game, of which a seat without a name is a seat."""
    scale: Literal["points", "chance"]
    games: int
    finished: int
    won: int
    result: float
    """What the side nets in the finished games."""
    luck: float | None
    """Luck of the deal of the side; null where it is known of no game."""
    luck_games: int
    decisions: int
    """Those with a choice."""
    fair: FairTotalsJson | None
    open: OpenJson | None
    worst: list[ChoiceJson]


class SideJson(Struct, frozen=True):
    """What made the result of a side: deal + given - lost + draws + exposed + claims, deal = mean + luck."""

    side: str
    name: str
    points: int | None
    """As written; null where the game has no result."""
    result: int | float | None
    """Its points less the mean of the others'."""
    deal: int | float | None
    mean: float | None
    luck: float | None
    given: int | float | None
    lost: int | float | None
    draws: int | float | None
    exposed: int | float | None
    claims: int | float | None


class StatsGameJson(Struct, frozen=True):
    """A game that is counted."""

    source: str
    game: int
    variant: str
    scale: Literal["points", "chance"]
    sides: list[SideJson]
    mean_error: float | None
    """Standard error of the mean; 0 where every deal was looked at."""
    deals: int | None
    """Deals looked at for the mean."""
    why_no_mean: str | None
    why_no_sum: str | None


class LeftOutJson(Struct, frozen=True):
    """A game that is not counted; null for a whole text."""

    source: str
    game: int | None
    reason: Literal["error", "other-line", "not-valued", "no-game", "unreadable"]
    why: str


class StatsDocument(Struct, frozen=True):
    """`domino stats --format json`."""

    settings: SettingsJson
    rows: list[RowJson]
    games: list[StatsGameJson]
    left_out: list[LeftOutJson]


def to_json(document: StatsDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return json.format(json.encode(document), indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of what `domino stats` prints.

    >>> schema()["$ref"]
    '#/$defs/StatsDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(StatsDocument)}
