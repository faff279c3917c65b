"""Ask for what people get outside Discord's messages: their stored data, their calendar, a server's site."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from bot.board import wire
from bot.board.guard import Origin
from bot.board.identity import Cookie
from bot.board.pages import Pages
from bot.board.tabs import Tabs
from bot.extras.site.writer import Site
from bot.messages.people import Person
from bot.service.play.activities import Activities, Arrival
from bot.service.play.boards import Session
from bot.service.tabs.replay import ReplayTab
from engine.kernel.core import Refused
from sandbox.people import SandboxPerson
from tests.bot.noninterference.looking import page
from tests.bot.noninterference.surfaces import Line
from tests.bot.noninterference.worlds import Table

NOWHERE = Origin("https://board.test")
NOBODY = Cookie(NOWHERE)


@page("export")
async def export(table: Table, person: SandboxPerson) -> Iterable[Line]:
    """Return what `Export my data` finds about the person."""
    async with table.world.bot.store.read() as tx:
        found = await tx.privacy.export(person.id)
    return [Line("statements", json.dumps(found, sort_keys=True, default=str))]


async def _watched(table: Table, person: SandboxPerson, served: Pages) -> list[Line]:
    """Return what somebody without a seat gets in the channel's Activity."""
    activities = table.world.bot.service.of(Activities)
    arrival = Arrival(person.id, table.world.guild.id, table.world.table.id, "")
    try:
        _, board = await activities.enter(arrival)
    except Refused as refused:
        return [Line("boards", str(refused))]
    served.shown = activities.now
    message, tag = await served.shown_now(board)
    return [Line("boards", f"{tag} {message.decode()}")]


@page("calendar")
async def calendar(table: Table, person: SandboxPerson) -> Iterable[Line]:
    """Return the person's deadlines as a calendar."""
    try:
        text = await table.world.bot.service.calendar.deadlines(Person(person.id, person.name))
    except Refused as refused:
        text = str(refused)
    return [Line("statements", text)]


@page("board")
async def board(table: Table, person: SandboxPerson) -> Iterable[Line]:
    """Return what a board's page gets, with its tag; its picture's address is the hash of what it shows."""
    boards = table.world.bot.service.boards
    served = Pages(table.world.bot.service, table.world.bot.drawing, identity=NOBODY, origin=NOWHERE)
    secret = await boards.open_newest(person.id)
    if not secret:
        return await _watched(table, person, served)
    session = await boards.find(secret)
    message, tag = await served.shown_now(session)
    return [Line("boards", f"{tag} {message.decode()}"), *[line async for line in _tabs(table, session)]]


async def _tabs(table: Table, session: Session) -> AsyncIterator[Line]:
    """Yield what the tabs beside the board show first, and the first picture of the replay."""
    tabs = Tabs(table.world.bot.service)
    first = wire.PressSent(action="film", arg="0.0")
    for tab, press in [*((tab, None) for tab in tabs.every), (ReplayTab(), first)]:
        try:
            shown = await tabs.look(session, tab, wire.Look(press=press))
        except Refused as refused:
            yield Line("boards", f"{tab.name} {refused}")
        else:
            yield Line("boards", f"{tab.name} {shown.model_dump_json()}")


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
