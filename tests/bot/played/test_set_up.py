"""A table is called and set up by forms, as people use them in Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from simcord import InteractionResult

from sandbox.habits import find
from sandbox.people import SandboxPerson, begin
from sandbox.world import World, open_world, sqlite_url


@asynccontextmanager
async def two_people(place: Path) -> AsyncIterator[tuple[World, SandboxPerson, SandboxPerson]]:
    """Ann and Bob in a channel without a game."""
    async with open_world(sqlite_url(place), seed="1") as world:
        ann, bob = (SandboxPerson(world, name, seed="1") for name in ("Ann", "Bob"))
        yield world, ann, bob


def card(world: World) -> str:
    """The card as it stands."""
    return next(
        shown.text for shown in reversed(world.camera.shown) if shown.viewer is None and shown.is_layout
    )


async def press(person: SandboxPerson, label: str) -> InteractionResult:
    """Press a button of the newest message that only he sees and that has such a one."""
    await person.command("table setup")
    seen = (one for one in reversed(person.world.camera.shown) if one.viewer == person.id and one.parts)
    return await person.click(shown := next(seen), find(shown, label))


async def send_off(person: SandboxPerson, opened: InteractionResult, **values: Any) -> str:
    """Fill in the form that opened; what is told for it."""
    given = {**prefilled(opened), **values}
    await person.member.submit_modal(opened, given)
    return person.told()


def prefilled(opened: InteractionResult) -> dict[str, Any]:
    """What is chosen in the form as it opens."""
    assert opened.modal is not None
    controls = [label["component"] for label in opened.modal["components"]]
    return {control["custom_id"]: _value(control) for control in controls}


def _value(control: dict[str, Any]) -> Any:
    chosen = [option["value"] for option in control.get("options") or () if option.get("default")]
    if control["type"] == 21:
        return chosen[0]
    return chosen if "options" in control else control.get("value") or ""


async def test_a_game_is_called_by_the_form_alone(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        opened = await ann.command("game new")
        assert prefilled(opened) == {
            "players": "3",
            "pace": "swift",
            "deadline": "daily",
            "computers": ["0"],
            "also0": ["join", "cut", "quiet_hours", "air_assault"],
        }
        assert not world.posts(), "nothing is open until the form is sent"
        also = ["join", "cut", "quiet_hours", "coach"]
        said = await send_off(ann, opened, players="4", computers=["2"], also0=also)
        assert "press **Join**" in said
        assert "4 seats" in card(world)
        assert "1. Ann, organiser\n2. Captain 1, computer\n3. Captain 2, computer\n4. *open*" in card(world)
        assert "with coach" in card(world)
        assert "No attacks by air" in card(world)


async def test_a_lobby_is_changed_and_then_starts_as_it_was_changed(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        await send_off(ann, await ann.command("game new"))
        for person in (ann, bob):
            await person.press_card("Join")
        opened = await press(ann, "Set up")
        assert prefilled(opened)["players"] == "3"
        await send_off(ann, opened, players="2", deadline="blitz")
        assert "2 seats" in card(world)
        opened = await press(ann, "More options")
        assert prefilled(opened)["layout"] == "balanced"
        await send_off(ann, opened, round_limit="2", layout="even")
        assert "Ends after round 2" in card(world)
        assert "Even land" in card(world)
        assert "Deadline: **blitz** (5 min)" in card(world)
        await begin([ann, bob])
        assert "begins" in world.posts()[-1].text + world.posts()[-2].text


async def test_a_form_outlives_a_restart(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, _):
        opened = await ann.command("game new", game="brigand_kings")
        await world.restart()
        await send_off(ann, opened, players="4")
        assert "Brigand Kings" in card(world)
        assert "4 seats" in card(world)
        opened = await press(ann, "Set up")
        await world.restart()
        await send_off(ann, opened, players="2", also0=["pawns"])
        assert "Pawns: true" in card(world)


async def test_whoever_is_not_the_organiser_gets_no_form(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (_, ann, bob):
        await send_off(ann, await ann.command("game new"))
        refused = await bob.command("table setup")
        assert refused.modal is None
        assert "Only the organiser, Ann" in bob.told()


async def test_too_few_places_are_refused_and_the_card_stays(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        await send_off(ann, await ann.command("game new"))
        for person in (ann, bob):
            await person.press_card("Join")
        before = card(world)
        said = await send_off(ann, await press(ann, "Set up"), players="2", computers=["1"])
        assert "2 places are too few: 2 people have joined, and 1 are for computers" in said
        assert card(world) == before


async def test_no_form_opens_where_a_game_is_open(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (_, ann, bob):
        await send_off(ann, await ann.command("game new"))
        refused = await bob.command("game new")
        assert refused.modal is None
        assert "open in this channel already" in bob.told()


@pytest.mark.parametrize("said", [{"pace": "deliberate"}, {"round_limit": 5, "coach": True}])
async def test_whoever_says_more_than_the_game_is_asked_nothing(tmp_path: Path, said: Any) -> None:
    async with two_people(tmp_path) as (world, ann, _):
        answer = await ann.command("game new", **said)
        assert answer.modal is None
        assert "3 seats" in card(world)
