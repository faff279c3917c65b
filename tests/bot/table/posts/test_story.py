"""What is queued of a story: its newest state once, however often it changes meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import discord
import pytest

from bot.discord.sending.round_reports import Storyteller
from bot.extras import every_extra
from bot.messages.people import Where
from bot.pictures.drawing import Drawing
from bot.store import Store
from bot.table.match import outbox
from bot.table.posts.round_reports import Telling
from lab.soak.trials.mailbox import Mailbox
from tests.bot.drive import ANN, BEN, CHANNEL, NOON, Game, agree


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    """Two people who are asked for a payment, or what else comes first, in the middle of a round."""
    store = Store(database, every_extra())
    await store.open()
    game = Game(store)
    await game.begin([ANN, BEN])
    await game.until("execute")
    yield game
    await store.close()


async def waiting(game: Game) -> list[str]:
    return [row.kind for row in await game.sent()]


async def queue(game: Game) -> None:
    async with game.service.units.table(game.match_id) as table:
        await outbox.queue_story(table.tx, table.row, table.match.stage)


async def test_one_story_that_waits_is_enough(game: Game) -> None:
    await game.sent()
    for _ in range(3):
        await queue(game)
    assert await waiting(game) == ["story"]
    await queue(game)
    assert await waiting(game) == ["story"]


async def test_a_story_that_is_being_sent_is_queued_once_more(game: Game) -> None:
    await game.sent()
    await queue(game)
    async with game.store.begin() as tx:
        await tx.outbox.claim("another process", NOON.replace(year=2098), 60, 10)
    await queue(game)
    async with game.store.read() as tx:
        assert await tx.outbox.pending_count() == 2


async def test_the_last_line_says_who_is_awaited(game: Game) -> None:
    awaited = (await game.look())[3][0]
    telling = await game.service.stories.telling(game.match_id, 1)
    assert telling
    assert not telling.is_over
    assert telling.picture
    assert telling.texts[-1].splitlines()[-1].startswith(f"Waiting for {awaited.title()}")


async def test_the_story_of_a_stage_that_is_over_awaits_nobody(game: Game) -> None:
    await game.until("choose_event", where=lambda table: table.match.stage == 2)
    telling = await game.service.stories.telling(game.match_id, 1)
    assert telling
    assert telling.is_over
    assert telling.picture is None
    assert "aiting for" not in "\n".join(telling.texts)
    assert await game.service.stories.telling(game.match_id, 2) is None


async def test_a_table_that_goes_back_into_a_stage_has_its_story_go_on_where_it_stands(game: Game) -> None:
    await game.until("choose_event", where=lambda table: table.match.stage == 2)
    over = await game.service.stories.telling(game.match_id, 1)
    await game.service.stories.stands(game.match_id, 1, CHANNEL.channel_id, [[CHANNEL.channel_id, 7]], over)
    await game.sent()
    last = [line for line in await game.log() if line.by == "person"][-1]
    await game.service.decisions.undo(game.match_id, await game.person(last.seat))
    assert [row.payload["stage"] for row in await game.sent() if row.kind == "story"] == [1]
    again = await game.service.stories.telling(game.match_id, 1)
    assert again
    assert not again.is_over
    assert again.texts[-1].splitlines()[-1].startswith(f"Waiting for {last.seat.title()}")
    assert (await game.service.stories.story(game.match_id, 1)).parts == [[CHANNEL.channel_id, 7]]


def test_two_states_of_a_story_have_two_digests() -> None:
    one = Telling("Round 1", ["a"], is_over=False)
    others = [replace(one, texts=["a", "b"]), replace(one, is_over=True)]
    assert len({one.digest, *(other.digest for other in others)}) == 3


async def test_the_post_before_loses_the_buttons_once(game: Game) -> None:
    await game.sent()
    for message in (1, 1, 2, 2):
        await game.service.stories.is_newest(game.match_id, message)
    rows = await game.sent()
    assert [(row.kind, row.payload) for row in rows] == [("bare", {"message": 1})]


async def test_a_game_that_moves_begins_its_story_and_its_buttons_anew(game: Game) -> None:
    await game.service.stories.is_newest(game.match_id, 1)
    async with game.store.begin() as tx:
        await tx.matches.move(game.match_id, 9, 11)
    assert (await game.row()).buttons_id is None


async def test_a_story_is_told_once_more_where_its_game_has_moved_and_grows_there(game: Game) -> None:
    mailbox = Mailbox()
    drawing = Drawing(painter=lambda picture: b"")
    teller = Storyteller(cast(discord.Client, mailbox), game.service, drawing)

    async def deliver() -> None:
        for row in await game.sent():
            if row.kind == "story":
                await teller.tell(row)

    await deliver()
    await game.service.lobbies.move(game.match_id, Where(CHANNEL.guild_id, 11), ANN)
    await agree(game.service, game.match_id)
    await deliver()
    await queue(game)
    await deliver()
    drawing.close()
    assert {channel: len(texts) for channel, texts in mailbox.posts.items()} == {CHANNEL.channel_id: 1, 11: 1}
    story = await game.service.stories.story(game.match_id, 1)
    assert (story.channel_id, [channel for channel, _ in story.parts]) == (11, [11])
