"""Show people their decisions: by DM, in the panel they pressed, or by a ping in the channel."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.messages.catalogue import Message, say
from bot.messages.surfaces import PanelSurface
from bot.store.tables.panels import PanelRow
from bot.store.tables.seats import SeatRow
from bot.table.absence import all_here
from bot.table.calls import calls
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.core import Seat

OPEN_FOR = timedelta(seconds=60)
"""Time after its last sign for which a page counts as open."""


async def ask_people(table: Table) -> None:
    """Show each person their decision."""
    await ask(table, table.awaited_people())


async def ask(table: Table, rows: Iterable[SeatRow]) -> None:
    """Queue a DM to each person; ping those without DMs in the channel, together."""
    closed = []
    for row in rows:
        assert row.person_id is not None
        assert row.seat is not None
        person = await table.tx.people.get(row.person_id)
        if row.seat in table.present:
            is_open = calls.way_to(table, person) == "dm"
            await _ask_in_place(table, row.person_id, row.seat, is_open=is_open)
        elif calls.way_to(table, person) == "dm" and (page := await _page(table, row.seat)):
            await outbox.queue_panel_in_place(
                table.tx, table.row, row.person_id, row.seat, table.match.step, page
            )
        elif await _is_asked_again(table, row.seat):
            if calls.way_to(table, person) == "dm":
                await _ask_silently(table, row.person_id, row.seat)
        elif calls.way_to(table, person) == "dm":
            quietly, step = all_here.is_gathered(table), table.match.step
            quietly = quietly or calls.is_silent(table, person, await _due(table, row.seat))
            await outbox.queue_panel(table.tx, table.row, row.person_id, row.seat, step, is_silent=quietly)
        else:
            closed.append(row.person_id)
    if closed:
        await call_in_channel(table, closed)


async def _due(table: Table, seat: Seat) -> datetime | None:
    """Return when the seat's open decision ends, if it does."""
    row = await table.tx.deadlines.get(table.row.id, table.match.step, seat)
    return row.due_at if row else None


async def _ask_silently(table: Table, person_id: int, seat: Seat) -> None:
    """Show a decision again in its earlier panel of this stage, silently."""
    edit, step = await _where(table, seat), table.match.step
    await outbox.queue_panel(table.tx, table.row, person_id, seat, step, is_silent=True, edit=edit)


async def _ask_in_place(table: Table, person_id: int, seat: Seat, *, is_open: bool) -> None:
    """Show the next decision in the panel that the person has just pressed.

    If it can't be shown there, a held-back message follows.
    """
    surface, step = table.present[seat], table.match.step
    if is_open or surface.dm is not None:
        sent = await outbox.queue_panel_in_place(table.tx, table.row, person_id, seat, step, surface)
    elif await calls.is_barred(table, [person_id]):
        return
    else:
        sent = await outbox.queue_call(table.tx, table.row, person_id, _call_text([person_id]))
    table.held_back[seat] = sent


def _call_text(person_ids: Iterable[int]) -> Message:
    return say("play-call", who=" ".join(f"<@{person_id}>" for person_id in person_ids))


async def call_in_channel(table: Table, person_ids: list[int]) -> None:
    """Ping people whose DMs are closed about their decisions."""
    await calls.call(table, person_ids, _call_text(person_ids), is_quiet=all_here.is_gathered(table))


async def close_outrun(table: Table) -> None:
    """Silently close the panels of people whose decision somebody else has made."""
    for seat in sorted(table.outrun - table.match.asks.keys()):
        for panel in await _in_dm(table, seat):
            await outbox.queue_outrun(table.tx, table.row, panel.person_id, panel.surface, panel.step)
    table.outrun.clear()


async def _is_asked_again(table: Table, seat: Seat) -> bool:
    """Return whether the seat already had this decision in this stage and somebody else made it.

    Then nobody is pinged twice.
    """
    if not table.match.is_first:
        return False
    kind, step = table.match.asks[seat].kind, table.match.step
    return await table.tx.deadlines.last_of(table.row.id, seat, kind, step) is not None


async def _where(table: Table, seat: Seat) -> int | None:
    """Return the id of the DM with the seat's panel for this kind of decision, to be edited.

    None if there is none.
    """
    kind, step = table.match.asks[seat].kind, table.match.step
    found = [panel for panel in await _in_dm(table, seat) if panel.kind == kind]
    return next((panel.surface.dm for panel in found if panel.step.is_in_stage_of(step)), None)


async def _page(table: Table, seat: Seat) -> PanelSurface | None:
    """Return the seat's page if it is open in a browser and was used last: it shows the decision first."""
    person_id = table.sitting(seat).person_id
    if not table.tx.pages or person_id is None:
        return None
    mine = await table.tx.boards.of(person_id)
    its = [one for one in mine if (one.match_id, one.seat) == (table.row.id, seat)]
    is_open = {one.surface for one in its if one.seen_at > table.at - OPEN_FOR}
    live = await table.tx.panels.live_of(table.row.id, seat) if is_open else []
    return next((panel.surface for panel in live if panel.surface in is_open), None)


async def _in_dm(table: Table, seat: Seat) -> list[PanelRow]:
    person_id = table.sitting(seat).person_id
    live = await table.tx.panels.live_of(table.row.id, seat)
    return [panel for panel in live if panel.person_id == person_id and panel.surface.kind == "dm"]
