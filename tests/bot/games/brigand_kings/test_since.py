"""What a seat reads of its losses since its last turn."""

from __future__ import annotations

from bot.games.brigand_kings.since import since
from bot.games.story import Moment, Past
from engine.brigand_kings.rules.events import CombatFought
from tests.bot.games.brigand_kings.prompts import match


def lost(*fights: CombatFought) -> list[str]:
    at = match()
    view = at.game.view(at.state, None)
    return [row.line for row in since(Past([Moment(list(fights), view, view)]), "red") if row.edge == "lost"]


def fight(card: str, had: int, left: int) -> CombatFought:
    return CombatFought(2, card, "blue", "red", 5, had, 0, 2, left, 0, "blue")


def test_soldiers_lost_in_one_fight_are_told_with_its_course() -> None:
    [line] = lost(fight("pact", 3, 1))
    assert "**Lost 2 soldiers in Pact** Blue took it, 5 against 3." in line


def test_soldiers_lost_in_several_fights_are_told_as_a_sum_by_county() -> None:
    [line] = lost(fight("pact", 3, 1), fight("castle", 1, 0), fight("pact", 1, 0))
    assert line.endswith("**Lost 4 soldiers:** 3 in Pact and 1 in Castle.")
