"""Panel for the initial fleets: place them on Earth or directly above."""

from __future__ import annotations

from bot.games.earth_mans_burden.drafts import print_placing, read_placing
from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels.common import GO, close_picture
from bot.games.panels import TYPED, Prompt, choice, not_understood, picked, unknown
from bot.games.phrases import count, listed
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row, text_form
from engine.earth_mans_burden.board.worlds import HOME, Place, worlds_under
from engine.earth_mans_burden.orders.notation import lines_of
from engine.earth_mans_burden.rules.asks import PlaceFleets
from engine.earth_mans_burden.rules.placing import STARTING_PLACES
from engine.kernel.core import Refused
from render.earth_mans_burden.scenes import Marks


def _ask(prompt: Prompt) -> PlaceFleets:
    assert isinstance(prompt.ask, PlaceFleets)
    return prompt.ask


def so_far(prompt: Prompt) -> dict[Place, int]:
    """Return the fleets placed so far; none if the draft cannot be read."""
    try:
        return read_placing(prompt.draft)
    except Refused:
        return {}


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, placed = _ask(prompt), so_far(prompt)
    left = ask.count - sum(placed.values())
    lines = [f"**Place {count(ask.count, 'fleet')}** on Earth or above it."]
    lines.append("Fleets in flight come down a step each turn.")
    if placed:
        lines.append(f"So far: {placing_word(placed)}.")
    if left > 0:
        lines.append(f"{count(left, 'fleet')} still to place.")
    elif left < 0:
        lines.append(f"{count(-left, 'fleet')} too many: take some back.")
    marks = Marks(coming={place: {ask.seat: number} for place, number in placed.items()})
    return Panel(
        "\n".join(lines), tuple(_rows(ask, placed)), close_picture(prompt, ask.view, marks, STARTING_PLACES)
    )


def _rows(ask: PlaceFleets, placed: dict[Place, int]) -> list[Row]:
    if ask.count == 1:
        return [tuple(Button(place_title(place), "one", place, "primary") for place in STARTING_PLACES)]
    rows: list[Row] = []
    for place in STARTING_PLACES:
        here = placed.get(place, 0)
        entries = tuple(
            choice(f"{place_title(place)}: {number}", str(number), landing_word(place), chosen=number == here)
            for number in range(ask.count + 1)
        )
        rows.append(Menu(place_title(place), "number", entries, place))
    usual = Button(f"Place {placing_word(ask.fallback()['fleets'])}"[:80], "usual")
    is_whole = sum(placed.values()) == ask.count
    buttons = (Button("Hand in", "go", style="success"),) if is_whole else ()
    return [*rows, (*buttons, usual, Button("Type it", "type"))]


def landing_word(place: Place) -> str:
    """Return what fleets can do from there."""
    if place == HOME:
        return "stays here until you let it rise"
    return f"can land on {listed(map(place_title, worlds_under(place)), last='or')}"


def placing_word(placed: dict[Place, int]) -> str:
    """Describe the initial fleets: 2 on Earth and 3 on Inner System."""
    return listed(f"{number} on {place_title(place)}" for place, number in placed.items() if number)


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    match press.action:
        case "one":
            return _hand_in(prompt, {press.arg: 1})
        case "number" if press.arg in STARTING_PLACES:
            number = _read(picked(press), ask.count)
            return Pressed(draft=print_placing({**so_far(prompt), press.arg: number}))
        case "usual":
            return _hand_in(prompt, ask.fallback()["fleets"])
        case "go":
            return _hand_in(prompt, so_far(prompt))
        case "type":
            form = text_form("Your first fleets", "One place a line", TYPED, prompt.draft, "earth 2")
            return Pressed(form=form)
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _read(text: str, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= most):
        raise Refused(f"You place {count(most, 'fleet')} in all.")
    return int(text)


def _hand_in(prompt: Prompt, placed: dict[Place, int]) -> Pressed:
    """Answer without a note, because the receipt or the first turn's panel lists the fleets."""
    return Pressed(draft=print_placing(placed), answer={"fleets": placed})


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `earth 2, solar system 3`, and hand it in if it places every fleet."""
    lines = [line for line in lines_of(text.replace(",", "\n")) if line not in GO]
    if not lines:
        raise not_understood(text, "earth 2, solar system 3")
    placed = read_placing("\n".join(lines))
    _ask(prompt).check({"fleets": placed})
    return _hand_in(prompt, placed)


def receipt(prompt: Prompt) -> str:
    placed = so_far(prompt)
    return f"You place {placing_word(placed)}." if placed else "Your fleets are placed."
