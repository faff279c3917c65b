"""Fold the panels of who has left a seat: those in their DMs say who plays it now, and nothing more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.discord.sending.deliveries import TRIES_TO_CLOSE_PANELS
from bot.discord.sending.sender import LONGEST_DELAY
from bot.table.match.outbox import queue_close_panels
from sandbox.brimstone.orders import hand_in
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.calling import call_in
from tests.bot.played.forgery import Forged, emit
from tests.bot.played.tables import Table, by_turns_on_each_database, posts, private, started
from tests.bot.played.test_in_place import waiting
from tests.bot.played.test_seats import newcomer, seat_of
from tests.bot.played.warpath import WAR_OF_TWO, make_war
from tests.bot.played.whole.test_deadlines import MINUTE
from tests.bot.played.whole.test_killed import LEASES_END

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")

ORDERS = "Round 1 · you are"
DMS_CLOSED, UNKNOWN_MESSAGE = 50007, 10008
Leave = Callable[[Table, SandboxPerson, SandboxPerson], Awaitable[object]]


async def is_put_out(table: Table, bob: SandboxPerson, dora: SandboxPerson) -> None:
    """All others vote for it."""
    first, *more = (person for person in table.people if person is not bob)
    await first.decide("seat", seat=seat_of(table, bob))
    for person in more:
        await person.press_card("Yes")
    await dora.press_card("Take the seat")


async def hands_over(table: Table, bob: SandboxPerson, dora: SandboxPerson) -> None:
    await bob.hand_over(seat_of(table, bob), person=dora.member)


async def is_relieved_after_an_offer(table: Table, bob: SandboxPerson, dora: SandboxPerson) -> None:
    await bob.use("seat", "Offer my seat")
    await dora.press_card("Take the seat")


async def is_relieved_after_resigning(table: Table, bob: SandboxPerson, dora: SandboxPerson) -> None:
    await bob.use("seat", "Resign")
    await dora.press_card("Take the seat")


async def gives_way_to_a_computer(table: Table, bob: SandboxPerson, dora: SandboxPerson) -> None:
    await bob.hand_over(seat_of(table, bob), level="recruit")


async def is_forgotten(table: Table, bob: SandboxPerson, dora: SandboxPerson) -> None:
    await bob.use("me settings", "Delete me")
    question = private(table, bob)[-1]
    await bob.click(question, find(question, "Forget me"))


BY_PEOPLE: list[Leave] = [is_put_out, hands_over, is_relieved_after_an_offer, is_relieved_after_resigning]


def dms(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return the messages of the bot in the person's DM as they stand, oldest first."""
    channel = person.member.user.dm_channel.id
    standing = table.world.camera.latest.values()
    there = table.world.env.backend.messages[channel]
    return [one for one in standing if one.message in there and one.author != person.id]


