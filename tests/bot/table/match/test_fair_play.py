"""A table's chain, from lobby to record: the record and the posted lines pass the checks of anybody."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta

import pytest

from bot.extras import every_extra
from bot.games.panels import TYPED
from bot.host.askers import Asker as Caller
from bot.messages.panel import Press
from bot.messages.people import Where
from bot.service.past.proofs import Brought, Proofs, check_here
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.store.tables.fair import EntryRow
from bot.store.tables.log import AnsweredBy
from bot.store.tables.outbox import OutboxRow
from bot.table.answers import answering
from bot.table.lobby.table_options import NO_CUT, TableOptions
from engine.kernel.core import Refused
from engine.records.proof.verifying import HOLDS, IN_PART, Report
from sandbox.seating import seats_near
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, agree, begin, call_off
from tests.bot.proven import Told, called
from tests.trials import after

ANYBODY = Caller(ANN.id, 9)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


WHOLE = ["brimstone", "brigand_kings", "earth_mans_burden", "brutal_magic"]


@pytest.mark.slow(reason="a whole game is played and its record checked")
@pytest.mark.parametrize(
    "game",
    after(
        1, ["brimstone", "brigand_kings", "earth_mans_burden", "brutal_magic"], "a whole game of each kind"
    ),
)
async def test_the_record_of_a_whole_game_holds_with_its_posted_lines(store: Store, game: str) -> None:
    told = await called(store, game, [ANN, BEN], seats=seats_near(game, 3), rounds=2)
    await told.play_on()
    report = told.verified()
    assert report.status == HOLDS, report


# ------------------------------------------------------------------------------ lobby


async def lobby(store: Store, *, cut: str = "closing", join: bool = True) -> Told:
    """A table of Ann's at which she, if she joins, and Ben and Cyd have taken all places."""
    told = Told(store)
    people = [ANN, BEN, CYD] if join else [BEN, CYD]
    wishes = TableOptions("brimstone", len(people), options={"round_limit": 1}, cut=cut)
    told.match_id = await told.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in people:
        await told.service.lobbies.join(told.match_id, person, dm_open=True)
    return told


async def test_after_start_nothing_changes_until_somebody_else_has_cut(store: Store) -> None:
    told = await lobby(store)
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.start(at, ANN)
    assert "waiting for a cut" in (await told.service.games.card(at)).text
    for refused in (lobbies.leave(at, BEN), lobbies.join(at, DANA, dm_open=True), lobbies.start(at, ANN)):
        with pytest.raises(Refused, match="closed until somebody cuts"):
            await refused
    with pytest.raises(Refused, match="you pressed Start"):
        await lobbies.form_to_cut(at, ANN)
    with pytest.raises(Refused, match="Only players who have joined"):
        await lobbies.cut(at, DANA, "word")
    with pytest.raises(Refused, match="no visible characters"):
        await lobbies.cut(at, BEN, "\u200b ")
    assert await lobbies.cut(at, CYD, "qzmxkeltrv") == "You have cut, and the game begins."
    with pytest.raises(Refused, match="has started already"):
        await lobbies.cut(at, BEN, "too late")
    await told.look_up()
    assert "Cyd has cut: “qzmxkeltrv”." in "\n".join(told.texts)


async def test_the_lobby_promises_no_cut_to_who_is_alone_with_computers(store: Store) -> None:
    told = Told(store)
    lobbies = told.service.lobbies
    at = told.match_id = await lobbies.new_game(
        CHANNEL, ANN, TableOptions("brimstone", 3, computers=2, join=True)
    )
    card = (await told.service.games.card(at)).text
    assert "There is no cut, because only one person plays" in card
    assert "somebody else cuts" not in card


@pytest.mark.parametrize("end", ["cut", "take_start_back"])
async def test_the_button_of_the_call_to_cut_goes_when_nobody_is_to_cut_any_more(
    store: Store, end: str
) -> None:
    told = await lobby(store)
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.start(at, ANN)
    assert [row.payload["is_newest"] for row in await told.sent() if row.payload.get("offer")] == [True]
    await told.service.stories.is_newest(at, 41)
    await (lobbies.cut(at, BEN, "word") if end == "cut" else lobbies.take_start_back(at, ANN))
    assert [row.payload for row in await told.sent() if row.kind == "bare"] == [{"message": 41}]


