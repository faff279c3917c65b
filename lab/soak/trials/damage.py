"""The damage trial: corrupts, truncates, empties or replaces one value of one game.

All other games must end as without the damage.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from bot.extras import every_extra
from bot.games.catalogue import USUAL_GAME
from bot.messages.people import Asking, Person
from bot.service.people.settings import Chosen
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.store.database.schema import metadata
from bot.store.database.url import read_url
from lab.shell.copies import Copies, Files, Server
from lab.shell.progress import Tell, silent
from lab.soak.trials.in_process import Hall

WAYS = ("corrupt", "cut", "emptied", "other")
LEFT = 2
"""Answers that each game still needs when the damage is done."""
MOST_OPENING = 400
FIRST, WHOLE = "first", "whole"


@dataclass(frozen=True)
class Wound:
    """A change to one value; `game` is None if the row belongs to no game."""

    table: str
    column: str
    way: str
    row: str
    game: int | None

    def __str__(self) -> str:
        return f"{self.table}.{self.column} {self.way}, row {self.row} of game {self.game}"


@dataclass(frozen=True)
class Damage:
    """The result of the trial."""

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


@dataclass(frozen=True)
class Trial:
    """The undamaged database, and how its other games end."""

    copies: Copies
    game: str
    seed: str
    numbers: Sequence[int] = ()
    untouched: Mapping[int, Any] | None = None


async def damage(
    *,
    game: str = USUAL_GAME,
    games: int = 50,
    most: int | None = None,
    seed: str = "1",
    processes: int = 0,
    server: str = "",
    tell: Tell = silent,
) -> Damage:
    """Damage every column of every table in four ways, or a random sample of these cases.

    `server` is the URL of a PostgreSQL database whose user may create others; otherwise SQLite is used.
    """
    with tempfile.TemporaryDirectory() as folder:
        copies: Copies = Server(read_url(server)) if server else Files(Path(folder))
        trial = Trial(copies, game, seed)
        trial = replace(trial, numbers=await _prepare(trial, games, tell))
        trial = replace(trial, untouched=await _untouched(trial))
        wounds = [wound async for wound in _wounds(trial)]
        chosen = wounds if most is None else Random(seed).sample(wounds, min(most, len(wounds)))
        work = [(trial, wound) for wound in chosen]
        found = list[str | None]()
        tell("rows damaged", 0, len(work))
        async for one in _in_turn(work) if processes == 1 else _side_by_side(work, processes):
            found.append(one)
            tell("rows damaged", len(found), len(work))
        for name in (FIRST, WHOLE):
            await trial.copies.drop(name)
    harmed = [told for told in found if told]
    tried = [told for told in found if told is not None]
    return Damage(games, len(tried), len(found) - len(tried), tuple(harmed))


async def _in_turn(work: Sequence[tuple[Trial, Wound]]) -> AsyncIterator[str | None]:
    for one in work:
        yield await _try(*one)


async def _side_by_side(work: Sequence[tuple[Trial, Wound]], processes: int) -> AsyncIterator[str | None]:
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for found in pool.map(_try_apart, work):
            yield found


def _try_apart(one: tuple[Trial, Wound]) -> str | None:
    logging.disable(logging.CRITICAL)
    return asyncio.run(_try(*one))


# -------------------------------------------------------------------------- the tables


async def _prepare(trial: Trial, games: int, tell: Tell) -> list[int]:
    """Prepare a database of nearly finished games, with a vote, a vacation and a time zone."""
    lengths = await _play(trial, FIRST, games, {}, lambda done: tell("games prepared", done, 2 * games))
    left = {match_id: max(1, count - LEFT) for match_id, count in lengths.items()}
    whole = await _play(
        trial, WHOLE, games, left, lambda done: tell("games prepared", games + done, 2 * games)
    )
    return list(whole)


async def _play(
    trial: Trial, name: str, games: int, most: Mapping[int, int], told: Callable[[int], None]
) -> dict[int, int]:
    """Play games to their end, or up to a limit; return the number of people's answers in each."""
    await trial.copies.make(name)
    await upgrade(trial.copies.url(name))
    store = Store(trial.copies.url(name), every_extra())
    await store.open()
    hall, given = Hall(store, trial.game), dict[int, int]()
    for number in range(games):
        match_id = await hall.open(number)
        await hall.service.computers.let_computers_answer(match_id)
        count = 0
        while count < most.get(match_id, MOST_OPENING) and await hall.answer(match_id, silent=False):
            count += 1
            await hall.service.computers.let_computers_answer(match_id)
        given[match_id] = count
        told(len(given))
    if most:
        await _live(hall, min(given))
        await hall.work()
    hall.close()
    await store.close()
    return given


