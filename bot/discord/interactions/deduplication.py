"""Handle each interaction only once, though several processes may receive it."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.interactions.replying import replying
from bot.store import Store
from bot.store.database.url import is_sqlite


class Claims:
    """Lets the process that first claims an interaction's id handle it, where processes share a database."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_needed = not is_sqlite(store.url)

    async def take(self, interaction: discord.Interaction[Any]) -> bool:
        """Claim an interaction and return whether that succeeded; explain errors to the person.

        Autocompletion needs no claim: it changes nothing.
        """
        if not self._is_needed or interaction.type is discord.InteractionType.autocomplete:
            return True
        async with replying(interaction, "claim"), self._store.begin() as tx:
            return await tx.presses.take(interaction.id)
        return False
