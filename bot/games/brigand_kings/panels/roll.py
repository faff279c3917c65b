"""Panel to keep the dice or roll some of them again, at most twice."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.games.brigand_kings.names import face_word, faces_word, place_word, read_face
from bot.games.brigand_kings.panels.common import leads_word, roll_of, serving, turn_picture
from bot.games.brigand_kings.panels.standing_instructions import OPEN
from bot.games.faces import Face as AskFace
from bot.games.faces import Shortcut
from bot.games.panels import Prompt, not_understood
from bot.games.phrases import count
from bot.games.spaced import SpacedPanel, draft_of
from bot.messages.panel import Picture, Press, Pressed
from engine.brigand_kings.board.components import DESTINATIONS, DICE, EXCUSE, SUITS, Face, is_number_die
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules.asks import Reroll
from engine.kernel.core import Json, Refused
from engine.kernel.spaces import Option
from render.brigand_kings.scenes import Mark, dice_of

GOOD_TRANSPORT = 4
"""Lowest number die that is kept for the transport when the player aims at a place."""
ALL = tuple(range(1, DICE + 1))
KEEP, FIRST_AIM = "0", 2
"""Where the shortcuts have keeping all dice, and the first place to aim at."""


class RollFace(AskFace):
    """Ask which dice to roll again, and list the places to aim at."""

    listed = "Aim at a place…"
    has_form = False
    more = (OPEN,)

    def text(self, prompt: Prompt) -> str:
        view = view_of(prompt)
        return f"**Turn {view.turn}: your dice** · {count(roll_of(view).rerolls, 're-roll')} left"

    def heading(self, prompt: Prompt, path: str) -> str:
        return "Roll these dice again…"

    def option(self, prompt: Prompt, path: str, one: Option) -> Option:
        face = roll_of(view_of(prompt)).faces[one.value - 1]
        shown = f"{face_word(face)} {face.title()}" if isinstance(face, str) else str(face)
        return one._replace(said=f"Die {one.value}: {shown}", small=leads_word(view_of(prompt), face))

    def shortcuts(self, prompt: Prompt) -> list[Shortcut]:
        keep = Shortcut("Keep all", {"reroll": []}, style="success")
        return [
            keep,
            Shortcut("Roll all", {"reroll": [*ALL]}, style="secondary"),
            *aims(view_of(prompt)).values(),
        ]

    def said(self, prompt: Prompt, answer: Json) -> str:
        faces = roll_of(view_of(prompt)).faces
        again = [faces[at - 1] for at in answer["reroll"]]
        return f"You roll {faces_word(again)} again" if again else "You keep all dice"

    def example(self, prompt: Prompt) -> str:
        return f"keep {' '.join(map(str, roll_of(view_of(prompt)).faces[:2]))}"

    def typed(self, prompt: Prompt, text: str) -> Json:
        """Read `keep all`, `roll all`, `keep 4 4 moons` or `roll 2 knots`; dice are named by their faces."""
        words = text.lower().replace(",", " ").replace("re-roll", "roll").replace("reroll", "roll").split()
        if len(words) < 2 or words[0] not in ("keep", "roll"):
            raise not_understood(text, "keep 4 4 moons", "roll all")
        named = ALL if words[1:] == ["all"] else _dice(roll_of(view_of(prompt)).faces, words[1:])
        return {"reroll": [at for at in ALL if (at in named) == (words[0] == "roll")]}

    def picture(self, prompt: Prompt, draft: Json) -> Picture:
        view, again = view_of(prompt), laid_out(prompt)
        dice = [
            one._replace(mark="rolled", note="again") if at in again else one
            for at, one in enumerate(dice_of(roll_of(view)), 1)
        ]
        return turn_picture(prompt, view, dice, {place: Mark("target") for place in roll_of(view).numbers})


class RollPanel(SpacedPanel):
    """Roll a touched die again or keep it, without handing in."""

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        if press.action == "toggle" and press.arg in map(str, ALL):
            return Pressed(draft=json.dumps({"reroll": sorted({*laid_out(prompt)} ^ {int(press.arg)})}))
        return super().press(prompt, press)


def view_of(prompt: Prompt) -> View:
    """Return the table as the prompt's seat sees it."""
    assert isinstance(prompt.ask, Reroll)
    return prompt.ask.view


def laid_out(prompt: Prompt) -> list[int]:
    """Return the dice that the draft rolls again."""
    return list((draft_of(prompt) or {}).get("reroll", ()))


def aims(view: View) -> dict[int, Shortcut]:
    """Return the places for which some dice can be rolled again."""
    return {place: _aim(view, place) for place in DESTINATIONS if aimed(view, place)}


def _aim(view: View, place: int) -> Shortcut:
    faces, again = roll_of(view).faces, aimed(view, place)
    kept = faces_word([face for at, face in enumerate(faces, 1) if at not in again]).replace("*", "")
    dice = serving(view, place, roll_of(view).suits)
    label = f"Aim at {place_word(view, place)} ({dice} of 5 suit dice fit)"
    dice_again = "1 die" if len(again) == 1 else f"{len(again)} dice"
    told = f"Keep {kept}. Roll {dice_again} again." if kept else "Roll all dice again."
    return Shortcut(label, {"reroll": [*again]}, told)


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


def _dice(faces: Sequence[Face], words: Sequence[str]) -> tuple[int, ...]:
    found: list[int] = []
    for word in words:
        face = read_face(word)
        free = [at for at, shown in enumerate(faces, 1) if shown == face and at not in found]
        if not free:
            raise Refused(f"None of your other dice shows “{word[:20]}”.")
        found.append(free[0])
    return tuple(found)


ROLL = RollPanel(RollFace())
