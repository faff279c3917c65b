"""A round is one story in the channel: a post that grows and is then posted whole, and the next map."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.table.posts import round_reports
from sandbox.recorder import Shown
from tests.bot.played.tables import Table, posts, started
from tests.bot.played.warpath import WAR_OF_TWO, make_war

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")


def told_of(table: Table, start: str) -> list[Shown]:
    """Each state of the channel's posts that begin so."""
    return [
        shown
        for shown in table.world.camera.shown
        if shown.channel == table.world.table.id and shown.viewer is None and shown.text.startswith(start)
    ]


def closings(table: Table, told: str) -> list[Shown]:
    """The report of the same round as this text, posted whole with its line of proof."""
    return [shown for shown in told_of(table, told.partition(" · ")[0]) if "-# Proof " in shown.text]


def with_buttons(table: Table) -> list[str]:
    """The plain posts under which the game's buttons stand."""
    latest = [table.world.camera.latest[post.message] for post in table.world.posts() if not post.is_layout]
    return [post.text for post in latest if any(part.label == "Log" for part in post.parts)]


async def test_each_round_is_two_posts_and_the_newest_has_the_buttons(database: str) -> None:
    async with started(database, people=3, round_limit=3) as table:
        await table.play_on()
        said = posts(table)
        for number in (1, 2, 3):
            assert sum(text.startswith(f"**Round {number} · ") for text in said) == 1, "the story"
        assert sum(" chose **" in text for text in said) == 3, "the map with the event, each round"
        assert max(map(len, said)) <= 2000
        *closed, newest = with_buttons(table)
        assert newest == said[-1]
        assert all(text.splitlines()[-1].startswith("-# Proof ") for text in closed)


async def test_a_payment_asked_in_the_middle_makes_the_story_grow_where_it_stands(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, seed=WAR_OF_TWO, round_limit=3) as table:
        make_war(table)
        payer = await table.play_until("how much do you pay")
        await table.world.env.advance_time(1)
        [waiting] = {shown.message for shown in told_of(table, "**Round ") if "waiting for" in shown.text}
        now = table.world.camera.latest[waiting]
        assert "not decided" in now.text
        assert now.text.splitlines()[-1].count("waiting for") == 1
        assert "<@" not in now.text
        await payer.answer()
        still = table.world.camera.latest[waiting].text.splitlines()[-1]
        assert " and " not in still
        await table.people[1 - table.people.index(payer)].answer()
        assert "waiting for" not in table.world.camera.latest[waiting].text.splitlines()[0]
        [closed] = closings(table, now.text)
        assert "wins" in closed.text


async def test_a_story_that_somebody_deleted_is_told_anew(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, seed=WAR_OF_TWO, round_limit=3) as table:
        make_war(table)
        payer = await table.play_until("how much do you pay")
        [gone] = {shown.message for shown in told_of(table, "**Round ") if "waiting for" in shown.text}
        table.world.env.backend.delete_message(table.world.table.id, gone)
        await payer.answer()
        [anew] = {s.message for s in told_of(table, "**Round ") if "waiting for" in s.text} - {gone}
        assert anew


async def test_the_orders_hang_on_the_story_and_when_the_round_is_over_its_battle(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, seed=WAR_OF_TWO, round_limit=3) as table:
        make_war(table)
        await table.play_until("how much do you pay")
        [message] = {shown.message for shown in told_of(table, "**Round ") if "waiting for" in shown.text}
        names = [file.name for file in table.world.camera.latest[message].files]
        assert "brimstone-orders.png" in names
        told = table.world.camera.latest[message].text
        await table.play_on()
        [closed] = closings(table, told)
        assert [file.name for file in closed.files] == ["brimstone-battle.png"]
        assert not table.world.camera.stands(table.world.camera.latest[message]), "the one that grew is gone"


async def test_what_a_story_has_no_room_for_goes_on_in_a_thread_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_reports, "ROOM", 60)
    async with started(tmp_path, people=2, round_limit=1) as table:
        await table.play_on()
        story = next(text for text in posts(table) if text.startswith("**Round 1 · "))
        assert "-# Goes on in <#" in story.splitlines()[-1]
        [thread] = re.findall(r"<#(\d+)>", story)
        inside = [one.text for one in table.world.camera.latest.values() if one.channel == int(thread)]
        assert "**Cities**" in "\n".join(inside)


async def test_where_the_bot_may_open_no_thread_it_goes_on_in_the_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_reports, "ROOM", 60)
    async with started(tmp_path, people=2, round_limit=1) as table:
        threads = "/channels/*/messages/*/threads"
        table.world.env.inject_error("POST", threads, status=403, code=50013, times=None)
        await table.play_on()
        assert any(call.path.endswith("/threads") for call in table.world.env.http_requests)
        story = next(text for text in posts(table) if text.startswith("**Round 1 · "))
        assert story.splitlines()[-1] == "-# Goes on below"
        assert "**Cities**" in "\n".join(posts(table))
