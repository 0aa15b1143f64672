"""Many games in a folder of Parquet files, for searching and counting.

A store is a folder of parts, `part-000000` and so on, each with the tables `games`, `rejects` and `sources`,
and perhaps `decisions` (docs/collections.md). A part is written under another name and renamed when it is
whole: a run that is killed leaves whole parts behind, whose tables `sources` say what need not be read again.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.store.codes import ENDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from analyzer.store.games import StoredGame

PART_GAMES: Final = 50_000
"""A part is closed at the end of the source with which it has so many games."""
TABLES: Final = ("games", "rejects", "sources")
_PLAYERS = b"players"
MOST_PLAYERS: Final = 2_000
"""With more of them in a part it is not said apart from the rows in how many games each took part."""
_LOCK = ".lock"
_PART = "part-{:06d}"


class StoreError(Exception):
    """A store cannot be read or written; says why."""


class Rejected(NamedTuple):
    """What could not be collected, and why."""

    source: str
    number: int | None
    """Which game of the source; None for the text as a whole."""
    problems: tuple[Mapping[str, object], ...]
    """Each with `code`, `severity`, `line`, `column` and `message`."""
    text: str


class SourceEntry(NamedTuple):
    """A text that has been collected."""

    source: str
    digest: str
    games: int
    rejects: int
    """How many games of it were not collected, or 1 for the text as a whole."""


# -- tables -----------------------------------------------------------------------------------------------


def arrow() -> Any:
    """The package that reads and writes tables; StoreError where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise StoreError(
            f"collections need {error.name}, which is not installed: pip install 'domino-analyzer[store]'"
        ) from error
    return pyarrow


def schemas() -> dict[str, Any]:
    """The columns of each table."""
    from analyzer.store.games import COLUMNS

    pa = arrow()
    text, short, number = pa.string(), pa.int16(), pa.int32()
    problem = pa.struct(
        [("code", text), ("severity", text), ("line", number), ("column", number), ("message", text)]
    )
    seat, flag, packed = pa.int8(), pa.bool_(), pa.binary()
    types = {
        "number": number, "highest": short, "players": pa.list_(text), "deal": packed, "leader": seat,
        "moves": packed, "turns": short, "last": seat, "winner": seat, "points": pa.list_(number),
        "bad": flag, "joins": flag,
    }  # fmt: skip
    games = [("id", pa.int64()), *((name, types.get(name, text)) for name in COLUMNS)]
    games += [("duplicate", pa.int64()), ("near", pa.int64()), ("schema", short), (ENDS, pa.int64())]
    return {
        "games": pa.schema(games),
        "rejects": pa.schema(
            [("source", text), ("number", number), ("problems", pa.list_(problem)), ("text", text)]
        ),
        "sources": pa.schema([("source", text), ("digest", text), ("games", number), ("rejects", number)]),
    }


_PLAIN = ("id", "game", "number", "turns", "deal", "moves", "text", "digest", ENDS)
"""Columns with many different values."""


def write_table(table: Any, path: Path) -> None:
    """Writes a table, and what it says of itself, and waits until it is on the disk."""
    encodings = dict.fromkeys(("id", "game", "number", ENDS), "DELTA_BINARY_PACKED")
    encodings |= dict.fromkeys(("deal", "moves"), "DELTA_LENGTH_BYTE_ARRAY")
    names = set(table.schema.names)
    with arrow().parquet.ParquetWriter(
        path,
        table.schema,
        compression="zstd",
        compression_level=9,
        use_dictionary=[_leaf(field) for field in table.schema if field.name not in _PLAIN],
        column_encoding={name: one for name, one in encodings.items() if name in names},
        write_statistics=["id", "date"] if "id" in names else False,
        store_schema=False,
    ) as writer:
        writer.write_table(table)
        if table.schema.metadata:
            writer.add_key_value_metadata(table.schema.metadata)
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _leaf(field: Any) -> str:
    """The name of a column as Parquet has it: that of a list is one of its values."""
    return f"{field.name}.list.element" if str(field.type).startswith("list") else str(field.name)


def table_of(name: str, rows: Sequence[Any]) -> Any:
    """A table of values with the attributes of its columns; what they lack is null."""
    return with_columns(schemas()[name], rows)


