"""A pack is uploaded, chosen in a form, played and verified as the people of its server would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord import InteractionResult

from bot.extras.packs.removed_servers import LeavingCog
from bot.extras.packs.service import Packs
from bot.extras.packs.uploads import sent_from
from bot.host.askers import Asker
from bot.service.past.proofs import Brought, Proofs, check_here
from bot.service.service import Service
from engine.deeplamp.pack.finding import nothing_laid_out
from engine.records.verification.verifying import Report
from sandbox.habits import offers
from sandbox.people import SandboxPerson, begin
from sandbox.world import World, open_world, sqlite_url
from tests.bot.extras.packs.test_example import PLACE
from tests.bot.extras.packs.test_packs import read
from tests.bot.played.test_set_up import card, press, send_off

COMMANDS = ("game status", "game map", "game log", "game orders", "games", "me games")
RADIO = 21
TITLE, MISSION = "The Salt Stair 1.0", "The Old Pillar"


async def upload(person: SandboxPerson, *files: tuple[str, bytes]) -> str:
    """Return what a person is told who uploads these files."""
    await person.use("server settings", "Packs")
    await person.follow(person.last(), "Upload a pack", files=list(files))
    return person.told()


def options(opened: InteractionResult) -> dict[str, dict[str, Any]]:
    """By its label each option of a form, as the form is sent with it chosen."""
    assert opened.modal is not None
    controls = [label["component"] for label in opened.modal["components"]]
    found: dict[str, dict[str, Any]] = {}
    for control in controls:
        for option in control.get("options") or ():
            value = option["value"]
            found[option["label"]] = {control["custom_id"]: value if control["type"] == RADIO else [value]}
    return found


def organiser(world: World) -> SandboxPerson:
    """Ann, who manages the server."""
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    member = world.guild.add_member(world.env.create_user("ann", global_name="Ann"), roles=[role])
    world.members[member.id] = member
    return SandboxPerson(world, "Ann", seed="1", member=member)


@pytest.mark.trial(reason="one world: a pack comes, is chosen, played, looked at, taken away, verified")
async def test_a_server_plays_with_its_own_pack(tmp_path: Path) -> None:
    with nothing_laid_out():
        async with open_world(sqlite_url(tmp_path), seed="1") as world:
            work_here(world.bot.service)
            ann, bob = organiser(world), SandboxPerson(world, "Bob", seed="1")
            await check_uploads(ann, bob)
            opened = await ann.command("game new", game="deeplamp")
            await send_off(ann, opened, **options(opened)[TITLE])
            opened = await press(ann, "Rules")
            await send_off(ann, opened, **options(opened)[MISSION])
            assert "Pack: The Salt Stair" in card(world)
            assert f"Mission: {MISSION}" in card(world)
            await bob.press_card("Join")
            await begin([ann, bob])
            assert any("Raker" in one.sheet().text for one in (ann, bob))
            await check_commands(ann)
            await ann.use("server settings", "Packs")
            await ann.follow(ann.last(), "Remove a pack", "salt_stair")
            assert "keep it for running games" in ann.told()
            await ann.call_off(ann, bob)
            await check_record(world, ann)
            await check_leaving(world, ann)


def work_here(service: Service) -> None:
    """No process has to begin for the test."""

    async def check(brought: Brought, asker: Asker) -> Report:
        return check_here(brought)

    service.of(Packs).reads = read
    service.proofs = Proofs(service.units, check)


async def check_uploads(ann: SandboxPerson, bob: SandboxPerson) -> None:
    await bob.use("server settings", "Packs")
    assert not offers(bob.last(), "Upload a pack")
    assert "at most 1 MB" in await upload(ann, ("mine.zip", b"PK" + bytes(1 << 20)))
    assert "town.json: the file is missing" in await upload(ann, *sent_from(PLACE)[:-1])
    assert "has no errors" in await upload(ann, *sent_from(PLACE))
    await bob.use("server settings", "Packs")
    assert "**The Salt Stair** 1.0" in bob.told()
    assert bob.last().parts == ()


async def check_commands(ann: SandboxPerson) -> None:
    """Whatever is looked at, the pack is found by a process that does not know it yet."""
    for command in (
        "game status",
        "game map",
        "game log",
        "game orders",
        "games",
        "me games",
        "game try",
    ):
        with nothing_laid_out():
            await ann.command(command)
            assert "went wrong" not in ann.told(), command
            assert "not here" not in ann.told(), command


async def check_record(world: World, ann: SandboxPerson) -> None:
    """It names the pack by its digest, and is checked here, where the pack is."""
    with nothing_laid_out():
        await ann.command("game verify")
    assert "SHA-256" not in ann.told()
    files = {file.name: world.camera.read(file.url) for one in world.camera.shown for file in one.files}
    (record,) = (raw.decode() for name, raw in files.items() if name.endswith(".json"))
    assert '"the_old_pillar"' in record
    assert all(
        told not in record for told in (MISSION, "Salt Stair", "salt_stair", "Pulls salt", "Long Rake")
    )


async def check_leaving(world: World, ann: SandboxPerson) -> None:
    """Who is taken out of a server keeps none of its packs."""
    changes = world.bot.get_cog("LeavingCog")
    assert isinstance(changes, LeavingCog)
    await changes.on_guild_remove(world.bot.guilds[0])
    await ann.use("server settings", "Packs")
    assert "This server has no packs" in ann.told()
