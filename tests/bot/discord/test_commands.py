"""Commands in the right and in the wrong place, plain DMs, and what goes wrong."""

from __future__ import annotations

import logging
from typing import Any

import discord
import pytest

from bot.discord.gateway.bot import TableBot
from bot.messages.panel import Panel
from bot.messages.people import Person, Where
from bot.service.play.screens import Screen
from engine.kernel.core import Refused
from tests.bot.calling import call_in
from tests.bot.discord.conftest import PICTURE, PROMPT, STEP, Bench, open_match
from tests.bot.discord.test_panels import texts


async def test_new_game_tells_what_permissions_are_missing(bench: Bench) -> None:
    me = bench.channel.guild.default_role
    closed = bench.channel.guild.create_text_channel(
        "closed", overwrites={me: discord.PermissionOverwrite(attach_files=False, embed_links=False)}
    )
    result = await bench.ann.slash(closed, "game new")
    assert result.ephemeral
    assert "Embed Links, Attach Files" in result.response.content
    assert not bench.script.told


async def test_new_game_refuses_a_voice_channel(bench: Bench) -> None:
    voice = bench.channel.guild.create_voice_channel("talk")
    result = await bench.ann.slash(voice, "game new")
    assert "text channel" in result.response.content


async def test_a_refusal_of_the_service_is_for_the_person_alone(bench: Bench) -> None:
    bench.script.refuse = "A game is open in this channel already."
    result = await call_in(bench.ann, bench.channel)
    assert result.response is not None
    assert result.ephemeral
    assert result.response.content == bench.script.refuse


async def test_status_map_and_log(bench: Bench) -> None:
    status = await bench.ann.slash(bench.channel, "game status")
    assert status.response.content == "How it stands"
    shown = await bench.ann.slash(bench.channel, "game map", close=True, public=True)
    assert not shown.ephemeral
    assert shown.response.attachments[0].description == PICTURE.alt
    own = await bench.ann.slash(bench.channel, "game map")
    assert own.ephemeral
    assert "Whole board" in str(own.response.components)
    log = await bench.ann.slash(bench.channel, "game log", round=1)
    assert log.ephemeral
    assert log.response.content == "A post"


@pytest.mark.parametrize(
    ("command", "room", "work"),
    [
        ("game status", "games", "status_post"),
        ("game map", "games", "map_page"),
        ("game log", "games", "log_page"),
        ("game orders", "playing", "panel"),
    ],
)
async def test_what_computes_is_acknowledged_before_and_a_refusal_is_for_the_person_alone(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, command: str, room: str, work: str
) -> None:
    acknowledged: list[bool] = []

    async def compute(*_: Any, **__: Any) -> None:
        acknowledged.append(any(call.path.endswith("/callback") for call in bench.env.http_requests))
        raise Refused("No.")

    assert isinstance(bench.env.bot, TableBot)
    monkeypatch.setattr(getattr(bench.env.bot.service, room), work, compute)
    result = await bench.ann.slash(bench.channel, command)
    told = [said for said in (result.response, *result.followups) if said and said.content == "No."]
    assert acknowledged == [True]
    assert [said.ephemeral for said in told] == [True]
    assert not bench.channel.history()


async def test_orders_in_a_dm_shows_all_tables(bench: Bench) -> None:
    await bench.bob.send_dm("hello")
    result = await bench.bob.user.slash("game orders")
    assert [texts(message) for message in (result.response, *result.followups)] == [PROMPT.text] * 2


async def test_the_organiser_and_a_manager_alone_may_call_a_game_off(bench: Bench) -> None:
    here = Where(bench.channel.guild.id, bench.channel.id)
    bot: Any = bench.env.bot
    async with bot.store.begin(discord.utils.utcnow()) as tx:
        await open_match(tx, here, Person(bench.ann.id, "Ann"), tx.at)
    role = bench.channel.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    mod = bench.channel.guild.add_member(bench.env.create_user("mod"), roles=[role])
    for person, is_manager in ((mod, True), (bench.ann, False)):
        shown = await person.slash(bench.channel, "table vote")
        asked = await person.select(shown.response, ["abandon"])
        await person.click(asked.response, label="Call it off")
        assert bench.script.told[-1].args == (is_manager, False)
    refused = await bench.bob.slash(bench.channel, "table vote")
    assert "has not started yet" in refused.response.content


