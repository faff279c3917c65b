"""List the rights of webhooks."""

from __future__ import annotations

from bot.table.rights.deeds import MANAGER, Deed, Rights

_DOORS = ("press hooks", "press hook", "press unhook", "form hook")

RIGHTS = Rights([Deed("set webhooks", "server", _DOORS, MANAGER, in_own_words=True)])
