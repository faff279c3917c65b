"""Use cases for settings: a person's zone, quiet hours, reminders and palette; a server's looks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.messages.catalogue import lasting, listed, say, together
from bot.messages.catalogue import one_of as one_of_words
from bot.messages.names import escaped
from bot.messages.panel import Choice, Field, Filled, Form, one_of
from bot.messages.people import Person
from bot.service.people.calls import calls_text
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.store.tables.people import PersonRow, ServerRow
from bot.table.calls import quiet_hours, when
from bot.table.calls.quiet_hours import USUAL, Hours, Rhythm, read_hours
from bot.table.deadlines import deadlines, presets
from bot.table.match import looks, outbox
from bot.table.match.standstill import Standstill
from bot.table.rights.core import CORE
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused
from render.theme import PALETTES, THEMES

SETTINGS = "settings"
"""Action of the form and of the button that opens it."""
ZONE, NIGHT, WEEKEND, REMINDERS, PALETTE = "zone", "night", "weekend", "reminders", "palette"
"""Names of the form's fields."""
OF_SERVER = "server"
"""The choice of the server's own palette."""
AS_USUAL, NEVER = "usual", "off"


@dataclass(frozen=True)
class Chosen:
    """New settings of a person; None keeps a setting.

    zone: its name or a city, "" for none. night: `22:00-08:00`, or `usual`. reminders: `4h 30m`, `off` or
    `usual`. palette: its name, or `server` for the server's.
    """

    zone: str | None = None
    night: str | None = None
    weekend: bool | None = None
    reminders: str | None = None
    palette: str | None = None


def read_settings(filled: Filled) -> Chosen:
    """Read the submitted form; a missing field keeps its setting."""
    said = {name: "".join(values).strip() for name, values in filled.items()}
    weekend = WEEKEND in filled[WEEKEND] if WEEKEND in filled else None
    named = (said.get(ZONE), said.get(NIGHT))
    return Chosen(*named, weekend, said.get(REMINDERS), said.get(PALETTE) or None)


class Settings:
    """Use cases for settings: a person's own, and a server's for its managers."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def settings(self, person: Person) -> str:
        """Describe the person's settings."""
        async with self._units.read() as tx:
            known = await tx.people.get(person.id)
        return _settings_text(known, self._units.now())

    async def form(self, person: Person) -> Form:
        """Return the settings form with the current values."""
        async with self._units.read() as tx:
            return _form(await tx.people.get(person.id))

    async def change(self, person: Person, chosen: Chosen) -> str:
        """Save the person's choices, all or none, and describe the resulting settings."""
        zone = quiet_hours.find_zone(chosen.zone) if chosen.zone else chosen.zone
        values: dict[str, Any] = {}
        if chosen.reminders is not None:
            values["reminders"] = _reminders(chosen.reminders)
        if chosen.palette is not None:
            values["palette"] = _palette(chosen.palette)
        async with self._units.begin() as tx:
            known = await tx.people.get(person.id)
            lives = zone if zone is not None else known.zone if known else None
            hours = _hours(known, chosen)
            if not lives and hours not in (USUAL, _hours(known, Chosen())):
                raise Refused(say("settings-zone-first"))
            await tx.people.see(person.id, person.name, self._units.now())
            kept = None if hours == USUAL or not lives else str(hours)
            await tx.people.change(person.id, zone=lives or None, hours=kept, **values)
            now = await tx.people.get(person.id)
            due = when.next_digest(now, tx.at) if now else None
            await tx.people.change(person.id, digest_due=due)
        await self._review(person)
        return await self.settings(person)

    async def set_server_look(
        self, guild_id: int, person: Person, *, palette: str | None, theme: str | None
    ) -> str:
        """Set the looks of the server's public pictures; None keeps the present one."""
        CORE.check("set a server's looks", in_server(guild_id, person), say("error-managers-only"))
        async with self._units.begin() as tx:
            old_theme, old_palette = await looks.of_server(tx, guild_id)
            row = ServerRow(guild_id, palette or old_palette, theme or old_theme)
            if row.palette not in PALETTES or row.theme not in THEMES:
                raise Refused(
                    say("settings-no-look", palettes=one_of_words(PALETTES), themes=one_of_words(THEMES))
                )
            await tx.servers.put(row)
        return say("settings-server-look", theme=row.theme, palette=row.palette)

    async def note_dm(self, person_id: int, is_open: bool) -> None:
        """Record whether a person's DMs are open."""
        async with self._units.begin() as tx:
            await tx.people.set_dm(person_id, is_open)

    async def dm_of(self, person_id: int) -> int | None:
        """Return the person's DM channel, if known."""
        async with self._units.read() as tx:
            person = await tx.people.get(person_id)
        return person.dm_id if person else None

    async def note_dm_of(self, person_id: int, channel_id: int) -> None:
        """Set the person's DM channel."""
        async with self._units.begin() as tx:
            await tx.people.set_dm_id(person_id, channel_id)

    async def _review(self, person: Person) -> None:
        """Adapt the open deadlines of the person's tables to their settings."""
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        for row in rows:
            try:
                async with self._units.table(row.id, by_itself=True) as table:
                    await deadlines.review(table)
                    await outbox.queue_card(table.tx, table.row)
            except (NotInPlay, Standstill):  # when it goes on, its clocks are looked through
                continue


