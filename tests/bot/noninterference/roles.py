"""People without the secret's seat, by role: who watches, leads, held the seat, or may not see the table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.messages.people import Asking, Person
from bot.table.seats import talks
from engine.kernel.core import Seat
from sandbox.people import SandboxPerson
from sandbox.world import World

LONG = timedelta(days=90)
"""A silence after which every holder counts as absent."""
SEAT = "seat"
"""Role of those who play at the table but may not see the secret."""
ROLES: Mapping[str, str] = {
    SEAT: "plays another seat",
    "spectator": "sees the channel and the spectators' thread, and does not play",
    "manager": "manages the server, and does not play",
    "organiser": "opened the table without a seat",
    "former player": "gave away the seat with the secret, before it was one",
    "removed player": "was absent from the seat with the secret, and lost it before it was one",
    "shut out": "is a member of the server who may not see the table's channel",
    "outsider": "manages another server with the bot, and is no member of the table's",
}
"""Role -> what it is; every role but the first exists at the table of each fork."""


class Onlooker(SandboxPerson):
    """Somebody without a seat; `place` is the channel where they ask."""

    def __init__(self, world: World, name: str, place: ChannelHandle, member: MemberActor) -> None:
        super().__init__(world, name, seed="fork", member=member)
        self.place = place

    async def command(self, name: str, **options: Any) -> InteractionResult:
        """Run a slash command where the person may ask."""
        return await self.member.slash(self.place, name, **options)


def place_of(person: SandboxPerson) -> ChannelHandle:
    """Return the channel where the person asks."""
    return person.place if isinstance(person, Onlooker) else person.world.table


def let_in(world: World) -> dict[str, Onlooker]:
    """Let somebody of each role into the world, where one cannot see the table's new channel."""
    shut_out = world.add_member("Peggy")
    lounge = world.guild.create_text_channel("lounge")
    hidden: Any = {shut_out: discord.PermissionOverwrite(view_channel=False)}
    world.table = world.guild.create_text_channel("table of some", overwrites=hidden)
    others = {
        role: Onlooker(world, name, world.table, world.add_member(name))
        for role, name in (
            ("spectator", "Mallory"),
            ("organiser", "Olga"),
            ("former player", "Rupert"),
            ("removed player", "Victor"),
        )
    }
    others["shut out"] = Onlooker(world, "Peggy", lounge, shut_out)
    others["manager"] = Onlooker(world, "Trudy", world.table, _manager(world, world.guild, "Trudy"))
    elsewhere = world.env.create_guild("Another club")
    outsider = _manager(world, elsewhere, "Oscar")
    others["outsider"] = Onlooker(world, "Oscar", elsewhere.create_text_channel("hall"), outsider)
    return others


def _manager(world: World, guild: Any, name: str) -> MemberActor:
    role = guild.create_role("manager", permissions=discord.Permissions(manage_guild=True))
    user = world.env.create_user(name.lower(), global_name=name)
    member: MemberActor = guild.add_member(user, roles=[role])
    world.members[member.id] = member
    return member


PREDECESSORS = ("former player", "removed player")
"""Roles of those who have held the seat with the secret, one after the other."""


def person_of(one: SandboxPerson) -> Person:
    """Return somebody as the service knows them when they ask at the table."""
    return Person(one.id, one.name, Asking(one.world.guild.id, seen={one.world.table.id: True}))


async def hand_over(
    world: World, match_id: int, seat: Seat, others: Mapping[str, Onlooker], player: SandboxPerson
) -> None:
    """Let the seat's first holder give it away, and its next one lose it by absence to the player."""
    seats = world.bot.service.seats
    former, removed, organiser = (person_of(others[role]) for role in (*PREDECESSORS, "organiser"))
    await seats.replace(match_id, seat, removed, former, dm_open=True)
    await world.env.settle()
    async with world.bot.service.units.table(match_id) as table:
        long_ago = table.at - LONG
        await table.tx.seats.set_absence(match_id, seat, 2, long_ago, long_ago)
    await seats.open_seat(match_id, seat, organiser)
    await world.env.settle()
    await seats.take_seat(match_id, seat, person_of(player), dm_open=True)
    await world.env.settle()


async def open_to_spectators(world: World, match_id: int) -> None:
    """Open a thread where spectators talk about the game."""
    async with world.bot.service.units.table(match_id) as table:
        await talks.open_to_spectators(table.tx, table.row)
    await world.env.settle()
