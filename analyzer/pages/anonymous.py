"""Games without what says who played them, where and when: seats in place of players."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from analyzer.match.grouping import read_names
from analyzer.record.game import MATCH_TAGS, Tag
from analyzer.tiles import DEFAULT_LABELS
from analyzer.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.record.game import Comment, Deal, Game, Lead, Result, Turn, Variation
    from analyzer.replays.replay import Replay
    from analyzer.reviews.review import Review

HIDDEN: Final = "\N{HORIZONTAL ELLIPSIS}"
"""What stands in place of a name that is that of no seat of the game."""

_OF_THE_RULES = ("Variant", "Rules", "Set", "Seats", "Sides", "Game", "Score", "Awards")
"""The tags that say how is played. Of those of the match the others are kept, but empty: one that is given
again begins the next match."""
_PLAIN: Final = frozenset(["domino", "dominoes", "dominos", "game", "games", "match", "round"])
"""Words of the game itself, which a remark needs."""
_SHORTEST: Final = 3
"""Letters of the shortest part of a name that is looked for by itself, and of a tag that is."""


def anonymous(
    reviews: Sequence[Review], source: str = "", seat: str | None = None
) -> tuple[list[Review], str | None]:
    """The same reviews with nothing of who, where and when, and the label that a seat has there.

    Every tag that does not say how is played is taken away. In remarks and messages the players' names become
    seats, whole or in parts, and the event, the place and the file become an ellipsis. Seats that are called
    by whole words are lettered.

    Args:
        reviews: the games of one text.
        source: the path of the text.
        seat: the label of a seat, as the record has it.
    """
    games = [review.replay.game for review in reviews]
    people, secrets = _people(games), _secrets(games, source)
    cloaks = [_Cloak.of(review.replay, people, secrets) for review in reviews]
    labels = {old: new for cloak in cloaks for old, new in cloak.labels.items()}
    hidden = [_review(review, cloak) for review, cloak in zip(reviews, cloaks, strict=True)]
    return hidden, seat if seat is None else labels.get(seat, seat)


def _people(games: Iterable[Game]) -> tuple[str, ...]:
    """Everybody that the text names, at whichever table."""
    found: dict[str, None] = {}
    for game in games:
        found |= dict.fromkeys(game.names.values())
        for tag in (*game.tags, *game.inherited):
            if tag.name in ("Players", "Out"):
                found |= dict.fromkeys(read_names(tag.value))
    return tuple(found)


def _secrets(games: Iterable[Game], source: str) -> tuple[str, ...]:
    """What else no remark may say: the values of tags, whole and between commas, and the file."""
    found: dict[str, None] = {}
    for game in games:
        for tag in (*game.tags, *game.inherited):
            if tag.name not in _OF_THE_RULES:
                found |= dict.fromkeys((tag.value, *re.split(r"\s*[,;()]\s*", tag.value)))
    *folders, file = re.split(r"[/\\]", source)
    stem = file.rpartition(".")[0]
    found |= dict.fromkeys("/".join((*folders[at:], file)) for at in range(len(folders)))
    # A file called by a plain word says nothing, and the word may be one of the remarks.
    found |= dict.fromkeys((source, file, "" if stem.isalpha() else stem))
    return tuple(text for text in found if len(text.strip()) >= _SHORTEST)


@dataclass(frozen=True)
class _Cloak:
    """What becomes of the labels and the names of a game.

    >>> cloak = _Cloak({"A": "A", "B": "B"}, {"Anna van Dam": "A", "Bob": "B"}, ("Club Night",))
    >>> cloak.text("ANNA sees that Bob's van is full; Dam plays. At club night.")
    "A sees that B's van is full; A plays. At \N{HORIZONTAL ELLIPSIS}."
    """

    labels: Mapping[str, str]
    """Of every seat the label that it gets."""
    named: Mapping[str, str]
    """The label of every player, and an ellipsis for those of other games."""
    secrets: tuple[str, ...]

    @staticmethod
    def of(replay: Replay, people: tuple[str, ...], secrets: tuple[str, ...]) -> _Cloak:
        old = replay.seating.labels
        new = old if all(len(label) == 1 for label in old) else DEFAULT_LABELS[: len(old)]
        labels = dict(zip(old, new, strict=True))
        named = {name: labels.get(label, HIDDEN) for label, name in replay.game.names.items()}
        seats = {label: labels[label] for label in old if len(label) > 1}
        return _Cloak(labels, {**dict.fromkeys(people, HIDDEN), **named, **seats}, secrets)

    @cached_property
    def _words(self) -> dict[str, str]:
        """Everything to look for, folded, with what to put in its place."""
        found: dict[str, str] = {}
        for texts in (self.named, dict.fromkeys(self.secrets, HIDDEN)):
            for text, instead in texts.items():
                folded = " ".join(text.split()).casefold()
                if len(folded) > 1 and folded not in self.labels.values():
                    found.setdefault(folded, instead)
        for name, label in self.named.items():
            for part in re.findall(r"\w+", name):
                # Parts in small letters are words such as "van" or "de".
                if len(part) >= _SHORTEST and not part[0].islower():
                    found.setdefault(part.casefold(), label)
        for part in self._parts:
            found.setdefault(part, HIDDEN)
        return found

    @cached_property
    def _parts(self) -> frozenset[str]:
        """Words of the secrets that may be names: those with a capital, folded."""
        parts = {part for text in self.secrets for part in re.findall(r"\w+", text)}
        return frozenset(
            part.casefold()
            for part in parts
            if len(part) > _SHORTEST and part.lower() != part and part.casefold() not in _PLAIN
        )

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        # The longest first, or a part would be found in place of the whole.
        texts = sorted(self._words, key=len, reverse=True)
        # With the s of a genitive as well: "Annas Stein".
        return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, texts))})(s?)(?!\w)", re.IGNORECASE)

    def text(self, text: str) -> str:
        """A text with nobody in it."""
        if not self._words:
            return text
        return self._pattern.sub(self._instead, text)

    def _instead(self, found: re.Match[str]) -> str:
        folded = found[1].casefold()
        if folded in self._parts and found[1].islower() and self._words[folded] == HIDDEN:
            return found[0]  # the word that a name is made of, and not the name
        return self._words.get(folded, HIDDEN)

    def label(self, label: str) -> str:
        """The label that a seat gets."""
        return self.labels.get(label, label if len(label) == 1 else HIDDEN)


def _review(review: Review, cloak: _Cloak) -> Review:
    replay = review.replay
    turns = {id(turn): _turn(turn, cloak) for turn in replay.game.turns}

    def same(turn: Turn) -> Turn:
        """A turn of the game is the same object wherever it is referred to."""
        return turns.get(id(turn)) or _turn(turn, cloak)

    game = _game(replay.game, cloak, tuple(turns[id(turn)] for turn in replay.game.turns))
    trace = replay.trace
    entries = tuple(entry._replace(written=same(entry.written)) for entry in trace.entries)
    opening = trace.opening and trace.opening._replace(game=game)
    hidden = replace(
        replay,
        game=game,
        seating=replace(replay.seating, labels=tuple(map(cloak.label, replay.seating.labels))),
        diagnostics=tuple(_diagnostic(problem, cloak) for problem in replay.diagnostics),
        trace=replace(trace, entries=entries, opening=opening),
    )
    if replay.alone is not None:
        problems = tuple(_diagnostic(problem, cloak) for problem in replay.alone.diagnostics)
        hidden = replace(hidden, alone=replace(hidden, diagnostics=problems, alone=None))
    return replace(review, replay=hidden)


def _game(game: Game, cloak: _Cloak, turns: tuple[Turn, ...]) -> Game:
    return replace(
        game,
        tags=_tags(game.tags, cloak),
        inherited=_tags(game.inherited, cloak),
        deal=game.deal and _deal(game.deal, cloak),
        lead=game.lead and _lead(game.lead, cloak),
        result=game.result and _result(game.result, cloak),
        preface=tuple(_comment(comment, cloak) for comment in game.preface),
        turns=turns,
        problems=tuple(_diagnostic(problem, cloak) for problem in game.problems),
    )


def _tags(tags: Iterable[Tag], cloak: _Cloak) -> tuple[Tag, ...]:
    return tuple(
        replace(tag, value=_relabelled(tag.value, cloak) if tag.name in _OF_THE_RULES else "")
        for tag in tags
        if tag.name in _OF_THE_RULES or tag.name in MATCH_TAGS
    )


def _relabelled(value: str, cloak: _Cloak) -> str:
    # Why points were given stands behind a colon, and may name somebody.
    return re.sub(r"\w+", lambda word: cloak.labels.get(word[0], word[0]), re.sub(r":[^;]*", "", value))


def _deal(deal: Deal, cloak: _Cloak) -> Deal:
    return replace(deal, hands=tuple(replace(hand, seat=cloak.label(hand.seat)) for hand in deal.hands))


def _lead(lead: Lead, cloak: _Cloak) -> Lead:
    return replace(lead, seat=lead.seat and cloak.label(lead.seat))


def _result(result: Result, cloak: _Cloak) -> Result:
    claims = tuple(replace(claim, side=tuple(map(cloak.label, claim.side))) for claim in result.claims)
    return replace(result, seat=result.seat and cloak.label(result.seat), claims=claims)


def _turn(turn: Turn, cloak: _Cloak) -> Turn:
    return replace(
        turn,
        seat=cloak.label(turn.seat),
        comments=tuple(_comment(comment, cloak) for comment in turn.comments),
        variations=tuple(_variation(variation, cloak) for variation in turn.variations),
    )


def _variation(variation: Variation, cloak: _Cloak) -> Variation:
    return replace(
        variation,
        turns=tuple(_turn(turn, cloak) for turn in variation.turns),
        preface=tuple(_comment(comment, cloak) for comment in variation.preface),
    )


def _comment(comment: Comment, cloak: _Cloak) -> Comment:
    return replace(comment, text=cloak.text(comment.text))


def _diagnostic(problem: Diagnostic, cloak: _Cloak) -> Diagnostic:
    return replace(
        problem, message=_said(problem.message, cloak), hint=problem.hint and _said(problem.hint, cloak)
    )


def _said(text: str, cloak: _Cloak) -> str:
    """A message without names; it can still be translated unless a name went across its places."""
    if not isinstance(text, Message):
        return cloak.text(text)
    cloaked = text.mapped(cloak.text)
    return cloaked if cloak.text(cloaked) == cloaked else cloak.text(cloaked)
