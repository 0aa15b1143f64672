"""JSON, JSON lines, values as Python prints them, XML: whatever has moves in it."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from analyzer.forms.by_hands import dealt_to, with_hands_said
from analyzer.forms.codes import FEWEST_HELD, with_actions_told
from analyzer.forms.data_rows import event_told, order_of
from analyzer.forms.draws import with_draws_told
from analyzer.forms.fields import SPEAKER, action_in, columns_of, is_player, side_in, tile_in, tiles_in
from analyzer.forms.fields import turns_of as turns_in_rows
from analyzer.forms.games_apart import rows_apart
from analyzer.forms.lines import read_lines, read_texts
from analyzer.forms.loose_game import PLACE, HeldTiles, LooseGame, LooseTurn, in_place
from analyzer.forms.remarks import without_notices
from analyzer.forms.rows_of_values import (
    are_rounds,
    hands_told,
    is_drawn,
    rounds_by_player,
    rows_of,
    several_names,
    with_events_named,
    with_own_turns_named,
    with_speakers,
)
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.states import with_drawn_named, with_tables_told
from analyzer.forms.tables import Grid, comes_again, is_cell, is_dashes
from analyzer.forms.tokens import has_tile, tokens, whole_number
from analyzer.forms.values import (
    has_objects,
    mappings,
    settings_on,
    side_by_side,
    value_in,
    with_numbers_told,
)
from analyzer.forms.words import Loose, meaning, own_list, says, shows_ends
from analyzer.forms.written_values import MOST_DEEP
from analyzer.notation.vocabulary import Word
from analyzer.record.diagnostics import Span
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.fields import Row
    from analyzer.tiles.tile import Tile


def read_value(value: Any, text: str) -> list[LooseGame]:
    """The games in the value of a text; none if nothing in it is a list of moves."""
    games = _games(with_drawn_named(value))
    for loose in games:
        spoken = loose.form == "chat"  # what is said below the end may be left
        loose.form = "xml" if text.lstrip().startswith("<") else "chat" if spoken else "json"
        loose.lines = set(range(1, text.count("\n") + 2))
    return games


_OPENING = re.compile(r"[{\[(]")
_HEAD = re.compile(r"\s*\[[^\[\]{}(),]*\](?=\s)")  # who speaks, in brackets: `[Ana] {"move": "6-4"}`
_CLOSING = re.compile(r"([}\])])\s+[0-9:.TZ -]+$")  # the end of a value with the time behind it


def read_rows(text: str) -> list[LooseGame]:
    """The games in a text that has a value on each of its lines; none if it has not."""
    rows: list[Any] = []
    places: list[Span] = []
    named: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        start, value = _value_on(line)
        if not isinstance(value, dict | list | tuple) or not value:
            continue
        if len(value) >= FEWEST_LISTED and all(isinstance(one, dict | list | tuple) for one in value):
            whole = read_value(value, text)  # `g.history` of a session, on one line
            if whole and len({turn.who for turn in whole[0].turns if turn.who}) > 1:
                return whole
        said = line[:start].strip(" :>-=0123456789")
        if any(map(str.isalpha, said)) and not isinstance(value, dict):
            given = said[0].isupper() and said.casefold() in own_list("given")
            named += [said] if tile_in(value) and (given or not meaning(said)) else []
            among = not said.isidentifier() or any(map(tile_in, value))
            if among and not _acts(said, value):
                hand = said.isidentifier() and len(tiles_in(value)) >= FEWEST_HELD  # in an object over lines
                if any(map(str.isdigit, line[start:])) and not hand:
                    return []  # tiles among words
                continue
        row = _with_what_is_in_front(line[:start], said, value)
        rows += [row] if row is not None else []
        places += [Span.of(number, start + 1, len(line) - start)] if row is not None else []
    hands = all(len(row) >= FEWEST_HELD and all(map(tile_in, row)) for row in rows)
    if len(rows) < 2 or hands or (len(named) > FEWEST and 1 < len(set(named)) <= MOST_SEATS):
        return []  # "Ana: [6, 4]" is a line like others
    objects = all(isinstance(row, dict) for row in rows)
    rows, places = without_notices(with_numbers_told(rows), places) if objects else (rows, places)
    rows = with_tables_told(with_own_turns_named(with_events_named(rows))) if objects else rows
    told = [*map(_without_mode, (with_speakers(rows) if objects else None) or rows)]
    if order := order_of(told):
        told, places = [told[at] for at in order], [places[at] for at in order]
    fields = rows_of(told) or []
    each = rows_apart(fields, dict.fromkeys(name for row in fields for name in row))
    games = [game_of_rows([told[at] for at in part], [places[at] for at in part]) for part in each if part]
    return with_hands_said([game for game in games if game], text) if games and all(games) else []


def _without_mode(row: Any) -> Any:
    """A row that lists the players, without words beside: `{"players": ["Al", "Bo"], "mode": "draw"}`."""
    lists = [one for one in row.values() if isinstance(one, list)] if isinstance(row, dict) else []
    named = any(1 < len(one) <= MOST_SEATS and all(map(_is_word, one)) for one in lists)
    return {name: one for name, one in row.items() if not isinstance(one, str)} if named else row


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and tile_in(value) is None and action_in(value) is None


def _value_on(line: str) -> tuple[int, Any]:
    """Where on a line a value begins, which may be in a list, at its ends; and that value, or None."""
    if told := settings_on(line):
        return 0, told
    match = _OPENING.search(line, head.end() if (head := _HEAD.match(line)) else 0)
    if match is None:
        return 0, None
    piece = _CLOSING.sub(r"\1", line[match.start() :].strip().rstrip(",;"))
    values = map(value_in, (piece, piece[1:], piece[:-1]))  # in a list, at its ends
    return match.start(), event_told(next(filter(None, values), None))


def _acts(said: str, value: Any) -> bool:
    """Whether a word in front of a value says what is done with it: `MOVE: [0, (5, 4)]`."""
    return said.isidentifier() and action_in(said) is not None and not tiles_in(value)


def _with_what_is_in_front(front: str, said: str, value: Any) -> Any:
    """The value on a line with who stands in front of it, or what is done; None for a hand."""
    if isinstance(value, dict):
        words = [word for word in front.strip(" :-=[]").split() if re.search(r"\w", word)]  # no arrows
        return {**value, SPEAKER: " ".join(word.rstrip(">") or word for word in words)} if front else value
    if any(map(str.isalpha, said)):
        return [said, *value] if _acts(said, value) else []
    hand = re.search(r"[0-9][ :>=-]*$", front) and len(tiles_in(value)) >= FEWEST_HELD
    return None if hand else value  # `0 [(6, 4), (5, 1), ...]`


def game_of_rows(values: list[Any], places: list[Span]) -> LooseGame | None:
    """The game of values that tell a turn each, or somebody's hand."""
    rows = rows_of(values)
    if rows is None or not (turn := turns_in_rows(rows, places)):
        return None
    loose = LooseGame(turns=turn, lines={one.span.line for one in turn}, form="json-lines")
    drawn = {(one.span.line, one.tile) for one in turn if one.kind is ActionKind.DRAW}
    for row, place in zip(rows, places, strict=True):  # open ends may stand between turns, `{"ends": [5, 4]}`
        shown = [one for name, one in row.items() if place.line in loose.lines or shows_ends(str(name))]
        loose.mentioned += filter(None, map(tile_in, shown))
    player = columns.who if (columns := columns_of(rows)) is not None else None
    names = {one.who for one in turn if one.who}
    for value, place in zip(values, places, strict=True):
        before = sum(turn.span.line < place.line for turn in loose.turns)
        hand = dealt_to(value, names)
        if hand and place.line not in loose.lines and len(hand[1]) >= FEWEST_HELD:
            loose.held.append(HeldTiles(who=hand[:1], tiles=hand[1], span=place, at=before))
            loose.lines.add(place.line)
        for path, one in _lists(value):
            if not (tiles := tiles_in(one)) or not path or {(place.line, tile) for tile in tiles} <= drawn:
                continue
            shown, at = [path[-1], *_called(value)], before
            dealt = place.line not in loose.lines and len(tiles) >= FEWEST_HELD and says(path[-1], Loose.TILE)
            if isinstance(value, dict) and (dealt or Loose.HOLDS in meaning(path[-1])):
                own = [key for key in value if key in own_list("yours")]  # `"you": 2`
                keys = [key for key in (player, *own, SPEAKER) if value.get(key) is not None]
                who = next((name for key in keys if ((name := str(value[key])),) in names), "")
                at = sum(turn.who == (who,) for turn in loose.turns[:before])
            elif any(says(word, Word.STOCK, Loose.STOCK) for word in shown):
                loose.stock += tiles  # `set_boneyard([(6, 4), (1, 0)])`
                continue
            elif place.line not in loose.lines and (named := [one for one in shown if (one,) in names]):
                who = named[0]  # `{"left": {"Ana": [[6, 4]]}}`, `deal("Ana", [(6, 4), (1, 0)])`
            else:
                continue
            loose.held.append(HeldTiles(who=(who,), tiles=tiles, span=place, at=at))
            loose.lines.add(place.line)
    _hold_what_they_play(loose)
    return loose


