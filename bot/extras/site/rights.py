"""List the rights of the site."""

from __future__ import annotations

from bot.table.rights.deeds import HOST, Deed, Rights

RIGHTS = Rights([Deed("run site", "host", ("bot site",), HOST)])
