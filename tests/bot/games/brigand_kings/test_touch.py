"""Brigand Kings by touch: how a finger gives each answer, and how many taps a die takes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bot.games.brigand_kings.panels.place import laid_out
from bot.games.panels import Prompt
from engine.brigand_kings.rules.asks import FlipCards
from engine.brigand_kings.rules.flips import after
from engine.brigand_kings.rules.placement import read_placement
from engine.kernel.core import Json
from tests.bot.games.finger import Finger, deed_that
from tests.bot.games.touching import Law, by_finger, game_of, reached

GAME = "brigand_kings"
SEEDS = range(4)


@lru_cache
def asked(seed: int) -> tuple[Prompt, ...]:
    return tuple(game_of(GAME, seed, 90, 2 + seed % 3))


def test_each_die_takes_one_tap_and_says_what_it_leads_to() -> None:
    for prompt in (one for one in asked(1) if one.ask.kind == "roll"):
        finger = Finger(prompt, reached(GAME, prompt, {"reroll": []}, REACH).panels)
        assert all(deed.small for deed in finger.touch.deeds)
        _roll(finger, {"reroll": [1, 4, 8]})
        assert (finger.taps, finger.answer) == (4, {"reroll": [1, 4, 8]})


def test_a_place_is_aimed_at_by_two_taps() -> None:
    for prompt in (one for one in asked(1) if one.ask.kind == "roll"):
        finger = Finger(prompt, reached(GAME, prompt, {"reroll": []}, REACH).panels)
        places = [place for place in finger.touch.goals if not place.startswith("die-")]
        assert places
        finger.tap(finger.goal(places[0]))
        assert finger.taps == 2
        assert finger.answer["reroll"]


def plain(prompt: Prompt, answer: Json) -> Any:
    """Return an answer without what makes no difference: which of two equal dice a card turns."""
    ask = prompt.ask
    checked = ask.check(answer)
    if isinstance(ask, FlipCards):
        return sorted(map(str, after(ask.roll, checked).faces)), [one.card for one in checked]
    return checked


def _bonus(finger: Finger, wanted: Any) -> None:
    finger.tap(next(one for one in finger.touch.deeds if one.press.values == (wanted["discard"],)))


def _roll(finger: Finger, wanted: Any) -> None:
    for die in wanted["reroll"]:
        finger.tap(finger.goal(f"die-{die}"))
    finger.hand_in()


def _flip(finger: Finger, wanted: Any) -> None:
    ask = finger.prompt.ask
    assert isinstance(ask, FlipCards)
    for one in wanted["flips"]:
        for die, face in one["changes"].items():
            change = f"{ask.roll.faces[int(die) - 1]}>{face}"
            some = [deed for deeds in finger.touch.goals.values() for deed in deeds]
            finger.tap(deed_that([deed for deed in some if deed.press.arg == one["card"]], change))
    finger.hand_in()


def _assign(finger: Finger, wanted: Any) -> None:
    finger.tap(next(one for one in finger.touch.deeds if one.press.values == (str(wanted["transport"]),)))


def _place(finger: Finger, wanted: Any) -> None:
    placement = read_placement(wanted)
    for to in sorted({*placement.muster, *placement.move}):
        finger.tap(finger.goal(str(to)))
        finger.slide("number", str(to), placement.at(to))
        assert laid_out(finger.prompt).at(to) == placement.at(to)
    finger.hand_in()


REACH = {"keep_bonus": _bonus, "roll": _roll, "flip": _flip, "assign": _assign, "place": _place}
LAW = Law(GAME, frozenset(REACH), asked, by_finger(GAME, REACH, plain), SEEDS)
