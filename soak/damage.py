"""The damage trial: a value of one game is garbled, cut or emptied, and all others end as they would have."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.messages.people import Person
from bot.store import Store
from bot.store.migrate import upgrade
from bot.store.tables import metadata
from bot.words.catalogue import USUAL_GAME
from soak.hall import Hall

WAYS = ("garbled", "cut", "emptied")
LEFT = 2
"""So many answers are missing in each game when the damage is done."""
MOST_OPENING = 400


@dataclass(frozen=True)
class Wound:
    """What is done to one value: of which game, None if the row is of none."""

    table: str
    column: str
    way: str
    row: int
    game: int | None

    def __str__(self) -> str:
        return f"{self.table}.{self.column} {self.way}, row {self.row} of game {self.game}"


@dataclass(frozen=True)
class Damage:
    """What came of the trial."""

    games: int
    tried: int
    refused: int
    harmed: tuple[str, ...]

    def figures(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "rows": self.tried,
            "refused_by_database": self.refused,
            "harmed": len(self.harmed),
        }


async def damage(
    *, game: str = USUAL_GAME, games: int = 50, most: int | None = None, seed: str = "1", processes: int = 0
) -> Damage:
    """Try every column of every table in three ways, or so many of them that are drawn."""
    with tempfile.TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.db"
        numbers = await _prepare(whole, game, games)
        untouched = await _ends(whole, game, numbers)
        wounds = list(_wounds(whole, Random(seed)))
        chosen = wounds if most is None else Random(seed).sample(wounds, min(most, len(wounds)))
        work = [(whole, game, numbers, untouched, wound, seed) for wound in chosen]
        found = [await _try(*one) for one in work] if processes == 1 else _side_by_side(work, processes)
    harmed = [told for told in found if told]
    tried = [told for told in found if told is not None]
    return Damage(games, len(tried), len(found) - len(tried), tuple(harmed))


def _side_by_side(work: Sequence[Any], processes: int) -> list[str | None]:
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        return list(pool.map(_try_apart, work))


def _try_apart(one: Any) -> str | None:
    logging.disable(logging.CRITICAL)
    return asyncio.run(_try(*one))


# -------------------------------------------------------------------------- the tables


async def _prepare(file: Path, game: str, games: int) -> list[int]:
    """A database in which each game lacks its last answers, with a vote, a vacation and a zone."""
    lengths = await _play(file.with_name("first.db"), game, games, {})
    left = {match_id: max(1, count - LEFT) for match_id, count in lengths.items()}
    return list(await _play(file, game, games, left))


async def _play(file: Path, game: str, games: int, most: Mapping[int, int]) -> dict[int, int]:
    """Games played to their end, or so far; how many answers of people each has had."""
    await upgrade(_url(file))
    store = Store(_url(file))
    await store.open()
    hall, given = Hall(store, game), dict[int, int]()
    for number in range(games):
        match_id = await hall.open(number)
        await hall.service.computers.let_computers_answer(match_id)
        count = 0
        while count < most.get(match_id, MOST_OPENING) and await hall.answer(match_id, silent=False):
            count += 1
            await hall.service.computers.let_computers_answer(match_id)
        given[match_id] = count
    if most:
        await _live(hall, min(given))
        await hall.work()
    hall.close()
    await store.close()
    return given


async def _live(hall: Hall, match_id: int) -> None:
    """What there is beside answers: in each table something stands."""
    async with hall.store.read() as tx:
        one, other = [seat for seat in await tx.seats.of(match_id) if seat.person_id]
    persons = [Person(seat.person_id or 0, seat.name) for seat in (one, other)]
    await hall.service.settings.set_zone(persons[0], "Europe/Berlin")
    await hall.service.settings.set_reminders(persons[0], "2h 30m")
    await hall.service.settings.set_server_look(1, palette=None, theme=None, is_manager=True)
    await hall.service.decisions.extend(match_id, 2, persons[1])
    await hall.service.absences.leave_for(match_id, 1, persons[1])


async def _ends(file: Path, game: str, numbers: list[int]) -> Mapping[int, Any]:
    """How the games of a copy of the database end."""
    copy = file.with_name(f"copy-{os.getpid()}.db")
    shutil.copy(file, copy)
    return await _ends_of(copy, game, numbers, None)


async def _ends_of(copy: Path, game: str, numbers: list[int], damaged: int | None) -> Mapping[int, Any]:
    store = Store(_url(copy))
    await store.open()
    hall = Hall(store, game)
    try:
        await hall.go_on(numbers, damaged=damaged)
        return await hall.ends(numbers)
    finally:
        hall.close()
        await store.close()


# -------------------------------------------------------------------------- the damage


def _wounds(file: Path, chance: Random) -> Iterator[Wound]:
    """Every column of every table in which anything stands, each way, in a row that is drawn."""
    with sqlite3.connect(file) as database:
        for table in metadata.sorted_tables:
            rows = [row for (row,) in database.execute(f"SELECT rowid FROM {table.name} ORDER BY rowid")]
            for column in table.c if rows else ():
                filled = database.execute(f'SELECT rowid FROM {table.name} WHERE "{column.name}" IS NOT NULL')
                row = chance.choice([row for (row,) in filled] or rows)
                for way in WAYS:
                    yield Wound(table.name, column.name, way, row, _game_of(database, table.name, row))


def _game_of(database: sqlite3.Connection, table: str, row: int) -> int | None:
    own = {"matches": "id", "people": "NULL", "servers": "NULL"}.get(table, "match_id")
    query = f"SELECT {own} FROM {table} WHERE rowid = ?"
    if table == "ballots":
        query = "SELECT match_id FROM votes JOIN ballots ON votes.id = vote_id WHERE ballots.rowid = ?"
    found: int | None = database.execute(query, (row,)).fetchone()[0]
    return found


async def _try(
    whole: Path, game: str, numbers: list[int], untouched: Mapping[int, Any], wound: Wound, seed: str
) -> str | None:
    """What was harmed, "" if nothing; None if the database does not take the damage."""
    copy = whole.with_name(f"copy-{os.getpid()}.db")
    for old in whole.parent.glob(f"{copy.name}*"):
        old.unlink(missing_ok=True)  # a connection that is closing takes its journal with it
    shutil.copy(whole, copy)
    if not _is_done(copy, wound, Random(f"{seed}/{wound}")):
        return None
    try:
        ends = await asyncio.wait_for(_ends_of(copy, game, numbers, wound.game), timeout=600)
    except Exception as error:  # noqa: BLE001 - whatever stops the trial is what it looks for
        return f"{wound}: {type(error).__name__}: {error}"
    others = [match_id for match_id in numbers if match_id != wound.game]
    harmed = [match_id for match_id in others if ends[match_id] != untouched[match_id]]
    return f"{wound}: the games {harmed[:5]}" if harmed else ""


def _is_done(file: Path, wound: Wound, chance: Random) -> bool:
    """Damage one value; False if the database refuses it."""
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        where = f"FROM {wound.table} WHERE rowid = {wound.row}"
        (value,) = database.execute(f'SELECT "{wound.column}" {where}').fetchone()
        new = _damaged(value, wound.way, chance)
        if new == value:
            return False
        try:
            change = f'UPDATE {wound.table} SET "{wound.column}" = ? WHERE rowid = {wound.row}'
            database.execute(change, (new,))
        except (sqlite3.IntegrityError, sqlite3.OperationalError):
            return False
    return True


def _damaged(value: Any, way: str, chance: Random) -> Any:
    if way == "emptied":
        return "" if isinstance(value, str) else None
    if way == "cut":
        return str(value)[: len(str(value)) // 2] if value is not None else None
    return "".join(chance.choice("{}[]\"'0x\ufffd-:%~") for _ in range(max(3, len(str(value or "")))))


def _url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"