async def test_rules_has_topics_to_pick_from(bench: Bench) -> None:
    choices = await bench.ann.autocomplete(bench.channel, "rules", "topic", "supp", game="brimstone")
    assert [choice["value"] for choice in choices] == ["Supply"]
    result = await bench.ann.slash(bench.channel, "rules", topic="Supply", game="brimstone")
    assert texts(result.response) == "About Supply."
    await bench.ann.select(result.response, ["Battles"])
    assert texts(result.response) == "About Battles."


async def test_rules_begin_with_a_picture_which_other_topics_have_not(bench: Bench) -> None:
    result = await bench.ann.slash(bench.channel, "rules", game="brimstone")
    assert [file.filename for file in result.response.attachments] == ["brimstone-map.png"]
    await bench.ann.select(result.response, ["Battles"])
    assert not result.response.attachments


async def test_rules_asks_for_the_game_where_none_was_played(bench: Bench) -> None:
    assert await bench.ann.autocomplete(bench.channel, "rules", "topic", "") == []
    result = await bench.ann.slash(bench.channel, "rules")
    assert texts(result.response) == "**Rules of which game?**"
    await bench.ann.select(result.response, ["deeplamp"])
    assert texts(result.response) == "About Setup."


async def test_a_typed_dm_is_answered_with_the_panel(bench: Bench) -> None:
    bench.script.typed = [Screen(1, STEP, "blue", Panel("Your sheet", picture=PICTURE))]
    await bench.bob.send_dm("C3 march D4")
    assert bench.script.told[0].args == ("C3 march D4",)
    answer = bench.bob.user.dm_channel.last_message
    assert texts(answer) == "Your sheet"


async def test_a_typed_dm_is_refused_in_words(bench: Bench) -> None:
    bench.script.typed = Refused("Did you mean `march`?")
    await bench.bob.send_dm("C3 mach D4")
    assert bench.bob.user.dm_channel.last_message.content == "Did you mean `march`?"


async def test_messages_in_channels_and_of_bots_are_not_read(bench: Bench) -> None:
    await bench.bob.send(bench.channel, "C3 march D4")
    robot = bench.env.create_user("robot", bot=True)
    await robot.send_dm("C3 march D4")
    assert not bench.script.told


async def test_a_mistake_of_ours_is_told_with_a_number_and_logged_without_secrets(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    panel = (await bench.bob.slash(bench.channel, "game orders")).response
    bench.script.press = RuntimeError("broken")
    with caplog.at_level(logging.ERROR):
        result: Any = await bench.bob.click(panel, custom_id="b:1:0.1.4.0:blue:more:x")
    number = result.response.content.split("`")[1]
    (record,) = caplog.records
    assert record.getMessage() == f"press at table 1 failed [{number}]: RuntimeError"
    assert record.exc_info
    assert [str(error) for error in bench.env.errors] == ["broken"]


async def test_commands_are_synced_only_when_they_changed(bench: Bench, new_bot: Any) -> None:
    def syncs() -> int:
        calls = bench.env.http_requests
        return sum(call.method == "PUT" and call.path.endswith("/commands") for call in calls)

    assert syncs() == 1
    old = bench.env.bot
    await bench.env.restart_bot(new_bot())
    await old.close()
    assert syncs() == 1


async def test_ready_may_come_twice(bench: Bench) -> None:
    bench.env.bot.dispatch("ready")
    await bench.env.settle()
    result = await bench.bob.slash(bench.channel, "game status")
    assert result.response.content == "How it stands"


async def test_a_game_can_be_played_in_a_public_thread(bench: Bench) -> None:
    with bench.env._bot_scope():
        parent: Any = bench.env.bot.get_channel(bench.channel.id)
        await parent.create_thread(name="a table apart", type=discord.ChannelType.public_thread)
    await bench.env.settle()
    await call_in(bench.ann, bench.channel.threads[0])
    assert [told.name for told in bench.script.told] == ["new_game"]
    assert len(bench.channel.threads[0].history()) >= 1


async def test_whoever_writes_to_the_bot_can_be_reached_by_dm_again(bench: Bench) -> None:
    assert isinstance(bench.env.bot, TableBot)
    store = bench.env.bot.store
    async with store.begin() as tx:
        await tx.people.see(bench.bob.id, "bob", bench.env.now())
        await tx.people.set_dm(bench.bob.id, False)
    bench.script.typed = [Screen(1, STEP, "blue", Panel("Your sheet"))]
    await bench.bob.send_dm("C3 defend")
    async with store.read() as tx:
        person = await tx.people.get(bench.bob.id)
    assert person is not None
    assert person.dm_open
