"""Statistics as `domino stats` prints them in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.fair.grading import Grade, Hindsight, scale_of
from analyzer.statistics import document
from analyzer.statistics.totals import By, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.rules import Value
    from analyzer.statistics import choices, gathering, players, totals

_DIGITS = 4


def stats_document(
    settings: document.SettingsJson, games: Sequence[gathering.Counted], left_out: Sequence[gathering.LeftOut]
) -> document.StatsDocument:
    """The whole as it is printed."""
    by_game = {(game.source, game.game): game for game in games}
    return document.StatsDocument(
        settings,
        [_row(row, by_game) for row in rows(games, By(settings.by))],
        [_game(game) for game in games],
        [document.LeftOutJson(game.source, game.game, game.reason.value, game.why) for game in left_out],
    )


def _row(row: totals.Row, games: dict[tuple[str, int], gathering.Counted]) -> document.RowJson:
    return document.RowJson(
        row.who.name,
        None if row.who.home is None else str(row.who.home),
        row.scale.value,
        row.games,
        row.finished,
        row.won,
        round(row.result, _DIGITS),
        round(row.luck, _DIGITS) if row.luck_games else None,
        row.luck_games,
        len(row.choices),
        _fair(row),
        _open(row.open),
        [_choice(choice, games[choice.source, choice.game]) for choice in row.worst],
    )


def _open(losses: totals.Losses) -> document.OpenJson | None:
    if losses.each is None or losses.best_share is None:
        return None
    return document.OpenJson(
        losses.decisions,
        round(losses.total, _DIGITS),
        round(losses.each, _DIGITS),
        round(losses.best_share, _DIGITS),
    )


def _fair(row: totals.Row) -> document.FairTotalsJson | None:
    losses = _open(row.fair)
    if losses is None:
        return None
    grades, hindsights = row.grades, row.hindsights
    return document.FairTotalsJson(
        losses.decisions,
        losses.loss,
        losses.per_decision,
        losses.best_share,
        grades[Grade.BEST],
        grades[Grade.GOOD],
        grades[Grade.INACCURACY],
        grades[Grade.MISTAKE],
        grades[Grade.BLUNDER],
        hindsights[Hindsight.LUCKY],
        hindsights[Hindsight.UNLUCKY],
    )


def _choice(choice: choices.Choice, game: gathering.Counted) -> document.ChoiceJson:
    return document.ChoiceJson(
        choice.source,
        choice.game,
        choice.turn,
        game.review.replay.seating.labels[choice.seat],
        game.who.players[choice.seat].name,
        choice.played,
        list(choice.best),
        _rounded(choice.fair_loss),
        _rounded(choice.open_loss),
    )


def _game(game: gathering.Counted) -> document.StatsGameJson:
    replay, luck = game.review.replay, game.luck
    mean = luck.mean
    return document.StatsGameJson(
        game.source,
        game.game,
        replay.rules.name,
        scale_of(replay.rules).value,
        [_side(game, side, who) for side, who in enumerate(game.who.sides)],
        None if mean is None else round(mean.error, _DIGITS),
        None if mean is None else mean.deals,
        luck.why_no_mean.value if luck.why_no_mean else None,
        luck.why_no_account.value if luck.why_no_account else None,
    )


def _side(game: gathering.Counted, side: int, who: players.Who) -> document.SideJson:
    replay, luck = game.review.replay, game.luck
    share = luck.account.of(side) if luck.account else None
    score = replay.outcome.score if replay.outcome else None
    return document.SideJson(
        replay.seating.side_label(side),
        who.name,
        None if score is None else score.points[side],
        None if score is None else _number(score.net(side)),
        _number(luck.deal_for(side)),
        _rounded(luck.mean_for(side)),
        _rounded(luck.of_deal(side)),
        _number(share.given if share else None),
        _number(share.lost if share else None),
        _number(share.draws if share else None),
        _number(share.exposed if share else None),
        _number(share.claims if share else None),
    )


def _rounded(value: Value | float | None) -> float | None:
    return None if value is None else round(float(value), _DIGITS)


def _number(value: Value | None) -> int | float | None:
    return value if value is None or isinstance(value, int) else float(value)
