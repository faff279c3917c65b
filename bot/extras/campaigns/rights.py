"""List the rights of campaigns: the organiser of a lobby may bring one, or begin anew."""

from __future__ import annotations

from bot.table.rights.deeds import LOBBY, ORGANISER, Deed, Rights

_CHANGING = ("press campaign_bring", "press campaign_anew", "form campaign_bring")

RIGHTS = Rights(
    [Deed("bring or drop a campaign", "table", _CHANGING, ORGANISER, LOBBY, in_own_words=True)],
)
