"""Acting out of turn in words: how few presses it takes, and that what is between two stays between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.earth_mans_burden import TEXTS
from bot.messages.panel import Menu, Press, Pressed
from engine.earth_mans_burden.board.worlds import OURS
from engine.kernel.core import Refused
from tests.bot.games.limits import check_form, check_panel
from tests.bot.games.monkey import NAMES, Table, presses
from tests.engine.earth_mans_burden.positions import begin

MARKED = "neptune"
"""A world of which nothing is said but in the offer that is looked for."""


def table(**changed: Any) -> Table:
    return Table(
        begin(
            **{
                "players": 3,
                "fleets": {"red": {"mars": 3}, "blue": {"luna": 2}, "green": {"ceres": 1}},
                "developments": {"red": {"mars": 2}, "blue": {"venus": 1}},
                **changed,
            }
        )
    )


def press(at: Table, seat: str, action: str, arg: str = "", *values: str, focus: str = "") -> Pressed:
    """One press in the Act panel; it must be there."""
    panel = at.texts.acts.show(at.acting(seat), focus)
    check_panel(panel)
    offered = [(one.action, one.arg, one.values) for one in presses(panel)]
    assert (action, arg, values) in offered, f"no {action} {arg} {values} in {offered}"
    pressed = at.texts.acts.press(at.acting(seat), Press(action, arg, values))
    if pressed.action is not None:
        at.act(seat, pressed.action)
    return pressed


def test_fleets_are_built_in_haste_by_one_press() -> None:
    at = table()
    press(at, "red", "construct", "", "mars 2")
    assert at.match.state.fleets["red"] == {"mars": 5}


def test_a_gift_takes_two_presses() -> None:
    at = table()
    focus = press(at, "red", "units", "", "mars fleets 3").focus
    press(at, "red", "give_to", "mars fleets 3", "blue", focus=focus)
    assert at.match.state.fleets["blue"]["mars"] == 3


def test_fewer_are_picked_by_a_press_more() -> None:
    at = table()
    focus = press(at, "red", "units", "", "mars fleets 3").focus
    focus = press(at, "red", "number", "mars fleets", "1", focus=focus).focus
    press(at, "red", "give_to", "mars fleets 1", "blue", focus=focus)
    assert at.match.state.fleets["blue"]["mars"] == 1


def test_an_offer_takes_two_presses_and_its_answer_one() -> None:
    at = table()
    focus = press(at, "red", "units", "", "mars fleets 3").focus
    press(at, "red", "for", "mars fleets 3", "blue venus developments", focus=focus)
    assert list(at.match.state.offers) == [1]
    press(at, "blue", "accept", "1", focus="1")
    assert at.match.state.developments["red"]["venus"] == 1


def test_a_counter_offer_is_the_offer_turned_round_in_a_form() -> None:
    at = table()
    at.act("red", {"do": "offer", "to": "blue", "give": {"mars": {"fleets": 2}}, "get": {}})
    form = press(at, "blue", "counter", "1").form
    assert form is not None
    check_form(form)
    assert form.fields[0].value == "offer red nothing for 2 fleets on mars"
    sent = at.texts.acts.press(at.acting("blue"), Press(form.action, text="offer red 1 fleet on luna"))
    at.act("blue", sent.action)
    assert at.match.state.offers[2].giver == "blue"


def test_every_form_of_the_panel_is_within_the_limits() -> None:
    at = table()
    for action in ("offer", "type"):
        form = press(at, "red", action).form
        assert form is not None
        check_form(form)


def test_an_offer_that_cannot_be_accepted_now_says_why_and_has_no_button_for_it() -> None:
    at = table()
    at.act("red", {"do": "offer", "to": "blue", "give": {"mars": {"fleets": 9}}, "get": {}})
    panel = at.texts.acts.show(at.acting("blue"))
    assert "You cannot accept it now: Red has 3 fleets on Mars, not 9." in panel.text
    assert not any(one.action == "accept" for one in presses(panel))


def test_a_vote_is_one_press_and_stands_on_the_card() -> None:
    at = table()
    press(at, "red", "vote", "", "blue")
    view = at.match.game.view(at.match.state, None)
    assert "🔴 for 🟦" in at.texts.looks.status(view, NAMES)


def test_units_under_fire_are_not_offered_for_giving() -> None:
    at = table(phase="combat", fleets={"red": {"mars": 3}, "blue": {"mars": 2}})
    at.match.submit("red", {"fire": [{"world": "mars", "at": "blue", "fleets": 1}], "coup": []})
    panel = at.texts.acts.show(at.acting("blue"), "mars fleets 2")
    assert "under attack" in panel.text
    assert not any(one.action == "give_to" for one in presses(panel))
    with pytest.raises(Refused):
        at.act("blue", {"do": "give", "world": "mars", "to": "green", "fleets": 1})


def test_before_the_first_turn_the_panel_says_that_nobody_acts() -> None:
    match = begin(setup=True)
    at = Table(match)
    panel = at.texts.acts.show(at.acting("red"))
    check_panel(panel)
    assert "You can act from the first turn on." in panel.text
    assert not any(isinstance(row, Menu) for row in panel.rows)


def test_an_offer_is_a_private_note_to_its_other_side() -> None:
    at = table()
    at.act("red", {"do": "offer", "to": "blue", "give": {MARKED: {"fleets": 1}}, "get": {}})
    (made,) = TEXTS.acts.private_notes(at.moments[-1], NAMES)
    assert (made.seat, made.focus) == ("blue", "1")
    assert "1 fleet on Neptune" in made.text
    at.act("blue", {"do": "drop", "offer": 1})
    (dropped,) = TEXTS.acts.private_notes(at.moments[-1], NAMES)
    assert dropped.seat == "red"


def test_who_offered_hears_that_it_was_accepted() -> None:
    at = table()
    at.act("red", {"do": "offer", "to": "blue", "give": {"mars": {"fleets": 2}}, "get": {}})
    press(at, "blue", "accept", "1")
    (told,) = TEXTS.acts.private_notes(at.moments[-1], NAMES)
    assert told.seat == "red"
    assert "has accepted" in told.text
    assert "you get nothing and give 2 fleets on Mars" in told.text


def test_of_an_offer_between_two_nobody_else_reads_or_sees_anything() -> None:
    assert MARKED in OURS.regions
    at = table()
    before = _all_that_is_shown(at)
    at.act("red", {"do": "offer", "to": "blue", "give": {MARKED: {"fleets": 7}}, "get": {}, "until": 1})
    at.act("blue", {"do": "offer", "to": "red", "give": {MARKED: {"fleets": 7}}, "get": {}})
    at.act("red", {"do": "drop", "offer": 2})
    assert _all_that_is_shown(at) == before
    assert TEXTS.acts.heard(at.moments, NAMES) == []
    assert TEXTS.story.posts(at.moments, NAMES) == []
    assert "7 fleets" in at.texts.acts.show(at.acting("blue")).text


def _all_that_is_shown(at: Table) -> list[object]:
    """Card, board, its text twin and what the third seat has before it."""
    view = at.match.game.view(at.match.state, None)
    board = TEXTS.looks.board(view, NAMES)
    third = TEXTS.acts.show(at.acting("green"))
    return [
        TEXTS.looks.status(view, NAMES),
        TEXTS.looks.board_text(view, NAMES),
        board.alt,
        board.data,
        third,
    ]


def test_what_is_done_for_all_to_see_is_heard_at_once() -> None:
    at = table()
    at.act("red", {"do": "construct", "world": "mars", "fleets": 2})
    (post,) = TEXTS.acts.heard(at.moments, NAMES)
    assert post.text == "⚡ Red turns 2 developments on Mars into 2 fleets."
    triggered = [replace(at.moments[-1], is_triggered=True)]
    assert "standing instruction" in TEXTS.acts.heard(triggered, NAMES)[0].text


def test_of_what_is_between_two_nothing_but_that_it_was_is_named() -> None:
    assert TEXTS.acts.name({"do": "offer"}) == TEXTS.acts.name({"do": "accept"}) == "an action"
    assert TEXTS.acts.name({"do": "give"}) == "a gift"
