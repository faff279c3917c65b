"""Several descents of one crew, as people play them: what lies between two, and the heroes who go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sandbox.habits import find
from sandbox.people import SandboxPerson, begin
from sandbox.play import is_over
from tests.bot.played.tables import Table, check_record, open_table, posts

NEXT = "The Bell Below"


async def press(person: SandboxPerson, label: str) -> None:
    await person.press(person.sheet(), find(person.sheet(), label))


async def give_up_the_descent(person: SandboxPerson) -> None:
    """Want to flee and end the activation: at the next turn's start the crew is out (S14)."""
    await person.write("flee")
    await person.write("end")


def outcome(table: Table) -> dict[str, Any]:
    """What the record says that lies open at the end."""
    posted = [file for post in table.world.posts() for file in post.files if file.name.endswith(".json")]
    read = (json.loads(table.world.camera.read(file.url)) for file in reversed(posted))
    found: dict[str, Any] = next(one["expect"] for one in read if "expect" in one)
    return found


async def descend_and_come_home(ann: SandboxPerson) -> None:
    """Give the descent up, spend a day in town, and leave it."""
    await give_up_the_descent(ann)
    assert "day 1" in ann.sheet().text
    await press(ann, "Hand in")
    await press(ann, "Leave")


async def test_a_table_has_a_descent_and_town_and_the_next_goes_on_with_the_crew(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=1, game="deeplamp") as table:
        (ann,) = table.people
        await begin(table.people)
        await press(ann, "Hand in")
        await descend_and_come_home(ann)
        assert is_over(table.world)
        check_record(table)
        first = outcome(table)
        await ann.press_card("Rematch")
        await begin(table.people)
        await ann.write(NEXT)
        await descend_and_come_home(ann)
        told = [line for post in posts(table) for line in post.splitlines()]
        end = outcome(table)
    assert told.count("**Day 1**") == 2
    assert told.count("## The crew lost the descent after 2 turns") == 2
    assert (end["adventure"], end["mission"], end["winners"]) == (2, "the_bell_below", [])
    assert "**Campaign: 2 descents, 0 won**" in told
    assert end["campaign"]["before"] == first["campaign"]["after"]
