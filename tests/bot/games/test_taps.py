"""Hold what captains do to a number of taps: a median and a most for each kind of decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from statistics import median

import pytest

from tests.bot.games import pressing, taps_beside

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
        "roll": (3, 9),
        "assign": (2, 2),
        "place": (2, 5),
        "flip": (1, 4),
    },
    "brutal_magic": {"muster": (2, 2), "activate": (3, 23)},
    "deeplamp": {"create": (4, 4), "lamp": (2, 2), "begin": (2, 2), "act": (2, 2)},
    "brimstone": {
        "adjust_map": (2, 3),
        "choose_home": (2, 2),
        "choose_event": (2, 2),
        "orders": (4.5, 10),
        "execute": (3, 5),
        "march_on": (2.5, 3),
        "supply": (2, 2),
    },
}
"""Game and decision -> median and most taps that were reached; they may be lowered, and raised only with a
reason.
"""


APART = {"brutal_magic": 0.1, "deeplamp": 0.35}
"""Most answers, of those by touch, that are typed or stand in a menu, such as blows at several foes."""


@pytest.mark.trial(reason="captains play two games")
@pytest.mark.parametrize("game", LIMITS)
def test_what_captains_do_takes_no_more_taps_than_was_reached(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taps_beside, "MATCHES", 2)
    monkeypatch.setattr(taps_beside, "ASKS", 60)
    taps: dict[str, list[int]] = defaultdict(list)
    apart = []
    for prompt, answer in taps_beside.answers(game):
        number = taps_beside.COUNTERS[game](game, prompt, answer)
        if number is None:
            apart.append((prompt.ask.kind, answer))
        else:
            taps[prompt.ask.kind].append(number)
    assert len(apart) <= APART.get(game, 0) * sum(map(len, taps.values())), f"not offered by touch: {apart}"
    over = {
        kind: (median(some), max(some))
        for kind, some in taps.items()
        if median(some) > LIMITS[game][kind][0] or max(some) > LIMITS[game][kind][1]
    }
    assert over == {}
    assert taps.keys() == LIMITS[game].keys()


@pytest.mark.trial(reason="captains play a game")
def test_presses_in_discord_and_taps_on_the_page_plan_the_same_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taps_beside, "MATCHES", 1)
    monkeypatch.setattr(taps_beside, "ASKS", 60)
    taps = presses = 0
    for prompt, answer in taps_beside.answers("brutal_magic"):
        if taps_beside.by_acts("brutal_magic", prompt, answer) and prompt.ask.kind == "activate":
            finger, hand = taps_beside.acted(prompt, answer), pressing.acts(prompt, answer)
            assert finger.answer == hand.answer
            taps, presses = taps + finger.taps, presses + hand.presses
    assert 0 < taps < presses * 0.75, "the page is the quicker way to plan turns"
