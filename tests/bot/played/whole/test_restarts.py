"""The bot ends and is started again in every phase: old panels and cards work as before."""

from __future__ import annotations

import pytest

from sandbox.habits import find
from sandbox.people import SandboxPerson, begin
from tests.bot.played.tables import Table, open_table, posts, private, started
from tests.bot.played.warpath import WAR_OF_TWO, make_war

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")


async def test_in_the_lobby(database: str) -> None:
    async with open_table(database, people=2, round_limit=1) as table:
        await table.world.restart()
        await begin(table.people)
        await table.play_on()


async def test_with_a_place_still_open(database: str) -> None:
    async with open_table(database, people=1, players=2, round_limit=1) as table:
        await table.world.restart()
        late = SandboxPerson(table.world, "Eve", seed="1")
        table.people.append(late)
        await late.press_card("Join")
        await begin(table.people)
        await table.play_on()


async def test_while_somebody_is_asked(database: str, subtests: pytest.Subtests) -> None:
    async with started(database, round_limit=1) as table:
        for phase in ("Adjust the map", "Where is your Home?", "choose its event"):
            with subtests.test(phase):
                asked = await table.play_until(phase)
                await restart_unseen(table)
                assert await asked.act()
        await table.play_on()


async def test_with_orders_half_in_which_can_be_taken_back_after(database: str) -> None:
    async with started(database, round_limit=1) as table:
        first = await table.play_until("Round 1 · you are")
        await first.answer()
        await restart_unseen(table)
        assert len(table.asked("Round 1 · you are")) == len(table.people) - 1
        receipt = private(table, first)[-1]
        await first.press(receipt, find(receipt, "Take back"))
        assert first in table.asked("Round 1 · you are")
        await table.play_on()


async def test_a_sheet_half_built_is_kept_and_a_form_opened_before_is_taken(database: str) -> None:
    async with started(database, people=2, round_limit=1) as table:
        ann = await table.play_until("Round 1 · you are")
        await ann.write("HB recruit")
        await ann.press(ann.sheet(), find(ann.sheet(), "More"))
        form = await ann.click(ann.sheet(), find(ann.sheet(), "Type it"))
        await restart_unseen(table)
        await ann.press(ann.sheet(), find(ann.sheet(), "Back"))
        assert "Home Recruit" in ann.sheet().text
        await ann.fill_in(form, "HB bide")
        assert "Home Bide" in ann.sheet().text
        assert "Home Recruit" not in ann.sheet().text


async def test_with_one_side_of_a_battle_paid(database: str) -> None:
    async with started(database, people=2, seed=WAR_OF_TWO, round_limit=3) as table:
        make_war(table)
        payer = await table.play_until("how much do you pay")
        assert len(table.asked("how much do you pay")) == 2
        await payer.answer()
        await restart_unseen(table)
        assert len(table.asked("how much do you pay")) == 1
        await table.play_on()


async def test_between_rounds(database: str) -> None:
    async with started(database, people=2, round_limit=2) as table:
        while not any("**Cities**" in text for text in posts(table)):
            await next(person for person in table.people if person.panel() is not None).act()
        await restart_unseen(table)
        await table.play_on()


async def test_after_every_single_answer(database: str) -> None:
    async with started(database, people=2, round_limit=2) as table:
        while any([await person.act() for person in table.people]):
            await restart_unseen(table)
        assert posts(table)[-1].startswith("The file is")


async def restart_unseen(table: Table) -> None:
    """A restart of which nobody sees anything, for nothing is said twice or lost."""
    shown, stored = len(table.world.camera.shown), table.stored()
    await table.world.restart()
    assert table.world.camera.shown[shown:] == []
    assert table.stored() == stored
