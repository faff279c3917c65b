"""Standing instructions in plain words, and their page in the Act panel."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.acts import Acting
from bot.games.earth_mans_burden.names import place_title
from bot.games.panels import choice, picked, unknown
from bot.games.phrases import SeatWords, count, listed
from bot.messages.panel import TEXT, Button, Choice, Form, Menu, Panel, Press, Pressed, Row, text_form
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.board.worlds import SEATS, UN, Board, Owner, World
from engine.earth_mans_burden.orders.standing_instructions import (
    ALL,
    COUP,
    FIRE,
    Amount,
    Build,
    Course,
    Keep,
    Line,
    Lose,
    Order,
    Standing,
    Trigger,
)
from engine.earth_mans_burden.orders.standing_notation import parse_standing, read_standing
from engine.kernel.core import Seat

PAGE = "standing"
OPEN = Button("Standing instructions", "standing")
ACTIONS = ("standing", "where", "add", "unsay", "clear", "write", "written")
"""Actions of this page's components, and of the buttons that lead to it."""
BEGINNINGS = ("lose", "keep", "course", "if", "always", "standing")
"""First words of messages that give standing instructions."""
BUILD = "You build with care every turn, unless your turn sheet says what to build."
_SEATS = SeatWords(SEATS)
_MOST_OFFERED = 25


def instructed(board: Board, text: str, line: Line) -> str:
    """Return the saved instructions with this line added."""
    return str(parse_standing(f"{text}\n{line}", board))


# ---------------------------------------------------------------- in plain language


def reading(standing: Standing) -> Iterator[str]:
    """Yield one sentence per instruction with its effect."""
    return map(sentence, standing.lines)


def sentence(line: Line) -> str:
    """Describe an instruction in a sentence; for a trigger, write its cause, a colon and its effect."""
    match line:
        case Lose(world=""):
            return f"If fire hits you, you lose {line.first} first."
        case Lose():
            return f"If fire hits you on {place_title(line.world)}, you lose {line.first} first."
        case Keep():
            kept = count(line.developments, "development")
            return f"If fire hits you on {place_title(line.world)}, you keep {kept} to the last."
        case Course():
            return f"Where your fleets in flight have a choice, they head for {place_title(line.world)}."
        case Build():
            return BUILD
        case Trigger():
            return f"{_when(line)}: {_then(line.order)}."


def _when(trigger: Trigger) -> str:
    where = f"on {place_title(trigger.world)}" if trigger.world else "anywhere"
    who = _owner(trigger.owner) if trigger.owner else "you"
    if trigger.how == FIRE:
        return f"If anyone fires at {who} {where}"
    if trigger.how == COUP:
        return f"If anyone tries to overthrow {who} {where}"
    if not trigger.owner:
        return f"If you are attacked {where}, by fire or overthrow"
    return f"If {who} is attacked {where}, by fire or overthrow"


def _then(order: Order) -> str:
    where = f"on {place_title(order.world)}" if order.world else "there"
    if order.do == "construct":
        return f"turn {_amount(order.fleets, 'development')} {where} into fleets"
    named = ((order.fleets, "fleet"), (order.developments, "development"))
    units = listed(_amount(many, what) for many, what in named if many)
    if order.to:
        return f"give {_owner(order.to)} {units} {where}"
    return f"scrap {units} {where}"


def _amount(many: Amount, what: str) -> str:
    if isinstance(many, str):
        return f"all your {what}s"
    return f"up to {count(many, what)}" if many > 1 else count(many, what)


def _owner(owner: Owner) -> str:
    return "the UN" if owner == UN else _SEATS.name(owner)


# ------------------------------------------------------------------------- the page


def show(acting: Acting, focus: str, note: str) -> Panel:
    """Return the page; `focus` selects it and the world to give instructions for."""
    standing = read_standing(acting.standing, acting.view.board)
    lines = [
        note,
        "**Standing instructions** act for you without asking, until you change them. Only you see them; "
        "everyone sees what they do. Reactions come after an attack is announced, before the dice.",
        *(f"• {one}" for one in reading(standing)),
    ]
    if not standing.lines:
        lines.append("You have none yet.")
    rows = tuple(_rows(acting, standing, _world_of(acting.view.board, focus)))
    return Panel("\n".join(filter(None, lines)), rows)


