"""Brigand Kings in SimCord: in the middle of a turn seats change hands, things are undone, people leave."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PIL import Image

from render.__main__ import main as render
from sandbox.habits import find
from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, check_record, next_one, posts, private, started
from tests.bot.played.test_seats import newcomer, seat_of, sit_down
from tests.bot.played.whole.test_every_game import record_of

ASKS = {
    "keep_bonus": "Choose your two bonus cards",
    "roll": "your dice",
    "flip": "flip captured cards",
    "assign": "choose the transport",
    "place": "place your soldiers",
}
GAME = "brigand_kings"
MINUTE = 60
FOURTH = re.compile(r"\*\*Turns? (\d+ to )?[4-9]\*\*")
"""A post about the fourth turn or a later one."""


async def proved(table: Table) -> None:
    await table.play_and_call_off()
    check_record(table)


async def replaced(table: Table, old: SandboxPerson, name: str) -> SandboxPerson:
    """Somebody new sits down in place of a person of the table."""
    dora = newcomer(table, name)
    await old.hand_over(seat_of(table, old), person=dora.member)
    sit_down(table, dora, old)
    return dora


async def test_a_substitute_is_asked_what_was_asked(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        for number, words in enumerate(ASKS.values()):
            asked = await table.play_until(words)
            dora = await replaced(table, asked, f"Dora {number}")
            assert dora.is_asked(words)
            await dora.answer()
        await proved(table)


async def test_computers_take_over_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=4) as table:
        for kind in ("roll", "assign", "place"):
            asked = await table.play_until(ASKS[kind])
            await asked.hand_over(seat_of(table, asked), level="captain")
            table.people.remove(asked)
            assert sum("takes over" in text for text in posts(table)) == 4 - len(table.people)
        await proved(table)


async def test_a_person_takes_over_from_a_computer(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=1, computers=1) as table:
        (ann,) = table.people
        await table.play_until(ASKS["place"])
        (seat,) = {"red", "blue"} - {seat_of(table, ann)}
        dora = newcomer(table)
        await ann.hand_over(seat, person=dora.member)
        table.people.append(dora)
        while not dora.is_asked(ASKS["roll"]):
            await table.play_until(ASKS["roll"])
            await table.people[0].answer()


async def test_a_transport_is_chosen_anew(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        mover = await table.play_until(ASKS["assign"])
        await mover.answer()
        assert not mover.is_asked(ASKS["assign"])
        await mover.decide("undo")
        assert mover.is_asked(ASKS["assign"])
        await proved(table)


async def test_a_restart_at_every_ask_of_a_turn(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        for words in ASKS.values():
            asked = await table.play_until(words)
            panel = asked.sheet().text
            await table.world.restart()
            assert asked.sheet().text == panel
            await asked.answer()
        await proved(table)


async def test_on_vacation_a_turn_is_not_missed(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2, deadline="blitz") as table:
        asked = await table.play_until(ASKS["assign"])
        await asked.use("seat", "Go on vacation", days="3")
        await table.world.env.advance_time(11 * MINUTE)
        assert not any("did not answer in time" in text for text in posts(table))
        assert asked.is_asked(ASKS["assign"])


async def test_who_is_forgotten_in_the_middle_of_a_turn_leaves_it_to_a_computer(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        gone = await table.play_until(ASKS["assign"])
        await gone.use("me settings", "Delete me")
        question = private(table, gone)[-1]
        await gone.click(question, find(question, "Forget me"))
        table.people.remove(gone)
        await table.play_until(ASKS["place"])  # rolls may be left to standing instructions
        assert gone.name not in str(table.stored()["seats"])


async def test_a_turn_and_the_game_so_far_are_watched_again(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        await table.play_until(ASKS["flip"])
        begun = len(table.world.camera.shown)
        await table.people[0].command("game log", round=1)
        page = private(table, table.people[0])[-1]
        await table.people[0].click(page, find(page, "Replay"))
        files = [file for one in table.world.camera.shown[begun:] for file in one.files]
        assert [file.name.rsplit(".")[-1] for file in files if file.name.endswith("webp")] == ["webp"]
        while not any(FOURTH.search(one.text) for one in table.world.camera.shown):
            await next_one(table.people)
        await table.play_and_call_off(deeds=0)
        (tmp_path / "game.json").write_text(json.dumps(record_of(table)))
    out = tmp_path / "out"
    assert render(["replay", str(tmp_path / "game.json"), str(out), "--round", "2"]) == 0
    assert getattr(Image.open(out), "n_frames", 1) > 3
    assert render(["map", str(tmp_path / "game.json"), str(out), "--round", "3", "--theme", "light"]) == 0
