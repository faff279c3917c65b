"""What people keep of their designs."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from bot.store import Conflict, Store
from bot.store.tables.designs import DesignRow


async def test_everybody_sees_changes_and_removes_their_own_alone(store: Store, noon: datetime) -> None:
    async with store.begin(noon) as tx:
        first = await tx.designs.add(DesignRow(0, 1, "toy", "Moths", "a moth", noon))
        await tx.designs.add(DesignRow(0, 2, "toy", "Moths", "another moth", noon))
        await tx.designs.change(replace(first, person_id=2, text="stolen"))
        await tx.designs.remove(first.id, 2, "toy")
        await tx.designs.change(replace(first, name="Owls", text="an owl"))
    async with store.read() as tx:
        assert [(one.name, one.text) for one in await tx.designs.of(1, "toy")] == [("Owls", "an owl")]
        assert [one.text for one in await tx.designs.of(2, "toy")] == ["another moth"]
        assert await tx.designs.of(1, "another game") == []


async def test_a_person_has_one_design_of_a_name(store: Store, noon: datetime) -> None:
    async with store.begin(noon) as tx:
        await tx.designs.add(DesignRow(0, 1, "toy", "Moths", "a moth", noon))
        with pytest.raises(Conflict):
            await tx.designs.add(DesignRow(0, 1, "toy", "Moths", "another", noon))
        assert len(await tx.designs.of(1, "toy")) == 1


async def test_designs_are_shown_to_their_owner_and_forgotten_with_them(store: Store, noon: datetime) -> None:
    async with store.begin(noon) as tx:
        await tx.designs.add(DesignRow(0, 1, "toy", "Moths", "a moth", noon))
        await tx.designs.add(DesignRow(0, 2, "toy", "Owls", "an owl", noon))
        [shown] = (await tx.privacy.export(1))["designs"]
        assert (shown["name"], shown["text"]) == ("Moths", "a moth")
        await tx.privacy.forget(1, "Former player")
        assert await tx.designs.of(1, "toy") == []
        assert len(await tx.designs.of(2, "toy")) == 1
