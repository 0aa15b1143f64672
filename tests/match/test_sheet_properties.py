"""Every running score equals one worked out anew, from the first game on, by a second implementation."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analyzer.match.facts import Facts
from analyzer.match.sheet import first_standing, write_entry
from analyzer.replays.trace import Gain
from analyzer.rules import VARIANTS, EndKind, MatchGoal, Rules, TieStake, variant

PLAYED_FOR_A_SCORE = [
    entry.rules
    for entry in VARIANTS.values()
    if entry.rules.match_goal is not MatchGoal.NONE and not entry.rules.exact
]


@st.composite
def matches(draw: st.DrawFn) -> tuple[Rules, list[Facts]]:
    """Rules of the catalogue and some games; what they are worth is not asked."""
    rules = draw(st.sampled_from(PLAYED_FOR_A_SCORE))
    sides = rules.seating().sides
    games = []
    for _ in range(draw(st.integers(1, 25))):
        winner = draw(st.one_of(st.none(), st.integers(0, sides - 1)))
        kind = EndKind.BLOCKED if winner is None else draw(st.sampled_from(EndKind))
        if rules.bad_points:
            points = draw(st.tuples(*[st.integers(0, 40)] * sides))
        else:
            worth = draw(st.integers(1, 3) if rules.target <= 10 else st.integers(1, 120))
            points = tuple(worth if side == winner else 0 for side in range(sides))
        games.append(Facts(kind, winner, points))
    return rules, games


def naive(rules: Rules, games: list[Facts]) -> list[int]:
    """The score after these games, told as the sources tell it: side by side, with plain lists."""
    score = [0] * rules.seating().sides
    for number, game in enumerate(games):
        ties = 0
        while ties < number and games[number - 1 - ties].winner is None:
            ties += 1
        worth = list(game.points)
        won = game.winner
        if won is not None and ties and rules.tie_stake is TieStake.DOUBLE:
            worth = [2 * points for points in worth]
        if won is not None and ties and rules.tie_stake is TieStake.RAISE:
            others = [points for side, points in enumerate(score) if side != won]
            if score[won] >= max(others):
                worth = [(ties + 1) * points for points in worth]
        if won is not None and number < len(rules.schedule) and game.kind is EndKind.DOMINO:
            worth[won] += rules.schedule[number]
        worth = [more if has or more >= rules.opening else 0 for has, more in zip(score, worth, strict=True)]
        one_all_before = rules.one_all and score == [1, 1]
        one_nil_lost = rules.one_all and sum(score) == 1 and won is not None and score[won] == 0
        score = [a + b for a, b in zip(score, worth, strict=True)]
        if won is None:
            continue
        if rules.match_goal is MatchGoal.IN_A_ROW or (rules.match_goal is MatchGoal.LOVE and one_all_before):
            score = [points if side == won else 0 for side, points in enumerate(score)]
        elif rules.match_goal is MatchGoal.LOVE and all(score):
            score = [1, 1] if one_nil_lost and not ties else [0] * len(score)
    return score


def over(rules: Rules, score: list[int], games: int) -> bool:
    """Whether the match has ended."""
    if rules.match_goal is MatchGoal.GAMES:
        return games >= rules.target
    limit = rules.target + 1 if rules.exceed else rules.target
    if rules.match_goal is MatchGoal.LOVE:
        return max(score) >= limit and 0 in score
    return any(points >= limit for points in score)


@given(matches())
def test_the_running_score_is_that_of_a_second_count(match: tuple[Rules, list[Facts]]) -> None:
    rules, games = match
    standing = first_standing(rules)
    for count, game in enumerate(games, 1):
        entry, standing = write_entry(rules, standing, game)
        expected = naive(rules, games[:count])
        assert entry.after == tuple(expected)
        assert standing.number == count + 1
        assert (standing.end is not None) == over(rules, expected, count)
        if standing.end is not None:
            break


@given(matches())
def test_a_match_can_be_taken_up_from_any_written_score(match: tuple[Rules, list[Facts]]) -> None:
    rules, games = match
    standing = first_standing(rules)
    for game in games:
        entry, standing = write_entry(rules, standing, game)
        if standing.end is not None or standing.ties:
            break
        taken_up = first_standing(rules, standing.number, standing.score)
        again, _ = write_entry(rules, taken_up, games[0])
        straight, _ = write_entry(rules, standing, games[0])
        assert (again.after, again.bonus) == (straight.after, straight.bonus)
        assert entry.after == standing.score


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(1, 8)), max_size=40), st.integers(0, 60))
def test_nobody_ever_goes_beyond_61(gained: list[tuple[int, int]], begin: int) -> None:
    rules = variant("fives-and-threes-british").rules
    gains = tuple(Gain(turn, side, points) for turn, (side, points) in enumerate(gained, 1))
    entry, _ = write_entry(
        rules, first_standing(rules, 2, (begin, 60)), Facts(EndKind.DOMINO, 0, (1, 0), gains)
    )
    assert entry.after is not None
    score = [begin, 60]
    for side, points in [*gained, (0, 1)]:
        if score[side] + points <= 61:
            score[side] += points
        if score[side] == 61:
            break
    assert entry.after == tuple(score)
    assert (entry.end is not None) == (61 in score)
