"""The screens of a crew, as people use them: the living panel, My hero, fights, town, real dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord.backend.errors import BackendError

from tests.bot.extras.companion.played_companion import GHOUL, club, labelled
from tests.bot.played.forgery import Forged, send


def plain(text: str) -> str:
    return text.replace("\\", "")


@pytest.mark.trial(reason="the panel follows each press")
async def test_a_crew_is_opened_a_hero_made_and_the_lamp_tested(tmp_path: Path) -> None:
    async with club(tmp_path, people=2) as table:
        ann, _ = table.people
        form = await table.press(ann, "New hero")
        await table.fill(ann, form, name="Bess", own="digger")
        assert "Bess" in plain(table.page(ann).text)
        assert (await table.hero("Bess")).hero_class == "digger"
        form = await table.press(ann, "Begin adventure")
        await table.fill(ann, form, mission="The bell", clues="2", note="")
        await table.shows("The bell")
        await table.falls(1, 3)
        await table.press(ann, "Next turn")
        assert (await table.crew()).dark == 1
        await table.shows("dark 1")


async def test_wounds_are_one_press_and_taken_back_by_one(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann", "Ben") as table:
        ann, ben = table.people
        await table.press(ann, "My hero")
        await table.tap(ann, "+1 wound")
        assert (await table.hero("Ann")).wounds == 1
        await table.tap(ann, "Undo")
        assert (await table.hero("Ann")).wounds == 0
        await table.press(ben, "My hero")
        assert "Ben" in plain(table.page(ben).text)


async def test_an_attack_is_dealt_hit_by_hit(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann", "Ben") as table:
        ann, _ = table.people
        await table.enter(ann, {"do": "content", "kind": "enemy", "name": "ghoul", "value": GHOUL})
        await table.enter(ann, {"do": "begin", "bearer": "red"})
        await table.enter(ann, {"do": "threat", "groups": {"ghoul": 1}})
        await table.press(ann, "Attack")
        await table.falls(4, 5, 4, 6)
        await table.tap(ann, "Melee")
        await table.tap(ann, "ghoul 1")
        await table.tap(ann, "ghoul 1")
        assert (await table.hero("Ann")).xp == 10
        assert not (await table.crew()).foes


async def test_real_dice_are_pressed_or_typed_on_a_pad(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann", "Ben") as table:
        ann, _ = table.people
        await table.enter(ann, {"do": "begin", "bearer": "red"})
        await table.enter(ann, {"do": "option", "name": "dice", "value": "table"})
        await table.press(ann, "Next turn")
        await table.tap(ann, "1")
        assert "So far: 1" in table.page(ann).text
        await table.tap(ann, "3")
        assert (await table.crew()).dark == 1
        assert "Ann" in table.page(ann).text
        form = await table.tap(ann, "Hits")
        await table.fill(ann, form, n="3", damage="1", save="defense")
        form = await table.tap(ann, "Type them")
        await table.fill(ann, form, text="2 hits")
        await table.tap(ann, "Take 1 wound")
        assert (await table.hero("Ann")).wounds == 1


async def test_a_number_that_nobody_entered_is_asked_for_when_it_is_needed(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann", people=1, numbers=False) as table:
        (ann,) = table.people
        await table.press(ann, "My hero")
        form = await table.tap(ann, "Hits")
        await table.fill(ann, form, n="1", damage="1", save="none")
        form = await table.tap(ann, "Test")
        await table.fill(ann, form, skill="lore", target="5", who="me")
        form = await table.tap(ann, "Enter lore")
        await table.fill(ann, form, value="2")
        assert (await table.hero("Ann")).stats["lore"] == 2
        assert (await table.crew()).rolls, "then the test is rolled"


async def test_a_press_on_a_roll_that_is_over_changes_nothing(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann", "Ben") as table:
        ann, _ = table.people
        await table.press(ann, "My hero")
        form = await table.tap(ann, "Hits")
        await table.falls(1, 1)
        await table.fill(ann, form, n="2", damage="1", save="defense")
        old = table.page(ann)
        await table.tap(ann, "Take 2 wounds")
        await send(table.world, Forged(ann.member, old, labelled(old, "Take 2 wounds")))
        assert "is over" in table.page(ann).text
        assert (await table.hero("Ann")).wounds == 2


async def test_a_press_in_a_page_older_than_a_reply_lives_counts_and_renews_it(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann") as table:
        ann, _ = table.people
        await table.press(ann, "My hero")
        first, backend = table.page(ann), table.world.env.backend
        token = list(backend.interactions.values())[-1].token
        await table.world.env.advance_time(16 * 60)
        with pytest.raises(BackendError, match="Unknown Webhook"):
            backend.interaction_by_token(token)
        await table.tap(ann, "+1 wound")
        assert (await table.hero("Ann")).wounds == 1
        page = table.page(ann)
        assert page.message == first.message, "the page itself is renewed"
        assert "1/12 wounds" in plain(page.text)
        await table.world.env.advance_time(14 * 60)
        await table.tap(ann, "+1 wound")
        assert "2/12 wounds" in plain(table.page(ann).text), "from that press on it lives again"
