"""What is said of results: of the games of a score sheet, which have no turn, and behind other games."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.forms import SCORE_SHEET
from analyzer.forms.interpretation import interpret, shown
from analyzer.forms.loose_game import PLACE, SEVERAL, number_of, plain_name
from analyzer.forms.names import with_first_names
from analyzer.forms.score_sheets import FEWEST_GAMES, PAIR, between, sheets
from analyzer.forms.seats import LETTERS
from analyzer.forms.tokens import Kind, rows_of_tokens, tokens
from analyzer.notation.sentences import stated_result
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Code, Diagnostic, Severity, Span
from analyzer.record.game import (
    Claim,
    Draw,
    EndKind,
    Form,
    Game,
    Pass,
    Play,
    Reading,
    Record,
    Result,
    Tag,
    Turn,
)
from analyzer.replays import by_other_rules
from analyzer.replays.replay import replay
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.forms.interpretation import Interpretation
    from analyzer.forms.loose_game import LooseGame
    from analyzer.forms.score_sheets import ScoreRow, ScoreSheet
    from analyzer.forms.tokens import Token
    from analyzer.replays.replay import Replay
    from analyzer.words.message import Message

RUNNING_FROM = 5
"""So many numbers that only grow, in both columns, are running scores; fewer may do so by chance."""
TARGETS = (100, 150, 200, 250, 300, 500, 1000, 5000)
"""To so many points matches are played; the base game goes to the first."""
PAIRS = (("A", "C"), ("B", "D"))
DEALT_SELDOM = (5, 6, 4)  # so many tiles each player gets at other times
NEAR_THE_END = 12  # so many words behind the last tile it is said who is out
BY_HANDS = (None, Code.NOT_ALLOWED, Code.DEAL_IMPOSSIBLE)  # is wrong in a game by hands of another size


def read_score_sheet(record: Record) -> Record | None:
    r"""The games of a text that is a score sheet: a result each, and no turn; None for any other text.

    Args:
        record: the text, as our own reader has read it.

    >>> from analyzer import notation
    >>> sheet = read_score_sheet(notation.parse("Game,Us,Them\n1,25,0\n2,0,40\n3,80,0"))
    >>> [game.result.claims[0].points for game in sheet.games]
    [25, 40, 80]
    """
    # Numbers between bars, with blanks around them, look like tiles; whatever else does is one.
    if any(one.kind is Kind.TILE and " | " not in one.text for one in tokens(record.text)):
        return None
    lines = record.text.split("\n")
    for sheet in sheets(record.text, lines):
        scored = sum(any(points is not None for points in row.points) for row in sheet.rows)
        if len(sheet.rows) < FEWEST_GAMES or sheet.may_be_tiles or scored * 2 < len(sheet.rows):
            continue
        used = {row.line for row in (*sheet.rows, *([sheet.total] if sheet.total else []))} | {sheet.head}
        unused = [number for number, line in enumerate(lines, 1) if line.strip() and number not in used]
        games, assumed = _matches(sheet) if sheet.apart else _match(sheet, [lines[at - 1] for at in unused])
        reading = Reading(
            form=SCORE_SHEET,
            players=sheet.sides,
            leader=None,
            turns=0,
            assumed=tuple(assumed),
            unused=tuple(unused),
        )
        return Record(tuple(games), source=record.source, form=Form.LOOSE, text=record.text, reading=reading)
    return None


def _match(sheet: ScoreSheet, beside: Sequence[str]) -> tuple[list[Game], list[Message]]:
    """The games of one match, with what was assumed; `beside` are the lines that say no score."""
    assumed: list[Message] = []
    rows = sheet.rows
    if _running(sheet):
        assumed.append(say("the numbers are running scores"))
        rows = list(_apart(rows))
    tags, labels, why = _sides(sheet.sides)
    assumed += why
    scores = list(_scores(rows))
    target = _target(scores, beside)
    if target != TARGETS[0]:
        tags["Rules"] = ", ".join(filter(None, [tags.get("Rules", ""), f"target={target}"]))
    assumed.append(say("the match goes to {points} points", points=target))
    games = [_game({"Game": str(number)}, labels, row) for number, row in enumerate(rows, 1)]
    of_match = tuple(Tag(name, value) for name, value in tags.items())
    games = [
        replace(game, tags=(*of_match, *game.tags)) if not at else replace(game, inherited=of_match)
        for at, game in enumerate(games)
    ]
    if sheet.total is not None and tuple(scores[-1]) != sheet.total.points:
        games[-1] = replace(games[-1], problems=tuple(_wrong_sums(sheet, sheet.total, scores[-1])))
    return games, assumed


def _matches(sheet: ScoreSheet) -> tuple[list[Game], list[Message]]:
    """A match for each row, of which only the final score is known."""
    games = []
    for number, (row, names) in enumerate(zip(sheet.rows, sheet.names, strict=True), 1):
        tags, labels, _ = _sides(names)
        most = max(points or 0 for points in row.points)
        if most != TARGETS[0]:
            tags["Rules"] = f"target={max(1, most)}"
        games.append(_game({"Event": str(number), **tags, "Game": "1"}, labels, row))
    return games, [say("each row is a match, with its final score")]


def _wrong_sums(sheet: ScoreSheet, total: ScoreRow, scores: Sequence[int]) -> Iterator[Diagnostic]:
    for name, stated, points in zip(sheet.sides, total.points, scores, strict=True):
        if stated != points:
            message = say(
                "{stated} is written as the sum of {side}, but the games come to {points}",
                stated=stated,
                side=name,
                points=points,
            )
            yield Diagnostic(code=Code.SCORE_MISMATCH, message=message, span=Span.of(total.line, 1))


def _running(sheet: ScoreSheet) -> bool:
    """Whether the numbers are the scores after each game."""
    written = [
        [points for points in column if points is not None]
        for column in zip(*(row.points for row in sheet.rows), strict=True)
    ]
    grown = all(before <= after for column in written for before, after in pairwise(column))
    if not grown or sum(map(len, written)) < RUNNING_FROM:
        return False
    if sheet.total is not None:
        sums = tuple(map(sum, written))
        last = tuple(column[-1] if column else 0 for column in written)
        return sheet.total.points == last != sums
    # One side writes points in a game; where others stand beside them, they stand there from before.
    beside = [sum(bool(points) for points in row.points) > 1 for row in sheet.rows]
    strictly = all(before < after for column in written for before, after in pairwise(column))
    return any(beside) or (strictly and min(map(len, written)) > 1)


def _apart(rows: Sequence[ScoreRow]) -> Iterator[ScoreRow]:
    """What was written game by game, from running scores."""
    before = (0,) * len(rows[0].points)
    for row in rows:
        now = tuple(was if points is None else points for points, was in zip(row.points, before, strict=True))
        yield row._replace(points=tuple(after - was for after, was in zip(now, before, strict=True)))
        before = now


def _scores(rows: Sequence[ScoreRow]) -> Iterator[list[int]]:
    """The running scores."""
    score = [0] * len(rows[0].points)
    for row in rows:
        score = [before + (points or 0) for before, points in zip(score, row.points, strict=True)]
        yield list(score)


def _target(scores: Sequence[Sequence[int]], beside: Sequence[str]) -> int:
    """What the match goes to: a number that the text names, else the first that is not reached too early."""
    early = max(scores[-2]) if len(scores) > 1 else 0
    named = [int(number) for line in beside for number in re.findall(r"(?<!\d)[0-9]{2,4}(?!\d)", line)]
    likely = [target for target in TARGETS if target > early]
    return next((target for target in likely if target in named), likely[0] if likely else early + 1)


def _sides(sides: Sequence[str]) -> tuple[dict[str, str], list[tuple[str, ...]], list[Message]]:
    """The tags that say who plays, the seats of each side, and what was assumed."""
    parts = [[shown(part) for part in between().split(side) if part.strip()] for side in sides]
    if len(sides) != PAIR:
        labels: list[tuple[str, ...]] = [(LETTERS[at],) for at in range(len(sides))]
        names = ", ".join(f"{LETTERS[at]}: {shown(side)}" for at, side in enumerate(sides))
        rules = f"seats={len(sides)}, partners=no"
        seats = " ".join(LETTERS[: len(sides)])
        return {"Rules": rules, "Seats": seats, "Names": names}, labels, []
    if all(len(part) == 1 and part in LETTERS[:4] for names in parts for part in names):
        first = next(pair for pair in PAIRS if parts[0][0] in pair)
        return {}, [first, *(pair for pair in PAIRS if pair != first)], []
    named = [
        (seat, name)
        for seats, names in zip(PAIRS, parts, strict=True)
        for seat, name in zip(seats, names, strict=False)
    ]
    tags = {"Names": ", ".join(f"{seat}: {name}" for seat, name in sorted(named))}
    alone = any(len(names) != PAIR for names in parts)
    return tags, list(PAIRS), [say("two pairs play")] if alone else []


def _game(tags: dict[str, str], labels: Sequence[tuple[str, ...]], row: ScoreRow) -> Game:
    claims = tuple(Claim(seats, points) for seats, points in zip(labels, row.points, strict=True) if points)
    result = Result(row.kind, claims=claims, tie=not claims, span=Span.of(row.line, 1))
    return Game(tags=tuple(Tag(name, value) for name, value in tags.items()), result=result)


_POINTS = re.compile(r"[-+]?[0-9]{1,4}(?:\.[0-9]+)?")


def returned(prose: str, line: int, seats: dict[str, str]) -> Result | None:
    """The result that a list of numbers states, one for each player: `returns: [9.0, -9.0, 9.0, -9.0]`.

    The prose begins on this line of the text.
    """
    stated = next((one for one in tokens(prose) if one.kind is Kind.RETURNS), None)
    numbers = list(map(float, _POINTS.findall(stated.text))) if stated else []
    if stated is None or len(numbers) != len(seats):
        return None
    most = max(numbers)
    names = sorted(seats, key=lambda name: (number_of(name), seats[name]))
    won = [seats[name] for name, points in zip(names, numbers, strict=True) if points == most > 0]
    claims = (Claim(tuple(won), int(most)),) if won else ()
    span = stated.span._replace(line=stated.span.line + line - 1, end_line=stated.span.end_line + line - 1)
    return Result(None, claims=claims, tie=not won, span=span)


def by_rules_that_agree(interpretation: Interpretation) -> Interpretation | None:
    """The game by the first variant by whose rules what is stated of the result is right; None if by none."""
    game = interpretation.game
    agreeing = by_other_rules(game, replay(game).rules)
    if not agreeing:
        return None
    agreeing = list(filter(_is_all, agreeing)) or agreeing
    why = say(
        "the rules of {variant}, as the result stated is right by {names}",
        variant=agreeing[0].rules.name,
        names=", ".join(one.rules.name for one in agreeing),
    )
    return replace(interpretation, game=agreeing[0].game, assumed=(*interpretation.assumed, why))


def _is_all(result: Replay) -> bool:
    """Whether what is stated is everything that anybody scores by the rules."""
    stated, outcome = result.game.result, result.outcome
    if stated is None or outcome is None or outcome.score is None:
        return False
    return sum(map(abs, outcome.score.points)) == sum(abs(claim.points) for claim in stated.claims)


def contradicted(game: Game) -> bool:
    """Whether what is stated of the result is not so by the rules."""
    return any(
        one.code in (Code.RESULT_MISMATCH, Code.SCORE_MISMATCH) and one.severity is Severity.ERROR
        for one in replay(game).diagnostics
    )


_LOGGER = re.compile(r"(?<!\w)domino\.(?=[a-z])")  # who writes a log, `INFO domino.table - ...`, is not out
NAMES_RULES = {"Variant", "Rules", "Set"}  # tags that say by which rules a game was played
LONG_SENTENCE = 6  # in so many words more may be told than who went out


def with_result(
    own: Record, interpretation: Interpretation, loose: LooseGame, lines: list[str], until: int
) -> Interpretation:
    """The game with the result that is stated behind its last turn.

    Points that do not agree with the rules that were assumed are left out: the rules may be others. Where the
    text names the rules, they are wrong.

    Args:
        own: what our own reader has made of the text: its tags.
        interpretation: the game, with those tags.
        loose: what it was made of.
        lines: the lines of the text.
        until: the line, from 1, on which the next game begins.
    """
    if not loose.turns or interpretation.game.result is not None:
        return interpretation
    place = loose.turns[-1].span
    last = lines[place.end_line - 1]
    below = [
        "" if one.startswith(">") > last.startswith(">") else one for one in lines[place.end_line : until - 1]
    ]
    rest = last[place.end_column - 1 :]
    said = [one.span.end_column - 1 for one in tokens(rest)[: len(("goes", "out"))] if one.may(Word.DOMINO)]
    rest = " " * max(said, default=0) + rest[max(said, default=0) :]  # "K 2-1 goes out", who has played it
    prose = "\n".join([rest, *below])  # without what is quoted from others
    prose = _LOGGER.sub(lambda one: " " * len(one[0]), prose)
    stated = returned(prose, place.end_line, interpretation.seats)
    stated = stated or stated_result(prose, place.end_line, with_first_names(interpretation.seats))
    if stated is None:
        return interpretation
    whole = replace(interpretation, game=replace(interpretation.game, result=stated))
    named = NAMES_RULES & {tag.name for tag in own.games[0].tags} if own.games else set()
    if not contradicted(whole.game) or interpretation.errors or (named and stated.claims):
        return _played_to_its_end(whole)
    agreeing = by_rules_that_agree(whole)
    if agreeing is not None:
        return agreeing
    kind = replace(stated, claims=(), tie=False) if stated.kind is not None else None
    if kind is None or not contradicted(replace(interpretation.game, result=kind)):
        assumed = (*interpretation.assumed, say("the points stated are by other rules"))
        return replace(interpretation, game=replace(interpretation.game, result=kind), assumed=assumed)
    told = lines[stated.span.line - 1].split() if stated.span and stated.seat else [""] * LONG_SENTENCE
    plays = Counter(turn.seat for turn in whole.game.turns if isinstance(turn.action, Play))
    fewer = stated.kind is EndKind.DOMINO and plays[stated.seat or ""] < max(plays.values(), default=0)
    goes_on = fewer and replay(interpretation.game).outcome is None
    if (loose.form == "tiles" or goes_on) and len(told) < LONG_SENTENCE:
        return whole  # it does not come out: turns may not have been read
    laid = {turn.action.tile for turn in whole.game.turns if isinstance(turn.action, Play)}
    if loose.form == "sentences" and any(one.tile and one.tile not in laid for one in tokens(prose)):
        return whole  # nor does it, and the last tiles told may be turns
    # A word of a sentence may have been taken for an ending that it does not mean.
    return replace(
        interpretation,
        assumed=(*interpretation.assumed, say("what is said of the result is not the end of this game")),
    )


def _played_to_its_end(interpretation: Interpretation) -> Interpretation:
    """The game with the passes that nobody writes at its end, if a result says that it was blocked."""
    game, seats = interpretation.game, list(interpretation.seats.values())
    errors = [one.code for one in replay(game).diagnostics if one.severity is Severity.ERROR]
    if errors != [Code.GAME_UNFINISHED]:
        return interpretation
    last = game.turns[-1]
    after = seats.index(last.seat) + 1
    passes = [Turn(seat=seat, action=Pass(), span=last.span) for seat in seats[after:] + seats[:after]]
    ended = replace(game, turns=(*game.turns, *passes))
    if not replay(ended).valid:
        return interpretation
    assumed = (*interpretation.assumed, say("the passes of a block at the end, which are not written"))
    return replace(interpretation, game=ended, assumed=assumed)


# -- hands by what is said behind a game -------------------------------------------------------------------


def with_hands_played_out(
    found: list[Token], loose: LooseGame, way: Interpretation, known: dict[str, str]
) -> Interpretation:
    """A game that has no end by the usual hands, with those of as many tiles as whoever is out has played.

    So it is, too, where more is drawn than a stock beside the usual hands has; where all pass in the end, the
    hands are of the first size that is dealt at other times and by which the game is legal.
    """
    result, acts = replay(way.game), [(turn.seat, turn.action, turn.span) for turn in way.game.turns]
    wrong = next((one.code for one in result.diagnostics if one.severity is Severity.ERROR), None)
    dealt_to = loose.each or any(held.tiles for held in loose.held if held.at == 0)
    if not acts or dealt_to or wrong not in BY_HANDS or (wrong is None and result.outcome):
        return way
    seat, last, span = acts[-1]
    behind = [one for one in found if PLACE < (span or PLACE) < one.span and one.kind is not Kind.SIGN]
    own: Counter[str] = Counter()
    for who, act, _ in acts:
        own[who] += isinstance(act, Play) - isinstance(act, Draw)
    played, left = own[seat], _left_behind(behind, way.seats_by_word)
    told = len(left) > 1 and all(own[who] + tiles == played for who, tiles in left.items())
    out = told or _is_out(behind[:NEAR_THE_END], seat, way.seats_by_word)
    most = max(SEVERAL, *own.values())
    blocked = all(isinstance(act, Pass) for _, act, _ in acts[-len(way.seats) :])
    ended = out and isinstance(last, Play)
    for each in DEALT_SELDOM if blocked else (played,) if ended else ():
        if each < most:
            continue
        guessed = say_many(each, "a hand of {count} tile each", "hands of {count} tiles each")
        one = interpret(replace(loose, each=each, guessed=[*loose.guessed, guessed]), known)
        legal = one is not None and not one.errors and replay(one.game).outcome is not None
        if one is not None and legal and len(one.game.turns) == len(acts):
            loose.each, loose.guessed = each, [*loose.guessed, guessed]
            return one
    return way


def _is_out(behind: list[Token], seat: str, names: dict[str, str]) -> bool:
    """Whether it is said of a player, or of nobody, that he is out; or of him that he wins."""
    at = next((at for at, one in enumerate(behind) if one.may(Word.DOMINO, Word.WIN)), len(behind))
    named = {names[word] for one in behind[:at] if (word := plain_name(one.text)) in names}
    return at < len(behind) and named <= {seat} and (named != set() or behind[at].may(Word.DOMINO))


def _left_behind(behind: list[Token], names: dict[str, str]) -> Counter[str]:
    """How many tiles stand behind the name of each player."""
    left: Counter[str] = Counter()
    who = ""
    for one in behind:
        who = names.get(plain_name(one.text), who)
        left[who] += one.tile is not None
    return Counter({seat: tiles for seat, tiles in left.items() if seat})


def out_with_another(found: list[Token], games: list[Interpretation]) -> list[Token]:
    """A tile below the last turn, with which somebody is said to be out who is not so by the turns."""
    understood = games[-1]
    last = max((turn.span for turn in understood.game.turns if turn.span), default=PLACE)
    outcome = replay(understood.game).outcome
    seats = {plain_name(name): seat for name, seat in understood.seats.items()}
    played = {one.action.tile for one in understood.game.turns if isinstance(one.action, Play)}
    rows = [row for row in rows_of_tokens(found) if PLACE < last < row[0].span]
    for row, below in pairwise([*rows, []]):
        front = [*takewhile(lambda one: not one.may(Word.DOMINO), row)]
        who = {seats.get(plain_name(one.text)) for one in front if len(front) < len(row)} - {None}
        if who and below and below[0].tile not in (None, *played):
            return below[: outcome is None or {understood.game.turns[-1].seat} != who]
    return []


def passes_behind_the_end(found: list[Token], way: Interpretation) -> list[Token]:
    """What is a pass before, right behind the tile with which somebody goes out: `6-4 x 2-2 x x`."""
    outcome = replay(way.game).outcome
    plays = [turn.span for turn in way.game.turns if isinstance(turn.action, Play) and turn.span]
    if outcome is None or outcome.kind is not EndKind.DOMINO or not plays:
        return []
    spans = {turn.span for turn in way.game.turns if isinstance(turn.action, Pass)}
    passes = {one.text for one in found if one.span in spans and not one.tile}
    last = max(plays)
    behind = [
        one for one in found if last < one.span and one.span.line == last.line and one.kind is not Kind.LINE
    ]
    return behind[:1] if behind and all(one.text in passes for one in behind) else []
