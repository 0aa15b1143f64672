"""What programs show on a console: menus to choose from, the table after each move; how they are tested."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.codes import BYTE
from analyzer.forms.fields import action_in
from analyzer.forms.loose_game import FEWEST_DEALT
from analyzer.forms.printed_values import heads_of_blocks
from analyzer.forms.seats import MOST_PLAYERS
from analyzer.forms.tokens import FEWEST_CHOICES, Kind, tells_a_play, tokens, without_hands_in_menus
from analyzer.forms.words import Loose, arm_in, explained, meaning, own_list, says
from analyzer.forms.written_values import PIPS
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from analyzer.forms.tokens import Token

_ENTRY = re.compile(
    r"(?<![\w.])(?<![0-9][|:/,-])[(\[]?([0-9]{1,2})(?:[)\].:](?:[ \t]+|(?=[\[(]\S+ ?\S+[\])]|[0-9]-[0-9]\b))"
    r"|=(?=[\[(]?[0-9][-|:/,][0-9]))"
    r"([\[(][0-9]{1,2}\W{1,3}[0-9]{1,2}[\])]|(?!\([0-9]+ )\S*[0-9]\S*)"
)
_CHOICE = re.compile(
    r"^[ \t]*(?:>[ \t]*)?[^\W\d_][^\n]*?(?<![0-9])[?:>][ \t]*(-?[0-9]{1,2})[ \t]*"
    r"(?:,((?:[ \t]*[^\W\d_]+){1,3})|([^\W\d_]+|[<>]))?[ \t]*$"
)
_MOVE_ENTRY = re.compile(r"[ \t]*[(\[]?[0-9]{1,2}[)\].:].*[^\W\d_]{4}")
_RANGE = re.compile(
    r"[(\[][01](?:-|\.\.| to )[0-9]{1,2}(?:[,;][^()\[\]\n0-9]*)?[)\]]"
    r"(?=[ \t]*[?:>][ \t]*>?[ \t]*(?:[0-9]{1,2}|[a-z]+)?[ \t]*$)",
    re.MULTILINE,
)
"""The numbers that may be chosen, which look like a tile: `Tile (1-7)? 2`."""
# Entries told apart by letters, and the one chosen: `a)6:4 b)5:5`, `Tile: b`; `a[6|4] b[5|5]`, `> b <`.
_LETTER = re.compile(
    r"(?<!\w)([a-z])(?:([)\]])(?=[ ]{0,2}[\[(<]?[0-9])|(?=\[[0-9]{1,2}\W[0-9]{1,2}\]))"
    r"|(?<=[?:>][ ])[(\[]?([a-z])[)\]]?(?= *[<>]?$)",
    re.MULTILINE,
)
FEWEST_CALLS = 3  # a test that plays a game calls a function to play so often
ECHO = 3  # within so many lines a program says what has been chosen, if it says it


def with_choices(text: str) -> str:
    r"""A text in which players choose by number, as programs ask them, with what they choose in its place.

    >>> with_choices("Ana\n1) 6:6\n2) 6:4\nWhich? 2\n" * 3).split("\n")[:5]
    ['Ana', '', '', '6:4', 'Ana']
    """
    text = with_answers_told(_RANGE.sub(lambda match: " " * len(match[0]), text))
    listed = re.findall(r"(?:(?<!\w)|^[ \t]*[(\[])a(?:[)\]][ \t]*\S*|\[)[0-9]", text, re.MULTILINE)
    letters = {one[1] for one in _LETTER.finditer(text)} if len(listed) >= FEWEST_CHOICES else set()
    text = _LETTER.sub(lambda one: _numbered(one) if (one[1] or one[3]) in letters else one[0], text)
    lines = text.split("\n")
    heads = heads_of_blocks(lines)
    menu: dict[int, str] = {}
    mine, prompt = False, ""  # whether the menu shows the reader's own hand; what asked for the last choice
    chosen = 0
    owners: dict[int, str] = {}  # whose menus are shown on which lines
    answers, bare = set[int](), set[int]()  # choices told in words below; menus that are no hands
    counts = set[str]()  # what stands in front of a number already above the first menu: `Tiles left: 7`
    for at, line in enumerate(text.split("\n")):
        entries = {int(number): said for number, said in _ENTRY.findall(line)}
        choice = None if entries else _CHOICE.match(line)
        counts |= {line[: choice.start(1)]} if choice and not owners else set()
        if entries and min(entries) <= 1:
            menu, mine = entries, _speaks_to_you(line) or _is_headed(lines, at)
            owners[at] = _owner(line) or heads.get(max((head for head in heads if head < at), default=-1), "")
        elif entries and min(entries) == max(menu, default=0) + 1:
            menu |= entries
        elif choice and menu and line[: choice.start(1)] not in counts and _may_be_chosen(choice, menu):
            tile = menu.get(int(choice[1])) or explained(line, choice[1], lines[at + 1 : at + 1 + ECHO])
            said = " ".join(filter(None, (tile, choice[2] or _side_of(choice[3]))))
            again = not tile or _is_said_again(tile, lines[at + 1 : at + 1 + ECHO])
            owner = owners[max(owners)] if heads or len({*owners.values()}) == 1 else ""
            who = "You" if (mine or _speaks_to_you(line)) and not (heads and owner) else owner
            lines[at] = "" if again else f"{who}: {said}" if who else said
            if again:
                answers.add(at)
            chosen += not again
            menu, prompt = {}, line[: choice.start(1)]
            continue
        elif heads and owners and prompt and line.startswith(prompt):
            lines[at] = f"{owners[max(owners)]}: {line.removeprefix(prompt)}"  # `your move> pass`
            continue
        else:
            continue
        lines[at] = ""
        bare |= {at} if _MOVE_ENTRY.match(line) else set()
    if chosen >= FEWEST_CHOICES:
        named = len(set(owners.values())) > 1 and all(owners.values())
        lines = ["You:" if _is_your_turn(line) else line for line in lines]
        return "\n".join(owners.get(at, line) if named else line for at, line in enumerate(lines))
    if len(answers) < FEWEST_CHOICES:
        return without_hands_in_menus(text)
    return "\n".join("" if at in answers | bare else line for at, line in enumerate(text.split("\n")))


def _numbered(letter: re.Match[str]) -> str:
    """The number in place of the letter that tells an entry apart, or chooses one."""
    return f"{ord(letter[1]) - 96}{letter[2] or ')'}" if letter[1] else str(ord(letter[3]) - 96)


def _is_headed(lines: list[str], at: int) -> bool:
    """Whether `Your hand:` stands above a menu; it is taken out, as it lists nothing else."""
    headed = at > 0 and lines[at - 1].rstrip().endswith(":") and _speaks_to_you(lines[at - 1])
    lines[at - 1] = "" if headed else lines[at - 1]
    return headed


def _is_your_turn(line: str) -> bool:
    """Whether a line says that it is the reader's turn, and nothing else: `--- Tu turno ---`."""
    words = re.findall(r"\w+", line)
    yours = len(words) == 2 and words[0].casefold() in own_list("yours")
    return yours and says(words[1], Word.ROUND, Loose.PLAY)


