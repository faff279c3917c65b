"""Seats that change hands, in every kind of ask: the newcomer has what is the seat's, the other nothing."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.messages.panel import Press, Row
from bot.messages.people import Person
from bot.service.play.screens import Screen
from bot.store import Store
from engine.kernel.core import Refused, Seat
from engine.records.verification.verifying import IN_PART, verify
from tests.bot.drive import ANN, BEN, CYD, DANA, EVE, Game, call_off

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")

KINDS = ("adjust_map", "choose_home", "choose_event", "orders")
LIVE = ("supply", "execute", "march_on", "support", "pay", "retreat")
"""What is asked while orders are carried out; live on deliberate tables."""


@pytest.fixture
async def game(store: Store) -> Game:
    """Ann, Ben and Cyd at a deliberate table on which battles come soon."""
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    return game


async def asked(game: Game, kind: str) -> Seat:
    """The first who is asked that."""
    if kind in LIVE:
        await game.crowd()
    return await game.until(kind)


async def hand(game: Game, seat: Seat, person: Person = DANA, *, dm_open: bool = True) -> str:
    """Who sits there gives the seat to somebody; a computer's the organiser gives."""
    by = await holder(game, seat)
    return await game.service.seats.replace(game.match_id, seat, person, by, dm_open=dm_open)


async def holder(game: Game, seat: Seat) -> Person:
    """Who has the word about the seat."""
    row = (await game.seats()).get(seat)
    return ANN if row is None or row.person_id is None else Person(row.person_id, row.name)


def rows(screen: Screen) -> tuple[Row, ...]:
    """What can be pressed."""
    assert screen.panel
    return screen.panel.rows


@pytest.mark.parametrize("kind", [*KINDS, *LIVE])
async def test_the_newcomer_answers_what_the_predecessor_was_asked(game: Game, kind: str) -> None:
    seat = await asked(game, kind)
    old = await game.person(seat)
    before = await game.service.playing.panel(game.match_id, old)
    await game.sent()
    rules = await game.look()
    await hand(game, seat)
    assert await game.look() == rules
    sent = await game.sent()
    assert [row.target for row in sent if row.kind == "panel"] == [DANA.id]
    assert rows(await game.service.playing.panel(game.match_id, DANA)) == rows(before)
    with pytest.raises(Refused, match="Dana plays .* now"):
        await game.service.playing.press(game.match_id, before.step, seat, old, Press("anything"))
    with pytest.raises(Refused, match="don't play"):
        await game.service.playing.panel(game.match_id, old)
    assert await game.look() == rules
    await game.answer(seat)
    assert [row.by for row in await game.log() if row.seat == seat][-1] == "person"
    assert not [row for row in await game.sent() if row.target == old.id]


@pytest.mark.parametrize("kind", [*KINDS, *LIVE])
async def test_a_computer_answers_what_the_person_was_asked(game: Game, kind: str) -> None:
    seat = await asked(game, kind)
    n = len(await game.log())
    await game.service.seats.replace_by_computer(game.match_id, seat, await holder(game, seat))
    await game.computers()
    since = (await game.log())[n:]
    assert (since[0].seat, since[0].kind, since[0].by) == (seat, kind, "computer")
    await game.until("orders")


@pytest.mark.parametrize("kind", [*KINDS, *LIVE])
async def test_a_person_takes_over_from_a_computer(store: Store, kind: str) -> None:
    game = Game(store, seed="12")
    await game.begin([ANN, BEN], computers=1, level="recruit")
    computer = next(seat for seat, row in (await game.seats()).items() if row.kind == "computer")
    if kind in LIVE:
        await game.crowd()
    await game.until(kind)
    await hand(game, computer)
    assert await game.seat_of(DANA) == computer
    for _ in range(60):
        if (await game.service.playing.panel(game.match_id, DANA)).panel:
            return
        awaited = (await game.look())[3]
        await game.answer(awaited[0])
    raise AssertionError("the newcomer was never asked anything")


