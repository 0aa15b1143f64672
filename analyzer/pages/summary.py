"""A game in short: what it came to, what the sides gave away, what luck they had, and the costliest moves."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.pages.fair_values import verdict_view
from analyzer.pages.sentences import option_text, outcome_text, step_text, without_stop
from analyzer.pages.turns import anchor
from analyzer.reviews.fair import points_digits
from analyzer.reviews.verdict import PlayerCard, report_card, verdict
from analyzer.rules import RulesError, variant
from analyzer.rules.options import explain, option_names, value_text
from analyzer.store.counted_games import choices_of
from analyzer.store.statistics import worst

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.pages.precomputed import Worked
    from analyzer.pages.sentences import Names
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Rules, Value, Variant
    from analyzer.store.counted_games import Choice
    from analyzer.words.messages import Messages


class CostlyView(Struct, frozen=True):
    """A move that gave much away."""

    anchor: str
    turn: int
    critical: bool
    where: str
    """The round and who moved."""
    text: str
    """The move, what it gave away, and what would have been better."""


class SummaryView(Struct, frozen=True):
    """A game in short."""

    result: str
    """How it ended, as everybody at the table saw."""
    judged: tuple[str, ...]
    """How many moves were judged, and what each side gave away; with all hands open."""
    luck: tuple[str, ...]
    """What the deal was worth, and whether that was luck; with all hands open."""
    costly: tuple[CostlyView, ...]
    """The moves that gave away most, the worst first."""


class CardView(Struct, frozen=True, kw_only=True):
    """How well a player chose where there was a choice; what is not known is left empty."""

    player: str
    accuracy: str
    best: str
    """In how many choices nothing was lost, such as 7/9."""
    grades: tuple[int, int, int] | None
    """Inaccuracies, mistakes and blunders; None where nobody judged by what could be known."""
    lost: str
    """Points given away: by what could be known where that was judged, else with hindsight."""
    luck: str


class RulesView(Struct, frozen=True):
    """The rules of a game in words."""

    title: str
    sentences: tuple[str, ...]
    house: str
    """How they differ from those of the variant, as a record writes it; empty if they do not."""
    source: str
    """Where the variant was taken from; empty for rules of no known variant."""


def brief(review: Review, who: Names, words: Messages) -> str:
    """What decided a game, in one sentence; empty where nothing could be valued.

    Of the critical move it says what that cost and what it and the best one come to, as the board shows;
    where the move was right by what could be known, that this is hindsight. Without one it is
    the first thing there is to say.
    """
    decision = review.critical
    if decision is None or decision.played is None:
        valued = any(other.options for other in review.decisions)
        return next(iter(verdict(review, words, who)), "") if valued else ""
    best: Value = decision.best or 0
    judgement = verdict_view(decision, who.seats[decision.step.seat], review.replay.rules, words)
    right = judgement is not None and not judgement.wrong
    return words(
        "brief_hindsight" if right else "brief",
        move=step_text(decision.step, words),
        side=who.sides[review.replay.seating.side_of(decision.step.seat)],
        points=words.points(decision.loss or 0),
        best=option_text(
            [option for option in decision.options if option.value == best], words, decision.step.before
        ),
        played=words.signed(decision.played.value),
        value=words.signed(best),
    )


def brief_where(review: Review, who: Names, words: Messages) -> str:
    """The round in which a move decided a game, as the table counts, and whose it was; empty if none did."""
    decision = review.critical
    if decision is None or decision.played is None:
        return ""
    return words("brief_round", round=decision.step.round, seat=who.seats[decision.step.seat])


def rules_view(rules: Rules, words: Messages) -> RulesView:
    """The rules as sentences, how they differ from those of their variant, and the source of these."""
    entry = known_variant(rules)
    changes = _changes(rules, entry.at(rules.seats) or entry.rules) if entry else ""
    return RulesView(
        words.told(entry.title) if entry else rules.name,
        tuple(explain(rules, words)),
        words("rules_house", changes=changes) if changes else "",
        words("rules_source", source=entry.source) if entry else "",
    )


def known_variant(rules: Rules) -> Variant | None:
    """The variant that rules are named after; None if it is not in the catalogue."""
    try:
        return variant(rules.name)
    except RulesError:
        return None


def _changes(rules: Rules, base: Rules) -> str:
    """What is different, as `[Rules "..."]` of a record writes it."""
    return ", ".join(
        f"{name}={value_text(getattr(rules, name))}"
        for name in option_names()
        if getattr(rules, name) != getattr(base, name)
    )


def summary_view(
    review: Review, game_id: str, who: Names, worked: Worked, words: Messages
) -> SummaryView | None:
    """A game in short; None where nothing was played.

    Args:
        review: the game.
        game_id: its anchor on the page.
        who: what sentences call the players.
        worked: what has been worked out of it.
        words: the language.
    """
    replay = review.replay
    if not replay.steps:
        return None
    choices = tuple(choices_of(review, "", 1))
    at = {decision.step.turn: decision for decision in review.decisions}
    rounds = words.plural("summary_rounds", replay.steps[-1].round)
    return SummaryView(
        words(
            "summary_result", rounds=rounds, result=words.each(outcome_text(replay, who, words), without_stop)
        ),
        (*_judged(choices, words), *_given(review, choices, at, who, words)),
        tuple(_luck(worked, who, words)),
        tuple(
            _costly(review, at[choice.turn], game_id, who, words)
            for choice in worst([choice for choice in choices if choice.loss])
        ),
    )


def card_views(review: Review, worked: Worked, who: Names, words: Messages) -> tuple[CardView, ...]:
    """The report card of each player; none where nobody had a choice that is valued."""
    cards = report_card(review, worked.luck)
    if not any(card.choices for card in cards):
        return ()
    return tuple(_card(card, who, words) for card in cards)


def _card(card: PlayerCard, who: Names, words: Messages) -> CardView:
    counts = (card.inaccuracies, card.mistakes, card.blunders)
    lost = card.open_loss if card.fair_loss is None else card.fair_loss
    return CardView(
        player=who.seats[card.seat],
        accuracy="" if card.accuracy is None else words.figures.percent(f"{card.accuracy:.0f}"),
        best=f"{card.best}/{card.choices}" if card.choices else "",
        grades=(counts[0] or 0, counts[1] or 0, counts[2] or 0) if counts != (None, None, None) else None,
        lost="" if lost is None else _amount(lost, words),
        luck="" if card.luck is None else words.decimal(card.luck, 1, sign=True),
    )


def _judged(choices: Sequence[Choice], words: Messages) -> Iterator[str]:
    """How many moves were judged, of those with a choice."""
    valued = sum(choice.open_loss is not None for choice in choices)
    judged = sum(choice.fair_loss is not None for choice in choices)
    if judged:
        yield words.plural("summary_judged", judged)
    elif valued:
        yield words.plural("summary_valued", valued)


def _given(
    review: Review, choices: Sequence[Choice], at: dict[int, Decision], who: Names, words: Messages
) -> Iterator[str]:
    """What each side gave away."""
    replay = review.replay
    digits = points_digits(replay.rules)
    for side, name in enumerate(who.sides):
        own = [choice for choice in choices if replay.seating.side_of(choice.seat) == side]
        lay = [at[choice.turn].loss for choice in own if choice.open_loss is not None]
        fair = [_fair_loss(at[choice.turn], choice) for choice in own if choice.fair_loss is not None]
        lost = words.points(sum(loss or 0 for loss in lay))
        if fair:
            total = sum(fair, Fraction(0))
            known = words.plural("points", total, count=words.decimal(total, digits))
            key = "summary_gave_fair" if lay else "summary_gave_known"
            yield words(key, side=name, known=known, points=lost)
        elif lay:
            yield words("summary_gave", side=name, points=lost)


def _fair_loss(decision: Decision, choice: Choice) -> Fraction:
    """In points; a loss too small to tell from none is none."""
    loss = decision.fair.loss if decision.fair is not None and choice.fair_loss else None
    return Fraction(loss or 0)


def _luck(worked: Worked, who: Names, words: Messages) -> Iterator[str]:
    """What the deal was worth to the sides, and what drawing changed of it."""
    luck, account = worked.luck, worked.account
    if account is None:
        return
    fortune, mean = (None, None) if luck is None else (luck.of_deal(0), luck.mean_for(0))
    if fortune is None or mean is None:
        yield _for_side("summary_deal", account.deal, who, words)
    else:
        sign = -1 if fortune < 0 else 1
        yield words(
            "summary_luck",
            side=who.sides[fortune < 0],
            points=_points(max(fortune, -fortune), words),
            deal=words.signed(sign * account.deal),
            mean=words.decimal(sign * mean, 1, sign=True),
        )
    if account.draws:
        yield _for_side("summary_draws", account.draws, who, words)


def _for_side(key: str, value: Value, who: Names, words: Messages) -> str:
    """A value for the first side, told of the side for which it is good."""
    if not value:
        return words("summary_deal_level")
    return words(key, side=who.sides[value < 0], points=_points(max(value, -value), words))


def _amount(value: Value, words: Messages) -> str:
    return words.figures.whole(int(value)) if value.denominator == 1 else words.decimal(value, 1)


def _points(value: Value, words: Messages) -> str:
    """So many points, a mean with one digit."""
    if value.denominator == 1:
        return words.points(value)
    return words.plural("points", value, count=words.decimal(value, 1))


def _costly(review: Review, decision: Decision, game_id: str, who: Names, words: Messages) -> CostlyView:
    step, rules = decision.step, review.replay.rules
    seat = who.seats[step.seat]
    verdict = verdict_view(decision, seat, rules, words)
    if verdict is not None and decision.fair is not None:
        lost, fair = f"{verdict.word}, {verdict.loss}", decision.fair
        best = option_text([option for option in fair.options if option.value == fair.best], words)
    else:
        lost = words("gave_away", points=words.points(decision.loss or 0))
        best = option_text([option for option in decision.options if option.value == decision.best], words)
    return CostlyView(
        anchor(game_id, step.turn),
        step.turn,
        review.critical is not None and review.critical.step.turn == step.turn,
        words("summary_where", round=step.round, seat=seat),
        words("summary_move", move=step_text(step, words), lost=lost, best=best),
    )
