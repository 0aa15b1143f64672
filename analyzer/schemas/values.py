"""Parts of documents as types: values of moves, advice; moves and lines in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import UNSET, Struct, UnsetType

from analyzer.game.fields import STOP_WORD
from analyzer.reviews.fair.estimates import disagrees
from analyzer.solver.solver import between

if TYPE_CHECKING:
    from analyzer.record.game import Reading
    from analyzer.replays.trace import Step
    from analyzer.reviews.fair import Judgement, estimates
    from analyzer.reviews.fair import estimates as strictness
    from analyzer.reviews.reasons.facts import Named
    from analyzer.reviews.review import Option
    from analyzer.rules import Value
    from analyzer.solver.solver import Bounded, LineStep


class OptionJson(Struct, frozen=True, omit_defaults=True):
    """A move and what it is worth; `end` is the number joined, null for the lead and for `stop`.

    `arm` is given only where the number does not say which end is meant.
    """

    move: str
    end: int | None
    value: int | float
    arm: str | None = None


class BoundedJson(Struct, frozen=True, omit_defaults=True):
    """A move whose value is not known: it certainly lies between `low` and `high`."""

    move: str
    end: int | None
    low: int | float
    high: int | float
    arm: str | None = None


class BetweenJson(Struct, frozen=True):
    """Between what a value certainly lies, where it would take too long to find."""

    low: int | float
    high: int | float
    options: list[BoundedJson]
    """The same for each move, those that can bring most first."""


class MarkedJson(Struct, frozen=True):
    """A turn that the record itself marks as critical."""

    turn: int
    wanted: list[OptionJson]
    agrees: bool
    wanted_is_best: bool | None


class FairOptionJson(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A move and its mean over the deals; `best_in` is the share of them in which no move is worth more."""

    move: str
    end: int | None
    value: float
    error: float
    best_in: float
    arm: str | None = None


class StrictOptionJson(Struct, frozen=True, omit_defaults=True):
    """A move and its strict value."""

    move: str
    end: int | None
    value: float
    arm: str | None = None


class StrictJson(Struct, frozen=True):
    """A decision searched again, the mover's later moves being the same in all deals it cannot tell apart.

    `own_moves` says for how many of its moves with a choice, this one included; null: to the end of the game.
    """

    own_moves: int | None
    settled: bool
    """Whether the last of these left the order of the moves as it was; if not, one more might change it."""
    worlds: int
    """So many deals were searched."""
    agrees: bool
    """Whether one of its best moves is a fair best one."""
    options: list[StrictOptionJson]


class EndingOptionJson(StrictOptionJson, frozen=True, omit_defaults=True, kw_only=True):
    """A move in a solved ending: its mean over the deals, and the share of times it is played."""

    chance: float


class EndingJson(Struct, frozen=True, kw_only=True):
    """A decision solved as one of a game in which nobody ever sees another hand."""

    deals: int
    """So many the play allows by what everybody has seen, all equally likely."""
    exploitability: float
    """Points in the mean over the deals: what the player would gain most by it who alone plays otherwise."""
    own_gain: float
    """The same of the player to move with his hand."""
    together: list[float] | None
    """What two partners could gain who both play otherwise: at least, at most; null without partners."""
    agrees: bool
    """Whether one of its best moves is a fair best one."""
    options: list[EndingOptionJson]
    """Best first."""


class PolicyJson(Struct, frozen=True, kw_only=True):
    """What the others are taken to play by: a move has a score, the sum of what is counted times its weight.

    It is chosen in proportion to the exponential of the score; in the share `anything` of the cases any move
    is, each alike.
    """

    name: str
    weights: dict[str, float]
    """Of pips, double, kept, next_lacks, partner_lacks, covers_partner, covers_opponent."""
    anything: float


class InferredJson(Struct, frozen=True, kw_only=True):
    """That deals count by how likely the others were to play as they did; only with `--infer`."""

    policy: PolicyJson
    plays: int
    """So many tiles that the others played were read."""
    effective: float
    """So many deals that count alike would say as much as those looked at."""


class FairJson(Struct, frozen=True, kw_only=True):
    """A decision in expectation over the deals that the seat to move could not rule out.

    `worlds` of the `possible` deals were looked at; `error` is the standard error of `value`, `loss_error`
    that of `loss`, and both are 0 where it was all of them.
    """

    value: float | None
    best: float
    loss: float | None
    worlds: int
    exact: bool
    error: float
    possible: int
    loss_error: float
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder", "arguable"] | None
    hindsight: Literal["lucky", "unlucky"] | None
    scale: Literal["points", "chance"] | None
    """In what the grade was measured: points, or percent of winning chance."""
    options: list[FairOptionJson]
    strict: StrictJson | UnsetType = UNSET
    """For a mistake, which is searched again before it is called one; else only with `--depth`, or with
    `--strict` where there are few deals."""
    ending: EndingJson | UnsetType = UNSET
    """Only with `--endings`, where there are few deals."""
    inferred: InferredJson | UnsetType = UNSET
    """Only with `--infer`, where nothing is drawn."""


