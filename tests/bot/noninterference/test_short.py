"""Others get the same bytes, whatever a person has hidden: one fork of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.noninterference.comparing import compare
from tests.bot.noninterference.recipes import ONLY_LONG, RECIPES, fork_of_kind


@pytest.mark.parametrize("kind", [kind for kind in RECIPES if kind not in ONLY_LONG])
async def test_others_get_the_same_in_both_worlds(tmp_path: Path, kind: str) -> None:
    compared = await compare(fork_of_kind(kind), tmp_path)
    assert compared.lines > 100
    if compared.differs:
        pytest.fail("\n".join(compared.differs))
