"""Play both worlds of a fork and a control, and find the first difference in what others received."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from sandbox.people import SandboxPerson
from tests.bot.noninterference.forks import Fork, Way
from tests.bot.noninterference.ideal import make_ideal
from tests.bot.noninterference.looking import Lines, Witness, ask_for_everything
from tests.bot.noninterference.worlds import Table, open_fork


@dataclass(frozen=True)
class Compared:
    """The number of compared lines, and the first line that differs between the worlds."""

    lines: int
    differs: tuple[str, str] | None


async def compare(fork: Fork, folder: Path, *, deep: bool = False, is_drawn: bool = False) -> Compared:
    """Return the difference between the fork's worlds; first compare a control, which must show none."""
    one = await others_get(fork, fork.one, folder / "one", deep=deep, is_drawn=is_drawn)
    if deep:
        control = await others_get(fork, fork.one, folder / "control", deep=deep, is_drawn=is_drawn)
        assert first_difference(one, control) is None, "the same world twice is not the same"
    other = await others_get(fork, fork.other, folder / "other", deep=deep, is_drawn=is_drawn)
    return Compared(len(one), first_difference(one, other))


def first_difference(one: Lines, other: Lines) -> tuple[str, str] | None:
    longest = max(len(one), len(other))
    for ours, theirs in zip(_filled(one, longest), _filled(other, longest), strict=True):
        if ours != theirs:
            return _near(ours, theirs)
    return None


def _filled(lines: Lines, length: int) -> Lines:
    return [*lines, *["nothing"] * (length - len(lines))]


def _near(ours: str, theirs: str) -> tuple[str, str]:
    """Cut two lines to the part where they start to differ."""
    at = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), 0)
    since = max(0, at - 200)
    return f"{ours[:60]} … {ours[since : at + 200]}", f"{theirs[:60]} … {theirs[since : at + 200]}"


async def others_get(
    fork: Fork, way: Way, folder: Path, *, deep: bool = False, is_drawn: bool = False
) -> Lines:
    """Return every line that the blind seats, a bystander and a manager get in this world."""
    with pytest.MonkeyPatch.context() as patch:
        make_ideal(patch)
        async with open_fork(folder, way, patch, is_drawn=is_drawn) as table:
            knowing = [person for seat, person in table.people.items() if seat not in fork.blind]
            witness = Witness(table, knowing)
            with witness:
                if way.aside is not None:
                    await way.aside(table)
                    await table.settle()
                for deed in (*([way.deed] if way.deed else ()), *fork.after):
                    await table.do(deed)
                    if deep:
                        await look(table, [table.people[seat] for seat in fork.blind], deep=True)
                if not deep:
                    await look(table, [*(table.people[seat] for seat in fork.blind[:1]), table.others[0]])
            return witness.lines()


async def look(table: Table, people: Sequence[SandboxPerson], *, deep: bool = False) -> None:
    """Let people ask for everything; with `deep`, also somebody who does not play, and a manager."""
    stood = await table.asked()
    for person in (*people, *(table.others if deep else ())):
        await ask_for_everything(table, person, deep=deep)
    assert await table.asked() == stood, "somebody who only looked has changed the table"
