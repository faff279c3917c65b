"""Who came home from a descent with a server's own pack goes down with it again, there and nowhere else."""

from __future__ import annotations

from pathlib import Path

from bot.extras.packs.service import Packs
from bot.messages.people import Person
from engine.deeplamp.pack.finding import nothing_laid_out
from sandbox.people import SandboxPerson, begin
from sandbox.people import open_table as open_form
from sandbox.play import is_over
from sandbox.world import World, open_world, sqlite_url
from tests.bot.drive import ANN, managing
from tests.bot.extras.packs.test_packs import zipped
from tests.bot.extras.packs.test_packs_in_discord import work_here
from tests.bot.played.whole.test_campaigns import give_up_the_descent, press


async def lobby(ann: SandboxPerson, pack: str = "") -> None:
    await open_form(ann, game="deeplamp", players=1, campaign=False, homecoming=False)
    if pack:
        await ann.use("server settings", "Packs")
        await ann.follow(ann.last(), "Play the table here", pack)
    await begin([ann])


async def desk_of(world: World, person: SandboxPerson, guild_id: int | None) -> str:
    """Return what a person is shown of their heroes in a server, or in a DM."""
    known = Person(person.id, "Ann")
    with nothing_laid_out():
        return (await world.bot.service.designs.panel(known, "deeplamp", guild_id=guild_id)).panel.text


async def test_a_hero_of_a_servers_own_pack_goes_down_with_it_again(tmp_path: Path) -> None:
    with nothing_laid_out():
        async with open_world(sqlite_url(tmp_path), seed="1") as world:
            work_here(world.bot.service)
            ann, here = SandboxPerson(world, "Ann", seed="1"), world.guild.id
            packs = world.bot.service.of(Packs)
            await packs.upload(here, managing(ANN, here), zipped(), bot_id=1)
            await packs.upload(here + 1, managing(ANN, here + 1), zipped(), bot_id=1)
            await lobby(ann, "mine")
            await press(ann, "Hand in")
            await give_up_the_descent(ann)
            assert is_over(world)
            assert "level 1" in await desk_of(world, ann, here)
            for elsewhere in (here + 1, None):
                text = await desk_of(world, ann, elsewhere)
                assert "belongs to a pack that is not on this server" in text
                assert "level 1" not in text
            await lobby(ann, "mine")
            assert "Bring a hero you have kept" in ann.sheet().raw
            await ann.decide("abandon")
            await packs.remove(here, managing(ANN, here), "mine")
            assert "or that is gone" in await desk_of(world, ann, here)
            await lobby(ann)
            assert "belong to another pack and cannot join" in ann.sheet().text
            assert "Bring a hero you have kept" not in ann.sheet().raw
