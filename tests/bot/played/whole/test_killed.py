"""The process dies in the middle of its work: what was answered is kept, and nothing is told twice."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.discord.sending import sender
from bot.workers import scheduler, thinker
from sandbox.habits import find
from tests.bot.played.forgery import Forged, emit
from tests.bot.played.tables import Table, by_turns_on_each_database, open_table, posts, started

LEASES_END = sender.Sender.BEAT + max(worker.LEASE for worker in (scheduler, sender, thinker))
"""Seconds after which whatever a process held is taken up by another one."""


def told_twice(table: Table) -> list[str]:
    """Messages sent to Discord under two nonces; under one nonce Discord itself drops the second."""
    sent: Counter[str] = Counter()
    nonces = set()
    for request in table.world.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        nonce = body.get("nonce")
        if request.method == "POST" and nonce and nonce not in nonces:
            nonces.add(nonce)
            sent[f"{request.path} {body.get('content')} {body.get('components')}"] += 1
    return [text for text, times in sent.items() if times > 1]


@pytest.mark.parametrize(("kind", "turns"), by_turns_on_each_database(0, 5, 15, 20, 25, 30, 40, 60, 80))
async def test_while_a_round_is_carried_out_and_told(database: str, turns: int) -> None:
    async with started(database, people=2, computers=1, round_limit=1) as table:
        await table.play_until("Round 1 · you are")
        first, last = table.people
        await first.answer()
        emit(table.world, Forged(last.member, last.sheet(), find(last.sheet(), "Hand in")))
        await table.world.kill(after=turns)
        await table.world.env.advance_time(LEASES_END)
        if "over" not in table.stored()["matches"][0]:  # what the person sees may be out of date
            await last.answer()
            await table.world.env.advance_time(LEASES_END)
        told = "\n".join(posts(table))
        assert told.count("**Cities**") == 1
        assert posts(table)[-1].startswith("The file is")
        assert not told_twice(table)


@pytest.mark.parametrize(("kind", "turns"), by_turns_on_each_database(0, 5, 20, 50, 100, 200))
async def test_while_a_game_begins(database: str, turns: int) -> None:
    async with open_table(database, people=1, computers=1, round_limit=1) as table:
        ann = table.people[0]
        emit(table.world, Forged(ann.member, *ann.newest("Start")))
        await table.world.kill(after=turns)
        await table.world.env.advance_time(LEASES_END)
        if "Brimstone begins" not in "\n".join(posts(table)):
            await ann.press_card("Start")
        await table.play_on()
        assert not told_twice(table)
