"""Computer seats: their strengths and names, the pause before their answers, and who lets them answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import datetime, timedelta

import pytest

from bot.extras import every_extra
from bot.messages.panel import Button, Panel
from bot.store import Store
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.log import AnswerRow
from bot.store.tables.turns import TurnRow
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.match.log import effective
from bot.table.posts.cards import ADD_COMPUTER
from bot.workers import thinker
from engine.brimstone.computers.captain import Captain
from engine.kernel.core import Ask, Refused
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, agree, call_off
from tests.bot.paced import PAUSE, Paced, known_computers

SECOND = timedelta(seconds=1)
QUICK = ("execute", "supply", "march_on", "support", "retreat")
"""What an order sheet answers on a swift table even where it is silent."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def game(store: Store) -> Paced:
    """Ann with two captains and a recruit."""
    game = Paced(store, seed="3")
    game.match_id = await game.service.lobbies.new_game(
        CHANNEL,
        ANN,
        TableOptions("brimstone", 4, options={"round_limit": 2}, computers=2),
    )
    await game.service.lobbies.join(game.match_id, ANN, dm_open=True)
    await game.service.lobbies.add_computer(game.match_id, ANN, "recruit")
    await game.service.lobbies.start(game.match_id, ANN)
    return game


async def at_orders(game: Paced) -> None:
    """All four are asked for orders, just now."""
    for _ in range(60):
        async with game.service.units.table(game.match_id) as table:
            asked = {ask.kind for ask in table.match.asks.values()}
        if asked == {"orders"}:
            return
        if not await game.people_answer():
            await game.pass_pause()
    raise AssertionError("orders were never asked")


def buttons(panel: Panel) -> dict[str, Button]:
    return {button.label: button for row in panel.rows if isinstance(row, tuple) for button in row}


# ------------------------------------------------------------------------- the lobby


COMPUTERS = (
    "1. **Recruit 1**, a computer\n2. **Captain 1**, a computer\n3. **Recruit 2**, a computer\n4. *free*"
)


async def test_places_are_filled_by_strength_and_each_computer_is_marked(store: Store) -> None:
    game = Paced(store)
    match_id = await game.service.lobbies.new_game(
        CHANNEL, ANN, TableOptions("brimstone", 4, computers=1, level="recruit")
    )
    for level in ("captain", "recruit"):
        await game.service.lobbies.add_computer(match_id, ANN, level)
    panel = await game.service.games.card(match_id)
    assert COMPUTERS in panel.text
    async with store.read() as tx:
        assert [row.level for row in await tx.seats.of(match_id)] == ["recruit", "captain", "recruit"]


async def test_the_card_adds_a_computer_of_the_usual_strength(store: Store) -> None:
    game = Paced(store)
    match_id = await game.service.lobbies.new_game(CHANNEL, ANN, TableOptions("brimstone", 3))
    offered = buttons(await game.service.games.card(match_id))
    assert [button.label for button in offered.values() if button.action == ADD_COMPUTER] == ["Add captain"]
    await game.service.lobbies.add_computer(match_id, ANN)
    assert "1. **Captain 1**, a computer" in (await game.service.games.card(match_id)).text


async def test_only_the_organiser_adds_computers_of_a_strength_there_is_and_one_person_plays(
    store: Store,
) -> None:
    game = Paced(store)
    match_id = await game.service.lobbies.new_game(CHANNEL, ANN, TableOptions("brimstone", 2))
    with pytest.raises(Refused, match="no computer “admiral” in this game. Choose recruit"):
        await game.service.lobbies.add_computer(match_id, ANN, "admiral")
    with pytest.raises(Refused, match="Only the organiser"):
        await game.service.lobbies.add_computer(match_id, BEN, "recruit")
    await game.service.lobbies.abandon(CHANNEL, ANN)
    with pytest.raises(Refused, match="At least one person"):
        await game.service.lobbies.new_game(CHANNEL, ANN, TableOptions("brimstone", 2, computers=2))
    async with store.read() as tx:
        assert await tx.matches.in_channel(CHANNEL.channel_id) is None


async def test_computers_are_introduced_as_such_and_have_short_names_from_then_on(game: Paced) -> None:
    posts = [row.payload["text"] for row in await game.sent() if row.kind == "post"]
    opening = next(text for text in posts if "begins" in text)
    status = (await game.service.games.card(game.match_id)).text
    assert opening.count(", computer") >= 3
    assert "Captain 2, computer" in opening
    assert "Captain 2)" in status
    assert "computer" not in status


# ------------------------------------------------------------------------- the pause


def delays(log: list[AnswerRow], begun: datetime) -> dict[str, set[tuple[str, timedelta]]]:
    """For each kind of ask: in whose seat it was answered by a computer, how long after it was asked."""
    found: dict[str, set[tuple[str, timedelta]]] = {}
    opened, last = begun, (-1, "")
    for before, entry in zip([None, *log], log, strict=False):
        together = (entry.stage, entry.kind)
        if before is not None and (together != last or entry.kind not in ("orders", "pay")):
            opened = before.at
        last = together
        if entry.by == "computer":
            found.setdefault(entry.kind, set()).add((entry.seat, entry.at - opened))
    return found