def _world_of(board: Board, focus: str) -> World:
    world = focus.removeprefix(f"{PAGE}.")
    return world if world in board.regions else ""


def _rows(acting: Acting, standing: Standing, world: World) -> Iterator[Row]:
    said = set(map(str, standing.lines))
    yield Menu("Choose a world…", "where", tuple(_places(acting.view, acting.seat, world)))
    new = [one for one in offered(acting.view, acting.seat, world) if str(one) not in said]
    yield Menu("Add an instruction…", "add", tuple(_entry(one) for one in new[:_MOST_OFFERED]), arg=world)
    if standing.lines:
        drop = tuple(choice(sentence(one), str(at)) for at, one in enumerate(standing.lines))
        yield Menu("Remove an instruction…", "unsay", drop[:_MOST_OFFERED], arg=world)
    clear = (Button("Remove all", "clear", style="danger"),) if standing.lines else ()
    yield (Button("Type them", "write"), *clear, Button("Back to Act", "act_page"))


def _entry(line: Line) -> Choice:
    return choice(sentence(line), str(line), str(line))


def _places(view: View, seat: Seat, chosen: World) -> Iterator[Choice]:
    """Yield "anywhere", then the worlds with the seat's units, then all others."""
    own = view.worlds_of(seat)
    yield choice("Anywhere", "anywhere", chosen=not chosen)
    for world in (*own, *(one for one in view.board.regions if one not in own)):
        told = "you have units there" if world in own else ""
        yield choice(place_title(world), world, told, chosen=world == chosen)


def offered(view: View, seat: Seat, world: World) -> Iterator[Line]:
    """Yield the instructions that a press can add, for one world or for all worlds."""
    for how in ("attacked", COUP, FIRE):
        yield Trigger(Order("construct", fleets=ALL), how, world=world)
    yield Trigger(Order("decommission", ALL, ALL), world=world)
    for first in ("developments", "fleets"):
        yield Lose(first, world)
    if not world:
        yield Build()
    else:
        yield Keep(1, world)
        yield Keep(2, world)
        yield Course(world)
    for other in view.seats:
        if other != seat:
            yield Trigger(Order("give", fleets=ALL, to=other), owner=other, world=world)
            if view.options.give_under_fire:
                yield Trigger(Order("give", ALL, ALL, to=other), world=world)


def press(acting: Acting, press: Press) -> Pressed:
    """Handle a press on the page."""
    board = acting.view.board
    world = press.arg if press.arg in board.regions else ""
    match press.action:
        case "standing":
            return Pressed(focus=PAGE)
        case "where":
            return Pressed(focus=f"{PAGE}.{picked(press)}")
        case "add":
            return _kept(board, acting.standing + "\n" + picked(press), world)
        case "unsay":
            return _dropped(acting, picked(press), world)
        case "clear":
            return _kept(board, "", "")
        case "write":
            return Pressed(form=_form(acting.standing))
        case "written":
            return _kept(board, "".join(press.filled.get(TEXT, (press.text,))), "")
    raise unknown(press)


def _form(text: str) -> Form:
    hint = "if attacked on mars: construct all"
    return text_form("Standing instructions", "One instruction a line", "written", text, hint)


def _dropped(acting: Acting, said: str, world: World) -> Pressed:
    lines = read_standing(acting.standing, acting.view.board).lines
    at = int(said) if said.isdecimal() else len(lines)
    return _kept(
        acting.view.board, "\n".join(str(one) for number, one in enumerate(lines) if number != at), world
    )


def _kept(board: Board, text: str, world: World) -> Pressed:
    """Save these instructions; Refused with the first unreadable line."""
    standing = parse_standing(text, board)
    note = "I follow these instructions from now on." if standing.lines else "All instructions are removed."
    return Pressed(standing=str(standing), focus=f"{PAGE}.{world}", note=note)


def typed(acting: Acting, text: str) -> Pressed | None:
    """Add typed instructions; None if the message does not begin like one."""
    said = " ".join(re.findall(r"\w+", text.lower()))
    if not said.startswith(BEGINNINGS):
        return None
    if said.startswith("standing"):
        rest = text.strip()[len("standing") :].lstrip(" :\n")
        if rest.lower() in ("", "show"):
            return Pressed(focus=PAGE)
        return _kept(acting.view.board, "" if rest.lower() in ("none", "clear") else rest, "")
    return _kept(acting.view.board, f"{acting.standing}\n{text}", "")
