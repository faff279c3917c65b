"""Menus for retreats: the preferred destinations, from one hex or from any."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.brimstone.names import land, seat_word
from bot.games.brimstone.panel_parts import choice, hex_menus, read_hex
from bot.games.brimstone.sheet.topic import Topic, parts_of
from bot.messages.panel import Button, Choice, Menu, Row
from engine.brimstone.board.hexes import HEXES, Hex, neighbours
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.plan import ANYWHERE, BEST, Sheet


def origins(view: View, sheet: Sheet, now: str = "") -> Menu:
    """Return the menu of hexes to retreat from: any hex, or one with own troops."""

    def start(origin: str) -> Choice:
        wish = sheet.wish(origin)
        to = f"to {', else '.join(wish.places)}" if wish else "no instruction"
        who = "any army" if origin == ANYWHERE else f"{origin} {land(view, origin)}"
        return choice(f"If {who} must retreat: {to}", origin, chosen=origin == now)

    return Menu("Retreat from", "retreat", tuple(map(start, _origins(view))))


def _origins(view: View) -> list[str]:
    held = [hex_ for hex_ in view.held(view.me) if view.tiles[hex_] != "home"]
    return [ANYWHERE, *held]


def _rows(view: View, sheet: Sheet, state: str) -> list[Row]:
    origin, row = parts_of(state, 2)
    rows: list[Row] = [origins(view, sheet, origin)]
    if origin not in _origins(view):
        return rows
    wish = sheet.wish(origin)
    places = wish.places if wish else ()

    def entry(to: Hex) -> Choice:
        name = f"To {to} {land(view, to)}"
        name = f"{name}, choice {places.index(to) + 1}: pick to remove" if to in places else name
        owner = view.owner(to)
        held = f"now held by {seat_word(owner)}" if owner not in (None, view.me) and owner else ""
        return choice(name, to, held)

    open_to = [to for to in _reach(view, origin) if not _is_closed(view, to)]
    rows += hex_menus("Retreat to", "retreat_to", open_to, entry, row=row, arg=origin)
    best = Button("Add the best supply", "retreat_best", origin, disabled=BEST in places)
    rows.append((best, Button("Remove these places", "retreat_forget", origin, disabled=not places)))
    return rows


def _reach(view: View, origin: str) -> Sequence[Hex]:
    """Return the hexes to which an army could retreat, whatever is there now (R92, R96)."""
    if origin == ANYWHERE:
        return HEXES
    if not view.flies_from(origin):
        return neighbours(origin)
    far = (to for to in HEXES if to != origin and view.tiles[to] not in ("city", "home"))
    return sorted({*neighbours(origin), *far})


def _is_closed(view: View, to: Hex) -> bool:
    return view.is_fogged(to) or (view.tiles[to] == "home" and view.homes.get(view.me) != to)


def _from(view: View, sheet: Sheet, _: str, value: str) -> tuple[Sheet, str]:
    return sheet, value


def _to(view: View, sheet: Sheet, origin: str, value: str) -> tuple[Sheet, str]:
    """Append a destination to the preferences, or remove it if already listed."""
    if len(value) == 1:
        return sheet, f"{origin}.{value}"
    to, wish = read_hex(value), sheet.wish(origin)
    places = [place for place in (wish.places if wish else ()) if place != BEST]
    kept = [place for place in places if place != to] if to in places else [*places, to]
    if wish and BEST in wish.places:
        kept.append(BEST)
    return edits.set_retreat(sheet, origin, kept), f"{origin}.{to[0]}"


def _best(view: View, sheet: Sheet, origin: str, _: str) -> tuple[Sheet, str]:
    wish = sheet.wish(origin)
    return edits.set_retreat(sheet, origin, (*(wish.places if wish else ()), BEST)), origin


def _forget(view: View, sheet: Sheet, origin: str, _: str) -> tuple[Sheet, str]:
    return edits.set_retreat(sheet, origin, ()), origin


TOPIC = Topic(
    "Pick the hex, then the places in the order you prefer. Places that are closed by then are skipped.",
    _rows,
    {"retreat": _from, "retreat_to": _to, "retreat_forget": _forget, "retreat_best": _best},
)
