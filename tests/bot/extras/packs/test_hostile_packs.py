"""Hostile packs are uploaded and played through Discord, and hold the event loop up for nobody."""

from __future__ import annotations

import gc
import io
import json
import logging
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bot.extras.packs.loading import TRIES
from bot.extras.packs.service import READERS
from bot.host import calculating
from bot.host.loop_lag import ALARM
from bot.table.past import apart
from engine.deeplamp.pack.finding import nothing_laid_out
from sandbox.people import SandboxPerson, begin
from sandbox.world import open_world, sqlite_url
from tests.bot.extras.packs.test_packs_in_discord import options, organiser, upload
from tests.bot.host.callbacks import Callbacks, timed
from tests.bot.played.test_set_up import send_off
from tests.engine.deeplamp.hostile import endless, greedy, heaviest, hostile

log = logging.getLogger(__name__)

REFUSED = {
    "40 abilities": hostile(40, 400),
    "1,500 abilities": hostile(1500, 8),
    "every turn": hostile(20, 400, "turn_start"),
    "empty bags": greedy(),
    "cards without end": endless(),
}
ROUNDS = 12
SIGHTS = ("game status", "game map", "game log", "game orders", "games", "me games", "game try")


def archive(data: dict[str, Any]) -> tuple[str, bytes]:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as made:
        for name, part in data.items():
            made.writestr(f"{name}.json", json.dumps(part))
    return "mine.zip", kept.getvalue()


@pytest.mark.trial(reason="a world with real worker processes, five hostile packs, and a game of the worst")
async def test_hostile_packs_are_refused_or_played_and_never_hold_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "THREAD", None)
    monkeypatch.setattr(calculating, "THREAD", None)
    gc.collect()
    gc.freeze()
    with nothing_laid_out(), timed() as times:
        async with open_world(sqlite_url(tmp_path), seed="1") as world:
            ann, bob = organiser(world), SandboxPerson(world, "Bob", seed="1")
            for name, data in REFUSED.items():
                with times.of(f"upload of {name}"):
                    assert "has no errors" not in await upload(ann, archive(data)), name
            with times.of("upload of the heaviest"):
                assert "has no errors" in await upload(ann, archive(heaviest()))
            await play(ann, bob, times)
            async with world.bot.service.units.read() as tx:
                deeds = await tx.answers.since(1, 0)
    gc.unfreeze()
    TRIES.end()
    READERS.end()
    apart.REPLAYERS.end()
    calculating.CALCULATORS.end()
    assert len(deeds) >= ROUNDS
    assert len(TRIES._known) >= ROUNDS, "each of its steps was tried"
    log.info("\n%s", times.table())
    assert {scene: told for scene, told in times.longest.items() if told[0] >= ALARM} == {}


async def play(ann: SandboxPerson, bob: SandboxPerson, times: Callbacks) -> None:
    """Play with the pack, and look at everything in play and afterwards."""
    with times.of("start"):
        opened = await ann.command("game new", game="deeplamp")
        await send_off(ann, opened, **options(opened)["Heaviest 1.0"])
        await bob.press_card("Join")
        await begin([ann, bob])
    for _ in range(ROUNDS):
        for person in (ann, bob):
            with times.of("answer"):
                await person.act()
    await look(ann, times, "in play")
    with times.of("end"):
        await ann.call_off(ann, bob)
    await look(ann, times, "afterwards")


async def look(ann: SandboxPerson, times: Callbacks, when: str) -> None:
    for command in SIGHTS:
        with times.of(f"/{command} {when}"):
            await ann.command(command)
            assert "went wrong" not in ann.told(), command
            if command == "game try" and when == "in play":
                await ann.follow(ann.last(), "Start again")
                assert "went wrong" not in ann.told()
    if when == "afterwards":
        with times.of("/game verify"):
            await ann.command("game verify")
