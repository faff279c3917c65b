"""Play both worlds of a fork and a control, and find the first difference in what others received."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest

from sandbox.people import SandboxPerson
from tests.bot.noninterference import pages  # noqa: F401 - it registers what the walk asks for
from tests.bot.noninterference.forks import Fork, Way
from tests.bot.noninterference.ideal import make_ideal
from tests.bot.noninterference.looking import ask_for_everything
from tests.bot.noninterference.roles import ROLES, SEAT
from tests.bot.noninterference.surfaces import Line
from tests.bot.noninterference.witness import Lines, Witness
from tests.bot.noninterference.worlds import Given, Table, open_fork

NOTHING = Line("order", "nothing")


@dataclass(frozen=True)
class Compared:
    """The number of compared lines by surface, and the first difference on each surface that has one."""

    lines: Mapping[str, int]
    differs: Mapping[str, tuple[str, str]]

    @property
    def told(self) -> str:
        """Return the differences, for whoever has to find the leak."""
        return "\n".join(f"{name}:\n  {one}\n  {other}" for name, (one, other) in self.differs.items())


@dataclass(frozen=True)
class Looks:
    """Who looks, and how: `roles` ask for everything; `deep`: they also press every button.

    `is_drawn`: pictures are drawn instead of described by their data.
    """

    roles: Collection[str] = tuple(ROLES)
    deep: bool = False
    is_drawn: bool = False


async def compare(fork: Fork, folder: Path, looks: Looks, *, is_controlled: bool = False) -> Compared:
    """Return the differences between the fork's worlds; a control is the first world twice, without any."""
    one = await others_get(fork, fork.one, folder / "one", looks)
    if is_controlled:
        control = await others_get(fork, fork.one, folder / "control", looks)
        assert not differences(one, control), "the same world twice is not the same"
    other = await others_get(fork, fork.other, folder / "other", looks)
    return Compared(Counter(line.surface for line in one), differences(one, other))


def differences(one: Lines, other: Lines) -> dict[str, tuple[str, str]]:
    """Return the first difference on each surface that has one."""
    found: dict[str, tuple[str, str]] = {}
    for surface in dict.fromkeys(line.surface for line in (*one, *other)):
        pairs = zip_longest(_on(one, surface), _on(other, surface), fillvalue="nothing")
        first = next(((ours, theirs) for ours, theirs in pairs if ours != theirs), None)
        if first is not None:
            found[surface] = _near(*first)
    return found


def _on(lines: Lines, surface: str) -> list[str]:
    return [line.text for line in lines if line.surface == surface]


def _near(ours: str, theirs: str) -> tuple[str, str]:
    """Cut two lines to the part where they start to differ."""
    at = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), 0)
    since = max(0, at - 200)
    return f"{ours[:60]} … {ours[since : at + 200]}", f"{theirs[:60]} … {theirs[since : at + 200]}"


async def others_get(
    fork: Fork, way: Way, folder: Path, looks: Looks, *, doors: set[str] | None = None
) -> Lines:
    """Return every line that others get in this world; `doors` gets the ways in which they asked."""
    with pytest.MonkeyPatch.context() as patch:
        ideal = make_ideal(patch)
        given = Given(fork.secret, looks.roles, looks.is_drawn)
        async with open_fork(folder, way, given, patch, ideal) as table:
            knowing = [person for seat, person in table.people.items() if seat not in fork.blind]
            blind = [table.people[seat] for seat in fork.blind] if SEAT in looks.roles else []
            others = [person for role, person in table.others.items() if role in looks.roles]
            with Witness(table, knowing) as witness:
                with ideal.in_private():
                    for aside in way.asides:
                        await aside(table)
                        await table.settle()
                    if way.deed:
                        await table.do(way.deed)
                if looks.deep and fork.after:
                    await look(table, blind, deep=True)
                for deed in fork.after:
                    await table.do(deed)
                await look(table, [*blind, *others], deep=looks.deep)
            if doors is not None:
                doors |= table.doors
            return witness.lines()


async def look(table: Table, people: Sequence[SandboxPerson], *, deep: bool = False) -> None:
    """Let people ask for everything, without a change of the table."""
    stood = await table.asked()
    for person in people:
        await ask_for_everything(table, person, deep=deep)
    assert await table.asked() == stood, "somebody who only looked has changed the table"
