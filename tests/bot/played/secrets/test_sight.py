"""A game is played where all its people can look on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord

from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, open_table, started
from tests.bot.played.test_seats import newcomer, seat_of

HIDDEN = discord.PermissionOverwrite(view_channel=False)
CANNOT_SEE = "cannot see"


def room_without(table: Table, person: SandboxPerson) -> Any:
    """A channel of the server that they can't see."""
    return table.world.guild.create_text_channel("hidden", overwrites={person.member: HIDDEN})


async def allow(table: Table, person: SandboxPerson, what: discord.PermissionOverwrite | None) -> None:
    """Let the person see the channel, or not, as its manager."""
    channel: Any = table.world.bot.get_channel(table.world.table.id)
    await channel.set_permissions(await channel.guild.fetch_member(person.id), overwrite=what)
    await table.world.env.settle()


async def told_on_moving(person: SandboxPerson, room: Any) -> str:
    """Return what is said to the person alone who brings the game there."""
    shown = await person.member.slash(room, "table settings")
    assert shown.response is not None
    answer = await person.member.select(shown.response, ["1"])
    assert answer.response is not None
    return answer.response.content


async def test_a_game_moves_nowhere_where_one_of_its_people_cannot_see_it(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann, bob = table.people
        room = room_without(table, bob)
        assert f"<@{bob.id}> {CANNOT_SEE}" in await told_on_moving(ann, room)
        nothing = await newcomer(table).member.slash(room, "table settings")
        assert nothing.response is not None
        assert "Move a table" not in str(nothing.response.components)


async def test_nobody_is_given_a_seat_in_a_channel_that_they_cannot_see(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        bob, dora = table.people[1], newcomer(table)
        await allow(table, dora, HIDDEN)
        await bob.hand_over(seat_of(table, bob), person=dora.member)
        assert CANNOT_SEE in bob.told()


async def test_the_card_tells_who_cannot_see_its_channel_any_more(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann, bob = table.people
        card, _ = ann.newest("Orders")
        await allow(table, bob, HIDDEN)
        assert f"<@{bob.id}> can't see" in table.world.camera.latest[card.message].text
        await allow(table, bob, None)
        assert "can't see" not in table.world.camera.latest[card.message].text


async def test_nobody_joins_where_one_who_has_joined_cannot_see_the_game(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2) as table:
        ann, bob = table.people
        dora = newcomer(table)
        await bob.press_card("Leave")
        await allow(table, ann, HIDDEN)
        await dora.press_card("Join")
        assert CANNOT_SEE in dora.told()
