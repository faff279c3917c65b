"""Show people what is stored of them, until they wish to be forgotten."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime

import pytest

from bot.messages.surfaces import PanelSurface
from bot.store import Conflict, Store
from bot.store.database.schema import metadata
from bot.store.tables.matches import MatchRow
from bot.store.tables.panels import PanelRow
from bot.store.tables.sheets import SheetRow
from engine.kernel.core import Step
from tests.bot.store.conftest import AddMatch, AddMessage


async def test_no_sheet_of_who_is_forgotten_is_left_but_that_it_was_handed_in(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", noon)
        place = await tx.seats.add(match.id, person_id=1, name="Ann", at=noon, who=0)
        await tx.seats.assign(match.id, {place.number: "red"})
        await tx.sheets.put(SheetRow(match.id, 1, "red", "orders", "HB recruit", noon, handed_in_at=noon))
        await tx.sheets.put(SheetRow(match.id, 2, "red", "orders", "HB bide", noon))
        await tx.matches.set_state(match.id, "over", noon)
        await tx.privacy.forget(1, "somebody")
        kept = [*await tx.sheets.of_stage(match.id, 1), *await tx.sheets.of_stage(match.id, 2)]
    assert [(sheet.draft, sheet.handed_in_at) for sheet in kept] == [("", noon)]


async def test_who_is_forgotten_is_found_by_id_and_never_by_the_spelling_of_a_name(
    store: Store, add_match: AddMatch, post: AddMessage, noon: datetime
) -> None:
    """Two called alike are drawn for seats that others take over; one has since changed their name."""
    async with store.begin() as tx:
        match = await add_match(tx, state="over")
        for person in (1, 2):
            place = await tx.seats.add(match.id, person_id=person, name="e", at=noon, who=person)
            await tx.seats.assign(match.id, {place.number: f"seat{person}"})
            await tx.seats.hand_over(
                match.id, f"seat{person}", person_id=person + 10, name="Eve", kind="person", at=noon
            )
        await tx.people.see(1, "Somebody new", noon)
        waiting = await post(tx, payload={"text": "here is the letter e"})
        await tx.privacy.forget(1, "nobody")
        seats = {row.seat: (row.name, row.drawn_name, row.drawn_id) for row in await tx.seats.of(match.id)}
        kept = await tx.outbox.get(waiting.nonce)
    assert seats == {"seat1": ("Eve", "nobody", None), "seat2": ("Eve", "e", 2)}
    assert kept is not None
    assert kept.payload == {"text": "here is the letter e"}


async def test_nothing_is_kept_of_what_was_said_once_it_is_sent_or_given_up(
    store: Store, post: AddMessage, noon: datetime
) -> None:
    async with store.begin() as tx:
        sent, failed, dropped = [await post(tx, lane, payload={"text": "Ann won"}) for lane in "abc"]
        await tx.outbox.sent(sent.id, 5, noon)
        await tx.outbox.fail(failed.id, "Forbidden", noon)
        assert await tx.outbox.drop(dropped.nonce, noon)
        left = await tx.outbox.get(dropped.nonce)
        assert [await tx.outbox.get(one.nonce) for one in (sent, failed)] == [None, None]
        assert all([await tx.outbox.get_sent(one.nonce) for one in (sent, failed)])
    assert left is None or left.payload == {}


async def test_nobody_is_forgotten_who_sits_down_meanwhile(
    store: Store, other: Store, add_match: AddMatch, noon: datetime
) -> None:
    """Ann presses Join in one process and confirms in another: the seat stays Ann's, who can try again."""
    async with store.begin() as tx:
        match = await add_match(tx)
        await tx.people.see(1, "Ann", noon)

    async def forget() -> None:
        async with other.begin() as elsewhere:
            await elsewhere.privacy.forget(1, "nobody")

    async with store.begin() as tx:
        await tx.people.see(1, "Ann", noon)
        assert await tx.matches.get(match.id)
        forgetting = asyncio.create_task(forget())
        await asyncio.sleep(0.1)
        await tx.seats.add(match.id, person_id=1, name="Ann", at=noon, who=0)
    with pytest.raises(Conflict):
        await forgetting
    async with store.read() as tx:
        (row,) = await tx.seats.of(match.id)
        person = await tx.people.get(1)
    assert (row.person_id, row.name, person and person.name) == (1, "Ann", "Ann")


async def test_an_export_writes_a_panel_s_surface_as_text(
    store: Store, add_match: AddMatch, noon: datetime
) -> None:
    async with store.begin() as tx:
        match = await add_match(tx)
        shown = PanelRow(PanelSurface("dm", 5), match.id, "red", 1, "orders", Step.read("0.1.3"), None, noon)
        await tx.panels.show(shown)
        exported = json.loads(json.dumps(await tx.privacy.export(1)))
    assert [row["surface"] for row in exported["panels"]] == ["dm:5"]


BY_HAND = {"seats", "sittings"}
"""What `bot.store.privacy` itself forgets."""


def test_every_table_with_a_person_says_how_it_concerns_the_person() -> None:
    having = {table.name for table in metadata.tables.values() if "person_id" in table.c}
    assert {"crew_people", "packs", "puzzle_results", "season_people"} < having
    assert {name for name in having if "personal" not in metadata.tables[name].info} == BY_HAND
