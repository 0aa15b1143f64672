"""Holds what `analyze --format json` says of a game against the numbers beside it.

It knows nothing of how the verdict is made: it works out everything again from the decisions as they are
printed, reads the English sentences, and compares.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Json = dict[str, Any]

MOVE = r"(?P<move>[\w-]+)(?: on the (?P<end>\w+))?(?: \([A-HLMRU][^)]*\))?"
BY = MOVE + r" by (?P<seat>\S+) in turn (?P<turn>\d+)"
COST = r"(?P<cost>[\d,.]+ points?|nothing)"
WAS = r"(?:; by what (?P<knower>\S+) could know it was (?P<was>.+))?"
FROM = r"(?P<before>a win|a level game|an advantage|an even game)"
WON = "changed who was winning|changed who was ahead on average"
DID_LAST = rf"(?P<did>{WON}|set its player back for good)"
DID_NONE = rf"(?P<did>{WON}|turned an advantage of its player into a disadvantage for good)"
TO = r"(?P<after>a level game|a loss|an even game|a disadvantage)"
SENTENCES = {
    "mistake": rf"The worst mistake was {BY} \((?P<grade>mistake|blunder)\): by what (?P<knower>\S+) could"
    r" know, (?P<better>.+) was worth (?P<about>about )?(?P<fair>[\d,.]+) points? more"
    rf"(?:; with hindsight it cost {COST}(?P<most>, and no move cost more)?)?\.",
    "arguable": rf"Arguable is {BY}: by what (?P<knower>\S+) could know, (?P<better>.+) was worth (?:about )?"
    r"(?P<fair>[\d,.]+) points? more if all hands are seen after the move"
    r"(?:, and (?P<strict>[\d,.]+) points? more if (?P<chooser>\S+) goes on choosing by what can be seen"
    r"|; if no hand is ever shown, (?P<again>.+) gave away (?P<ending>[\d,.]+) points?)\.",
    "critical": rf"With hindsight the critical move was {BY}, which cost {COST}{WAS}\.",
    "turning": rf"With all hands open, the last move that {DID_LAST} was {BY}: it turned {FROM}"
    rf" for (?P<side>\S+) into {TO}{WAS}\.",
    "unjudged": r"That is hindsight: what (?P<knower>\S+) could know does not count in it\.",
    "none": r"Nobody made a mistake by what could be known\.",
    "slight": r"Nobody made more than an inaccuracy by what could be known\.",
    "nothing lost": r"With hindsight no move gave anything away\.",
    "deal": r"No move changed who was winning: with all hands open, (?P<side>\S+) had won from the deal on\.",
    "level": r"No move changed who was winning: with all hands open, the game was level from the deal on\.",
    "no turn": rf"With all hands open, no move that is valued {DID_NONE}\.",
    "partly": r"Only (?P<valued>\d+) of (?P<all>\d+) decisions? could be valued\.",
    "unknown": r"No decision could be valued: (?P<why>.+)\.",
    "nothing": r"No turn is written\.",
    "forced": r"Nobody ever had a choice\.",
}
WORDS = {"best": ("right", "close to the best"), "good": ("a good move",), "inaccuracy": ("an inaccuracy",)}
WORDS |= {"mistake": ("a mistake",), "blunder": ("a blunder",), "arguable": ("arguable",)}
NUMBERS = (
    "blank",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    *map(str, range(10, 16)),
)


LIMITS = {"points": (2, 5, 12), "chance": (3, 8, 20)}
"""The smallest inaccuracy, mistake and blunder, as `docs/values.md` has them."""
PIPS = {"cuban": 10, "five-up": 5}
"""Pips that make a point, where it is not one."""
BAD = ("chickenfoot", "french", "gallinazo", "gaple", "hungarian", "mexican-train", "mexican-train-nine")
"""Games of more than two sides in which points are bad."""


def on_scale(loss: float, record: Json, scale: str) -> float:
    """A loss in pips, or in percent from a lost game to a won one: what a grade goes by."""
    if scale == "points":
        return loss * PIPS.get(record["variant"], 1)
    return loss * 100 / (1 + 1 / (sides(record) - 1))


def sides(record: Json) -> int:
    """Partners sit opposite; the result names the sides."""
    return len(record["outcome"]["points"]) if record["outcome"] else len(record["players"])


def expected_grade(decision: Json, record: Json) -> str | None:
    fair = decision.get("fair", {})
    if fair.get("loss") is None:
        return None
    if fair["loss"] <= 2 * fair["loss_error"]:
        return "best"
    inaccuracy, mistake, blunder = LIMITS[fair["scale"]]
    losses = [on_scale(each, record, fair["scale"]) for each in other_losses(decision).values()]
    loss = on_scale(fair["loss"], record, fair["scale"])
    if loss >= mistake > min([round(each, 6) for each in losses], default=loss):
        return "arguable"
    for name, least in (("blunder", blunder), ("mistake", mistake), ("inaccuracy", inaccuracy)):
        if round(loss, 6) >= least:
            return name
    return "good"


def given_back(decision: Json, record: Json) -> bool:
    """Whether others made good what a move gave away, which more than two sides can do."""
    if sides(record) == 2 or not record["outcome"] or not record["outcome"]["points"]:
        return False
    points = record["outcome"]["points"]
    [own] = [side for side in points if decision["seat"] in side.split("+")]
    net = points[own] - (sum(points.values()) - points[own]) / (len(points) - 1)
    return sign(-net if record["variant"] in BAD else net) >= sign(best(decision))


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def figures(record: Json) -> Json:
    """Which turns matter, from the options of the decisions alone."""
    decisions = record["decisions"]
    losses = {d["turn"]: open_loss(d) for d in decisions}
    lost = [d for d in decisions if losses[d["turn"]]]
    turned = [d for d in decisions if d["value"] is not None and sign(best(d)) != sign(d["value"])]
    for_good = [d for d in turned if not given_back(d, record)]
    wrong = [d for d in decisions if grade(d) in ("mistake", "blunder")]
    critical = sorted(lost, key=lambda d: (-losses[d["turn"]], d not in turned, d["turn"]))
    worst = sorted(wrong, key=lambda d: (-fair_loss(d), d["turn"]))
    doubtful = [d for d in decisions if expected_grade(d, record) == "arguable"]
    doubtful.sort(key=lambda d: (-fair_loss(d), d["turn"]))
    return {
        "arguable": doubtful[0]["turn"] if doubtful and not worst else None,
        "critical": critical[0]["turn"] if critical else None,
        "turning": for_good[-1]["turn"] if for_good else None,
        "worst": worst[0]["turn"] if worst else None,
    }


def best(decision: Json) -> float:
    return float(max(option["value"] for option in decision["options"]))


def open_loss(decision: Json) -> float:
    """Rounded, since means are printed as decimals: thirds that are equal differ in their last digit."""
    return 0.0 if decision["value"] is None else round(best(decision) - decision["value"], 9)


def grade(decision: Json) -> str | None:
    found: str | None = decision.get("fair", {}).get("grade")
    return found


def other_losses(decision: Json) -> dict[str, float]:
    """What the move gave away where the mover, or everybody, goes on choosing by what can be seen."""
    fair, found = decision.get("fair", {}), {}
    for kind in ("strict", "ending"):
        if kind in fair and fair[kind].get("own_moves") != 1:
            options = fair[kind]["options"]
            [own] = [o for o in options if played(decision) == (o["move"], o["end"], o.get("arm"))]
            found[kind] = float(round(max(o["value"] for o in options) - own["value"], 9))
    return found


def played(decision: Json) -> tuple[str, int | None, str | None]:
    [own] = [
        o
        for o in decision["fair"]["options"]
        if o["move"] == decision["played"] and o["value"] == decision["fair"]["value"]
    ][:1]
    return own["move"], own["end"], own.get("arm")


def fair_loss(decision: Json) -> float:
    fair = decision["fair"]
    return 0.0 if fair["grade"] == "best" else round(fair["options"][0]["value"] - fair["value"], 9)


def players(record: Json) -> Iterator[Json]:
    """The report card once more."""
    fairly = any(grade(d) for d in record["decisions"])
    for seat in [player["seat"] for player in record["players"]]:
        own = [d for d in record["decisions"] if d["seat"] == seat]
        opened = [d for d in own if d["value"] is not None and len(d["options"]) > 1]
        judged = [d for d in own if grade(d) and len(d["fair"]["options"]) > 1]
        of: Callable[[Json], float] = fair_loss if fairly else open_loss
        values = [
            [o["value"] for o in (d["fair"] if fairly else d)["options"]]
            for d in (judged if fairly else opened)
        ]
        losses = [of(d) for d in (judged if fairly else opened)]
        span = sum(max(each) - min(each) for each in values)
        chance = sum(max(each) - sum(each) / len(each) for each in values)
        yield {
            "choices": len(losses),
            "best": sum(loss == 0 for loss in losses),
            "accuracy": 100 - 100 * sum(losses) / span if span else None,
            "random_accuracy": 100 - 100 * chance / span if span else None,
            "open_loss": sum(map(open_loss, opened)) if opened else None,
            "fair_loss": sum(losses) if fairly and judged else None,
            **{
                name: sum(grade(d) == one for d in judged) if fairly else None
                for name, one in (
                    ("inaccuracies", "inaccuracy"),
                    ("mistakes", "mistake"),
                    ("blunders", "blunder"),
                )
            },
        }


def near(one: float | None, other: float | None) -> bool:
    return one == other or (
        one is not None and other is not None and abs(one - other) < 1e-6 * max(1, abs(other))
    )


def contradictions(record: Json) -> list[str]:
    """Everything said of a game that its numbers do not bear out."""
    expected = figures(record)
    found = [
        f"{name} is {record[name]}, not {turn}"
        for name, turn in expected.items()
        if name in record and record[name] != turn
    ]
    found += [
        f"turn {d['turn']} is {grade(d)}, not {expected_grade(d, record)}"
        for d in record["decisions"]
        if grade(d) != expected_grade(d, record)
    ]
    for printed, again in zip(record["players"], players(record), strict=True):
        found += [
            f"{name} of {printed['seat']} is {printed[name]}, not {value}"
            for name, value in again.items()
            if not near(printed[name], value)
        ]
    sentences = record["verdict"]
    if not 1 <= len(sentences) <= 4:
        found.append(f"{len(sentences)} sentences")
    for sentence in sentences:
        kinds = [(kind, match) for kind, text in SENTENCES.items() if (match := re.fullmatch(text, sentence))]
        if len(kinds) != 1:
            found.append(f"not understood: {sentence}")
            continue
        [(kind, match)] = kinds
        found += [f"{why}: {sentence}" for why in wrong(kind, match.groupdict(), record, expected)]
    if expected["worst"] is not None and not any("The worst mistake" in sentence for sentence in sentences):
        found.append("the worst mistake is not named")
    if expected["arguable"] is not None and not any(s.startswith("Arguable is ") for s in sentences):
        found.append("the arguable move is not named")
    if expected["critical"] is not None and not any(
        f"in turn {expected['critical']}" in s for s in sentences
    ):
        found.append("the critical move is not named")
    return found


def wrong(kind: str, said: dict[str, str | None], record: Json, expected: Json) -> Iterator[str]:
    """Why a sentence is not borne out."""
    decisions = {d["turn"]: d for d in record["decisions"]}
    if said.get("turn"):
        turn = int(said["turn"] or 0)
        if turn != expected["worst" if kind == "mistake" else kind]:
            yield "another turn"
        yield from wrong_move(said, decisions[turn])
    if kind == "arguable" and expected["arguable"] is not None:
        yield from wrong_doubt(said, decisions[expected["arguable"]])
    if kind == "mistake" and expected["worst"] is not None:
        yield from wrong_mistake(said, decisions[expected["worst"]], record)
    if kind in ("unjudged", "unknown", "no turn"):
        yield from wrong_claim(kind, said, record, decisions.get(expected["critical"]))
    if kind in CLAIMS and not CLAIMS[kind](record, expected):
        yield "not so"
    if kind == "turning" and expected["turning"] is not None:
        yield from wrong_turn(said, decisions[expected["turning"]], sides(record))
    if kind == "deal" and winners(record) != {said["side"]}:
        yield "not won throughout"
    if kind == "partly" and (said["valued"], said["all"]) != tuple(map(str, weighed(record))):
        yield "another number"


def wrong_claim(kind: str, said: dict[str, str | None], record: Json, critical: Json | None) -> Iterator[str]:
    if kind == "unjudged" and (critical is None or said["knower"] != critical["seat"]):
        yield "another player"
    if kind == "unknown":
        told = {d["why"] for d in record["decisions"] if not d["forced"] and d["why"]}
        yield from (f"{why} is not told" for why in told if why not in (said["why"] or ""))
    if kind == "no turn" and said["did"] not in DID[sides(record) > 2]:
        yield "another claim"


def wrong_doubt(said: dict[str, str | None], decision: Json) -> Iterator[str]:
    if not printed_as(said["fair"], fair_loss(decision)):
        yield "another loss"
    others = other_losses(decision)
    least = min(others, key=lambda kind: others[kind])
    if not printed_as(said[least], others[least]):
        yield "another loss by other values"
    if least == "strict" and said["chooser"] != decision["seat"]:
        yield "another chooser"
    if least == "ending" and (said["again"] or "").split()[0] != said["move"]:
        yield "another move gave it away"
    yield from wrong_better(said, decision)


def wrong_mistake(said: dict[str, str | None], decision: Json, record: Json) -> Iterator[str]:
    if said["grade"] != grade(decision) or not printed_as(said["fair"], fair_loss(decision)):
        yield "another grade or loss"
    if said["most"] and open_loss(decision) < max(map(open_loss, record["decisions"])):
        yield "another move cost more"
    yield from wrong_better(said, decision)
    if bool(said["about"]) == decision["fair"]["exact"]:
        yield "said too exactly, or not exactly enough"


def wrong_better(said: dict[str, str | None], decision: Json) -> Iterator[str]:
    """Whether another move is called the best by what could be known, or where it joins is not so."""
    best = decision["fair"]["options"][0]
    named = re.fullmatch(MOVE, (said["better"] or "").replace("no further tile", "stop"))
    if named is None or named["move"] != best["move"]:
        yield "another move was better"
    elif named["end"] and named["end"] != NUMBERS[best["end"]]:
        yield "another end was better"


def wrong_move(said: dict[str, str | None], decision: Json) -> Iterator[str]:
    if (said["move"], said["seat"]) != (decision["played"], decision["seat"]):
        yield "another move"
    if said["end"] and said["end"] != NUMBERS[decision["end"]]:
        yield "another end"
    if said.get("cost") and not printed_as(said["cost"], open_loss(decision)):
        yield "another cost"
    if said.get("was") and said["was"] not in WORDS[str(grade(decision))]:
        yield "another grade"
    if said.get("was") in WORDS["best"] and (said["was"] == "right") != (not decision["fair"]["loss"]):
        yield "right or close to it"
    if said.get("knower") and said["knower"] != decision["seat"]:
        yield "another player"


DID = (
    ("changed who was winning", "changed who was ahead on average"),
    ("set its player back for good", "turned an advantage of its player into a disadvantage for good"),
)
"""What a move of a game of two sides may be said to have done, and of more."""


def wrong_turn(said: dict[str, str | None], decision: Json, sides: int) -> Iterator[str]:
    known = said["did"] == "changed who was winning"
    fractions = any(option["value"] != int(option["value"]) for option in decision["options"])
    if said["did"] not in DID[sides > 2] or (known and fractions):
        yield "another claim"
    before = {1: "a win", 0: "a level game"} if known else {1: "an advantage", 0: "an even game"}
    after = {-1: "a loss", 0: "a level game"} if known else {-1: "a disadvantage", 0: "an even game"}
    if said["before"] != before.get(sign(best(decision))):
        yield "not so before"
    if said["after"] != after.get(sign(decision["value"])):
        yield "not so after"
    if decision["seat"] not in (said["side"] or "").split("+"):
        yield "another side"


def printed_as(text: str | None, value: float) -> bool:
    """Whether a number is printed as it is, rounded to the digits that stand there."""
    number = "0" if text in (None, "nothing") else str(text).split()[0].replace(",", "")
    digits = len(number.partition(".")[2]) or 1
    return abs(float(number) - value) <= 0.5 * 10.0**-digits + 1e-9


def winners(record: Json) -> set[str | None]:
    """For which of two sides the game was won after one decision or another; None where it was level."""
    seats = [player["seat"] for player in record["players"]]
    sides = ["+".join(seats[side::2]) for side in (0, 1)]
    found = set()
    for decision in record["decisions"]:
        own = seats.index(decision["seat"]) % 2
        found.add({1: sides[own], -1: sides[1 - own]}.get(sign(decision["value"])))
    return found


def weighed(record: Json) -> tuple[int, int]:
    """How many of the decisions with a choice, or perhaps one, are valued; and how many there are."""
    fairly = any(grade(d) for d in record["decisions"])
    unforced = [d for d in record["decisions"] if not d["forced"]]
    open_questions = [d for d in unforced if "fair" not in d or len(d["fair"]["options"]) > 1]
    return sum(bool(grade(d)) if fairly else d["value"] is not None for d in open_questions), len(
        open_questions
    )


def graded(record: Json) -> set[str | None]:
    return {grade(d) for d in record["decisions"]}


CLAIMS: dict[str, Callable[[Json, Json], bool]] = {
    "none": lambda record, _: not graded(record) & {"inaccuracy", "mistake", "blunder", "arguable"},
    "slight": lambda record, _: (
        not graded(record) & {"mistake", "blunder", "arguable"} and "inaccuracy" in graded(record)
    ),
    "nothing lost": lambda _, expected: expected["critical"] is None,
    "unjudged": lambda record, _: graded(record) == {None},
    "deal": lambda _, expected: expected["turning"] is None,
    "level": lambda record, expected: (
        expected["turning"] is None and all(not d["value"] for d in record["decisions"])
    ),
    "no turn": lambda _, expected: expected["turning"] is None,
    "unknown": lambda record, _: graded(record) == {None} and expected_none(record),
    "forced": lambda record, _: all(d["forced"] for d in record["decisions"]),
    "nothing": lambda record, _: not record["decisions"],
}
"""What sentences without a turn say of the game as a whole."""


def expected_none(record: Json) -> bool:
    return all(d["value"] is None for d in record["decisions"] if not d["forced"])
