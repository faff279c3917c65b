"""People without the secret's seat, by role: who watches, leads, held the seat, or may not see the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
    hidden = {shut_out: discord.PermissionOverwrite(view_channel=False)}
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


@dataclass(frozen=True)
class HandOver:
    """Two people hold a seat before its player: one gives it away, the next is absent and loses it."""

    world: World
    match_id: int
    seat: Seat
    others: Mapping[str, Onlooker]

    def person(self, role: str) -> Person:
        """Return the role's person as the service knows them."""
        one = self.others[role]
        return Person(one.id, one.name, Asking(self.world.guild.id, seen={self.world.table.id: True}))

    async def to(self, player: Person) -> None:
        """Seat the player at last, and open a thread for spectators."""
        service = self.world.bot.service
        former, removed, organiser = map(self.person, ("former player", "removed player", "organiser"))
        await service.seats.replace(self.match_id, self.seat, removed, former, dm_open=True)
        await self.world.env.settle()
        async with service.units.table(self.match_id) as table:
            long_ago = table.at - LONG
            await table.tx.seats.set_absence(self.match_id, self.seat, 2, long_ago, long_ago)
            await talks.open_to_spectators(table.tx, table.row)
        await service.seats.open_seat(self.match_id, self.seat, organiser)
        await self.world.env.settle()
        await service.seats.take_seat(self.match_id, self.seat, player, dm_open=True)
        await self.world.env.settle()
