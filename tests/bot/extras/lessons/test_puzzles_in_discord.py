"""Puzzles as people solve them in Discord: with a game's panels, alone, over a restart, remembered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.registry.puzzles import puzzles_of, with_puzzles
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.tables import Table, open_table, private
from tests.bot.played.test_agreed_ends import part
from tests.bot.played.test_dry_runs import has, now
from tests.trials import after

Way = Sequence[tuple[str, str]]
"""What is pressed by its label, or picked in the menu of that label; or typed into the form it opens."""

EMB_RIGHT: Way = (
    ("Act", ""),
    ("Turn developments into fleets…", "mars 2"),
    ("Back", ""),
    ("Let the dice fall", ""),
)

WAYS: dict[str, tuple[str, Way, Way]] = {
    "brimstone": (
        "side-by-side",
        (("Type it", "F5 march F4 3\nG4 march F4 2"), ("Hand in 2 orders", "")),
        (("More", ""), ("Type it", "F5 march F4 3\nG4 support"), ("Hand in 2 orders", "")),
    ),
    "brigand_kings": (
        "last-re-roll",
        (("Roll these dice again…", "2 3"),),
        (("Begin anew", ""), ("Roll these dice again…", "1 2 3")),
    ),
    "earth_mans_burden": ("nothing-to-take", (("Let the dice fall", ""),), EMB_RIGHT),
    "brutal_magic": (
        "hold-your-fire",
        (("Guard", ""), ("Hand in 1 act", "")),
        (("Guard", ""), ("Choose how near", "3"), ("Hand in 1 act", "")),
    ),
    "deeplamp": ("one-blow", (("End", ""),), (("Strike ", ""),)),
}


async def go(table: Table, person: SandboxPerson, shown: Shown, way: Way) -> Shown:
    """Answer so; what it led to."""
    for label, said in way:
        panel = now(table, shown)
        one = next((one for one in panel.parts if one.label == label), None) or part(panel, label)
        if one.options:
            await person.pick(panel, one, *(said.split() if said[:1].isdecimal() else [said]))
        else:
            await person.press(panel, one, said or None)
    return now(table, shown)


async def open_puzzles(table: Table, person: SandboxPerson, game: str) -> None:
    """Choose the puzzles of a game from /learn."""
    await person.command("learn")
    shown = private(table, person)[-1]
    await person.pick(shown, part(shown, "Solve puzzles"), game)


async def pressed(table: Table, person: SandboxPerson, shown: Shown, label: str) -> Shown:
    await person.click(now(table, shown), part(now(table, shown), label))
    return now(table, shown)


@pytest.mark.trial(reason="every game that has puzzles, with its pictures")
@pytest.mark.parametrize("game", after(1, with_puzzles(), "each game, with its pictures"))
async def test_a_puzzle_is_answered_wrong_and_then_right_with_the_panels_of_its_game(
    tmp_path: Path, game: str
) -> None:
    name, wrong, right = WAYS[game]
    async with open_table(tmp_path, people=2, game="brimstone") as table:
        ann, bob = table.people
        start = len(table.world.camera.shown)
        await open_puzzles(table, ann, game)
        shown = private(table, ann)[-1]
        assert "puzzle 1 of 5" in shown.text
        assert shown.files
        menu = next(one for one in now(table, shown).parts if one.options)
        await ann.pick(now(table, shown), menu, name)
        await pressed(table, ann, shown, "Answer")
        told = await go(table, ann, shown, wrong)
        assert "❌" in told.text
        assert told.files
        await pressed(table, ann, shown, "Show hint")
        puzzle = next(one for one in puzzles_of(game) if one.name == name)
        assert puzzle.hint in now(table, shown).text
        assert puzzle.lesson not in now(table, shown).text
        await pressed(table, ann, shown, "Try again")
        told = await go(table, ann, shown, right)
        assert "✅ **Solved.**" in told.text
        assert "1 of 5 solved" in told.text
        assert puzzle.lesson in told.text
        assert "1 of 5 solved" in (await pressed(table, ann, shown, "Next puzzle")).text
        assert {one.viewer for one in table.world.camera.shown[start:]} == {ann.id}
        assert "🧩" not in table.world.seen_by(bob.member)


async def test_what_was_solved_is_remembered_and_shown_to_the_person(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2) as table:
        ann, _ = table.people
        await open_puzzles(table, ann, "brigand_kings")
        shown = private(table, ann)[-1]
        await pressed(table, ann, shown, "Show solution")
        assert puzzles_of("brigand_kings")[0].lesson in now(table, shown).text
        await table.world.restart()
        await pressed(table, ann, shown, "Answer")
        assert "in the meantime" in now(table, shown).text
        assert has(now(table, shown), "Answer")
        await ann.use("me settings", "Export my data")
        (file,) = private(table, ann)[-1].files
        kept = json.loads(table.world.camera.read(file.url))["puzzles"]
        assert [(row["puzzle"], row["attempts"], row["solved_at"]) for row in kept] == [
            ("fewer-is-harder", 0, None)
        ]


async def test_puzzles_are_shown_from_the_rules(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2) as table:
        ann = table.people[0]
        await ann.command("rules", game="brigand_kings")
        rules = private(table, ann)[-1]
        await pressed(table, ann, rules, "Puzzles")
        assert "Brigand Kings, puzzle 1 of 5" in private(table, ann)[-1].text
        await pressed(table, ann, private(table, ann)[-1], "Brimstone")
        assert "Brimstone, puzzle 1 of 5" in private(table, ann)[-1].text
        assert "🧩" in (await pressed(table, ann, private(table, ann)[-1], "End")).text
