"""How scripted people answer, whatever they have begun before."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from sandbox.brimstone.orders import by_menus
from sandbox.habits import Player, Ways, find, offers
from tests.bot.played.tables import started

ORDERS = "Round 1 · you are"


@pytest.mark.trial(reason="forms are filled in until one orders a March")
async def test_who_has_filled_in_a_form_and_heard_nothing_of_it_goes_on_from_there(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        for person in table.asked(ORDERS):
            while "no destination" not in person.sheet().text:
                hexes = "All hexes" if offers(person.sheet(), "All hexes") else "Hexes "
                await person.press(person.sheet(), find(person.sheet(), hexes))
            assert not offers(person.sheet(), "All hexes"), "the March is led somewhere first"
            await by_menus(person)
            assert not person.is_asked("no destination")


@pytest.mark.parametrize("can_leave", [True, False])
async def test_who_can_leave_a_game_does_so_again_and_again_after_so_many_deeds(can_leave: bool) -> None:
    done: list[str] = []

    async def stay(person: Player) -> None:
        done.append("stay")

    async def leave(person: Player) -> None:
        done.append("leave")

    act = Ways({"any": stay}, leave=leave if can_leave else None).soon("any", 2)
    for _ in range(6):
        await act(cast(Player, None))
    left = [number for number, deed in enumerate(done) if deed == "leave"]
    assert left == ([2, 5] if can_leave else [])