def _hours(known: PersonRow | None, chosen: Chosen) -> Hours:
    """Return the person's new quiet hours."""
    rhythm = quiet_hours.of(known) if known else None
    now = rhythm.hours if rhythm else USUAL
    said = None if chosen.night is None else chosen.night.lower()
    hours = now if said is None else USUAL if said in ("", AS_USUAL) else read_hours(said)
    weekend = now.has_weekend if chosen.weekend is None else chosen.weekend
    return replace(hours, has_weekend=weekend)


def _palette(name: str) -> str | None:
    if name == OF_SERVER:
        return None
    if name not in PALETTES:
        raise Refused(say("settings-no-palette", typed=escaped(name), known=one_of_words(PALETTES)))
    return name


def _reminders(text: str) -> list[int] | None:
    said = text.strip().lower()
    if said in (NEVER, "none", "never"):
        return []
    if said in ("", AS_USUAL, "default"):
        return None
    return sorted({presets.read_length(part) for part in said.replace(",", " ").split()}, reverse=True)[:5]


def _form(known: PersonRow | None) -> Form:
    hours = _hours(known, Chosen())
    zone = (known.zone if known else None) or ""
    seconds = known.reminders if known else None
    now = AS_USUAL if seconds is None else " ".join(map(presets.typed, seconds)) or NEVER
    night = f"{hours.begin:%H:%M}-{hours.end:%H:%M}"
    palette = (known.palette if known else None) or OF_SERVER
    weekend = Choice(
        say("settings-weekend-choice"), WEEKEND, say("settings-weekend-about-choice"), hours.has_weekend
    )
    palettes = [Choice(say("settings-server-palette-choice"), OF_SERVER, chosen=palette == OF_SERVER)]
    palettes += [Choice(name, name, chosen=palette == name) for name in PALETTES]
    return Form(
        say("settings-title"),
        SETTINGS,
        (
            _line(ZONE, say("settings-zone-label"), zone, say("settings-zone-hint")),
            _line(NIGHT, say("settings-night-label"), night, say("settings-night-hint")),
            Field(WEEKEND, say("settings-weekends-label"), "checkboxes", (weekend,)),
            _line(REMINDERS, say("settings-reminders-label"), now, say("settings-reminders-hint")),
            one_of(PALETTE, say("settings-palette-label"), palettes),
        ),
    )


def _line(name: str, label: str, value: str, hint: str) -> Field:
    return Field(name, label, "line", value=value, hint=hint)


def _settings_text(known: PersonRow | None, at: datetime) -> str:
    lines = [*_nights(known, at), _reminded(known), calls_text(known)]
    if known is not None and known.palette is not None:
        lines.append(say("settings-own-palette", palette=known.palette))
    return together(lines)


def _nights(known: PersonRow | None, at: datetime) -> list[str]:
    zone = known.zone if known else None
    if known is None or zone is None:
        return [say("settings-no-zone")]
    rhythm = quiet_hours.of(known) or Rhythm(zone)
    begin, end = f"{rhythm.hours.begin:%H:%M}", f"{rhythm.hours.end:%H:%M}"
    return [
        say("settings-zone", zone=zone, time=quiet_hours.local_time(at, zone)),
        say("settings-quiet-weekend" if rhythm.hours.has_weekend else "settings-quiet", begin=begin, end=end),
    ]


def _reminded(known: PersonRow | None) -> str:
    if known is None or known.reminders is None:
        return say("settings-usual-reminders")
    if not known.reminders:
        return say("settings-no-reminders")
    return say("settings-reminders", lengths=listed(map(lasting, known.reminders)))
