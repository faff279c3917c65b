"""Hold what captains do to a number of taps: a median and a most for each kind of decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from statistics import median

import pytest

from tests.bot.games import taps_beside

LIMITS: Mapping[str, Mapping[str, tuple[float, int]]] = {
    "earth_mans_burden": {
        "place": (4, 6),
        "move": (4, 9),
        "combat": (3, 5),
        "respond": (1, 1),
        "exploit": (2, 2),
        "claim": (2.5, 4),
        "coup": (3, 4),
    },
    "brigand_kings": {
        "keep_bonus": (2, 2),
        "roll": (4.5, 9),
        "assign": (2, 2),
        "place": (2, 5),
        "flip": (1, 4),
    },
}
"""Game and decision -> median and most taps that were reached; they may be lowered, and raised only with a
reason.
"""


@pytest.mark.parametrize("game", LIMITS)
def test_what_captains_do_takes_no_more_taps_than_was_reached(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taps_beside, "MATCHES", 2)
    monkeypatch.setattr(taps_beside, "ASKS", 60)
    taps: dict[str, list[int]] = defaultdict(list)
    for prompt, answer in taps_beside.answers(game):
        number = taps_beside.COUNTERS[game](game, prompt, answer)
        assert number is not None, f"{prompt.ask.kind} is not offered by touch: {answer}"
        taps[prompt.ask.kind].append(number)
    over = {
        kind: (median(some), max(some))
        for kind, some in taps.items()
        if median(some) > LIMITS[game][kind][0] or max(some) > LIMITS[game][kind][1]
    }
    assert over == {}
    assert taps.keys() == LIMITS[game].keys()