async def test_start_is_taken_back_and_each_start_has_its_line(store: Store) -> None:
    told = await lobby(store)
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.cut(at, ANN, "early")
    assert "“early” by Ann" in (await told.service.games.card(at)).text
    await lobbies.start(at, ANN)
    await lobbies.take_start_back(at, ANN)
    await lobbies.leave(at, CYD)
    await lobbies.join(at, DANA, dm_open=True)
    await begin(told.service, at, ANN, DANA)
    await told.play_on()
    assert sum(" · lock · " in line for line in told.lines()) == 2
    report = told.verified()
    assert report.status == HOLDS, report


async def test_who_may_cut_is_called_once_more_and_then_the_table_opens(store: Store) -> None:
    told = await lobby(store)
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.start(at, ANN)
    await told.look_up()
    told.now += timedelta(hours=25)
    for _ in range(2):
        await lobbies.wake()
    await told.look_up()
    assert [
        row.payload["ping"] for row in told.posts if "still waits for its cut" in row.payload["text"]
    ] == [[BEN.id, CYD.id]]
    told.now += timedelta(hours=24)
    await lobbies.wake()
    await lobbies.leave(at, BEN)


async def test_who_starts_without_a_seat_is_stood_for_by_the_first_who_sits(store: Store) -> None:
    told = await lobby(store, join=False)
    await told.service.lobbies.start(told.match_id, ANN)
    with pytest.raises(Refused, match="play for the player who did"):
        await told.service.lobbies.cut(told.match_id, BEN, "word")
    await told.service.lobbies.cut(told.match_id, CYD, "word")


async def test_who_has_himself_forgotten_takes_start_back(store: Store) -> None:
    told = await lobby(store)
    await told.service.lobbies.start(told.match_id, ANN)
    await told.service.privacy.forget(BEN)
    await told.service.lobbies.join(told.match_id, DANA, dm_open=True)


async def test_a_table_without_a_cut_says_so_and_proves_no_more(store: Store) -> None:
    told = await lobby(store, cut=NO_CUT)
    assert (
        "Without a cut, the host could choose the deal."
        in (await told.service.games.card(told.match_id)).text
    )
    await told.service.lobbies.start(told.match_id, ANN)
    await told.play_on(2)
    await call_off(told.service, CHANNEL, ANN)
    await told.look_up()
    report = await check_here_alone(told)
    assert "no cut: the host could have chosen the deal" in report


async def check_here_alone(told: Told) -> str:
    """What is said of the record without any line."""
    post = await proofs(told).of_record(told.files(".json")[-1].encode(), ANYBODY)
    return post.text


async def test_deals_that_were_thrown_away_lately_are_told(store: Store) -> None:
    first = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=1)
    await call_off(first.service, CHANNEL, ANN)
    told = await lobby(store)
    await told.look_up()
    assert "In the last hour, 1 game in this channel was dealt and then ended early." in "\n".join(told.texts)


# ------------------------------------------------------------------------------- play


async def test_what_happens_to_a_table_stands_in_its_record(store: Store) -> None:
    """A seat changes hands, an answer is taken back, a table goes back, it moves, it is abandoned."""
    told = await called(store, "brimstone", [ANN, BEN, CYD], seats=3, rounds=3)
    seat = await told.until("choose_event")
    await told.answer(seat)
    await told.service.decisions.undo(told.match_id, await told.person(seat))
    await told.until("orders")
    ben = await told.seat_of(BEN)
    await told.answer(ben)
    await told.service.decisions.undo(told.match_id, BEN)
    await told.service.seats.replace(told.match_id, ben, DANA, BEN, dm_open=True)
    await told.service.lobbies.move(told.match_id, Where(CHANNEL.guild_id, 77), ANN)
    await agree(told.service, told.match_id)
    await told.play_on(8)
    await call_off(told.service, Where(CHANNEL.guild_id, 77), ANN)
    await told.look_up()
    kinds = {row["do"] for row in told.read(told.files(".json")[-1])["fair"]["log"]}
    assert kinds >= {"undo", "back", "seat", "move", "end"}
    report = told.verified()
    assert report.status == HOLDS, report


