"""Others get the same bytes, whatever a person has hidden: one fork of each sort."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.noninterference.comparing import Looks, compare
from tests.bot.noninterference.recipes import SHORT, fork_of_kind, roles_of


@pytest.mark.parametrize("kind", SHORT)
async def test_others_get_the_same_in_both_worlds(tmp_path: Path, kind: str) -> None:
    compared = await compare(fork_of_kind(kind), tmp_path, Looks(roles_of(kind)))
    assert sum(compared.lines.values()) > 100
    assert not compared.differs, compared.told