def _hold_what_they_play(loose: LooseGame) -> None:
    """Adds to the hands beside turns what is played there, where none of them has it: so they are after."""
    played = {turn.span: turn.tile for turn in loose.turns if turn.tile and turn.kind is ActionKind.PLAY}
    beside = [(held, played[held.span]) for held in loose.held if held.span in played]
    if not any(tile in held.tiles for held, tile in beside):
        for held, tile in beside:
            held.tiles = [tile, *held.tiles]


def _called(value: Any) -> list[str]:
    """What is called with what: the parts of its name, and the texts that it is given."""
    if not isinstance(value, dict) or "kind" not in value:
        return []
    given = [one for name, one in value.items() if name.isdigit() and isinstance(one, str)]
    return [*str(value["kind"]).split("_"), *given]


def _games(value: Any) -> list[LooseGame]:
    """The games in a value: one, or several in a list."""
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        if _numbered({"players": value}):
            return _games({"players": value})
        if not _is_rows(value) and (several := [loose for one in value for loose in _games(one)]):
            return several
    return [loose] if (loose := _game(value)) else []


def _is_rows(value: list[Any]) -> bool:
    rows = rows_of(value)
    return rows is not None and sum(any(map(tile_in, row.values())) for row in rows) * 2 >= len(rows)


