"""Upgrades are attached and taken off by a menu, in one's own turn and at any other time (S83)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.games.acts import Acting
from bot.games.deeplamp import TEXTS
from bot.messages.panel import Menu, Panel, Press
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.kernel.match import Match
from tests.bot.games.deeplamp.positions import NAMES, Person, match_of
from tests.engine.deeplamp.written import written

ROWS = 5


@pytest.fixture(scope="module", autouse=True)
def _own() -> Iterator[None]:
    with nothing_laid_out():
        lay_out("own", load_pack(written()))
        yield


def game(gear: list[str], **more: Any) -> Match[Any]:
    red = {
        "class": "harpooner", "name": "Ada", "at": [1, 1], "nerve": 0, "ore": 1, "coin": 50, "gear": gear,
        **more,
    }  # fmt: skip
    blue = {"class": "shorer", "name": "Cob", "at": [2, 1], "nerve": 0}
    return match_of(options={"pack": "own"}, heroes={"red": red, "blue": blue}, dice=[4])


def acting(match: Match[Any]) -> Acting:
    view = DEEPLAMP.view(match.state, "red")
    return Acting("red", view, tuple(DEEPLAMP.actions(view, "red")), NAMES)


def menu(panel: Panel) -> dict[str, str]:
    found = [row for row in panel.rows if isinstance(row, Menu) and row.action == "upgrade"]
    return {one.label: one.value for row in found for one in row.choices}


def gear(match: Match[Any]) -> tuple[str, ...]:
    return tuple(match.state.crew.heroes["red"].kit.gear)


def test_out_of_turn_a_menu_attaches_an_upgrade_and_takes_it_off() -> None:
    match = game(["bolt_gun", "eye_glass"])
    for label, after in (
        ("Attach Eye glass to Bolt Gun", ("bolt_gun+eye_glass",)),
        ("Take Eye glass off Bolt Gun", ("bolt_gun", "eye_glass")),
    ):
        offered = menu(TEXTS.acts.show(acting(match)))
        assert list(offered) == [label]
        pressed = TEXTS.acts.press(acting(match), Press("upgrade", "red", values=(offered[label],)))
        match.act("red", pressed.action)
        assert gear(match) == after


def test_in_ones_own_turn_both_stand_on_the_page_more() -> None:
    person = Person(game(["bolt_gun", "eye_glass"]))
    person.match.submit("red", {"hero": "red"})
    person.press("More")
    person.press("Attach Eye glass")
    assert gear(person.match) == ("bolt_gun+eye_glass",)
    person.press("More")
    person.press("Take Eye glass off")
    assert gear(person.match) == ("bolt_gun", "eye_glass")


@pytest.mark.parametrize(
    ("things", "more"),
    [
        (["bolt_gun", "eye_glass"], {"ore": 0}), (["oilskin", "eye_glass"], {}), (["bolt_gun"], {}),
        (["slate_pistol+glass_sight"], {"class": "mudlark"}),
    ],
)  # fmt: skip
def test_what_the_rules_refuse_is_not_offered(things: list[str], more: dict[str, Any]) -> None:
    assert not menu(TEXTS.acts.show(acting(game(things, **more))))


def test_a_full_panel_keeps_omens_and_discards_on_a_page_of_their_own() -> None:
    singer = {"class": "cantor", "name": "Ada", "at": [1, 1], "nerve": 1, "xp": 700, "favor": 5}
    heroes = {"red": singer, "red2": {"class": "shorer", "name": "Cob", "at": [2, 1]}}
    match = match_of(players=1, options={"heroes_each": 2}, heroes=heroes, omens=["omen_cold"])
    match.state.decks.discards = {"dark": ["dark_rise"]}
    now = acting(match)
    first = TEXTS.acts.show(now)
    assert len(first.rows) == ROWS
    assert "Discards" not in labels(first)
    assert "More" in labels(first)
    page = TEXTS.acts.show(now, TEXTS.acts.press(now, Press("whom", "+red")).focus)
    assert labels(page) == ["Pay to cancel top omen", "Discards", "Back"]


def labels(panel: Panel) -> list[str]:
    return [one.label for row in panel.rows if not isinstance(row, Menu) for one in row]
