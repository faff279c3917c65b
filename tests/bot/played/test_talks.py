"""Threads beside a game: two talk in private, spectators among themselves and not into the channel."""

from __future__ import annotations

from typing import Any

from sandbox.habits import find
from sandbox.people import SandboxPerson
from tests.bot.played.forgery import Forged, send
from tests.bot.played.tables import Table, posts, private, started


def threads(table: Table) -> list[Any]:
    """The threads under the table's channel, oldest first."""
    channels = table.world.env.backend.channels.values()
    return sorted((one for one in channels if one.is_thread), key=lambda one: one.id)


async def seat_of(table: Table, person: SandboxPerson) -> str:
    async with table.world.bot.store.read() as tx:
        (row,) = await tx.matches.playing()
        seats = await tx.seats.of(row.id)
    return next(one.seat for one in seats if one.person_id == person.id and one.seat)


async def test_two_talk_in_private_and_publish_it_when_both_want_to(database: str) -> None:
    async with started(database, people=3) as table:
        ann, bob, cyd = table.people
        await ann.use("seat", "Talk in private", await seat_of(table, bob))
        (thread,) = threads(table)
        members = {ann.id, bob.id}
        assert members <= set(thread.thread_members)
        assert cyd.id not in thread.thread_members
        assert "are talking in private" in "\n".join(posts(table))
        await bob.use("seat", "Talk in private", await seat_of(table, ann))
        assert f"You are talking already: <#{thread.id}>" in bob.told()
        await ann.call_off(*table.people)
        assert thread.thread_metadata.archived
        assert thread.thread_metadata.locked
        await cyd.press_card("Publish")
        assert "Only the two players who talked" in cyd.told()
        await ann.press_card("Publish")
        assert cyd.id not in thread.thread_members, "both have to want it"
        await table.world.restart()
        await bob.press_card("Publish")
        assert cyd.id in threads(table)[0].thread_members
        assert threads(table)[0].thread_metadata.archived
        assert "publish what they said" in "\n".join(posts(table))


async def test_a_talk_is_begun_from_the_tables_panel_and_ends_when_the_seat_changes_hands(
    database: str,
) -> None:
    async with started(database, people=2, computers=1) as table:
        ann, bob = table.people
        await ann.press_card("Table")
        await ann.follow(private(table, ann)[-1], "My seat")
        panel = private(table, ann)[-1]
        menu = find(panel, "Talk in private with ...")
        assert len(menu.options) == 1, "computers do not talk"
        await ann.pick(panel, menu, menu.options[0].value)
        (thread,) = threads(table)
        assert {ann.id, bob.id} <= set(thread.thread_members)
        await bob.hand_over(await seat_of(table, bob), level="captain")
        assert threads(table)[0].thread_metadata.locked
        assert "closed" in "\n".join(posts(table))


async def test_nobody_talks_with_a_computer_or_themselves(database: str) -> None:
    async with started(database, people=2, computers=1) as table:
        ann, bob = table.people
        async with table.world.bot.store.read() as tx:
            (row,) = await tx.matches.playing()
            computer = next(one.seat for one in await tx.seats.of(row.id) if one.kind == "computer")
        shown = await ann.open("seat")
        menu = find(shown, "Talk in private")
        assert [entry.value for entry in menu.options] == [await seat_of(table, bob)]
        for seat, why in ((computer, "can't talk"), (await seat_of(table, ann), "your own seat")):
            await send(table.world, Forged(ann.member, shown, menu, values=(str(seat),)))
            assert why in ann.told()
        assert threads(table) == []


async def test_spectators_have_one_thread_and_are_not_heard_in_the_channel(database: str) -> None:
    async with started(database, people=2) as table:
        eve = SandboxPerson(table.world, "Eve", seed="1")
        await eve.use("table settings", "Open the spectators")
        assert "no thread for spectators yet" in eve.told()
        ann, bob = table.people
        await ann.use("table settings", "Open the spectators")
        await bob.press_card("Yes")
        (thread,) = threads(table)
        assert thread.name == "Spectators"
        await eve.command("game log")
        log = private(table, eve)[-1]
        await eve.click(log, find(log, "Spectators"))
        assert f"<#{thread.id}>" in eve.told()
        assert len(threads(table)) == 1
        said = posts(table)
        await eve.command("game map", text=True, public=True)
        assert posts(table) == said
        assert "```" in private(table, eve)[-1].text
        await table.people[0].command("game map", text=True, public=True)
        shown = table.world.camera.shown[-1]
        assert (shown.viewer, "```" in shown.text) == (None, True)
        await table.organiser.call_off(*table.people)
        assert threads(table)[0].thread_metadata.archived


async def test_where_threads_cannot_be_opened_the_table_is_told_what_is_missing(database: str) -> None:
    async with started(database, people=2) as table:
        ann, bob = table.people
        table.world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
        await ann.use("seat", "Talk in private", await seat_of(table, bob))
        assert "I need the permissions *Create Private Threads*" in "\n".join(posts(table))
        assert threads(table) == []
