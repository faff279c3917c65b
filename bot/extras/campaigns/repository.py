"""Store campaigns of channels: what the last game left, whose heroes they are, the chain of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from sqlalchemy import Index, UniqueConstraint, bindparam, func, select, update

from bot.store.database.personal_data import NEUTRAL, OF_PERSON, concerns
from bot.store.database.schema import (
    As,
    Called,
    Counter,
    Hash,
    Id,
    Key,
    OfMatch,
    Word,
    YesNo,
    partial,
    table_of,
)
from bot.store.database.sql import Repository, add, put, read_all, read_one, read_row
from engine.kernel.core import Json


@dataclass(frozen=True)
class CampaignRow:
    """A channel's campaign with a pack, "" for games without packs.

    `saved`: its state with the digest; None before its first game ended.
    """

    id: Counter
    guild_id: Id
    channel_id: Id
    game: Word
    pack: Hash
    created_at: datetime
    saved: Json = None
    ended_at: datetime | None = None


campaigns = table_of(
    "campaigns",
    CampaignRow,
    partial("uq_campaigns_open", "channel_id", "game", "pack", where="ended_at IS NULL", unique=True),
)


@dataclass(frozen=True)
class MemberRow:
    """A player of a campaign, by the number in its state.

    person_id None: a computer leads these heroes. `is_free`: nobody leads them yet.
    """

    campaign_id: Annotated[int, As(key=True, of="campaigns.id")]
    number: Key
    person_id: Id | None
    name: Called
    is_free: YesNo = False


campaign_members = table_of(
    "campaign_members", MemberRow, Index("ix_campaign_members_person_id", "person_id")
)


@dataclass(frozen=True)
class LinkRow:
    """A game of a campaign, with the digests of the state before and after it; "" until it has ended."""

    match_id: OfMatch
    campaign_id: Annotated[int, As(of="campaigns.id")]
    before: Hash = ""
    after: Hash = ""


campaign_links = table_of("campaign_links", LinkRow, UniqueConstraint("campaign_id", "match_id"))

_HERE = select(campaigns).where(
    campaigns.c.channel_id == bindparam("of_channel"),
    campaigns.c.game == bindparam("of_game"),
    campaigns.c.pack == bindparam("of_pack"),
    campaigns.c.ended_at.is_(None),
)
_LOCKED = _HERE.with_for_update(key_share=True)
_ONE = select(campaigns).where(campaigns.c.id == bindparam("of_id")).with_for_update(key_share=True)
_CHANGE = update(campaigns).where(campaigns.c.id == bindparam("of_id"))
_MEMBERS = (
    select(campaign_members)
    .where(campaign_members.c.campaign_id == bindparam("of_campaign"))
    .order_by(campaign_members.c.number)
)
_LINK = select(campaign_links).where(campaign_links.c.match_id == bindparam("of_match"))
_LINKS = (
    select(campaign_links)
    .where(campaign_links.c.campaign_id == bindparam("of_campaign"), campaign_links.c.after != "")
    .order_by(campaign_links.c.match_id)
)
_LAST = (
    select(func.max(campaign_links.c.match_id))
    .join(campaigns, campaigns.c.id == campaign_links.c.campaign_id)
    .where(
        campaigns.c.channel_id == bindparam("of_channel"),
        campaigns.c.game == bindparam("of_game"),
        campaigns.c.ended_at.is_(None),
        campaign_links.c.after != "",
    )
)
_HIS = campaign_members.c.person_id == OF_PERSON
concerns(
    campaign_members,
    "campaigns",
    select(campaign_members).where(_HIS).order_by(campaign_members.c.campaign_id),
    update(campaign_members).where(_HIS).values(person_id=None, name=NEUTRAL),
)


class Campaigns(Repository):
    async def here(
        self, channel_id: int, game: str, pack: str, *, is_locked: bool = False
    ) -> CampaignRow | None:
        """Return the channel's open campaign of the game with that pack."""
        query = _LOCKED if is_locked else _HERE
        found = await self._connection.execute(
            query, {"of_channel": channel_id, "of_game": game, "of_pack": pack}
        )
        return read_one(CampaignRow, found.one_or_none())

    async def lock(self, campaign_id: int) -> CampaignRow | None:
        """Return the campaign, locked against other processes until this unit of work ends."""
        return read_one(
            CampaignRow, (await self._connection.execute(_ONE, {"of_id": campaign_id})).one_or_none()
        )

    async def add(self, row: CampaignRow) -> CampaignRow:
        """Add a campaign and set its id; Conflict if the channel already has an open one."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(CampaignRow, await add(self._connection, campaigns, values))

    async def change(self, campaign_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_id": campaign_id, **values})

    async def members(self, campaign_id: int) -> list[MemberRow]:
        return read_all(MemberRow, await self._connection.execute(_MEMBERS, {"of_campaign": campaign_id}))

    async def keep_members(self, rows: Sequence[MemberRow]) -> None:
        if rows:
            await put(self._connection, campaign_members, [vars(row) for row in rows])

    async def link_of(self, match_id: int) -> LinkRow | None:
        """Return the game's link in its campaign, if it belongs to one."""
        found = await self._connection.execute(_LINK, {"of_match": match_id})
        return read_one(LinkRow, found.one_or_none())

    async def last_match(self, channel_id: int, game: str) -> int | None:
        """Return the last game that ended of the channel's open campaigns of this game."""
        found = await self._connection.execute(_LAST, {"of_channel": channel_id, "of_game": game})
        last: int | None = found.scalar()
        return last

    async def keep_link(self, row: LinkRow) -> None:
        await put(self._connection, campaign_links, [vars(row)])

    async def links(self, campaign_id: int) -> list[LinkRow]:
        """Return the campaign's ended games, in order."""
        return read_all(LinkRow, await self._connection.execute(_LINKS, {"of_campaign": campaign_id}))
