"""Page of standing instructions for a seat's dice, reached from every panel of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brigand_kings.names import face_word, suits_word
from bot.games.panels import Prompt, choice, picked, unknown
from bot.games.phrases import listed
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row, text_form
from engine.brigand_kings.board.components import suits_of
from engine.brigand_kings.orders.notation import parse_sheet, read_standing
from engine.brigand_kings.orders.standing_instructions import (
    KeepFaces,
    KeepSuits,
    Sheet,
    Stop,
    Target,
)
from render.brigand_kings.scenes import card_title

PAGE = "standing"
OPEN = Button("Standing", "standing")
ACTIONS = ("standing", "back", "add", "drop", "clear", "write", "written")
OFFERED = (
    "keep pairs of 9",
    "keep pairs of 8",
    "keep pairs of 7",
    "keep suits of 9",
    "keep pairs",
    "keep threes",
    "keep 5 6",
    "stop with 3 of 9",
    "stop with 4 of 9",
    "stop with 4 of 8",
    "stop after 1",
    "stop at once",
    "flip never",
    "transport highest",
    "transport lowest",
)


def show(prompt: Prompt) -> Panel:
    sheet = read_standing(prompt.standing)
    lines = [
        "**Standing instructions** say what I do with your dice every turn, until you change them. I'll ask "
        "you about anything they leave open, and always about your soldiers.",
        *(f"• {line}" for line in reading(sheet)),
    ]
    if not str(sheet):
        lines.append("You have none yet.")
    else:
        lines.append(f"```\n{sheet}\n```")
    typing = (Button("Type my dice", "type"),) if prompt.ask.kind == "roll" else ()
    return Panel("\n".join(lines), (*_rows(sheet), *((typing,) if typing else ())))


def _rows(sheet: Sheet) -> Iterator[Row]:
    lines = str(sheet).splitlines()
    offered = [one for one in OFFERED if one not in lines]
    yield Menu("Add an instruction…", "add", tuple(choice(_read(one), one, one) for one in offered))
    if lines:
        dropped = tuple(choice(line, line) for line in dict.fromkeys(lines))
        yield Menu("Remove an instruction…", "drop", dropped)
    clear = (Button("Remove all", "clear", style="danger"),) if lines else ()
    yield (Button("Back to the turn", "back", style="success"), Button("Type them", "write"), *clear)


def _read(line: str) -> str:
    return next(reading(parse_sheet(line)))


# ---------------------------------------------------------------- in plain language

REROLLED = ("Do not roll again.", "Roll again at most once.", "Roll again at most twice.")


def reading(sheet: Sheet) -> Iterator[str]:
    """Yield one sentence per instruction, to explain it."""
    yield from map(_kept, sheet.keeps)
    if sheet.keeps:
        yield "Roll all other dice again."
    yield from map(_stopped, sheet.stops)
    if sheet.rerolls is not None:
        yield REROLLED[sheet.rerolls]
    if sheet.never_flips:
        yield "Never flip a card."
    if sheet.transport:
        yield f"Take the {sheet.transport} number as the transport."


def _kept(keep: KeepFaces | KeepSuits) -> str:
    if isinstance(keep, KeepFaces):
        return f"Keep dice that show {listed(map(face_word, keep.faces), last='or')}."
    if keep.target is None:
        return f"Keep suits that {keep.least} or more suit dice show."
    where = _target(keep.target)
    if keep.least > 1:
        return f"Keep suit dice that fit {where} if {keep.least} or more fit and it is in line."
    return f"Keep suit dice that fit {where} if it is in line."


def _stopped(stop: Stop) -> str:
    where = _target(stop.target)
    if stop.dice == 1:
        return f"Stop rolling once 1 suit die fits {where}."
    return f"Stop rolling once {stop.dice} suit dice fit {where}."


def _target(target: Target) -> str:
    if target.card is not None:
        return f"{card_title(target.card)} {suits_word(suits_of(target.card))}"
    if target.rank is not None:
        return f"a county of rank {target.rank}"
    return f"county {target.place}"


# ---------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    """Handle a press on this page."""
    lines = str(read_standing(prompt.standing)).splitlines()
    match press.action:
        case "standing":
            return Pressed(focus=PAGE)
        case "back":
            return Pressed()
        case "add":
            return _kept_now([*lines, picked(press)])
        case "drop":
            return _kept_now([line for line in lines if line != picked(press)])
        case "clear":
            return _kept_now([])
        case "write":
            value, example = "\n".join(lines), "keep pairs of 9"
            form = text_form("Standing instructions", "One instruction a line", "written", value, example)
            return Pressed(form=form)
        case "written":
            return _kept_now(press.text.splitlines())
    raise unknown(press)


def _kept_now(lines: list[str]) -> Pressed:
    sheet = parse_sheet("\n".join(lines))
    note = "I follow these instructions from now on." if str(sheet) else "All instructions are removed."
    return Pressed(standing=str(sheet), focus=PAGE, note=note)
