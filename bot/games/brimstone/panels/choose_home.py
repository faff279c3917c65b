"""Panel to choose one of the free Home Bases (R5)."""

from __future__ import annotations

from collections import Counter

from bot.games.brimstone.names import LAND_NAMES, lands, listed, seat_name
from bot.games.brimstone.panel_parts import answered, not_understood, read_hex
from bot.games.brimstone.pictures import homes_picture
from bot.games.panels import Prompt, arg_of
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.brimstone.board.hexes import Hex, distance, neighbours
from engine.brimstone.rules.asks import ChooseHome


def _ask(prompt: Prompt) -> ChooseHome:
    assert isinstance(prompt.ask, ChooseHome)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    lines = ["**Choose your Home Base**"]
    lines += [f"{letter(ask, home)} · {home}: {surroundings(ask, home)}" for home in ask.free]
    lines += [f"{home} is {seat_name(seat)}'s." for seat, home in sorted(ask.view.homes.items())]
    buttons = tuple(
        Button(f"{letter(ask, home)}: {home}", "home", home, style="primary") for home in ask.free
    )
    return Panel("\n".join(lines), (buttons,), homes_picture(ask.view, ask.free, prompt.names))


def letter(ask: ChooseHome, home: Hex) -> str:
    """Return the letter that the picture and the buttons show for a Home Base."""
    return "ABCD"[ask.free.index(home)]


def surroundings(ask: ChooseHome, home: Hex) -> str:
    """Describe a Home Base's neighbours, and the useful terrain within three hexes."""
    tiles = ask.view.tiles
    next_to = Counter(tiles[at] for at in neighbours(home))
    near = Counter(tiles[at] for at in tiles if distance(home, at) <= 3)
    useful = listed(lands(near[terrain], terrain) for terrain in ("farmland", "village", "city"))
    around = listed(
        LAND_NAMES[terrain] if number == 1 else lands(number, terrain)
        for terrain, number in sorted(next_to.items())
    )
    return f"next to it {around}; within three hexes {useful}"


def press(prompt: Prompt, press: Press) -> Pressed:
    return _take(prompt, arg_of(press, "home"))


def _take(prompt: Prompt, home: Hex) -> Pressed:
    return answered(prompt, {"home": home}, home, f"Your Home Base is {home}.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `home C7`, `C7` or the Home Base's letter."""
    ask, words = _ask(prompt), text.split()
    if words and words[0].lower() in ("home", "take", "choose"):
        words = words[1:]
    if len(words) != 1:
        raise not_understood(text, f"home {ask.free[0]}")
    by_letter = {letter(ask, home): home for home in ask.free}
    return _take(prompt, by_letter.get(words[0].upper()) or read_hex(words[0]))


def receipt(prompt: Prompt) -> str:
    return f"Your choice: {prompt.draft}."
