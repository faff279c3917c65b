"""Act out of turn at the lake, in words: gifts, and requests between two seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bot.games.acts import Acting, Acts, PrivateNote
from bot.games.panels import choice, picked, to_ask, unknown
from bot.games.phrases import SeatWords, count
from bot.games.story import Moment
from bot.messages.panel import TEXT, Button, Menu, Panel, Press, Pressed, Row, text_form
from engine.kernel.core import Json, Refused, Seat
from tests.toy.engine.asks import CoinsAsked, CoinsGiven, CoinsRefused
from tests.toy.engine.standing import read_thanks, thanks
from tests.toy.engine.state import SEATS, Request

SEAT_WORDS = SeatWords(SEATS)
NEWEST = 4
"""Requests with a button of their own: the newest ones."""
_GIVE = re.compile(r"give (?P<coins>[1-9]\d?)(?: coins?)? to (?P<to>\w+)")
_ASK = re.compile(r"ask (?P<of>\w+) for (?P<coins>[1-9]\d?)(?: coins?)?")


def act_panel(acting: Acting, focus: str = "", note: str = "") -> Panel:
    """Return the panel for giving or requesting coins, and for answering requests."""
    view = acting.view
    lines = [note, f"You have {count(view.coins[acting.seat], 'coin')}."]
    lines += [_request_line(acting.seat, number, one) for number, one in view.requests.items()]
    if acting.standing:
        lines.append(f"Standing: {said(read_thanks(acting.standing))}")
    return Panel("\n".join(filter(None, lines)), tuple(_rows(acting, focus)), colour=0x0EA5E9)


def said(coins: int) -> str:
    """Describe a standing instruction."""
    return f"whoever wins the light is given {count(coins, 'coin')}." if coins else "nothing."


def _request_line(seat: Seat, number: int, one: Request) -> str:
    if one.by == seat:
        return f"{number}. You ask {SEAT_WORDS.name(one.of)} for {count(one.coins, 'coin')}."
    return f"{number}. {SEAT_WORDS.name(one.by)} asks you for {count(one.coins, 'coin')}."


def _rows(acting: Acting, focus: str) -> Iterator[Row]:
    others = [seat for seat in acting.view.seats if seat != acting.seat]
    number = int(focus) if focus in map(str, acting.view.requests) else 0
    for one in [number] if number else list(acting.view.requests)[-NEWEST:]:
        yield tuple(_answers(acting.seat, one, acting.view.requests[one]))
    if "give" in acting.actions:
        yield Menu("Give a coin to", "give", tuple(choice(SEAT_WORDS.name(one), one) for one in others))
    if "ask" in acting.actions:
        yield Menu("Ask for 2 coins", "ask", tuple(choice(SEAT_WORDS.name(one), one) for one in others))
    yield (Button("Standing", "standing"), *([to_ask()] if acting.is_asked else []))


def _answers(seat: Seat, number: int, one: Request) -> Iterator[Button]:
    if one.of == seat:
        yield Button(f"Pay {number}", "grant", str(number), "success")
    yield Button(f"Drop {number}", "drop", str(number))


def act_press(acting: Acting, press: Press) -> Pressed:
    if press.action == "give":
        return Pressed(action={"do": "give", "coins": 1, "to": picked(press)})
    if press.action == "ask":
        return Pressed(action={"do": "ask", "coins": 2, "of": picked(press)})
    if press.action in ("grant", "drop") and press.arg.isdecimal():
        return Pressed(action={"do": press.action, "request": int(press.arg)})
    if press.action == "standing":
        return Pressed(form=text_form("Standing", "As “thank 1”", "stand", acting.standing))
    if press.action == "stand":
        text = "".join(press.filled.get(TEXT, (press.text,))).strip()
        return Pressed(standing=text, note=f"From now on: {said(read_thanks(text))}")
    raise unknown(press)


def act_typed(acting: Acting, text: str) -> Pressed | None:
    plain = " ".join(text.lower().split())
    if found := _GIVE.fullmatch(plain):
        return Pressed(action={"do": "give", "coins": int(found["coins"]), "to": found["to"]})
    if found := _ASK.fullmatch(plain):
        return Pressed(action={"do": "ask", "coins": int(found["coins"]), "of": found["of"]})
    if plain.split(" ")[0] in ("give", "ask"):
        raise Refused("Type `give 2 to coral` or `ask coral for 2`.")
    return None


def private_notes(moment: Moment, names: Mapping[Seat, str]) -> Iterator[PrivateNote]:
    """Yield private notes: to the seat that is asked at once, and to the asking seat when its request is
    dropped.
    """
    for event in moment.events:
        if isinstance(event, CoinsAsked):
            number, one = event.number, event.request
            text = f"{SEAT_WORDS.person(one.by, names)} asks you for {count(one.coins, 'coin')}."
            yield PrivateNote(one.of, text, str(number))
        if isinstance(event, CoinsRefused):
            other = next(seat for seat in event.request[:2] if seat != event.seat)
            yield PrivateNote(other, f"{SEAT_WORDS.person(event.seat, names)} drops request {event.number}.")


def gift_line(moment: Moment, event: CoinsGiven, names: Mapping[Seat, str]) -> str:
    """Describe a gift for everyone to read; name a standing instruction as its cause."""
    who = SEAT_WORDS.person(event.seat, names) + ("’s standing order" if moment.is_triggered else "")
    return f"{who} gives {SEAT_WORDS.person(event.to, names)} {count(event.coins, 'coin')}."


def action_name(action: Json) -> str:
    return "a gift" if action["do"] in ("give", "grant") else "an action"


ACTS = Acts(act_panel, act_press, act_typed, action_name, private_notes=private_notes, triggers=thanks)
