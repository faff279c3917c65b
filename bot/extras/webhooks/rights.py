"""List the rights of webhooks."""

from __future__ import annotations

from bot.table.rights.deeds import ANYBODY, MANAGER, Deed, Rights

_DOORS = ("press hooks", "press hook", "press unhook", "form hook")

RIGHTS = Rights(
    [
        Deed("set one's own webhook", "own", ("press own_hook", "form own_hook"), ANYBODY),
        Deed("set webhooks", "server", _DOORS, MANAGER, in_own_words=True),
    ]
)
