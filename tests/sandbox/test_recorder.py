"""The camera sees what people see: who is shown what, in which state, with which files."""

from __future__ import annotations

from pathlib import Path

from sandbox.people import SandboxPerson, begin, open_table
from sandbox.recorder import Recorder
from sandbox.world import World, open_world, sqlite_url


async def lobby(world: World) -> tuple[SandboxPerson, SandboxPerson]:
    """Two people at a card of which the first has taken a place."""
    ann, bob = (SandboxPerson(world, name, seed="1") for name in ("Ann", "Bob"))
    await open_table(ann, players=3)
    return ann, bob


async def test_an_answer_to_one_person_is_seen_by_nobody_else(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        ann, bob = await lobby(world)
        assert "Your table is open" in world.seen_by(ann.member)
        assert "Welcome to the table" in world.seen_by(ann.member)
        assert "Your table is open" not in world.seen_by(bob.member)
        assert "Welcome to the table" not in world.seen_by(bob.member)


async def test_an_edit_is_seen_by_all_and_what_stood_before_is_kept(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        _, bob = await lobby(world)
        await bob.press_card("Join")
        assert "2. *free*" in world.seen_by(bob.member)
        assert "2. **Bob** is in" in world.seen_by(bob.member)
        card, _ = bob.newest("Join")
        assert "2. **Bob** is in" in world.camera.latest[card.message].text


async def test_closed_dms_are_closed_and_can_be_opened(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        _, bob = await lobby(world)
        world.close_dms(bob.member)
        await bob.press_card("Join")
        assert "I can't DM you" in bob.told()
        world.open_dms(bob.member)
        await bob.press_card("Join")
        assert "I can't DM you" not in bob.told()


async def test_the_files_of_a_post_can_be_read(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        ann, bob = await lobby(world)
        await bob.press_card("Join")
        await ann.press_card("Add captain")
        await begin([ann, bob])
        await ann.press_card("Map")
        (file,) = next(shown.files for shown in reversed(world.camera.shown) if shown.files)
        assert file.alt
        assert world.camera.read(file.url).startswith(b"\x89PNG")


async def test_a_camera_that_keeps_the_last_only_knows_how_many_there_were(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        camera = Recorder(world.env, most=3)
        ann, _ = await lobby(world)
        begun = camera.taken
        assert begun > 3
        await ann.command("game status")
        assert [shown.number for shown in camera.shown] == list(range(camera.taken - 3, camera.taken))
        assert set(camera.latest) == {shown.message for shown in camera.shown}
        assert [shown.number for shown in camera.since(begun)] == list(range(camera.taken - 1, begun - 1, -1))
