"""In SimCord: which bonus cards somebody keeps reaches nobody else; a turn is one message."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from sandbox.habits import find
from sandbox.people import SandboxPerson, go_round
from tests.bot.played.tables import Table, check_record, masked, posts, private, started


async def others_see(folder: Path, choice: int) -> list[set[str]]:
    """What each of the others is shown until the first turn, if Ann presses that button."""
    async with started(folder, game="brigand_kings", people=3) as table:
        ann, *others = table.people
        begun = len(table.world.camera.shown)
        panel = ann.sheet()
        await ann.press(panel, panel.parts[choice])
        for other in others:
            await other.press(other.sheet(), find(other.sheet(), "Keep"))
            await other.member.slash(table.world.table, "game status")
            await other.member.slash(table.world.table, "game map", text=True)
            await other.member.slash(table.world.table, "game log")
        return [seen(table, begun, other) for other in others]


def seen(table: Table, begun: int, who: SandboxPerson) -> set[str]:
    """Texts and pictures that one person was shown since, but for what is drawn anew each time."""
    mine = [one for one in table.world.camera.shown[begun:] if one.viewer in (None, who.id)]
    files = {table.world.camera.read(file.url) for one in mine for file in one.files}
    return {masked(one.raw) for one in mine} | {hashlib.sha256(data).hexdigest() for data in files}


async def test_others_see_the_same_whatever_is_kept(tmp_path: Path) -> None:
    first = await others_see(tmp_path / "first", 0)
    second = await others_see(tmp_path / "second", 1)
    assert all(first)
    assert first == second


async def test_bonus_cards_are_opened_with_the_record_and_not_before(tmp_path: Path) -> None:
    async with started(tmp_path, game="brigand_kings", people=2, computers=1) as table:
        for _ in range(3):
            await go_round(table.people)
        told = len(table.world.camera.shown)
        await table.people[0].member.slash(table.world.table, "game verify")
        (file,) = [file for one in table.world.camera.shown[told:] for file in one.files]
        so_far = table.world.camera.read(file.url).decode()
        await table.play_and_call_off(deeds=1)
        files = {file.name: file for post in table.world.posts() for file in post.files}
        (record,) = (table.world.camera.read(file.url) for name, file in files.items() if ".json" in name)
        check_record(table)
    fair = json.loads(record)["fair"]
    steps = {entry["step"] for entry in fair["log"] if entry.get("ask") == "keep_bonus"}
    answers = {n: entry for n, entry in enumerate(fair["log"]) if entry["do"] == "answer"}
    kept = [n for n, entry in answers.items() if entry["step"] in steps]
    assert len(kept) == 3
    assert {str(n) for n in kept} <= set(fair["openings"])
    assert kept[-1] < len(fair["log"]) - 3
    assert not any(f"Opening {n}:" in so_far for n in kept)


FIRST_BUTTON = {"your dice": "Keep all", "choose the transport": "Carry", "place your soldiers": ""}


async def test_a_turn_is_one_message_that_goes_on_where_one_presses(tmp_path: Path) -> None:
    async with started(tmp_path, game="brigand_kings", people=2) as table:
        for person in table.people:
            await person.press(person.sheet(), find(person.sheet(), "Keep"))
        (player,) = table.asked("your dice")
        message, begun, presses = player.sheet().message, len(private(table, player)), 0
        while not any("**Turn 1**" in post and "Proof 3" in post for post in posts(table)):
            panel = player.sheet()
            label = next(label for words, label in FIRST_BUTTON.items() if words in panel.text)
            await player.press(panel, find(panel, label))
            presses += 1
        shown = [one for one in private(table, player)[begun:] if one.is_layout]
    assert presses <= len(FIRST_BUTTON)
    assert {one.message for one in shown} == {message}
