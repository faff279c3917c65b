"""What all panels share: the frame, the receipt of a sealed answer, menus of hexes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bot.panel import Button, Choice, Menu, Panel, Picture, Press, Pressed, Row
from bot.words import Desk
from bot.words.brimstone.names import colour_of, person, seat_name, shortened
from engine.core import Json, Refused
from engine.hexes import Hex, parse_hex

TEXT_LIMIT = 3900
NOTE_LIMIT = 900
BODY_LIMIT = 2900
MENU_LIMIT = 25
LABEL_LIMIT = 100
TAKE_BACK = Button("Take back", "take_back")


class AskPanel(Protocol):
    """What a module of this package offers."""

    def show(self, desk: Desk, focus: str, *, preview: bool) -> Panel:
        """The panel while the ask is open; without the note, which is added for all alike."""

    def press(self, desk: Desk, press: Press) -> Pressed:
        """What a press means while the ask is open."""

    def typed(self, desk: Desk, text: str) -> Pressed:
        """What a typed message means while the ask is open; Refused if nothing."""

    def receipt(self, desk: Desk) -> str:
        """What the seat has handed in."""


def framed(desk: Desk, panel: Panel, note: str) -> Panel:
    """The panel in the seat's colour, under a note if there is one and a line that says who decides."""
    head = person(desk.ask.seat, desk.names)
    text = "\n".join(part for part in (shortened(note, NOTE_LIMIT), head, desk.due, panel.text) if part)
    return Panel(shortened(text, TEXT_LIMIT), panel.rows, panel.picture, colour_of(desk.ask.seat))


def sealed_panel(desk: Desk, text: str, picture: Picture | None = None) -> Panel:
    """The receipt of an answer that can still be taken back."""
    waiting = "It runs as it is as soon as all who are asked have handed in; until then you can take it back."
    return Panel("\n".join(part for part in (text, desk.receipt, waiting) if part), ((TAKE_BACK,),), picture)


def answered(desk: Desk, answer: Json, draft: str, note: str = "Taken.") -> Pressed:
    """The ask answered: checked, so that a refusal is the person's, and kept as text for the receipt."""
    desk.ask.check(answer)
    return Pressed(draft=draft, answer=answer, note=note)


def unknown(press: Press) -> Refused:
    """For a press that this panel has no button for."""
    return Refused(f"This panel has no {press.action!r} any more; here is how things stand.")


def not_understood(text: str, *examples: str) -> Refused:
    """For a typed message that means nothing to this ask."""
    said = shortened(" ".join(text.split()), 60)
    return Refused(
        f"I do not understand “{said}”. Type for instance {' or '.join(f'`{e}`' for e in examples)}."
    )


def picked(press: Press) -> str:
    """The value picked in a menu."""
    if not press.values:
        raise Refused("Nothing was picked.")
    return press.values[0]


def read_hex(text: str) -> Hex:
    """The hex a person means; Refused if there is none."""
    try:
        return parse_hex(text)
    except ValueError:
        raise Refused(f"There is no hex “{shortened(text, 20)}”; rows are A to I, for instance D5.") from None


def choice(label: str, value: str, description: str = "", *, chosen: bool = False) -> Choice:
    """A menu entry within Discord's limits."""
    return Choice(shortened(label, LABEL_LIMIT), value, shortened(description, LABEL_LIMIT), chosen)


Entry = Callable[[Hex], Choice]


def hex_menus(
    placeholder: str, action: str, hexes: Sequence[Hex], entry: Entry, *, row: str = "", arg: str = ""
) -> list[Row]:
    """One menu of hexes; where they are too many, a menu of rows first and then the hexes of the row.

    Picking a row presses `action` with the letter alone; picking a hex presses it with the hex.
    """
    if not hexes:
        return []
    if len(hexes) <= MENU_LIMIT:
        return [Menu(placeholder, action, tuple(map(entry, hexes)), arg)]
    return [
        *row_menu(f"{placeholder}: row", action, hexes, row=row, arg=arg),
        *_in_row(placeholder, action, hexes, entry, row, arg),
    ]


def row_menu(
    placeholder: str, action: str, hexes: Sequence[Hex], *, row: str = "", arg: str = ""
) -> list[Row]:
    """A menu of the rows that have one of the hexes."""
    rows = sorted({hex_[0] for hex_ in hexes}, reverse=True)
    choices = tuple(choice(f"Row {letter}", letter, chosen=letter == row) for letter in rows)
    return [Menu(placeholder, action, choices, arg)]


def _in_row(
    placeholder: str, action: str, hexes: Sequence[Hex], entry: Entry, row: str, arg: str
) -> list[Row]:
    of_row = [hex_ for hex_ in hexes if hex_[0] == row]
    return [Menu(placeholder, action, tuple(map(entry, of_row)), arg)] if of_row else []


def side_line(desk: Desk, attacker: str, defender: str) -> str:
    """Which side the person fights on."""
    seat = desk.ask.seat
    side = "You attack" if seat == attacker else "You defend" if seat == defender else "You are no party"
    return f"{side} ({seat_name(attacker)} against {seat_name(defender)})."
