"""Pledges in the panel for errands: for whoever lives, and for the seat of the dead (S166)."""

from __future__ import annotations

from typing import Any

from bot.games.deeplamp import TEXTS
from bot.games.deeplamp.pictures import town_picture
from bot.messages.panel import Menu, Press
from engine.kernel.match import Match
from tests.bot.games.deeplamp.positions import match_of, prompt_of


def chapel() -> Match[Any]:
    """Bess visits the chapel, where the dead are raised; Cob is dead and has 60 coin."""
    match = match_of(
        step="day",
        options={"adventures": 2},
        heroes={
            "red": {"class": "shorer", "name": "Bess", "coin": 480},
            "blue": {"class": "harpooner", "name": "Cob", "coin": 60, "dead": True},
        },
        dice=[3, 4, 3, 4],
    )
    match.submit("red", {"red": {"stay": "camp", "visit": "lamp_chapel"}})
    return match


def menu(match: Match[Any], seat: str) -> Menu:
    panel = TEXTS.panels.show(prompt_of(match, seat), "")
    return next(row for row in panel.rows if isinstance(row, Menu) and row.action == "pledge")


def test_two_raise_the_dead_with_the_menu_pay_together() -> None:
    match = chapel()
    assert match.awaited == ("red", "blue")
    for seat, first in (("red", "To raise Cob, 500: up to 480"), ("blue", "To raise Cob, 500: up to 60")):
        prompt = prompt_of(match, seat)
        able = menu(match, seat)
        (label,) = (one for one in able.choices if one.label == first)
        pressed = TEXTS.panels.press(prompt, Press("pledge", able.arg, (label.value,)))
        draft = pressed.draft
        assert draft is not None
        laid = prompt_of(match, seat)
        answer = TEXTS.panels.press(type(laid)(laid.ask, draft, laid.names), Press("hand_in", "stay")).answer
        match.submit(seat, answer)
    heroes = match.state.crew.heroes
    assert (heroes["blue"].dead, heroes["red"].purse.coin, heroes["blue"].purse.coin) == (False, 0, 40)


def test_the_seat_of_the_dead_has_nothing_to_buy_or_leave() -> None:
    match = chapel()
    panel = TEXTS.panels.show(prompt_of(match, "blue"), "")
    assert [row.action for row in panel.rows if isinstance(row, Menu)] == ["pledge"]
    (buttons,) = (row for row in panel.rows if not isinstance(row, Menu))
    assert [button.label for button in buttons] == ["Hand in"]
    assert town_picture(match.game.view(match.state, None), "blue") is not None


def test_a_pledge_of_the_dead_can_be_cleared() -> None:
    match = chapel()
    able, prompt = menu(match, "blue"), prompt_of(match, "blue")
    draft = TEXTS.panels.press(prompt, Press("pledge", able.arg, (able.choices[0].value,))).draft
    assert draft is not None
    (buttons,) = (
        row
        for row in TEXTS.panels.show(type(prompt)(prompt.ask, draft, prompt.names), "").rows
        if not isinstance(row, Menu)
    )
    assert [button.label for button in buttons] == ["Hand in", "Clear"]
    assert TEXTS.panels.press(prompt, Press("clear", "blue")).draft == '{"blue": {}}'
