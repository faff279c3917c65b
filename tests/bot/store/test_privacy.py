"""What is stored of a person is his, until he wishes to be forgotten."""

from __future__ import annotations

from datetime import datetime

from bot.store import Store
from bot.store.rows import MatchRow, SheetRow


async def test_no_sheet_of_who_is_forgotten_is_left_but_that_he_handed_it_in(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", noon)
        place = await tx.seats.add(match.id, person_id=1, name="Ann", at=noon)
        await tx.seats.assign(match.id, {place.number: "red"})
        await tx.sheets.put(SheetRow(match.id, 1, "red", "orders", "HB recruit", noon, handed_in_at=noon))
        await tx.sheets.put(SheetRow(match.id, 2, "red", "orders", "HB bide", noon))
        await tx.privacy.forget(1, "somebody")
        kept = [*await tx.sheets.of_stage(match.id, 1), *await tx.sheets.of_stage(match.id, 2)]
    assert [(sheet.draft, sheet.handed_in_at) for sheet in kept] == [("", noon)]
