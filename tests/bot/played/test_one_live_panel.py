"""A seat has one panel that can be pressed: older ones are a small line as soon as a newer one opens."""

from __future__ import annotations

import re
from pathlib import Path

import discord

from engine.records.verification.verifying import HOLDS, verify_receipt
from sandbox.brimstone.orders import hand_in
from sandbox.components import key_of
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.tables import Table, private, receipts, started
from tests.bot.played.test_in_place import waiting

ORDERS = "Round 1 · you are"
OPEN_ELSEWHERE = "-# Round 1, orders: open in a newer message."
HANDED_IN = "-# Round 1, orders: handed in. Press Log to see what came of it."
OLDER = "That was an older version of your sheet"


def standing(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return all that the bot shows to the person alone as it stands, oldest first."""
    shown = {one.message: one for one in private(table, person)}
    return [table.world.camera.latest[message] for message in shown]


def pressable(table: Table, person: SandboxPerson) -> list[Shown]:
    """Return those with something to be pressed for the person's seat."""
    return [
        one
        for one in standing(table, person)
        if any((key := key_of(part)) and key.seat for part in one.parts)
    ]


async def test_a_panel_opened_anew_folds_the_one_before(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        (sent,) = pressable(table, bob)
        await bob.knock()
        (opened,) = pressable(table, bob)
        assert opened.channel == table.world.table.id
        assert table.world.camera.latest[sent.message].text == OPEN_ELSEWHERE
        assert not table.world.camera.latest[sent.message].files
        await bob.write("HB recruit")
        (typed,) = pressable(table, bob)
        assert typed.channel == sent.channel
        assert table.world.camera.latest[opened.message].text == OPEN_ELSEWHERE


async def test_the_panel_of_a_new_round_folds_that_of_the_last(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        await table.play_until("Round 2 · you are")
        assert len(pressable(table, bob)) == 1
        assert HANDED_IN in [one.text for one in standing(table, bob)]


async def test_what_is_handed_in_is_a_line_with_take_back(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        await bob.write("HB recruit")
        await hand_in(bob)
        (panel,) = pressable(table, bob)
        assert [part.label for part in panel.parts] == ["Take back"]
        assert panel.text.startswith("Handed in <t:")
        assert "Receipt " not in panel.text
        proof = receipts(table, bob)[-1]
        assert re.fullmatch(r"-# Receipt \d+ of \w{6}: [0-9A-Z-]{29}", proof.text.splitlines()[-1])
        assert [part.label for part in proof.parts] == ["Receipt"]
        await bob.press(proof, proof.parts[0])
        (file,) = table.world.camera.shown[-1].files
        assert verify_receipt(table.world.camera.read(file.url).decode()).status == HOLDS
        message = table.world.env.backend.get_message(proof.channel, proof.message)
        assert discord.MessageFlags._from_value(message.flags).suppress_notifications
        assert "recruit" not in panel.text.lower()
        await bob.knock()
        (again,) = pressable(table, bob)
        assert "recruit" in again.text.lower(), "who opens it anew sees what they have handed in"


async def test_after_a_restart_older_panels_fold_as_before(database: str) -> None:
    async with started(database, people=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        (sent,) = pressable(table, bob)
        await bob.knock()
        (opened,) = pressable(table, bob)
        await table.world.restart()
        await bob.write("HB recruit")
        (typed,) = pressable(table, bob)
        assert {
            one.text for one in standing(table, bob) if one.message in (sent.message, opened.message)
        } == {OPEN_ELSEWHERE}
        assert typed.message not in (sent.message, opened.message)


async def test_a_panel_that_could_not_fold_hands_nothing_in_and_becomes_the_sheet_of_now(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        (sent,) = pressable(table, bob)
        path = f"/channels/{sent.channel}/messages/{sent.message}"
        table.world.env.inject_error("PATCH", path, status=503, times=None)
        await bob.write("HB recruit")
        table.world.env.backend.faults.clear()
        await bob.click(sent, find(sent, "Hand in"))
        now = table.world.camera.latest[sent.message]
        assert OLDER in now.text
        assert "recruit" in now.text.lower()
        assert not any("Handed in" in one.text for one in standing(table, bob))
        await table.world.env.advance_time(60)
        assert [one.message for one in pressable(table, bob)] == [sent.message]


async def test_what_cannot_fold_now_folds_later(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        bob = table.person("Bob")
        (sent,) = pressable(table, bob)
        table.world.env.inject_error(
            "PATCH", f"/channels/{sent.channel}/messages/{sent.message}", status=503, times=3
        )
        await bob.knock()
        assert len(pressable(table, bob)) == 2
        await table.world.env.advance_time(600)
        assert len(pressable(table, bob)) == 1
        assert waiting(table) == 0


async def test_when_the_game_is_over_nothing_is_left_to_be_pressed(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until(ORDERS)
        await table.organiser.call_off(*table.people)
        for person in table.people:
            assert not pressable(table, person)


async def test_a_board_that_somebody_asks_for_between_decisions_is_no_panel(tmp_path: Path) -> None:
    async with started(tmp_path, game="brigand_kings", people=2) as table:
        for person in table.people:
            await person.press(person.sheet(), find(person.sheet(), "Keep"))
        (player,) = table.asked("your dice")
        [other] = [person for person in table.people if person is not player]
        for _ in range(2):
            await other.write("map")
        await table.play_and_call_off(deeds=2)