def _speaks_to_you(line: str) -> bool:
    """Whether a line begins with a word for whoever the program speaks to: `Your tiles:`, `Tus fichas:`."""
    return any(word.casefold() in own_list("yours") for word in re.findall(r"[^\W\d_]+", line)[:2])


def _may_be_chosen(choice: re.Match[str], menu: dict[int, str]) -> bool:
    """Whether a number is in the menu, or one that stands for a pass; behind it may stand the side."""
    number = int(choice[1])
    return (number in menu or number in (0, -1)) and (not choice[3] or bool(_side_of(choice[3])))


def _side_of(said: str | None) -> str:
    """The side that a word or an arrow names behind what is chosen: `> b <`."""
    return {"<": "left", ">": "right"}.get(said or "", "") or arm_in(said or "")


def _owner(line: str) -> str:
    """Who is named in front of a menu: `Hand of J2: (0) 0-2 (1) 1-5`."""
    front = re.split(r"\(|\b[0-9]", line)[0]
    named = [word for word in re.findall(r"[^\W\d]\w*", front) if not meaning(word)]
    return named[0] if len(named) == 1 else ""


def _is_said_again(said: str, lines: list[str]) -> bool:
    """Whether one of these lines tells in words that this is played, either way round: `You play [5|1]`."""
    turned = re.sub(r"([0-9]+)([^0-9]+)([0-9]+)", r"\3\2\1", said)
    return any((said in line or turned in line) and tells_a_play(line) for line in lines)


