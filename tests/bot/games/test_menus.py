"""No menu is cut: what does not fit stands on further pages, or on a page of the panel of its own."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot import games
from bot.discord.views.components import MENU_CHOICES, MENU_PAGES
from bot.games.catalogue import TEXTS
from bot.games.panels import MENU_LIMIT, Prompt
from bot.messages.panel import Menu, Panel, Press
from engine.kernel.core import Refused
from tests.bot.games.test_every_game import prompts_of

HERE = Path(games.__file__).parent
LIMITS = ("MENU_LIMIT", "ENTRIES", "_ENTRIES")
SHORTCUTS = {("orders", "goal"), ("claim", "claim")}
"""Menus that offer the usual of very many answers; buttons set each of the others step by step."""
EACH = 10
"""Panels of each game."""
each_game = pytest.mark.parametrize("game", TEXTS)


def some(game: str) -> list[Prompt]:
    prompts = list(prompts_of(game))
    return prompts[:: max(1, len(prompts) // EACH)]


def menus_of(panel: Panel) -> dict[tuple[str, str], Menu]:
    return {(row.action, row.arg): row for row in panel.rows if isinstance(row, Menu)}


def cuts_in(path: Path) -> Iterator[int]:
    """Yield the lines that cut a list to the size of a menu; a form's list has no pages, and leaves room."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Slice) and node.lower is None and node.upper is not None:
            is_named = isinstance(node.upper, ast.Name) and node.upper.id in LIMITS
            if is_named or (isinstance(node.upper, ast.Constant) and node.upper.value == MENU_LIMIT):
                yield node.lineno


def test_no_words_cut_a_list_to_the_size_of_a_menu() -> None:
    found = [f"{path}:{line}" for path in sorted(HERE.rglob("*.py")) for line in cuts_in(path)]
    assert not found


@each_game
def test_a_menu_holds_no_more_where_more_fit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit may decide which menus there are, but not what one of them holds."""
    asked = [(prompt, menus_of(TEXTS[game].panels.show(prompt))) for prompt in some(game)]
    for name, module in list(sys.modules.items()):
        if name.startswith("bot.games.") and hasattr(module, "MENU_LIMIT"):
            monkeypatch.setattr(module, "MENU_LIMIT", 1000)
    for prompt, before in asked:
        after = menus_of(TEXTS[game].panels.show(prompt))
        for key in before.keys() & after.keys():
            if (prompt.ask.kind, key[0]) not in SHORTCUTS:
                assert len(before[key].choices) == len(after[key].choices), (prompt.ask.kind, key)


@each_game
def test_what_a_brief_menu_leaves_to_another_page_is_there(game: str) -> None:
    for prompt in some(game):
        panel = TEXTS[game].panels.show(prompt)
        for key, menu in menus_of(panel).items():
            assert len(menu.choices) <= MENU_CHOICES * MENU_PAGES
            if menu.is_brief and len(menu.choices) > MENU_CHOICES:
                wholes = [shown.get(key) for shown in map(menus_of, pages_from(game, prompt, panel, 2))]
                assert any(one == replace(menu, is_brief=False) for one in wholes), (prompt.ask.kind, key)


def pages_from(game: str, prompt: Prompt, panel: Panel, deep: int) -> Iterator[Panel]:
    """Yield the panels that so many presses of buttons show, if they change nothing."""
    panels = TEXTS[game].panels
    for button in [one for row in panel.rows if not isinstance(row, Menu) for one in row]:
        try:
            pressed = panels.press(prompt, Press(button.action, button.arg))
        except Refused:
            continue
        if pressed.draft is None and pressed.answer is None and pressed.form is None:
            shown = panels.show(prompt, pressed.focus)
            yield shown
            if deep > 1:
                yield from pages_from(game, prompt, shown, deep - 1)