def with_columns(schema: Any, rows: Sequence[Any]) -> Any:
    """The same with the columns of a schema."""
    pa = arrow()
    columns = []
    for column in schema:
        if rows and hasattr(rows[0], column.name):
            columns.append(pa.array([getattr(row, column.name) for row in rows], column.type))
        else:
            columns.append(pa.nulls(len(rows), column.type))
    return pa.table(columns, schema=schema)


# -- a store ----------------------------------------------------------------------------------------------


class Store:
    """The parts of a store, read."""

    def __init__(self, folder: str | Path) -> None:
        """Opens a store; StoreError if there is none.

        Args:
            folder: where it is.
        """
        arrow()
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise StoreError(f"there is no store {folder}; domino collect makes one")

    def parts(self) -> list[Path]:
        """The folders of its parts in order."""
        return sorted(path for path in self.folder.glob("part-*") if path.name[5:].isdecimal())

    def table(
        self, part: Path, name: str, columns: Sequence[str] | None = None, coded: Sequence[str] = ()
    ) -> Any:
        """A table of one part.

        Args:
            part: its folder.
            name: one of `TABLES`.
            columns: those that are wanted; None: all.
            coded: those whose texts stay places in a list of them, as in the file.
        """
        pa = arrow()
        with _readable(part, name) as path:
            table = pa.parquet.ParquetFile(path, read_dictionary=list(coded)).read(columns)
        return _with_ends(table, columns) if name == "games" else table

    def rows(self, part: Path, rows: Any, columns: Sequence[str] | None = None) -> Any:
        """Some games of one part.

        Args:
            part: its folder.
            rows: which, as numbers in order, one at least.
            columns: as for `table`.
        """
        pa, most, read, batches = arrow(), int(rows[-1]) + 1, 0, []
        with _readable(part, "games") as path:
            file = pa.parquet.ParquetFile(path)
            for batch in file.iter_batches(most, columns=columns):
                batches.append(batch)
                read += len(batch)
                if read >= most:
                    break
        return _with_ends(pa.Table.from_batches(batches), columns).take(pa.array(rows))

    def players(self, part: Path) -> dict[str, list[int]] | None:
        """In how many games of a part each player took part, and how many were won, lost and tied.

        None where there are too many players, and in parts of older stores.
        """
        import json

        with _readable(part, "games") as path:
            said = (arrow().parquet.read_metadata(path).metadata or {}).get(_PLAYERS)
        return None if said is None else dict(json.loads(said))

    def read(self, name: str, columns: Sequence[str] | None = None) -> Iterator[Any]:
        """The same of every part."""
        for part in self.parts():
            yield self.table(part, name, columns)

    def count(self, name: str = "games") -> int:
        """How many rows a table has."""
        pq = arrow().parquet
        return sum(pq.read_metadata(part / f"{name}.parquet").num_rows for part in self.parts())

    def size(self, name: str = "games") -> int:
        """How many bytes a table takes."""
        return sum((part / f"{name}.parquet").stat().st_size for part in self.parts())


def _with_ends(games: Any, columns: Sequence[str] | None) -> Any:
    """The table with the column `ENDS`, if it is wanted, where a part was written before there was one."""
    if ENDS in games.column_names or (columns is not None and ENDS not in columns):
        return games
    return games.append_column(ENDS, arrow().nulls(len(games), arrow().int64()))


@contextmanager
def _readable(part: Path, name: str) -> Iterator[Path]:
    """The file of a table; whatever goes wrong with it is a StoreError."""
    path = part / f"{name}.parquet"
    try:
        yield path
    except (OSError, arrow().ArrowException) as error:
        raise StoreError(f"cannot read {path}: {error}") from error


