"""The list of situations that a table may come into: how it comes there, and what marks it in the log.

`python -m tests.bot.table.match.situations [GAME...]` plays them, and prints which records hold.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.extras import every_extra
from bot.messages.people import Person, Where
from bot.store import Store
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.seats import drafts
from engine.brimstone.orders.plan import placed
from engine.brimstone.orders.steward import modest_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.core import Refused, Seat
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, IN_PART, verify
from sandbox.seating import limited, seats_near
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, agree, begin, call_off
from tests.bot.proven import LINE, Told
from tests.engine.verification import second
from tests.engine.verification.test_honest import RULES_ALONE
from tests.engine.verification.written import WRITTEN
from tests.templates import tables

ALL = ("brimstone", "brigand_kings", "earth_mans_burden", "brutal_magic", "deeplamp")
THERE = Where(CHANNEL.guild_id, 77)
Entry = dict[str, Any]
Marks = Callable[[list[Entry]], bool]


@dataclass(frozen=True)
class Situation:
    """A way into a situation; `marks`: whether a log shows it; `seats`: people, then computers."""

    happens: Callable[[Told], Awaitable[None]]
    marks: Marks
    games: tuple[str, ...] = ALL
    people: tuple[Person, ...] = (ANN, BEN)
    computers: int = 0
    wishes: tuple[tuple[str, Any], ...] = ()
    cuts: bool = True


def has(do: str, **keys: Any) -> Marks:
    """Return the mark that some entry is of that kind and has these values."""
    return lambda log: any(one["do"] == do and keys.items() <= one.items() for one in log)


def both(*marks: Marks) -> Marks:
    return lambda log: all(one(log) for one in marks)


async def open_table(told: Told, game: str, one: Situation) -> None:
    """Open a table for the situation, and deal."""
    seats = max(seats_near(game, 2), len(one.people) + one.computers)
    wishes = TableOptions(game, seats, options=limited(game, 2))
    lobbies = told.service.lobbies
    told.match_id = await lobbies.new_game(CHANNEL, one.people[0], replace(wishes, **dict(one.wishes)))
    for person in one.people:
        await lobbies.join(told.match_id, person, dm_open=True)
    for _ in range(seats - len(one.people)):
        await lobbies.add_computer(told.match_id, one.people[0])
    if one.cuts:
        await begin(told.service, told.match_id, *one.people)
        await told.computers()


# ------------------------------------------------------------------------------ helpers


async def is_on(told: Told) -> bool:
    return (await told.row()).state == "playing"


async def awaited(told: Told) -> list[Seat]:
    """Return the seats of people who are awaited."""
    seats = await told.seats()
    return [seat for seat in (await told.look())[3] if seats[seat].person_id is not None]


async def answered(told: Told, deeds: int) -> None:
    """Let people answer as they please."""
    for _ in range(deeds):
        await told.look_up()
        if not await is_on(told) or not (seats := await awaited(told)):
            return
        await told.answer(seats[0])


async def late(told: Told, times: int) -> None:
    """Let deadlines pass."""
    for _ in range(times):
        await told.look_up()
        if not await is_on(told):
            return
        told.wait(hours=100)
        await told.service.deadlines.keep_time(told.match_id)
        await told.computers()


async def write_and_answer(told: Told, seat: Seat) -> None:
    """Write in advance what fits the open decision, then answer it."""
    async with told.service.units.table(told.match_id) as table:
        ask = table.match.asks[seat]
        text = WRITTEN[table.row.game](ask, seat)
        if isinstance(ask, PlaceOrders):
            await answering.hand_in(table, seat, placed(modest_sheet(ask.view)), text)
            return
        if text:
            await drafts.keep_standing(table, seat, text)
            await answering.deputise(table)
        if table.match.asks.get(seat) is ask and seat in table.match.awaited:
            await answering.hand_in(table, seat, ask.sample(table.match.dice.fork(str(table.n))), "")


# --------------------------------------------------------------------------- situations


async def deadlines(told: Told) -> None:
    await answered(told, 3)
    await late(told, 1)
    await answered(told, 3)


async def steward(told: Told) -> None:
    await late(told, 8)


async def comes_back(told: Told) -> None:
    await late(told, 8)
    for person in (ANN, BEN):
        if await is_on(told):
            with suppress(Refused):
                await told.service.absences.back(told.match_id, person)
            await told.computers()
    await answered(told, 6)


async def written(told: Told) -> None:
    for _ in range(60):
        await told.look_up()
        if not await is_on(told) or not (seats := await awaited(told)):
            return
        await write_and_answer(told, seats[0])
        await told.computers()


async def written_and_late(told: Told) -> None:
    for number in range(24):
        await told.look_up()
        if not await is_on(told) or not (seats := await awaited(told)):
            return
        if number % 4 == 3:
            await late(told, 1)
            continue
        await write_and_answer(told, seats[0])
        await told.computers()


async def written_and_undone(told: Told) -> None:
    for number in range(40):
        await told.look_up()
        if not await is_on(told) or not (seats := await awaited(told)):
            return
        await write_and_answer(told, seats[0])
        await told.computers()
        if number % 2 and await is_on(told):
            with suppress(Refused):
                await told.service.decisions.undo(told.match_id, await told.person(seats[0]))
                await agree(told.service, told.match_id)
                await everybody_agrees(told)
            await told.computers()


async def everybody_agrees(told: Told) -> None:
    """Let everybody say Yes to what is open."""
    seats = await told.seats()
    people = [Person(row.person_id, row.name) for row in seats.values() if row.person_id is not None]
    for person in people:
        async with told.store.read() as tx:
            votes = await tx.votes.open_of(told.match_id)
        for vote in votes:
            with suppress(Refused):
                await told.service.decisions.vote(told.match_id, vote.id, person, is_yes=True)


async def undone(told: Told) -> None:
    """Undo again and again, as far back as the table can."""
    for _ in range(12):
        await answered(told, 2)
        for _ in range(3):
            if not await is_on(told) or not (seats := await awaited(told)):
                return
            with suppress(Refused):
                await told.service.decisions.undo(told.match_id, await told.person(seats[-1]))
                await everybody_agrees(told)
            await told.computers()


async def given(told: Told) -> None:
    """Give seats away: to a person, to a computer, and by an offer."""
    await answered(told, 2)
    ben = await told.seat_of(BEN)
    await told.service.seats.replace(told.match_id, ben, DANA, BEN, dm_open=True)
    await told.computers()
    await answered(told, 2)
    if await is_on(told):
        await told.service.seats.open_seat(told.match_id, None, DANA)
        await told.service.seats.take_seat(told.match_id, ben, EVE, dm_open=True)
    await answered(told, 2)
    if await is_on(told):
        await told.service.seats.replace_by_computer(told.match_id, ben, EVE)
        await told.computers()


async def resigned(told: Told) -> None:
    await answered(told, 2)
    ben = await told.seat_of(BEN)
    await told.service.seats.resign(told.match_id, BEN)
    await told.computers()
    await answered(told, 2)
    if await is_on(told):
        await told.service.seats.take_seat(told.match_id, ben, DANA, dm_open=True)
    await answered(told, 2)


async def voted_out(told: Told) -> None:
    await answered(told, 2)
    ben = await told.seat_of(BEN)
    await told.service.seats.open_seat(told.match_id, ben, ANN)
    await everybody_agrees(told)
    await told.service.seats.take_seat(told.match_id, ben, DANA, dm_open=True)
    await answered(told, 2)


async def moved(told: Told) -> None:
    await answered(told, 3)
    await told.service.lobbies.move(told.match_id, THERE, ANN)
    await agree(told.service, told.match_id)
    told.where = THERE
    await answered(told, 3)


async def clocks(told: Told) -> None:
    """Pause, go on, extend for all and for oneself, and go on vacation."""
    decisions, absences, at = told.service.decisions, told.service.absences, told.match_id
    deeds: tuple[Callable[[], Awaitable[str]], ...] = (
        lambda: decisions.pause(at, ANN),
        lambda: decisions.resume(at, BEN),
        lambda: decisions.extend(at, 3, ANN),
        lambda: absences.extend_own(at, 3, BEN),
        lambda: absences.leave_for(at, 1, BEN),
    )
    for deed in deeds:
        with suppress(Refused):
            await deed()
            await everybody_agrees(told)
        told.wait(hours=1)
        await answered(told, 1)
        await told.computers()


async def missed_cut(told: Told) -> None:
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.start(at, ANN)
    told.now += timedelta(minutes=9)
    await lobbies.cut(at, BEN, "in the ninth minute")
    told.now += timedelta(minutes=4)
    await lobbies.wake()
    await told.computers()
    await answered(told, 2)


async def start_taken_back(told: Told) -> None:
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.cut(at, BEN, "before Start")
    await lobbies.start(at, ANN)
    await lobbies.take_start_back(at, ANN)
    await begin(told.service, at, ANN, BEN)
    await told.computers()
    await answered(told, 2)


async def forgotten(told: Told) -> None:
    await answered(told, 2)
    await told.service.privacy.forget(BEN)
    await told.computers()
    await answered(told, 2)


OF_ROUNDS = ("brimstone", "brigand_kings", "earth_mans_burden")
"""Games in which two rounds of missed deadlines are soon over."""
STANDING = has("answer", by="standing")
THREE = (ANN, BEN, CYD)
SITUATIONS: dict[str, Situation] = {
    "deadlines are missed": Situation(deadlines, has("due")),
    "a steward plays": Situation(
        steward, both(has("away", why="missed"), has("answer", by="steward")), games=OF_ROUNDS
    ),
    "somebody comes back": Situation(
        comes_back, both(has("away", why="missed"), has("here")), games=OF_ROUNDS
    ),
    "people write in advance": Situation(written, STANDING),
    "people write in advance and are late": Situation(written_and_late, both(STANDING, has("due"))),
    "people write in advance and undo": Situation(written_and_undone, STANDING),
    "people undo": Situation(undone, has("undo")),
    "seats are given": Situation(given, has("seat", why="given")),
    "a seat is given up and taken": Situation(resigned, has("seat", why="resigned")),
    "a seat is voted free": Situation(voted_out, has("seat", why="vote"), people=THREE),
    "the table moves": Situation(moved, has("move")),
    "clocks are changed": Situation(clocks, has("until")),
    "a cut is missed": Situation(missed_cut, has("cut"), people=THREE, cuts=False),
    "Start is taken back": Situation(start_taken_back, has("unlock"), cuts=False),
    "masks hide who plays": Situation(
        lambda told: answered(told, 6), has("deal"), people=THREE, wishes=(("anonymous", True),)
    ),
    "people act out of turn": Situation(
        lambda told: told.play_on(60), has("act"), games=("earth_mans_burden", "deeplamp")
    ),
    "people act in secret": Situation(
        lambda told: told.play_on(60),
        lambda log: any("seal" in one for one in log if one["do"] == "act"),
        games=("earth_mans_burden",),
    ),
    "one person plays alone": Situation(
        lambda told: answered(told, 6), has("deal"), people=(ANN,), computers=1
    ),
    "computers play": Situation(lambda told: answered(told, 6), has("answer", by="computer"), computers=1),
    "people write in advance beside computers": Situation(written, STANDING, computers=1),
}


CLIENTS = (
    ("{name}", ""),
    ("{name} — heute um 21:04 Uhr", " (bearbeitet)"),
    ("{name}\n今天 21:04", "（已編輯）"),
)
"""What clients in other languages write over each message, and behind one that was edited."""


def cases() -> Iterable[tuple[str, str]]:
    """Return each situation with each of its games."""
    return [(name, game) for name, one in SITUATIONS.items() for game in one.games]


def new_file(folder: Path) -> Path:
    """Return the file of a new database with all tables."""
    file = folder / "bot.db"
    file.write_bytes(tables())
    return file


async def play(file: Path, name: str, game: str) -> Told:
    """Play a table of the game through the situation, and end it; the file is a database with all tables."""
    told, one = Told(Store(f"sqlite+aiosqlite:///{file}", every_extra())), SITUATIONS[name]
    await told.store.open()
    try:
        await open_table(told, game, one)
        await one.happens(told)
        await told.look_up()
        if await is_on(told):
            await call_off(told.service, told.where, ANN)
            await told.look_up()
    finally:
        await told.store.close()
    return told


def copied(told: Told, above: str, behind: str) -> str:
    """Return the channel as a client copies it; what has no line may have been edited."""
    shown = [text if LINE.search(text.rpartition("\n")[2]) else f"{text}{behind}" for text in told.texts]
    return "\n".join(f"{above.format(name='Games BOT')}\n{text}" for text in shown)


def faults(told: Told, marks: Marks) -> list[str]:
    """Return why the table did not come into its situation, or why its record does not hold."""
    raw = told.files(".json")[-1].encode()
    found = [] if marks(told.read(raw.decode())["fair"]["log"]) else ["it did not come to this"]
    for above, behind in CLIENTS:
        given = Supplied([copied(told, above, behind)], [], has_looked=True)
        report = verify(raw, given)
        found += [] if report.status == HOLDS else [str(report.fault or report.left)]
        status, said = second.verify(raw, given)
        left = [line for line in said if line.startswith("- ")]
        found += [] if (status, left) == (IN_PART, RULES_ALONE) else [f"{status}: {left or said[:1]}"]
    return found


def main(games: Collection[str]) -> int:
    """Print a row for each situation and game; return 0 if every record holds."""
    failed = 0
    for name, game in cases():
        if game not in (games or ALL):
            continue
        with TemporaryDirectory() as folder:
            told = asyncio.run(play(new_file(Path(folder)), name, game))
        found = faults(told, SITUATIONS[name].marks)
        failed += bool(found)
        print(f"{name}\t{game}\t{found[0] if found else 'holds'}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
