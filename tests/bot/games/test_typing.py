"""What is typed means the same in a DM and in a form, before and after handing in."""

from __future__ import annotations

import pytest

from bot.games.brimstone import TEXTS
from bot.games.brimstone.sheet import problems
from bot.messages.panel import Press, Pressed
from engine.kernel.core import Refused
from tests.bot.games.monkey import Table
from tests.bot.games.test_orders import table


def in_form(at: Table, text: str) -> Pressed:
    """The form behind Type it, sent off with this in it."""
    return TEXTS.panels.press(at.prompt("red"), Press("typed", text=text))


def handed_in() -> Table:
    """Red has handed in a Recruit on its Home."""
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "HB recruit\nhand in"))
    return at


def test_the_form_hands_in_what_is_in_it() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide"))
    assert in_form(at, "HB recruit\nHand in!").answer == {"orders": {"C1": "recruit"}}


def test_a_word_alone_in_the_form_is_about_the_sheet_as_it_is() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide"))
    assert in_form(at, "hand in").answer == {"orders": {"B1": "bide"}}
    assert in_form(at, "check") == Pressed(focus=problems.PAGE)
    assert in_form(at, "show") == Pressed()
    assert "one order a line" in in_form(at, "help").note


def test_the_form_holds_the_whole_sheet_and_may_be_checked_with_it() -> None:
    at = table()
    at.apply("red", TEXTS.panels.typed(at.prompt("red"), "B1 bide"))
    assert in_form(at, "HB recruit\ncheck").draft == "C1 recruit"
    with pytest.raises(Refused, match="write clear"):
        in_form(at, "")
    assert in_form(at, "clear").draft == ""


def test_after_handing_in_help_and_check_answer_and_change_nothing() -> None:
    at = handed_in()
    for text, note in (
        ("help", "To change it, type `take back`"),
        ("check", "**Check of your sheet**"),
        ("show", ""),
        ("Anything wrong?", "**Check of your sheet**"),
    ):
        pressed = TEXTS.panels.typed(at.prompt("red"), text)
        assert note in pressed.note
        assert (pressed.draft, pressed.answer, pressed.take_back) == (None, None, False)
    looked = TEXTS.panels.typed(at.prompt("red"), "check")
    assert "C1" in TEXTS.panels.show(at.prompt("red"), note=looked.note, preview=True).text


@pytest.mark.parametrize("said", ["take back\nHB bide\nhand in", "Take it back! HB bide\nhand in"])
def test_new_orders_may_follow_take_back_in_the_same_message(said: str) -> None:
    at = handed_in()
    pressed = TEXTS.panels.typed(at.prompt("red"), said)
    assert pressed.note.startswith("Taken back.")
    at.apply("red", pressed)
    assert at.match.sealed["red"] == {"orders": {"C1": "bide"}}


def test_take_back_with_wrong_orders_takes_nothing_back() -> None:
    at = handed_in()
    with pytest.raises(Refused, match="I took nothing back"):
        TEXTS.panels.typed(at.prompt("red"), "take back\nZ9 bide")
    with pytest.raises(Refused, match="take back"):
        TEXTS.panels.typed(at.prompt("red"), "HB bide")


def test_the_form_of_a_sheet_handed_in_elsewhere_takes_it_back_as_well() -> None:
    at = handed_in()
    assert in_form(at, "take back").take_back
    with pytest.raises(Refused, match="handed in already"):
        in_form(at, "HB bide")
