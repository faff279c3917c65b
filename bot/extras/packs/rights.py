"""List the rights of packs."""

from __future__ import annotations

from bot.table.rights.deeds import HOST, IN_SERVER, LOBBY, MANAGER, ORGANISER, Deed, Rights

_CHANGING = ("press pack_upload", "form pack_upload", "press pack_remove")

RIGHTS = Rights(
    [
        Deed("see a server's packs", "server", ("press packs",), IN_SERVER),
        Deed("upload or remove packs", "server", _CHANGING, MANAGER, in_own_words=True),
        Deed("play with a pack", "table", ("press pack_play",), ORGANISER, LOBBY, in_own_words=True),
        Deed("run pack", "host", ("bot pack",), HOST),
    ]
)
