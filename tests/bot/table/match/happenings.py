"""What happens at the tables of the list of situations."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

from bot.messages.people import Person, Where
from bot.table.answers import answering
from bot.table.seats import drafts
from engine.brimstone.orders.plan import placed
from engine.brimstone.orders.steward import modest_sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.kernel.core import Refused, Seat
from tests.bot.drive import ANN, BEN, CHANNEL, DANA, EVE, agree, begin
from tests.bot.proven import Told
from tests.engine.verification.fair_games import public
from tests.engine.verification.written import WRITTEN

THERE = Where(CHANNEL.guild_id, 77)


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


async def undone_over_rounds(told: Told) -> None:
    """Undo by vote whatever ended a round without a draw, so that its account is told again."""
    for _ in range(120):
        await answered(told, 1)
        if not await is_on(told):
            return
        async with told.store.read() as tx:
            log = [row.entry for row in await tx.fair.entries(told.match_id)][-3:]
        if [entry["do"] for entry in log] == ["answer", "post", "ask"]:
            with suppress(Refused):
                await told.service.decisions.undo(told.match_id, await told.person(log[0]["seat"]))
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


async def clock_set_back(told: Told) -> None:
    """Play while the host's clock is set back again and again, and let deadlines pass by it."""
    for _ in range(3):
        await answered(told, 5)
        told.now -= timedelta(hours=7)
        await answered(told, 5)
        await late(told, 1)
        told.now -= timedelta(hours=90)


async def offered(told: Told) -> None:
    """Offer a seat, and vote beside its holder as before."""
    await answered(told, 2)
    await told.service.seats.open_seat(told.match_id, None, BEN)
    await told.service.decisions.extend(told.match_id, 3, BEN)
    await everybody_agrees(told)
    await told.computers()
    await answered(told, 2)


async def drawn_in_public(told: Told) -> None:
    """Name a round of drand at Start, and deal when it is public."""

    async def fetch(number: int) -> str:
        return public(number)

    told.service.lobbies.have_beacons(fetch)
    await begin(told.service, told.match_id, ANN, BEN)
    told.now += timedelta(minutes=11)
    await told.service.lobbies.wake()
    await answered(told, 6)


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
