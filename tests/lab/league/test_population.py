"""The population: every stranger in the results, beside the equal share, with the highest one's interval."""

from __future__ import annotations

from lab.league import exploit
from lab.league.league import Fixture, Result
from lab.league.strength import Section, page
from lab.league.summary import Among, population


def results(alone: str, level: str, won: int, games: int) -> list[Result]:
    """Return games of which the stranger won that many."""
    fixture = Fixture((alone, level), "seed")
    return [Result(fixture, {alone: float(at < won), level: float(at >= won)}, 9) for at in range(games)]


def test_each_stranger_is_shown_among_each_level_beside_the_equal_share() -> None:
    met = [
        (stranger, level, results(stranger, level, won, 10))
        for level, won in (("captain", 1), ("marshal", 0))
        for stranger, won in (("fox", won), ("owl", won + 2))
    ]
    written = page(
        "", [Section("Chess, 2 seats: strangers among captains and marshals", "c", [exploit.shares(met, 2)])]
    )
    captains, marshals = population(written)
    assert captains == Among(
        "Chess",
        2,
        "captain",
        "50.0%",
        10,
        (("fox", "10.0%", "1.8% to 40.4%"), ("owl", "30.0%", "10.8% to 60.3%")),
    )
    assert marshals.level == "marshal"
    assert captains.row() == ("| Chess | 2 | captains | 50.0% | 10 | fox 10.0%, owl 30.0% | 10.8% to 60.3% |")


def test_strangers_in_crews_stand_beside_what_the_crew_wins_without_them() -> None:
    met = [
        (stranger, Result(Fixture((stranger,), "seed"), {stranger: float(at < won)}, 9))
        for stranger, won in (("captain", 6), ("fox", 7))
        for at in range(10)
    ]
    section = Section("Cave, 2 seats: strangers among captains", "c", [exploit.crews("captain", met)])
    [crew] = population(page("", [section]))
    assert (crew.equal, [share[:2] for share in crew.shares]) == ("60.0%", [("fox", "70.0%")])
