"""Report whether a running bot is healthy, with its metrics."""

from __future__ import annotations

from collections import Counter

import discord

from bot.discord.gateway.bot import TableBot
from bot.host.broker import Broker, broker
from bot.host.metrics import Metrics
from bot.host.metrics_server import NotYet


class Figures:
    """Collects the metrics of the bot and its database."""

    def __init__(self, bot: TableBot, metrics: Metrics) -> None:
        self._bot = bot
        self._metrics = metrics
        bot.drawing.on_drawn = metrics.drawn
        Broker.meter = metrics

    async def ping(self) -> None:
        """Check the bot's health: raise NotYet before it is set up, or the database's error."""
        if not self._bot.is_set_up:
            raise NotYet
        async with self._bot.store.read() as tx:
            await tx.instances.all()

    async def look(self) -> None:
        """Update the metrics and check the bot's health."""
        await self.ping()
        self._metrics.in_line(broker().waiting())
        sharing = self._bot.sharing
        if sharing is not None:
            self._metrics.stands(
                budget=sharing.traffic.budget.rate,
                invalid=sharing.traffic.breaker.count,
                shards=self._bot.shards_held(),
                instances=Counter(row.role for row in sharing.instance.living),
            )
        await self._metrics.look(self._bot.store, discord.utils.utcnow())

    def text(self) -> bytes:
        return self._metrics.text()
