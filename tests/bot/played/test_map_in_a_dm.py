"""The whole map is two presses away from one's orders in a DM."""

from __future__ import annotations

from pathlib import Path

from tests.bot.played.tables import started
from tests.bot.played.test_agreed_ends import part


async def test_the_map_is_shown_in_the_panel_of_orders(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        ann = await table.play_until("Round 1 · you are")
        await ann.press(ann.sheet(), part(ann.sheet(), "More"))
        before = len(table.world.camera.shown)
        await ann.press(ann.sheet(), part(ann.sheet(), "Map"))
        shown = [one for one in table.world.camera.shown[before:] if one.viewer == ann.id]
        assert any("The whole map" in one.text for one in shown)
        assert any(one.files for one in shown)
        await table.organiser.call_off(*table.people)
