"""Go on with a campaign: give its state to the next game, and keep what a game leaves."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.extras.campaigns.repository import CampaignRow, Campaigns, LinkRow, MemberRow
from bot.games.catalogue import find_texts
from bot.messages.catalogue import say, together
from bot.messages.panel import Button, Post
from bot.messages.people import Where
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match import outbox
from engine.kernel.core import Json
from engine.registry.catalogue import find_game

OPTION = "campaign"
"""Name of the option with which a game goes on from the one before."""
BRING, ANEW = "campaign_bring", "campaign_anew"
FORMAT = "campaign/1"


def is_played_on(row: MatchRow) -> bool:
    """Return whether the table plays a campaign."""
    offered = {offer.name for offer in find_game(row.game).offers}
    return OPTION in offered and row.options.get(OPTION) is True


async def campaign_of(tx: Tx, row: MatchRow, *, is_locked: bool = False) -> CampaignRow | None:
    """Return the campaign that a table goes on with: its channel's, of its game and pack."""
    return await tx.of(Campaigns).here(row.channel_id, row.game, _pack(row), is_locked=is_locked)


async def last_game(tx: Tx, where: Where, game: str) -> MatchRow | None:
    """Return the last game of the channel's open campaigns, with whatever pack; None if none has ended."""
    match_id = await tx.of(Campaigns).last_match(where.channel_id, game)
    return await tx.matches.get(match_id) if match_id is not None else None


async def found(tx: Tx, row: MatchRow) -> CampaignRow:
    """Found a campaign in the table's channel."""
    new = CampaignRow(0, row.guild_id, row.channel_id, row.game, _pack(row), tx.at)
    return await tx.of(Campaigns).add(new)


def _pack(row: MatchRow) -> str:
    return str(row.options.get("pack", ""))


async def tell_opened(tx: Tx, row: MatchRow) -> None:
    """Say in the channel which campaign a new lobby goes on with."""
    campaign = await campaign_of(tx, row)
    if campaign is None or campaign.saved is None:
        offer = Button(say("campaign-bring-button"), BRING)
        await outbox.queue_post(tx, row, Post(say("campaign-founded")), offer=offer)
        return
    offer = Button(say("campaign-anew-button"), ANEW)
    text = together([say("campaign-goes-on"), told(row.game, campaign.saved)])
    await outbox.queue_post(tx, row, Post(text), offer=offer)


def told(game: str, saved: Mapping[str, Json]) -> str:
    """Return a campaign's card: its heroes, its dead, its results."""
    card = find_texts(game).campaign
    return card(saved["state"]) if card else ""


async def begin_game(tx: Tx, row: MatchRow, joined: Sequence[SeatRow]) -> dict[str, Json]:
    """Return the options that a game about to be dealt takes from its campaign; found it if there is none."""
    campaign = await campaign_of(tx, row, is_locked=True) or await found(tx, row)
    await tx.of(Campaigns).keep_link(LinkRow(row.id, campaign.id))
    if campaign.saved is None:
        return {"before": None}
    members = await tx.of(Campaigns).members(campaign.id)
    return {"before": {**campaign.saved, "joined": numbers_of(joined, members)}}


def numbers_of(joined: Sequence[SeatRow], members: Sequence[MemberRow]) -> list[int | None]:
    """Return the campaign's player for each who joined; None for somebody new.

    Heroes that nobody leads yet go to people in the order of joining, then to computers.
    """
    own = {row.person_id: row.number for row in reversed(members) if row.person_id is not None}
    left = [row.number for row in members if row.person_id is None and not row.is_free]
    free = [row.number for row in members if row.is_free]
    numbers: dict[int, int | None] = {}
    for seat in sorted(joined, key=lambda seat: seat.kind == "computer"):
        if seat.kind == "computer":
            pool = left or free
            numbers[seat.number] = pool.pop(0) if pool else None
        elif seat.person_id in own:
            numbers[seat.number] = own[seat.person_id]
        else:
            numbers[seat.number] = free.pop(0) if free else None
    return [numbers[seat.number] for seat in joined]


async def keep_result(tx: Tx, row: MatchRow, seats: Sequence[SeatRow], outcome: Mapping[str, Json]) -> None:
    """Keep what an ended game leaves to its campaign, and show the card with the campaign as a file."""
    link = await tx.of(Campaigns).link_of(row.id)
    campaign = await tx.of(Campaigns).lock(link.campaign_id) if link else None
    result = outcome.get(OPTION)
    if (
        link is None
        or campaign is None
        or result is None
        or _digest(campaign.saved) not in ("", result["before"])
    ):
        return
    saved = {"state": result["state"], "digest": result["after"]}
    await tx.of(Campaigns).change(campaign.id, saved=saved, channel_id=row.channel_id, guild_id=row.guild_id)
    await tx.of(Campaigns).keep_link(LinkRow(row.id, campaign.id, result["before"], result["after"]))
    await _keep_members(tx, campaign.id, seats, result["players"])
    name = f"campaign-{campaign.id}.json"
    text = together([told(row.game, saved), say("campaign-file", digest=result["after"][:8])])
    await outbox.queue_post(tx, row, Post(text, file=(name, exported(row.game, saved))))


def _digest(saved: Json) -> str:
    return saved["digest"] if saved else ""


async def _keep_members(
    tx: Tx, campaign_id: int, seats: Sequence[SeatRow], players: Mapping[str, int]
) -> None:
    """Write down who leads the heroes of players that had nobody yet; others keep their owner."""
    known = {row.number for row in await tx.of(Campaigns).members(campaign_id) if not row.is_free}
    there = [(players[str(seat.seat)], seat) for seat in seats if seat.seat in players]
    rows = [MemberRow(campaign_id, n, seat.person_id, seat.name) for n, seat in there if n not in known]
    await tx.of(Campaigns).keep_members(rows)


def exported(game: str, saved: Mapping[str, Json]) -> str:
    """Return a campaign as the text of a file."""
    return json.dumps({"format": FORMAT, "game": game, **saved}, sort_keys=True)
