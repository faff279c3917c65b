"""Act out of turn as people do in Discord: the card's button, the command, DMs, and what others see.

Only a process that knows the toy can run this: `test_toy.py` starts one.
"""

from __future__ import annotations

from pathlib import Path

from sandbox.components import act_parts
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.played.tables import Table, posts, private, started


def act_panel(table: Table, person: SandboxPerson) -> Shown:
    """Return the newest Act panel shown to the person."""
    return next(one for one in reversed(private(table, person)) if act_parts(one))


def part(shown: Shown, label: str) -> Part:
    return next(one for one in shown.parts if one.label.startswith(label))


def seat_of(table: Table, person: SandboxPerson) -> str:
    rows = table.look(lambda on: on.exec_driver_sql("SELECT seat, person_id FROM seats").all())
    return str(next(seat for seat, person_id in rows if person_id == person.id))


async def test_one_asks_another_who_is_told_at_once_and_pays_in_one_press(tmp_path: Path) -> None:
    async with started(tmp_path, game="toy", people=3) as table:
        ann, bob, cyd = table.people
        seen = (private(table, cyd), posts(table))
        await ann.press_card("Act")
        opened = act_panel(table, ann)
        assert opened.channel == table.world.table.id
        await ann.pick(opened, part(opened, "Ask for"), seat_of(table, bob))
        assert "You ask" in act_panel(table, ann).text
        told = act_panel(table, bob)
        assert "asks you for 2 coins" in told.text
        assert told.channel == bob.member.user.dm_channel.id
        assert (private(table, cyd), posts(table)) == seen
        await bob.press(told, part(told, "Pay"))
        assert any("gives" in text for text in posts(table))
        assert act_panel(table, bob).message == told.message
        assert not any(one.label == "Pay 1" for one in act_panel(table, bob).parts)
        await table.play_and_call_off(deeds=1)


async def test_the_command_opens_the_panel_and_from_a_panel_one_goes_there_and_back(tmp_path: Path) -> None:
    async with started(tmp_path, game="toy", people=2) as table:
        ann, bob = table.people
        await ann.command("game orders")
        shown = reversed(private(table, ann))
        asked = next(one for one in shown if any(part.label == "Act" for part in one.parts))
        await ann.press(asked, part(asked, "Act"))
        assert "You have 10 coins" in act_panel(table, ann).text
        opened = act_panel(table, ann)
        await ann.press(opened, part(opened, "Back"))
        assert any("how much do you bid" in one.text for one in private(table, ann)[-2:])
        await ann.write(f"give 3 to {seat_of(table, bob)}")
        assert "You have 7 coins" in act_panel(table, ann).text
        assert any("3 coins" in text for text in posts(table))
        await ann.decide("undo")
        assert any("Undone: a gift." in one.text for one in private(table, ann))


async def test_with_closed_dms_one_is_called_and_the_channel_learns_no_more(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, game="toy", people=3, closed=["Bob"]) as table:
        ann, bob, _ = table.people
        await ann.write(f"ask {seat_of(table, bob)} for 4")
        assert "Press **Act**" in posts(table)[-1]
        assert not any("4 coins" in text for text in posts(table))
        await bob.press_card("Act")
        opened = act_panel(table, bob)
        assert "asks you for 4 coins" in opened.text
        await bob.press(opened, part(opened, "Drop"))
        assert "drops request 1" in act_panel(table, ann).text


async def test_an_act_panel_works_after_a_restart(tmp_path: Path) -> None:
    async with started(tmp_path, game="toy", people=3) as table:
        ann, bob, _ = table.people
        await ann.write(f"ask {seat_of(table, bob)} for 2")
        told = act_panel(table, bob)
        await table.world.restart()
        await bob.press(told, part(told, "Pay"))
        assert any("2 coins" in text for text in posts(table))


async def test_a_game_without_actions_has_no_such_button(tmp_path: Path) -> None:
    async with started(tmp_path, people=3) as table:
        labels = {one.label for shown in table.world.camera.shown for one in shown.parts}
        assert "Act" not in labels
        await table.people[0].command("game orders")
        assert "Act" not in {one.label for one in private(table, table.people[0])[-1].parts}
