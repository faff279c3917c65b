"""A table's chain, from lobby to record: the record and the posted lines pass the checks of anybody."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta

import pytest

from bot.extras import every_extra
from bot.games.panels import TYPED
from bot.host.askers import Asker as Caller
from bot.messages.names import escaped
from bot.messages.panel import Press
from bot.messages.people import Person, Where
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.store.tables.fair import EntryRow
from bot.store.tables.log import AnsweredBy
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.answers import answering
from bot.table.lobby.table_options import NO_CUT, TableOptions
from bot.table.match.chain import id_of, secret_of
from engine.kernel.core import Refused
from engine.records.protocol.lines import receipt_line
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, IN_PART, verify, verify_receipt
from sandbox.seating import seats_near
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, call_off
from tests.bot.proven import RECEIPT_LINE, Told, called, holds
from tests.bot.table.match.shown import proofs
from tests.trials import after

ANYBODY = Caller(ANN.id, 9)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


WHOLE = ["brimstone", "brigand_kings", "earth_mans_burden", "brutal_magic"]


@pytest.mark.trial(reason="a whole game is played and its record checked")
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
    assert holds(report), str(report)


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
    with pytest.raises(Refused, match="looks like a line"):
        await lobbies.cut(at, BEN, "Proof 3 of Q7F2MD: K7QF")
    assert await lobbies.cut(at, CYD, "qzmxkeltrv") == "I keep your word for the deal."
    with pytest.raises(Refused, match="cuts once"):
        await lobbies.cut(at, CYD, "again")
    assert await lobbies.cut(at, BEN, "last") == "You have cut, and the game begins."
    with pytest.raises(Refused, match="has started already"):
        await lobbies.cut(at, BEN, "too late")
    await told.look_up()
    assert "Cyd has cut: “qzmxkeltrv”. Ben has cut: “last”." in "\n".join(told.texts)


async def test_who_never_cuts_holds_up_the_deal_only_for_the_window_and_the_grace(store: Store) -> None:
    told = await lobby(store)
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.start(at, ANN)
    told.now += timedelta(minutes=9)
    await lobbies.cut(at, CYD, "in the ninth minute")
    for minutes in (1.5, 0.4):
        told.now += timedelta(minutes=minutes)
        await lobbies.wake()
        assert (await told.row()).state == "lobby", "Ben has two minutes to answer Cyd"
    told.now += timedelta(minutes=0.2)
    await lobbies.wake()
    assert (await told.row()).state == "playing"
    await told.play_on()
    report = told.verified()
    assert holds(report), str(report)
    assert "Cut, in this order: “Cyd” (“in the ninth minute”)." in str(report)


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
async def test_the_message_with_the_cut_button_is_never_edited(store: Store, end: str) -> None:
    told = await lobby(store)
    lobbies, at = told.service.lobbies, told.match_id
    await lobbies.start(at, ANN)
    (call,) = [row.payload for row in await told.sent() if row.payload.get("offer")]
    assert call["text"].splitlines()[-1].startswith("-# Proof 1 of ")
    assert "is_newest" not in call, "nobody takes its button away"
    if end == "cut":
        await lobbies.cut(at, BEN, "word")
    await (lobbies.cut(at, CYD, "word") if end == "cut" else lobbies.take_start_back(at, ANN))
    assert not [row for row in await told.sent() if row.kind in ("bare", "unsend")]


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


async def test_if_somebody_without_a_seat_starts_all_who_sit_may_cut(store: Store) -> None:
    told = await lobby(store, join=False)
    await told.service.lobbies.start(told.match_id, ANN)
    await told.service.lobbies.cut(told.match_id, BEN, "word")
    await told.service.lobbies.cut(told.match_id, CYD, "word")
    await told.play_on()
    report = told.verified()
    assert holds(report), str(report)
    assert "The program pressed Start" in str(report)


async def test_who_asks_to_be_forgotten_takes_start_back(store: Store) -> None:
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
    post = await proofs(told).of_record(told.files(".json")[-1].encode(), ANYBODY)
    assert "This is not a record of fair play" in post.text
    assert "Nobody cut" in "\n".join(told.texts)


# ------------------------------------------------------------------------------- play


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
    found = receipts(await told.sent())
    entries = {row.n: row for row in await entries_of(told)}
    numbers = [int(text.split("Receipt ")[1].split(" ")[0]) for text in found]
    assert [entries[n].entry["do"] for n in numbers] == ["answer", "back"]
    for n, text in zip(numbers, found, strict=True):
        assert (
            text.splitlines()[-1]
            == f"-# {receipt_line(id_of(await told.row(), secret_of('1')), n, entries[n].head)}"
        )
        file = (await proofs(told).receipt(told.match_id, ANN, f"{ann}:{n}")).file
        assert file is not None
        assert verify_receipt(file[1]).status == HOLDS
        with pytest.raises(Refused, match="no receipt of yours"):
            await proofs(told).receipt(told.match_id, BEN, f"{ann}:{n}")


async def test_who_offers_a_seat_has_a_receipt_that_it_is_given_and_keeps_those_of_answers(
    store: Store,
) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=3, rounds=1)
    await told.until("orders")
    ben = await told.seat_of(BEN)
    await told.answer(ben)
    await told.service.seats.open_seat(told.match_id, None, BEN)
    await told.service.seats.take_seat(told.match_id, ben, DANA, dm_open=True)
    await told.look_up()
    receipts = [line for text in told.dms for line in RECEIPT_LINE.findall(text)]
    numbers = sorted({int(line.split()[1]) for line in receipts})
    entries = {row.n: row.entry for row in await entries_of(told)}
    assert [entries[n]["do"] for n in numbers] == ["answer", "seat"]
    files = [await file_of(told, BEN, n) for n in numbers]
    with pytest.raises(Refused, match="no receipt of yours"):
        await file_of(told, ANN, numbers[1])
    await call_off(told.service, CHANNEL, ANN)
    await told.look_up()
    mine = Supplied(["\n".join(told.texts)], [*files, *receipts], has_looked=True)
    assert verify(told.files(".json")[-1].encode(), mine).status == HOLDS
    assert await file_of(told, BEN, numbers[1]) == files[1]
    with pytest.raises(Refused, match="never counted"):
        await file_of(told, BEN, numbers[0])


async def file_of(told: Told, person: Person, n: int) -> str:
    """Return the person's receipt file of entry `n`."""
    file = (await proofs(told).receipt(told.match_id, person, f"red:{n}")).file
    assert file is not None
    return file[1]


