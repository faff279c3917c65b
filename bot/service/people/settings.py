"""The use cases of settings: one's own zone, reminders and palette, a server's look."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.messages.panel import Button, Choice, Field, Form
from bot.messages.people import Person
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.store import Tx
from bot.store.tables.people import PersonRow, ServerRow
from bot.table.deadlines import deadlines, presets, quiet_hours
from bot.table.deadlines.quiet_hours import USUAL, Rhythm, read_hours
from bot.table.match import looks, outbox
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused
from render.theme import PALETTES, THEMES

_SPARED = "Tables that keep quiet hours have no deadline {hours} of yours (`/me hours`)."
HOURS, CALENDAR = "hours", "calendar"
NIGHT, WEEKEND = "night", "weekend"
SETTINGS_BUTTONS = (Button("Quiet hours", HOURS), Button("Calendar file", CALENDAR))
_USUALLY = (
    "You are reminded as usual: 4 h and 30 min before a long deadline, nearer to its end before a short one."
)


class Settings:
    """What a person sets for himself, and who manages a server for all in it."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def settings(self, person: Person) -> str:
        """What is kept of the person's settings, in words."""
        async with self._units.read() as tx:
            known = await tx.people.get(person.id)
        return _settings_text(known, self._units.now())

    async def set_zone(self, person: Person, zone: str | None) -> str:
        """The person's time zone, by its IANA name; None: not told."""
        if zone is not None and zone not in quiet_hours.zones():
            raise Refused(
                f"I know no time zone {zone!r}: pick one from the list, for instance Europe/Berlin."
            )
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, self._units.now())
            await tx.people.set_zone(person.id, zone)
        await self._review(person)
        return await self.settings(person)

    async def set_hours(self, person: Person, *, night: str | None, weekend: bool | None) -> str:
        """When the person is not to be bothered; None leaves it as it is, "usual" and "" are as usual."""
        async with self._units.begin() as tx:
            now = await _rhythm(tx, person)
            said = None if night is None else night.strip().lower()
            hours = now.hours if said is None else USUAL if said in ("", "usual") else read_hours(said)
            kept = replace(hours, has_weekend=now.hours.has_weekend if weekend is None else weekend)
            await tx.people.set_hours(person.id, None if kept == USUAL else str(kept))
        await self._review(person)
        return await self.settings(person)

    async def form_for_hours(self, person: Person) -> Form:
        """The form in which the person says it, as it is now."""
        async with self._units.read() as tx:
            hours = (await _rhythm(tx, person)).hours
        now = f"{hours.begin:%H:%M}-{hours.end:%H:%M}"
        free = Choice("Free weekends", WEEKEND, "No deadline on Saturday and Sunday", hours.has_weekend)
        return Form(
            "Your quiet hours",
            HOURS,
            (
                Field(NIGHT, "No deadline from when to when", "line", value=now, placeholder="22:00-08:00"),
                Field(WEEKEND, "Also", "checkboxes", (free,)),
            ),
        )

    async def set_reminders(self, person: Person, times: str) -> str:
        """When the person is reminded: `4h 30m` before, `off` or `usual`."""
        seconds = _reminders(times)
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, self._units.now())
            await tx.people.set_reminders(person.id, seconds)
        await self._review(person)
        return await self.settings(person)

    async def set_palette(self, person: Person, palette: str | None) -> str:
        """The palette of the pictures that the person alone sees; None: that of the server."""
        if palette is not None and palette not in PALETTES:
            raise Refused(f"There is no palette {palette!r}. Palettes: {', '.join(PALETTES)}.")
        async with self._units.begin() as tx:
            await tx.people.see(person.id, person.name, self._units.now())
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
        async with self._units.begin() as tx:
            old_theme, old_palette = await looks.of_server(tx, guild_id)
            row = ServerRow(guild_id, palette or old_palette, theme or old_theme)
            if row.palette not in PALETTES or row.theme not in THEMES:
                raise Refused(f"Palettes: {', '.join(PALETTES)}. Themes: {', '.join(THEMES)}.")
            await tx.servers.put(row)
        return f"Pictures in this server are drawn *{row.theme}*, in the palette *{row.palette}*."

    async def note_dm(self, person_id: int, is_open: bool) -> None:
        """Remember whether a person can be reached by DM."""
        async with self._units.begin() as tx:
            await tx.people.set_dm(person_id, is_open)

    async def dm_of(self, person_id: int) -> int | None:
        """The channel that is the person's DM, as far as it is known."""
        async with self._units.read() as tx:
            person = await tx.people.get(person_id)
        return person.dm_id if person else None

    async def note_dm_of(self, person_id: int, channel_id: int) -> None:
        """That channel is the person's DM."""
        async with self._units.begin() as tx:
            await tx.people.set_dm_id(person_id, channel_id)

    async def _review(self, person: Person) -> None:
        """Bring the open deadlines of the person's tables in line with his settings."""
        async with self._units.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        for row in rows:
            try:
                async with self._units.table(row.id, by_itself=True) as table:
                    await deadlines.review(table)
                    await outbox.queue_card(table.tx, table.row)
            except (NotInPlay, Standstill):  # when it goes on, its clocks are looked through
                continue


async def _rhythm(tx: Tx, person: Person) -> Rhythm:
    """The person's hours where he lives; Refused if he has not said where."""
    known = await tx.people.get(person.id)
    rhythm = quiet_hours.of(known) if known else None
    if rhythm is None:
        raise Refused("First say where you live: `/me zone`. Then your hours mean something.")
    return rhythm


def _reminders(text: str) -> list[int] | None:
    said = text.strip().lower()
    if said in ("off", "none", "never"):
        return []
    if said in ("usual", "default"):
        return None
    return sorted({presets.read_length(part) for part in said.replace(",", " ").split()}, reverse=True)[:5]


def _settings_text(known: PersonRow | None, at: datetime) -> str:
    zone = known.zone if known else None
    if known and zone:
        local = quiet_hours.local_time(at, zone)
        rhythm = quiet_hours.of(known) or Rhythm(zone)
        spared = _SPARED.format(hours=rhythm.hours.told)
        lines = [f"Your time zone is **{zone}** (it is {local} there). {spared}"]
    else:
        lines = ["You have not told me your time zone (`/me zone`), so I cannot spare your nights."]
    if known is None or known.reminders is None:
        lines.append(_USUALLY)
    elif known.reminders:
        times = ", ".join(presets.length_text(seconds) for seconds in known.reminders)
        lines.append(f"You are reminded {times} before a deadline.")
    else:
        lines.append("You are never reminded.")
    return "\n".join(lines)
