"""List the rights of statistics."""

from __future__ import annotations

from bot.table.rights.deeds import ANYBODY, HOST, IN_SERVER, Deed, Rights

_RANKING = ("press ranking", "press ranking_for_all")

RIGHTS = Rights(
    [
        Deed("see one's statistics", "own", ("/me stats", "press counted", "press uncounted"), ANYBODY),
        Deed("see a server's ranking", "server", _RANKING, IN_SERVER),
        Deed("run count-again", "host", ("bot count-again",), HOST),
    ]
)
