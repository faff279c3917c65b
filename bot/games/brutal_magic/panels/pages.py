"""Further pages of a turn's panel: guard, summon, dice, armies, more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brutal_magic.names import army_line, seat_name
from bot.games.brutal_magic.panels import dice, guard, movement, summon
from bot.games.brutal_magic.panels.turn_state import Turn
from bot.games.brutal_magic.pictures import army_picture
from bot.games.panels import choice, to_try
from bot.games.phrases import seat_word
from bot.messages.panel import Button, Menu, Panel, Row
from engine.brutal_magic.armies.names import is_master
from engine.brutal_magic.board.policy import Policy, read_policy

MORE = "more"
"""Page with the controls that are seldom needed."""
_SIDE_BY_SIDE = 5


def rows(turn: Turn, page: str, about: str) -> tuple[Sequence[str], Sequence[Row]]:
    """Return the text and controls of a page; no controls if the page is unknown."""
    view, unit = turn.ask.view, turn.unit
    if page == "guard" and view.type_of(unit).attacks:
        return [] if "guard" in turn.act else [guard.HINT], [*guard.rows(view, unit, turn.act)]
    if page == "summon" and is_master(unit):
        return [], [*summon.rows(view, unit, turn.act)]
    if page == "dice":
        policy = policy_of(turn)
        return [dice.said(policy)], [*dice.rows(policy, types_of(turn), unit, about)]
    if page == "attacks":
        return [], [*movement.aims_menu(turn)]
    if page == "hexes":
        return [], [*movement.ways_menu(turn)]
    return [], [*_more(turn)] if page == MORE else []


def ended(rows: Sequence[Row], end: tuple[Button, ...]) -> tuple[Row, ...]:
    """Add the final buttons to the page's last row, or to a new row if that one is full."""
    *above, last = rows
    if isinstance(last, Menu) or len(last) + len(end) > _SIDE_BY_SIDE:
        return (*rows, end)
    return (*above, (*last, *end))


def types_of(turn: Turn) -> list[str]:
    """Return the names of the seat's designs."""
    return [type_.name for type_ in turn.ask.view.armies[turn.ask.seat]]


def policy_of(turn: Turn) -> Policy:
    """Return the seat's dice policy including planned changes."""
    now = turn.ask.view.policies[turn.ask.seat]
    return read_policy(turn.answer.get("policy", {}), now, types_of(turn))


def _more(turn: Turn) -> Iterator[Row]:
    """Yield the controls that are seldom needed."""
    unit = turn.unit
    dice_and_armies = (Button("Dice", "page", f"{unit}.dice"), Button("Armies", "page", f"{unit}.army"))
    yield (*dice_and_armies, Button("Type it", "type"), to_try())
    if where := tuple(_menus(turn)):
        yield where
    if orders := tuple(_orders(turn)):
        yield orders


def _menus(turn: Turn) -> Iterator[Button]:
    """Yield the buttons to every attack and to the hexes that the first menu has no room for."""
    if movement.has_attacks(turn):
        yield Button("All attacks", "page", f"{turn.unit}.attacks")
    if movement.has_more_ways(turn):
        yield Button("All hexes", "page", f"{turn.unit}.hexes")


def _orders(turn: Turn) -> Iterator[Button]:
    """Yield buttons for the sequence of acts and for units without orders."""
    laid = len(turn.answer["acts"])
    if any(act["unit"] == turn.unit for act in turn.later):
        yield Button(f"Let {turn.unit} act first", "first", turn.unit)
    if "rest" in turn.answer:
        yield Button("Others wait", "rest", "none")
    elif len(turn.ask.view.to_act(turn.ask.seat)) > laid:
        yield Button("Others guard" if laid else "All guard", "rest", "guard")
        yield Button("Others hold" if laid else "All hold", "rest", "hold")


def back(turn: Turn) -> Button:
    """Return the button to the main page."""
    return Button("Back", "page", turn.unit)


def armies(turn: Turn, whose: str) -> Panel:
    """Return a panel with a seat's designs as cards, visible to everyone (B54)."""
    view = turn.ask.view
    others = [seat for seat in view.seats if seat != turn.ask.seat]
    seat = whose if whose in view.seats else others[0]
    entries = (
        choice(seat_name(one), one, army_line(view.armies[one]), chosen=one == seat) for one in view.seats
    )
    picture = army_picture(view.armies[seat], seat, f"{seat_word(seat)}'s army", view.options.price_list)
    rows = (Menu("Whose army?", "whose", tuple(entries), turn.unit), (back(turn),))
    return Panel(f"**{seat_name(seat)}'s army**", rows, picture)
