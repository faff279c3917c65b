"""What works first at the end of a turn, and which encounter comes first (S173, S174), by panel."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.acts import Acting
from bot.games.deeplamp import TEXTS
from bot.messages.panel import Menu, Panel, Press
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.state.state import ORDER
from engine.deeplamp.turn.end_effects import chosen_first
from engine.kernel.core import Refused
from engine.kernel.match import Match
from tests.bot.games.deeplamp.positions import CREW, HALL, NAMES, Person, match_of

BELL, BROOD = "e1:bw_call", "e2:um_brood"
FOES: dict[str, Any] = {
    "enemies": [{"kind": "bell_wight", "at": [-1, -7]}, {"kind": "undermaw", "at": [3, -7]}],
    "kinds": {"bell_wight": {"hardened": [5]}, "undermaw": {"hardened": [2]}},
}


def explored(token: str, cards: list[str], **more: Any) -> Match[Any]:
    laid = [HALL[0], {**HALL[1], "doors": {"0": "joined"}, "token": token}]
    start = {"step": "explore", "map": laid, "decks": {"encounter": cards}, "dice": [1, 3], **more}
    return match_of(**start)


def acting(match: Match[Any]) -> Acting:
    view = DEEPLAMP.view(match.state, "red")
    return Acting("red", view, tuple(DEEPLAMP.actions(view, "red")), NAMES)


def menu(panel: Panel) -> dict[str, str]:
    found = [row for row in panel.rows if isinstance(row, Menu) and row.action == "first"]
    return {one.label: one.value for row in found for one in row.choices}


def test_each_pick_moves_an_effect_to_the_front_until_the_turn_is_over() -> None:
    match = explored("t03", ["enc_dead"], **FOES)
    for label, value, after in (
        ("2. Brood (The Undermaw U2)", BROOD, [BROOD]),
        ("2. Calls the Hands (Bell Wight B1)", BELL, [BELL, BROOD]),
    ):
        offered = menu(TEXTS.acts.show(acting(match)))
        assert offered[label] == value
        pressed = TEXTS.acts.press(acting(match), Press("first", "red", values=(value,)))
        match.act("red", pressed.action)
        assert chosen_first(match.state) == after
    match.submit("red", {"option": 2})
    assert match.state.campaign.turn == 2
    assert all(boon.until != ORDER for boon in match.state.in_force.boons)


def test_one_effect_alone_is_no_choice() -> None:
    one = {"enemies": FOES["enemies"][:1], "kinds": {"bell_wight": {"hardened": [5]}}}
    now = acting(explored("t03", ["enc_dead"], **one))
    assert "order" not in now.actions
    assert not menu(TEXTS.acts.show(now))


def test_the_order_can_be_typed_and_names_that_are_not_there_are_refused() -> None:
    match = explored("t03", ["enc_dead"], **FOES)
    typed = TEXTS.acts.typed(acting(match), f"first {BROOD} {BELL}")
    assert typed is not None
    match.act("red", typed.action)
    assert chosen_first(match.state) == [BROOD, BELL]
    wrong = TEXTS.acts.typed(acting(match), "first e9:um_brood")
    assert wrong is not None
    with pytest.raises(Refused):
        match.act("red", wrong.action)


def test_the_panel_names_the_encounters_and_the_first_answer_counts_for_all() -> None:
    person = Person(explored("t09", ["enc_wind", "enc_dead"], heroes=CREW))
    cards = person.match.state.pack.decks["encounter"]
    assert cards["enc_wind"].name in person.panel.text
    person.press(cards["enc_dead"].name)
    assert {ask.kind for ask in person.match.asks.values()} == {"choose"}
    assert person.match.state.shaft.dark == 0