_SIDE = re.compile(
    r"(?:\bleft or right\b|[\[(][a-z]+/[a-z]+[\])])[^?:\n]*[?:][ \t]*([^\W\d_]+) *$", re.IGNORECASE
)
_ASKED = re.compile(
    r"\((?![a-z]+/[a-z]+\))([^()\d\n]*)\)[ \t]*\?[ \t]*(?:([^\W\d_])|([0-9]\W[0-9]))[ \t]*$", re.IGNORECASE
)  # what may be answered, in brackets, and what has been: a letter, or a tile
_QUESTION = re.compile(r"(?m)^[ \t]*([^\W\d_]+(?: [^\W\d_]+)?)\?[ \t]+(?=[^\W_])")  # `Tile? 6-4`
_COMMAND = re.compile(
    r"> ?(?:([^\W\d_]+) )?(?:[\[(]?([0-9]{1,2})[ ,:|/-] ?([0-9]{1,2})[\])]?|([0-9])([0-9]))(?![\w|/:-])(.*)"
)
"""What is typed to a program that answers "Ok": `> play 7 8 left`, `> 78 l`."""
FEWEST_ASKED = 5
_SIDE_BESIDE = re.compile(r"(?im)(?<=[0-9\])])[ \t]+\([a-z]+/[a-z]+\)[?:][ \t]*([^\W\d_]+)[ \t]*$")
"""The end that is asked for behind the tile: `Your tile? 45  (L/R)? R`."""


def with_answers_told(text: str) -> str:
    """A text with the answers to what a program asks, as it explains them; sides stand behind their tiles."""
    questions = Counter(one[1] for one in _QUESTION.finditer(text))
    moves = {
        one for one, times in questions.items() if times >= FEWEST_ASKED and all(map(meaning, one.split()))
    }
    text = _QUESTION.sub(lambda one: "You: " if one[1] in moves else one[0], text)
    text = _SIDE_BESIDE.sub(r" \1", text)
    lines = text.split("\n")
    told = [(at, command[1]) for at, line in enumerate(lines) if (command := _COMMAND.fullmatch(line))]
    commands = [at for at, word in told if not word or says(word, Loose.PLAY)]
    answers = [line for line in lines if line[:1] != ">" and _speaks_to_you(line)]
    again = sum(any(Loose.PLAY in meaning(one) for one in line.split()) for line in answers)  # "You lay 6-4"
    if len(commands) >= FEWEST_ASKED and answers and again * 2 < len(commands):
        for at in commands:
            lines[at] = _COMMAND.sub(r"You: \2\4-\3\5\6", lines[at])
        for at, line in enumerate(lines):
            acts = [one for one in (Word.DRAW, Word.PASS) if line[:1] == ">" and says(line[1:].strip(), one)]
            answer = lines[at + 1 : at + 2] if acts else []
            again = any(_speaks_to_you(one) and says(word, *acts) for one in answer for word in one.split())
            lines[at] = "" if again else f"You: {line[1:].strip()}" if acts else line
    for at, line in enumerate(lines):
        side = _SIDE.search(line) if at and any(map(str.isdigit, lines[at - 1])) else None
        if side and (arm := arm_in(side[1])):
            lines[at - 1 : at + 1] = f"{lines[at - 1]} {arm}", ""
        elif (asked := _ASKED.search(line)) and (asked[3] or re.search(rf"(?i)\b{asked[2]}\b", asked[1])):
            said = asked[3] or explained(asked[1], asked[2], lines[at + 1 : at + 2])
            lines[at] = f"{line[: asked.start()]}? {said}"
    return "\n".join(lines)


# -- tables shown after each move ---------------------------------------------------------------------

FEWEST_TABLES = 6  # so often a program shows the table, if nothing else tells the moves
MOST_ACTORS = 10  # so many lines, the most frequent ones, may say whose turn it is
SHORTENED = {".", "\N{HORIZONTAL ELLIPSIS}"}  # the middle of a long table is left out with them
Pieces = list[Tile]


class _Shown(NamedTuple):
    """The table as a line shows it: its left and its right part, which are the same if all of it is there."""

    at: int
    left: Pieces
    right: Pieces

    def grown(self, now: _Shown) -> str | None:
        """What has been played until `now`, and where; nothing if nothing was, None if it cannot be."""
        if self[1:] == now[1:]:
            return ""
        whole = now.left == now.right
        if whole and len(now.left) != len(self.left) + 1:
            return None
        at_left = now.left[1:] == self.left[: len(now.left) - 1]
        at_right = now.right[:-1] == self.right[1 - len(now.right) :]
        if at_left and (whole or now.right == self.right[-len(now.right) :]):
            return f"{now.left[0]} left"
        if at_right and (whole or now.left == self.left[: len(now.left)]):
            return f"{now.right[-1]} right"
        return None


