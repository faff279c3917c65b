"""The panels of a turn: few presses, what they lead to, and plain messages in their stead."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.brigand_kings.panels.standing_instructions import OFFERED, PAGE, reading
from bot.games.sheets import Saved
from bot.messages.panel import Menu, Panel, Press, Pressed
from engine.brigand_kings.board.state import State
from engine.brigand_kings.orders.notation import parse_sheet
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from tests.bot.games.brigand_kings.prompts import TEXTS, answer, match, placing, prompt
from tests.bot.games.limits import check_form, check_panel

DICE = [2, 4, 4, "moons", "moons", "suns", "knots", "waves"]
PLACING = [2, 4, 5, "moons", "moons", "suns", "knots", "suns"]


def labels(panel: Panel) -> list[str]:
    return [button.label for row in panel.rows if not isinstance(row, Menu) for button in row]


def menu(panel: Panel, action: str) -> Menu:
    return next(row for row in panel.rows if isinstance(row, Menu) and row.action == action)


def test_a_usual_turn_takes_one_press_for_each_choice() -> None:
    """Two re-rolls, no flip, the transport, the soldiers: five choices, five presses, no other ask."""
    at, presses = match(dice=DICE, captured={"red": ["forest"]}), 0
    for kind, action in (("roll", "pick"), ("roll", "short"), ("flip", "done")):
        assert at.asks["red"].kind == kind
        values = ("1", "7", "8") if action == "pick" else (menu_value(at, action),)
        pressed = TEXTS.panels.press(prompt(at), Press(action, "reroll" * (action == "pick"), values))
        answer(at, pressed.answer)
        presses += 1
    for kind in ("assign", "place"):
        panel = TEXTS.panels.show(prompt(at))
        assert at.asks["red"].kind == kind
        button = next(button for row in panel.rows if not isinstance(row, Menu) for button in row)
        answer(at, TEXTS.panels.press(prompt(at), Press(button.action, button.arg)).answer)
        presses += 1
    assert presses == 5
    assert "blue" in at.asks


def menu_value(at: Any, action: str) -> str:
    found = [
        row for row in TEXTS.panels.show(prompt(at)).rows if isinstance(row, Menu) and row.action == action
    ]
    return found[0].choices[0].value if found else "1"


def test_any_dice_are_rolled_again_with_one_pick() -> None:
    panel = TEXTS.panels.show(prompt(match(dice=DICE)))
    assert menu(panel, "pick").most == 8
    assert TEXTS.panels.press(prompt(match(dice=DICE)), Press("pick", "reroll", ("8", "1"))).answer == {
        "reroll": [1, 8]
    }


def test_aiming_keeps_what_serves_the_place_and_the_best_transport() -> None:
    """Castle (4) takes Suns and Knots: the first 4 leads there, the other one carries."""
    at = prompt(match(dice=DICE))
    castle = next(one.value for one in menu(TEXTS.panels.show(at), "short").choices if "Castle" in one.label)
    pressed = TEXTS.panels.press(at, Press("short", "", (castle,)))
    assert pressed.answer == {"reroll": [1, 4, 5, 8]}


def test_dice_that_were_rolled_again_are_marked_in_the_next_panel() -> None:
    at = answer(match(dice=DICE), {"reroll": [1, 8]})
    picture = TEXTS.panels.show(prompt(at)).picture
    assert picture is not None
    marks = [mark for _, mark, _ in picture.data["dice"]]
    assert marks == ["rolled", *["kept"] * 6, "rolled"]


def test_the_transport_panel_says_what_each_choice_could_lead_to() -> None:
    at = match(dice=PLACING, rerolls=0)
    panel = TEXTS.panels.show(prompt(at))
    assert "**Carry 2:** 2 to Castle (4) → You capture Castle for 7 points." in panel.text
    labels = [one.label for row in panel.rows if isinstance(row, tuple) for one in row]
    assert "Carry 2 to Castle (4) and Mill (5)" in labels


def test_once_the_dice_lie_the_panels_leave_the_places_to_the_picture() -> None:
    for at in (match(dice=PLACING), match(dice=PLACING, rerolls=0), placing(PLACING, 5)):
        panel = TEXTS.panels.show(prompt(at))
        assert "suit dice ·" not in panel.text
        assert panel.picture is not None
        assert "Castle" in panel.picture.alt


def test_the_placing_panel_says_who_wins_and_what_is_captured() -> None:
    at = placing(PLACING, 5)
    panel = TEXTS.panels.show(prompt(at))
    assert "You capture Castle for 7 points." in panel.text
    entries = {entry.label: entry.description for entry in menu(panel, "menu").choices}
    assert entries["3 to Pact (2)"] == "You beat Blue with 1 left. Pact has 1 of 7 tokens."
    assert entries["2 to Castle (4)"] == "You capture Castle for 7 points."
    assert any("You capture Castle for 7 points." in entry and "Blue" in entry for entry in entries.values())


def test_what_happens_anyway_is_said() -> None:
    at = placing([2, 3, 5, "moons", "moons", "suns", "knots", "suns"], 5, counties=FULL_SOON)
    assert "Without new soldiers: Blue captures Pact for 9 points." in TEXTS.panels.show(prompt(at)).text


FULL_SOON = [
    {"card": "pact", "seat": "blue", "soldiers": 3, "stability": 3},
    "author",
    "castle",
    "mill",
    "cave",
]

TYPED: list[tuple[str, str, Json]] = [
    ("roll", "keep all", {"reroll": []}),
    ("roll", "roll all", {"reroll": [1, 2, 3, 4, 5, 6, 7, 8]}),
    ("roll", "keep 4 4 moons moon", {"reroll": [1, 6, 7, 8]}),
    ("roll", "re-roll 2, 🌊", {"reroll": [1, 8]}),
    ("flip", "no flips", {"flips": []}),
    ("flip", "forest 2>5, knots>leaves", {"flips": [{"card": "forest", "changes": {"1": 5, "7": "leaves"}}]}),
    ("assign", "transport 4", {"transport": 4}),
    ("assign", "2", {"transport": 2}),
    ("place", "3 to 2", {"muster": {"2": 3}}),
    ("place", "2 to 2, 1 to 4", {"muster": {"2": 2, "4": 1}}),
    ("place", "muster 1 to 2, move 1 to 4", {"muster": {"2": 1}, "move": {"4": 1}}),
    ("place", "4 to 4", {"muster": {"4": 3}, "move": {"4": 1}}),
    ("place", "nothing", {}),
]


def at_ask(kind: str) -> Any:
    if kind == "place":
        return placing(PLACING, 5, camp={"red": 1})
    if kind == "roll":
        return match(dice=DICE)
    captured = {"red": ["forest"]} if kind == "flip" else {}
    return match(dice=DICE, rerolls=0, captured=captured)


@pytest.mark.parametrize(("kind", "text", "said"), TYPED, ids=lambda part: str(part)[:24])
def test_a_typed_message_answers(kind: str, text: str, said: Json) -> None:
    pressed = TEXTS.panels.typed(prompt(at_ask(kind)), text)
    assert pressed.answer == said


WRONG = [
    ("roll", "keep 7"),
    ("roll", "roll dragons"),
    ("roll", "4"),
    ("flip", "pact 1>2"),
    ("flip", "forest 4>3"),
    ("assign", "transport 6"),
    ("assign", "١"),
    ("place", "9 to 9"),
    ("place", "6 to 2"),
    ("place", "1 to 3"),
    ("place", "keep all"),
]


@pytest.mark.parametrize(("kind", "text"), WRONG)
def test_what_cannot_be_is_refused_with_a_reason(kind: str, text: str) -> None:
    at = at_ask(kind)
    with pytest.raises(Refused) as refused:
        hand_in(at, TEXTS.panels.typed(prompt(at), text))
    assert len(str(refused.value)) > 20


def hand_in(at: Match[State], pressed: Pressed) -> None:
    """Refused where the rules refuse the answer, as when the service hands it in."""
    if pressed.answer is not None:
        answer(at, pressed.answer)


def test_cards_are_flipped_with_one_pick_of_all_changes() -> None:
    at = match(dice=DICE, rerolls=0, captured={"red": ["forest", "mill"]}, counties=FULL_SOON_NO_MILL)
    flips = menu(TEXTS.panels.show(prompt(at)), "flips")
    assert ("Forest: turn a 2 to 5", "forest 2>5") in [(one.label, one.value) for one in flips.choices]
    assert flips.most == 5
    picks = ("forest 2>5", "mill moons>waves", "forest knots>leaves")
    pressed = TEXTS.panels.press(prompt(at), Press("flips", "", picks))
    assert pressed.answer == {
        "flips": [
            {"card": "forest", "changes": {"1": 5, "7": "leaves"}},
            {"card": "mill", "changes": {"4": "waves"}},
        ]
    }
    with pytest.raises(Refused, match="no symbol left"):
        hand_in(at, TEXTS.panels.press(prompt(at), Press("flips", "", ("forest 2>5", "forest 4>5"))))


MANY = ["forest", "mill", "chance_meeting", "journey"]


def test_many_cards_are_flipped_with_a_pick_for_the_card_and_one_for_its_dice() -> None:
    at = match(dice=DICE, rerolls=0, captured={"red": MANY}, counties=FULL_SOON_NO_MILL)
    shown = TEXTS.panels.press(prompt(at), Press("card", "", ("forest",)))
    panel = TEXTS.panels.show(prompt(at), shown.focus)
    assert menu(panel, "change").most == 3
    pressed = TEXTS.panels.press(prompt(at), Press("change", "forest", ("2>5", "knots>leaves")))
    assert pressed.draft == "forest 2>5, knots>leaves"
    laid = prompt(at, pressed.draft)
    assert "Flip 1 card" in labels(TEXTS.panels.show(laid))
    assert TEXTS.panels.press(laid, Press("undo")).draft == ""
    assert TEXTS.panels.press(laid, Press("done")).answer == {
        "flips": [{"card": "forest", "changes": {"1": 5, "7": "leaves"}}]
    }


FULL_SOON_NO_MILL = ["pact", "author", "castle", "sailor", "cave"]


def test_flips_laid_out_count_when_the_time_is_over() -> None:
    at = match(dice=DICE, rerolls=0, captured={"red": ["forest"]})
    done = TEXTS.absence.overdue(at.asks["red"], Saved("forest 2>5"))
    assert done.is_saved
    assert done.answer == {"flips": [{"card": "forest", "changes": {"1": 5}}]}


def test_standing_instructions_are_added_read_taken_off_and_typed() -> None:
    at = match(dice=DICE)
    page = TEXTS.panels.press(prompt(at), Press("standing"))
    assert page.focus == PAGE
    check_panel(TEXTS.panels.show(prompt(at), PAGE))
    added = TEXTS.panels.press(prompt(at), Press("add", "", ("keep pairs of 9",)))
    assert added.standing == "keep pairs of 9"
    shown = TEXTS.panels.show(prompt(at, standing=added.standing or ""), PAGE)
    check_panel(shown)
    assert "• Keep suit dice that fit a county of rank 9 if 2 or more fit and it is in line." in shown.text
    off = TEXTS.panels.press(
        prompt(at, standing="keep pairs of 9\nflip never"), Press("drop", "", ("flip never",))
    )
    assert off.standing == "keep pairs of 9"
    form = TEXTS.panels.press(prompt(at), Press("write")).form
    assert form is not None
    check_form(form)
    assert TEXTS.panels.press(prompt(at), Press("written", text="stop after 1")).standing == "stop after 1"
    with pytest.raises(Refused, match="as an instruction"):
        TEXTS.panels.press(prompt(at), Press("written", text="dance"))


def test_dice_are_typed_from_the_page_of_standing_instructions() -> None:
    at = match(dice=DICE)
    assert "Type my dice" in labels(TEXTS.panels.show(prompt(at), PAGE))
    form = TEXTS.panels.press(prompt(at), Press("type")).form
    assert form is not None
    check_form(form)
    assert TEXTS.panels.press(prompt(at), Press(form.action, text="keep all")).answer == {"reroll": []}
    assert "Type my dice" not in labels(TEXTS.panels.show(prompt(match(dice=PLACING, rerolls=0)), PAGE))


def test_standing_instructions_answer_unasked() -> None:
    ask = match(dice=[2, 4, 4, "moons", "suns", "suns", "knots", "waves"]).asks["red"]
    deputy = TEXTS.sheets.deputy(ask, Saved(standing="keep pairs of 9"), "swift")
    assert deputy.answer(ask) == {"reroll": [1, 2, 3, 7, 8]}
    assert TEXTS.sheets.deputy(ask, Saved(), "swift").answer(ask) is None


@pytest.mark.parametrize("line", OFFERED)
def test_every_instruction_offered_is_legal_and_has_a_reading(line: str) -> None:
    sheet = parse_sheet(line)
    assert str(sheet) == line or line == "stop at once"
    assert list(reading(sheet))
