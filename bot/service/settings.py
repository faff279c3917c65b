"""The use cases of how pictures look."""

from __future__ import annotations

from bot.messages import looks
from bot.messages.people import Person
from bot.service.unit_of_work import Tables
from bot.store.rows import ServerRow
from engine.core import Refused
from render.theme import PALETTES, THEMES


class Appearance(Tables):
    """What a person chooses for himself, and who manages a server for all in it."""

    async def set_palette(self, person: Person, palette: str | None) -> str:
        """The palette of the pictures that the person alone sees; None: that of the server."""
        if palette is not None and palette not in PALETTES:
            raise Refused(f"There is no palette {palette!r}. Palettes: {', '.join(PALETTES)}.")
        async with self._act() as tx:
            await tx.people.see(person.id, person.name, self._clock())
            await tx.people.set_palette(person.id, palette)
        if palette is None:
            return "Your pictures have the colours of the server now."
        return f"The pictures that only you see are drawn in the palette *{palette}* now."

    async def set_server_look(
        self, guild_id: int, *, palette: str | None, theme: str | None, is_manager: bool
    ) -> str:
        """The look of what everybody in the server sees; None leaves it as it is."""
        if not is_manager:
            raise Refused("Only who manages the server can set that.")
        async with self._act() as tx:
            old_theme, old_palette = await looks.of_server(tx, guild_id)
            row = ServerRow(guild_id, palette or old_palette, theme or old_theme)
            if row.palette not in PALETTES or row.theme not in THEMES:
                raise Refused(f"Palettes: {', '.join(PALETTES)}. Themes: {', '.join(THEMES)}.")
            await tx.servers.put(row)
        return f"Pictures in this server are drawn *{row.theme}*, in the palette *{row.palette}*."
