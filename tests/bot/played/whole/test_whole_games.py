"""Whole games in SimCord: commands, cards, DMs, menus, forms and payments, to the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.records.protocol.hashes import code
from sandbox.people import begin
from tests.bot.calling import call_in
from tests.bot.played.tables import Table, by_turns_on_each_database, check_record, open_table, posts, started

UNWANTED = r"(?i)\b(please|salt|is now|are now)\b|\b(table|game) #\d"
"""What nobody at a table needs to read in a sentence: pleas, ids, salt."""


def _is_record(name: str) -> bool:
    return name.endswith(".json") and not name.startswith("campaign-")


def record_of(table: Table) -> dict[str, Any]:
    """The record that the last post of the game has attached."""
    (file,) = (file for post in table.world.posts() for file in post.files if _is_record(file.name))
    record: dict[str, Any] = json.loads(table.world.camera.read(file.url))
    return record


@pytest.mark.parametrize(("kind", "people"), by_turns_on_each_database(3, 4))
async def test_people_play_from_the_lobby_to_the_end(database: str, people: int) -> None:
    async with started(database, people=people, round_limit=4) as table:
        await table.play_on()
        told = "\n".join(posts(table))
        shown = [one.text for one in table.world.camera.shown]
    assert told.count("**Cities**") == 4
    assert [text for text in shown if re.search(UNWANTED, text)] == []
    assert "The round limit is reached" in told
    check_record(table)


async def test_two_people_and_a_computer_play_to_the_end(database: str) -> None:
    async with started(database, people=2, computers=1, round_limit=2) as table:
        await table.play_on()
    check_record(table)


@pytest.mark.parametrize("kind", ["postgres"])  # on SQLite in test_every_game.py
async def test_the_variant_for_two_is_played_to_the_end(database: str) -> None:
    async with started(database, people=2, round_limit=2) as table:
        await table.play_on()
    check_record(table)


async def test_a_deliberate_table_is_played_to_the_end(database: str) -> None:
    async with started(database, people=2, pace="deliberate", round_limit=2) as table:
        await table.play_on()
    check_record(table)


async def test_a_person_with_closed_dms_plays_to_the_end_by_the_orders_button(database: str) -> None:
    async with started(database, people=2, closed=["Ann"], habits=["menus"]) as table:
        ann = table.person("Ann")
        await table.play_on()
        shown = [one for one in table.world.camera.shown if one.viewer == ann.id]
    assert {one.channel for one in shown} == {table.world.table.id}
    assert any("I can't DM you" in one.text for one in shown)
    assert any("Round 2 · you are" in one.text for one in shown)


async def test_dms_closed_in_the_middle_of_a_game_do_not_stop_it(database: str) -> None:
    async with started(database, people=2, habits=["menus"], round_limit=1) as table:
        await table.play_until("Round 1 · you are")
        table.world.close_dms(table.person("Bob").member)
        await table.play_on()
    assert any(f"<@{table.person('Bob').id}>" in text for text in posts(table))


async def test_the_first_post_holds_the_secret_fast_and_only_the_record_reveals_it(database: str) -> None:
    """The first comes before the card with Join, and is never changed."""
    async with started(database, people=2, round_limit=1) as table:
        await table.play_on()
        first, last = table.world.posts()[0], table.world.posts()[-1]
        others = [one.text for one in table.world.camera.shown if one.message != last.message]
        fair = record_of(table)["fair"]
        check_record(table)
        is_changed = sum(one.message == first.message for one in table.world.camera.shown) > 1
    assert first.text.endswith(code(fair["commitment"]))
    assert not is_changed
    assert fair["secret"] not in "\n".join(others)


async def test_a_second_game_follows_in_the_same_channel(database: str) -> None:
    async with started(database, people=2, round_limit=1) as table:
        await table.play_on()
        answer = await call_in(table.people[0].member, table.world.table)
        assert answer.response is not None
        assert "Your table is open" in answer.response.content


async def test_a_game_called_off_has_a_record(database: str) -> None:
    async with started(database, people=2) as table:
        await table.people[0].call_off(*table.people)
        assert "The file is" in posts(table)[-1]
    check_record(table)


async def test_leaving_and_joining_again_before_the_start(database: str) -> None:
    async with open_table(database, people=2) as table:
        bob = table.person("Bob")
        await bob.press_card("Leave")
        await bob.press_card("Join")
        await begin(table.people)
        assert "Brimstone begins" in "\n".join(posts(table))
