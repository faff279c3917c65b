"""Ask for what people get outside Discord's messages: their stored data, their calendar, a server's site."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from bot.extras.site.writer import Site
from bot.messages.people import Person
from engine.kernel.core import Refused
from sandbox.people import SandboxPerson
from tests.bot.noninterference.looking import page
from tests.bot.noninterference.surfaces import Line
from tests.bot.noninterference.worlds import Table


@page("export")
async def export(table: Table, person: SandboxPerson) -> Iterable[Line]:
    """Return what `Export my data` finds about the person."""
    async with table.world.bot.store.read() as tx:
        found = await tx.privacy.export(person.id)
    return [Line("statements", json.dumps(found, sort_keys=True, default=str))]


@page("calendar")
async def calendar(table: Table, person: SandboxPerson) -> Iterable[Line]:
    """Return the person's deadlines as a calendar."""
    try:
        text = await table.world.bot.service.calendar.deadlines(Person(person.id, person.name))
    except Refused as refused:
        text = str(refused)
    return [Line("statements", text)]


@page("site")
async def site(table: Table, person: SandboxPerson) -> Iterable[Line]:
    """Return the pages about the table's channel, once: they are the same for everybody."""
    if any(line.surface == "site" for line in table.pages):
        return []
    return [line async for line in _site(table)]


async def _site(table: Table) -> AsyncIterator[Line]:
    world = table.world
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pages = Site(folder, world.guild.id, [world.table.id], with_films=False, drawing=world.bot.drawing)
        pages.open()
        await pages.write_all(world.bot.service.units)
        for path in sorted(pages.written):
            text = hashlib.sha256(path.read_bytes()).hexdigest()
            yield Line("site", f"{path.relative_to(folder)} {text}")
