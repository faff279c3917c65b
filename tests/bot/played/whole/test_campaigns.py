"""Several descents in one match, as people play them: what lies between two, and the heroes who go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sandbox.habits import find
from sandbox.people import SandboxPerson, begin
from sandbox.play import is_over
from tests.bot.played import test_set_up
from tests.bot.played.tables import Table, check_record, open_table, posts

pytestmark = pytest.mark.trial(reason="several descents")

NEXT = "The Bell Below"


async def press(person: SandboxPerson, label: str) -> None:
    await person.press(person.sheet(), find(person.sheet(), label))


async def give_up_the_descent(person: SandboxPerson) -> None:
    """He wants to flee and ends his activation: at the next turn's start the crew is out (S14)."""
    await person.write("flee")
    await person.write("end")


def outcome(table: Table) -> dict[str, Any]:
    """What the record says that lies open at the end."""
    (file,) = (file for post in table.world.posts() for file in post.files if file.name.endswith(".json"))
    found: dict[str, Any] = json.loads(table.world.camera.read(file.url))["expect"]
    return found


async def test_two_descents_with_a_day_in_town_between_are_one_match(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=1, game="deeplamp") as table:
        (ann,) = table.people
        form = await test_set_up.press(ann, "Rules")
        await test_set_up.send_off(ann, form, adventures="2")
        await begin(table.people)
        await press(ann, "Hand in")
        await give_up_the_descent(ann)
        assert not is_over(table.world)
        assert "day 1" in ann.sheet().text
        await press(ann, "Hand in")
        await press(ann, "Leave")
        await press(ann, NEXT)
        await give_up_the_descent(ann)
        assert is_over(table.world)
        check_record(table)
        told = [line for post in posts(table) for line in post.splitlines()]
        end = outcome(table)
    assert told.count("**Day 1**") == 1
    assert told.count("## The crew lost the descent after 2 turns") == 2
    assert (end["adventure"], end["mission"], end["winners"]) == (2, "the_bell_below", [])
