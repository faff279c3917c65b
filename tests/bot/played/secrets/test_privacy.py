"""Export my data and Delete me as people use them: a file and a button, seen by nobody else."""

from __future__ import annotations

import json

import pytest

from sandbox.habits import find
from tests.bot.played.forgery import Forged, send
from tests.bot.played.tables import posts, private, started


async def test_the_export_is_a_file_for_the_person_alone(database: str) -> None:
    async with started(database, round_limit=1) as table:
        bob = table.person("Bob")
        await table.play_until("Round 1 · you are")
        answer = await bob.use("me settings", "Export my data")
        assert answer.response is not None
        assert answer.response.ephemeral
        (file,) = private(table, bob)[-1].files
        data = json.loads(table.world.camera.read(file.url))
        assert data["person"][0]["user_id"] == bob.id
        await table.play_on()


@pytest.mark.parametrize("restarts", [False, True])
async def test_who_is_forgotten_is_asked_first_and_a_computer_plays_on(database: str, restarts: bool) -> None:
    async with started(database, round_limit=1) as table:
        bob = table.person("Bob")
        await table.play_until("Round 1 · you are")
        stored = table.stored()
        await bob.use("me settings", "Delete me")
        asked = private(table, bob)[-1]
        assert "cannot be undone" in asked.text
        assert "a computer takes your seat" in asked.text
        assert table.stored() == stored
        if restarts:
            await table.world.restart()
        await bob.click(asked, find(asked, "Forget me"))
        assert any("I have forgotten you" in one.text for one in private(table, bob))
        table.people.remove(bob)
        await table.play_on()
        assert "Former player" in "\n".join(posts(table))
        assert "Bob" not in str(table.stored()["seats"]), "not even among those who were drawn"


async def test_nobody_can_have_another_person_forgotten(database: str) -> None:
    async with started(database, round_limit=1) as table:
        bob, ann = table.person("Bob"), table.person("Ann")
        await bob.use("me settings", "Delete me")
        asked, stored = private(table, bob)[-1], table.stored()
        await send(table.world, Forged(ann.member, asked, find(asked, "Forget me")))
        assert "somebody else's button" in ann.told()
        assert table.stored() == stored