def with_moves_shown(text: str) -> str:
    r"""A text that only shows the table, and says whose turn it is, with the moves in place of the tables.

    Somebody who has drawn and somebody who has passed leave the table as it was.

    >>> game, table = "", ""
    >>> for at, tile in enumerate(("[6,6]", "[6,5]", "[5,5]", "[5,4]", "[4,1]", "[1,0]", "[0,0]")):
    ...     table += tile
    ...     game += f"{table}\nNow it is {'Ana' if at % 2 else 'Eva'} who moves.\n"
    >>> [line for line in with_moves_shown(game).split("\n") if line][:3]
    ['Ana: 6-6', 'Eva: 5-6 right', 'Ana: 5-5 right']
    """
    rows: list[list[Token]] = [[] for _ in text.split("\n")]
    for one in tokens(text):
        if one.kind is not Kind.LINE and one.span.line <= len(rows):
            rows[one.span.line - 1].append(one)
    labelled: dict[str, list[_Shown]] = {}
    for at, row in enumerate(rows):
        if parts := _parts_of_table(row):
            label = "" if row[0].tile else row[0].text
            labelled.setdefault(label, []).append(_Shown(at, parts[0], parts[-1]))
    for shown in labelled.values():
        moves = [one.grown(other) for one, other in pairwise(shown)]
        if None not in moves and sum(map(bool, moves)) + 1 >= FEWEST_TABLES and len(shown[0].left) == 1:
            told = _told_by_tables(rows, shown, [str(shown[0].left[0]), *map(str, moves)])
            above = next((at for at, line in enumerate(told) if line), 0)
            for at, line in enumerate(text.split("\n")[: len(told)]):
                dealt = at < above and len(_tiles(rows[at])) >= FEWEST_DEALT and rows[at][0].kind is Kind.WORD
                if dealt or (at > shown[-1].at and any(one.may(Word.DRAW, Word.PASS) for one in rows[at])):
                    told[at] = line  # what was dealt, and what is done behind the last table
            return "\n".join(told) if told else text
    return text


def _parts_of_table(row: list[Token]) -> list[Pieces]:
    """The tiles of a line with nothing else but a word and a colon in front, as far as dots divide them."""
    start = next((at for at, one in enumerate(row) if one.tile), None)
    if start is None or (start and (row[0].kind is not Kind.WORD or row[start - 1].text != ":")):
        return []
    parts: list[Pieces] = [[]]
    for one in row[start:]:
        if one.tile:
            parts[-1].append(one.tile)
        elif {*one.text} <= SHORTENED:
            parts.append([])
        elif one.kind is not Kind.SIGN:
            return []
    return [part for part in parts if part]


def _told_by_tables(rows: list[list[Token]], shown: list[_Shown], moves: list[str]) -> list[str]:
    """The lines with a move in place of each table; nothing where it is not said whose turn it is."""
    changed = [one.at for one, move in zip(shown, moves, strict=True) if move]
    names = _actors([[_words(rows[at]) for at in gap] for gap in _gaps(changed)[1:]])
    acts = {at for at, row in enumerate(rows) if _words(row) in names}
    kept = [
        number
        for number, gap in enumerate(_gaps([one.at for one in shown]))
        if moves[number] or not acts.isdisjoint(gap)  # a table that nobody has acted on is shown again
    ]
    shown, moves = [shown[number] for number in kept], [moves[number] for number in kept]
    gaps = _gaps([one.at for one in shown])
    acting = [[at for at in gap if at in acts] for gap in gaps]
    before = len(acting[0]) > 1  # the table is shown to whoever plays next, not behind a move
    if not names or before or sum(map(_tells, [rows] * len(gaps), gaps, moves)) * 2 > len(gaps):
        return []
    who = [[names[_words(rows[at])] for at in each] for each in acting]
    order = list(dict.fromkeys(name for each in who for name in each))
    first = who[0] or [order[order.index(who[1][-1]) - 1]]
    counts = [next((n for at in gap if (n := _stock_in(rows[at])) is not None), 0) for gap in gaps]
    result = [""] * len(rows)
    for number, (gap, move) in enumerate(zip(gaps, moves, strict=True)):
        for at in gap:
            drawn = _tiles(rows[at]) if _tells_a_draw(rows[at]) else []
            named = [name for name, place in zip(who[number], acting[number], strict=True) if place < at]
            said = " ".join(one.text for one in rows[at])
            named = [name for name in order if said.startswith(name)] or named
            result[at] = f"{named[-1]} draws {drawn[0]}" if named and len(drawn) == 1 else ""
        drawn_before = any(result[gap.start : gap.stop])
        for at, (name, after) in zip(acting[number], pairwise(who[number]), strict=False):
            if name != after and after == order[(order.index(name) + 1) % len(order)]:
                result[at] = f"{name}: passes"
        fewer = number > 0 and counts[number] < counts[number - 1]
        again = not move and number + 1 < len(who) and who[number][-1:] == who[number + 1][:1]
        does = move or (
            "draws" if fewer or (again and any(map(_tells_a_draw, rows[gap.start : gap.stop]))) else "passes"
        )
        if not (again and drawn_before):  # else the table is shown again to whoever has drawn
            result[gap.stop] = f"{(who[number] or first)[-1]}: {does}"
    return result


