"""Panel to keep the dice or roll some of them again, at most twice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.brigand_kings.names import face_word, faces_word, place_word, read_face
from bot.games.brigand_kings.panels.common import (
    leads_word,
    roll_of,
    serving,
    turn_picture,
)
from bot.games.brigand_kings.panels.standing_instructions import OPEN
from bot.games.panels import Prompt, answered, choice, not_understood, picked, unknown
from bot.games.phrases import count
from bot.messages.panel import Button, Choice, Form, Menu, Panel, Press, Pressed, Row, text_form
from engine.brigand_kings.board.components import DESTINATIONS, DICE, EXCUSE, SUITS, Face, is_number_die
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules.asks import Reroll
from engine.kernel.core import Refused
from render.brigand_kings.scenes import Mark, dice_of

GOOD_TRANSPORT = 4
"""Lowest number die that is kept for the transport when the player aims at a place."""
ALL = tuple(range(1, DICE + 1))


def _ask(prompt: Prompt) -> Reroll:
    assert isinstance(prompt.ask, Reroll)
    return prompt.ask


def show(prompt: Prompt, focus: str, *, preview: bool) -> Panel:
    view = _ask(prompt).view
    left = roll_of(view).rerolls
    text = f"**Turn {view.turn}: your dice** · {count(left, 're-roll')} left"
    marks = {place: Mark("target") for place in roll_of(view).numbers}
    again = laid_out(prompt.draft)
    dice = [
        one._replace(mark="rolled", note="again") if at in again else one
        for at, one in enumerate(dice_of(roll_of(view)), 1)
    ]
    return Panel(text, tuple(_rows(view, again)), turn_picture(prompt, view, dice, marks))


def _rows(view: View, again: Sequence[int]) -> list[Row]:
    faces = roll_of(view).faces
    dice = tuple(
        choice(f"Die {at}: {_shown(face)}", str(at), leads_word(view, face), chosen=at in again)
        for at, face in enumerate(faces, 1)
    )
    rows: list[Row] = [Menu("Roll these dice again…", "reroll", dice, most=DICE)]
    if chosen := aims(view):
        rows.append(Menu("Aim at a place…", "aim", chosen))
    keep = Button("Keep all", "keep", style="success")
    rows.append((keep, Button("Roll all", "all"), OPEN))
    return rows


def _shown(face: Face) -> str:
    return f"{face_word(face)} {face.title()}" if isinstance(face, str) else str(face)


def aims(view: View) -> tuple[Choice, ...]:
    """Return the places for which some dice can be rolled again."""
    return tuple(_aim(view, place) for place in DESTINATIONS if aimed(view, place))


def aimed(view: View, place: int) -> tuple[int, ...]:
    """Return the dice that do not help to reach a place, to be rolled again."""
    faces = roll_of(view).faces
    numbers = [at for at in ALL if is_number_die(at)]
    way = [at for at in numbers if faces[at - 1] == place][:1]
    others = [at for at in numbers if at not in way and _number(faces[at - 1]) >= GOOD_TRANSPORT]
    kept = [*way, *sorted(others, key=lambda at: -_number(faces[at - 1]))[:1]]
    suits = _wanted(view, place)
    kept += [at for at in ALL if not is_number_die(at) and faces[at - 1] in suits]
    return tuple(at for at in ALL if at not in kept)


def _number(face: Face) -> int:
    return face if isinstance(face, int) else 0


def _wanted(view: View, place: int) -> tuple[str, ...]:
    if place != EXCUSE:
        return view.county(place).suits
    suits = roll_of(view).suits
    return (max(SUITS, key=suits.count),)


def _aim(view: View, place: int) -> Choice:
    faces, again = roll_of(view).faces, aimed(view, place)
    kept = faces_word([face for at, face in enumerate(faces, 1) if at not in again]).replace("*", "")
    dice = serving(view, place, roll_of(view).suits)
    label = f"Aim at {place_word(view, place)} ({dice} of 5 suit dice fit)"
    dice_again = "1 die" if len(again) == 1 else f"{len(again)} dice"
    if not kept:
        return choice(label, str(place), "Roll all dice again.")
    return choice(label, str(place), f"Keep {kept}. Roll {dice_again} again.")


def press(prompt: Prompt, press: Press) -> Pressed:
    match press.action:
        case "reroll":
            return _reroll(prompt, [_read_number(value) for value in press.values])
        case "aim":
            place = _read_number(picked(press))
            if place not in DESTINATIONS:
                raise unknown(press)
            return _reroll(prompt, aimed(_ask(prompt).view, place))
        case "all":
            return _reroll(prompt, ALL)
        case "toggle" if press.arg in map(str, ALL):
            return _toggled(prompt, int(press.arg))
        case "keep":
            return _reroll(prompt, ())
        case "type":
            return Pressed(form=_form(prompt))
        case "typed":
            return typed(prompt, press.text)
    raise unknown(press)


def laid_out(draft: str) -> tuple[int, ...]:
    """Return the dice that the draft rolls again."""
    return tuple(at for at in ALL if str(at) in draft.split())


def _toggled(prompt: Prompt, die: int) -> Pressed:
    """Roll a die again that was kept, or keep it."""
    again = {*laid_out(prompt.draft)} ^ {die}
    return Pressed(draft=" ".join(map(str, sorted(again))))


def _read_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Refused("That die is not on the table. Pick dice from the menu.")
    return int(text)


def _form(prompt: Prompt) -> Form:
    faces = " ".join(str(face) for face in roll_of(_ask(prompt).view).faces)
    label, example = "keep …, roll …, keep all, roll all", "keep 4 4 moons moons"
    return text_form("Your dice", label, "typed", f"keep {faces}", example)


def _reroll(prompt: Prompt, dice: Sequence[int]) -> Pressed:
    faces = roll_of(_ask(prompt).view).faces
    again = [faces[at - 1] for at in sorted(dice) if 1 <= at <= DICE]
    note = f"You roll {faces_word(again)} again." if again else "You keep all dice."
    return answered(prompt, {"reroll": sorted(dice)}, " ".join(map(str, sorted(dice))), note)


def typed(prompt: Prompt, text: str) -> Pressed:
    """Read `keep all`, `roll all`, `keep 4 4 moons` or `roll 2 knots`; dice are named by their faces."""
    faces = roll_of(_ask(prompt).view).faces
    words = text.lower().replace(",", " ").replace("re-roll", "roll").replace("reroll", "roll").split()
    if not words or words[0] not in ("keep", "roll") or len(words) < 2:
        raise not_understood(text, "keep 4 4 moons", "roll all")
    named = ALL if words[1:] == ["all"] else _dice(faces, words[1:])
    rest = tuple(at for at in ALL if at not in named)
    return _reroll(prompt, named if words[0] == "roll" else rest)


def _dice(faces: Sequence[Face], words: Sequence[str]) -> tuple[int, ...]:
    found: list[int] = []
    for word in words:
        face = read_face(word)
        free = [at for at, shown in enumerate(faces, 1) if shown == face and at not in found]
        if not free:
            raise Refused(f"None of your other dice shows “{word[:20]}”.")
        found.append(free[0])
    return tuple(found)


def receipt(prompt: Prompt) -> str:
    return "You have chosen your dice."
