"""Whole matches as records: tiny ones of a tile a hand, and random ones of any variant.

`python -m tests.match.texts VARIANT SEED GAMES` prints a random match as movetext.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from analyzer.game.position import Position
from analyzer.match import Follower
from analyzer.match.lead_in_match import Situation, due
from analyzer.notation import parse, write
from analyzer.record.game import Form, Game, Record, Tag
from analyzer.replays.replay import replay
from analyzer.reviews.review import review
from analyzer.rules import LeadBy, variant
from tests.every_variant import Done, Played, thrown_in, written

if TYPE_CHECKING:
    from analyzer.match import Match
    from analyzer.reviews.review import Review
    from analyzer.rules import Rules


def tiny(*games: str, tags: str = '[Variant "partnership"] [Rules "hand=1"]') -> str:
    """A text of games in which everybody holds a single tile, so that whoever leads goes out.

    A game is the hands in the order of the seats and the leader, then tags: `12 11 22 66 D [Score "0-9"]`.
    """
    found = []
    for number, game in enumerate(games):
        words = game.split(None, 5)
        hands, leader = dict(zip("ABCD", words[:4], strict=True)), words[4]
        own = [tags] if not number else []
        own += [f'[Deal "{" ".join(f"{seat}:{tile}" for seat, tile in hands.items())}"]', *words[5:]]
        found.append("\n".join([*own, f"1. {leader} {hands[leader][0]}-{hands[leader][1]}"]))
    return "\n\n".join(found) + "\n"


def match_reviews() -> list[Review]:
    """The games of a match of tiny games, reviewed: another line, a wrong lead, and a side that won."""
    text = tiny(
        "12 11 22 66 D",
        "44 55 13 35 A",
        "44 55 13 35 B",
        "56 11 22 36 C",
        tags='[Event "Tiny games"] [Rules "hand=1, target=30"] [Names "A: Anna, B: Bob, C: Carla, D: Dora"]',
    )
    return [review(replay(game)) for game in parse(text).games]


def random_match(rng: Random, rules: Rules, most: int) -> tuple[list[Game], Match]:
    """A match of legal games, each led as the rules ask; at most so many games."""
    games: list[Game] = []
    rows = []
    # The follower has to know from the start how the games are grouped: one match, numbered from 1.
    follower = Follower([_blank(number) for number in range(1, most + 1)])
    match: Match | None = None
    for number in range(1, most + 1):
        game = _game(rng, rules, number, match)
        games.append(game)
        rows.append(follower.take(replay(game)))
        match = follower.match(rows)
        if match.standing.end is not None:
            break
    assert match is not None
    return games, match


def _blank(number: int) -> Game:
    return Game(tags=(Tag("Game", str(number)),))


def _game(rng: Random, rules: Rules, number: int, match: Match | None) -> Game:
    tiles = list(rules.tile_set.members(rules.playing))
    count = rules.hand
    hub = rules.round_double(number) if rules.next_lead is LeadBy.LAID_DOUBLE else None
    tiles = [tile for tile in tiles if tile != hub]
    hands: tuple[int, ...] = ()
    while not hands or thrown_in(rules, hands):
        rng.shuffle(tiles)
        hands = tuple(
            rules.tile_set.mask(tiles[seat * count : (seat + 1) * count]) for seat in range(rules.seats)
        )
    rest = tiles[rules.seats * count :]
    by_stock = LeadBy.STOCK in (rules.first_lead, rules.next_lead)
    turned = rest.pop(0) if by_stock else hub
    before = None if match is None else match.before
    score = None if match is None else match.standing.score
    asked = due(
        Situation(rules=rules, seating=rules.seating(), number=number, before=before, score=score, deal=hands)
    )
    seats = sorted(asked.seats) if asked and asked.seats else list(range(rules.seats))
    must = asked.tile if asked and not hub else None
    position = Position.deal(rules, hands, rng.choice(seats), must, order=tuple(rest), turned=turned)
    played = _play(rng, position, double=asked is not None and asked.double)
    game = written(Played(position, turned, tuple(rest), tuple(played[0]), played[1]))
    tags = (Tag("Variant", rules.name), Tag("Seats", " ".join(rules.seating().labels)))
    return replace(
        game,
        tags=(*(tags if number == 1 else ()), Tag("Game", str(number))),
        inherited=() if number == 1 else tags,
    )


def _play(rng: Random, position: Position, *, double: bool) -> tuple[list[Done], Position]:
    done: list[Done] = []
    while position.end is None:
        moves = position.moves()
        if moves:
            doubles = [move for move in moves if move.tile and move.tile.is_double]
            move = rng.choice(doubles if double and not done and doubles else moves)
            done.append(Done(position, move))
            position = position.play(move)
        elif position.must_draw:
            tile = position.draws()[0]
            done.append(Done(position, drawn=tile))
            position = position.draw(tile)
        else:
            done.append(Done(position))
            position = position.knock()
    return done, position


def main() -> None:
    """Prints a match."""
    name, seed, count = sys.argv[1:4]
    games, _ = random_match(Random(int(seed)), variant(name).rules, int(count))
    unnumbered = [
        replace(game, tags=tuple(tag for tag in game.tags if tag.name not in ("Game", "Seats")))
        for game in games
    ]
    sys.stdout.write(write(Record(tuple(unnumbered)), Form.MOVETEXT))


if __name__ == "__main__":
    main()
