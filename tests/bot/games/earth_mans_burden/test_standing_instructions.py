"""The page of standing instructions: said in plain words, given by menus, by a form or by a message."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.acts import Acting
from bot.games.earth_mans_burden import standing_instructions as page
from bot.messages.panel import Menu, Panel, Press, Pressed
from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.earth_mans_burden.orders.standing_notation import parse_standing
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.bot.games.limits import check_panel
from tests.engine.earth_mans_burden.positions import begin, crowded_table


def acting(standing: str = "", number: int = 1) -> Acting:
    match = begin(**crowded_table(Dice(str(number))))
    seat = match.state.seats[0]
    view = match.game.view(match.state, seat)
    return Acting(seat, view, EARTH_MANS_BURDEN.actions(view, seat), {}, standing=standing)


def menu(panel: Panel, placeholder: str) -> Menu:
    return next(row for row in panel.rows if isinstance(row, Menu) and row.placeholder == placeholder)


def after(own: Acting, pressed: Pressed) -> Acting:
    return own if pressed.standing is None else replace(own, standing=pressed.standing)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("lose fleets first", "If fire hits you, you lose fleets first."),
        (
            "lose developments first on mars",
            "If fire hits you on Mars, you lose developments first.",
        ),
        ("keep 2 developments on mars", "If fire hits you on Mars, you keep 2 developments to the last."),
        (
            "always build with care",
            "You build with care every turn, unless your turn sheet says what to build.",
        ),
        ("course saturn", "Where your fleets in flight have a choice, they head for Saturn."),
        (
            "if attacked on mars: construct all",
            "If you are attacked on Mars, by fire or overthrow: turn all your developments there into "
            "fleets.",
        ),
        (
            "if coup on mars: construct 2 on luna",
            "If anyone tries to overthrow you on Mars: turn up to 2 developments on Luna into fleets.",
        ),
        (
            "if fire: decommission 1 fleets",
            "If anyone fires at you anywhere: scrap 1 fleet there.",
        ),
        (
            "if blue attacked on mars: give blue all fleets 1 developments",
            "If 🟦 Blue is attacked on Mars, by fire or overthrow: give 🟦 Blue all your fleets and 1 "
            "development there.",
        ),
        (
            "if un fire on earth: give blue 2 fleets",
            "If anyone fires at the UN on Earth: give 🟦 Blue up to 2 fleets there.",
        ),
    ],
)
def test_each_instruction_says_in_plain_words_what_it_will_do(line: str, said: str) -> None:
    assert list(page.reading(parse_standing(line, OURS))) == [said]
    assert said in page.show(acting(line), "", "").text


def test_instructions_are_given_in_two_presses_and_taken_off_in_one() -> None:
    own = acting()
    own = after(own, where := page.press(own, Press("where", values=("mars",))))
    shown = page.show(own, where.focus, "")
    entry = menu(shown, "Add an instruction…").choices[0]
    assert "attacked on Mars" in entry.label
    own = after(own, page.press(own, Press("add", menu(shown, "Add an instruction…").arg, (entry.value,))))
    assert own.standing == "if attacked on mars: construct all"
    again = page.show(own, where.focus, "")
    assert entry not in menu(again, "Add an instruction…").choices
    own = after(own, page.press(own, Press("unsay", "mars", ("0",))))
    assert own.standing == ""


@pytest.mark.parametrize("number", range(6))
def test_all_that_is_offered_can_be_given_and_is_said(number: int) -> None:
    own = acting(number=number)
    for world in ("", *OURS.regions):
        panel = page.show(own, f"standing.{world}", "note")
        check_panel(panel)
        for entry in menu(panel, "Add an instruction…").choices:
            given = page.press(own, Press("add", world, (entry.value,)))
            assert given.standing == entry.value
            assert list(page.reading(parse_standing(entry.value, OURS)))


def test_they_are_written_in_a_form_that_has_what_was_written() -> None:
    own = acting("course mars")
    form = page.press(own, Press("write")).form
    assert form
    assert form.fields[0].value == "course mars"
    said = "course luna\nlose fleets first"
    written = page.press(own, Press(form.action, text=said, filled={"text": (said,)}))
    assert written.standing == said
    with pytest.raises(Refused, match="I can't read “attack” as an instruction"):
        page.press(own, Press(form.action, text="attack!", filled={"text": ("attack!",)}))


def test_a_message_adds_instructions_shows_or_replaces_them() -> None:
    own = acting("course mars")
    added = page.typed(own, "If attacked on mars: construct all")
    assert added
    assert added.standing == "course mars\nif attacked on mars: construct all"
    assert page.typed(own, "standing") == Pressed(focus=page.PAGE)
    cleared = page.typed(own, "standing: none")
    assert cleared
    assert cleared.standing == ""
    replaced = page.typed(own, "standing: lose fleets first")
    assert replaced
    assert replaced.standing == "lose fleets first"
    assert page.typed(own, "offer blue 2 fleets on earth") is None
    with pytest.raises(Refused):
        page.typed(own, "if attacked on mars: run away")


@pytest.mark.parametrize("is_allowed", [False, True])
def test_E34_a_gift_of_units_under_attack_is_proposed_only_where_it_is_allowed(is_allowed: bool) -> None:
    match = begin(**{**crowded_table(Dice("1")), "options": {"give_under_fire": is_allowed}})
    seat = match.state.seats[0]
    lines = [str(line) for line in page.offered(match.game.view(match.state, seat), seat, "")]
    assert any(line.startswith("if attacked: give") for line in lines) is is_allowed
    assert any("attacked: give" in line for line in lines)
