"""What the Act panel offers at any time: levels, chants, omens, discards (S28, S163 to S165)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.acts import Acting
from bot.games.deeplamp import TEXTS
from bot.messages.panel import Menu, Panel, Press
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.core import Refused
from engine.kernel.match import Match
from tests.bot.games.deeplamp.positions import NAMES, match_of

CREW = {
    "red": {"class": "cantor", "name": "Ada", "at": [1, 1], "nerve": 1, "xp": 700, "favor": 3},
    "blue": {"class": "harpooner", "name": "Cob", "at": [2, 1], "nerve": 0, "wounds": 4},
}


def acting(match: Match[Any]) -> Acting:
    view = DEEPLAMP.view(match.state, "red")
    return Acting("red", view, tuple(DEEPLAMP.actions(view, "red")), NAMES)


def menu(panel: Panel, action: str) -> dict[str, str]:
    found = next((row for row in panel.rows if isinstance(row, Menu) and row.action == action), None)
    return {one.label: one.value for one in found.choices} if found else {}


def buttons(panel: Panel) -> dict[str, str]:
    rows = [row for row in panel.rows if not isinstance(row, Menu)]
    return {one.label: one.arg for row in rows for one in row}


def test_a_level_is_chosen_by_its_ability_and_comes_next_turn() -> None:
    match = match_of(heroes=CREW)
    offered = menu(TEXTS.acts.show(acting(match)), "level")
    assert len(offered) == 4
    pressed = TEXTS.acts.press(acting(match), Press("level", "red", values=("2",)))
    assert pressed.action == {"do": "level", "hero": "red", "track": 2}
    assert pressed.note.endswith("when the next turn starts.")
    match.act("red", pressed.action)
    assert match.state.crew.heroes["red"].training.level == 1


def test_a_chant_names_its_target_and_heals_at_once() -> None:
    match = match_of(heroes=CREW, dice=[3, 4, 2])
    offered = menu(TEXTS.acts.show(acting(match)), "chant")
    assert "Hymn of the Harbour: Cob" in offered
    said = offered["Hymn of the Harbour: Cob"]
    pressed = TEXTS.acts.press(acting(match), Press("chant", "red", values=(said,)))
    match.act("red", pressed.action)
    assert match.state.crew.heroes["blue"].vitals.wounds == 2
    assert said not in menu(TEXTS.acts.show(acting(match)), "chant").values(), "once a turn"


def test_the_top_omen_is_paid_for_by_one_button_and_kept_by_the_same() -> None:
    match = match_of(heroes=CREW, omens=["omen_cold"])
    assert "Pay to cancel top omen" in buttons(TEXTS.acts.show(acting(match)))
    for is_on, label in ((True, "Keep top omen"), (False, "Pay to cancel top omen")):
        pressed = TEXTS.acts.press(acting(match), Press("void", "red"))
        assert pressed.action == {"do": "void", "hero": "red", "on": is_on}
        match.act("red", pressed.action)
        assert label in buttons(TEXTS.acts.show(acting(match)))


def test_discards_are_read_by_one_press() -> None:
    match = match_of(heroes=CREW)
    assert "Discards" not in buttons(TEXTS.acts.show(acting(match)))
    match.state.decks.discards = {"dark": ["dark_rise", "dark_cold"], "loot": ["loot_dram"]}
    now = acting(match)
    assert buttons(TEXTS.acts.show(now))["Discards"] == "discards"
    pressed = TEXTS.acts.press(now, Press("whom", "discards"))
    panel = TEXTS.acts.show(now, pressed.focus)
    text = panel.text
    dark = DEEPLAMP.view(match.state, None).pack.decks["dark"]
    assert f"Dark (2): {dark['dark_cold'].name}; {dark['dark_rise'].name}" in text
    assert "Loot (" not in text
    assert panel.picture is not None
    assert dark["dark_cold"].text.rstrip(".") in panel.picture.alt


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("level 2", {"do": "level", "hero": "red", "track": 2}),
        ("void", {"do": "void", "hero": "red", "on": True}),
        ("void off", {"do": "void", "hero": "red", "on": False}),
        ("chant hymn_bell enemy e1", {"do": "chant", "id": "hymn_bell", "enemy": "e1", "of": "red"}),
        ("attach glass to bolt_gun", {"do": "attach", "item": "glass", "to": "bolt_gun", "hero": "red"}),
        ("detach glass from bolt_gun+glass", {
            "do": "detach", "item": "glass", "from": "bolt_gun+glass", "hero": "red",
        }),
    ],
)  # fmt: skip
def test_each_can_be_typed(text: str, action: Any) -> None:
    typed = TEXTS.acts.typed(acting(match_of(heroes=CREW)), text)
    assert typed is not None
    assert typed.action == action


def test_a_level_without_its_track_says_how_to_write_it() -> None:
    with pytest.raises(Refused, match="level 2"):
        TEXTS.acts.typed(acting(match_of(heroes=CREW)), "level")
