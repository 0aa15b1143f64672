"""A match in words, and what does not go together in it, as diagnostics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.match.facts import How, Turned, ahead, missing
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.record.game import Play
from analyzer.rules import MatchGoal
from analyzer.words.message import joined, listed, say, say_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.match.facts import Award, MatchEnd, Points
    from analyzer.match.grouping import PlaceInMatch
    from analyzer.match.lead_in_match import Due
    from analyzer.match.sheet import LedgerEntry, Match
    from analyzer.record.diagnostics import Span
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles import Seating


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
    if len(score) == 2:
        return say("{one} to {other}", one=score[0], other=score[1])
    return listed(score)


def end_sentence(rules: Rules, seating: Seating, end: MatchEnd, score: Points | None) -> str:
    """How a match ended: `A+C win it 210 to 85`, `A+C and B+D share it`."""
    if end.how is How.LEAST and score is not None:
        best = max(range(len(score)), key=score.__getitem__)
        return say_many(
            len(seating.members(best)),
            "it is drawn: {side} has {points}, but the others have fewer than {least}",
            "it is drawn: {side} have {points}, but the others have fewer than {least}",
            side=seating.side_label(best),
            points=score[best],
            least=rules.least,
        )
    if end.payers:
        return _paying(seating, end, score)
    if end.winner is None:
        return (
            say("it is drawn") if score is None else say("it is drawn at {score}", score=plain_score(score))
        )
    side, members = seating.side_label(end.winner), len(seating.members(end.winner))
    if score is None:
        return say_many(members, "{side} wins it", "{side} win it", side=side)
    tally = plain_score(score, end.winner)
    if rules.bad_points:
        return say_many(
            members,
            "{side} wins it with the fewest bad points, {score}",
            "{side} win it with the fewest bad points, {score}",
            side=side,
            score=tally,
        )
    return say_many(members, "{side} wins it {score}", "{side} win it {score}", side=side, score=tally)


def _paying(seating: Seating, end: MatchEnd, score: Points | None) -> str:
    """Who has lost where the worst pays."""
    payers = listed(seating.side_label(side) for side in end.payers)
    members = sum(len(seating.members(side)) for side in end.payers)
    if score is None:
        return say_many(
            members,
            "{side} has the most bad points, and pays",
            "{side} have the most bad points, and pay",
            side=payers,
        )
    return say_many(
        members,
        "{side} has the most bad points, {points}, and pays",
        "{side} have the most bad points, {points}, and pay",
        side=payers,
        points=score[end.payers[0]],
    )


def standing_sentence(match: Match) -> str:
    """How the match stands after its last game."""
    rules, seating, standing = match.rules, match.seating, match.standing
    score = standing.score
    if rules.match_goal is MatchGoal.NONE:
        return say("By these rules there is no match: every game stands alone.")
    if standing.end is not None:
        return say("The match is over: {end}.", end=end_sentence(rules, seating, standing.end, score))
    if score is None:
        return say("The running score is not known: {why}.", why=_why_unknown(match))
    written, to_go = score_text(seating, score), _to_go(match, score)
    if standing.assumed:
        return say(
            "Nobody has won yet: {score} (as far as the record tells); {to_go}.", score=written, to_go=to_go
        )
    return say("Nobody has won yet: {score}; {to_go}.", score=written, to_go=to_go)


def _why_unknown(match: Match) -> str:
    row = next((row for row in match.games if row.entry is not None and row.entry.after is None), None)
    if row is None:
        return say("no game is written")
    number = row.place.number
    name = say("the game") if number is None else say("game {number}", number=number)
    if row.before is None:
        return say('nothing says what it was before {game}, as [Score] does, or [Game "1"]', game=name)
    return say("nobody can say what {game} came to", game=name)


def _to_go(match: Match, score: Points) -> str:
    rules, seating = match.rules, match.seating
    last = match.games[-1].entry if match.games else None
    if last is not None and last.one_more:
        return say("the scores are equal, so one more game is played")
    if rules.match_goal is MatchGoal.GAMES:
        number = match.standing.number
        left = max(0, rules.target - (number or 1) + 1)
        return say_many(left, "{count} game to go", "{count} games to go")
    if rules.bad_points:
        if rules.exceed:
            return say("the match ends when a side has more than {target}", target=rules.target)
        return say("the match ends when a side has {target}", target=rules.target)
    side, need = ahead(rules, score), missing(rules, score)
    if rules.exact:
        return say("the match goes to {target} exactly", target=rules.target)
    if side is None:
        return say("{points} more would win", points=need)
    return say_many(
        len(seating.members(side)),
        "{side} needs {points} more",
        "{side} need {points} more",
        side=seating.side_label(side),
        points=need,
    )


def points_text(entry: LedgerEntry, seating: Seating) -> str:
    """What is written for a game: `A+C 46`, `A+C 10+100` with a bonus, `none`, `?`."""
    if entry.points is None:
        return "?"
    extra = entry.extra or (0,) * len(entry.points)
    written = [
        f"{seating.side_label(side)} {points}{f'{more:+}' if more else ''}"
        for side, (points, more) in enumerate(zip(entry.points, extra, strict=True))
        if points or more
    ]
    return ", ".join(written) or say("none")


def _disregarded(rules: Rules, side: str, points: int) -> str:
    """Why some points of a side are not written."""
    if rules.opening:
        return say(
            "{side}: {points} disregarded, {least} are needed to begin",
            side=side,
            points=points,
            least=rules.opening,
        )
    return say("{side}: {points} beyond {target} disregarded", side=side, points=points, target=rules.target)


_TURNED = {
    Turned.NOUGHT_ALL: say("everybody has points: back to nought"),
    Turned.ONE_ALL: say("one all: the next game makes it two"),
    Turned.LOSERS: say("the losers fall back to nought"),
}


def notes(entry: LedgerEntry, rules: Rules, seating: Seating) -> list[str]:
    """What is special about a line of the sheet."""
    found: list[str] = [
        say("+{points} for winning game {number}", points=bonus, number=entry.number)
        for bonus in entry.bonus
        if bonus
    ]
    found += [
        say("{side}: {points} for the first pass", side=seating.side_label(side), points=points)
        for side, points in enumerate(entry.first_pass)
        if points
    ]
    if entry.held:
        found.append(say("{points} for the first pass not taken yet", points=entry.held))
    found += [award_text(award, seating.side_label(award.side)) for award in entry.awards]
    if entry.doubles:
        found.append(say_many(entry.doubles, "{count} double in a hand", "{count} doubles in a hand"))
    if entry.lost_bonus:
        found.append(say("blocked: the bonus of {points} is lost", points=entry.lost_bonus))
    if entry.stake > 1:
        found.append(_stake(entry.stake))
    found += [
        _disregarded(rules, seating.side_label(side), points)
        for side, points in enumerate(entry.disregarded)
        if points
    ]
    if entry.turned in _TURNED:
        found.append(_TURNED[entry.turned])
    if entry.one_more:
        found.append(say("equal: one more game"))
    if entry.end_turn is not None:
        found.append(say("ends with turn {turn}", turn=entry.end_turn))
    return found


def award_text(award: Award, side: str) -> str:
    """Points given or taken outside play, with the reason where one is written.

    >>> from analyzer.match.facts import Award
    >>> award_text(Award(1, 50, "A passed with a tile"), "B+D"), award_text(Award(0, -10), "A+C")
    ('B+D +50: A passed with a tile', 'A+C -10')
    """
    return f"{side} {award.points:+}{': ' if award.reason else ''}{award.reason}"


def _stake(stake: int) -> str:
    if stake == 2:
        return say("counts twice after a tie")
    if stake == 3:
        return say("counts three times after ties")
    if stake == 4:
        return say("counts four times after ties")
    return say("counts {times} times after ties", times=stake)


def next_sentence(match: Match) -> str:
    """Who leads the next game, or the next match; empty where that cannot be said."""
    due = match.next_due or match.next_match
    if due is None:
        return ""
    number = match.standing.number
    name = say("The next game") if number is None else say("Game {number}", number=number)
    if match.next_due is None:
        name = say("The next match")
    leads: str
    if due.laid and due.tile is not None:
        leads = say("{tile} is laid out, and {who} has the first turn", tile=due.tile, who=due.who)
    elif due.laid:
        leads = say("the double of the round is laid out, and {who} has the first turn", who=due.who)
    elif due.tile is not None:
        leads = say("{who} leads it", who=due.who)
    elif due.double:
        leads = say("{who} leads a double", who=due.who)
    else:
        leads = say("{who} leads", who=due.who)
    if match.next_out:
        out = say_many(
            len(match.next_out), "{names} sits out", "{names} sit out", names=listed(match.next_out)
        )
        leads = joined("; ", [leads, out])
    if match.next_seats:
        sit = ", ".join(f"{label} {name}" for label, name in match.next_seats.items())
        leads = joined("; ", [leads, say("they sit {seats}", seats=sit)])
    if str(leads) == str(due.why):
        return say("{game}: {lead}.", game=name, lead=leads)
    return say("{game}: {lead} ({why}).", game=name, lead=leads, why=due.why)


_SHOWN = 4  # so many running scores are told at most
NEXT_MATCH = say('the next match begins with [Game "1"] or with tags of its own, such as Event')


def score_mismatch(
    seating: Seating,
    place: PlaceInMatch,
    written: Points,
    running: Points,
    history: Sequence[tuple[int | None, Points]],
    span: Span | None,
) -> Diagnostic:
    """The score that is written before a game is not the one that the games before it come to."""
    message = say(
        "the score before {game} is written as {written}, but it is {running}",
        game=place.name,
        written=score_text(seating, written),
        running=score_text(seating, running),
    )
    steps: list[str] = [
        say("{score} as written", score=score_text(seating, score))
        if game is None
        else say("{score} after game {number}", score=score_text(seating, score), number=game)
        for game, score in history[-_SHOWN:]
    ]
    if len(history) > _SHOWN:
        steps.insert(0, "...")
    hint = joined("; ", steps) if steps else say("a match begins at nought")
    return Diagnostic(code=Code.SCORE_MISMATCH, message=message, span=span, hint=hint)


def match_over(
    rules: Rules,
    seating: Seating,
    place: PlaceInMatch,
    end: MatchEnd,
    score: Points | None,
    span: Span | None,
) -> Diagnostic:
    """A game is played after the end of the match."""
    message = say(
        "the match is over before {game}: {end}",
        game=place.name,
        end=end_sentence(rules, seating, end, score),
    )
    return Diagnostic(code=Code.MATCH_OVER, message=message, span=span, hint=NEXT_MATCH)


def wrong_lead(replay: Replay, place: PlaceInMatch, due: Due, told: str, passed_on: Due | None) -> Diagnostic:
    """Somebody leads whose lead it is not, or leads what may not be led."""
    label = replay.seating.labels[replay.leader or 0]
    tile = replay.lead_tile
    if due.seats is None or replay.leader in due.seats:
        must = say("a double") if due.double else str(due.tile)
        if replay.game.turned is not None:
            return _wrong_hub(replay, place, due)
        message = say("{seat} leads, but {game} is led with {asked}", seat=label, game=place.name, asked=must)
        if tile:
            message = say(
                "{seat} leads {tile}, but {game} is led with {asked}",
                seat=label,
                tile=tile,
                game=place.name,
                asked=must,
            )
    else:
        places = {"seat": label, "game": place.name, "who": due.who}
        message = say("{seat} leads, but the lead of {game} belongs to {who}", **places)
        if due.tile is not None:
            message = say("{seat} leads, but the lead of {game} belongs to {who}, who must lead it", **places)
    # Without a word about the rules it may be by others that the lead passes on.
    named = any(replay.game.tag(name) for name in ("Variant", "Rules"))
    severity = Severity.ERROR if named else Severity.WARNING
    if passed_on is not None:
        message = say("{problem}, or after the match before to {who}", problem=message, who=passed_on.who)
        severity = Severity.WARNING
    turn, span = _lead_place(replay)
    return Diagnostic(
        code=Code.WRONG_LEAD,
        message=message,
        span=span,
        severity=severity,
        hint=told or None,
        rule=due.why,
        turn=turn,
    )


def _wrong_hub(replay: Replay, place: PlaceInMatch, due: Due) -> Diagnostic:
    message = say(
        "{tile} is laid out, but the hub of {game} is {hub}",
        tile=replay.game.turned,
        game=place.name,
        hub=due.tile,
    )
    span = replay.game.lead.span if replay.game.lead else replay.game.span
    return Diagnostic(code=Code.WRONG_LEAD, message=message, span=span, rule=due.why)


def _lead_place(replay: Replay) -> tuple[int | None, Span | None]:
    for number, turn in enumerate(replay.game.turns, 1):
        if isinstance(turn.action, Play):
            return number, turn.span
    return None, replay.game.span


def played_on(replay: Replay, entry: LedgerEntry) -> list[Diagnostic]:
    """Turns after the one that ends the match."""
    if entry.end_turn is None or entry.end is None or entry.after is None or entry.end.winner is None:
        return []
    later = [step for step in replay.steps if step.turn > (entry.end_turn or 0)]
    if not later:
        return []
    side = entry.end.winner
    message = say(
        "the match ends with turn {turn}, in which {side} reach {points} exactly;"
        " what follows does not count",
        turn=entry.end_turn,
        side=replay.seating.side_label(side),
        points=entry.after[side],
    )
    span = later[0].written.span
    return [
        Diagnostic(
            code=Code.MATCH_OVER, message=message, span=span, severity=Severity.WARNING, turn=later[0].turn
        )
    ]
