"""Standing instructions in plain words, and the page of the Act panel on which they are given."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.acts import Acting
from bot.games.panels import choice, picked, unknown
from bot.games.phrases import SeatWords, count
from bot.messages.panel import TEXT, Button, Choice, Form, Menu, Panel, Press, Pressed, Row, text_form
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.board.worlds import REGIONS, SEATS, UN, Owner, World
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
from engine.earth_mans_burden.orders.standing_notation import parse_standing
from engine.kernel.core import Refused, Seat

PAGE = "standing"
OPEN = Button("Standing", "standing")
ACTIONS = ("standing", "where", "add", "drop", "clear", "write", "written")
"""What is pressed on this page, or to come to it."""
BEGINNINGS = ("lose", "keep", "course", "if", "always", "standing")
"""What a message begins with that gives instructions."""
BUILD = "You build with care in each turn, unless your turn sheet says what you build."
_SEATS = SeatWords(SEATS)
_MOST_OFFERED = 25


def read_standing(text: str) -> Standing:
    """The instructions kept; unreadable ones count as none."""
    try:
        return parse_standing(text)
    except Refused:
        return Standing()


def instructed(text: str, line: Line) -> str:
    """The instructions kept with one more."""
    return str(parse_standing(f"{text}\n{line}"))


# ---------------------------------------------------------------- in plain language


def reading(standing: Standing) -> Iterator[str]:
    """What each instruction will do, a sentence for each."""
    return map(sentence, standing.lines)


def sentence(line: Line) -> str:
    """What an instruction will do."""
    match line:
        case Lose():
            return f"What you lose to fire is {line.first} first{_on(line.world)}."
        case Keep():
            return f"Of what you lose{_on(line.world)}, {count(line.developments, 'development')} go last."
        case Course():
            return f"Your fleets in flight that have a choice go towards {_title(line.world)}."
        case Build():
            return BUILD
        case Trigger():
            return f"{_when(line)}, {_then(line)}."


def _when(trigger: Trigger) -> str:
    who = "you" if not trigger.owner else _owner(trigger.owner)
    where = _on(trigger.world)
    if trigger.how == FIRE:
        return f"If anybody fires at {who}{where}"
    if trigger.how == COUP:
        return f"If anybody tries to overthrow {who}{where}"
    return f"If {who} {'are' if who == 'you' else 'is'} attacked{where}, by fire or overthrow"


def _then(trigger: Trigger) -> str:
    order = trigger.order
    where = f"on {_title(order.world)}" if order.world else "there"
    if order.do == "construct":
        return f"{_amount(order.fleets, 'of your developments')} {where} become fleets"
    verb = f"you give {_owner(order.to)}" if order.to else "you scrap"
    named = ((order.fleets, "of your fleets"), (order.developments, "of your developments"))
    return f"{verb} {' and '.join(_amount(many, what) for many, what in named if many)} {where}"


def _amount(many: Amount, what: str) -> str:
    return f"all {what}" if many == ALL else f"{many} {what} (or what is left of them)"


def _owner(owner: Owner) -> str:
    return "the UN" if owner == UN else _SEATS.name(owner)


def _on(world: World) -> str:
    return f" on {_title(world)}" if world else ""


def _title(world: World) -> str:
    return world.replace("_", " ").title()


# ------------------------------------------------------------------------- the page


def show(acting: Acting, focus: str, note: str) -> Panel:
    """What is instructed, and what could be; `focus` is the page, and the world of which more is said."""
    standing = read_standing(acting.standing)
    lines = [
        note,
        "**Standing instructions**: what is done for you without asking, until you change it. Nobody else "
        "sees them; what they do all see. They go off when an attack is announced, before the dice.",
        *(f"• {one}" for one in reading(standing)),
    ]
    if not standing.lines:
        lines.append("There are none.")
    rows = tuple(_rows(acting, standing, _world_of(focus)))
    return Panel("\n".join(filter(None, lines)), rows)


def _world_of(focus: str) -> World:
    world = focus.removeprefix(f"{PAGE}.")
    return world if world in REGIONS else ""


def _rows(acting: Acting, standing: Standing, world: World) -> Iterator[Row]:
    said = set(map(str, standing.lines))
    yield Menu("Where", "where", tuple(_places(acting.view, acting.seat, world)))
    new = [one for one in offered(acting.view, acting.seat, world) if str(one) not in said]
    yield Menu("Add one", "add", tuple(_entry(one) for one in new[:_MOST_OFFERED]), arg=world)
    if standing.lines:
        drop = tuple(choice(sentence(one), str(at)) for at, one in enumerate(standing.lines))
        yield Menu("Take one off", "drop", drop[:_MOST_OFFERED], arg=world)
    clear = (Button("Clear all", "clear", style="danger"),) if standing.lines else ()
    yield (Button("Type them", "write"), *clear, Button("Back to Act", "act_page"))


def _entry(line: Line) -> Choice:
    return choice(sentence(line), str(line), str(line))


def _places(view: View, seat: Seat, chosen: World) -> Iterator[Choice]:
    """Everywhere, then the worlds where the seat has something, then all others."""
    own = view.worlds_of(seat)
    yield choice("Anywhere", "anywhere", chosen=not chosen)
    for world in (*own, *(one for one in REGIONS if one not in own)):
        told = "you have units there" if world in own else ""
        yield choice(_title(world), world, told, chosen=world == chosen)


def offered(view: View, seat: Seat, world: World) -> Iterator[Line]:
    """What a press can add, of one world or of all."""
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
    """What a press on the page means."""
    world = press.arg if press.arg in REGIONS else ""
    match press.action:
        case "standing":
            return Pressed(focus=PAGE)
        case "where":
            return Pressed(focus=f"{PAGE}.{picked(press)}")
        case "add":
            return _kept(acting.standing + "\n" + picked(press), world)
        case "drop":
            return _dropped(acting, picked(press), world)
        case "clear":
            return _kept("", "")
        case "write":
            return Pressed(form=_form(acting.standing))
        case "written":
            return _kept("".join(press.filled.get(TEXT, (press.text,))), "")
    raise unknown(press)


def _form(text: str) -> Form:
    hint = "if attacked on mars: construct all"
    return text_form("Standing instructions", "A line each", "written", text, hint)


def _dropped(acting: Acting, said: str, world: World) -> Pressed:
    lines = read_standing(acting.standing).lines
    at = int(said) if said.isdecimal() else len(lines)
    return _kept("\n".join(str(one) for number, one in enumerate(lines) if number != at), world)


def _kept(text: str, world: World) -> Pressed:
    """The instructions from now on; Refused with the line that says nothing known."""
    standing = parse_standing(text)
    return Pressed(standing=str(standing), focus=f"{PAGE}.{world}", note="Kept.")


def typed(acting: Acting, text: str) -> Pressed | None:
    """A message that gives instructions: its lines are added; None if it begins as none does."""
    said = " ".join(re.findall(r"\w+", text.lower()))
    if not said.startswith(BEGINNINGS):
        return None
    if said.startswith("standing"):
        rest = text.strip()[len("standing") :].lstrip(" :\n")
        if rest.lower() in ("", "show"):
            return Pressed(focus=PAGE)
        return _kept("" if rest.lower() in ("none", "clear") else rest, "")
    return _kept(f"{acting.standing}\n{text}", "")
