"""What a crew's companion shows fits, whatever is in its book; forged presses and forms are refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from simcord.components import COMPONENTS_V2_FLAG, validate_components, validate_modal, walk_components

from bot.discord.views.component_id import NO_TABLE, Key
from bot.discord.views.form import modal_of
from bot.discord.views.layout import Namer, layout_of
from bot.extras.companion.contract import Book, Last, Page, read_pressing
from bot.extras.companion.deeplamp import COMPANION
from bot.messages.panel import Panel
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice

HEROES = ("red", "blue", "green", "yellow", "purple", "orange")
LONG = "*" * 29


@cache
def full_crew() -> tuple[Json, Last]:
    """Six heroes of long names, tied, one of whom has just been hit, and all that a book holds."""
    state, last = COMPANION.new(), None
    deeds: list[dict[str, Json]] = [{"do": "new", "name": f"{LONG}{n}"} for n in range(6)]
    for hero in HEROES:
        numbers = {"health": 9, "mind": 9, "initiative": 4, "defense": 6, "nerve_max": 2}
        deeds.append({"do": "numbers", "hero": hero, "numbers": numbers})
        deeds += [{"do": "gear", "hero": hero, "item": f"{'x' * 27} {n}"} for n in range(40)]
    deeds += [{"do": "start"}, {"do": "omen", "n": 3}]
    deeds += [{"do": "hit", "enemy": f"{LONG}{n}", "damage": 5} for n in range(9)]
    deeds += [{"do": "note", "card": f"{LONG}{n}", "text": "*" * 150} for n in range(9)]
    deeds += [{"do": "stay", "hero": hero, "place": LONG} for hero in HEROES]
    deeds += [{"do": "place", "name": hero, "initiative": 9} for hero in HEROES]
    deeds.append({"do": "check", "what": "defense", "hero": "orange", "n": 20})
    for n, deed in enumerate(deeds):
        done = COMPANION.enter(state, deed, Dice("full"))
        state, last = done.crew, Last(n, "<@1234567890123456789>", deed, done.lines)
    assert last is not None
    return state, last


def test_pages_of_a_full_book_fit_into_a_message() -> None:
    state, last = full_crew()
    book = Book(999_999_999, 999_999_999, state, last)
    pages: list[tuple[Page, str]] = [("panel", ""), ("town", ""), ("sheet", "orange")]
    shown: list[Panel] = [COMPANION.page(page, book, hero) for page, hero in pages]
    for panel in (*shown, COMPANION.told(book)):
        layout = layout_of(panel, Namer(NO_TABLE), picture=("x.png", "x"))
        sent: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
        assert len(list(walk_components(validate_components(sent, flags=COMPONENTS_V2_FLAG)))) <= 40
        assert layout.content_length() <= 4000
    labels = [button.label for row in shown[0].rows if isinstance(row, tuple) for button in row]
    assert sum(label.endswith(" acts") for label in labels) == 6


@pytest.mark.parametrize("which", ["add", "roll", "check", "hit", "end", "numbers", "stay"])
def test_forms_of_a_full_book_and_of_one_hero_fit(which: str) -> None:
    alone = COMPANION.enter(COMPANION.new(), {"do": "new", "name": "Bess"}, Dice("one")).crew
    for state, hero in ((full_crew()[0], "orange"), (alone, "red")):
        form = COMPANION.form(which, state, hero if which in ("numbers", "stay") else "-")
        arg = f"999999999.-.panel.{which} {hero}"
        validate_modal(modal_of(form, Key(NO_TABLE, None, "", form.action, arg)).to_dict())


@pytest.mark.parametrize(
    "said", ["", "test 1", "launch", "take red", "take red x", "reroll red", "reroll red 1 one", "🏮"]
)
def test_what_no_button_of_ours_says_is_refused(said: str) -> None:
    with pytest.raises(Refused):
        COMPANION.enter(full_crew()[0], COMPANION.pressed(said, ()), Dice("x"))


@pytest.mark.parametrize(
    "arg", ["", "1", "1.2.panel", "x.-.panel.test", "1.x.panel.test", "1.99999999999.p.t"]
)
def test_arguments_that_we_never_made_are_refused(arg: str) -> None:
    with pytest.raises(Refused):
        read_pressing(arg)


@pytest.mark.parametrize(
    ("which", "filled", "why"),
    [
        ("add", {}, "must be a number"),
        ("add", {"n": ("1",)}, "Name the hero"),
        ("add", {"n": ("1",), "hero": ("red",)}, "You can change only these"),
        ("hit", {"damage": ("much",)}, "must be a number, not much"),
        ("numbers", {"text": ("health ten",)}, "must be a number, not ten"),
        ("numbers", {"text": ("speed 3",)}, "A sheet has no speed"),
        ("numbers", {"text": ("health 9",)}, "No number has changed"),
        ("launch", {}, "older version"),
    ],
)
def test_a_form_that_says_nothing_useful_is_refused_with_a_reason(
    which: str, filled: dict[str, tuple[str, ...]], why: str
) -> None:
    state = full_crew()[0]
    with pytest.raises(Refused, match=why):
        COMPANION.enter(state, COMPANION.read_form(which, state, "red", filled), Dice("x"))