async def test_the_draft_of_an_order_sheet_belongs_to_the_seat(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    await game.service.playing.typed(old, "HB recruit")
    await hand(game, seat)
    panel = (await game.service.playing.panel(game.match_id, DANA)).panel
    assert panel
    assert "Home Recruit" in panel.text + panel.below


async def test_what_is_handed_in_stays_so_and_who_was_given_the_seat_may_take_it_back(game: Game) -> None:
    seat = await game.until("orders")
    await game.service.playing.typed(await game.person(seat), "HB recruit\nhand in")
    assert seat not in (await game.look())[3]
    await hand(game, seat)
    assert seat not in (await game.look())[3]
    screen = await game.service.playing.panel(game.match_id, DANA)
    assert screen.panel
    assert "Home Recruit" in screen.panel.text + screen.panel.below
    assert "Handed in" in screen.panel.text
    await game.service.playing.press(game.match_id, screen.step, seat, DANA, Press("take_back"))
    assert seat in (await game.look())[3]


async def test_a_payment_handed_in_is_not_asked_of_the_newcomer_again(game: Game) -> None:
    await game.crowd()
    seat = await game.until("pay", where=lambda at_table: len(at_table.match.asks) == 2)
    await game.answer(seat)
    await hand(game, seat)
    assert seat not in (await game.look())[3]


async def test_the_newcomer_is_shown_nothing_that_was_answered_before_they_came(game: Game) -> None:
    await game.until("orders")
    seat = (await game.log())[-1].seat
    game.wait(minutes=1)
    await hand(game, seat)
    data = json.loads(await game.service.privacy.export(DANA))
    assert [row["seat"] for row in data["seats"]] == [seat]
    assert data["answers"] == []


async def test_the_others_see_no_difference_in_their_own_panels(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    other = next(person for person in (ANN, BEN, CYD) if person != old)
    before = await game.service.playing.panel(game.match_id, other)
    await hand(game, seat)
    after = await game.service.playing.panel(game.match_id, other)
    assert (after.step, rows(after)) == (before.step, rows(before))


async def test_what_waits_to_be_sent_to_the_predecessor_is_not_sent(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    queued = [row for row in await game.sent() if row.kind == "panel" and row.target == old.id]
    assert queued
    await hand(game, seat)
    with pytest.raises(Refused):
        await game.service.playing.panel(game.match_id, Person(old.id, ""), seat=seat)


async def test_who_is_put_out_is_told_and_so_is_the_table(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await game.sent()
    async with game.store.begin() as tx:
        await tx.seats.set_absence(game.match_id, seat, 2, game.now, game.now - timedelta(hours=48))
    await game.service.seats.replace(game.match_id, seat, DANA, ANN, dm_open=True)
    sent = await game.sent()
    assert [row.target for row in sent if row.kind == "dm"] == [BEN.id, DANA.id], "Dana has a receipt"
    assert any("takes over" in row.payload["text"] for row in sent if row.kind == "post")


async def test_with_closed_dms_the_newcomer_is_called_in_the_channel(game: Game) -> None:
    seat = await game.until("orders")
    await game.sent()
    await hand(game, seat, dm_open=False)
    sent = await game.sent()
    assert not [row for row in sent if row.kind == "panel"]
    assert any(f"<@{DANA.id}>: it's your move" in row.payload["text"] for row in sent if row.kind == "post")


async def test_who_may_hand_over_which_seat(game: Game) -> None:
    ben, ann = await game.seat_of(BEN), await game.seat_of(ANN)
    of_ann = "Only the organiser, Ann, or a server manager can decide about"
    of_ben = "Only Ben, the organiser, Ann, or a server manager can decide about"
    for by, seat, why in ((BEN, ann, of_ann), (EVE, ann, of_ann), (EVE, ben, of_ben)):
        with pytest.raises(Refused, match=why):
            await game.service.seats.replace(game.match_id, seat, DANA, by, dm_open=True)
    await game.service.seats.replace(game.match_id, ben, DANA, BEN, dm_open=True)
    assert (await game.seats())[ben].name == "Dana"


async def test_nobody_plays_two_seats_and_no_table_is_left_to_computers(game: Game) -> None:
    with pytest.raises(Refused, match="already plays"):
        await hand(game, await game.seat_of(BEN), CYD)
    with pytest.raises(Refused, match="There is no seat yellow at this table. Choose one of "):
        await hand(game, "yellow")
    for person in (BEN, CYD):
        seat = await game.seat_of(person)
        await game.service.seats.replace_by_computer(game.match_id, seat, person)
    seat = await game.seat_of(ANN)
    with pytest.raises(Refused, match="computers would be left alone"):
        await game.service.seats.replace_by_computer(game.match_id, seat, ANN)


async def test_one_comes_back_into_ones_own_seat(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await hand(game, seat)
    await hand(game, seat, BEN)
    assert (await game.seats())[seat].person_id == BEN.id


async def test_the_record_keeps_who_was_drawn_and_says_who_took_over(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD], pace="swift", round_limit=1)
    seat = await game.seat_of(BEN)
    await hand(game, seat)
    while (await game.row()).state == "playing":
        await game.answer((await game.look())[3][0])
    files = [row.payload["file"] for row in await game.sent() if row.payload.get("file")]
    (text,) = [text for name, text in files if name.endswith(".json")]
    fair = json.loads(text)["fair"]
    (came,) = [entry for entry in fair["log"] if entry["do"] == "seat"]
    assert (came["seat"], came["why"]) == (seat, "given")
    assert [person["name"] for person in fair["people"]] == ["Ann", "Ben", "Cyd", "Dana"]


# ------------------------------------------------------------------- seats on offer


async def test_anybody_not_at_the_table_takes_a_seat_on_offer(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    await game.sent()
    await game.service.seats.open_seat(game.match_id, None, old)
    (advert,) = [row for row in await game.sent() if row.payload.get("offer")]
    assert (advert.payload["offer"]["label"], advert.payload["offer"]["arg"]) == ("Take the seat", seat)
    with pytest.raises(Refused, match="already"):
        await game.service.seats.take_seat(game.match_id, seat, ANN if old != ANN else BEN, dm_open=True)
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert await game.asked_by_dm() == [DANA.id]
    with pytest.raises(Refused, match="not offered any more: Dana"):
        await game.service.seats.take_seat(game.match_id, seat, EVE, dm_open=True)


async def test_the_card_offers_the_seat_as_long_as_it_is_free(game: Game) -> None:
    seat = await game.seat_of(BEN)

    async def buttons() -> list[tuple[str, str]]:
        panel = await game.service.games.card(game.match_id)
        found = [button for row in panel.rows if isinstance(row, tuple) for button in row]
        return [(button.action, button.arg) for button in found if button.action == "take_seat"]

    assert await buttons() == []
    await game.service.seats.open_seat(game.match_id, seat, BEN)
    assert await buttons() == [("take_seat", seat)]
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert await buttons() == []


async def test_what_the_predecessor_types_changes_nothing(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    await hand(game, seat)
    before = await game.look()
    with pytest.raises(Refused, match="You don't play at any table"):
        await game.service.playing.typed(old, "HB recruit\nhand in")
    assert await game.look() == before


async def test_an_offer_can_be_taken_back(game: Game) -> None:
    seat = await game.seat_of(BEN)
    await game.service.seats.open_seat(game.match_id, seat, BEN)
    await game.service.seats.close_offer(game.match_id, seat, ANN)
    with pytest.raises(Refused, match="not offered"):
        await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)


async def test_only_a_seat_on_offer_can_be_taken(game: Game) -> None:
    with pytest.raises(Refused, match="not offered"):
        await game.service.seats.take_seat(game.match_id, await game.seat_of(BEN), DANA, dm_open=True)


async def test_a_seat_given_up_is_played_on_until_it_is_taken(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    await game.sent()
    await game.service.seats.resign(game.match_id, old)
    assert "gives up the seat" in await game.told()
    assert [row.by for row in await game.log() if row.seat == seat][-1] == "steward"
    await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)
    assert seat in (await game.look())[3]
    assert (await game.seats())[seat].away_since is None


async def test_who_has_given_up_may_come_back_as_long_as_nobody_took_the_seat(game: Game) -> None:
    seat = await game.until("orders")
    old = await game.person(seat)
    await game.service.seats.resign(game.match_id, old)
    await game.service.absences.back(game.match_id, old)
    row = (await game.seats())[seat]
    assert (row.open_since, row.away_since) == (None, None)
    assert seat in (await game.look())[3]
    with pytest.raises(Refused, match="not offered"):
        await game.service.seats.take_seat(game.match_id, seat, DANA, dm_open=True)


async def test_who_answers_though_away_is_back_and_has_a_say(game: Game) -> None:
    """The chain says so too: a record in which the votes of those who answered miss would be false."""
    first = await game.until("choose_event")
    others = sorted({*(await game.seats())} - {first})
    for seat in (*others, first):
        await game.service.seats.resign(game.match_id, await game.person(seat))
    assert {row.away_since is None for row in (await game.seats()).values()} == {False}
    await game.answer(first)
    seats = await game.seats()
    assert (seats[first].away_since, seats[first].missed) == (None, 0)
    assert "is back" in await game.told()
    assert sorted({row.seat for row in await game.log() if row.by == "steward"}) == others
    await game.service.decisions.pause(game.match_id, await game.person(first))
    await call_off(game.service, game.where, ANN)
    (file,) = [row.payload["file"] for row in await game.sent() if row.payload.get("file")]
    report = verify(file[1].encode())
    assert report.status == IN_PART, str(report)
