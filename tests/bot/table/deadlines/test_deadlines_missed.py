"""What is done for those who do not answer, the steward, and coming back (R22, R108)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.extras import every_extra
from bot.messages.people import Person
from bot.store import Store
from bot.table.answers import answering
from bot.table.deadlines import deadlines
from bot.table.match.outbox import CLOSING
from tests.bot.drive import ANN, BEN, CHANNEL, CYD
from tests.bot.table.deadlines.timed import DAY, Timed, at_orders, of_kind, texts

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


# ------------------------------------------------------------------------- when nobody answers


async def test_R22_saved_sheets_count_handed_in_or_not_and_else_all_bide(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    saved, silent = await game.seat_of(ANN), await game.seat_of(BEN)
    await game.service.playing.typed(ANN, "HB recruit")
    await game.service.playing.typed(CYD, "HB march\nhand in")
    await game.sent()
    await game.sleep(minutes=61)
    orders = {row.seat: row for row in await game.log() if row.kind == "orders"}
    assert list(orders[saved].answer["orders"].values()) == ["recruit"]
    assert set(orders[silent].answer["orders"].values()) == {"bide"}
    assert (orders[saved].by, orders[silent].by) == ("fallback", "fallback")


async def test_the_person_and_the_table_are_told_what_was_done(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.service.playing.typed(ANN, "HB recruit")
    await game.sleep(minutes=61)
    rows = await game.sent()
    told = {row.target: row.payload["text"] for row in of_kind(rows, "notice") if row.payload["step"] is None}
    assert "The saved sheet counts." in told[ANN.id]
    assert "No sheet was saved, so Bide was ordered in" in told[BEN.id]
    assert "If you miss the next round too" in told[BEN.id]
    assert "If you miss" not in told[ANN.id]
    posts = texts(rows)
    assert posts.count("did not answer in time (orders)") == 3
    reports = ("story", CLOSING)
    told_first = [row.kind for row in rows if row.kind in reports or "did not answer" in str(row.payload)]
    assert told_first[-1] in reports


async def test_what_stays_sealed_is_not_told_to_the_table(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    held = await game.seat_of(CYD)
    async with game.service.units.table(game.match_id) as table:
        await deadlines.hold_seat(table, held)
    await game.service.playing.typed(ANN, "HB recruit")
    await game.sleep(minutes=61)
    posts = texts(await game.sent())
    assert posts.count("did not answer in time") == 2
    assert "saved sheet counts" not in posts
    assert "Bide" not in posts


FOUGHT = ("orders", "execute", "march_on", "supply")


@pytest.mark.trial(reason="a battle is played, and every deadline missed")
@pytest.mark.parametrize("kind", ["sqlite"])  # the rest of this file waits and wakes on both databases
@pytest.mark.parametrize(
    ("answered", "kinds"),
    [
        ((), {"choose_event", "orders", "supply"}),
        (FOUGHT[:2], {"choose_event", "march_on"}),
        (FOUGHT, {"choose_event", "support", "pay", "retreat"}),
    ],
)
async def test_every_kind_of_ask_can_be_missed(
    store: Store, answered: tuple[str, ...], kinds: set[str]
) -> None:
    """On a crowded deliberate table people give orders, and all the rest is left to the deadlines."""
    game = Timed(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="blitz")
    await game.crowd()
    while (await game.look())[1] < 2:
        async with game.service.units.table(game.match_id) as table:
            seat = table.match.awaited[0]
            kind = table.match.asks[seat].kind
            for one in table.match.asks:  # nobody goes away
                await table.tx.seats.set_absence(game.match_id, one, 0, None)
        if kind in answered:
            await game.answer(seat)
        else:
            await game.sleep(minutes=6)
    missed = {row.kind for row in await game.log() if row.by == "fallback"}
    assert missed >= kinds


# ------------------------------------------------------------------------- the steward


async def miss(game: Timed, rounds: int, present: Person | None = CYD) -> None:
    """Let only one person answer for so many rounds, whatever is asked."""
    start = (await game.look())[1]
    while (await game.look())[1] < start + rounds:
        awaited = (await game.look())[3]
        mine = await game.seat_of(present) if present else None
        if mine is not None and mine in awaited:
            await game.answer(mine)
        else:
            await game.sleep(minutes=61)


async def test_R108_after_two_missed_rounds_the_steward_answers_at_once(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await miss(game, 2)
    seats = await game.seats()
    away = [row.person_id for row in seats.values() if row.away_since]
    assert sorted(away, key=str) == [ANN.id, BEN.id]
    rows = await game.sent()
    assert texts(rows).count("A **steward** plays ") == 2
    dms = texts([row for row in rows if row.target == ANN.id], "notice")
    assert "steward** plays your seat cautiously" in dms
    await game.until("orders")
    assert (await game.look())[3] == (await game.seat_of(CYD),) or [await game.seat_of(CYD)]
    assert set(await game.by([await game.seat_of(ANN), await game.seat_of(BEN)])) == {"steward"}
    assert [row.target for row in of_kind(await game.sent(), "panel")] == [CYD.id]


async def test_one_answer_in_between_and_nobody_is_away(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await miss(game, 1)
    await game.until("orders")
    await game.service.playing.typed(ANN, "HB bide\nhand in")
    await miss(game, 1)
    seats = await game.seats()
    assert seats[await game.seat_of(ANN)].away_since is None
    assert seats[await game.seat_of(BEN)].away_since is not None


async def test_who_only_saves_sheets_is_never_away(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    for _ in range(3):
        await game.until("orders")
        await game.service.playing.typed(ANN, "HB bide")
        await miss(game, 1)
    assert (await game.seats())[await game.seat_of(ANN)].missed == 0


async def away_at_orders(store: Store) -> Timed:
    """Ann is away, and the others are asked for orders."""
    game = await at_orders(store, preset="evening")
    async with game.service.units.table(game.match_id) as table:
        await table.tx.seats.set_absence(game.match_id, await seat_in(table.tx, game, ANN), 2, game.now)
    async with game.service.units.table(game.match_id) as table:
        await answering.deputise(table)
        await deadlines.arm(table)
    await game.sent()
    return game


async def seat_in(tx: Any, game: Timed, person: Person) -> str:
    row = await tx.seats.by_person(game.match_id, person.id)
    return str(row.seat)


async def test_im_back_takes_the_stewards_sealed_answer_back_and_asks_again(store: Store) -> None:
    game = await away_at_orders(store)
    mine = await game.seat_of(ANN)
    assert await game.by([mine]) == ["steward"]
    assert "Welcome back" in await game.service.absences.come_back(game.match_id, ANN)
    assert mine in (await game.look())[3]
    rows = await game.sent()
    assert "is back" in texts(rows)
    assert ANN.id in [row.target for row in of_kind(rows, "panel")]
    dues = {row.due_at for row in (await game.deadlines()).values()}
    assert len(dues) == 1
    assert "not away" in await game.service.absences.come_back(game.match_id, ANN)


async def test_a_typed_order_is_a_return_too(store: Store) -> None:
    game = await away_at_orders(store)
    await game.service.playing.typed(ANN, "HB bide\nhand in")
    assert (await game.seats())[await game.seat_of(ANN)].away_since is None
    assert await game.by([await game.seat_of(ANN)]) == ["person"]


async def test_the_card_tells_who_is_away_and_offers_the_way_back(store: Store) -> None:
    game = await away_at_orders(store)
    panel = await game.service.games.card(game.match_id)
    assert "Ann: away since" in panel.text
    assert "I'm back" in [button.label for row in panel.rows if isinstance(row, tuple) for button in row]


async def test_when_all_are_away_the_game_waits(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    await game.sleep(hours=12)
    n = len(await game.log())
    assert all(row.away_since for row in (await game.seats()).values())
    assert "Everybody is away" in (await game.service.games.card(game.match_id)).text
    await game.sleep(days=9, beat=DAY)
    assert len(await game.log()) == n
    await game.service.absences.come_back(game.match_id, ANN)
    assert await game.seat_of(ANN) in (await game.look())[3]
    assert not (set((await game.look())[3]) - {await game.seat_of(ANN)})
