"""Panel for the first leader's map changes: up to three swaps, one after another (R4).

The draft lists the swaps so far: "D4 F6, A2 B3". The focus holds the picks for the next swap, "D4 F": for
each of the two tiles, a hex or the letter of its row.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.brimstone.names import LAND_NAMES, listed
from bot.games.brimstone.panel_parts import (
    answered,
    choice,
    not_understood,
    picked,
    read_hex,
    row_menu,
    unknown,
)
from bot.games.brimstone.pictures import swapped, swaps_picture
from bot.games.panels import Prompt
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row
from engine.brimstone.board.components import MAX_SWAPS, Terrain
from engine.brimstone.board.hexes import Hex, distance
from engine.brimstone.rules.asks import AdjustMap
from engine.kernel.core import Refused

NEAR = 3
Swaps = list[tuple[Hex, Hex]]


def read_swaps(text: str) -> Swaps:
    """Parse swaps from a draft or a message; Refused unless each names two hexes."""
    found = []
    for part in text.replace(";", ",").replace("\n", ",").split(","):
        words = part.replace("-", " ").replace("↔", " ").split()
        words = [word for word in words if word.lower() not in ("swap", "and", "with", "for")]
        if words and len(words) != 2:
            raise not_understood(part, "swap D4 F6", "done")
        if words:
            found.append((read_hex(words[0]), read_hex(words[1])))
    return found


def print_swaps(swaps: Swaps) -> str:
    """Print swaps as a draft."""
    return ", ".join(f"{one} {other}" for one, other in swaps)


def _ask(prompt: Prompt) -> AdjustMap:
    assert isinstance(prompt.ask, AdjustMap)
    return prompt.ask


def poor_homes(ask: AdjustMap, tiles: dict[Hex, Terrain]) -> list[Hex]:
    """Return the Home Bases with no Farmland within three hexes."""
    farms = [hex_ for hex_, terrain in tiles.items() if terrain == "farmland"]
    return [home for home in ask.view.map.homes if not any(distance(home, farm) <= NEAR for farm in farms)]


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask, swaps = _ask(prompt), read_swaps(prompt.draft)
    hints = focus.startswith("?")
    tiles = swapped(ask.view.tiles, swaps)
    poor = poor_homes(ask, tiles) if hints else []
    lines = ["**Adjust the map**: you may swap up to three pairs of the tiles that were dealt at random."]
    lines += [_swap_line(number, ask, swaps) for number in range(1, len(swaps) + 1)]
    lines.append(_left(len(swaps)))
    if hints:
        lines += [_home_line(home, tiles) for home in ask.view.map.homes]
        lines.append(
            f"Homes without Farmland within three hexes: {listed(poor)}."
            if poor
            else "Every Home has Farmland within three hexes."
        )
    picks = focus.removeprefix("?").split()
    rows = [] if len(swaps) == MAX_SWAPS else _picks(ask, tiles, picks, hints="?" if hints else "")
    picture = swaps_picture(ask.view, swaps, prompt.names, poor=poor)
    return Panel("\n".join(lines), (*rows, _buttons(swaps, hints=hints)), picture)


def _left(made: int) -> str:
    left = MAX_SWAPS - made
    return "Press Done to fix the map." if not left else f"Swaps left: {left}. Pick two tiles, or press Done."


def _swap_line(number: int, ask: AdjustMap, swaps: Swaps) -> str:
    tiles = swapped(ask.view.tiles, swaps[: number - 1])
    one, other = swaps[number - 1]
    return f"{number}. {one} {LAND_NAMES[tiles[one]]} ↔ {other} {LAND_NAMES[tiles[other]]}"


def _home_line(home: Hex, tiles: dict[Hex, Terrain]) -> str:
    near = [
        f"{hex_} {LAND_NAMES[tiles[hex_]]} ({distance(home, hex_)} away)"
        for hex_ in sorted(tiles, key=lambda hex_: (distance(home, hex_), hex_))
        if tiles[hex_] in ("farmland", "village") and distance(home, hex_) <= NEAR
    ]
    if not near:
        return f"Home {home}: no Farmland or Village within three hexes"
    return f"Home {home}: {', '.join(near)}"


def _picks(ask: AdjustMap, tiles: dict[Hex, Terrain], picks: Sequence[str], *, hints: str) -> list[Row]:
    """Build the row and hex menus for the first tile, then for the second."""
    movable = ask.movable()
    first, second = (*picks, "", "")[:2]
    rows = row_menu("First tile: row", "first", movable, row=first[:1], arg=hints)
    if first:
        rows.append(_hexes("First tile: hex", "first", movable, tiles, first, hints))
    if len(first) == 2:
        others = [hex_ for hex_ in movable if hex_ != first]
        rows += row_menu("Second tile: row", "second", others, row=second[:1], arg=hints + first)
        if second:
            rows.append(_hexes("Second tile: hex", "second", others, tiles, second, hints + first))
    return rows


def _hexes(
    title: str, action: str, hexes: Sequence[Hex], tiles: dict[Hex, Terrain], pick: str, arg: str
) -> Menu:
    of_row = [hex_ for hex_ in hexes if hex_[0] == pick[0]]
    entries = (choice(f"{at} {LAND_NAMES[tiles[at]]}", at, chosen=at == pick) for at in of_row)
    return Menu(title, action, tuple(entries), arg)


def _buttons(swaps: Swaps, *, hints: bool) -> tuple[Button, ...]:
    return (
        Button("Undo", "undo", disabled=not swaps),
        Button("Hide hints" if hints else "Show hints", "hide" if hints else "suggest"),
        Button("Done", "done", style="success"),
    )


def press(prompt: Prompt, press: Press) -> Pressed:
    swaps = read_swaps(prompt.draft)
    match press.action:
        case "first":
            return Pressed(focus=press.arg.strip() + picked(press))
        case "second" if len(picked(press)) == 1:
            return Pressed(focus=f"{press.arg.strip()} {picked(press)}")
        case "second":
            hints, first = press.arg.strip()[:-2], press.arg.strip()[-2:]
            return _swap(prompt, [(first, picked(press))], focus=hints)
        case "undo":
            return Pressed(draft=print_swaps(swaps[:-1]))
        case "suggest":
            return Pressed(focus="?")
        case "hide":
            return Pressed()
        case "done":
            return _done(prompt)
    raise unknown(press)


def _swap(prompt: Prompt, more: Swaps, focus: str = "") -> Pressed:
    """Add swaps, and check them all together."""
    swaps = read_swaps(prompt.draft) + more
    _ask(prompt).check({"swaps": [list(pair) for pair in swaps]})
    return Pressed(draft=print_swaps(swaps), focus=focus)


def _done(prompt: Prompt) -> Pressed:
    swaps = read_swaps(prompt.draft)
    note = f"You swapped {prompt.draft}." if swaps else "The map stays as it was dealt."
    return answered(prompt, {"swaps": [list(pair) for pair in swaps]}, prompt.draft, note)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Parse `swap D4 F6`, `undo` or `done`."""
    match text.strip().lower():
        case "done" | "ready" | "hand in" | "no swaps":
            return _done(prompt)
        case "undo":
            return press(prompt, Press("undo"))
    swaps = read_swaps(text)
    if not swaps:
        raise Refused("Type two tiles to swap, as in `swap D4 F6`, or `done`.")
    return _swap(prompt, swaps)


def receipt(prompt: Prompt) -> str:
    return f"Your swaps: {prompt.draft}." if prompt.draft else "You made no swaps."