def panels(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return those in which the person could press something; a receipt only opens a file, and stays."""
    return [one for one in dms(table, person) if any(part.label != "Receipt" for part in one.parts)]


def closed(table: Table, person: SandboxPerson) -> list[Shown]:
    there = f"** in <#{table.world.table.id}>."
    return [one for one in dms(table, person) if " is played by " in one.text and one.text.endswith(there)]


def since(table: Table, person: SandboxPerson, shown: int) -> list[Shown]:
    """Return what was shown to the person alone since then."""
    return [one for one in table.world.camera.shown[shown:] if one in private(table, person)]


def closings(table: Table) -> int:
    """How many are kept, sent or not."""

    def read(on: Connection) -> int:
        return int(on.execute(text("SELECT count(*) FROM waiting WHERE kind = 'close_panels'")).scalar_one())

    return table.look(read)


# --------------------------------------------------------------------------- every way


async def test_a_panel_that_one_person_sees_in_the_channel_folds(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        await bob.knock()
        opened = next(one for one in reversed(private(table, bob)) if one.channel == table.world.table.id)
        assert opened.parts
        await bob.hand_over(seat_of(table, bob), level="recruit")
        left = table.world.camera.latest[opened.message]
        assert left.text == "-# Round 1, orders: this seat is not yours any more."
        assert not left.parts


async def leaves(table: Table, person: SandboxPerson, leave: Leave, dora: SandboxPerson, by: str) -> None:
    """One way to leave a seat, of which the person had more than one panel."""
    await person.write("HB recruit")
    old = panels(table, person)
    assert len(old) == 1, "what was sent first is a line since they typed"
    await leave(table, person, dora)
    assert not panels(table, person)
    assert {one.message for one in old} == {one.message for one in closed(table, person)}
    for one in closed(table, person):
        assert f"is played by {by}" in one.text
        assert "recruit" not in one.text, "what they planned is the seat's"
        assert not one.files
    assert waiting(table) == 0


async def test_who_leaves_a_seat_keeps_no_panel_of_it(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """One newcomer after another leaves the same seat, in the end to a computer."""
    async with started(tmp_path) as table:
        await table.play_until(ORDERS)
        sitting = table.person("Bob")
        for number, leave in enumerate(BY_PEOPLE):
            dora = newcomer(table, f"Dora {number}")
            with subtests.test(leave.__name__):
                await leaves(table, sitting, leave, dora, f"Dora {number}")
            sitting = dora
        with subtests.test(gives_way_to_a_computer.__name__):
            await leaves(table, sitting, gives_way_to_a_computer, sitting, "Recruit 1")


async def test_who_is_forgotten_keeps_no_panel(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        await leaves(table, table.person("Bob"), is_forgotten, newcomer(table), "")
        assert closings(table) == 0, "nothing of it is kept, not even to whom it went"


PHASES = ["Adjust the map", "Where is your Home?", "choose its event", "how much do you pay"]


@pytest.mark.parametrize("phase", PHASES)
async def test_whatever_they_were_asked(tmp_path: Path, phase: str) -> None:
    async with started(tmp_path, people=2, seed=WAR_OF_TWO, round_limit=3) as table:
        make_war(table)
        asked, dora = await table.play_until(phase), newcomer(table)
        await hands_over(table, asked, dora)
        assert not panels(table, asked)
        assert dora.is_asked(phase)


async def test_in_another_game_too(tmp_path: Path) -> None:
    async with started(tmp_path, game="brigand_kings", people=2) as table:
        asked, dora = await table.play_until("your dice"), newcomer(table)
        await hands_over(table, asked, dora)
        assert not panels(table, asked)
        assert "is played by Dora**" in closed(table, asked)[-1].text


async def test_a_receipt_cannot_be_taken_back_any_more(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        await hand_in(bob)
        assert [part.label for one in panels(table, bob) for part in one.parts] == ["Take back"]
        await hands_over(table, bob, dora)
        assert not panels(table, bob)


async def test_nobody_is_back_at_a_seat_of_somebody_else(tmp_path: Path) -> None:
    """The notice that a steward plays has a button of its own."""
    async with started(tmp_path, people=2, deadline="blitz", round_limit=30) as table:
        ann, bob, dora = table.person("Ann"), table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        while not any(part.label == "I'm back" for one in panels(table, bob) for part in one.parts):
            await ann.act()
            await table.world.env.advance_time(5 * MINUTE + 30)
        await hands_over(table, bob, dora)
        assert not panels(table, bob)
        assert any("is played by Dora**" in one.text and not one.is_layout for one in closed(table, bob))


# ---------------------------------------------------------------------- who is not concerned


async def test_a_seat_that_is_only_offered_or_given_up_keeps_its_panels(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        bob = table.person("Bob")
        await table.play_until(ORDERS)
        before = panels(table, bob)
        await bob.use("seat", "Offer my seat")
        assert panels(table, bob) == before
        await bob.use("seat", "Resign")
        assert panels(table, bob) == before
        await bob.press(before[-1], find(before[-1], "Hand in"))
        assert any("Bob) is back" in one for one in posts(table))


async def test_no_message_more_for_anybody(tmp_path: Path) -> None:
    async with started(tmp_path) as table:
        ann, bob, cleo = table.people
        dora = newcomer(table)
        await table.play_until(ORDERS)
        shown, said = len(table.world.camera.shown), len(posts(table))
        others = [panels(table, ann), panels(table, cleo)]
        await hands_over(table, bob, dora)
        in_dm = [one for one in since(table, bob, shown) if one.channel == bob.member.user.dm_channel.id]
        assert in_dm
        assert all(one.is_edit for one in in_dm)
        assert not since(table, ann, shown)
        assert not since(table, cleo, shown)
        assert [panels(table, ann), panels(table, cleo)] == others
        (post,) = posts(table)[said:]
        assert "takes over" in post


async def test_a_computer_that_gives_way_is_written_to_by_nobody(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann, bob = table.people
        dora = newcomer(table)
        await table.play_until(ORDERS)
        shown, before = len(table.world.camera.shown), [panels(table, ann), panels(table, bob)]
        (seat,) = {"red", "blue", "green"} - {seat_of(table, ann), seat_of(table, bob)}
        await ann.hand_over(seat, person=dora.member)
        assert "Handed in" in panels(table, dora)[-1].text
        assert not since(table, bob, shown)
        assert [panels(table, ann), panels(table, bob)] == before


async def test_panels_of_another_table_stay(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann, bob = table.people
        room = table.world.guild.create_text_channel("second")
        await table.play_until(ORDERS)
        await call_in(ann.member, room)
        shown = (one for one in table.world.camera.shown if one.channel == room.id and one.viewer is None)
        card = next(one for one in shown if one.parts)
        await bob.click(card, find(card, "Join"))
        card = table.world.camera.latest[card.message]
        await ann.click(card, find(card, "Start with 2"))
        shown = (one for one in reversed(table.world.camera.shown) if one.channel == room.id)
        locked = next(one for one in shown if any(part.label == "Cut" for part in one.parts))
        await bob.fill_in(await bob.click(locked, find(locked, "Cut")), "any word")
        second = [one for one in panels(table, ann) + panels(table, bob) if ":2:" in one.parts[0].custom_id]
        assert second
        for person in (bob, ann):
            await hands_over(table, person, newcomer(table, f"New {person.name}"))
        assert panels(table, ann) + panels(table, bob) == second


# ------------------------------------------------------------------------ what it says


async def test_the_name_formats_nothing_and_calls_nobody(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann, bob = table.person("Ann"), table.person("Bob")
        dora = newcomer(table, f"**D** <@{ann.id}> @everyone")
        await table.play_until(ORDERS)
        begun = len(table.world.env.http_requests)
        await hands_over(table, bob, dora)
        said = closed(table, bob)[-1].text
        assert f"<@{ann.id}>" not in said
        assert "@everyone" not in said
        assert "\\*\\*D\\*\\*" in said
        edits = [one for one in table.world.env.http_requests[begun:] if one.method == "PATCH"]
        in_dm = [one.json for one in edits if str(bob.member.user.dm_channel.id) in one.path]
        assert in_dm
        assert all(body and body["allowed_mentions"] == {"parse": []} for body in in_dm)


async def test_who_comes_back_gets_a_panel_of_their_own_again(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        await bob.write("HB recruit")
        seat = seat_of(table, bob)
        await hands_over(table, bob, dora)
        old = {one.message for one in closed(table, bob)}
        await dora.hand_over(seat, person=bob.member)
        assert not panels(table, dora)
        (fresh,) = panels(table, bob)
        assert fresh.message not in old
        assert bob.is_asked(ORDERS)
        assert {one.message for one in closed(table, bob)} == old
        await table.play_on()


# ------------------------------------------------------------------------------- trouble


async def test_with_closed_dms_nothing_is_stuck(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        table.world.refuse("*", f"/channels/{bob.member.user.dm_channel.id}/messages**", DMS_CLOSED)
        await hands_over(table, bob, dora)
        assert waiting(table) == 0
        assert dora.is_asked(ORDERS)
        table.people[table.people.index(bob)] = dora
        await table.play_on()


async def test_who_never_had_a_dm_is_not_written_to(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, closed=["Bob"]) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        await hands_over(table, bob, dora)
        assert not dms(table, bob)
        assert waiting(table) == 0


@pytest.mark.parametrize("when", ["before", "meanwhile"])
async def test_a_panel_that_is_deleted_holds_up_no_other(tmp_path: Path, when: str) -> None:
    async with started(tmp_path, people=2) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        await bob.write("HB recruit")
        (last,) = panels(table, bob)
        if when == "before":
            table.world.env.backend.delete_message(last.channel, last.message)
        else:
            path = f"/channels/{last.channel}/messages/{last.message}"
            table.world.env.inject_error("PATCH", path, status=404, code=UNKNOWN_MESSAGE)
        await hands_over(table, bob, dora)
        assert dora.is_asked(ORDERS)
        assert waiting(table) == 0


async def test_what_discord_cannot_do_now_is_done_later(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        path = f"/channels/{bob.member.user.dm_channel.id}/messages/*"
        table.world.env.inject_error("PATCH", path, status=503, times=3)
        await hands_over(table, bob, dora)
        assert dora.is_asked(ORDERS)
        assert panels(table, bob)
        await table.world.env.advance_time(LONGEST_DELAY)
        assert not panels(table, bob)


async def test_other_messages_do_not_wait_for_ever(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        path = f"/channels/{bob.member.user.dm_channel.id}/messages/*"
        table.world.env.inject_error("PATCH", path, status=503, times=None)
        await hands_over(table, bob, dora)
        assert waiting(table) == 1
        await table.world.env.advance_time(TRIES_TO_CLOSE_PANELS * LONGEST_DELAY)
        assert waiting(table) == 0


@pytest.mark.parametrize(("kind", "turns"), by_turns_on_each_database(0, 5, 15, 30, 60))
async def test_killed_at_any_moment_it_is_done_all_the_same(database: str, turns: int) -> None:
    async with started(database, people=2, computers=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        await bob.write("HB recruit")
        await bob.use("seat", "Offer my seat")
        emit(table.world, Forged(dora.member, *dora.newest("Take the seat")))
        await table.world.kill(after=turns)
        await table.world.env.advance_time(LEASES_END)
        if dora.panel() is None:
            await dora.press_card("Take the seat")
            await table.world.env.advance_time(LEASES_END)
        assert dora.is_asked(ORDERS)
        assert not panels(table, bob)
        assert len(closed(table, bob)) == 1
        assert waiting(table) == 0


async def test_killed_before_anything_was_sent(database: str) -> None:
    async with started(database, people=2, computers=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        path = f"/channels/{bob.member.user.dm_channel.id}/messages"
        table.world.env.inject_error("GET", path, status=503, times=None)
        await hands_over(table, bob, dora)
        assert panels(table, bob)
        table.world.env.backend.faults.clear()
        await table.world.kill()
        await table.world.env.advance_time(LEASES_END)
        assert not panels(table, bob)
        assert waiting(table) == 0


async def test_done_twice_it_changes_nothing_more(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until(ORDERS)
        seat = seat_of(table, bob)
        await hands_over(table, bob, dora)
        shown, bot = len(table.world.camera.shown), table.world.bot
        async with bot.store.begin(table.world.env.now()) as tx:
            row = await tx.matches.get(1)
            assert row is not None
            await queue_close_panels(tx, row.id, bob.id, seat)
        await table.world.restart()
        assert waiting(table) == 0
        assert not table.world.camera.shown[shown:]
