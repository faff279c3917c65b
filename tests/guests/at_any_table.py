"""Play a guest at a real table: closed DMs, a restart in the middle, the record, the review.

`python -m lab conform NAME` runs it, with the name in CONFORM.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from bot import __version__
from engine.registry.catalogue import GUESTS, find_game
from sandbox.people import go_round
from sandbox.play import is_over
from tests.bot.played.tables import Table, check_record, started

NAME = os.environ.get("CONFORM", "liars_dice")
SEED = os.environ.get("CONFORM_SEED", "1")
LONG = bool(os.environ.get("CONFORM_LONG"))
ROUNDS = 1


def record(table: Table, place: Path) -> dict[str, object]:
    """Return the record that was posted at the end."""
    (file,) = (file for post in table.world.posts() for file in post.files if file.name.endswith(".json"))
    place.write_bytes(table.world.camera.read(file.url))
    found: dict[str, object] = json.loads(place.read_text(encoding="utf-8"))
    return found


async def test_a_table_with_closed_dms_goes_on_after_a_restart_and_has_its_record(tmp_path: Path) -> None:
    people = min(find_game(NAME).players[-1], 3)
    if people not in find_game(NAME).players:
        people = find_game(NAME).players[0]
    async with started(tmp_path, game=NAME, people=people, seed=SEED, closed=["Bob"]) as table:
        await go_round(table.people)
        if not is_over(table.world):
            await table.world.restart()
        if LONG:
            await table.play_on()
        else:
            await table.play_and_call_off(deeds=ROUNDS)
        kept = record(table, tmp_path / "record.json")
        assert kept["game"] == NAME
        assert all(f"from {one.origin}, bot {__version__}" in str(kept["title"]) for one in GUESTS)
        check_record(table)
        for person in table.people:
            await person.command("game review")