async def test_each_hand_in_and_take_back_of_what_is_sealed_has_a_receipt_that_stays(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=3, rounds=1)
    await told.until("orders")
    ann = await told.seat_of(ANN)
    await told.sent()
    step = (await told.service.playing.panel(told.match_id, ANN)).step
    await told.service.playing.press(told.match_id, step, ann, ANN, Press(TYPED, text="HB recruit"))
    assert not receipts(await told.sent()), "none for a draft, nor for what a computer seals"
    await told.answer(ann)
    await told.service.decisions.undo(told.match_id, ANN)
    given, taken_back = receipts(await told.sent())
    entries = {row.head: row.entry["do"] for row in await entries_of(told)}
    assert [entries[text.split("`")[1]] for text in (given, taken_back)] == ["answer", "back"]
    assert given.startswith(f"-# Fair play · brimstone-1 · receipt {ann} · ")


async def test_who_has_closed_dms_sees_a_receipt_in_what_he_pressed(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=1)
    await told.until("orders")
    await told.service.settings.note_dm(ANN.id, False)
    ann = await told.seat_of(ANN)
    await told.answer(ann)
    screen = await told.service.playing.panel(told.match_id, ANN)
    assert f" · receipt {ann} · " in str(screen.panel)
    screen = await told.service.playing.press(told.match_id, screen.step, ann, ANN, Press("take_back"))
    assert f" · receipt {ann} · " in f"{screen.note}{screen.panel}"
    assert not receipts(await told.sent())


def receipts(rows: Sequence[OutboxRow]) -> list[str]:
    """Those that were sent to somebody, in a silent message of their own."""
    dms = [row.payload for row in rows if row.kind == "dm"]
    return [data["text"] for data in dms if " · receipt " in data["text"] and data["is_silent"]]


async def entries_of(told: Told) -> list[EntryRow]:
    async with told.store.read() as tx:
        return await tx.fair.entries(told.match_id)


async def test_whoever_takes_over_from_the_last_computer_finds_a_line_of_what_is_sealed(store: Store) -> None:
    told = await called(store, "brimstone", [ANN], seats=3, rounds=3)
    ann = await told.until("choose_event")
    async with told.service.units.table(told.match_id) as table:
        await answering.hand_in(table, ann, table.match.asks[ann].fallback(), "")
    async with told.service.units.table(told.match_id) as table:
        last, *others = [seat for seat in table.match.awaited if seat != ann]
        for seat in [one for one in (ann, *others) if one in table.match.awaited]:
            by: AnsweredBy = "fallback" if seat == ann else "computer"
            await answering.hand_in(table, seat, table.match.asks[seat].fallback(), "", by=by)
    await told.look_up()
    before = len(told.lines())
    await told.service.seats.replace(told.match_id, last, BEN, ANN, dm_open=True)
    await told.look_up()
    assert [" · sealed " in line for line in told.lines()[before:]] == [True]
    await told.play_on()
    report = told.verified()
    assert report.status == HOLDS, report


async def test_a_name_is_withdrawn_and_the_record_says_how_many(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN, CYD], seats=3, rounds=1)
    await told.play_on(2)
    await told.service.privacy.forget(CYD)
    await told.computers()
    await told.play_on()
    report = told.verified()
    assert report.status == IN_PART
    assert "names withdrawn: 1 of 4" in str(report)


async def test_a_record_is_checked_here_with_the_lines_that_were_posted(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=1)
    with pytest.raises(Refused, match="No game has ended"):
        await proofs(told).of_channel(CHANNEL, ANYBODY)
    await told.play_on()
    post = await proofs(told).of_channel(CHANNEL, ANYBODY)
    assert post.text.startswith("**brimstone-1 holds.**")
    assert post.file == ("brimstone-1.json", told.files(".json")[-1])
    spoiled = told.files(".json")[-1].replace('"Ann"', '"Zed"').encode()
    assert "does NOT hold" in (await proofs(told).of_record(spoiled, ANYBODY)).text
    with pytest.raises(NotInPlay):
        await told.look()


def proofs(told: Told) -> Proofs:
    """Checked here, without a process for it."""

    async def check(brought: Brought, asker: Caller) -> Report:
        return check_here(brought)

    return Proofs(told.service.units, check)