def _game(value: Any) -> LooseGame | None:
    grouped: dict[tuple[str, ...], list[Any]] = {}
    for path, rows in _lists(value):
        if rows and all(isinstance(one, dict | list | tuple) for one in rows):
            grouped.setdefault(path, []).extend(rows)
        else:
            grouped.setdefault(path, rows)
    lists = sorted(grouped.items(), key=lambda one: -len(one[1]))
    ahead = sorted(lists, key=lambda one: any(map(_is_shown, one[0])) or _is_drawn(one[0]))
    found = (loose for path, rows in ahead if not _shows_tiles(path) and (loose := _of_rows(rows)))
    if loose := next(found, None):
        if not any(turn.who for turn in loose.turns):  # perhaps hands: another list says who plays
            named = (one for one in found if any(turn.who for turn in one.turns))
            loose = next((one for one in named if len(one.turns) * 2 > len(loose.turns)), loose)
        if not loose.held:
            name_players(value, loose)
        return loose
    for _, rows in lists:
        texts = len(rows) > FEWEST and all(isinstance(one, str) for one in rows)
        if texts and (spoken := read_texts(rows)):
            name_players(value, spoken)
            return spoken
    rows_of_tiles = (tiles_in(rows) for _, rows in lists if not has_objects(rows))
    tiles = next((found for found in rows_of_tiles if len(found) > FEWEST), [])
    turn = [LooseTurn(who=(), kind=ActionKind.PLAY, span=PLACE, tile=tile) for tile in tiles]
    return LooseGame(turns=turn) if turn else None


