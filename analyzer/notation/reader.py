"""Text to `Record`: cuts it into games, tells the form of each, and lets the tags of a match hold on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analyzer.notation import actions
from analyzer.notation.decode import MOST_CHARACTERS, MOST_GAMES, MOST_MISTAKES, normal_lines, shown_name
from analyzer.notation.movetext import COMMENTS, chunks, read_movetext
from analyzer.notation.tags import SEAT
from analyzer.notation.vocabulary import Word, means, terminal
from analyzer.record.diagnostics import Code, Diagnostic, Span
from analyzer.record.game import MATCH_TAGS, Comment, Form, Game, Record, Tag, Unreadable
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.notation.movetext import Chunk
    from analyzer.notation.table import Blocks

    ReadGame = Callable[[Chunk], Game]


_MOVETEXT = re.compile(
    rf"{COMMENTS}(?:\*\s*\Z|\Z|[0-9]{{1,4}}\.(?:\.\.)?\s*(?P<seat>{SEAT})[ \t]+\S"
    rf"|(?:[0-9]{{1,4}}[:)][ \t]*)?{SEAT}[ \t]+"
    rf"(?:{terminal('NUMBER')}-{terminal('NUMBER')}(?![0-9]|[ \t]*[\[0-9,])"
    r"|pass\b|draw\b|exposed\b|muggins\b|\?|----|\"))"
)


def is_plainly_movetext(body: str) -> bool:
    """Whether a game begins as movetext does, or has no turns at all; if not, it may be a table.

    >>> is_plainly_movetext("{a remark} 1. B 1-1  C pass"), is_plainly_movetext("1 ---- [1-1] passt [1-5]")
    (True, False)
    >>> is_plainly_movetext("1. Passt 1-1 Passt")
    False
    """
    match = _MOVETEXT.match(body)
    if match is None:
        return False
    seat = match["seat"]
    return seat is None or len(seat) == 1 or not means(seat, Word.PASS)


_SURROGATE = re.compile("[\ud800-\udfff]")


def parse(text: str, source: str = "-", read: ReadGame | None = None) -> Record:
    """The record that a text holds, in either written form or as JSON.

    Never raises: what cannot be read is among the problems of the game in which it stands, and
    `Record.problems` says so where there is no game at all.

    Args:
        text: a game, or several.
        source: where it is from, for messages.
        read: reads a game in movetext in place of us; somebody who has read it before may remember it.

    >>> parse("no game").problems[0].slug
    'no-game'
    """
    text, source = normal_lines(text), shown_name(source)
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
    if text.lstrip("\ufeff \t\n").startswith("{"):
        from analyzer.notation.json_form import read_json

        record = read_json(text, source)
        if record is not None:
            return replace(record, games=tuple(with_inherited(record.games)))
    reading = _Reading(read or read_movetext)
    problems: tuple[Diagnostic, ...] = ()
    for chunk in chunks(text):
        if len(reading.games) >= MOST_GAMES:
            problems = (*problems, actions.too_many_games(chunk.line))
            break
        if len(chunk.text) > MOST_CHARACTERS:
            problems = (*problems[:MOST_MISTAKES], _too_long(chunk.line))
            continue
        reading.read(chunk)
    games = tuple(reading.games)
    if not games:
        problems = problems or (_no_game(text),)
    return Record(games, source=source, form=reading.form or Form.MOVETEXT, text=text, problems=problems)


@dataclass(slots=True)
class _Reading:
    """The games so far, and what is waiting for the next one."""

    movetext: ReadGame
    games: list[Game] = field(default_factory=list)
    form: Form | None = None
    """The form of the first game."""
    waiting: tuple[Comment, ...] = ()
    """What was written before the tags of the next game."""

    def read(self, chunk: Chunk) -> None:
        """Takes the next chunk."""
        blocks = blocks_of(chunk)
        if blocks and blocks.has_table:
            from analyzer.notation.table import read_table

            games = read_table(chunk, blocks, self.games[-1] if self.games else None)
            if chunk.body or any(game.turns or game.problems or _is_dealt(game) for game in games):
                self._add(Form.TABLE, games)
            return  # else it is a frame around something
        game = self.movetext(chunk)
        if is_game(chunk, game):
            self._add(Form.MOVETEXT, [game])
        elif blocks:
            # Remarks above the first tag. A text without any turn is no game, so its mistakes are none.
            from analyzer.notation.table import waiting_comments

            self.waiting = tuple(waiting_comments(blocks))
        else:
            self.waiting = game.preface

    def _add(self, form: Form, games: list[Game]) -> None:
        if self.waiting:
            games[0] = replace(games[0], preface=self.waiting + games[0].preface)
            self.waiting = ()
        self.form = self.form or form
        self.games.extend(with_inherited(games, self.games[-1] if self.games else None))


def blocks_of(chunk: Chunk) -> Blocks | None:
    """The lines of a game that may hold a table, None if it plainly is movetext."""
    body = chunk.text[chunk.body :]
    if is_plainly_movetext(body):
        return None
    from analyzer.notation.table import Blocks

    return Blocks(body, chunk.line + chunk.text.count("\n", 0, chunk.body))


def is_game(chunk: Chunk, game: Game) -> bool:
    """Whether movetext holds a game at all: a tag, or a turn that can be read."""
    return bool(chunk.body) or any(not isinstance(turn.action, Unreadable) for turn in game.turns)


def _is_dealt(game: Game) -> bool:
    return game.deal is not None and any(hand.tiles for hand in game.deal.hands)


def with_inherited(games: Sequence[Game], before: Game | None = None) -> list[Game]:
    """The games with the tags of their match that are given with an earlier game."""
    match = match_tags(before) if before else ()
    result = []
    for game in games:
        if any(tag.name in MATCH_TAGS for tag in game.tags):
            match = match_tags(game)
            result.append(game)
        else:
            result.append(replace(game, inherited=match) if match else game)
    return result


def match_tags(game: Game) -> tuple[Tag, ...]:
    """The tags of the match that hold for a game."""
    own = tuple(tag for tag in game.tags if tag.name in MATCH_TAGS)
    return own or game.inherited


def _too_long(line: int) -> Diagnostic:
    message = say("a game has {most} characters at most; this one is not read", most=MOST_CHARACTERS)
    return Diagnostic(code=Code.TOO_LARGE, message=message, span=Span.of(line, 1))


def _no_game(text: str) -> Diagnostic:
    first = next((i for i, line in enumerate(text.split("\n"), 1) if line.strip()), 1)
    return Diagnostic(
        code=Code.NO_GAME,
        message=say("there is no game in this text"),
        span=Span.of(first, 1),
        hint=say("a game is turns such as `1. B 1-1  C pass  D 1-5`, or a table with a row for each round"),
    )