def _tells_a_draw(row: list[Token]) -> bool:
    """Whether a line says that somebody draws; not one that asks what to do, with the answer behind."""
    return any(action_in(one.text) is ActionKind.DRAW for one in row) and row[-1].number is None


def _gaps(places: list[int]) -> list[range]:
    """The lines in front of each of these places, from the one before it."""
    return [range(start + 1, end) for start, end in pairwise([-1, *places])]


def _words(row: list[Token]) -> str:
    """What stands on a line in front of its tiles, without the number of the first one in a menu."""
    end = next((at for at, one in enumerate(row) if one.tile), len(row))
    words = row[:end] or [one for one in row if not one.tile]
    while end < len(row) and len(words) > 1:
        first = words[-1].number in (0, 1) and words[-2].text in "([:>"  # of a menu
        if not first and words[-1].text not in "([)]=":
            break
        words = words[:-1]
    return " ".join(one.text for one in words)


def _tiles(row: list[Token]) -> Pieces:
    return [one.tile for one in row if one.tile]


def _tells(rows: list[list[Token]], gap: range, move: str) -> bool:
    """Whether a line that is no entry of a menu names what is played."""
    lines = [rows[at] for at in gap if rows[at] and rows[at][0].kind is not Kind.NUMBER]
    most = [1 + any(one.may(Loose.PLAY) for one in row) for row in lines]  # "plays 6|4 to join 6|6"
    told = [each for row, few in zip(lines, most, strict=True) if 0 < len(each := _tiles(row)) <= few]
    return any(str(each[0]) == move.partition(" ")[0] for each in told)


def _stock_in(row: list[Token]) -> int | None:
    """How many tiles the stock has, if a line says it."""
    said = any(one.may(Word.STOCK, Loose.STOCK) for one in row)
    return next((one.number for one in row if one.number is not None), None) if said else None


def _actors(gaps: list[list[str]]) -> dict[str, str]:
    """The lines of which one stands between any two tables, with whoever acts by it."""
    times = Counter(text for gap in gaps for text in dict.fromkeys(gap) if text)
    often = [text for text, count in times.most_common() if 1 < count < len(gaps)][:MOST_ACTORS]
    for size in range(2, MOST_PLAYERS + 1):
        for texts in combinations(often, size):
            each = [[text for text in gap if text in texts] for gap in gaps]
            if all(each[:-1]) and sum(map(len, each)) < len(gaps) * 2 and (names := _called(texts)):
                return names
    return {}


def _called(texts: tuple[str, ...]) -> dict[str, str]:
    """What lines that differ in little else call a player; nothing where they do not."""
    words = [re.findall(r"\w+", text) for text in texts]
    common = set.intersection(*map(set, words))
    if all(len(said) == 1 and said[0].isalpha() and meaning(said[0]) <= {Loose.FILLER} for said in words):
        prompts = {text.replace(said[0], "") for text, said in zip(texts, words, strict=True)}
        common = prompts if len(prompts) == 1 and prompts != {""} else set()  # "ana >", "bo >"
    names = {}
    for text, said in zip(texts, words, strict=True):
        own = [at for at, word in enumerate(said) if word not in common]
        if not own or not common:
            return {}
        name = next((said[at] for at in own if said[at][0].isupper() or said[at].isdigit()), said[own[0]])
        role = said[own[0] - 1] if own[0] and name.isdigit() else ""
        yours = any(said[at].casefold() in ("you", "your") for at in own)
        names[text] = "You" if yours else f"{role} {name}".strip()
    return names if len(set(names.values())) == len(texts) else {}


