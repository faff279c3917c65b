"""What a page lets one touch is a press of the panel, is accepted now, and answers nothing by one touch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.games.catalogue import find_texts
from bot.games.panels import Prompt
from bot.messages.panel import Menu, Panel, Press
from bot.messages.touch import Deed, touch_of
from bot.pictures.painter import shown
from engine.kernel.core import Refused
from engine.registry.catalogue import GAMES
from render.paint.touch import Places, places
from tests.bot.games.test_every_game import prompts_of

each_game = pytest.mark.parametrize("game", GAMES)
LEAST = {"deeplamp": 0.5}
"""Share of the menu entries about places that a touch must reach; large fields show only a part."""
MOST = 30
"""Most panels of a game."""
ABOUT_PLACES = ("to", "pick", "fly", "claim", "build", "aim", "go")


def panels_of(game: str) -> Iterator[tuple[Prompt, Panel, Places]]:
    texts = find_texts(game)
    prompts = list(prompts_of(game))
    for prompt in prompts[:: max(1, len(prompts) // MOST)]:
        panel, own = texts.panels.show(prompt), texts.panels.touch(prompt)
        picture = (own.picture if own else None) or panel.picture
        if picture:
            yield prompt, replace(panel, picture=picture), places(shown(picture))


def deeds_of(prompt: Prompt, panel: Panel, found: Places) -> list[Deed]:
    texts = find_texts(panel.picture.game if panel.picture else "")
    names = {one.id: one.said for one in found.places}

    def answers(press: Press) -> bool | None:
        try:
            return texts.panels.press(prompt, press).answer is not None
        except Refused:
            return None

    touch = touch_of(panel, names, answers)
    return [deed for deeds in touch.goals.values() for deed in deeds]


@each_game
def test_places_lie_in_the_picture_and_have_names_of_their_own(game: str) -> None:
    for _, _, found in panels_of(game):
        assert len({one.id for one in found.places}) == len(found.places)
        for one in found.places:
            assert one.said
            assert 0 <= one.at[0] <= found.width, one
            assert 0 <= one.at[1] <= found.height, one


@each_game
def test_each_deed_is_accepted_now_and_only_a_final_one_answers(game: str) -> None:
    texts, kinds = find_texts(game), Counter[str]()
    for prompt, panel, found in panels_of(game):
        for deed in deeds_of(prompt, panel, found):
            pressed = texts.panels.press(prompt, deed.press)
            kinds[deed.kind] += 1
            if deed.kind != "final":
                assert pressed.answer is None, (prompt.ask.kind, deed)
    assert kinds


@each_game
def test_touch_reaches_the_menus_that_are_about_places(game: str) -> None:
    reached = total = 0
    missed = Counter[str]()
    for prompt, panel, found in panels_of(game):
        pressed = {
            (deed.press.action, deed.press.arg, deed.press.values) for deed in deeds_of(prompt, panel, found)
        }
        if not pressed:
            continue
        for menu in (row for row in panel.rows if isinstance(row, Menu) and row.action in ABOUT_PLACES):
            for one in menu.choices:
                is_reached = (menu.action, menu.arg, (one.value,)) in pressed
                reached, total = reached + is_reached, total + 1
                missed[f"{prompt.ask.kind} {menu.action} {one.value}"] += not is_reached
    assert not total or reached / total >= LEAST.get(game, 0.9), (reached, total, missed.most_common(8))
