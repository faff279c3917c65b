"""The comparison finds a planted leak on each surface, and nothing in two equal worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bot.noninterference.comparing import Looks, compare, differences, others_get
from tests.bot.noninterference.planted import ALONE, LEAKS, SECRETS, Leak
from tests.bot.noninterference.recipes import fork_of_kind
from tests.bot.noninterference.roles import PREDECESSORS, SEAT
from tests.bot.noninterference.surfaces import SURFACES

FORK = replace(fork_of_kind("brutal_magic: sealed muster"), after=())


def test_a_leak_is_planted_on_each_surface() -> None:
    assert {leak.surface for leak in LEAKS.values()} == set(SURFACES)


async def test_equal_worlds_are_equal(tmp_path: Path) -> None:
    compared = await compare(FORK, tmp_path, Looks([SEAT, *PREDECESSORS]), is_controlled=True)
    assert not compared.differs, compared.told


async def planted(leaks: Sequence[Leak], folder: Path) -> set[str]:
    """Play the same world twice, with the leaks; return the surfaces on which others can tell them apart."""
    lines = []
    for secret in SECRETS:
        with pytest.MonkeyPatch.context() as patch:
            for leak in leaks:
                leak.plant(patch, secret)
            looks = Looks([SEAT], deep=any(leak.deep for leak in leaks))
            lines.append(await others_get(FORK, FORK.one, folder / secret, looks))
    return set(differences(*lines))


async def test_planted_leaks_are_found(tmp_path: Path) -> None:
    leaks = [leak for leak in LEAKS.values() if not leak.deep]
    assert {leak.surface for leak in leaks} <= await planted(leaks, tmp_path)


@pytest.mark.trial(reason="two worlds for each leak")
@pytest.mark.parametrize("name", LEAKS)
async def test_each_planted_leak_is_found_by_itself(tmp_path: Path, name: str) -> None:
    leak = LEAKS[name]
    found = await planted([leak], tmp_path)
    assert leak.surface in found
    assert leak.surface not in ALONE or found <= {leak.surface, *ALONE[leak.surface]}
