"""Deals as people make them in Discord: offered by a typed line, answered by a press, heard by no other."""

from __future__ import annotations

from pathlib import Path

from sandbox.components import act_parts
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.played.tables import Table, posts, private, started

GAME = "earth_mans_burden"
SECRET = "Neptune"
"""A world of which nobody would speak at the beginning but who offers something on it."""


def act_panel(table: Table, person: SandboxPerson) -> Shown:
    """The newest Act panel before the person."""
    return next(one for one in reversed(private(table, person)) if act_parts(one))


def part(shown: Shown, label: str) -> Part:
    return next(one for one in shown.parts if one.label.startswith(label))


def seat_of(table: Table, person: SandboxPerson) -> str:
    rows = table.look(lambda on: on.exec_driver_sql("SELECT seat, person_id FROM seats").all())
    return str(next(seat for seat, person_id in rows if person_id == person.id))


def act_buttons(table: Table) -> list[str]:
    """What in the channel has the button Act."""
    shown = [
        table.world.camera.latest[message] for message in {one.message: None for one in table.world.posts()}
    ]
    having = [one for one in shown if any(part.label == "Act" for part in one.parts)]
    return ["the card" if one.is_layout else "the newest post" for one in having]


async def test_an_offer_is_made_countered_and_accepted_between_two(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=3, habits=["buttons"]) as table:
        await table.play_until("fly")
        ann, bob, cleo = table.people
        seen = (private(table, cleo), posts(table))
        await ann.write(f"offer {seat_of(table, bob)} 2 fleets on {SECRET} for 1 development on earth")
        told = act_panel(table, bob)
        assert f"2 fleets on {SECRET}" in told.text
        assert told.channel == bob.member.user.dm_channel.id
        counter = f"offer {seat_of(table, ann)} 1 development on earth for nothing"
        await bob.press(told, part(told, "Counter"), counter)
        assert (private(table, cleo), posts(table)) == seen
        answer = act_panel(table, ann)
        await ann.press(answer, part(answer, "Accept 2"))
        heard = posts(table)[len(seen[1]) :]
        assert any("A trade: " in text for text in heard)
        assert not any(SECRET in text for text in heard)
        await table.play_and_call_off(deeds=1)


async def test_a_gift_from_the_act_button_is_two_presses_and_heard_by_all(tmp_path: Path) -> None:
    async with started(tmp_path, game=GAME, people=2, habits=["buttons"]) as table:
        await table.play_until("fly")
        ann, bob = table.people
        assert act_buttons(table) == ["the card", "the newest post"]
        await ann.press_card("Act")
        opened = act_panel(table, ann)
        await ann.pick(opened, part(opened, "Give, offer"), "earth developments 1")
        opened = act_panel(table, ann)
        await ann.pick(opened, part(opened, "Give to"), seat_of(table, bob))
        assert any("⚡" in text and "1 development on Earth" in text for text in posts(table))
        await table.play_and_call_off(deeds=1)