def _is_shown(part: str) -> bool:
    held = not meaning(part).isdisjoint({Loose.HOLDS, Loose.BOARD, Word.STOCK})
    return held or part.casefold() in own_list("dealing")


def _is_drawn(path: tuple[str, ...]) -> bool:
    """Whether a list within turns holds what is drawn: `{"turns": [{"drawn": [...]}]}`."""
    return len(path) > 1 and is_drawn(path[-1])


def _shows_tiles(path: tuple[str, ...]) -> bool:
    """Whether a list is of tiles that are not played; a hand may be a game, `{"hand": {"turns": [...]}}`."""
    shown = list(filter(_is_shown, path))
    games = [part for part in shown if Loose.GAME in meaning(part)]
    return len(games) < len(shown) or (bool(games) and path[-1] == games[-1])


FEWEST = 7  # a list of tiles and nothing else is a game if there are more of them
FEWEST_LISTED = 4  # so many turns of several players on a line are a game


def _of_rows(rows: list[Any]) -> LooseGame | None:
    """A game of a list that has a turn in each entry, or a message."""
    rows = [without_pieces(row) if isinstance(row, dict) else row for row in rows]
    if (found := rows_of(rows)) is None or _tiles_a_row(found) > 1:
        return None
    found = with_actions_told(found)
    turn = turns_in_rows(found, [PLACE] * len(found))
    if not (turn and any(one.tile for one in turn)):
        return _chat(found)
    told = {one.tile for one in turn}  # `6/6`, but also `2/2 et toc`
    chat = _chat(found) if any(name in MESSAGES for row in found for name in row) else None
    return chat if chat and told < {one.tile for one in chat.turns} else LooseGame(turns=turn)


def _tiles_a_row(rows: list[Row]) -> float:
    """How many fields of a row are tiles, on average of those rows that have any."""
    drawn = columns.drawn if (columns := columns_of(rows)) is not None else None  # `{"pris": [[5, 5]]}`
    each = dict.fromkeys(name for row in rows for name in row if not (_is_beside(name) or name == drawn))
    names = [name for name in each if not comes_again(rows, name)]
    shown = [[row[name] for name in names if name in row] for row in rows]
    counts = [count for values in shown if (count := sum(map(_is_tile, values)))]
    return sum(counts) / len(counts) if counts else 0


def _is_beside(name: str) -> bool:
    """Whether a field shows what is drawn, lies open or comes next: what is played stands elsewhere."""
    return is_drawn(name) or shows_ends(name) or says(name, Loose.NEXT, Word.DRAW)


def _is_tile(value: Any) -> bool:
    """Whether a value is a tile and says nothing else, such as who played it."""
    return tile_in(value) is not None and not (
        isinstance(value, dict) and any(isinstance(one, str) and not one.isdigit() for one in value.values())
    )


MESSAGES = ("text", "message", "body", "content", "msg", "mensaje")  # so what is said is called


