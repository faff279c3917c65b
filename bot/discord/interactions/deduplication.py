"""Each press, command and form is done once, though several processes may hear of it."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.interactions.replying import replying
from bot.store import Store
from bot.store.database.url import is_sqlite


class Claims:
    """Let the first process that claims an interaction by its id handle it, where a database is shared."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_needed = not is_sqlite(store.url)

    async def take(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether it is this process's to do; what goes wrong is told to the person.

        Suggestions for who is typing change nothing, and whoever is first gives them.
        """
        if not self._is_needed or interaction.type is discord.InteractionType.autocomplete:
            return True
        async with replying(interaction, "claim"), self._store.begin() as tx:
            return await tx.presses.take(interaction.id)
        return False
