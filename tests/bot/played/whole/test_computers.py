"""Computer seats as people see them in Discord: strengths, one pause for all, reasons at the end."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from bot.host.config import Settings
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.people import open_table as open_form
from sandbox.world import World
from tests.bot.paced import Odd, known_computers
from tests.bot.played.tables import Table, open_table, posts, private, started

PAUSE = 3
WORD = "Xyzzyplugh"
"""A word that nobody would say by chance."""


def rows(table: Table, name: str) -> list[dict[str, Any]]:
    columns = table.columns(name)
    return [dict(zip(columns, row, strict=True)) for row in table.stored()[name]]


def answered(table: Table) -> list[dict[str, Any]]:
    return sorted(
        (row for row in rows(table, "answers") if row["by"] == "computer"), key=lambda row: row["n"]
    )


async def test_the_organiser_chooses_how_strong_each_computer_is(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=1, computers=1) as table:
        ann = table.people[0]
        assert (
            "2. **Captain 1**, a computer" in table.world.camera.latest[ann.newest("Start")[0].message].text
        )
        await ann.decide("abandon")
        await open_form(ann, players=4, computers=2, level="recruit")
        card, _ = ann.newest("Start with 3")
        assert "**Recruit 2**, a computer" in card.text
        await ann.press_card("Add captain")
        assert "**Captain 1**, a computer" in ann.newest("Start")[0].text
        await ann.press_card("Start")
        assert "Captain 1, computer" in next(text for text in posts(table) if "begins" in text)


async def test_in_discord_they_answer_after_the_pause_all_at_once_and_after_a_restart_too(
    tmp_path: Path,
) -> None:
    async with started(tmp_path, people=1, computers=3, pause=PAUSE) as table:
        (ann,) = table.people
        await table.play_until("Round 1 · you are")
        before = len(answered(table))
        await table.world.env.advance_time(PAUSE - 1)
        assert len(answered(table)) == before
        await table.world.restart()
        assert len(answered(table)) == before
        await table.world.env.advance_time(1)
        new = answered(table)[before:]
        assert [row["kind"] for row in new] == ["orders"] * 3
        assert len({row["at"] for row in new}) == 1
        await ann.act()
        await table.play_on()
    assert "Captain 3, computer" in "\n".join(posts(table))


async def test_a_killed_bot_lets_them_answer_once(tmp_path: Path) -> None:
    async with started(tmp_path, people=1, computers=3, pause=PAUSE) as table:
        await table.play_until("Round 1 · you are")
        before = len(answered(table))
        await table.world.kill()
        await table.world.env.advance_time(PAUSE)
        assert len(answered(table)) == before + 3
        await table.play_on()
        seats = [(row["stage"], row["seat"]) for row in answered(table) if row["kind"] == "orders"]
    assert len(seats) == len(set(seats))


# ------------------------------------------------------------------------- reasons


def marked(ask: Ask) -> Thought:
    """Any legal answer, for a reason that nobody else would give; the notes are marked as well."""
    return Thought(ask.sample(Dice(repr(ask))), f"{WORD} because of {ask.kind}.", f"# {WORD}")


def seen(world: World) -> str:
    """All that anybody was shown, the names and bytes of files included."""
    parts = [world.seen_by(member) for member in world.members.values()]
    for shown in world.camera.shown:
        parts += [shown.raw, *(f"{file.name} {world.camera.read(file.url)!r}" for file in shown.files)]
    return "\n".join(parts)


WHY = "Why they did that"


async def why(table: Table, person: SandboxPerson, **page: Any) -> None:
    """Open the review and press the button there."""
    await person.command("game review", **page)
    shown = private(table, person)[-1]
    await person.click(shown, find(shown, WHY))


async def test_reasons_and_notes_leave_the_bot_when_the_game_is_over_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    with known_computers(monkeypatch, captain=Odd(marked)):
        async with started(tmp_path, people=2, computers=1, round_limit=2) as table:
            ann, bob = table.people
            await table.play_until("Round 2 · you are")
            assert any(WORD in str(row["why"]) for row in answered(table))
            assert any(WORD in row["draft"] for row in rows(table, "sheets"))
            for command in ("game review", "game log", "game status", "game map"):
                await ann.command(command)
            await ann.use("me settings", "Export my data")
            await table.play_on()
            assert WORD not in seen(table.world)
            await why(table, bob)
            told = private(table, bob)[-1]
            assert told.viewer == bob.id
            files = [table.world.camera.read(file.url).decode() for file in told.files]
            assert f"{WORD} because of orders." in "\n".join([told.text, *files])
            assert WORD not in table.world.seen_by(ann.member)
    assert WORD not in caplog.text


async def test_reasons_are_told_by_round_and_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with started(tmp_path, people=1, computers=1, players=2, round_limit=1) as table:
        (ann,) = table.people
        await table.play_on()
        await why(table, ann, round=1)
        told = private(table, ann)[-1]
        assert told.text.startswith("**Round 1**") or told.files


async def test_a_game_without_computers_has_no_reasons_to_tell(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, round_limit=1) as table:
        ann = table.people[0]
        await table.play_on()
        await ann.command("game review")
        assert WHY not in [part.label for part in private(table, ann)[-1].parts]


def test_the_pause_of_a_real_bot_is_three_seconds() -> None:
    assert Settings.model_fields["computer_pause"].default == PAUSE