def _chat(rows: list[Row]) -> LooseGame | None:
    """What is told by messages: a field says who writes, another what."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    texts = [name for name in columns if sum(" " in str(row.get(name, "")) for row in rows) * 2 > len(rows)]
    texts += [name for name in columns if name in MESSAGES]
    who = [name for name in columns if is_player(rows, name) and name not in texts]
    columns_said = [[" ".join(str(row.get(name, "")).split()) for row in rows] for name in reversed(texts)]
    if not columns_said:
        return None
    said = max(columns_said, key=lambda told: sum(map(has_tile, map(tokens, told))))
    signed = sum(map(bool, map(_SIGNED.match, said))) * 2 > len(said)  # "Ana: 6-4"
    named = [f"{row.get(who[0], '')}: " if who and not signed else "" for row in rows]
    found = read_lines(with_draws_told(tokens("\n".join(map("".join, zip(named, said, strict=True))))))
    if len(found) == 1 and len(found[0].turns) * 3 > len(rows):
        found[0].form = "chat"
        return in_place(found[0])
    return None


_SIGNED = re.compile(r"[^\W\d]\w*: ")


def round_tables(value: Any) -> list[Grid]:
    """The rounds of a value in which each names the players and what they did: as tables."""
    found = []
    for _, rows in _lists(value):
        if grid := rounds_by_player(rows):
            return [grid]
        fields = rows_of(rows) if rows else None
        if fields is None or not (_tiles_a_row(fields) >= 2 or _are_of_figures(fields)):
            continue
        names = list(dict.fromkeys(name for row in fields for name in row))
        cells = [[_cell(row.get(name)) for name in names] for row in fields]
        found.append(Grid([[*map(str, names)], *cells], [1] * (len(cells) + 1)))
    return [*found, *_turns_in_rotation(value)]


def _are_of_figures(rows: list[Row]) -> bool:
    """Whether the fields of rows are tiles in two figures, as text, and nothing else: `{"ana": "64"}`."""
    told = [one for row in rows for one in row.values() if one is not None]
    tiles = sum(isinstance(one, str) and len(one) == 2 and one.isdecimal() for one in told)
    return tiles > FEWEST and all(isinstance(one, str) for one in told) and tiles * 3 > len(told) * 2


def _turns_in_rotation(value: Any) -> Iterator[Grid]:
    """Turns that name nobody, `["66", "65l", "-"]`, below the players in their order, from whoever starts."""
    lists = [[*map(_turn_alone, rows)] for path, rows in _lists(value) if not _shows_tiles(path)]
    lists += [[*map(_turn_alone, chain(*rows))] for _, rows in _lists(value) if are_rounds(rows)]
    lists = [rows for rows in lists if all(isinstance(one, str) for one in rows)]
    listed = (rows for rows in lists if 1 < len(rows) <= MOST_SEATS and not any(map(is_cell, rows)))
    seats = next(listed, None) or _named_players(value, [])[0]
    told = [field for _, one in mappings(value) for field in one.items()]
    starts = (one for key, one in told if says(str(key), Loose.LEAD, Loose.HEAD) and isinstance(one, int))
    start = next(starts, 0)
    for turn in lists if 1 < len(seats) <= MOST_SEATS else ():
        if len(turn) > FEWEST and all(is_cell(one) or is_dashes(one) for one in turn):
            cells = [""] * (start % len(seats)) + turn
            rounds = [cells[at : at + len(seats)] for at in range(0, len(cells), len(seats))]
            yield Grid([seats, *rounds], [1] * (len(rounds) + 1))


def _turn_alone(value: Any) -> Any:
    """A turn that names nobody as text: `["65", "L"]` as `65L`, nothing as a pass."""
    listed = value if isinstance(value, list) and 0 < len(value) <= 2 else []
    told = bool(listed) and all(isinstance(one, str) for one in listed) and is_cell(listed[0])
    return "".join(listed) if told and (not listed[1:] or side_in(listed[1])) else value or "--"


def _cell(value: Any) -> str:
    return "-".join(map(str, tile)) if (tile := tile_in(value)) else "" if value is None else str(value)


def _lists(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    if isinstance(value, dict):
        for rows in (side_by_side(value), _numbered(value), _keyed(value)):
            if rows:
                yield path, rows
        for key, one in value.items():
            yield from _lists(one, (*path, str(key)))
    elif isinstance(value, list | tuple) and len(path) < MOST_DEEP:
        yield path, list(value)
        rounds = all(isinstance(one, list) and has_objects(one) for one in value)  # their turns are one list
        for one in value:
            if isinstance(one, dict | list | tuple):
                yield from _lists(one, (*path, "") if rounds else path)


def _numbered(value: dict[Any, Any]) -> list[Any]:
    """Turns in the order of their numbers, where they are told by player.

    `{"Ana": {"1": "6-6"}}`; `{"Ana": [{"turn": 1, "tile": "6-6"}]}`, also beside a list of passes, and in a
    list of objects with the player's name in each.
    """
    players = [one for one in value.items() if isinstance(one[1], dict | list) and one[1]]
    named = [players] + [
        [(_name_of(one, at), one) for at, one in enumerate(listed)]
        for _, listed in players
        if isinstance(listed, list) and all(isinstance(one, dict) for one in listed)
    ]
    for each in named:
        turns = [turn for name, done in each for turn in _numbered_turns(str(name), done)]
        numbers = {number for number, _ in turns}
        if len({row["player"] for _, row in turns}) > 1 and len(numbers) == len(turns) > FEWEST:
            return [row for _, row in sorted(turns, key=lambda turn: turn[0])]
    return []


def _name_of(player: dict[str, Any], at: int) -> str:
    words = (one for one in player.values() if isinstance(one, str) and not tile_in(one))
    return str(player.get("name", player.get("id", next(words, at))))


def _numbered_turns(name: str, done: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """The turns of a player with their numbers: by number, in lists of objects, as numbers of passes."""
    if isinstance(done, dict):
        for key, one in done.items():
            number = whole_number(str(key))
            if number is not None:
                played = [field for field in one if says(field, Loose.PLAY)] if isinstance(one, dict) else []
                rest = {field: said for field, said in one.items() if field not in played} if played else {}
                yield number, {"player": name, **rest, "turn": one[played[0]] if played else one}
            elif isinstance(one, list) and says(str(key), Word.PASS):
                passes = [whole_number(str(number)) for number in one]
                yield from ((number, {"player": name, "turn": "pass"}) for number in passes if number)
            elif isinstance(one, list):
                yield from _numbered_turns(name, one)
    elif isinstance(done, list):
        rows = [one for one in done if isinstance(one, dict)]
        for key in rows[0] if any(tile_in(one) for row in rows for one in row.values()) else ():
            numbers = [turn for row in rows if (turn := whole_number(str(row.get(key)))) is not None]
            if len(numbers) == len(rows):
                plain = [{field: one for field, one in row.items() if field != key} for row in rows]
                yield from zip(numbers, ({"player": name, **row} for row in plain), strict=True)
                return


def _keyed(value: dict[Any, Any]) -> list[Any]:
    """The objects in an object, where there are as many as turns: their keys only tell them apart.

    Each may have its turn alone, by whoever has it: `{"1": {"ana": "6-6"}, "2": {"ben": "6-4"}}`.
    """
    alone = [next(iter(one.items())) for one in value.values() if isinstance(one, dict) and len(one) == 1]
    if len(alone) == len(value) > FEWEST and 1 < len({who for who, _ in alone}) <= MOST_SEATS:
        return [{"player": who, "turn": done} for who, done in alone]
    inner = [one for one in value.values() if isinstance(one, dict) and len(one) > 1]
    return inner if len(inner) == len(value) > FEWEST else []


def name_players(value: Any, loose: LooseGame) -> None:
    """The names of the players and what they were dealt, matched with how the moves call them."""
    called = list(dict.fromkeys(turn.who[0] for turn in loose.turns if turn.who))
    names, hands = _named_players(value, called)
    hands = _hands_by_player(value, called) or hands
    base = 0
    numbers = [number for name in called if (number := whole_number(name)) is not None]
    if called and len(numbers) == len(called):
        count = max(len(names), sum(map(str.isdigit, hands)))
        base = 1 if min(numbers) == 1 and max(numbers) >= count else 0
        keys = [str(at + base) for at in range(count)]
        loose.names.update(zip(keys, names, strict=False))
        loose.order = tuple(keys)
    else:
        initials = [name[:1].casefold() for name in names]
        if len(set(initials)) == len(names) and set(called) <= set(initials):
            hands = {name[:1].casefold(): tiles for name, tiles in hands.items()}
            loose.names.update(zip(initials, names, strict=True))
            names = initials
        keys = [*called, *(hands.keys() - called)] if set(called) <= set(hands) else names or called
        if set(called) <= set(names):
            loose.order = tuple(names)
    for at, key in enumerate(keys):
        counted = hands.get(str(at))  # from 0
        if tiles := counted if base and "0" in hands else hands.get(key) or counted:
            own = [turn for turn in loose.turns if turn.who == (key,)]
            drawn = any(turn.kind is ActionKind.DRAW for turn in own)
            left = drawn and not any(turn.tile in tiles for turn in own if turn.kind is ActionKind.PLAY)
            at_the_end = len(loose.turns) if left else 0
            loose.held.append(HeldTiles(who=(key,), tiles=tiles, span=PLACE, at=at_the_end))


def _named_players(value: Any, called: list[str]) -> tuple[list[str], dict[str, list[Tile]]]:
    """The players in the order in which they are listed, and hands by name or by number from 0."""
    names: list[str] = []
    hands = hands_told(value, _lists(value))
    told_all = bool(called) and {*called} <= {*hands}
    for path, listed in _lists(value):
        if not path or not listed or Word.PLAYER not in meaning(path[-1].rstrip("s")):
            continue
        if all(isinstance(name, str) for name in listed):
            names = [str(name) for name in listed]
        elif all(isinstance(name, dict) for name in listed):
            names = [_name_of(one, at) for at, one in enumerate(listed)]
            keys = ([str(one.get(key)) for one in listed] for key in listed[0] if not set(called) <= {*names})
            told = next((each for each in keys if set(called) <= {*each}), names)  # the moves tell who by it
            names = told if told != sorted(told) or not all(map(str.isdigit, told)) else names or told
            for at, player in enumerate(listed if not told_all else []):
                held = [one for key, one in player.items() if not says(str(key), Loose.PLAY)]
                held = [one for one in held if not isinstance(one, list) or all(map(_is_tile, one))]
                hands.update({str(at): tiles_in(one) for one in held if len(tiles_in(one)) > 1})
    names = names or next((texts for _, one in _lists(value) if (texts := several_names(one))), [])
    return names, hands


def _hands_by_player(value: Any, called: list[str]) -> dict[str, list[Tile]]:
    """The tiles of each player where there are as many for all who play, whatever they are called.

    In an object by player, or in a list by the numbers from 0.
    """
    numbered = all(map(str.isdigit, called))
    for name, held in mappings(value) if len(called) > 1 else ():
        lists: dict[str, dict[Any, Any]] = {
            key: dict(enumerate(one)) for key, one in held.items() if numbered and isinstance(one, list)
        }
        for key, each in [(name, held), *lists.items()]:
            hands = {str(player): tiles_in(tiles) for player, tiles in each.items()}
            dealt = len(set(map(len, hands.values()))) == 1 and not says(str(key), Loose.PLAY)
            if dealt and {*called} <= {*hands} and len(hands[called[0]]) >= FEWEST_HELD:
                return hands
    return {}


def without_pieces(row: dict[Any, Any]) -> dict[Any, Any]:
    """A message without the pieces that its text is made of, as Telegram lists them beside it.

    >>> without_pieces({"text": "6-4 ha", "entities": [{"text": "6-4 "}, {"text": "ha"}], "end": [{"L": 1}]})
    {'text': '6-4 ha', 'end': [{'L': 1}]}
    """
    said = row.get("text")
    lists = {name: one for name, one in row.items() if isinstance(one, list)}
    again = {
        name
        for name, one in lists.items()
        if isinstance(said, str) and one and all(isinstance(part, dict) and "text" in part for part in one)
        if "".join(str(part["text"]) for part in one).split() == said.split()
    }
    return {name: one for name, one in row.items() if name not in again}
