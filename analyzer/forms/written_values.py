"""What a text in XML, in YAML or in EDN stands for, and what programs make of values."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.forms.data_rows import is_pip
from analyzer.forms.tokens import whole_number
from analyzer.forms.words import Loose, meaning, own_list, says
from analyzer.notation.vocabulary import Word, number_words
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Set


_LISTS = ("ul", "ol", "p", "table")
PAGES = (*_LISTS, "workbook", "html", "body", "div", "section", "article", "main", "span", "pre")
"""Elements of pages: what stands in them is read as text."""
SEVERAL_ROOTS = 9  # XML_ERROR_JUNK_AFTER_DOC_ELEMENT of expat.h
_DOCTYPE = re.compile(r"<!DOCTYPE \w+(?: SYSTEM [\"'][^\"'<>]*[\"'])?\s*>")  # declares nothing


def xml_value(text: str) -> Any:
    """An XML text as lists and objects; one that declares entities is not read."""
    text = _DOCTYPE.sub("", text, count=1)
    if "<!ENTITY" in text or ("<!DOCTYPE" in text and "html" not in text[:200].casefold()):
        return None
    from xml.etree import ElementTree

    with suppress(ElementTree.ParseError, RecursionError):
        try:
            root = ElementTree.fromstring(text)
        except ElementTree.ParseError as error:
            if error.code != SEVERAL_ROOTS:
                raise
            root = ElementTree.fromstring(f"<all>{text}</all>")  # messages one below the other
        for one in root.iter():  # without namespaces, and signs that refer to what has a name: `by="#s4"`
            one.tag = one.tag.rpartition("}")[2]
            one.attrib = {name.rpartition("}")[2]: said.lstrip("#") for name, said in one.attrib.items()}
        if root.tag.casefold() not in PAGES:
            return _value(root, _shape(root))
    return None


class _Shape(NamedTuple):
    ordered: Set[str]  # in elements that are called so the order of several kinds says something
    listed: Set[tuple[str, str]]  # these list those, also a single one: the last round has one turn
    marks: Set[str]  # these are always empty, and say by their name what is done: `<pass/>`


def _shape(root: Any) -> _Shape:
    alike = [one for one in root.iter() if len({child.tag for child in one}) == 1 < len(one)]
    listed = {(one.tag, one[0].tag) for one in alike}
    told = {one.tag for one in root.iter() if len(one) or one.attrib or (one.text or "").strip()}
    marks = {one.tag for one in root.iter()} - told
    return _Shape({one.tag for one in root.iter() if _takes_turns(one)}, listed, marks)


def _of_kind(kind: str, value: Any) -> dict[str, Any]:
    return {"kind": kind, **value} if isinstance(value, dict) else {"kind": kind, "value": value}


def _alike(values: list[Any]) -> list[Any]:
    """The values with texts as objects where others have attributes: `<tile>66</tile>`, `<tile end="l">`."""
    objects = [value for value in values if isinstance(value, dict)]
    worded = {
        name for value in objects for name, held in value.items() if isinstance(held, dict) and "text" in held
    }
    for value in objects:
        value.update({name: {"text": value[name]} for name in worded if isinstance(value.get(name), str)})
    return values


def _takes_turns(element: Any) -> bool:
    """Whether elements of several kinds stand in it by turns."""
    tags = [child.tag for child in element]
    return len([*groupby(tags)]) > len(set(tags))


def _value(element: Any, shape: _Shape) -> Any:
    """What an element says."""
    children = list(element)
    if not children:
        text = (element.text or "").strip()
        return {**element.attrib, "text": text} if element.attrib and text else element.attrib or text
    tags = [child.tag for child in children]
    if len(set(tags)) == 1 and (element.tag, tags[0]) in shape.listed and element.tag not in shape.ordered:
        values = _alike([_value(child, shape) for child in children])
        return {**element.attrib, tags[0]: values} if element.attrib else values
    if element.tag in shape.ordered:
        values = _alike([_value(child, shape) for child in children])
        return [_of_kind(tag, value) for tag, value in zip(tags, values, strict=True)]
    named = ((f"{name} of" if name in tags else name, held) for name, held in element.attrib.items())
    grouped: dict[str, list[Any]] = {name: [held] for name, held in named}
    for child in children:
        value = _value(child, shape)
        drawn = [name for name in child.attrib if name == "drawn" or says(name, Word.DRAW)]
        if drawn and len(child) == 2 and all(is_pip(scalar(half.text or "")) for half in child):
            grouped |= {name: [held] for name, held in child.attrib.items()}  # `<Bone drawn="2"><A>4</A>...`
            value = {half.tag: half.text for half in child}
        grouped.setdefault(child.tag, []).append(child.tag if child.tag in shape.marks else value)
    return {name: _alike(held) if len(held) > 1 else held[0] for name, held in grouped.items()}


_KEY = r"(?:\"[^\"\n]*\"|'[^'\n]*'|[^\W\d][\w .-]*|[0-9]+)"
_FIELD = re.compile(
    rf"[ ]*(?:-[ ]+)*{_KEY}:(?:[ ]|$)|[ ]*-(?:[ ]|$)|[ ]*(?:[\]}}#]|---|\.\.\.|[ ]{{4}}\S)|[ ]*$"
)
"""How a line of YAML begins: with a field, an item of a list, the end of one, or it goes on with the last."""
_NESTED = re.compile(
    rf"(?m)^[ ]*-[ ]+{_KEY}:(?:[ ]|$)"
    rf"|^(?P<in>[ ]*)(?:-[ ]+)?{_KEY}:[ ]*\n(?P=in)[ ]*(?:-|[ ]+{_KEY}:)[ ]"
)
"""A list of objects, or a field with others or a list below: lines of words alone may be notes."""
FEWEST_LINES = 8  # so many lines a game has at least
CONSTANTS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}


def yaml_of(text: str) -> Any:
    r"""What a text in YAML stands for; None where it is none, or is not certain to be meant so.

    >>> lines = ["moves:", *("- {who: Ana, tile: 6|4}", "- who: Eva", "  tile: '04'", "  end: ~") * 2]
    >>> yaml_of("\n".join(lines))["moves"][:2]
    [{'who': 'Ana', 'tile': '6|4'}, {'who': 'Eva', 'tile': '04', 'end': None}]
    >>> yaml_of("Ana: 6-6\\nEva: 6-4\n" * 8)
    """
    if not is_yaml(text):
        return None
    import yaml  # here, as other texts need not wait for it

    try:
        node = yaml.compose(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        return _of_node(node, set())
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def is_yaml(text: str) -> bool:
    """Whether all lines are those of YAML, with fields below others or in lists."""
    lines = text.split("\n")
    return len(lines) >= FEWEST_LINES and bool(_NESTED.search(text)) and all(map(_FIELD.match, lines))


def _of_node(node: Any, seen: set[int]) -> Any:
    """The value of a node; no node is taken twice, as one with a name may be, nor a field of an object.

    Raises:
        ValueError: one is.
    """
    if id(node) in seen:
        raise ValueError
    seen.add(id(node))
    if isinstance(node.value, str):
        plain = node.value.casefold() if not node.style else "-"
        number = whole_number(plain) if plain == "0" or plain[:1] != "0" else None
        return CONSTANTS.get(plain, node.value) if number is None else number
    if node.id == "sequence":
        return [_of_node(one, seen) for one in node.value]
    fields = [(str(key.value), _of_node(one, seen)) for key, one in node.value]
    if len(dict(fields)) < len(fields):
        raise ValueError
    return dict(fields)


_PIECE = re.compile(
    r"[\s,]+|;[^\n]*"
    r"|(?P<open>#?[{\[(])|(?P<close>[}\])])"
    r'|"(?P<text>(?:[^"\\]|\\.)*)"'
    r"|(?P<word>[^\s,;{}\[\]()\"]+)"
)
_MEANT = re.compile(r"(?m)^[^;\n]*[{\[(]\s*:[a-z]")
"""A word with a colon in front, right behind a bracket."""
FEWEST_WORDS = 4  # so many such words stand in a game at least
MOST_DEEP = 60  # a value may be nested so deep; no game comes near


def edn_of(text: str) -> Any:
    """What a text in EDN stands for; None for others.

    >>> edn_of("{:game/log [[:ana [6 6] :open] [:eva :pass] [:ana [1 6] :<-]] :out :ana}")
    {'log': [['ana', [6, 6], 'open'], ['eva', 'pass'], ['ana', [1, 6], '<-']], 'out': 'ana'}
    >>> edn_of('{"a": [1]}'), edn_of("{:a [1}"), edn_of("{:a 1} {:b 2}")
    (None, None, None)
    """
    if not _MEANT.search(text) or len(re.findall(r"(?<!\S):[a-z]|[{\[(]:", text)) < FEWEST_WORDS:
        return None
    try:
        whole = _values(text)
    except ValueError:
        return None
    return whole[0] if len(whole) == 1 and isinstance(whole[0], dict | list) else None


def _values(text: str) -> list[Any]:
    """The values of a text, one behind the other.

    Raises:
        ValueError: it has others, or brackets that do not belong together, or too many within others.
    """
    within: list[tuple[str, list[Any]]] = [("", [])]
    at = 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        if piece is None or len(within) > MOST_DEEP:
            raise ValueError
        at = piece.end()
        if piece["open"]:
            within.append((piece["open"], []))
        elif piece["close"]:
            opened, held = within.pop()
            within[-1][1].append(_closed(opened, held, piece["close"]))
        elif piece["text"] is not None or piece["word"]:
            within[-1][1].append(_meant(piece["word"]) if piece["word"] else piece["text"])
    if len(within) > 1:
        raise ValueError
    return within[0][1]


def _closed(opened: str, held: list[Any], close: str) -> Any:
    """What stands in brackets: pairs, or a list."""
    if not opened or "{[(".index(opened[-1]) != "}])".index(close):
        raise ValueError
    return dict(zip(map(str, held[::2]), held[1::2], strict=True)) if opened == "{" else held


def _meant(word: str) -> Any:
    """What a word stands for: words with a colon in front are words, without what they belong to."""
    if word[:1] == ":":
        return word[1:].rpartition("/")[2] or word[1:]
    return scalar(word)


_TYPES = {"int", "integer", "float", "string", "str", "bool"}
_WRAPS = _TYPES | {"just", "some", "optional", "ok", "right", "box", "rc"}
"""What stands around a value without saying anything of it."""
_HOLDERS = {"array", "list", "vec", "vector", "c", "tuple", "set", "seq", "arraylist", "arr", "of"}
"""What is only a way to hold several values."""
NOTHING = {"none", "nan", "nothing", "null", "nil", "undefined", "na", "undef"}
TRUTH = {"true": True, "false": False}


def applied_to(name: str, given: list[Any]) -> Any:
    """What a name with values behind it stands for: words, and one number, only make it longer."""
    if name.casefold() in _WRAPS and len(given) == 1:
        return given[0]
    if all(isinstance(one, str) for one in given) or (len(given) == 1 and is_pip(given[0])):
        return " ".join(map(str, (name, *given)))
    alone = len(given) == 1 and isinstance(given[0], list) and not _is_tile(given[0])
    return made(name, given[0] if alone else given)


def _is_tile(value: list[Any]) -> bool:
    return len(value) == 2 and all(map(is_pip, value))


def scalar(text: str) -> Any:
    """The number, or what else it is, that a text stands for."""
    bare = text.strip().rstrip(",;")
    if bare.casefold() in NOTHING:
        return None
    return int(bare) if re.fullmatch(r"-?[0-9]{1,9}", bare) else TRUTH.get(bare.casefold(), bare)


def made(name: str, held: Any) -> Any:
    """What a constructor makes: a pair of halves is a tile, whatever it is called."""
    bare = re.split(r"::|\.|\\", name)[-1]
    kind = bare.casefold()
    if isinstance(held, dict):
        if kind in _HOLDERS:
            return held
        halves = [one for one in held.values() if is_pip(one)]
        fields = {key: one for key, one in held.items() if not key.isdigit()}
        given = enumerate(_with_a_tile([one for key, one in held.items() if key.isdigit()]))
        whole = {"kind": bare, **fields, **{str(at): one for at, one in given}}
        return held if len(held) == len(halves) == 2 else whole
    if not isinstance(held, list):
        return {"kind": bare, "0": held}
    if kind in _HOLDERS:
        return held
    if kind in _WRAPS and len(held) == 1:
        return held[0]
    if _is_tile(held):
        return held
    held = _with_a_tile(held)
    return {"kind": bare, **{str(at): one for at, one in enumerate(held)}} if held else bare


def _with_a_tile(given: list[Any]) -> list[Any]:
    """What is given with a tile in place of the only two halves: `play("Ana", 6, 4)`, `Dom 6 4 LeftEnd`."""
    at = 0 if _is_tile(given[:2]) else next((at for at, one in enumerate(given) if is_pip(one)), 0)
    tile = given[at : at + 2]
    two = at == 0 or sum(map(is_pip, given)) == len(tile)
    return [*given[:at], tile, *given[at + 2 :]] if two and _is_tile(tile) else given


FEWEST_CALLS, MOST_CALLED = 8, 8
_NUMBER_NAMED = re.compile(r"(?<=: )([A-Z]{3,5})(?=[\s,}])")
_TILE_NAMED = re.compile(
    r"(?<![\w.])(?:[^\W\d_]+(?:\.|::))?"
    r"([^\W\d_a-z]{2,12}_[^\W\d_a-z]{2,12}|(?:[A-Z][^\W\d_A-Z]{1,11}){2})(?!\w|: )"
)


def with_numbers_named(text: str) -> str:
    r"""A message in the text form of protocol buffers with figures for the names of its numbers.

    So are tiles that are constants of a program.

    >>> with_numbers_named("tile { a: BLANK b: SIX }\n" * 8)[:20]
    'tile { a: 0 b: 6 }\nt'
    >>> with_numbers_named("Tile.DOUBLE_SIX Tile.SIX_FOUR DoubleBlank\n" * 8)[:12]
    '6-6 4-6 0-0\n'
    """
    called = [one[0] for one in _TILE_NAMED.finditer(text) if _tile_named(one) != one[0]]
    text = _TILE_NAMED.sub(_tile_named, text) if len(called) >= FEWEST_CALLS // 2 else text
    named = [one for one in _NUMBER_NAMED.findall(text) if one.casefold() in number_words()]
    if len(named) < 2 * FEWEST_CALLS or "{" not in text:
        return text
    return _NUMBER_NAMED.sub(lambda one: str(number_words().get(one[1].casefold(), one[1])), text)


def _tile_named(constant: re.Match[str]) -> str:
    """The tile that a constant is called by: `Tile.SIX_FOUR`, `Domino::DoubleSix`; else what it was."""
    parts = [part.casefold() for part in re.findall(r"[A-Z][^\W\d_A-Z]+|[^\W\d_a-z]+", constant[1])]
    halves = [half for part in parts if (half := number_words().get(part)) is not None]
    doubled = len(halves) == 1 and any(Word.DOUBLE in meaning(part) for part in parts)
    return str(Tile.of(halves[0], halves[-1])) if doubled or len(halves) == len("AB") else constant[0]


_CALL = re.compile(
    r"(?m)^[ \t]*(?:await |assert )?[a-z_]\w*(?:\.\w+)*[.:](\w+)[!?]?"
    r"\([ ]*[:\"']+(\w+)[\"']?(?:,[ ]*((?:[^()\n]|\([^()\n]*\))*?))?\)(?:[ ]*==[ ]*(\([^()\n]*\)))?;?[ \t]*$"
)
_FAILS = re.compile(r"(?i)raise|throw|illegal")  # some calls are tests of what is refused
PIPS = re.compile(r"(?<![\w.-])([0-9]{1,2}),[ ]?([0-9]{1,2})(?![\w.-])")


def with_calls_told(text: str) -> str:
    r"""A program that plays a game, with what each call says on its line: `table.play!(:ana, 6, 4)`.

    >>> with_calls_told("\n".join(["  table.play!(:ana, 6, 4, at: :left)"] * 8)).split("\n")[0]
    'ana: play 6-4 at left'
    """
    text = _traced(text) if len(_RETURNED.findall(text)) >= FEWEST_CALLS else text
    text = _CALL_ON.sub(_given_to_all, text) if _are_called_on(text) else text
    if len(makers := _MADE.findall(text)) >= 2 * FEWEST_CALLS and len({*makers}) == 1:
        text = _MADE.sub("", text)
    plays = [one for one in _CALL.finditer(text) if Loose.PLAY in meaning(one[1])]
    told = len(plays) >= FEWEST_CALLS and not _FAILS.search(text)
    return _CALL.sub(_told_call, text) if told else text


_MADE = re.compile(r"(?<=[\[ ])([A-Z])(?=\([0-9]{1,2}, ?[0-9]{1,2}\))")  # `T(6, 4)` for each tile
_CALL_ON = re.compile(
    r"(?m)^[ \t]*(?:>>> |assert )?(?:\w+\.)?(\w+)(?:\(\))?\.(\w+)[!?]?\(([^\n]*?)\)(?:\.unwrap\(\))?"
    r"(?P<gives>[ ]*===?[ ]*[\[(][0-9]{1,2}, ?[0-9]{1,2}[\])])?;?"
    r"[ \t]*(?:(?:#|//).*)?$(?:\n(?P<shown>\([0-9]{1,2}, ?[0-9]{1,2}\))$)?"
)
"""What is called on a player, `g.ana.lay((6, 4))`, `ana.lay(6, 4)`; what it gives, or is shown then."""


_RETURNED = re.compile(
    r"(?m)^([ \t]*)> (?:\w+\.)?(\w+)\.\w+\([^\n]*\)\n\1< ([^\n]*?)(?:[ ]+\[[0-9.]+ ?\w+\])?$"
    r"(?:\n\1> \w+\.(\w+)\(\3\)[^\n0-9]*$)?"
)
_CALLED = re.compile(r"(?m)^[ \t]*> [^\n]*\)(?: (?:=|->)[^\n]*)?$")


def _traced(text: str) -> str:
    r"""A trace of calls with what each player has answered, and the call that this was for, alone.

    >>> _traced("> Seat.ANA.choose(ends=[6, 4])\n< Bone(4,1)  [9 us]\n> Chain.pushBack(Bone(4,1)) = ok")
    'ANA: Bone(4,1) right\n\n'
    """

    def told(one: re.Match[str]) -> str:
        side = next((name for kind, name in _SIDES if one[4] and says(one[4], *kind)), "")
        return f"{one[2]}: {one[3]} {side}".rstrip() + "\n" * one[0].count("\n")

    rest = _RETURNED.sub(told, text)
    return text if re.search(r"(?m)^[ \t]*> .*[0-9]", rest) else _CALLED.sub("", rest)  # another was laid


_SIDES = (((Word.LEFT, Loose.HEAD), "left"), ((Word.RIGHT, Loose.TAIL), "right"))


def _are_called_on(text: str) -> bool:
    """Whether many plays are called on players, of whom there are a few."""
    calls = [one for one in _CALL_ON.finditer(text) if Loose.PLAY in meaning(one[2])]
    return len(calls) >= FEWEST_CALLS and 1 < len({one[1] for one in calls}) <= MOST_CALLED


def _given_to_all(call: re.Match[str]) -> str:
    """A call on a player as one on the game: `t.lay('ana', 6, 4)`."""
    if then := re.fullmatch(r"([0-9]*)\)\.(\w+)\(\(?([0-9]{1,2}), ?([0-9]{1,2})\)?", call[3]):
        return f"{call[1]}: {call[2]} {then[1] or 1}, {then[2]} {then[3]}-{then[4]}"  # `draw(2).lay(6, 4)`
    below = f"\n{call['shown']}" if call["shown"] else ""
    given = re.sub(r"[()\[\]]|\b[a-z]\w*\.(?=\w)", "", call[3])
    if below and not given and Word.DRAW in meaning(call[2]):  # `>>> t.ana.draw()`, and below it `(6, 4)`
        given, below = call["shown"].strip("()"), "\n"
    gives = call["gives"] or ""
    return f"t.{call[2]}('{call[1]}'{', ' if given else ''}{given}){gives}{below}"


def _told_call(call: re.Match[str]) -> str:
    said = PIPS.sub(r"\1-\2", f"{call[3] or ''} {call[4] or ''}").replace(",", " ")  # `(6, 4)`; `== (6, 4)`
    given = re.sub(r"[:=\"'%\[\]]+w?", " ", said)
    dealt = len(given.split()) >= FEWEST_CALLS - 3 and Loose.PLAY not in meaning(call[1])
    given = re.sub(r"([0-9]-[0-9]) +-1 *$", r"\1 left", given)  # beside 1 for the right
    does = "" if dealt else "draws" if call[1] in own_list("takes") else call[1]
    return " ".join(f"{call[2]}{' holds' if dealt else ''}: {does} {given}".split())


# -- numbers of actions -------------------------------------------------------------------------------

# Source: open_spiel/python/games/block_dominoes.py, team_dominoes.py (OpenSpiel 2.0). Tiles are dealt one by
# one, by their numbers among the 28 in ascending order: to the first of two players seven and then to the
# second, to four players in turn. Then every action has a number, by player, tile and the pip that it joins.

HIGHEST = 6
HAND = 7
PLAYERS = (2, 4)  # two play the block game, four the team game
_NUMBERS = re.compile(r"[\[\](){},;\s]*[0-9]{1,3}(?:[\[\](){},;\s]+[0-9]{1,3}){14,}[\[\](){},;\s]*")
_HISTORY = re.compile(r"^history[ =:]+((?:-?[0-9]+:[0-9]+,? ?)+)$", re.MULTILINE)
"""Who acted, -1 for the deal, and the number of each action: a state as it is stored."""
_APPLIED = re.compile(r'^(?:# Apply action|action:) "(.*)"$')  # in a playthrough; then as it shows itself
_SHOWN = re.compile(r"^(?:[^\n()]*[\s:>])?(Deal \([^()]*\)|p[0-9] tile:\([^()]*\) pip:\S+)$")
_DEAL = re.compile(r"Deal \(([0-9])(?:\.0)?, ?([0-9])(?:\.0)?\)(?: to player [0-9])?")


class _Action(NamedTuple):
    player: int
    tile: Tile
    pip: int | None
    """The number that is joined; None for the lead."""

    def __str__(self) -> str:
        return f"p{self.player} tile:({self.tile.low}, {self.tile.high}) pip:{self.pip}"


@cache
def _actions(players: int) -> list[_Action]:
    """Every action by its number."""
    return [
        _Action(player, tile, pip)
        for player in range(players)
        for tile in tile_set(HIGHEST).tiles
        for pip in (None, *sorted(set(tile)))
    ]


def with_actions_named(text: str) -> str:
    """A text with histories in numbers, or a playthrough, told as such a program tells a state.

    >>> with_actions_named("[7, 18, 22, 25, 27, 1, 2, 0, 3, 4, 5, 6, 8, 9, 75]").split(" history:")[1]
    "['p0 tile:(6, 6) pip:None']"
    """
    if _NUMBERS.fullmatch(text):
        return _told([int(number) for number in re.findall(r"[0-9]+", text)]) or text
    if stored := _HISTORY.search(text):
        told = _told([int(number) for number in re.findall(r":([0-9]+)", stored[1])])
        return "\n" * text.count("\n", 0, stored.start()) + told if told else text
    return _applied(text) or text


_SHEET_ROW = re.compile(r"<(?:\w+:)?Row\b.*?</(?:\w+:)?Row>", re.DOTALL)
_SHEET_CELL = re.compile(r"<(?:\w+:)?Cell\b(?:[^>]*?Index=\"([0-9]{1,2})\")?")


def with_skipped_cells(text: str) -> str:
    """The XML of a workbook with the empty cells that its rows leave out: `<Cell ss:Index="3">` is the third.

    >>> with_skipped_cells('<Row><Cell>6-4</Cell><Cell ss:Index="3">4-1</Cell></Row>').count("<Cell></Cell>")
    1
    """

    def filled(row: re.Match[str]) -> str:
        at = 0

        def cell(begins: re.Match[str]) -> str:
            nonlocal at
            skipped = max(0, int(begins[1]) - at - 1) if begins[1] else 0
            at += skipped + 1
            return "<Cell></Cell>" * skipped + begins[0]

        return _SHEET_CELL.sub(cell, row[0])

    return _SHEET_ROW.sub(filled, text) if "Index=" in text else text


def _told(numbers: list[int]) -> str:
    """The hands and actions of a history; empty if these numbers are none."""
    for players in PLAYERS:
        dealt, acted = numbers[: players * HAND], numbers[players * HAND :]
        tiles, actions = tile_set(HIGHEST).tiles, _actions(players)
        known = max(dealt) < len(tiles) and max(acted, default=0) < len(actions)
        if not known or len(set(dealt)) < players * HAND:
            continue
        hands = _hands([tiles[number] for number in dealt], players)
        history = [actions[number] for number in acted]
        if history and all(one.tile in hands[one.player] for one in history):
            return f"{_shown(hands)} history:{[str(one) for one in history]}"
    return ""


def _applied(text: str) -> str:
    """The hands and actions of a playthrough, each on its line; empty for another text."""
    applied = [_APPLIED.match(line) or _SHOWN.match(line) for line in text.split("\n")]
    deals = [_DEAL.fullmatch(one[1]) if one else None for one in applied]
    dealt = [Tile.of(int(deal[1]), int(deal[2])) for deal in deals if deal]
    players = len(dealt) // HAND
    if players not in PLAYERS:
        return _without_states(text, applied)
    if sum(one is not None for one in applied) - len(dealt) < FEWEST_CALLS:
        return ""  # the last state tells what was done
    last = max(at for at, deal in enumerate(deals) if deal)
    lines = ["" if one is None or deal else one[1] for one, deal in zip(applied, deals, strict=True)]
    lines[last] = _shown(_hands(dealt, players))
    return "\n".join(lines)


_HAND_SHOWN = re.compile(r"hand([0-9]):(\[[^\[\]\n]*\])")


def _without_states(text: str, applied: list[re.Match[str] | None]) -> str:
    """The actions of a playthrough with no deal, below the hands shown first; empty without these."""
    acts = {at: one[1] for at, one in enumerate(applied) if one}
    first = min(acts, default=0)
    above = dict(_HAND_SHOWN.findall("\n".join(text.split("\n")[:first])))
    if len(acts) < FEWEST_CALLS or len(above) not in PLAYERS:
        return ""
    lines = [acts.get(at, "") for at in range(len(applied))]
    lines[first - 1] = " ".join(f"hand{player}:{tiles}" for player, tiles in above.items())
    return "\n".join(lines)


def _hands(dealt: list[Tile], players: int) -> list[list[Tile]]:
    if players == min(PLAYERS):
        return [dealt[:HAND], dealt[HAND:]]
    return [dealt[player::players] for player in range(players)]


def _shown(hands: list[list[Tile]]) -> str:
    return " ".join(f"hand{player}:{[str(tile) for tile in hand]}" for player, hand in enumerate(hands))
