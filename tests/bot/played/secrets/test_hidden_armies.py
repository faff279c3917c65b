"""What a wizard hides reaches nobody else before it is opened: armies, what is kept of them, order sheets."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, add_design, posts, started

GAME = {
    "game": "brutal_magic",
    "people": 2,
    "preset": "full",
    "radius": 5,
    "separation": 5,
    "terrain": "open",
}
WORD = "Xyzzyplugh"
"""A word that nobody would say by chance."""
ARMY = f'{WORD} Xy master 3/12/12/11; {WORD} 7/9 "{WORD}"\nImp Im pawn 5/4/3/2; Claw 1/5'


@pytest.fixture(autouse=True)
def _log_everything_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, logger="bot")


def seen(table: Table, *people: SandboxPerson) -> str:
    return "".join(text for person in people for text in table.world.camera.seen_by(person.id))


async def test_an_army_is_seen_by_nobody_else_until_all_are_opened(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with started(tmp_path, **GAME, designs="free") as table:
        mallory = SandboxPerson(table.world, "Mallory", seed="m")
        ann, bob = table.people
        await ann.write(f"{ARMY}\nhand in")
        await add_design(ann, "armies", "x.txt", f"# {WORD}\n{ARMY}".encode())
        for person in (mallory, bob):
            for command in ("game status", "game log", "game map"):
                await person.command(command)
            for button in ("My armies", "Export my data"):
                await person.use("me settings", button)
        assert WORD in seen(table, ann)
        assert WORD not in seen(table, mallory, bob)
        assert WORD not in caplog.text
        await bob.write("cinder court\nhand in")
        assert any(WORD in post for post in posts(table)), "opened to everybody (B54)"
        await table.organiser.call_off(*table.people)


FIRST = {"red": "r1 summon emberling A2 B1", "blue": "b1 summon emberling K10 J10"}


async def test_of_an_order_sheet_others_see_what_is_carried_out_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Acts that wait for the next turn are no guards yet, and nobody is asked for them any more."""
    async with started(tmp_path, **GAME, start="corners", designs="prebuilt") as table:
        colours = {person: colour_of(person) for person in table.people}
        for person in table.people:
            await person.write("cinder court\nhand in")
        for _ in table.people:
            person = await table.play_until("acts**")
            await person.write(f"{FIRST[colours[person]]}\nhand in")
        planner = await table.play_until("Round 2")
        [other] = [person for person in table.people if person is not planner]
        mine, theirs = colours[planner][0], colours[other][0]
        await planner.write(f"{mine}2 hold; {mine}3 guard within 0 ignore champion; {mine}1 hold; hand in")
        assert "Left for your next turns: 2 acts." in seen(table, planner)
        assert not any(
            words in seen(table, other)
            for words in ("never at", "ignore champion", "Left for your next turns")
        )
        await other.write(f"{theirs}2 hold; hand in")
        assert f"{mine}3" in seen(table, other).split("never at a champion")[0]
        assert "ignore champion" not in caplog.text
        assert f"{mine}1 hold" not in seen(table, other)
        await table.organiser.call_off(*table.people)


def colour_of(person: SandboxPerson) -> str:
    return next(colour for colour in FIRST if f" {colour.title()} · due" in person.sheet().text)
