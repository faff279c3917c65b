"""What is queued of a story: its newest state once, however often it changes meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest

from bot.discord.sending.round_reports import Storyteller
from bot.extras import every_extra
from bot.messages.people import Where
from bot.pictures.drawing import Drawing
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.match import outbox
from bot.table.posts import round_reports
from bot.table.posts.round_reports import Telling
from lab.soak.trials.mailbox import Box, Mailbox, Message
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


class Gone(Message):
    """A message that notes when it is deleted."""

    async def delete(self) -> None:
        cast(Channel, self._mailbox).gone.append(self.id)


class Channel(Mailbox):
    """A Discord that drops what was sent with the same nonce before, and notes what is deleted."""

    def __init__(self) -> None:
        super().__init__()
        self.gone: list[int] = []
        self._sent: dict[str, Message] = {}
        self.http = AsyncMock()

    def get_partial_messageable(self, channel_id: int, **_: Any) -> Box:
        return _Place(self, channel_id)

    def once(self, place: int, text: str, nonce: str) -> Message:
        if nonce not in self._sent:
            self._sent[nonce] = self.take(place, text)
        return self._sent[nonce]


class _Place(Box):
    async def send(self, text: str = "", *, nonce: str = "", **_: Any) -> Message:
        return cast(Channel, self._mailbox).once(self._place, text, nonce)

    def get_partial_message(self, message_id: int) -> Message:
        return Gone(self._mailbox, message_id)


class Sent:
    """A channel to which the round's reports of a game are delivered."""

    def __init__(self, game: Game) -> None:
        self.game, self.channel = game, Channel()
        self.drawing = Drawing(painter=lambda picture: b"")
        self.teller = Storyteller(cast(discord.Client, self.channel), game.service, self.drawing)

    @property
    def texts(self) -> list[str]:
        return self.channel.posts[CHANNEL.channel_id]

    async def deliver(self) -> OutboxRow | None:
        """Deliver what waits; return the last closing."""
        closing = None
        for row in await self.game.sent():
            if row.kind == "story":
                await self.teller.tell(row)
            elif row.kind == outbox.CLOSING:
                closing = row
                await self.teller.close(row)
        return closing


@pytest.fixture
async def sent(game: Game) -> AsyncIterator[Sent]:
    """A report that grows in the middle of a round."""
    sent = Sent(game)
    await sent.deliver()
    yield sent
    sent.drawing.close()


async def play_the_round(game: Game) -> None:
    await game.until("choose_event", where=lambda table: table.match.stage == 2)


async def test_a_finished_report_is_posted_whole_with_its_line_and_what_grew_is_deleted(sent: Sent) -> None:
    await play_the_round(sent.game)
    assert await sent.deliver()
    growing, whole = sent.texts
    assert "-# Proof " not in growing
    assert whole.startswith("**Round 1 · ")
    assert whole.splitlines()[-1].startswith("-# Proof ")
    assert sent.channel.gone == [1]
    assert (await sent.game.service.stories.story(sent.game.match_id, 1)).parts == [[CHANNEL.channel_id, 2]]


@pytest.mark.parametrize("killed", ["posted", "noted", "deleted", "done"])
async def test_a_closing_that_is_repeated_after_a_kill_posts_and_deletes_once(
    sent: Sent, monkeypatch: pytest.MonkeyPatch, killed: str
) -> None:
    await play_the_round(sent.game)
    [row] = [row for row in await sent.game.sent() if row.kind == outbox.CLOSING]
    stories, calls = sent.game.service.stories, 0
    closed = stories.closed

    async def dies(*given: Any) -> None:
        nonlocal calls
        calls += 1
        if (killed, calls) in (("posted", 1), ("deleted", 2)):
            raise ConnectionError
        await closed(*given)
        if (killed, calls) in (("noted", 1), ("done", 2)):
            raise ConnectionError

    monkeypatch.setattr(stories, "closed", dies)
    with pytest.raises(ConnectionError):
        await sent.teller.close(row)
    assert sent.channel.gone == ([1] if killed in ("deleted", "done") else []), (
        "only what a new post replaces"
    )
    monkeypatch.setattr(stories, "closed", closed)
    await sent.teller.close(row)
    assert len(sent.texts) == 2
    assert set(sent.channel.gone) == {1}
    assert (await stories.story(sent.game.match_id, 1)).parts == [[CHANNEL.channel_id, 2]]


async def test_a_round_that_is_gone_back_to_after_its_line_is_told_anew_below(sent: Sent) -> None:
    await play_the_round(sent.game)
    await sent.deliver()
    last = [line for line in await sent.game.log() if line.by == "person"][-1]
    await sent.game.service.decisions.undo(sent.game.match_id, await sent.game.person(last.seat))
    await sent.deliver()
    assert "aiting for" in sent.texts[2]
    assert sent.channel.gone == [1], "nobody touches what has a line"


async def test_a_round_that_is_gone_back_to_before_its_line_was_sent_has_a_short_message_with_it(
    sent: Sent,
) -> None:
    await play_the_round(sent.game)
    last = [line for line in await sent.game.log() if line.by == "person"][-1]
    await sent.game.service.decisions.undo(sent.game.match_id, await sent.game.person(last.seat))
    await sent.deliver()
    short = sent.texts[-1].splitlines()
    assert short[0] == "**Round 1 is over.**"
    assert short[-1].startswith("-# Proof ")
    assert sent.channel.gone == []


async def test_a_report_of_several_messages_stays_and_its_line_has_a_short_message(
    sent: Sent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_reports, "ROOM", 60)
    await play_the_round(sent.game)
    await sent.deliver()
    assert sent.texts[-1].startswith("**Round 1 is over.**\n-# Proof ")
    assert sent.channel.gone == []