def solved_options(options: tuple[Option, ...]) -> list[OptionJson]:
    """Options as they are printed."""
    return [
        OptionJson(
            STOP_WORD if option.tile is None else str(option.tile),
            option.end,
            number(option.value),
            None if option.arm is None else str(option.arm),  # msgspec takes no kinds of str
        )
        for option in options
    ]


def bounded(options: tuple[Bounded, ...]) -> BetweenJson:
    """Bounds as they are printed; there is at least one option."""
    low, high = between(options)
    return BetweenJson(
        number(low),
        number(high),
        [
            BoundedJson(
                STOP_WORD if option.tile is None else str(option.tile),
                option.end,
                number(option.low),
                number(option.high),
                None if option.arm is None else str(option.arm),
            )
            for option in options
        ],
    )


def number(value: Value) -> int | float:
    """A value as it is printed: whole where it is."""
    return value if isinstance(value, int) else float(value)


def number_or_none(value: Value | None) -> int | float | None:
    """The same; null for what is not known."""
    return None if value is None else number(value)


def fair(found: estimates.Fair, judgement: Judgement | None) -> FairJson:
    """Fair values as they are printed."""
    hindsight = judgement.hindsight if judgement else None
    return FairJson(
        value=None if found.value is None else float(found.value),
        best=float(found.best),
        loss=None if found.loss is None else float(found.loss),
        worlds=found.worlds,
        exact=found.exact,
        error=found.error,
        possible=found.possible,
        loss_error=found.loss_error,
        grade=judgement.grade.value if judgement else None,
        hindsight=hindsight.value if hindsight else None,
        scale=judgement.scale.value if judgement else None,
        options=[
            FairOptionJson(
                move=move_json(option),
                end=option.end,
                value=float(option.value),
                error=option.error,
                best_in=float(option.best_in),
                arm=None if option.arm is None else str(option.arm),
            )
            for option in found.options
        ],
        strict=strict_json(found),
        ending=ending_json(found),
        inferred=inferred_json(found),
    )


def ending_json(fair: estimates.Fair | None) -> EndingJson | UnsetType:
    """The solved ending of a decision, if it was asked for and could be had."""
    if fair is None or fair.ending is None:
        return UNSET
    ending = fair.ending
    return EndingJson(
        deals=ending.deals,
        exploitability=ending.exploitability,
        own_gain=ending.own_gain,
        together=None if ending.together is None else list(ending.together),
        agrees=ending.agrees(fair),
        options=[
            EndingOptionJson(
                move_json(option),
                option.end,
                option.value,
                None if option.arm is None else str(option.arm),
                chance=option.chance,
            )
            for option in ending.options
        ],
    )


def inferred_json(found: estimates.Fair | None) -> InferredJson | UnsetType:
    """By what the deals of a decision were weighted, if they were."""
    if found is None or found.inferred is None:
        return UNSET
    by = found.inferred
    policy = PolicyJson(name=by.policy, weights=by.weights._asdict(), anything=by.anything)
    return InferredJson(policy=policy, plays=by.plays, effective=by.effective)


def strict_json(found: estimates.Fair | None) -> StrictJson | UnsetType:
    """The values without what the player could not see later, if they were asked for and could be had."""
    if found is None or found.strict is None:
        return UNSET
    strict = found.strict
    return StrictJson(
        strict.own_moves,
        strict.settled,
        strict.worlds,
        not disagrees(strict, found),
        [
            StrictOptionJson(
                move_json(option),
                option.end,
                float(option.value),
                None if option.arm is None else str(option.arm),
            )
            for option in strict.options
        ],
    )


def move_json(
    option: estimates.FairOption | strictness.StrictOption | estimates.SolvedOption | Named,
) -> str:
    """A move as records write it; `stop` for no further tile."""
    return STOP_WORD if option.tile is None else str(option.tile)


class ReadingJson(Struct, frozen=True, kw_only=True):
    """What was understood of a text that is in none of our own forms; `unused` are lines."""

    form: str
    players: list[str]
    leader: str | None
    turns: int
    assumed: list[str]
    unused: list[int]


def reading_json(reading: Reading) -> ReadingJson:
    """What was understood, as it is printed."""
    return ReadingJson(
        form=reading.form,
        players=list(reading.players),
        leader=reading.leader,
        turns=reading.turns,
        assumed=[str(text) for text in reading.assumed],
        unused=list(reading.unused),
    )


def move_text(step: Step) -> str | None:
    """`pass`, the tile, or None for a tile that is not known."""
    if step.tile is not None:
        return str(step.tile)
    return "pass" if step.kind.value == "pass" else None


def line_text(line: tuple[LineStep, ...], labels: tuple[str, ...]) -> list[str]:
    """A line as words: `B 1-1`, `C pass`, `D draws 3-4`, and `C 4-6@6` where the tile fits another end."""
    return [f"{labels[step.seat]} {step}" for step in line]
