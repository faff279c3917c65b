"""One living message: what a press leads to for the same seat is shown where the press was."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, text

from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, private, started

EVENT, ORDERS = "choose its event", "Round 1 · you are"
CALLS = "SELECT sent_at FROM sent WHERE kind = 'post' AND lane LIKE 'dm:%'"
"""Calls in the channel that are needed only if a panel could not be changed."""


def waiting(table: Table) -> int:
    """How many messages are still to be sent."""

    def read(on: Connection) -> int:
        query = "SELECT count(*) FROM waiting"
        return int(on.execute(text(query)).scalar_one())

    return table.look(read)


def panel_of(person: SandboxPerson) -> int:
    """Return the message in which the person's panel stands."""
    panel = person.panel()
    assert panel is not None
    return panel.message


async def test_the_next_ask_comes_into_the_same_dm_and_no_message_is_sent(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        leader = await table.play_until(EVENT)
        before, shown = panel_of(leader), len(private(table, leader))
        await leader.act()
        since = private(table, leader)[shown:]
        assert leader.is_asked(ORDERS)
        assert panel_of(leader) == before
        assert {one.message for one in since} == {before}
        assert waiting(table) == 0


async def test_others_who_are_asked_get_a_message_of_their_own(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        leader = await table.play_until(EVENT)
        others = [person for person in table.people if person is not leader]
        shown = {person.id: len(private(table, person)) for person in others}
        await leader.act()
        for person in others:
            first, *_ = private(table, person)[shown[person.id] :]
            assert ORDERS in first.text
            assert not first.is_edit


async def test_with_closed_dms_too_and_the_channel_is_not_troubled(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, closed=["Ann", "Bob"], habits=["menus"], round_limit=1) as table:
        await table.play_on()
        said: dict[int, str] = {}
        for one in table.world.camera.shown:
            if one.viewer is not None:
                said[one.message] = said.get(one.message, "") + one.text
        assert any(EVENT in texts and ORDERS in texts for texts in said.values())
        calls = table.look(lambda on: on.execute(text(CALLS)).all())
        assert calls
        assert not any(sent_at for (sent_at,) in calls)


async def test_what_cannot_be_shown_there_comes_from_the_outbox(tmp_path: Path) -> None:
    async with started(tmp_path, check_errors=False) as table:
        leader = await table.play_until(EVENT)
        before = panel_of(leader)
        table.world.env.inject_error("PATCH", "/webhooks/**", status=404, code=10015)
        await leader.act()
        await table.world.env.advance_time(60)
        assert leader.is_asked(ORDERS)
        assert panel_of(leader) == before
        assert waiting(table) == 0
