"""The setup: what everybody sees of it while it goes on."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.brimstone.board.state import State
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules.events import HomeTaken
from engine.kernel.match import Match


def adjusted(players: int) -> Match[State]:
    """Return a match whose leader has swapped the first tiles that may be swapped."""
    match = Match.new(BRIMSTONE, players, {"first_leader": "red"}, "setup")
    one, other = match.asks["red"].movable()[:2]  # type: ignore[attr-defined]  # AdjustMap
    match.submit("red", {"swaps": [[one, other]]})
    return match


def homes_seen(match: Match[State]) -> list[dict[str, str]]:
    return [BRIMSTONE.view(match.state, eye).homes for eye in (None, *match.state.seats)]


@pytest.mark.parametrize("players", BRIMSTONE.players)
def test_each_home_is_seen_by_everybody_as_soon_as_it_is_chosen(players: int) -> None:
    match = adjusted(players)
    taken: dict[str, str] = {}
    while match.stage == 0:
        assert homes_seen(match) == [taken] * (players + 1)
        (seat,) = match.awaited
        assert match.asks[seat].view.homes == taken  # type: ignore[attr-defined]  # ChooseHome
        taken[seat] = match.asks[seat].free[-1]  # type: ignore[attr-defined]
        match.submit(seat, {"home": taken[seat]})
    (last,) = set(match.state.seats) - set(taken)
    assert homes_seen(match) == [{**taken, last: match.state.homes[last]}] * (players + 1)
    assert [event.seat for event in match.events if isinstance(event, HomeTaken)] == [*taken, last]


def test_R117_a_home_chosen_brings_no_troops_before_the_last_is_given() -> None:
    match = adjusted(4)
    while match.stage == 0:
        view = BRIMSTONE.view(match.state, None)
        assert not view.armies
        assert not any(view.stones.values())
        (seat,) = match.awaited
        match.submit(seat, match.asks[seat].fallback())
    assert set(BRIMSTONE.view(match.state, None).armies) == set(match.state.homes.values())


def test_swaps_and_homes_are_gone_from_the_map_when_they_are_undone() -> None:
    match = adjusted(3)
    seen = [homes_seen(match)[0]]
    begun = match.checkpoint
    (seat,) = match.awaited
    match.submit(seat, match.asks[seat].fallback())
    seen.append(homes_seen(match)[0])
    assert [len(homes) for homes in seen] == [0, 1]
    again = Match.resume(BRIMSTONE, "setup", begun)
    assert homes_seen(again)[0] == {}
    assert again.awaited == ("red",)


def test_what_is_stored_of_a_setup_says_nothing_of_homes_before_all_are_given() -> None:
    """Tables in play have stored it so, with its fingerprint after each answer."""
    match = adjusted(4)
    dumped = []
    while match.stage == 0:
        dumped.append(BRIMSTONE.dump(match.state))
        (seat,) = match.awaited
        match.submit(seat, match.asks[seat].fallback())
    assert all(one == other for one, other in pairwise(dumped))
    assert dumped[0]["homes"] == {}
