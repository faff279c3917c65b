"""Boards as people have them in Discord: begun by command and by button, and nobody else is the wiser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.panels import TRY
from engine.registry.catalogue import GAMES
from engine.registry.hypothetical import HYPOTHETICAL
from sandbox.brimstone.orders import hand_in
from sandbox.components import key_of
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.played.tables import Table, masked, private, started
from tests.bot.played.test_agreed_ends import part

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")
OVERHEARD = "HB bide"


def now(table: Table, shown: Shown) -> Shown:
    """The message as it stands."""
    return table.world.camera.latest[shown.message]


async def begun(table: Table, person: SandboxPerson) -> Shown:
    """A new dry run of the person's."""
    await person.command("game try")
    return private(table, person)[-1]


async def pressed(table: Table, person: SandboxPerson, shown: Shown, label: str) -> Shown:
    await person.click(now(table, shown), part(now(table, shown), label))
    return now(table, shown)


def has(shown: Shown, label: str) -> bool:
    return any(one.label == label and not one.disabled for one in shown.parts)


async def to_the_account(table: Table, person: SandboxPerson, shown: Shown) -> Shown:
    """Computers answer for all till the stage is over."""
    for _ in range(60):  # at a table with a coach they answer for the own seat too
        if has(now(table, shown), "Go on"):
            return now(table, shown)
        label = "All others" if has(now(table, shown), "All others") else "Computer"
        await pressed(table, person, shown, label)
    raise AssertionError("the stage of a dry run is never over")


@pytest.mark.parametrize("game", [*filter(HYPOTHETICAL.of, GAMES)])
async def test_a_dry_run_is_played_by_one_alone_and_leaves_nothing_behind(tmp_path: Path, game: str) -> None:
    async with started(tmp_path, people=3, game=game, coach=True) as table:
        ann, *others = table.people
        for person in table.people:
            await person.act()
        stored, start = table.stored(), len(table.world.camera.shown)
        shown = await begun(table, ann)
        assert "Dry run" in shown.text
        assert shown.viewer == ann.id
        told = await to_the_account(table, ann, shown)
        assert told.files
        await pressed(table, ann, shown, "Go on")
        assert has(await pressed(table, ann, shown, "Step back"), "Step on")
        await pressed(table, ann, shown, "Start again")
        assert "deleted" in (await pressed(table, ann, shown, "Delete")).text
        assert {one.viewer for one in table.world.camera.shown[start:]} == {ann.id}
        assert {one.message for one in table.world.camera.shown[start:]} == {shown.message}
        assert table.stored() == stored
        assert all("Dry run" not in table.world.seen_by(other.member) for other in others)
        await table.play_and_call_off(deeds=1)


async def test_it_is_begun_from_the_panel_in_a_message_of_its_own(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann = await table.play_until("Round 1 · you are")
        await ann.press(ann.sheet(), find(ann.sheet(), "More"))
        panel = ann.sheet()
        await ann.click(panel, find_any(panel, TRY))
        shown = private(table, ann)[-1]
        assert "Dry run" in shown.text
        assert shown.message != panel.message
        assert now(table, panel) is panel


def find_any(shown: Shown, action: str) -> Part:
    return next(one for one in shown.parts if (key := key_of(one)) and key.action == action)


async def what_ann_sees(folder: Path, sheet: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what a dry run shows Ann, where another person has handed in that sheet."""
    monkeypatch.setattr("bot.extras.analysis.service.drawn", lambda size=2: "ab" * size)
    monkeypatch.setattr("bot.table.dry_runs.dry_run.PATIENCE", 100.0)
    async with started(folder, people=3, coach=True) as table:
        ann, bob, _ = table.people
        await table.play_until("Round 1 · you are")
        await bob.write(sheet)
        await hand_in(bob)
        start = len(table.world.camera.shown)
        await to_the_account(table, ann, await begun(table, ann))
        seen = [masked(one.raw) for one in table.world.camera.shown[start:] if one.viewer == ann.id]
        return [re.sub(r"(?<=:try:)\d+", "N", one) for one in seen]  # a board's number is of its moment


async def test_a_dry_run_knows_nothing_of_what_another_has_handed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = await what_ann_sees(tmp_path / "one", "HB recruit", monkeypatch)
    other = await what_ann_sees(tmp_path / "other", f"{OVERHEARD}\npay attack 2 defend 1", monkeypatch)
    assert len(one) > 2
    assert one == other


async def test_a_board_goes_on_after_a_restart_and_is_listed(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, coach=True) as table:
        ann = table.people[0]
        shown = await begun(table, ann)
        await table.world.restart()
        after = await pressed(table, ann, shown, "Computer")
        assert after.parts != shown.parts
        assert has(await pressed(table, ann, shown, "My boards"), "Open a board")
