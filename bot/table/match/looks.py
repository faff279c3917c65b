"""Choose the look of pictures: a server's theme and palette, or a person's palette if only they see the
picture.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeVar

from bot.messages.panel import Panel, Picture, Post
from bot.store import Tx
from render.theme import PALETTES, THEMES

Look = tuple[str, str]
USUAL: Final[Look] = ("dark", "standard")

Shown = TypeVar("Shown", Panel, Post)


async def of_server(tx: Tx, guild_id: int) -> Look:
    """Return the theme and palette for what a whole server sees."""
    row = await tx.servers.get(guild_id)
    is_known = row is not None and row.theme in THEMES and row.palette in PALETTES
    return (row.theme, row.palette) if row and is_known else USUAL


async def of_person(tx: Tx, person_id: int | None, guild_id: int) -> Look:
    """Return the theme and palette for what one person sees of a server's tables."""
    theme, palette = await of_server(tx, guild_id)
    person = await tx.people.get(person_id) if person_id is not None else None
    own = person.palette if person else None
    return theme, own if own in PALETTES and own is not None else palette


def dressed(shown: Shown, look: Look) -> Shown:
    """Return the panel or post with its picture in that look."""
    return replace(shown, picture=_looking(shown.picture, look)) if shown.picture else shown


def _looking(picture: Picture, look: Look) -> Picture:
    return replace(picture, look=look)
