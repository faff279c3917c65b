"""Somebody writes the bot a DM and takes none himself."""

from __future__ import annotations

from bot.service.screens import Screen
from tests.bot.discord.conftest import PROMPT, STEP, Bench


async def test_an_answer_that_its_writer_does_not_take_is_no_mistake(bench: Bench) -> None:
    bench.script.typed = [Screen(1, STEP, "blue", PROMPT)]
    bench.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
    await bench.bob.user.send_dm("C3 recruit")
    assert not bench.env.errors
    assert [told.name for told in bench.script.told] == ["typed"]