def games_of(table: Any) -> Iterator[StoredGame]:
    """The rows of a table of games."""
    from analyzer.store.games import COLUMNS, StoredGame

    for row in table.select(list(COLUMNS)).to_pylist():
        row["players"], points = tuple(row["players"]), row["points"]
        row["points"] = None if points is None else tuple(points)
        yield StoredGame(**row)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Writer(Store):
    """Adds parts to a store; to be used within `writing`."""

    def __init__(self, folder: Path, part_games: int) -> None:
        """Begins after the last whole part, and clears away what a killed run has left."""
        from shutil import rmtree

        from analyzer.store.codes import TwinFinder

        super().__init__(folder)
        self.part_games = part_games
        for left in self.folder.glob(".part-*"):
            rmtree(left)
        parts = self.parts()
        self._next = int(parts[-1].name[5:]) + 1 if parts else 0
        self.next_id = self.count()
        self.known: set[tuple[str, str]] = set()
        """The sources that are in the store, with the digests of their texts."""
        for table in self.read("sources", ["source", "digest"]):
            self.known.update(zip(table["source"].to_pylist(), table["digest"].to_pylist(), strict=True))
        self.duplicates = self.near = 0
        self._twins = TwinFinder()
        self._waiting: list[Any] = []
        self._rejects: list[Rejected] = []
        self._sources: list[SourceEntry] = []
        self._games = 0

    def add(self, games: Sequence[Any], rejects: Iterable[Rejected], sources: Sequence[SourceEntry]) -> None:
        """Takes tables of games, and whatever else their sources came to, for the next part."""
        self._waiting += games
        self._games += sum(map(len, games))
        self._rejects += rejects
        for source in sources:
            self._sources.append(source)
            self.known.add((source.source, source.digest))
        if sources and self._games >= self.part_games:
            self.flush()

    def flush(self) -> None:
        """Writes what has been taken as a part.

        Raises:
            StoreError: it cannot be written; what was written before is kept.
        """
        from shutil import rmtree

        if not self._sources:
            return
        pa = arrow()
        games = pa.concat_tables(self._waiting).combine_chunks() if self._waiting else table_of("games", [])
        games = self._numbered(games)
        tables = {
            "games": games,
            "rejects": table_of("rejects", self._rejects),
            "sources": table_of("sources", self._sources),
        }
        name = _PART.format(self._next)
        unfinished = self.folder / f".{name}"
        try:
            unfinished.mkdir()
            for table, rows in tables.items():
                write_table(rows, unfinished / f"{table}.parquet")
            unfinished.rename(self.folder / name)
            sync(self.folder)
        except OSError as error:
            rmtree(unfinished, ignore_errors=True)
            why = error.strerror or str(error)
            raise StoreError(
                f"cannot write to {self.folder}: {why}; what was collected before is kept, and the same"
                " command goes on from there"
            ) from error
        self._next += 1
        self.next_id += len(games)
        self._waiting, self._rejects, self._sources, self._games = [], [], [], 0

    def _numbered(self, games: Any) -> Any:
        """The games with their ids, with those of games that are the same or nearly so, and an index."""
        import json

        from analyzer.store.boards import ends_of
        from analyzer.store.codes import players_of
        from analyzer.store.games import SCHEMA

        pa = arrow()
        count, fields = len(games), games.schema
        same, near = self._twins.find(games, self.parts(), self.next_id)
        self.duplicates += sum(one is not None for one in same)
        self.near += sum(one is not None for one in near)
        columns = {
            "id": pa.array(range(self.next_id, self.next_id + count), pa.int64()),
            "duplicate": pa.array(same, pa.int64()),
            "near": pa.array(near, pa.int64()),
            "schema": pa.array([SCHEMA] * count, pa.int16()),
            ENDS: ends_of(games),
        }
        for name, column in columns.items():
            games = games.set_column(fields.get_field_index(name), fields.field(name), column)
        players = players_of(games)
        told = {} if len(players) > MOST_PLAYERS else {_PLAYERS: json.dumps(players)}
        return games.replace_schema_metadata(told)


def sync(folder: Path) -> None:
    """Waits until a renamed folder is on the disk, where that can be asked for."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    with suppress(OSError):
        os.fsync(handle)
    os.close(handle)


@contextmanager
def writing(folder: str | Path, part_games: int = PART_GAMES) -> Iterator[Writer]:
    """A store to add to; the folder is made if there is none. What is taken last is not yet written.

    Raises:
        StoreError: another run writes to it, the folder holds something else, or it cannot be written.
    """
    arrow()
    target = Path(folder)
    try:
        if target.is_dir() and any(not one.name.startswith((".", "part-")) for one in target.iterdir()):
            raise StoreError(f"{folder} holds other files; choose another folder for the store")
        target.mkdir(parents=True, exist_ok=True)
        lock = (target / _LOCK).open("a+b")
    except OSError as error:
        raise StoreError(f"cannot write to {folder}: {error.strerror}") from error
    with lock:
        try:
            _lock(lock.fileno())
        except OSError as error:
            raise StoreError(f"another run is writing to {folder}; wait until it has ended") from error
        yield Writer(target, part_games)
