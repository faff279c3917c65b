"""Heroes that players keep between descents: show, export and delete them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.deeplamp.names import said
from bot.games.panels import BODY_LIMIT, choice, picked, unknown
from bot.games.phrases import shortened
from bot.messages.names import Name
from bot.messages.panel import Button, Designed, Kept, Menu, Panel, Press, Row
from engine.deeplamp.pack.finding import SHIPPED, PackName
from engine.deeplamp.serialization.sheets import read_sheet
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.options import Options
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Json, Refused
from engine.kernel.untrusted_json import parse
from render.deeplamp.describe import sheet_lines
from render.deeplamp.names import class_name, term

COLOUR: Final = 0xD9A441
_NONE: Final = (
    "**You have no heroes yet.** Heroes who come home from a descent are kept here, and can go down again at "
    "any table."
)

_FIRST: Final = SEATS[0]


def _bare(pack: str) -> State:
    """Return an empty table, on which a sheet can be read outside a descent."""
    return State(SEATS[:1], Options(pack=PackName(pack or SHIPPED)))


def hero_of(text: str, pack: str = "") -> tuple[State, Hero]:
    """Return a kept sheet's hero and table; Refused if it is invalid or its pack is unavailable."""
    view = _bare(pack)
    try:
        data = parse(text.encode())
    except ValueError:
        raise Refused("That is not a hero's sheet. Send the JSON file that Export gave you.") from None
    hero = read_sheet(view, _FIRST, data)
    view.crew.heroes[hero.id] = hero
    return view, hero


def is_readable(kept: Kept) -> bool:
    """Return whether this version can read the hero and the server has the hero's pack."""
    try:
        hero_of(kept.text, kept.pack)
    except Refused:
        return False
    return kept.is_here


def pack_of(view: State) -> str:
    """Return the name of the table's pack, in the form that Kept.pack has."""
    name = str(view.options.pack)
    return "" if name == SHIPPED else name


def is_of(view: State, kept: Kept) -> bool:
    """Return whether the hero belongs to this table's pack."""
    return kept.is_here and kept.pack == pack_of(view)


def hero_line(kept: Kept) -> str:
    """Return a hero's class, level and Experience: Shorer, level 3, 120 Experience."""
    view, hero = hero_of(kept.text, kept.pack)
    earned = ", ".join(
        f"{number} {term(view.pack, word)}"
        for word, number in (("xp", hero.purse.xp), ("coin", hero.purse.coin))
    )
    return f"{class_name(view, hero)}, level {hero.training.level}, {earned}"


def kept_after(outcome: Mapping[str, Json], seat: str) -> list[Kept]:
    """Return the heroes that a seat's player keeps after a game: those who came home."""
    sheets: Mapping[str, Any] = outcome["sheets"]
    mine = [sheet for name, sheet in sheets.items() if name.partition(".")[0].removesuffix("2") == seat]
    return [Kept(0, Name(sheet["name"]).bare, json.dumps(sheet)) for sheet in mine]


# ------------------------------------------------------------------------ what is shown


def design_panel(kept: Sequence[Kept], focus: str = "", note: str = "") -> Panel:
    """Return the panel of all heroes, or one hero's sheet."""
    one = next((one for one in kept if str(one.number) == focus.removeprefix("-")), None)
    lines = [note, *(_of(one) if one else _list(kept))]
    text = shortened("\n".join(filter(None, lines)), BODY_LIMIT)
    return Panel(text, tuple(_rows(kept, one, is_sure=focus.startswith("-"))), None, COLOUR)


def _list(kept: Sequence[Kept]) -> Iterator[str]:
    yield f"**Your heroes** ({len(kept)})" if kept else _NONE
    for one in kept:
        yield f"• **{Name(one.name)}**: {hero_line(one)}" if is_readable(one) else f"• {_unread(one)}"


def _of(one: Kept) -> Iterator[str]:
    if not is_readable(one):
        yield _unread(one)
        return
    view, hero = hero_of(one.text, one.pack)
    shown = said(view)
    yield from sheet_lines(shown, shown.crew.heroes[hero.id])


def _unread(kept: Kept) -> str:
    """Explain why only a hero's name is shown."""
    if kept.is_here:
        return f"This version of the bot cannot read **{Name(kept.name)}**."
    return (
        f"**{Name(kept.name)}** belongs to a pack that is not on this server, or that is gone. "
        "You can see this hero only on a server that has the pack."
    )


def _rows(kept: Sequence[Kept], one: Kept | None, *, is_sure: bool) -> Iterator[Row]:
    if kept:
        mine = (choice(Name(other.name).bare, str(other.number), chosen=other is one) for other in kept)
        yield Menu("Open a hero's sheet", "look", tuple(mine))
    if one is not None and is_sure:
        own = str(one.number)
        yield (Button("Delete for good", "delete", own, "danger"), Button("Keep hero", "look", own))
    elif one is not None:
        own = str(one.number)
        export = () if one.pack else (Button("Export", "export", own),)
        yield (*export, Button("Delete", "look", f"-{own}"), Button("All heroes", "look"))
    else:
        yield (Button("Refresh", "look"),)


# ----------------------------------------------------------------------------- presses


def design_press(kept: Sequence[Kept], press: Press) -> Designed:
    """Handle a press; its argument is the hero's number."""
    if press.action == "look":
        return Designed(focus=picked(press) if press.values else press.arg)
    one = next((one for one in kept if str(one.number) == press.arg), None)
    if one is None:
        raise unknown(press)
    if press.action == "export":
        if one.pack:
            raise Refused("You cannot export this hero: heroes of a server's own pack stay with the server.")
        return Designed(focus=press.arg, file=(f"hero-{one.number}.json", one.text))
    if press.action == "delete":
        return Designed(gone=one.number, note=f"Deleted {Name(one.name)}.")
    raise unknown(press)


def design_file(kept: Sequence[Kept], title: str, text: str) -> Kept:
    """Import a hero from a file; it replaces a kept hero of the same name."""
    _, hero = hero_of(text)
    name = Name(hero.name).bare
    same = next((one for one in kept if one.name == name and not one.pack), None)
    return Kept(same.number if same else 0, name, json.dumps(json.loads(text)))
