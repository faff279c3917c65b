"""Where one answer is enough: all who may are asked, the first closes it for all, and it opens again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandbox.habits import find, offers
from sandbox.people import SandboxPerson
from tests.bot.played.forgery import Forged, emit
from tests.bot.played.tables import Table, by_turns_on_each_database, check_record, posts, private, started
from tests.bot.played.test_one_live_panel import pressable, standing
from tests.bot.played.whole.test_killed import LEASES_END, told_twice

GAME = "deeplamp"
CALM = "3"
"""Of which crew of three the first turn begins without a fight."""
BEGIN = "presses first begins"
OUTRUN = "someone else answered first"
LONGER_THAN_BLITZ = 5 * 60 + 30


async def to_the_first_turn(table: Table) -> None:
    """Heroes are made and the bearer named."""
    for person in table.people:
        await hand_in(person)
    await press(table.people[0], "Shorer")
    assert len(table.asked(BEGIN)) == len(table.people)


async def hand_in(person: SandboxPerson) -> None:
    await press(person, "Hand in")


async def press(person: SandboxPerson, label: str) -> bool:
    return await person.press(person.sheet(), find(person.sheet(), label))


def acting(table: Table) -> list[SandboxPerson]:
    """Whose hero's activation is open."""
    return [person for person in table.people if person.panel() and offers(person.sheet(), "End")]


def messages(table: Table, person: SandboxPerson) -> int:
    """Return how many messages the person has got."""
    return len({one.message for one in private(table, person)})


async def test_all_who_may_begin_are_asked_and_the_others_panels_close_as_one_begins(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=3, seed=CALM) as table:
        await to_the_first_turn(table)
        ann, bob, cleo = table.people
        before = messages(table, ann), messages(table, cleo)
        await press(bob, "Begin")
        assert acting(table) == [bob]
        for person in (ann, cleo):
            assert pressable(table, person) == []
            assert OUTRUN in standing(table, person)[-1].text
        assert (messages(table, ann), messages(table, cleo)) == before


async def test_what_is_asked_again_stands_where_it_stood_and_nobody_is_called_twice(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=3, seed=CALM) as table:
        await to_the_first_turn(table)
        ann, bob, cleo = table.people
        before = messages(table, ann), messages(table, cleo)
        await press(bob, "Begin")
        await press(bob, "End")
        assert table.asked(BEGIN) == [ann, cleo]
        assert len(pressable(table, ann)) == len(pressable(table, cleo)) == 1
        assert (messages(table, ann), messages(table, cleo)) == before


async def test_a_press_in_a_panel_that_somebody_was_before_is_told_how_it_stands(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        await to_the_first_turn(table)
        ann, bob = table.people
        old = ann.sheet()
        button = find(old, "Begin")
        await press(bob, "Begin")
        emit(table.world, Forged(ann.member, old, button))
        await table.world.env.advance_time(5)
        assert "out of date" in ann.told()
        assert "Bob" in ann.told()


async def test_the_card_says_that_one_of_them_is_enough(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2) as table:
        await to_the_first_turn(table)
        card = next(text for text in posts(table) if "(the first answer counts)" in text)
        dealt = r"Red (Ann|Bob) or 🟦 Blue (Ann|Bob)\*\* "
        assert re.search(dealt + r"\(the first answer counts\): the start of a hero's turn, due", card)


async def test_who_all_miss_it_are_led_for_that_turn_and_told_in_one_post(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2, deadline="blitz") as table:
        await to_the_first_turn(table)
        await table.world.env.advance_time(LONGER_THAN_BLITZ)
        told = [text for text in posts(table) if "did not answer in time" in text]
        assert len(told) == 1
        assert "Ann" in told[0]
        assert "Bob" in told[0]
        assert "steward" in told[0]
        assert any(text.startswith("**Turn 1**") for text in posts(table))
        assert len(table.asked("**Turn 2**")) == 2


async def test_who_misses_a_deed_is_led_alone_and_the_other_plays_on(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2, deadline="blitz") as table:
        await to_the_first_turn(table)
        ann, bob = table.people
        await press(ann, "Begin")
        await table.world.env.advance_time(LONGER_THAN_BLITZ)
        assert bob in acting(table)
        told = [text for text in posts(table) if "did not answer in time" in text]
        assert len(told) == 1
        assert "Bob" not in told[0]


async def test_the_end_of_the_time_to_begin_stays_when_it_is_asked_again(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=3, seed=CALM, deadline="blitz") as table:
        await to_the_first_turn(table)
        _, bob, _ = table.people
        await table.world.env.advance_time(200)
        await press(bob, "Begin")
        await press(bob, "End")
        await table.world.env.advance_time(LONGER_THAN_BLITZ - 200)
        assert [text for text in posts(table) if "did not answer in time" in text]


async def test_one_person_alone_plays_a_whole_descent(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=1) as table:
        await table.play_on()
        assert any(re.search("The crew (won|lost|fled)", text) for text in posts(table))
        check_record(table)
        (ann,) = table.people
        await ann.use("me settings", "My heroes")
        assert "**Your heroes** (1)" in ann.told()


@pytest.mark.parametrize(("kind", "turns"), by_turns_on_each_database(0, 10, 40))
async def test_a_kill_in_the_middle_of_a_deed_loses_nothing(database: str, turns: int) -> None:
    async with started(database, game=GAME, people=2) as table:
        await to_the_first_turn(table)
        ann, bob = table.people
        await press(bob, "Begin")
        emit(table.world, Forged(bob.member, bob.sheet(), find(bob.sheet(), "End")))
        await table.world.kill(after=turns)
        await table.world.env.advance_time(LEASES_END)
        if bob in acting(table) and ann not in acting(table):
            await press(bob, "End")
            await table.world.env.advance_time(LEASES_END)
        assert ann in acting(table)
        assert not told_twice(table)
        await table.play_and_call_off()


async def test_a_restart_in_the_middle_of_an_activation_changes_nothing(database: str) -> None:
    async with started(database, game=GAME, people=2) as table:
        await to_the_first_turn(table)
        ann, bob = table.people
        await press(bob, "Begin")
        await table.world.restart()
        assert offers(bob.sheet(), "End")
        await press(bob, "End")
        assert acting(table) == [ann]
        await table.play_and_call_off()