async def _live(hall: Hall, match_id: int) -> None:
    """Add rows besides answers, so that no table is empty."""
    async with hall.store.read() as tx:
        one, other = [seat for seat in await tx.seats.of(match_id) if seat.person_id]
    persons = [Person(seat.person_id or 0, seat.name) for seat in (one, other)]
    await hall.service.settings.change(persons[0], Chosen(zone="Europe/Berlin"))
    await hall.service.settings.change(persons[0], Chosen(reminders="2h 30m"))
    manager = replace(persons[0], asking=Asking(1, managed=1))
    await hall.service.settings.set_server_look(1, manager, palette=None, theme=None)
    await hall.service.decisions.extend(match_id, 2, persons[1])
    await hall.service.absences.leave_for(match_id, 1, persons[1])


async def _untouched(trial: Trial) -> Mapping[int, Any]:
    """Return how undamaged games end, including their posts."""
    copy = f"copy_{os.getpid()}"
    await trial.copies.make(copy, WHOLE)
    ends = await _ends(trial, copy, None)
    ((waiting,),) = await trial.copies.ask(copy, "SELECT count(*) FROM waiting")
    assert not waiting, f"{waiting} messages could not be sent though nothing is damaged"
    await trial.copies.drop(copy)
    return ends


async def _ends(trial: Trial, copy: str, damaged: int | None) -> Mapping[int, Any]:
    store = Store(trial.copies.url(copy), every_extra())
    await store.open()
    hall = Hall(store, trial.game)
    try:
        await hall.go_on(list(trial.numbers), damaged=damaged)
        return await hall.ends(list(trial.numbers))
    finally:
        hall.close()
        await store.close()


# -------------------------------------------------------------------------- the damage


async def _wounds(trial: Trial) -> AsyncIterator[Wound]:
    """Yield each damage to each column of each table with rows, in a random row."""
    chance, place = Random(trial.seed), trial.copies.place
    for table in metadata.sorted_tables:
        query = f"SELECT {place} FROM {table.name}"
        rows = sorted(row for (row,) in await trial.copies.ask(WHOLE, query))
        for column in table.c if rows else ():
            filled = await trial.copies.ask(WHOLE, f'{query} WHERE "{column.name}" IS NOT NULL')
            row = chance.choice(sorted(row for (row,) in filled) or rows)
            for way in WAYS:
                yield Wound(table.name, column.name, way, row, await _game_of(trial, table.name, row))


async def _game_of(trial: Trial, table: str, row: str) -> int | None:
    columns = metadata.tables[table].c
    own = "id" if table == "matches" else "match_id" if "match_id" in columns else "NULL"
    place = trial.copies.place
    query = f"SELECT {own} FROM {table} WHERE {place} = '{row}'"
    if table == "ballots":
        inner = f"SELECT vote_id FROM ballots WHERE {place} = '{row}'"
        query = f"SELECT match_id FROM votes WHERE id = ({inner})"
    ((found,),) = await trial.copies.ask(WHOLE, query)
    return None if found is None else int(found)


async def _try(trial: Trial, wound: Wound) -> str | None:
    """Try one damage; return what else it harmed ("" if nothing), or None if the database refuses it."""
    copy = f"copy_{os.getpid()}"
    await trial.copies.make(copy, WHOLE)
    try:
        if not await _is_done(trial, copy, wound):
            return None
        ends = await asyncio.wait_for(_ends(trial, copy, wound.game), timeout=600)
    except Exception as error:  # noqa: BLE001 - whatever stops the trial is what it looks for
        return f"{wound}: {type(error).__name__}: {error}"
    finally:
        await trial.copies.drop(copy)
    assert trial.untouched is not None
    others = [match_id for match_id in trial.numbers if match_id != wound.game]
    harmed = [match_id for match_id in others if ends[match_id] != trial.untouched[match_id]]
    return f"{wound}: the games {harmed[:5]}" if harmed else ""


async def _is_done(trial: Trial, copy: str, wound: Wound) -> bool:
    """Damage one value; return False if the database refuses it or the value would not change."""
    query = f"SELECT \"{wound.column}\" FROM {wound.table} WHERE {trial.copies.place} = '{wound.row}'"
    ((value,),) = await trial.copies.ask(copy, query)
    new = _damaged(value, wound.way, Random(f"{trial.seed}/{wound}"))
    if new == value:
        return False
    return await trial.copies.set(copy, wound.table, wound.column, wound.row, new)


def _damaged(value: Any, way: str, chance: Random) -> Any:
    if way == "emptied":
        return "" if isinstance(value, str) else None
    if way == "cut":
        return str(value)[: len(str(value)) // 2] if value is not None else None
    if way == "other":
        return _other(value)
    return "".join(chance.choice("{}[]\"'0x\ufffd-:%~") for _ in range(max(3, len(str(value or "")))))


def _other(value: Any) -> Any:
    """Return a meaningless value of the same type that every database accepts."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return -7
    text = str(value)
    if _reads(datetime.fromisoformat, text):
        return "0001-01-01 00:00:00"
    return '[["?"]]' if _reads(json.loads, text) else "?"


def _reads(read: Any, text: str) -> bool:
    try:
        read(text)
    except ValueError:
        return False
    return True
