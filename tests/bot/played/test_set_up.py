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

USER_SELECT, RADIO_GROUP = 5, 21


@asynccontextmanager
async def two_people(place: Path) -> AsyncIterator[tuple[World, SandboxPerson, SandboxPerson]]:
    """Ann and Bob in a channel without a game."""
    async with open_world(sqlite_url(place), seed="1") as world:
        ann, bob = (SandboxPerson(world, name, seed="1") for name in ("Ann", "Bob"))
        yield world, ann, bob


def texts(world: World) -> str:
    return "\n".join(post.text for post in world.posts())


def card(world: World) -> str:
    """The card as it stands."""
    return next(
        shown.text for shown in reversed(world.camera.shown) if shown.viewer is None and shown.is_layout
    )


async def press(person: SandboxPerson, label: str) -> InteractionResult:
    """Press a button of the newest message that only this person sees and that has such a one."""
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
    if control["type"] == USER_SELECT:
        return []
    if control["type"] == RADIO_GROUP:
        return chosen[0]
    return chosen if "options" in control else control.get("value") or ""


async def call(ann: SandboxPerson) -> None:
    """A table of Brimstone that waits for people, as the form opens but for that."""
    await send_off(ann, await ann.command("game new", game="brimstone"), empty="wait")


async def test_the_first_table_is_play_a_game_people_and_submit(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        await ann.command("play")
        shown = ann.last()
        (menu,) = (part for part in shown.parts if part.options)
        opened = await ann.member.select(ann._message(shown), ["brimstone"], custom_id=menu.custom_id)
        assert prefilled(opened) == {
            "people": [],
            "empty": "computers",
            "deadline": "daily",
            "rules": "first",
        }
        assert not world.posts(), "nothing is open until the form is sent"
        await ann.member.submit_modal(opened, {**prefilled(opened), "people": [bob.member]})
        assert "Your table is open, and you have a seat" in ann.told()
        assert f"<@{bob.id}>: **Ann** invites you to Brimstone" in texts(world)
        assert f"3. **Captain 2**, a computer\n4. waiting for <@{bob.id}>" in card(world)
        assert "First-game rules" in card(world)
        await bob.press_card("Join")
        assert "4. **Bob** is in" in card(world)
        await begin([ann, bob])
        assert "begins" in world.posts()[-1].text + world.posts()[-2].text


async def test_whoever_chooses_the_rules_gets_a_button_for_each_form(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, _):
        opened = await ann.command("game new", game="brutal_magic")
        await send_off(ann, opened, rules="choose")
        assert "Choose its rules below" in ann.told()
        _, buttons = ann.own_buttons()
        assert [one.label for one in buttons] == ["Seats", "Time and secrets", "Rules", "Rules 2", "Rules 3"]
        await send_off(ann, await press(ann, "Rules"), preset="full", rules0=[])
        assert "Preset" not in card(world)


async def test_a_lobby_is_changed_and_then_starts_as_it_was_changed(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        await call(ann)
        await bob.press_card("Join")
        opened = await press(ann, "Seats")
        assert prefilled(opened)["players"] == "4"
        await send_off(ann, opened, players="2")
        await send_off(ann, await press(ann, "Time and secrets"), deadline="blitz")
        assert "2 seats" in card(world)
        opened = await press(ann, "Rules")
        assert prefilled(opened)["layout"] == "balanced"
        await send_off(ann, opened, round_limit="2", layout="even")
        assert "The game ends after round 2" in card(world)
        assert "Even land" in card(world)
        assert "Deadline: **blitz** (5 minutes)" in card(world)
        await bob.press_card("Agree to the deadlines")
        await begin([ann, bob])
        assert "begins" in world.posts()[-1].text + world.posts()[-2].text


async def test_the_card_leads_the_organiser_to_the_same_forms(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (_, ann, bob):
        await call(ann)
        await ann.press_card("Change")
        _, buttons = ann.own_buttons()
        assert [one.label for one in buttons] == ["Seats", "Time and secrets", "Rules"]
        await bob.press_card("Change")
        assert "Only the organiser, Ann" in bob.told()


async def test_a_form_outlives_a_restart(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, _):
        opened = await ann.command("game new", game="brigand_kings")
        await world.restart()
        await send_off(ann, opened, empty="wait")
        assert "Brigand Kings" in card(world)
        opened = await press(ann, "Seats")
        await world.restart()
        await send_off(ann, opened, players="4")
        assert "4 seats" in card(world)
        await send_off(ann, await press(ann, "Rules"), rules0=["pawns"])
        assert "Pawns: true" in card(world)


async def test_whoever_is_not_the_organiser_gets_no_form(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (_, ann, bob):
        await call(ann)
        refused = await bob.command("table setup")
        assert refused.modal is None
        assert "Only the organiser, Ann" in bob.told()


async def test_too_few_places_are_refused_and_the_card_stays(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        await call(ann)
        await bob.press_card("Join")
        before = card(world)
        said = await send_off(ann, await press(ann, "Seats"), players="2", computers=["1"])
        assert "2 seats are too few: 2 people have joined, and you want 1 for computers" in said
        assert card(world) == before


@pytest.mark.parametrize("said", [{}, {"game": "brimstone"}])
async def test_no_form_opens_where_a_game_is_open(tmp_path: Path, said: Any) -> None:
    async with two_people(tmp_path) as (_, ann, bob):
        await call(ann)
        refused = await bob.command("game new", **said)
        assert refused.modal is None
        assert "open in this channel already" in bob.told()
