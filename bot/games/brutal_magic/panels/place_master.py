"""Panel for the Master's first hex: a menu of the most distant hexes; others are typed."""

from __future__ import annotations

from itertools import islice

from bot.games.brutal_magic.pictures import plan_picture
from bot.games.panels import TYPED, Prompt, choice, command, picked, unknown
from bot.games.phrases import count
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, text_form
from engine.brutal_magic.rules.asks import PlaceMaster
from engine.brutal_magic.rules.placing import why_not_there, widest_first
from engine.kernel.core import Refused
from engine.kernel.hexes import Hex
from render.brutal_magic.scenes import Marks

_OFFERED = 12
_TRIED = 200


def _ask(prompt: Prompt) -> PlaceMaster:
    assert isinstance(prompt.ask, PlaceMaster)
    return prompt.ask


def offered(ask: PlaceMaster) -> list[Hex]:
    """Return some legal hexes, the ones furthest from other Masters first."""
    tried = islice(widest_first(ask.view), _TRIED)
    found = list(islice((hex_ for hex_ in tried if why_not_there(ask.view, hex_) is None), _OFFERED))
    return found or [ask.fallback()["hex"]]


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    ask = _ask(prompt)
    places = offered(ask)
    chosen = prompt.draft or places[0]
    text = (
        f"**Where does your Master begin?** Keep at least {count(ask.view.options.separation, 'hex')} from "
        f"every other Master. Chosen: **{chosen}**. The menu lists the places furthest from the others; you "
        "can type any other hex."
    )
    entries = tuple(choice(hex_, hex_, chosen=hex_ == chosen) for hex_ in places)
    rows = (
        Menu("Choose a hex", "place", entries),
        (Button(f"Begin in {chosen}", "hand_in", style="success"), Button("Type it", "type")),
    )
    picture = plan_picture(ask.view, prompt.names, Marks(lit=tuple(places), chosen=chosen))
    return Panel(text, rows, picture)


def press(prompt: Prompt, press: Press) -> Pressed:
    ask = _ask(prompt)
    match press.action:
        case "place":
            return _kept(ask, picked(press))
        case "hand_in":
            hex_ = prompt.draft or offered(ask)[0]
            ask.check({"hex": hex_})
            return Pressed(draft=hex_, answer={"hex": hex_}, note=f"Your Master begins in {hex_}.")
        case "type":
            return Pressed(form=text_form("Your Master", "A hex", TYPED, prompt.draft, "G7"))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def _kept(ask: PlaceMaster, hex_: str) -> Pressed:
    ask.check({"hex": hex_})
    return Pressed(draft=hex_)


def typed(prompt: Prompt, text: str) -> Pressed:
    hex_ = command(text).upper().replace(" ", "")
    if not _ask(prompt).view.board.has(hex_):
        raise Refused(f"The board has no hex {text.strip()[:12]!r}. Type one such as G7.")
    return _kept(_ask(prompt), hex_)


def receipt(prompt: Prompt) -> str:
    return prompt.draft
