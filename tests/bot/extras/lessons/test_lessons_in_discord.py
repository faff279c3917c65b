"""Lessons as people take them in Discord: by command and by button, alone, to the end, over a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.extras.lessons.catalogue import LESSONS
from bot.extras.lessons.contract import Step
from bot.messages.panel import Press
from engine.registry.puzzles import with_puzzles
from sandbox import forms
from sandbox.components import key_of
from sandbox.people import SandboxPerson
from sandbox.recorder import Part, Shown
from tests.bot.played.tables import Table, open_table, private
from tests.bot.played.test_agreed_ends import part
from tests.bot.played.test_dry_runs import now
from tests.trials import after


def meant(shown: Shown, press: Press) -> Part:
    """What of a lesson makes that press."""
    for one in shown.parts:
        key, values = key_of(one), {entry.value for entry in one.options}
        if key and key.arg.partition(":")[2] == f"{press.action}:{press.arg}" and set(press.values) <= values:
            return one
    raise AssertionError(f"nothing shown is {press}: {shown.text}")


def chosen(modal: dict[str, Any], press: Press) -> dict[str, str]:
    """What is chosen in the form: what the step says, else what was marked already."""
    marked = {
        str(field["custom_id"]): str(option["value"])
        for field in forms.fields(modal)
        for option in field.get("options") or ()
        if option.get("default")
    }
    return marked | {name: value for name, (value, *_) in press.filled.items()}


async def do_step(table: Table, person: SandboxPerson, lesson: Shown, step: Step) -> None:
    """The step as it is written, by what is shown."""
    if step.is_done is None:
        await person.click(now(table, lesson), part(now(table, lesson), "Next"))
    presses = iter(step.way)
    for press in presses:
        panel = now(table, lesson)
        if press.values:
            await person.pick(panel, meant(panel, press), *press.values)
            continue
        result = await person.click(panel, meant(panel, press))
        if result.modal is not None:
            await person.member.submit_modal(result, chosen(result.modal, next(presses)))


@pytest.mark.trial(reason="every game, each step with its picture")
@pytest.mark.parametrize("game", after(1, LESSONS, "each game, step by step with its pictures"))
async def test_a_lesson_is_taken_by_one_alone_to_its_end_and_leaves_nothing_behind(
    tmp_path: Path, game: str
) -> None:
    async with open_table(tmp_path, people=2, game=game) as table:
        ann, bob = table.people
        stored, start = table.stored(), len(table.world.camera.shown)
        await ann.command("learn", game=game)
        lesson, steps = private(table, ann)[-1], LESSONS[game].steps
        for number, step in enumerate(steps, 1):
            shown = now(table, lesson)
            assert f"step {number} of {len(steps)}" in shown.text
            assert shown.files, f"step {number} has no picture"
            await do_step(table, ann, lesson, step)
        assert "for puzzles of this game" in now(table, lesson).text
        assert {(one.viewer, one.message) for one in table.world.camera.shown[start:]} == {
            (ann.id, lesson.message)
        }
        assert table.stored() == stored
        assert "📘" not in table.world.seen_by(bob.member)


async def test_a_lesson_is_chosen_from_a_list_and_the_list_from_the_games_to_play(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2) as table:
        ann, bob = table.people
        await ann.decide("abandon")
        await ann.command("play")
        games = private(table, ann)[-1]
        await ann.click(games, part(games, "Learn by playing"))
        shown = private(table, ann)[-1]
        assert [len(one.options) for one in shown.parts] == [len(LESSONS), len(with_puzzles())]
        await ann.pick(shown, part(shown, "Start a lesson"), "brigand_kings")
        assert "Brigand Kings** · step 1 of" in private(table, ann)[-1].text
        assert "What do you want to learn?" not in table.world.seen_by(bob.member)


async def test_a_lesson_is_begun_from_the_rules_and_by_who_has_just_joined(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2) as table:
        ann, bob = table.people
        await ann.press_card("Rules in a minute")
        rules = private(table, ann)[-1]
        await ann.click(rules, part(rules, "Learn by playing"))
        assert "step 1 of" in private(table, ann)[-1].text
        assert "step 1 of" not in now(table, rules).text
        joined = next(
            one for one in private(table, bob) if any(b.label.startswith("Learn") for b in one.parts)
        )
        await bob.click(joined, part(joined, "Learn by playing"))
        assert "step 1 of" in private(table, bob)[-1].text
        assert any("/learn" in one.text for one in private(table, bob) if "Welcome" in one.text)


async def test_a_lesson_goes_on_after_a_restart_and_without_a_channel(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2) as table:
        ann, _ = table.people
        result = await ann.member.user.slash("learn", game="brimstone")
        assert not result.ephemeral
        lesson = private(table, ann)[-1]
        assert lesson.channel == ann.member.user.dm_channel.id
        await ann.click(lesson, part(lesson, "Next"))
        await table.world.restart()
        await ann.click(now(table, lesson), part(now(table, lesson), "Fair Weather"))
        assert "in the meantime" in now(table, lesson).text
        await ann.click(now(table, lesson), part(now(table, lesson), "Fair Weather"))
        assert "step 3 of" in now(table, lesson).text
        await ann.click(now(table, lesson), part(now(table, lesson), "End"))
        assert "/learn" in now(table, lesson).text