async def test_who_has_closed_dms_sees_a_receipt_in_what_they_pressed(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=1)
    await told.until("orders")
    await told.service.settings.note_dm(ANN.id, False)
    ann = await told.seat_of(ANN)
    await told.answer(ann)
    screen = await told.service.playing.panel(told.match_id, ANN)
    assert "-# Receipt " in str(screen.panel)
    screen = await told.service.playing.press(told.match_id, screen.step, ann, ANN, Press("take_back"))
    assert "-# Receipt " in f"{screen.note}{screen.panel}"
    assert not receipts(await told.sent())


def receipts(rows: Sequence[OutboxRow]) -> list[str]:
    """Those that were sent to somebody, in a silent message of their own."""
    dms = [row.payload for row in rows if row.kind == "dm"]
    return [data["text"] for data in dms if "-# Receipt " in data["text"] and data["is_silent"]]


async def entries_of(told: Told) -> list[EntryRow]:
    async with told.store.read() as tx:
        return await tx.fair.entries(told.match_id)


async def test_what_people_hand_in_waits_in_the_chain_until_all_computers_have_sealed(store: Store) -> None:
    told = await called(store, "brimstone", [ANN], seats=3, rounds=3)
    ann = await told.until("choose_event")
    async with told.service.units.table(told.match_id) as table:
        await answering.hand_in(table, ann, table.match.asks[ann].fallback(), "")
    async with told.service.units.table(told.match_id) as table:
        last, *others = [seat for seat in table.match.awaited if seat != ann]
        for seat in [one for one in (ann, *others) if one in table.match.awaited]:
            by: AnsweredBy = "person" if seat == ann else "computer"
            await answering.hand_in(table, seat, table.match.asks[seat].fallback(), "", by=by)
    log = [row.entry for row in await entries_of(told)]
    step = [
        entry["by"]
        for entry in log[log.index([one for one in log if one["do"] == "ask"][-1]) :]
        if entry["do"] == "answer"
    ]
    assert step == ["computer"], "Ann's answer waits for the other computer"
    await told.service.seats.replace(told.match_id, last, BEN, ANN, dm_open=True)
    assert [row.entry["do"] for row in await entries_of(told)][-3:-1] == ["seat", "answer"]
    await told.play_on()
    report = told.verified()
    assert holds(report), str(report)


async def test_a_name_is_withdrawn_and_the_record_says_how_many(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN, CYD], seats=3, rounds=1)
    await told.play_on(2)
    await told.service.privacy.forget(CYD)
    await told.computers()
    await told.play_on()
    report = told.verified()
    assert report.status == IN_PART
    assert "1 names were withdrawn." in str(report)


async def test_a_record_is_checked_here_with_the_lines_that_were_posted(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=1)
    so_far = (await proofs(told).of_channel(CHANNEL, ANYBODY)).file
    await told.look_up()
    assert so_far is not None
    assert so_far[1].splitlines() == told.lines()
    with pytest.raises(Refused, match="No game has ended"):
        await proofs(told).of_channel(Where(CHANNEL.guild_id, 78), ANYBODY)
    await told.play_on()
    post = await proofs(told).of_channel(CHANNEL, ANYBODY)
    assert post.text.startswith(escaped("“A game of Brimstone, table 1” (brimstone-1, mark "))
    assert f"{len(told.lines())} of {len(told.lines())} lines compared" in post.text
    assert escaped("- ") not in post.text, "nothing is left"
    assert post.file is not None
    assert post.file[1] == told.files(".json")[-1]
    text = told.files(".json")[-1]
    assert (await proofs(told).of_record(text.encode(), ANYBODY)).text == post.text
    spoiled = text.replace('"Ann"', '"Zed"')
    assert "does NOT hold" in (await proofs(told).of_record(spoiled.encode(), ANYBODY)).text
    mark = str(told.read(text)["id"]).rpartition("-")[2]
    other = text.replace(mark, "q7f2md")
    assert (await proofs(told).of_record(other.encode(), ANYBODY)).text.startswith(
        "That game is not one of mine."
    )
    head = str(told.read(text)["fair"]["head"])
    another = text.replace(head, "0" * 64)
    assert "That is not the record I keep" in (await proofs(told).of_record(another.encode(), ANYBODY)).text
    with pytest.raises(NotInPlay):
        await told.look()
