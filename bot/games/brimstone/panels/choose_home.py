"""Panel to choose one of the free Home Bases (R5)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.brimstone.names import LAND_NAMES, listed, seat_name
from bot.games.brimstone.panel_parts import answered, not_understood, read_hex
from bot.games.brimstone.pictures import homes_picture
from bot.games.panels import Prompt, arg_of
from bot.messages.panel import Button, Panel, Press, Pressed
from engine.brimstone.board.components import Terrain
from engine.brimstone.board.hexes import Hex, distance, neighbours
from engine.brimstone.board.home_values import worth_of_home
from engine.brimstone.rules.asks import ChooseHome

MOST_BESIDE = 4
STEPS = {1: "one", 2: "two", 3: "three", 4: "four"}
_USES: Sequence[Terrain] = ("city", "village", "farmland", "forest", "plains", "swamp", "airport", "mountain")
"""Kinds of ground beside a Home, the most useful first."""


def _ask(prompt: Prompt) -> ChooseHome:
    assert isinstance(prompt.ask, ChooseHome)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    taken = listed(f"{seat_name(seat)} has {home}" for seat, home in sorted(ask.view.homes.items()))
    lines = [
        "**Where is your Home?**",
        f"New troops come from here. {taken}." if taken else "New troops come from here.",
    ]
    below = "\n".join(f"**{home}** {surroundings(ask, home)}" for home in ask.free)
    buttons = tuple(Button(home, "home", home, style="primary") for home in ask.free)
    pick = Button("Choose for me", "best")
    return Panel(
        "\n".join(lines),
        (buttons, (pick,)) if len(buttons) > MOST_BESIDE else ((*buttons, pick),),
        homes_picture(ask.view, ask.free, prompt.names),
        below=below,
    )


def best(ask: ChooseHome) -> Hex:
    """Return the free Home with the most useful ground near it."""
    return max(ask.free, key=lambda home: worth_of_home(ask.view.tiles, home))


def surroundings(ask: ChooseHome, home: Hex) -> str:
    """Name a Home's nearest City and its two best neighbours."""
    tiles = ask.view.tiles
    city = min((at for at in tiles if tiles[at] == "city"), key=lambda at: (distance(home, at), at))
    away = distance(home, city)
    steps = f"{STEPS.get(away, str(away))} {'step' if away == 1 else 'steps'} away"
    around = sorted(
        neighbours(home), key=lambda at: (_USES.index(tiles[at]) if tiles[at] in _USES else len(_USES), at)
    )
    near = listed(f"{at} {LAND_NAMES[tiles[at]]}" for at in around[:2])
    return f"City {city} {steps}; {near}"


def press(prompt: Prompt, press: Press) -> Pressed:
    if press.action == "best":
        return _take(prompt, best(_ask(prompt)))
    return _take(prompt, arg_of(press, "home"))


def _take(prompt: Prompt, home: Hex) -> Pressed:
    return answered(prompt, {"home": home}, home, f"Your Home Base is {home}.")


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `home C7` or `C7`."""
    ask, words = _ask(prompt), text.split()
    if words and words[0].lower() in ("home", "take", "choose"):
        words = words[1:]
    if len(words) != 1:
        raise not_understood(text, f"home {ask.free[0]}")
    return _take(prompt, read_hex(words[0]))


def receipt(prompt: Prompt) -> str:
    return f"Your choice: {prompt.draft}."
