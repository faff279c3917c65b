"""The Act panel: show it, handle presses and typed actions, and notify other seats.

The first page has the offers, developments to turn into fleets, units to give or offer, and the vote. Other
pages show the picked units (`units`) and the standing instructions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.games.acts import Acting, PrivateNote
from bot.games.earth_mans_burden import standing_instructions
from bot.games.earth_mans_burden.acts import offers, touch, units
from bot.games.earth_mans_burden.names import SEAT_WORDS, seat_name
from bot.games.earth_mans_burden.readback import done
from bot.games.panels import TYPED, choice, picked, to_ask, unknown
from bot.games.phrases import count, shortened
from bot.games.story import Moment
from bot.messages.catalogue import say
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row, text_form
from bot.messages.touch import Touch
from engine.earth_mans_burden.orders.actions import EXAMPLE, parse_deed
from engine.earth_mans_burden.rules.acting import why_barred
from engine.earth_mans_burden.rules.events import OfferDropped, OfferMade, Traded
from engine.kernel.core import Json, Refused, Seat

TEXT_LIMIT = 3600
NOBODY = "nobody"
ACTION_NAMES = {
    "construct": "turning developments into fleets",
    "give": "a gift",
    "decommission": "scrapping units",
    "vote": "a vote",
}
"""Kind of action -> name that everyone may read; other kinds, such as deals, are just "an action"."""


def act_panel(acting: Acting, focus: str = "", note: str = "") -> Panel:
    """Return the page selected by the focus."""
    if focus.startswith(standing_instructions.PAGE):
        shown = standing_instructions.show(acting, focus, note)
    elif hand := units.read_hand(focus, acting):
        shown = units.show(acting, hand, note)
    else:
        shown = _first_page(acting, focus, note)
    text = shortened(f"{SEAT_WORDS.person(acting.seat, acting.names)}\n{shown.text}", TEXT_LIMIT)
    return Panel(text, shown.rows, shown.picture, SEAT_WORDS.colour(acting.seat))


def _first_page(acting: Acting, focus: str, note: str) -> Panel:
    view, seat = acting.view, acting.seat
    lines = [note, "**Act** at any moment, even in another player's turn. It takes effect at once."]
    if why := why_barred(view):
        lines.append(why)
    lines += offers.lines(acting)
    if seat in view.votes:
        lines.append(f"Your vote to win: {seat_name(view.votes[seat])}.")
    if acting.standing:
        lines.append(f"-# You have {count(len(acting.standing.splitlines()), 'standing instruction')}.")
    return Panel("\n".join(filter(None, lines)), tuple(_rows(acting, focus)))


def _rows(acting: Acting, focus: str) -> Iterator[Row]:
    yield from offers.rows(acting, focus)
    if "construct" in acting.actions:
        yield Menu("Turn developments into fleets…", "construct", tuple(units.constructs(acting)))
    if entries := tuple(units.entries(acting)):
        yield Menu("Give, offer or scrap units…", "units", entries)
    if "vote" in acting.actions:
        own = acting.view.votes.get(acting.seat)
        choices = [choice(f"Vote for {seat_name(one)}", one) for one in acting.view.seats if one != own]
        nobody = [choice("Withdraw your vote", NOBODY)] if own else []
        yield Menu("Vote for the winner…", "vote", (*choices, *nobody))
    able = (Button("Make an offer", "offer"), Button("Type it", "type")) if acting.actions else ()
    yield (*able, standing_instructions.OPEN, *((to_ask(),) if acting.is_asked else ()))


def act_touch(acting: Acting) -> Touch:
    """Return what can be touched to act."""
    return touch.act(acting, NOBODY)


def act_press(acting: Acting, press: Press) -> Pressed:
    """Handle a press on any page."""
    return _with_note(_act_press(acting, press))


def _with_note(pressed: Pressed) -> Pressed:
    """Add a note with the action's effect, for the player who took it."""
    return replace(pressed, note=pressed.note or done(pressed.action)) if pressed.action else pressed


def _act_press(acting: Acting, press: Press) -> Pressed:
    if press.action in standing_instructions.ACTIONS:
        return standing_instructions.press(acting, press)
    if press.action in offers.ACTIONS:
        return offers.press(acting, press)
    if press.action in units.ACTIONS:
        return units.press(acting, press)
    if press.action in touch.ACTIONS and acting.actions:
        return touch.press(acting, press)
    match press.action:
        case "act_page":
            return Pressed()
        case "vote":
            chosen = picked(press)
            return Pressed(action={"do": "vote", "for": None if chosen == NOBODY else chosen})
        case "type":
            return Pressed(form=text_form("Act", "One action", TYPED, "", EXAMPLE))
        case "typed":
            pressed = act_typed(acting, press.text)
            if pressed is None:
                raise Refused(f"I can't read that as an action. For example: {EXAMPLE}.")
            return pressed
    raise unknown(press)


def act_typed(acting: Acting, text: str) -> Pressed | None:
    """Parse a typed action or standing instruction; None if the text is about the ask."""
    if meant := standing_instructions.typed(acting, text):
        return meant
    action = parse_deed(text, acting.view.board)
    return None if action is None else _with_note(Pressed(action=action))


def action_name(action: Json) -> str:
    """Return the action's public name: a gift, an action."""
    return ACTION_NAMES.get(action["do"]) or say("game-an-action")


def private_notes(moment: Moment, names: Mapping[Seat, str]) -> Iterator[PrivateNote]:
    """Notify the other side immediately of an offer or of its outcome."""
    for event in moment.events:
        match event:
            case OfferMade(number=number, trade=trade):
                text = f"🤝 {SEAT_WORDS.person(trade.giver, names)} makes you an offer."
                yield PrivateNote(
                    trade.taker, f"{text}\n{offers.line(trade.taker, number, trade)}", str(number)
                )
            case Traded(number=number, trade=trade):
                text = f"🤝 {SEAT_WORDS.person(trade.taker, names)} has accepted your offer."
                yield PrivateNote(trade.giver, f"{text}\n{offers.line(trade.giver, number, trade)}")
            case OfferDropped(number=number, trade=trade, seat=by):
                for seat in (trade.giver, trade.taker):
                    if seat != by:
                        yield PrivateNote(seat, f"🤝 {offers.dropped(number, trade, by)}")
