"""Check where order tokens can be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.brimstone.board.components import EMPTY_HOME_ORDERS, LANDS, TOKENS, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.reading import read_hex
from engine.brimstone.board.state import Position
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.strict_reading import read_choice


def order_hexes(position: Position, seat: Seat) -> list[Hex]:
    """Return the hexes where the seat may place orders: its troops' hexes and its Home Base."""
    return sorted({*position.held(seat), position.homes[seat]})


def why_no_order(position: Position, seat: Seat, hex_: Hex, order: Order) -> str | None:
    """Return why the order cannot be placed in the hex; None if it can."""
    terrain = position.tiles[hex_]
    if position.owner(hex_) != seat:
        if hex_ != position.homes[seat]:
            mine = ", ".join(order_hexes(position, seat))
            return f"You cannot order {hex_}: you have no troops there. Your hexes are {mine}."
        if order not in EMPTY_HOME_ORDERS:
            return f"Your Home Base {hex_} is empty, so it takes only Recruit or Bide (R20)."
    if order in LANDS[terrain].bars:
        return f"You cannot place {order.title()} on {hex_}: it is {_name(terrain)}.{_where(order)}"
    if order == "support" and hex_ in position.slow:
        return f"You cannot place Support on {hex_}: it has a Slow-Travel marker."
    if order == "support" and position.event == "lightning":
        return f"You cannot place Support on {hex_}: Lightning bans it this round."
    if order in ("march", "support") and position.is_fogged(hex_):
        return f"You cannot place {order.title()} on {hex_}: Fogbound closes {_name(terrain)}."
    return None


def legal_orders(position: Position, seat: Seat, hex_: Hex) -> list[Order]:
    """Return the orders allowed in the hex, in the order of the token list."""
    return [order for order in TOKENS if not why_no_order(position, seat, hex_, order)]


def check_orders(position: Position, seat: Seat, orders: Json) -> Mapping[Hex, Order]:
    """Return a seat's complete placement, checked; Refused if a hex bars its order or tokens run out."""
    if not isinstance(orders, dict):
        raise Refused("orders must be an object that maps hexes to orders.")
    placed = {read_hex(hex_): read_choice(order, TOKENS, "An order") for hex_, order in orders.items()}
    for hex_, order in placed.items():
        why = why_no_order(position, seat, hex_, order)
        if why:
            raise Refused(f"{why}{_instead(position, seat, hex_)}")
    for order, count in Counter(placed.values()).items():
        if count > TOKENS[order]:
            raise Refused(f"You placed {count} {order.title()} tokens but have {TOKENS[order]}.")
    return placed


def _instead(position: Position, seat: Seat, hex_: Hex) -> str:
    takes = legal_orders(position, seat, hex_) if position.owner(hex_) == seat else []
    return f" {hex_} takes {', '.join(order.title() for order in takes)}." if takes else ""


def orders_for_an_absent_seat(position: Position, seat: Seat) -> dict[Hex, Order]:
    """R22: Forage if supply is short, and Bide on every hex while tokens last."""
    hexes = order_hexes(position, seat)
    placed: dict[Hex, Order] = {}
    if position.supply(seat).shortage:
        forage = next((hex_ for hex_ in hexes if not why_no_order(position, seat, hex_, "forage")), None)
        if forage:
            placed[forage] = "forage"
    free = [hex_ for hex_ in hexes if hex_ not in placed]
    return placed | dict.fromkeys(free[: TOKENS["bide"]], "bide")


def _name(terrain: str) -> str:
    return {"home": "a Home Base", "city": "a City", "airport": "the Airport"}.get(terrain, terrain.title())


def _where(order: Order) -> str:
    takes = [terrain for terrain, land in LANDS.items() if order not in land.bars]
    if len(takes) <= 2:
        return f" It needs {' or '.join(map(_name, takes))}."
    return ""
