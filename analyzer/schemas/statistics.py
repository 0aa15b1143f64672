"""What players gave away, in a game and in many, as it is printed in JSON: report cards, `domino stats`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, json

from analyzer.reviews.fair import Grade, Hindsight, scale_of
from analyzer.reviews.verdict import report_card
from analyzer.schemas.values import number_or_none
from analyzer.store.statistics import By, rows
from analyzer.words.shown import safe_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviews.luck import Luck
    from analyzer.reviews.review import Review
    from analyzer.rules import Value
    from analyzer.store import counted_games
    from analyzer.store.statistics import Losses, TotalsRow


class PlayerJson(Struct, frozen=True, kw_only=True):
    """How well a player chose where there was a choice: with `--fair` by fair values, else with hindsight.

    Losses and luck are in points. A fair loss that may be the luck of the deals drawn (grade `best`) is none.
    """

    seat: str
    name: str | None
    """As the record gives it."""
    choices: int
    best: int
    """In so many of them nothing was lost."""
    accuracy: float | None
    """100 (1 - sum of losses / sum of (best - worst option)); null where all options were equal."""
    random_accuracy: float | None
    """The same for somebody who plays any option alike."""
    inaccuracies: int | None
    mistakes: int | None
    blunders: int | None
    open_loss: int | float | None
    fair_loss: float | None
    luck: float | None
    """Of the deal, for the player's side; only with `--fair`."""


def players(review: Review, luck: Luck | None) -> list[PlayerJson]:
    """The report card of every player, in turn order."""
    labels, names = review.replay.seating.labels, review.replay.game.names
    return [
        PlayerJson(
            seat=labels[card.seat],
            name=names.get(labels[card.seat]),
            choices=card.choices,
            best=card.best,
            accuracy=card.accuracy,
            random_accuracy=card.random_accuracy,
            inaccuracies=card.inaccuracies,
            mistakes=card.mistakes,
            blunders=card.blunders,
            open_loss=number_or_none(card.open_loss),
            fair_loss=None if card.fair_loss is None else float(card.fair_loss),
            luck=None if card.luck is None else float(card.luck),
        )
        for card in report_card(review, luck)
    ]


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


class FairTotalsJson(Struct, frozen=True, kw_only=True):
    """Losses by what the player could know, and what the decisions are called."""

    decisions: int
    loss: float
    per_decision: float
    best_share: float
    best: int
    good: int
    inaccuracy: int
    arguable: int
    """Mistakes only if all hands are seen after the move."""
    mistake: int
    blunder: int
    lucky: int
    """Mistakes that gained, with hindsight."""
    unlucky: int
    """Decisions that were right and cost points, with hindsight."""


class ChoiceJson(Struct, frozen=True, kw_only=True):
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


class RowJson(Struct, frozen=True, kw_only=True):
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


class SideJson(Struct, frozen=True, kw_only=True):
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


class StatsGameJson(Struct, frozen=True, kw_only=True):
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
    return safe_json(json.format(json.encode(document), indent=2))


def schema() -> dict[str, Any]:
    """The JSON Schema of what `domino stats` prints.

    >>> schema()["$ref"]
    '#/$defs/StatsDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(StatsDocument)}


_DIGITS = 4


def stats_document(
    settings: SettingsJson, games: Sequence[counted_games.Counted], left_out: Sequence[counted_games.LeftOut]
) -> StatsDocument:
    """The whole as it is printed."""
    by_game = {(game.source, game.game): game for game in games}
    return StatsDocument(
        settings,
        [_row(row, by_game) for row in rows(games, By(settings.by))],
        [_game(game) for game in games],
        [LeftOutJson(game.source, game.game, game.reason.value, game.why) for game in left_out],
    )


def _row(row: TotalsRow, games: dict[tuple[str, int], counted_games.Counted]) -> RowJson:
    return RowJson(
        name=row.who.name,
        home=None if row.who.home is None else str(row.who.home),
        scale=row.scale.value,
        games=row.games,
        finished=row.finished,
        won=row.won,
        result=round(row.result, _DIGITS),
        luck=round(row.luck, _DIGITS) if row.luck_games else None,
        luck_games=row.luck_games,
        decisions=len(row.choices),
        fair=_fair(row),
        open=_open(row.open),
        worst=[_choice(choice, games[choice.source, choice.game]) for choice in row.worst],
    )


def _open(losses: Losses) -> OpenJson | None:
    if losses.each is None or losses.best_share is None:
        return None
    return OpenJson(
        losses.decisions,
        round(losses.total, _DIGITS),
        round(losses.each, _DIGITS),
        round(losses.best_share, _DIGITS),
    )


def _fair(row: TotalsRow) -> FairTotalsJson | None:
    losses = _open(row.fair)
    if losses is None:
        return None
    grades, hindsights = row.grades, row.hindsights
    return FairTotalsJson(
        decisions=losses.decisions,
        loss=losses.loss,
        per_decision=losses.per_decision,
        best_share=losses.best_share,
        best=grades[Grade.BEST],
        good=grades[Grade.GOOD],
        inaccuracy=grades[Grade.INACCURACY],
        arguable=grades[Grade.ARGUABLE],
        mistake=grades[Grade.MISTAKE],
        blunder=grades[Grade.BLUNDER],
        lucky=hindsights[Hindsight.LUCKY],
        unlucky=hindsights[Hindsight.UNLUCKY],
    )


def _choice(choice: counted_games.Choice, game: counted_games.Counted) -> ChoiceJson:
    return ChoiceJson(
        source=choice.source,
        game=choice.game,
        turn=choice.turn,
        seat=game.review.replay.seating.labels[choice.seat],
        player=game.who.players[choice.seat].name,
        played=choice.played,
        best=list(choice.best),
        fair_loss=_rounded(choice.fair_loss),
        open_loss=_rounded(choice.open_loss),
    )


def _game(game: counted_games.Counted) -> StatsGameJson:
    replay, luck = game.review.replay, game.luck
    mean = luck.mean
    return StatsGameJson(
        source=game.source,
        game=game.game,
        variant=replay.rules.name,
        scale=scale_of(replay.rules).value,
        sides=[_side(game, side, who) for side, who in enumerate(game.who.sides)],
        mean_error=None if mean is None else round(mean.error, _DIGITS),
        deals=None if mean is None else mean.deals,
        why_no_mean=luck.why_no_mean.value if luck.why_no_mean else None,
        why_no_sum=luck.why_no_account.value if luck.why_no_account else None,
    )


def _side(game: counted_games.Counted, side: int, who: counted_games.Scorer) -> SideJson:
    replay, luck = game.review.replay, game.luck
    share = luck.account.of(side) if luck.account else None
    score = replay.outcome.score if replay.outcome else None
    return SideJson(
        side=replay.seating.side_label(side),
        name=who.name,
        points=None if score is None else score.points[side],
        result=None if score is None else _number(score.net(side)),
        deal=_number(luck.deal_for(side)),
        mean=_rounded(luck.mean_for(side)),
        luck=_rounded(luck.of_deal(side)),
        given=_number(share.given if share else None),
        lost=_number(share.lost if share else None),
        draws=_number(share.draws if share else None),
        exposed=_number(share.exposed if share else None),
        claims=_number(share.claims if share else None),
    )


def _rounded(value: Value | float | None) -> float | None:
    return None if value is None else round(float(value), _DIGITS)


def _number(value: Value | None) -> int | float | None:
    return value if value is None or isinstance(value, int) else float(value)
