"""Armies that players keep between games: show, change, copy, export and delete them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from bot.games.brutal_magic.names import army_line, roster_title
from bot.games.brutal_magic.pictures import army_picture
from bot.games.brutal_magic.workshop import ACTIONS, Workshop, bounded, name_form, read_army_name
from bot.games.panels import BODY_LIMIT, choice, picked, unknown
from bot.games.phrases import shortened
from bot.messages.panel import Button, Choice, Designed, Kept, Menu, Panel, Press, Row, text_form
from engine.brutal_magic.armies.designs import read_types
from engine.brutal_magic.armies.names import SEATS
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.armies.text import EXAMPLE, parse_army, print_army
from engine.brutal_magic.board.options import Options, read_options
from engine.kernel.core import Refused

COLOUR: Final = 0x7C3AED
FENCE: Final = "```"
_NONE: Final = "**You have no armies yet.** Copy a roster or design your own. You keep it from game to game."


@cache
def _options() -> Options:
    """Return options with the printed prices, used outside any table."""
    return read_options(2, {})


def _shop(kept: Kept) -> Workshop:
    return Workshop(kept.text, _options())


# ------------------------------------------------------------------------ what is shown


def design_panel(kept: Sequence[Kept], focus: str = "", note: str = "") -> Panel:
    """Return the panel of all armies, or of the one that `focus` selects by number and page."""
    number, _, page = focus.partition(".")
    one = next((one for one in kept if str(one.number) == number), None)
    rows = (*_choosing(kept, one), *(_working(one, page) if one else _beginning()))
    lines = [note, *(_of(one) if one else _list(kept))]
    picture = None
    if one and (army := _shop(one).army):
        picture = army_picture(army, SEATS[0], one.name)
    return Panel(shortened("\n".join(filter(None, lines)), BODY_LIMIT), rows, picture, COLOUR)


def _list(kept: Sequence[Kept]) -> Iterator[str]:
    yield f"**Your armies** ({len(kept)})" if kept else _NONE
    for one in kept:
        yield f"• **{one.name}**: {army_line(_shop(one).army)}"


def _of(kept: Kept) -> Iterator[str]:
    shop = _shop(kept)
    yield f"**{kept.name}**"
    yield from shop.lines()
    if shop.why_not:
        yield f"⚠️ {shop.why_not}"


def _choosing(kept: Sequence[Kept], one: Kept | None) -> Iterator[Row]:
    if kept:
        mine = (
            choice(other.name, str(other.number), army_line(_shop(other).army), chosen=other is one)
            for other in kept
        )
        yield Menu("Open an army", "look", tuple(mine))


def _beginning() -> Iterator[Row]:
    yield Menu("Copy a roster", "copy_roster", tuple(_rosters()))
    yield (Button("New army", "new"), Button("Import text", "import"))


def _rosters() -> Iterator[Choice]:
    for name, army in rosters().items():
        yield choice(roster_title(name), name, army_line(army))


def _working(one: Kept, page: str) -> Iterator[Row]:
    shop, own = _shop(one), str(one.number)
    if page == "delete":
        yield (Button(f"Delete {one.name}", "delete", own, style="danger"), Button("Keep it", "look", own))
        return
    if page == "more":
        yield (Button("Rename", "rename", own), Button("Copy", "copy", own), Button("Type it", "type", own))
        yield (
            Button("Export", "export", own),
            Button("Delete", "ask", own),
            Button("All armies", "look", ""),
        )
        yield (Button("Back", "look", own),)
        return
    yield from shop.menus(own)
    yield (*shop.buttons(own), Button("More", "look", f"{own}.more"))


# ----------------------------------------------------------------------------- presses


def design_press(kept: Sequence[Kept], press: Press) -> Designed:
    """Handle a press; its argument is the army's number, and for a type's form also its token."""
    match press.action:
        case "look":
            return Designed(focus=picked(press) if press.values else press.arg)
        case "new":
            return Designed(form=name_form("New army", "named"))
        case "named":
            return Designed(keep=Kept(0, _free(kept, _said(press)), ""))
        case "copy_roster":
            return _copied_roster(kept, picked(press))
        case "import":
            return Designed(form=text_form("An army as text", "One type per line", "imported", "", EXAMPLE))
        case "imported":
            return Designed(keep=design_file(kept, "", press.text), note="Saved.")
    number, _, rest = press.arg.partition(".")
    return _with(kept, _of_number(kept, number), replace(press, arg=rest))


def _with(kept: Sequence[Kept], one: Kept, press: Press) -> Designed:
    """Handle a press about one of the saved armies."""
    own = str(one.number)
    match press.action:
        case "ask":
            return Designed(focus=f"{own}.delete", note=f"Delete {one.name}? Games that use it now keep it.")
        case "delete":
            return Designed(gone=one.number, note=f"Deleted {one.name}.")
        case "rename":
            return Designed(form=name_form(f"Rename {one.name}", "renamed", own, one.name))
        case "renamed":
            others = [other for other in kept if other is not one]
            return Designed(keep=Kept(one.number, _free(others, _said(press)), one.text), focus=own)
        case "copy":
            copy = Kept(0, _another(kept, one.name), one.text)
            return Designed(keep=copy, note=f"Saved the copy as {copy.name}.")
        case "export":
            return Designed(file=(file_name(one.name), text_of(one)), focus=own, note=_exported(one))
        case "typed":
            return _changed(one, _read(press.text))
    if press.action in ACTIONS:
        return _worked(one, press)
    raise unknown(press)


def _worked(one: Kept, press: Press) -> Designed:
    worked = _shop(one).pressed(press)
    if worked.form is not None:
        return Designed(form=replace(worked.form, arg=f"{one.number}.{worked.form.arg}"))
    if worked.text is None:
        return Designed(focus=str(one.number), note=worked.note)
    return _changed(one, worked.text, worked.note)


def _changed(one: Kept, text: str, note: str = "Saved.") -> Designed:
    return Designed(keep=Kept(one.number, one.name, text), focus=str(one.number), note=note)


def _of_number(kept: Sequence[Kept], number: str) -> Kept:
    found = next((one for one in kept if str(one.number) == number), None)
    if found is None:
        raise Refused("You no longer keep that army. Press All armies to see those you have.")
    return found


def _copied_roster(kept: Sequence[Kept], name: str) -> Designed:
    if name not in rosters():
        raise Refused(f"There is no roster {name[:24]!r}. Pick one from the menu.")
    copy = Kept(0, _another(kept, roster_title(name)), print_army(rosters()[name]))
    return Designed(keep=copy, note=f"Saved the copy as {copy.name}.")


# ------------------------------------------------------------------------ names, files


def _said(press: Press) -> str:
    return "".join(press.filled.get("name", ()))


def _free(kept: Sequence[Kept], said: str) -> str:
    """Return the name; Refused if another army already has it."""
    name = read_army_name(said)
    if any(one.name.lower() == name.lower() for one in kept):
        raise Refused(f"You already have an army called {name}. Choose another name.")
    return name


def _another(kept: Sequence[Kept], name: str) -> str:
    """Return the name, with a number from 2 up if it is already taken."""
    taken = {one.name.lower() for one in kept}
    numbered = (f"{name[:21].rstrip(' -')} {number}" for number in range(2, len(kept) + 3))
    return next(one for one in (name, *numbered) if one.lower() not in taken)


def text_of(kept: Kept) -> str:
    """Export an army as text: its name, then one type per line."""
    return f"# {kept.name}\n{print_army(_shop(kept).army)}\n"


def file_name(name: str) -> str:
    """Return an army's export file name: moth-watch.txt."""
    return f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-') or 'army'}.txt"


def _exported(kept: Kept) -> str:
    return f"Here is {kept.name} as a file. Anyone can add it with **Add from a file**."


def design_file(kept: Sequence[Kept], title: str, text: str) -> Kept:
    """Import an army; its name is the first line, `# Moth Watch`, or else the file's name."""
    types = _read(text)
    heads = (line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    stem = re.sub("[^A-Za-z0-9]+", " ", title.rpartition(".")[0]).title()
    for said in (*heads, stem):
        try:
            return Kept(0, _another(kept, read_army_name(said[:24])), types)
        except Refused:
            continue
    return Kept(0, _another(kept, "Army"), types)


def _read(text: str) -> str:
    """Normalise the types of a text; Refused with the first error."""
    plain = "\n".join(line for line in bounded(text).splitlines() if not line.startswith(FENCE))
    return print_army(read_types(parse_army(plain), _options().price_list))
