"""The simulated Discord on the wall's time: what is kept, who sees what, how the clock is put forward."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.models import Message
from simcord.components import walk_components
from simcord.enums import MessageType

from bot.store.database.file_modes import FOLDER, wider
from sandbox.web.guild import Guild, open_club
from sandbox.web.opening import open_game, press, until
from sandbox.web.real_time import AT_HAND, TOLD_ALONE
from sandbox.web.requests import Requests
from sandbox.web.storage import Storage, Taken
from sandbox.web.visibility import Visibility
from tests import patience

Json = dict[str, Any]


@asynccontextmanager
async def club_in(folder: Path) -> AsyncIterator[Guild]:
    shelf = Storage(folder)
    async with open_club(shelf, lambda: "ab" * 16) as opened:
        yield opened
    shelf.close()


def at_table(test: Callable[[Guild], Awaitable[None]]) -> Callable[[Path], Awaitable[None]]:
    """A test with a game in the lobby. (A fixture will not do: SimCord wants to end where it began.)"""

    async def tried(tmp_path: Path) -> None:
        async with club_in(tmp_path) as club:
            await open_game(club, seats=2, pace="swift")
            await test(club)

    return tried


def eyes_of(club: Guild, name: str) -> tuple[Visibility, list[Json]]:
    told: list[Json] = []
    eyes = Visibility(club, name, told.append)
    eyes.open()
    return eyes, told


async def asked(club: Guild, name: str = "ann") -> None:
    """Until somebody is sent a panel."""
    dms = club.backend.messages[club.dms[name]]
    await until(club, lambda: any(message.components for message in dms.values()), f"{name} is asked nothing")


def said(club: Guild) -> list[Message]:
    """All messages in memory."""
    return [message for messages in club.backend.messages.values() for message in messages.values()]


def texts(told: list[Json]) -> list[str]:
    """New plain messages to the person."""
    return [one["message"].get("text", "") for one in told if one["is"] == "new" and one["place"] == "dm"]


def shown(told: list[Json]) -> Callable[[], bool]:
    return lambda: any(one["is"] in ("new", "edit") for one in told)


@at_table
async def test_a_table_is_laid_before_anybody_is_let_in(club: Guild) -> None:
    """The card is there with its pin, the host is greeted and has read the replies; nothing more comes."""
    _, told = eyes_of(club, "ann")
    line, card, notice = club.backend.messages[club.table.id].values()
    assert line.content.splitlines()[-1].startswith("-# Proof 0 of ")
    assert card.pinned
    assert notice.type == MessageType.PINS_ADD
    (greeting,) = club.backend.messages[club.dms["ann"]].values()
    assert "Welcome to the table" in greeting.content
    await asyncio.sleep(0.2)
    assert told == []


@at_table
async def test_an_ephemeral_reply_is_shown_to_one_person(club: Guild) -> None:
    ann, of_ann = eyes_of(club, "ann")
    _, of_bob = eyes_of(club, "bob")
    await Requests(club, ann).do({"do": "run", "place": "channel", "command": "game status"})
    await until(club, shown(of_ann), "no reply")
    assert of_bob == []
    message = of_ann[-1]["message"]
    assert message["private"]
    await Requests(club, ann).do({"do": "dismiss", "place": "channel", "message": message["id"]})
    assert message["id"] not in [one["id"] for one in ann.page("channel")["messages"]]


@at_table
async def test_a_direct_message_stirs_others_without_a_word(club: Guild) -> None:
    _, of_bob = eyes_of(club, "bob")
    await press(club, "Start")
    await asked(club)
    stirs = [one for one in of_bob if one["is"] == "stir"]
    assert stirs
    assert all(one == {"is": "stir", "person": "ann"} for one in stirs)
    assert not any(one.get("place") == "dm" for one in of_bob)


async def test_messages_files_and_the_clock_outlive_the_process(tmp_path: Path) -> None:
    async with club_in(tmp_path) as club:
        await open_game(club, seats=2, pace="swift")
        await press(club, "Start")
        await asked(club)
        await club.until_sent()
        before = {name: Visibility(club, name, print).hello() for name in club.people}
        await club._skip(timedelta(hours=1))
    async with club_in(tmp_path) as club:
        for name in club.people:
            again = Visibility(club, name, print).hello()
            public = [one for one in before[name]["channel"]["messages"] if not one.get("private")]
            assert [one["id"] for one in public] == [one["id"] for one in again["channel"]["messages"]]
            assert before[name]["me"] == again["me"]
            assert [one["id"] for one in before[name]["dm"]["messages"]] == [
                one["id"] for one in again["dm"]["messages"]
            ]
        replaced = {file["url"] for _, file in club.backend.replaced.values()}
        assert club.backend.cdn._blobs.keys() <= replaced, "what the shelf has need not be in memory as well"
        files = [(message.channel_id, file) for message in said(club) for file in message.attachments]
        assert files
        for channel, file in files:
            assert club.backend.cdn.get(file["url"])
            assert any(Visibility(club, name, print).file(channel, int(file["id"])) for name in club.people)
        ahead = club.env.now() - datetime.now(UTC)
        assert timedelta(minutes=59) < ahead < timedelta(minutes=61)


@at_table
async def test_a_picture_replaced_by_an_edit_is_still_served_to_whoever_saw_it(club: Guild) -> None:
    """A page may have begun to load it; Discord keeps such files as well."""
    await press(club, "Start")
    dm = club.dms["ann"]
    told = club.backend.messages[dm]
    await until(club, lambda: any(message.attachments for message in told.values()), "no picture")
    message = next(message for message in told.values() if message.attachments)
    file = dict(message.attachments[0])
    club.backend.edit_message(dm, message.id, {"attachments": []})
    club.backend.tidy()
    assert Visibility(club, "ann", print).file(dm, int(file["id"])) == file
    assert club.backend.cdn.get(file["url"])
    assert Visibility(club, "bob", print).file(dm, int(file["id"])) is None
    club.backend.delete_message(dm, message.id)
    assert Visibility(club, "ann", print).file(dm, int(file["id"])) is None, "it is gone with its message"


@at_table
async def test_time_runs_as_on_the_wall(club: Guild) -> None:
    assert abs(club.env.now() - datetime.now(UTC)) < timedelta(seconds=60)
    begun = club.env.now()
    await asyncio.sleep(0.2)
    assert timedelta(seconds=0.15) < club.env.now() - begun < timedelta(seconds=60)


@at_table
async def test_the_clock_is_put_to_the_next_deadline(club: Guild) -> None:
    """The reminder comes before it, the deadline is kept, and all pages hear of the new time."""
    ann, told = eyes_of(club, "ann")
    deeds = Requests(club, ann)
    assert (await deeds.do({"do": "skip"}))["why"] == "No deadline is running."
    await press(club, "Start")
    await asked(club)
    due = await club.next_deadline()
    assert due
    assert due - club.env.now() > timedelta(hours=23)
    answer = await deeds.do({"do": "skip"})
    assert answer["seconds"] > 23 * 3600
    assert club.env.now() >= due
    assert any(one["is"] == "time" and one["skipped"] > 23 * 3600 for one in told)
    after = await club.next_deadline()
    assert after is None or after > due, "the deadline was kept, not postponed"
    await until(club, lambda: any("<t:" in text for text in texts(told)), "there was no reminder")


@at_table
async def test_a_timer_of_the_bot_goes_off_when_the_clock_passes_it(club: Guild) -> None:
    gone_off: list[datetime] = []

    async def sleep() -> None:
        await asyncio.sleep(3600)
        gone_off.append(club.env.now())

    with club.env.as_bot():
        sleeping = asyncio.create_task(sleep())
    await asyncio.sleep(0.05)
    assert gone_off == []
    club.env.skip(timedelta(hours=2))
    await asyncio.wait_for(sleeping, patience.SECONDS)
    assert len(gone_off) == 1


@at_table
async def test_a_stranger_cannot_press_what_they_cannot_see(club: Guild) -> None:
    ann, of_ann = eyes_of(club, "ann")
    await press(club, "Start")
    await asked(club)
    message = next(one for one in ann.page("dm")["messages"] if one.get("parts"))
    bob, _ = eyes_of(club, "bob")
    asked_for = {"do": "press", "place": "dm", "message": message["id"], "id": "b:1:1:red:done:"}
    assert "not there" in (await Requests(club, bob).do(asked_for))["why"]


@at_table
async def test_what_has_ended_is_forgotten(club: Guild) -> None:
    assert club.backend.transcript
    club.env.tidy()
    assert not club.backend.transcript
    assert not club.backend.http_requests
    club.env.skip(timedelta(hours=1))
    club.env.tidy()
    assert all(one.modal for one in club.backend.interactions.values()), "a form may be open still"
    assert len(club.backend._reserved_ids) == len(club.backend._sequences) == 1


@at_table
async def test_old_messages_leave_memory_and_are_found_all_the_same(club: Guild) -> None:
    ann, bob = eyes_of(club, "ann")[0], club.people["bob"]
    deeds = Requests(club, ann)
    await bob.send(club.table, "said long ago")
    before = list(club.backend.messages[club.table.id])
    for number in range(AT_HAND):
        await bob.send(club.table, str(number))
    club.env.tidy()
    at_hand = club.backend.messages[club.table.id]
    assert len(at_hand) == AT_HAND + 1
    assert [message.pinned for message in at_hand.values()][:2] == [True, False], "a pin stays"
    page, shown = ann.page("channel"), list[Json]()
    while page["messages"]:
        shown = page["messages"] + shown
        page = ann.page("channel", int(page["messages"][0]["id"]))
    assert [int(one["id"]) for one in shown][: len(before)] == before
    assert shown[len(before) - 1]["text"] == "said long ago"
    assert await deeds.do({"do": "dismiss", "place": "channel", "message": str(before[-1])}) == {}
    club.backend.delete_message(club.table.id, before[-1])
    assert ann.message("channel", before[-1]) is None


@at_table
async def test_of_what_one_person_was_told_only_the_last_stays(club: Guild) -> None:
    ann, told = eyes_of(club, "ann")
    deeds = Requests(club, ann)
    for _ in range(TOLD_ALONE + 1):
        await deeds.do({"do": "run", "place": "channel", "command": "game status"})
    await club.until_sent()
    private = [message for message in said(club) if message.is_ephemeral]
    club.env.tidy()
    assert [message for message in said(club) if message.is_ephemeral] == private[-TOLD_ALONE:]
    assert [one["id"] for one in told if one["is"] == "gone"] == [str(private[0].id)]


def test_the_folder_that_is_made_for_it_is_its_owners_alone(tmp_path: Path) -> None:
    Storage(tmp_path / "var" / "play").close()
    assert [wider(tmp_path / name, FOLDER) for name in ("var", "var/play")] == ["", ""]


@at_table
async def test_one_process_at_a_time_has_a_table(club: Guild) -> None:
    with pytest.raises(Taken, match="another process"):
        Storage(club.shelf.folder)


async def test_a_season_is_played_here_and_its_tables_threads_stand_in_the_channel(tmp_path: Path) -> None:
    async with club_in(tmp_path) as club:
        pages = [eyes_of(club, name)[0] for name in ("ann", "bob")]
        ann, bob = (Requests(club, eyes) for eyes in pages)
        wanted = {"called": "Cup", "game": "brimstone", "seats": "2", "rounds": "1"}
        await ann.do({"do": "run", "place": "channel", "command": "season new", "options": wanted})
        for deeds in (ann, bob):
            await press_on(club, pages[0], deeds, "Join")
        await press_on(club, pages[0], ann, "Start the season")
        await press_on(club, pages[1], bob, "Cut")
        (thread,) = [one for one in club.backend.channels.values() if one.is_thread]
        assert thread.name == "Round 1 · table 1 · Cup"
        assert pages[0].place_of(thread.id) == "channel"
        await club.until_sent()
        before = [one["id"] for one in pages[0].page("channel")["messages"] if not one.get("private")]
    async with club_in(tmp_path) as club:
        again = eyes_of(club, "ann")[0]
        assert [one["id"] for one in again.page("channel")["messages"]] == before
        assert club.backend.channels[thread.id].thread_members == thread.thread_members
        await press_on(club, again, Requests(club, again), "Cut")


async def press_on(club: Guild, eyes: Visibility, deeds: Requests, label: str) -> None:
    """Press a button on the page's channel, once it is there."""
    found: list[Json] = []

    def look() -> bool:
        found[:] = [one for one in eyes.page("channel")["messages"] if f'"{label}"' in json.dumps(one)]
        return bool(found)

    await until(club, look, f"the page shows no [{label}]")
    stored = eyes.message("channel", int(found[-1]["id"]))
    assert stored is not None
    parts = [part for part in walk_components(stored.components) if part.get("label") == label]
    asked_for = {"do": "press", "place": "channel", "message": str(stored.id), "id": parts[0]["custom_id"]}
    assert "why" not in await deeds.do(asked_for)
