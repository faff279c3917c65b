"""The greeting with which a seat is taken goes out once, however often Join is pressed."""

from __future__ import annotations

from tests.bot.discord.conftest import Bench
from tests.bot.discord.test_panels import new_card
from tests.bot.discord.test_sender import sendings


async def test_who_presses_join_again_after_a_lost_answer_is_greeted_once(bench: Bench) -> None:
    """The process can die between the greeting and the seat: Discord drops the second by its nonce."""
    card = await new_card(bench)
    for _ in range(2):
        await bench.bob.click(card, label="Join")
    *_, first, again = [sent for sent in sendings(bench) if "Welcome" in (sent.get("content") or "")]
    assert first["nonce"] == again["nonce"]