async def test_all_computers_answer_the_same_pause_after_they_were_asked_whatever_they_are_asked(
    game: Paced,
) -> None:
    """Ann answers at once, so that nothing but the pause makes time pass."""
    begun = game.now
    for _ in range(400):
        if (await game.row()).state == "over":
            break
        if not await game.people_answer():
            await game.pass_pause()
    log = await game.log()
    told = delays(log, begun)
    assert {"choose_home", "choose_event", "orders", "execute"} <= set(told)
    for kind, found in told.items():
        waits = {wait for _, wait in found}
        assert waits == ({timedelta(0)} if kind in QUICK else {PAUSE}), kind
    levels_asked = {row.level for seat, row in (await game.seats()).items() if row.level}
    assert levels_asked == {"captain", "recruit"}
    assert {seat for seat, _ in told["orders"]} == {s for s, row in (await game.seats()).items() if row.level}


async def test_nobody_answers_before_the_pause_is_over_and_then_all_do(game: Paced) -> None:
    await at_orders(game)
    n = await game.tick()
    game.now += PAUSE - SECOND
    assert await game.tick() == n
    game.now += SECOND
    assert await game.tick() == n + 3
    assert await game.awaited() == ["Ann"]
    new = (await game.log())[n:]
    assert {row.at for row in new} == {game.now}
    assert {row.by for row in new} == {"computer"}


async def test_a_person_who_answers_first_does_not_hurry_them(game: Paced) -> None:
    await at_orders(game)
    n = await game.tick()
    await game.people_answer()
    assert await game.tick() == n + 1
    assert len(await game.awaited()) == 3


async def test_a_round_does_not_wait_for_what_order_sheets_answer(game: Paced) -> None:
    """From the orders on only secret payments make a pause, though computers carry out their orders."""
    await at_orders(game)
    await game.people_answer()
    begun, stage = game.now, (await game.log())[-1].stage
    for _ in range(100):
        await game.pass_pause()
        if (await game.log())[-1].stage != stage or not await game.turn():
            break
    kinds = [row.kind for row in await game.log() if row.stage == stage and row.by == "computer"]
    assert kinds.count("execute") >= 2
    payments = len({row.at for row in await game.log() if row.stage == stage and row.kind == "pay"})
    assert game.now - begun <= (payments + 2) * PAUSE


async def test_while_the_table_is_paused_computers_wait_too(game: Paced) -> None:
    await at_orders(game)
    n = await game.tick()
    await game.service.decisions.pause(game.match_id, ANN)
    await agree(game.service, game.match_id)
    game.now += timedelta(hours=5)
    assert await game.tick() == n
    await game.service.decisions.resume(game.match_id, ANN)
    await agree(game.service, game.match_id)
    assert await game.tick() == n
    assert await game.pass_pause() == n + 3


async def test_deadlines_and_reminders_are_of_people_alone(game: Paced) -> None:
    await at_orders(game)
    async with game.store.read() as tx:
        rows: list[DeadlineRow] = await tx.deadlines.open_of(game.match_id)
    assert [game_row.seat for game_row in rows] == [await game.seat_of(ANN)]


# ------------------------------------------------------------------------- processes


async def test_a_restart_during_the_pause_changes_nothing(game: Paced) -> None:
    await at_orders(game)
    n = await game.tick()
    game.now += SECOND
    after = game.process()
    assert await game.tick(after) == n
    game.now += PAUSE - SECOND
    assert await game.tick(after) == n + 3
    assert await game.tick(after) == n + 3
    assert await game.tick() == n + 3


async def test_two_processes_do_not_both_answer(game: Paced) -> None:
    await at_orders(game)
    n, other = await game.tick(), game.process()
    game.now += PAUSE
    await game.thinker.look()
    await other.look()
    assert len(other._under_way) + len(game.thinker._under_way) == 1
    await game.tick()
    assert await game.tick(other) == n + 3


async def test_two_processes_that_think_of_the_same_answer_once(game: Paced) -> None:
    """As when the first has lost its lease, because it was stopped for a while."""
    await at_orders(game)
    n = await game.tick()
    game.now += PAUSE
    one, other = game.new_service(), game.new_service()
    questions = await one.computers._questions(game.match_id)
    await other.computers.let_computers_answer(game.match_id)
    thoughts = [await one.computers.thinking.think(question) for question in questions]
    async with one.units.table(game.match_id) as table:
        for question, thought in zip(questions, thoughts, strict=True):
            await one.computers._answer(table, question, thought)
    assert len(await game.log()) == n + 3


