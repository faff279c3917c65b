"""A world that also knows the people of the filler games, whom nobody plays."""

from __future__ import annotations

from lab.soak.discord import payloads
from lab.soak.discord.world import APP, FIRST_PERSON, Json, World

THEIR_DMS = 6 * 10**17
"""Offset for the ID of a stranger's DMs; add the stranger's own number."""


class WideWorld(World):
    """A world whose people are numbered from FIRST_PERSON; lower ids are the filler games' people."""

    def user(self, person: int) -> Json:
        if self._is_stranger(person):
            return payloads.user_data(person, "Somebody")
        return super().user(person)

    def dm_of(self, person: int) -> int:
        return THEIR_DMS + person if self._is_stranger(person) else super().dm_of(person)

    def recipient(self, channel: int) -> int | None:
        return channel - THEIR_DMS if channel >= THEIR_DMS else super().recipient(channel)

    def _is_stranger(self, person: int) -> bool:
        return person < FIRST_PERSON and person != APP
