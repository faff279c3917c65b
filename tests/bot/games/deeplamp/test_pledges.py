"""Pledges in the panel for errands: for whoever lives, and for the seat of the dead (S166)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.games.deeplamp import TEXTS
from bot.games.deeplamp.pictures import town_picture
from bot.games.deeplamp.touch import town
from bot.messages.panel import Button, Menu, Press
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


def press(match: Match[Any], seat: str, press: Press) -> None:
    """Press in the seat's panel, and do what it means."""
    pressed = TEXTS.panels.press(prompt_of(match, seat), press)
    if pressed.action is not None:
        match.act(seat, pressed.action)
    else:
        match.submit(seat, pressed.answer)


def text(match: Match[Any], seat: str) -> str:
    return TEXTS.panels.show(prompt_of(match, seat), "").text


def buttons(match: Match[Any], seat: str) -> dict[str, Button]:
    rows = TEXTS.panels.show(prompt_of(match, seat), "").rows
    return {button.label: button for row in rows if not isinstance(row, Menu) for button in row}


def test_S175_two_raise_the_dead_and_each_sees_what_the_other_promises() -> None:
    match = chapel()
    assert match.awaited == ("red", "blue")
    able = menu(match, "blue")
    (most,) = (one for one in able.choices if one.label == "To raise Cob, 500: up to 60")
    press(match, "blue", Press("pledge", able.arg, (most.value,)))
    assert "To raise Cob: **60 of 500** (Cob 60)" in text(match, "red")
    rest = buttons(match, "red")["Pay the rest (440)"]
    press(match, "red", Press(rest.action, rest.arg))
    assert "**500 of 500** (Cob 60, Bess 440)" in text(match, "blue")
    for seat in ("red", "blue"):
        press(match, seat, Press("hand_in", "stay"))
    heroes = match.state.crew.heroes
    assert (heroes["blue"].dead, heroes["red"].purse.coin, heroes["blue"].purse.coin) == (False, 40, 0)


def test_S175_a_promise_is_taken_back_in_the_menu() -> None:
    match = chapel()
    able = menu(match, "blue")
    press(match, "blue", Press("pledge", able.arg, (able.choices[0].value,)))
    back = next(one for one in menu(match, "blue").choices if one.label == "Take back: 60 to raise Cob")
    press(match, "blue", Press("pledge", able.arg, (back.value,)))
    assert "of 500" not in text(match, "red")


def test_S175_another_pays_for_a_bed() -> None:
    heroes = {"red": {"class": "shorer", "name": "Bess", "coin": 30}, "blue": {"class": "harpooner"}}
    match = match_of(step="day", options={"adventures": 2}, heroes=heroes, dice=[3, 4])
    rows = TEXTS.panels.show(prompt_of(match, "red"), "").rows
    (bed,) = (row for row in rows if isinstance(row, Menu) and row.action == "pledge")
    press(match, "red", Press("pledge", bed.arg, (bed.choices[0].value,)))
    assert "For Harpooner's bed: **10 of 10** (Bess 10)" in text(match, "blue")
    match.submit("red", {"red": {"stay": "camp", "visit": None}})
    match.submit("blue", {"blue": {"stay": "lodging", "visit": None}})
    assert match.state.town.stays == {"red": "camp", "blue": "lodging"}
    assert match.state.crew.heroes["red"].purse.coin == 20


def test_the_seat_of_the_dead_has_nothing_to_buy_or_leave() -> None:
    match = chapel()
    panel = TEXTS.panels.show(prompt_of(match, "blue"), "")
    assert [row.action for row in panel.rows if isinstance(row, Menu)] == ["pledge"]
    (buttons,) = (row for row in panel.rows if not isinstance(row, Menu))
    assert [button.label for button in buttons] == ["Hand in"]
    assert town_picture(match.game.view(match.state, None), "blue") is not None


def test_S175_by_touch_a_promise_is_slid_to() -> None:
    match = chapel()
    stops = town.errands(prompt_of(match, "red")).stops
    sliders = [group.slider for stop in stops for group in stop.groups if group.slider]
    (slider,) = (one for one in sliders if one.press.arg == "red pledge raise:blue")
    assert (slider.now, max(slider.words)) == (0, 480)
    press(match, "red", replace(slider.press, values=("120",)))
    assert "To raise Cob: **120 of 500** (Bess 120)" in text(match, "blue")