async def test_what_a_killed_process_has_claimed_is_done_by_another_when_its_lease_ends(
    game: Paced,
) -> None:
    await at_orders(game)
    n = await game.tick()
    game.now += PAUSE
    assert await game.thinker._claim() == [game.match_id]
    other = game.process()
    assert await game.tick(other) == n
    game.now += timedelta(seconds=thinker.LEASE)
    assert await game.tick(other) == n + 3


async def test_the_same_game_is_played_whoever_lets_them_answer_and_whenever(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chance of a computer depends on what it is asked: a restart or a quicker person changes nothing."""
    monkeypatch.setattr("bot.table.lobby.dealing.hashes.seed", lambda *_: "4")
    answers = []
    for is_first in (True, False):
        game = Paced(store, seed="4")
        game.match_id = await game.service.lobbies.new_game(
            CHANNEL, ANN, TableOptions("brimstone", 3, computers=2)
        )
        await game.service.lobbies.join(game.match_id, ANN, dm_open=True)
        await game.service.lobbies.start(game.match_id, ANN)
        await at_orders(game)
        if is_first:
            await game.people_answer()
        game.thinker = game.process()
        await game.pass_pause()
        if not is_first:
            await game.people_answer()
        log = await game.log()
        orders = [row for row in log if row.kind == "orders" and row.by == "computer"]
        answers.append({row.seat: row.answer for row in orders})
        await call_off(game.service, CHANNEL, ANN)
    assert answers[0] == answers[1]
    assert len(answers[0]) == 2


async def test_no_turn_is_left_of_a_game_that_has_ended(game: Paced) -> None:
    await at_orders(game)
    assert isinstance(await game.turn(), TurnRow)
    await call_off(game.service, CHANNEL, ANN)
    assert await game.turn() is None
    game.now += PAUSE
    await game.tick()


# ------------------------------------------------------------------------- taking over


async def test_a_person_who_takes_the_seat_during_the_pause_is_asked_themselves(game: Paced) -> None:
    await at_orders(game)
    n = await game.tick()
    captain = next(seat for seat, row in (await game.seats()).items() if row.name.startswith("Captain 1"))
    await game.service.seats.replace(game.match_id, captain, DANA, ANN, dm_open=True)
    assert await game.pass_pause() == n + 2
    assert sorted(await game.awaited()) == ["Ann", "Dana"]
    assert (await game.seats())[captain].level is None


async def test_what_a_computer_has_noted_is_the_draft_of_who_takes_its_seat(game: Paced) -> None:
    await at_orders(game)
    await game.pass_pause()
    captain = next(seat for seat, row in (await game.seats()).items() if row.level == "captain")
    async with game.service.units.table(game.match_id) as table:
        sheet = await table.tx.sheets.get(game.match_id, table.match.stage, captain, "orders")
    assert sheet is not None
    assert sheet.draft
    await game.service.seats.open_seat(game.match_id, captain, ANN)
    await game.service.seats.take_seat(game.match_id, captain, DANA, dm_open=True)
    assert await game.awaited() == ["Ann"]
    async with game.service.units.table(game.match_id) as table:
        assert (await answering.prompt(table, captain)).draft == sheet.draft
    assert (await game.service.playing.panel(game.match_id, DANA)).panel is not None


async def test_who_hands_their_seat_to_a_computer_gives_it_the_whole_pause_and_a_draft(
    store: Store,
) -> None:
    game = Paced(store, seed="2")
    await game.begin([ANN, BEN, CYD], pace="swift")
    await game.until("orders")
    seat = await game.seat_of(BEN)
    await game.service.playing.typed(BEN, "HB bide")
    game.now += timedelta(hours=1)
    told = await game.service.seats.replace_by_computer(game.match_id, seat, BEN, level="recruit")
    assert "Recruit 1 plays" in told
    n = await game.tick()
    game.now += PAUSE - SECOND
    assert await game.tick() == n
    game.now += SECOND
    assert await game.tick() == n + 1
    last = (await game.log())[-1]
    assert (last.seat, last.kind, last.by) == (seat, "orders", "computer")


async def test_each_answer_is_logged_with_its_reasons_and_replays(game: Paced) -> None:
    await at_orders(game)
    await game.people_answer()
    await game.pass_pause()
    log = [row for row in await game.log() if row.by == "computer"]
    assert [row for row in log if row.why]
    assert all(row.why is None for row in await game.log() if row.by != "computer")
    fresh = game.new_service()
    async with fresh.units.table(game.match_id) as table:
        assert table.n == len(await game.log())
    assert effective(await game.log())


class Watched(Captain):
    """A captain that notes whether it had time for its turns."""

    def __init__(self) -> None:
        self.had_time: list[bool] = []

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if ask.kind == "execute":
            self.had_time.append(not is_late())
        return super().think(ask, notes_, dice, is_late=is_late)


async def test_what_is_answered_at_once_is_thought_over_for_a_moment(
    game: Paced, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched()
    with known_computers(monkeypatch, captain=watched):
        await at_orders(game)
        await game.people_answer()
        await game.pass_pause()
    assert any(watched.had_time)
