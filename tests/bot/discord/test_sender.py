"""What the outbox holds goes out once, in order, and failures are told to whom they concern."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from bot.discord.gateway.bot import TableBot
from bot.discord.sending.sender import LONGEST_DELAY
from bot.messages.panel import Panel, Post, text_form
from bot.messages.people import Person, Where
from bot.messages.surfaces import PanelSurface
from bot.service.play.panels import TOKEN_LASTS
from bot.service.play.screens import Screen
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import sent, waiting
from bot.table.match.outbox import (
    HELD_BACK,
    queue_card,
    queue_dm,
    queue_panel,
    queue_panel_in_place,
    queue_post,
)
from engine.kernel.core import Refused
from tests.bot.discord.conftest import NEXT_STEP, PICTURE, PROMPT, STEP, Bench, open_match
from tests.bot.discord.test_panels import texts

FOLDED = "-# Round 1, orders: this seat is not yours any more."
"""Nobody sits at these tables."""
RECEIPT = Screen(1, STEP, "blue", Panel("Receipt"))
GONE_ON = (Screen(1, NEXT_STEP, "blue", PROMPT), Screen(1, STEP, "blue", note="Nothing."), Refused("Over."))


def bot_of(bench: Bench) -> TableBot:
    assert isinstance(bench.env.bot, TableBot)
    return bench.env.bot


class Table:
    """A match in the store whose messages a test queues."""

    def __init__(self, bench: Bench, row: MatchRow) -> None:
        self.bench, self.row = bench, row

    async def queue(self, queue: Any, *args: Any, **named: Any) -> None:
        """Queue a message and let it go out."""
        bot = bot_of(self.bench)
        long_enough_ago = self.bench.env.now() - HELD_BACK
        async with bot.store.begin(long_enough_ago) as tx:
            await queue(tx, self.row, *args, **named)
        await self.go()

    async def go(self) -> None:
        bench = self.bench
        with bench.env._bot_scope():
            bot_of(bench).sender.kick()
        await bench.env.settle()

    async def rows(self) -> list[Any]:
        """What was sent or given up."""
        async with bot_of(self.bench).store.read() as tx:
            return list(await tx.outbox._connection.execute(select(sent).order_by(sent.c.created_at)))


@pytest.fixture
async def table(bench: Bench) -> Table:
    where = Where(bench.channel.guild.id, bench.channel.id)
    async with bot_of(bench).store.begin() as tx:
        row = await open_match(tx, where, Person(bench.ann.id, "ann"), bench.env.now())
    return Table(bench, row)


async def by_a_press(bench: Bench, panel: Any) -> None:
    bench.script.press = RECEIPT
    await bench.bob.click(panel, label="More")


async def by_a_form(bench: Bench, panel: Any) -> None:
    bench.script.press = Screen(1, STEP, "blue", form=text_form("Type it", "Your sheet", "typed"))
    form = await bench.bob.click(panel, label="Write")
    bench.script.press = RECEIPT
    await bench.bob.submit_modal(form, {"text": "hand in"})


async def by_a_dm(bench: Bench, panel: Any) -> None:
    bench.script.typed = [RECEIPT]
    await bench.bob.send_dm("hand in")


@pytest.mark.parametrize("way", [by_a_press, by_a_form, by_a_dm], ids=lambda one: one.__name__)
async def test_of_all_panels_of_a_seat_only_the_newest_can_be_pressed(table: Table, way: Any) -> None:
    bench = table.bench
    await table.queue(queue_panel, bench.bob.id, "blue", STEP)
    by_dm = bench.bob.user.dm_channel.last_message.id
    one, other = [(await bench.bob.slash(bench.channel, "game orders")).response for _ in range(2)]
    assert [texts(one), texts(other)] == [FOLDED, PROMPT.text]
    [panel] = [message for message in bench.bob.user.dm_channel.history() if message.id == by_dm]
    assert texts(panel) == FOLDED
    await way(bench, other)
    assert texts(bench.bob.user.dm_channel.last_message if way is by_a_dm else other) == "Receipt"
    if way is by_a_dm:
        assert texts(other) == FOLDED


async def test_what_one_person_alone_saw_is_left_when_discord_lets_nobody_change_it(table: Table) -> None:
    bench = table.bench
    one = (await bench.bob.slash(bench.channel, "game orders")).response
    await bench.env.advance_time(TOKEN_LASTS.total_seconds() + 60)
    await bench.bob.slash(bench.channel, "game orders")
    assert texts(one) == PROMPT.text
    assert [row.error for row in await table.rows() if row.kind == "fold"] == [None]


async def test_a_press_makes_an_older_panel_the_live_one(table: Table) -> None:
    bench = table.bench
    one = (await bench.bob.slash(bench.channel, "game orders")).response
    its = next(call.path for call in reversed(bench.env.http_requests) if "/webhooks/" in call.path)
    bench.env.inject_error("PATCH", its.rpartition("/")[0] + "/**", status=503, times=None)
    other = (await bench.bob.slash(bench.channel, "game orders")).response
    bench.env.backend.faults.clear()
    await by_a_press(bench, one)
    await bench.env.advance_time(LONGEST_DELAY)
    assert [texts(one), texts(other)] == ["Receipt", FOLDED]


def sendings(bench: Bench) -> list[dict[str, Any]]:
    """What the bot sent, message by message."""
    return [call.json or {} for call in bench.env.http_requests if call.path.endswith("/messages")]


def said(channel: Any) -> list[str]:
    return [message.content for message in channel.history() if message.content]


async def test_a_post_goes_out_whole(table: Table) -> None:
    bench = table.bench
    post = Post("The account", PICTURE, ("record.json", "{}"))
    await table.queue(queue_post, post, ping=[bench.bob.id], buttons=True)
    message = bench.channel.last_message
    assert message.content == f"<@{bench.bob.id}>\nThe account"
    assert [file.filename for file in message.attachments] == ["map.png", "record.json"]
    assert message.attachments[0].description == PICTURE.alt
    assert [button.label for button in message.components[0].children] == ["Orders", "Map", "Log"]


async def test_a_post_pings_only_whom_it_should(table: Table) -> None:
    bench = table.bench
    await table.queue(queue_post, Post(f"@everyone <@{bench.ann.id}> waits"), ping=[bench.bob.id])
    sent = sendings(bench)[-1]
    assert sent["allowed_mentions"] == {"parse": [], "users": [bench.bob.id]}
    assert sent["enforce_nonce"] is True


async def test_a_long_post_is_cut_and_attached(table: Table) -> None:
    await table.queue(queue_post, Post("line\n" * 1000))
    message = table.bench.channel.last_message
    assert len(message.content) <= 2000
    assert [file.filename for file in message.attachments] == ["full.txt"]


async def test_posts_of_a_channel_keep_their_order_through_a_failure(table: Table) -> None:
    bench = table.bench
    bench.env.inject_error("POST", f"/channels/{bench.channel.id}/messages", status=503)
    await table.queue(queue_post, Post("first"))
    await table.queue(queue_post, Post("second"))
    assert said(bench.channel) == []
    await bench.env.advance_time(11)
    assert said(bench.channel) == ["first", "second"]
    sent = [message["nonce"] for message in sendings(bench)]
    assert sent[0] == sent[1] != sent[2]


async def test_one_channel_does_not_hold_up_another(table: Table) -> None:
    bench = table.bench
    bench.env.inject_error("POST", f"/channels/{bench.channel.id}/messages", status=500, times=None)
    await table.queue(queue_post, Post("held up"))
    await table.queue(queue_dm, bench.bob.id, "by DM")
    assert said(bench.bob.user.dm_channel) == ["by DM"]


async def a_role_changes(bench: Bench) -> None:
    everyone = bench.channel.guild.id
    bench.env.backend.edit_role(everyone, everyone, {"name": "all of us"})


async def the_channel_changes(bench: Bench) -> None:
    bench.env.backend.edit_channel(bench.channel.id, {"topic": "games"})


async def my_roles_change(bench: Bench) -> None:
    """SimCord tells of members only with the intent for them; Discord always tells a bot of itself."""
    guild: Any = bot_of(bench).get_guild(bench.channel.guild.id)
    with bench.env._bot_scope():
        bench.env.bot.dispatch("member_update", guild.me, guild.me)


async def somebody_looks(bench: Bench) -> None:
    await bench.bob.slash(bench.channel, "game status")


@pytest.mark.parametrize(
    "happens",
    [a_role_changes, the_channel_changes, my_roles_change, somebody_looks],
    ids=lambda one: one.__name__,
)
async def test_what_waits_for_a_channel_is_tried_at_once_when_something_changes_there(
    table: Table, happens: Any
) -> None:
    bench = table.bench
    bench.env.inject_error("POST", f"/channels/{bench.channel.id}/messages", status=403, code=50013)
    await table.queue(queue_post, Post("waits"))
    assert "waits" not in said(bench.channel)
    await happens(bench)
    await bench.env.settle()
    assert said(bench.channel)[-1] == "waits"


async def test_a_lost_channel_is_told_to_the_organiser_once(table: Table) -> None:
    bench = table.bench
    path = f"/channels/{bench.channel.id}/messages"
    bench.env.inject_error("POST", path, status=403, code=50013, times=2)
    await table.queue(queue_post, Post("one"))
    await table.queue(queue_post, Post("two"))
    await bench.env.advance_time(10)
    assert len(said(bench.ann.user.dm_channel)) == 1
    assert "I may not post" in said(bench.ann.user.dm_channel)[0]
    await bench.env.advance_time(60)
    assert said(bench.channel) == ["one", "two"]


async def test_a_channel_that_stays_lost_is_given_up_after_a_week(table: Table) -> None:
    bench = table.bench
    path = f"/channels/{bench.channel.id}/messages"
    bench.env.inject_error("POST", path, status=403, code=50013, times=None)
    await table.queue(queue_post, Post("one"))
    async with bot_of(bench).store.begin() as tx:
        long_ago = bench.env.now() - timedelta(days=8)
        await tx.outbox._connection.execute(update(waiting).values(created_at=long_ago))
    await bench.env.advance_time(11)
    assert [row.failed_at is not None for row in await table.rows() if row.kind == "post"] == [True]


async def test_a_deleted_channel_does_not_stop_the_rest(table: Table) -> None:
    bench = table.bench
    bench.env.backend.delete_channel(bench.channel.id)
    await table.queue(queue_post, Post("nobody hears"))
    assert "is gone" in said(bench.ann.user.dm_channel)[0]


async def test_a_panel_goes_out_by_dm(table: Table) -> None:
    await table.queue(queue_panel, table.bench.bob.id, "blue", STEP)
    assert texts(table.bench.bob.user.dm_channel.last_message) == PROMPT.text


@pytest.mark.parametrize("prompt", GONE_ON)
async def test_a_panel_out_of_date_is_left_out(table: Table, prompt: Any) -> None:
    table.bench.script.prompt = prompt
    await table.queue(queue_panel, table.bench.bob.id, "blue", STEP)
    assert not table.bench.bob.user.dm_channel.history()
    assert [row.failed_at for row in await table.rows()] == [None]


@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_panel_for_closed_dms_is_called_in_the_channel(table: Table, code: int) -> None:
    bench = table.bench
    bench.env.inject_error("POST", "/channels/*/messages", status=403, code=code)
    async with bot_of(bench).store.begin() as tx:
        await tx.people.see(bench.bob.id, "bob", bench.env.now())
    await table.queue(queue_panel, bench.bob.id, "blue", STEP)
    assert [(told.name, told.args) for told in bench.script.told] == [("dm_failed", (1, "blue"))]
    async with bot_of(bench).store.read() as tx:
        person = await tx.people.get(bench.bob.id)
    assert person is not None
    assert not person.dm_open


async def test_dms_opened_too_fast_are_tried_again(table: Table) -> None:
    bench = table.bench
    bench.env.inject_error("POST", "/channels/*/messages", status=403, code=40003)
    await table.queue(queue_panel, bench.bob.id, "blue", STEP)
    assert not bench.script.told
    await bench.env.advance_time(11)
    assert texts(bench.bob.user.dm_channel.last_message) == PROMPT.text


async def test_no_table_waits_for_a_dm_that_discord_refuses(table: Table) -> None:
    bench = table.bench
    bench.env.inject_error("POST", "/channels/*/messages", status=400, code=50035)
    await table.queue(queue_panel, bench.bob.id, "blue", STEP)
    assert [told.name for told in bench.script.told] == ["dm_failed"]


async def test_the_card_is_edited_in_place_and_posted_anew_when_it_is_gone(table: Table) -> None:
    bench = table.bench
    await table.queue(queue_card)
    first = bench.channel.pinned_messages()[0]
    bench.script.card = Panel("Second")
    await table.queue(queue_card)
    assert texts(bench.channel.pinned_messages()[0]) == "Second"
    assert bench.channel.pinned_messages()[0].id == first.id
    bench.env.backend.delete_message(bench.channel.id, first.id)
    await table.queue(queue_card)
    assert [texts(message) for message in bench.channel.pinned_messages()] == ["Second"]


async def test_a_mistake_of_ours_gives_the_message_up_after_three_tries(table: Table) -> None:
    table.bench.script.card = RuntimeError("broken")
    await table.queue(queue_card)
    for _ in range(3):
        await table.bench.env.advance_time(100)
    assert [(row.tries, row.failed_at is not None) for row in await table.rows()] == [(3, True)]
    assert [str(error) for error in table.bench.env.errors] == ["broken"]


async def test_what_waited_for_a_dead_bot_goes_out_after_the_restart(table: Table, new_bot: Any) -> None:
    bench = table.bench
    bench.env.inject_error("POST", f"/channels/{bench.channel.id}/messages", status=500)
    await table.queue(queue_post, Post("late"))
    old = bot_of(bench)
    await bench.env.restart_bot(new_bot())
    await old.close()
    await bench.env.advance_time(60)
    assert said(bench.channel) == ["late"]


async def test_a_dm_is_turned_into_the_next_panel_or_sent_anew_if_it_is_gone(table: Table) -> None:
    bench = table.bench
    await table.queue(queue_panel, bench.bob.id, "blue", STEP)
    first = bench.bob.user.dm_channel.last_message
    await table.queue(queue_panel_in_place, bench.bob.id, "blue", STEP, PanelSurface("dm", first.id))
    assert [message.id for message in bench.bob.user.dm_channel.history()] == [first.id]
    await table.queue(queue_panel_in_place, bench.bob.id, "blue", STEP, PanelSurface("dm", first.id + 1))
    assert len(bench.bob.user.dm_channel.history()) == 2
