"""Use cases of campaigns: bring one from a file, or begin anew."""

from __future__ import annotations

from collections.abc import Mapping

from bot.extras.campaigns.chronicle import FORMAT, campaign_of, found, told
from bot.extras.campaigns.repository import CampaignRow, Campaigns, MemberRow
from bot.extras.campaigns.rights import RIGHTS
from bot.messages.catalogue import say, together
from bot.messages.panel import Post
from bot.messages.people import Person
from bot.service.service import Service
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.lobby import lobby
from bot.table.match import outbox
from bot.table.match.server_content import outside_transactions
from bot.table.rights.standing import at_table
from engine.kernel.core import Json, Refused
from engine.kernel.untrusted_json import Unreadable, parse
from engine.registry.catalogue import find_game


class CampaignBook:
    """Use cases of the campaigns of all channels."""

    def __init__(self, service: Service) -> None:
        self._units = service.units

    @outside_transactions
    async def bring(self, match_id: int, person: Person, text: str) -> str:
        """Go on with the campaign of a file in this lobby's channel."""
        async with self._units.lobby(match_id) as tx:
            row, campaign = await _own_lobby(tx, match_id, person)
            if campaign is not None and campaign.saved is not None:
                raise Refused(say("campaign-here-already"))
            saved = _read(row, text)
            campaign = campaign or await found(tx, row)
            await tx.of(Campaigns).change(campaign.id, saved=saved)
            numbers = range(1, len(saved["state"]["players"]) + 1)
            await tx.of(Campaigns).keep_members(
                [MemberRow(campaign.id, one, None, "", is_free=True) for one in numbers]
            )
            card = together([say("campaign-brought", who=person.name), told(row.game, saved)])
            await outbox.queue_post(tx, row, Post(card))
        return say("campaign-brought-done")

    @outside_transactions
    async def begin_anew(self, match_id: int, person: Person) -> str:
        """End the channel's campaign, so that this lobby founds another."""
        async with self._units.lobby(match_id) as tx:
            row, campaign = await _own_lobby(tx, match_id, person)
            if campaign is None or campaign.saved is None:
                raise Refused(say("campaign-none"))
            members = await tx.of(Campaigns).members(campaign.id)
            if all(member.person_id != person.id for member in members):
                raise Refused(say("campaign-only-members"))
            await tx.of(Campaigns).change(campaign.id, ended_at=tx.at)
            await outbox.queue_post(tx, row, Post(say("campaign-ended", who=person.name)))
        return say("campaign-ended-done")


async def _own_lobby(tx: Tx, match_id: int, person: Person) -> tuple[MatchRow, CampaignRow | None]:
    """Return a lobby and its channel's campaign; Refused for others than the organiser."""
    row, _ = await lobby.open_lobby(tx, match_id)
    refusal = say("campaign-only-organiser", organiser=row.organiser_name)
    RIGHTS.check("bring or drop a campaign", at_table(row, person), refusal)
    return row, await campaign_of(tx, row, is_locked=True)


def _read(row: MatchRow, text: str) -> Mapping[str, Json]:
    """Return the campaign of a file; Refused unless this table could go on with it."""
    try:
        data = parse(text.encode())
    except Unreadable:
        raise Refused(say("campaign-no-file")) from None
    if not isinstance(data, dict) or set(data) != {"format", "game", "state", "digest"}:
        raise Refused(say("campaign-no-file"))
    if (data["format"], data["game"]) != (FORMAT, row.game):
        raise Refused(say("campaign-no-file"))
    saved = {"state": data["state"], "digest": data["digest"]}
    alone = {"campaign": True, "pack": row.options.get("pack"), "before": {**saved, "joined": [None]}}
    find_game(row.game).options(1, alone)
    return saved
