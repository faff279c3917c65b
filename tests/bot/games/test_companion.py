"""The companion of a crew at a real table, line by line, as people use it in Discord."""

from __future__ import annotations

from tests.bot.games.companion import club


async def test_a_crew_is_made_its_lamp_tested_and_all_of_it_taken_back(database: str) -> None:
    async with club(database, "Bess", "Tom") as table:
        ann, bob = table.people
        assert (await table.hero("Tom"))["stats"]["health"] == 10
        await ann.command("shaft start")
        assert "The descent begins" in table.said.replace("\\", "")
        before = (await table.row()).state
        await table.falls(1, 3)
        await table.press(bob, "Lamp test")
        assert "Test: 1 + 3 = 4, needed 7" in table.panel.text.replace("\\", "")
        assert (await table.row()).state["dark"] == 1
        await table.press(bob, "Undo")
        assert (await table.row()).state == before
        await table.world.restart()
        await table.press(ann, "Deeper")
        assert (await table.row()).state["crew"] == 15
