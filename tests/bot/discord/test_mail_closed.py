"""DMs that need no answer, or get none."""

from __future__ import annotations

from bot.service.play.screens import Screen
from tests.bot.discord.conftest import PROMPT, STEP, Bench


async def test_an_answer_that_its_writer_does_not_take_is_no_mistake(bench: Bench) -> None:
    bench.script.typed = [Screen(1, STEP, "blue", PROMPT)]
    bench.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
    await bench.bob.user.send_dm("C3 recruit")
    assert not bench.env.errors
    assert [told.name for told in bench.script.told] == ["typed"]


async def test_an_empty_message_or_one_with_only_a_picture_is_answered_by_nothing(bench: Bench) -> None:
    picture = {
        "id": "1",
        "filename": "map.png",
        "size": 1,
        "url": "https://a.example",
        "proxy_url": "https://a.example",
    }
    await bench.bob.user.send_dm("", attachments=[picture])
    assert not bench.script.told
    assert not bench.env.errors
    await bench.bob.user.send_dm("C3 recruit")
    assert [told.name for told in bench.script.told] == ["typed"]
