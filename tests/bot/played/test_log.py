"""The log opens at the last round that is over, and its buttons turn to the others where it stands."""

from __future__ import annotations

from pathlib import Path

from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.tables import Table, private, started


def labels(shown: Shown) -> list[str]:
    return [part.label for part in shown.parts]


async def turn(table: Table, person: SandboxPerson, page: Shown, label: str) -> Shown:
    """The same message after the press."""
    await person.click(page, find(page, label))
    return table.world.camera.latest[page.message]


async def test_it_opens_at_the_last_round_that_is_over_and_turns_in_place(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=3) as table:
        await table.play_until("Round 3 · you are")
        ann = table.person("Ann")
        await ann.press_card("Log")
        page = private(table, ann)[-1]
        shown = len(table.world.camera.shown)
        assert "**Round 2 · " in page.text
        assert labels(page) == ["◀ Round 1", "Round 3 ▶", "For me", "Note", "Replay"]
        earlier = await turn(table, ann, page, "◀ Round 1")
        assert "**Round 1 · " in earlier.text
        assert labels(earlier) == ["◀ Setup", "Round 2 ▶", "For me", "Note", "Replay"]
        own = await turn(table, ann, earlier, "For me")
        assert own.text.startswith("**Round 1, for you**")
        earlier = await turn(table, ann, own, "Round 1")
        setup = await turn(table, ann, earlier, "◀ Setup")
        assert labels(setup) == ["Round 1 ▶", "Note", "Replay game"]
        assert {one.message for one in table.world.camera.shown[shown:]} == {page.message}


async def test_nothing_lies_behind_the_last_round_of_a_game(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        await table.play_on()
        ann = table.person("Ann")
        await ann.command("game log")
        assert "**Round 1 · " in private(table, ann)[-1].text
        assert labels(private(table, ann)[-1]) == ["◀ Setup", "For me", "Replay"]


async def test_before_any_round_is_over_it_tells_the_setup(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = table.person("Ann")
        await ann.command("game log")
        assert private(table, ann)[-1].text
        await table.play_until("Round 1 · you are")
        await ann.command("game log")
        assert labels(private(table, ann)[-1]) == ["Round 1 ▶", "Note", "Replay game"]
