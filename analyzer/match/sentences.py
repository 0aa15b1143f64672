"""A match in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.match.facts import How, ahead, missing
from analyzer.match.ledger import Turned
from analyzer.rules import MatchGoal
from analyzer.words.english import counted, listed

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.match.facts import MatchEnd, Points
    from analyzer.match.ledger import LedgerEntry
    from analyzer.match.sheet import Match
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating


def score_text(seating: Seating, score: Points) -> str:
    """A score with the names of the sides: `A+C 120, B+D 85`."""
    return ", ".join(f"{seating.side_label(side)} {points}" for side, points in enumerate(score))


def plain_score(score: Points, first: int | None = None) -> str:
    """A score without names: `120 to 85`, one side's before the others'.

    >>> plain_score((85, 120), first=1), plain_score((3, 1, 0))
    ('120 to 85', '3, 1 and 0')
    """
    if first is not None:
        score = (score[first], *score[:first], *score[first + 1 :])
    return f"{score[0]} to {score[1]}" if len(score) == 2 else listed(score)


def verb(seating: Seating, side: int, one: str, several: str) -> str:
    """A side with its verb: `A wins`, `A+C win`."""
    return f"{seating.side_label(side)} {one if len(seating.members(side)) == 1 else several}"


def end_sentence(rules: Rules, seating: Seating, end: MatchEnd, score: Points | None) -> str:
    """How a match ended: `A+C win it 210 to 85`, `A+C and B+D share it`."""
    tally = "" if score is None else f" {plain_score(score, end.winner)}"
    if rules.bad_points and score is not None:
        tally = f" with the fewest bad points, {plain_score(score, end.winner)}"
    if end.how is How.LEAST and score is not None:
        best = max(range(len(score)), key=score.__getitem__)
        few = f"the others have fewer than {rules.least}"
        return f"it is drawn: {verb(seating, best, 'has', 'have')} {score[best]}, but {few}"
    if end.payers:
        payers = listed(seating.side_label(side) for side in end.payers)
        one = len(end.payers) == 1 and len(seating.members(end.payers[0])) == 1
        worst = "" if score is None else f", {score[end.payers[0]]}"
        return (
            f"{payers} {'has' if one else 'have'} the most bad points{worst}, and {'pays' if one else 'pay'}"
        )
    if end.winner is None:
        return "it is drawn" + ("" if score is None else f" at {plain_score(score)}")
    return f"{verb(seating, end.winner, 'wins', 'win')} it{tally}"


def standing_sentence(match: Match) -> str:
    """How the match stands after its last game."""
    rules, seating, standing = match.rules, match.seating, match.standing
    score = standing.score
    if rules.match_goal is MatchGoal.NONE:
        return "By these rules there is no match: every game stands alone."
    if standing.end is not None:
        return f"The match is over: {end_sentence(rules, seating, standing.end, score)}."
    if score is None:
        return f"The running score is not known: {_why_unknown(match)}."
    said = f"Nobody has won yet: {score_text(seating, score)}"
    assumed = " (as far as the record tells)" if standing.assumed else ""
    return f"{said}{assumed}; {_to_go(match, score)}."


def _why_unknown(match: Match) -> str:
    row = next((row for row in match.games if row.entry is not None and row.entry.after is None), None)
    if row is None:
        return "no game is written"
    name = "the game" if row.place.number is None else f"game {row.place.number}"
    if row.before is None:
        return f'nothing says what it was before {name}, as [Score] does, or [Game "1"]'
    return f"nobody can say what {name} came to"


def _to_go(match: Match, score: Points) -> str:
    rules, seating = match.rules, match.seating
    last = match.games[-1].entry if match.games else None
    if last is not None and last.one_more:
        return "the scores are equal, so one more game is played"
    if rules.match_goal is MatchGoal.GAMES:
        number = match.standing.number
        return f"{counted(max(0, rules.target - (number or 1) + 1), 'game')} to go"
    if rules.bad_points:
        more = "more than " if rules.exceed else ""
        return f"the match ends when a side has {more}{rules.target}"
    side, need = ahead(rules, score), missing(rules, score)
    if rules.exact:
        return f"the match goes to {rules.target} exactly"
    if side is None:
        return f"{need} more would win"
    return f"{verb(seating, side, 'needs', 'need')} {need} more"


def points_text(entry: LedgerEntry, seating: Seating) -> str:
    """What is written for a game: `A+C 46`, `A+C 10+100` with a bonus, `none`, `?`."""
    if entry.points is None:
        return "?"
    bonus = entry.bonus or (0,) * len(entry.points)
    written = [
        f"{seating.side_label(side)} {points}{f'+{more}' if more else ''}"
        for side, (points, more) in enumerate(zip(entry.points, bonus, strict=True))
        if points or more
    ]
    return ", ".join(written) or "none"


_TURNED = {
    Turned.NOUGHT_ALL: "everybody has points: back to nought",
    Turned.ONE_ALL: "one all: the next game makes it two",
    Turned.LOSERS: "the losers fall back to nought",
}


def notes(entry: LedgerEntry, rules: Rules, seating: Seating) -> list[str]:
    """What is special about a line of the sheet."""
    found = [f"+{bonus} for winning game {entry.number}" for bonus in entry.bonus if bonus]
    if entry.lost_bonus:
        found.append(f"blocked: the bonus of {entry.lost_bonus} is lost")
    if entry.stake > 1:
        found.append(f"counts {_times(entry.stake)} after {'a tie' if entry.stake == 2 else 'ties'}")
    found += [
        f"{seating.side_label(side)}: {points} beyond {rules.target} disregarded"
        for side, points in enumerate(entry.disregarded)
        if points
    ]
    if entry.turned in _TURNED:
        found.append(_TURNED[entry.turned])
    if entry.one_more:
        found.append("equal: one more game")
    if entry.end_turn is not None:
        found.append(f"ends with turn {entry.end_turn}")
    return found


def _times(stake: int) -> str:
    return {2: "twice", 3: "three times", 4: "four times"}.get(stake, f"{stake} times")


def next_sentence(match: Match) -> str:
    """Who leads the next game; empty where that cannot be said."""
    if match.next_due is None or match.standing.end is not None:
        return ""
    number = match.standing.number
    name = "The next game" if number is None else f"Game {number}"
    due = match.next_due
    what = " it" if due.tile is not None else " a double" if due.double else ""
    said = f"{name}: {due.who} leads{what}"
    if match.next_out:
        said += f"; {listed(match.next_out)} {'sits' if len(match.next_out) == 1 else 'sit'} out"
    return f"{said} ({due.why})."


def settlement_text(paid: dict[str, Fraction]) -> str:
    """Who gets and who pays: `Ann gets 60, Cid pays 40`."""
    if not any(paid.values()):
        return "nobody pays anything"
    return ", ".join(
        f"{name} {'gets' if points > 0 else 'pays'} {amount(points)}" for name, points in paid.items()
    )


def amount(points: Fraction) -> str:
    """A sum of points: whole, or with its thirds.

    >>> from fractions import Fraction
    >>> amount(Fraction(-40)), amount(Fraction(122, 3))
    ('40', '40 2/3')
    """
    whole, rest = divmod(abs(points), 1)
    return f"{whole} {rest}" if rest and whole else str(rest or whole)
