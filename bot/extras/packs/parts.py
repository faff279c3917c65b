"""Add packs to the bot's use cases: the host's limits, and clean-up of old versions."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.extras.packs import repository
from bot.extras.packs.service import PackLimits, Packs
from bot.host.config import Settings
from bot.messages.catalogue import say
from bot.service.duties import Configured
from bot.service.pruners import Pruner
from bot.service.service import Service
from bot.store import Tx


class Limits(Configured):
    """A server's limits: the number of packs, and their size together."""

    def configure(self, service: Service, settings: Settings) -> None:
        limits = PackLimits(settings.packs_per_server, settings.pack_kb_per_server * 1000)
        service.of(Packs).limits = limits


class OldVersions(Pruner):
    """A job that deletes versions of packs no game uses any more."""

    def told(self, days: int) -> str:
        return say("pack-kept-for", days=days)

    async def prune(self, tx: Tx, now: datetime, kept: timedelta) -> None:
        await tx.of(repository.Packs).forget(now - kept)


CONFIGURED = Limits()
PRUNER = OldVersions()
