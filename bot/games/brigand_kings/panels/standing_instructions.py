"""Standing instructions: what is done with the seat's dice unasked; a page of each panel of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brigand_kings.names import face_word, suits_word
from bot.games.panels import Prompt, choice, picked, unknown
from bot.games.phrases import count, listed
from bot.games.sheets import Saved
from bot.messages.panel import Button, Menu, Panel, Press, Pressed, Row, text_form
from engine.brigand_kings.board.components import suits_of
from engine.brigand_kings.orders.notation import parse_sheet
from engine.brigand_kings.orders.standing_instructions import KeepFaces, KeepSuits, Sheet, SheetDeputy, Target
from engine.kernel.core import Ask, Refused
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


def read_standing(text: str) -> Sheet:
    """The instructions kept; unreadable ones count as none."""
    try:
        return parse_sheet(text)
    except Refused:
        return Sheet()


def deputy(ask: Ask, saved: Saved, pace: str) -> SheetDeputy:
    """Answer from the instructions."""
    return SheetDeputy(read_standing(saved.standing))


def show(prompt: Prompt) -> Panel:
    sheet = read_standing(prompt.standing)
    lines = [
        "**Standing instructions**: what I do with your dice without asking you, in every turn until you "
        "change it. Whatever they leave open you are asked, and placing soldiers always.",
        *(f"• {line}" for line in reading(sheet)),
    ]
    if not str(sheet):
        lines.append("There are none: you are asked everything.")
    else:
        lines.append(f"```\n{sheet}\n```")
    return Panel("\n".join(lines), tuple(_rows(sheet)))


def _rows(sheet: Sheet) -> Iterator[Row]:
    lines = str(sheet).splitlines()
    offered = [one for one in OFFERED if one not in lines]
    yield Menu("Add one", "add", tuple(choice(_capital(_read(one)), one, one) for one in offered))
    if lines:
        yield Menu("Take one off", "drop", tuple(choice(line, line) for line in dict.fromkeys(lines)))
    clear = (Button("Clear all", "clear", style="danger"),) if lines else ()
    yield (Button("Back to the turn", "back", style="success"), Button("Type them", "write"), *clear)


def _read(line: str) -> str:
    return next(reading(parse_sheet(line)))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---------------------------------------------------------------- in plain language


def reading(sheet: Sheet) -> Iterator[str]:
    """What the instructions mean, a line each."""
    for keep in sheet.keeps:
        yield f"keep {_kept(keep)}" + (", roll the rest again" if keep is sheet.keeps[-1] else "")
    for stop in sheet.stops:
        yield f"roll no more once {_dice(stop.dice)} fit {_target(stop.target)}"
    if sheet.rerolls is not None:
        yield f"roll again {('never', 'at most once', 'at most twice')[sheet.rerolls]}"
    if sheet.never_flips:
        yield "never flip a card"
    if sheet.transport:
        yield f"take the {sheet.transport} number as the transport"


def _kept(keep: KeepFaces | KeepSuits) -> str:
    if isinstance(keep, KeepFaces):
        return f"dice that show {listed(map(face_word, keep.faces), last='or')}"
    least = f" if {_dice(keep.least)} or more do" if keep.least > 1 else ""
    if keep.target is None:
        return f"suit dice that show the same{least}"
    return f"suit dice that fit {_target(keep.target)}{least}, if it lies in line"


def _dice(number: int) -> str:
    return count(number, "suit die").replace("dies", "dice")


def _target(target: Target) -> str:
    if target.card is not None:
        return f"{card_title(target.card)} {suits_word(suits_of(target.card))}"
    if target.rank is not None:
        return f"an {target.rank}" if target.rank == 8 else f"a {target.rank}"
    return f"county {target.place}"


# ---------------------------------------------------------------- presses


def press(prompt: Prompt, press: Press) -> Pressed:
    """What a press on this page means."""
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
            return Pressed(form=text_form("Standing instructions", "One a line", "written", value, example))
        case "written":
            return _kept_now(press.text.splitlines())
    raise unknown(press)


def _kept_now(lines: list[str]) -> Pressed:
    sheet = parse_sheet("\n".join(lines))
    note = "Kept from now on." if str(sheet) else "You are asked everything from now on."
    return Pressed(standing=str(sheet), focus=PAGE, note=note)
