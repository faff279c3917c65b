"""Play a channel's campaign without Discord, one short descent after the other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.extras.campaigns.repository import CampaignRow, Campaigns, LinkRow, MemberRow
from bot.messages.people import Person
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Ask, Json
from tests.bot.drive import CHANNEL, Game, begin

FLEE: Json = {"do": "flee", "on": True}


async def open_lobby(game: Game, *people: Person, **options: Json) -> None:
    """Open a lobby for these people; the first is the organiser."""
    wishes = TableOptions("deeplamp", max(2, len(people)), options={"town_days": 1, **options})
    game.match_id = await game.service.lobbies.new_game(CHANNEL, people[0], wishes)
    for person in people:
        await game.service.lobbies.join(game.match_id, person, dm_open=True)


async def play_descent(game: Game, *people: Person, answers: Mapping[str, Json] | None = None) -> list[str]:
    """Start the lobby, flee at once, and go home; return the kinds of what was asked."""
    await begin(game.service, game.match_id, *people)
    asked: list[str] = []
    while (await game.row()).state == "playing":
        await game.computers()
        async with game.service.units.table(game.match_id) as table:
            if not table.match.awaited:
                continue
            seat = table.match.awaited[0]
            ask = table.match.asks[seat]
            asked.append(ask.kind)
            answer = (answers or {}).get(ask.kind) or _usual(ask)
            await answering.hand_in(table, seat, answer, "")
    return asked


def _usual(ask: Ask) -> Json:
    """Return the answer of somebody who wants to flee, else the rules' fallback."""
    if ask.kind != "act":
        return ask.fallback()
    view: Any = ask.view  # type: ignore[attr-defined]  # every ask of Deeplamp has one
    return {"do": "end"} if view.active.marks.flee else FLEE


async def play(game: Game, *people: Person, **options: Json) -> list[str]:
    await open_lobby(game, *people, **options)
    return await play_descent(game, *people)


async def campaign(game: Game) -> CampaignRow | None:
    """Return the channel's open campaign."""
    async with game.store.read() as tx:
        return await tx.of(Campaigns).here(CHANNEL.channel_id, "deeplamp", "deeplamp")


async def saved(game: Game) -> dict[str, Any]:
    """Return what the channel's campaign has kept: its state and its digest."""
    here = await campaign(game)
    assert here is not None
    assert here.saved is not None
    return dict(here.saved)


async def chain(game: Game) -> list[LinkRow]:
    """Return the ended games of the channel's campaign."""
    here = await campaign(game)
    assert here
    async with game.store.read() as tx:
        return await tx.of(Campaigns).links(here.id)


async def members(game: Game) -> list[MemberRow]:
    here = await campaign(game)
    assert here
    async with game.store.read() as tx:
        return await tx.of(Campaigns).members(here.id)


def records(sent: Sequence[OutboxRow]) -> list[dict[str, Any]]:
    """Return the records of games, in the order in which they were posted."""
    return [one for one in files(sent, "") if "expect" in one]


def files(sent: Sequence[OutboxRow], prefix: str) -> list[dict[str, Any]]:
    """Return the files whose names begin so, in the order in which they were posted."""
    found = (row.payload.get("file") for row in sent)
    return [
        json.loads(file[1])
        for file in found
        if file and file[0].startswith(prefix) and file[0].endswith(".json")
    ]