# -- tests of programs --------------------------------------------------------------------------------

_CALL = re.compile(r"\w(?:\.|::|->)(\w+[!?]?)(?:\(|[ ]+[:'\"])")
"""A function of something is called, in brackets or as Ruby has it: `g.play('ana', '66')`."""
_CHECK = re.compile(
    r"[ \t]*(?:with |async |await |\w+[.:]+)*(?:assert|expect|raises|should|require|refute|check)"
    r"[\w.!?]*[ \t]*[({:!<\w]",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"rais|thr(?:ow|ew)|error|exception|fail|false|illegal|invalid|refus|reject|refute|panic|\bnot\b|!\w+[.:-]|is_?err",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"(?:no|not|nothing|doesnt)_?(?:to)?_?(?:error|throw|rais|panic|fail)|is_?not_?none", re.IGNORECASE
)
_OPENS = re.compile(r"(?:[:{(]|\bdo|->|=>)[ \t]*$")
_QUOTED_NAME = re.compile(r"(?<!\w)'([^\W\d_]\w*)'(?!\w)")


def without_checks(text: str) -> str:
    r"""The source of a test that plays a game, without what it looks at and the moves that are to be refused.

    >>> played = "def test_it():\n    g.play('ana', '66')\n    g.play('bo', '64')\n    g.play('ana', '41')\n"
    >>> said = "    assert g.ends == (6, 1)\n    with raises(Illegal):\n        g.play('bo', '55')\n"
    >>> without_checks(f"{played}{said}    g.knock('bo')").split("\n")[3:]
    ['    g.play("ana", \'41\')', '', '', '', '    g.knock("bo")']
    """
    lines = text.split("\n")
    acts = [any(action_in(name) for name in _CALL.findall(line)) for line in lines]
    checks = [_CHECK.match(line) is not None for line in lines]
    calls = sum(any(map(str.isdigit, line)) for line in lines if _CALL.search(line))  # `t.add('ana', (6, 4))`
    if max(sum(acts), calls // 2 - sum(checks)) < FEWEST_CALLS or not any(checks):
        return text
    inside: int | None = None  # how far the line is set in that begins what is to be refused
    for at, line in enumerate(lines):
        if not line.strip():
            continue
        deep = len(line) - len(line.lstrip())
        if inside is not None and deep > inside:
            lines[at] = ""
            continue
        inside = None
        refused = checks[at] and _REFUSED.search(line) is not None and not _ACCEPTED.search(line)
        if refused and _OPENS.search(line):
            inside = deep
        lines[at] = "" if refused or (checks[at] and not acts[at]) else _QUOTED_NAME.sub(r'"\1"', line)
    return "\n".join(lines)


_TRACED = re.compile(r"(?m)^[^\w\n]*(?:\w+ [0-9]+\W+)?([a-z]\w*)\(([^()\n]*)\)[ ]+=>?[ ]*(\S+)$")
FEWEST_TRACED = 8


def with_trace_told(text: str) -> str:
    r"""A trace of calls, each with what it gives, told in words by player.

    >>> with_trace_told("tbl_put(0x55a0, 2, 0x64, END_R) = 6\n" * 8).split("\n")[0]
    'seat 2: plays 6-4  R'
    """
    calls = {one.start(): [one[1], *one[2].split(", "), one[3]] for one in _TRACED.finditer(text)}
    if len(calls) < FEWEST_TRACED:
        return text
    first = [args[1] for args in calls.values()]  # most often what they are all about
    same = max(first, key=first.count)
    start = 1 + (first.count(same) * 2 > len(first) and not same.isdecimal())
    seated = [args[start:] for args in calls.values() if args[start].isdecimal() and args[-2][:1] == '"']
    named = {args[0]: args[1].strip('"') for args in seated}

    def told(call: re.Match[str]) -> str:
        does, *args = calls[call.start()]
        who, *given = args[start - 1 : -1] or [""]
        drawn = says(does, Word.DRAW) or not own_list("takes").isdisjoint(does.split("_"))
        if not (who.isdecimal() or who[:1] == '"') or not (drawn or says(does, Loose.PLAY, Word.PASS)):
            return ""
        acts = "draws" if drawn else "plays" if says(does, Loose.PLAY) else "passes"
        said = PIPS.sub(r"\1-\2", ", ".join([*given, *args[-1:] * drawn])).replace(",", " ")
        said = re.sub(r"\b[A-Z]+_(?=[A-Z])", "", BYTE.sub(r"\1-\2", said))
        return f"{named.get(who, f'seat {who}') if who.isdecimal() else who[1:-1]}: {acts} {said}"

    lines = [told(one) for one in _TRACED.finditer(text)]
    return _TRACED.sub(told, text) if sum(" plays " in line for line in lines) > FEWEST_TRACED // 2 else text


FEWEST_SENT = 7  # a game has so many messages at least
_TOPIC = re.compile(r"(?m)^([^A-Za-z\n]*)([a-z]\w*(?:/[\w.-]+)*)/([\w.-]+)/([\w.-]+) +(\S.*)$")
"""What is sent under a topic, as devices do: `1739126430.9 bar/t7/seat/1/down "66"`."""


def with_topics_told(text: str) -> str:
    r"""A text of messages under topics with the end of these alone, if most begin alike; without the others.

    >>> lines = [f"18:0{at} club/table/north/tile 6_{at}" for at in range(7)]
    >>> with_topics_told("\n".join([*lines, "18:08 club/bar/ice/left 6"])).split("\n")[-2:]
    ['18:06 north tile 6_6', '']
    """
    topics = Counter(one[2] for one in _TOPIC.finditer(text))
    topic, times = max(topics.items(), key=lambda one: one[1], default=("", 0))
    if times < FEWEST_SENT:
        return text

    def told(one: re.Match[str]) -> str:
        seat = topic.rpartition("/")[2] + " " if one[3].isdigit() else ""
        does = "draws" if one[4] in own_list("takes") else one[4]
        return f"{one[1]}{seat}{one[3]} {does} {one[5]}" if one[2] == topic else ""

    return _TOPIC.sub(told, text)


_REMARK_TYPED = re.compile(r"(?m)^((?:>>>|In \[[0-9]+\]:) [^\n#\"'0-9]*?)[ ]{2,}#.*$")
_COUNTED = re.compile(r"(?m)^(>>> for [^\n]*\benumerate\([^\n]*\n(?:\.\.\.[^\n]*\n)*)((?:[0-9]+ [^\n]*\n)+)")
_HANDS_PRINTED = re.compile(r"(?m)^(>>> for [^\n]*\bhands\b[^\n]*\n(?:\.\.\.[^\n]*\n)*)((?:[\[{(][^\n]*\n)+)")

_RAISED = re.compile(
    r"(?m)^(?:>>>|In \[[0-9]+\]:)[^\n]*\n(?:\.\.\.[^\n]*\n)*"
    r"(?:-+\n)?(?:\w+ +)?Traceback \(most.*\n(?:[ ].*\n)*\S.*"
)
"""What a session refuses to do: `>>> ana.play(6, 4)`, above a traceback."""


def without_notes_of_sessions(text: str) -> str:
    r"""A session without remarks behind what asks for a value, numbers that it was asked to count, and hands.

    Nor what it has not done.

    >>> without_notes_of_sessions(">>> g.moves   # all\n>>> for h in hands: print(h)\n[6|4][4|1]\n>>> 1")
    '>>> g.moves\n>>> for h in hands: print(h)\n\n>>> 1'
    >>> raised = "Traceback (most recent call last):\n  File \"<stdin>\", line 1\ngame.Illegal: 6-4"
    >>> without_notes_of_sessions(f">>> g.play(6, 4)\n{raised}\n>>> g.play(5, 4)")
    '\n\n\n\n>>> g.play(5, 4)'
    """
    text = _RAISED.sub(lambda one: "\n" * one[0].count("\n"), text)
    text = _COUNTED.sub(lambda one: one[1] + re.sub(r"(?m)^[0-9]+ ", "", one[2]), text)
    return _REMARK_TYPED.sub(r"\1", _HANDS_PRINTED.sub(lambda one: one[1] + "\n" * one[2].count("\n"), text))
