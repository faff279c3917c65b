"""Seasons as people see and press them in Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.messages.people import Person
from sandbox.people import SandboxPerson
from sandbox.season import Club, Setting, gather
from sandbox.world import open_world, sqlite_url

MISSING_PERMISSIONS = 50013


@asynccontextmanager
async def club_of(place: Path, people: int = 2, **more: Any) -> AsyncIterator[Club]:
    """A season for which so many have signed up."""
    async with open_world(sqlite_url(place), seed="s", check_errors=more.pop("check_errors", True)) as world:
        yield await gather(world, Setting(people=people, seats=2, rounds=1, length=1, **more))


def post(club: Club) -> str:
    """The season's post as it stands."""
    camera = club.world.camera
    posts = [one for one in camera.shown if one.channel == club.channel and one.is_layout and not one.is_edit]
    assert len({one.message for one in posts if one.viewer is None}) == 1, "it is edited and not repeated"
    return camera.latest[posts[0].message].text


def threads(club: Club) -> list[Any]:
    return [one for one in club.world.env.backend.channels.values() if one.is_thread]


async def test_people_sign_up_by_a_button_or_a_command_and_its_one_post_is_edited(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        eve = SandboxPerson(club.world, "Eve", seed="e")
        await eve.use("season show", "Join")
        assert "You have signed up" in eve.told()
        assert "3 players have signed up: Ann, Bob, Eve" in post(club)
        await eve.use("season show", "Leave")
        assert "2 players have signed up: Ann, Bob" in post(club)
        await club.press(eve, "How it counts")
        assert "At a table of 2, the places score 2 and 0 points." in eve.told()


async def test_only_who_organises_it_begins_it_and_only_managers_start_one(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        ann = club.people[0]
        await club.press(ann, "Start the season")
        assert "Only Olga, who organises the season," in ann.told()
        await ann.command("season manage")
        assert "Only Olga, who organises the season," in ann.told()
        await ann.command("season new", called="Mine", game="brimstone")
        assert "Only server managers" in ann.told()


async def test_a_table_opens_in_a_thread_and_its_people_are_called(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        await club.organiser.use("season manage", "Start the season")
        (thread,) = threads(club)
        assert thread.name == "Round 1 · table 1 · Autumn League"
        called = [one.text for one in club.world.camera.shown if one.channel == club.channel]
        assert any(
            text.startswith("**Round 1 · table 1") and f"<@{club.people[0].id}>" in text for text in called
        )
        assert f"<#{thread.id}>" in post(club)
        await club.people[0].command("season show")
        assert "round 1 of 1" in club.people[0].told()


async def test_the_organiser_takes_people_out_moves_it_and_ends_it_by_buttons(tmp_path: Path) -> None:
    async with club_of(tmp_path, people=4) as club:
        olga, bob = club.organiser, club.people[1]
        await olga.use("season manage", "Take a player out", person=[bob.member])
        assert "Bob is out of the season" in olga.told()
        await olga.use("season manage", "Move it here")
        assert "is in this channel already" in olga.told()
        shown = await olga.open("season manage")
        assert {one.label for one in shown.parts} > {"Tables: seats", "Tables: rules"}
        await olga.follow(shown, "End the season")
        await olga.follow(olga.last(), "End it for everyone")
        assert "The season is over" in olga.told()
        assert "was called off" in post(club)


async def test_a_result_is_corrected_by_a_form(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        olga, ann = club.organiser, club.people[0]
        await olga.use("season manage", "Start the season")
        await olga.use("season manage", "Correct a result", person=[ann.member], place=["1"], round="1")
        assert "That table is not over yet" in olga.told()
        await olga.use("season manage", "Correct a result", person=[ann.member], place=["1"], round="x")
        assert "is not a round" in olga.told()


async def test_tables_open_in_channels_where_that_is_set(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        said = {"name": "Cup", "kind": "swiss", "rounds": "1", "odd": "bye", "place": "channels"}
        await club.organiser.use("season manage", "Name, kind and rounds", **said)
        me = club.world.guild.create_role("bots", permissions=discord.Permissions(administrator=True))
        await _give(club, me)
        await club.press(club.organiser, "Start the season")
        assert not threads(club)
        names = [one.name for one in club.world.env.backend.channels.values() if one.guild_id]
        assert any("round-1" in str(name).lower().replace(" ", "-") for name in names)


async def _give(club: Club, role: Any) -> None:
    guild: Any = club.world.bot.get_guild(club.world.guild.id)
    await guild.me.add_roles(discord.Object(role.id))


async def test_who_has_left_the_server_is_out_and_a_computer_plays_instead(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        ann, bob = club.people
        club.world.guild.remove_member(ann.member)
        await club.press(club.organiser, "Start the season")
        await club.world.bot.service.lobbies.cut(1, Person(bob.id, bob.name), "a word")
        await club.world.env.settle()
        texts = [one.text for one in club.world.camera.shown if one.channel == threads(club)[0].id]
        assert any("Captain 1, computer" in text for text in texts)
        announced = next(one.text for one in club.world.camera.shown if one.text.startswith("**Round 1 ·"))
        assert (f"<@{bob.id}>" in announced, f"<@{ann.id}>" in announced) == (True, False)


async def test_the_organiser_is_told_once_what_is_in_the_way_and_it_is_tried_again(tmp_path: Path) -> None:
    async with club_of(tmp_path, check_errors=False) as club:
        env = club.world.env
        club.world.refuse("POST", "/channels/*/messages/*/threads", MISSING_PERMISSIONS)
        await club.press(club.organiser, "Start the season")
        await env.advance_time(30)
        told = [one.text for one in club.world.camera.shown if one.viewer == club.organiser.id]
        assert len([text for text in told if "Create Public Threads" in text]) == 1
        env.backend.faults.clear()
        await env.advance_time(700)
        assert len(threads(club)) == 1


@pytest.mark.parametrize("label", ["Name, kind and rounds", "Tables"])
async def test_the_forms_of_a_season_open_for_its_organiser_alone(tmp_path: Path, label: str) -> None:
    async with club_of(tmp_path) as club:
        assert (await club.press(club.organiser, label)).modal is not None
        assert (await club.press(club.people[0], label)).modal is None
        assert "who organises the season" in club.people[0].told()


async def test_what_is_stored_of_who_signed_up_is_shown_and_forgotten(tmp_path: Path) -> None:
    async with club_of(tmp_path) as club:
        ann = club.people[0]
        service = club.world.bot.service
        person = Person(ann.id, ann.name)
        assert '"seasons"' in await service.privacy.export(person)
        assert "Ann" in post(club)
        await service.privacy.forget(person)
        await club.world.env.settle()
        assert "Ann" not in post(club)
