"""Panels of Brimstone's decisions for one of a few values: a Home Base, an event, a retreat, a side."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.brimstone.account import sum_text
from bot.games.brimstone.names import (
    LAND_NAMES,
    card_effect,
    card_word,
    count,
    land,
    listed,
    seat_name,
    seat_word,
)
from bot.games.brimstone.panel_parts import side_line
from bot.games.brimstone.pictures import battle_picture, board_picture, homes_picture
from bot.games.faces import PickFace, Shortcut
from bot.games.panels import Prompt
from bot.games.spaced import SpacedPanel
from bot.messages.panel import Picture
from engine.brimstone.board.components import LANDS, Card, Terrain
from engine.brimstone.board.hexes import Hex, distance, neighbours
from engine.brimstone.rules.asks import ChooseEvent, ChooseHome, GiveSupport, Retreat
from engine.brimstone.rules.combat import Side, attack_terms, defence_terms
from engine.kernel.core import Json
from engine.kernel.spaces import Option

STEPS = {1: "one", 2: "two", 3: "three", 4: "four"}
_USES: Sequence[Terrain] = ("city", "village", "farmland", "forest", "plains", "swamp", "airport", "mountain")
"""Kinds of ground beside a Home, the most useful first."""


def surroundings(ask: ChooseHome, home: Hex) -> tuple[str, str]:
    """Return a Home's name, and its nearest City with its two best neighbours."""
    tiles = ask.view.tiles
    city = min((at for at in tiles if tiles[at] == "city"), key=lambda at: (distance(home, at), at))
    away = distance(home, city)
    steps = f"{STEPS.get(away, str(away))} {'step' if away == 1 else 'steps'} away"
    around = sorted(
        neighbours(home), key=lambda at: (_USES.index(tiles[at]) if tiles[at] in _USES else len(_USES), at)
    )
    near = listed(f"{at} {LAND_NAMES[tiles[at]]}" for at in around[:2])
    return home, f"City {city} {steps}; {near}"


class HomeFace(PickFace):
    """The free Home Bases, told below the picture, and a button for the one with the best ground."""

    def text(self, prompt: Prompt) -> str:
        return self.question(prompt)

    def below(self, prompt: Prompt) -> str:
        assert isinstance(prompt.ask, ChooseHome)
        return "\n".join("**{}** {}".format(*surroundings(prompt.ask, home)) for home in prompt.ask.free)

    def shortcuts(self, prompt: Prompt) -> Sequence[Shortcut]:
        return [Shortcut("Choose for me", prompt.ask.fallback(), style="secondary")]


def _where(prompt: Prompt) -> str:
    assert isinstance(prompt.ask, ChooseHome)
    homes = sorted(prompt.ask.view.homes.items())
    taken = listed(f"{seat_name(seat)} has {home}" for seat, home in homes)
    return f"**Where is your Home?**\nNew troops come from here.{f' {taken}.' if taken else ''}"


def _homes(prompt: Prompt) -> Picture:
    assert isinstance(prompt.ask, ChooseHome)
    return homes_picture(prompt.ask.view, prompt.ask.free, prompt.names)


def _which_event(prompt: Prompt) -> str:
    assert isinstance(prompt.ask, ChooseEvent)
    return f"**You lead round {prompt.ask.view.round}: choose its event**"


def event(ask: ChooseEvent, card: Card) -> tuple[str, str]:
    """Return an event's name and its effect."""
    return card_word(card), card_effect(card)


def _board(prompt: Prompt) -> Picture:
    assert isinstance(prompt.ask, ChooseEvent | Retreat)
    places = prompt.ask.places if isinstance(prompt.ask, Retreat) else ()
    return board_picture(prompt.ask.view, prompt.names, mine=places)


def _where_to(prompt: Prompt) -> str:
    ask = prompt.ask
    assert isinstance(ask, Retreat)
    troops = ask.view.troops(ask.origin)
    leave = "Your troop there must" if troops == 1 else f"Your {troops} troops there must all"
    usual = ask.fallback()["to"]
    return f"**{ask.origin} is lost.** {leave} retreat to one hex. If you do not answer, that is {usual}."


def what_waits(ask: Retreat, place: Hex) -> tuple[str, str]:
    """Return a hex with its ground, and its effect on troops that retreat there."""
    view, ground = ask.view, LANDS[ask.view.tiles[place]]
    parts = [f"yours, {count(view.troops(place), 'troop')}" if view.troops(place) else "empty"]
    if ground.barrels:
        parts.append(f"earns {count(ground.barrels, 'barrel')}")
    if ground.owed:
        parts.append("costs a barrel")
    if view.marks(place) and place not in view.slow:
        parts.append("slow: brings a marker")
    return f"{place} {land(view, place)}", ", ".join(parts)


class SupportFace(PickFace):
    """The sides of a battle that the owner of a Support order beside it may help (R84)."""

    def style(self, prompt: Prompt, one: Option) -> str:
        return "secondary" if one.value == "none" else "primary"

    def said(self, prompt: Prompt, answer: Json) -> str:
        ask, side = _support(prompt), answer["side"]
        if side == "none":
            return "You stay out of this battle"
        helped = ask.battle.attacker if side == "attacker" else ask.battle.defender
        if helped == ask.seat:
            return f"You support your own side with {ask.troops}"
        return f"You support {seat_word(helped)} with {ask.troops}"

    def note(self, prompt: Prompt, answer: Json) -> str:
        return f"{self.said(prompt, answer)}."


def _support(prompt: Prompt) -> GiveSupport:
    assert isinstance(prompt.ask, GiveSupport)
    return prompt.ask


def _whom(prompt: Prompt) -> str:
    ask = _support(prompt)
    battle, view = ask.battle, ask.view
    attack = sum_text(attack_terms(view, battle), view.tiles)
    defence = sum_text(defence_terms(view, battle), view.tiles)
    return "\n".join(
        (
            f"**Support for a battle**: your {count(ask.troops, 'troop')} in {ask.hex} may help at "
            f"{battle.hex}. {side_line(prompt, battle.attacker, battle.defender)}",
            f"{seat_name(battle.attacker)} from {battle.origin}: {attack}",
            f"{seat_name(battle.defender)} in {battle.hex}: {defence}",
            "Everyone who can support chooses in secret at the same time; payments come after that. Your "
            "troops stay where they are, and none of them is lost.",
        )
    )


def whom(ask: GiveSupport, side: Side) -> tuple[str, str]:
    """Return a side's label: Help Red (attacker): +2."""
    if side == "none":
        return "Stay out", ""
    helped = ask.battle.attacker if side == "attacker" else ask.battle.defender
    return f"Help {seat_word(helped)} ({side}): +{ask.troops}", ""


def _battle(prompt: Prompt) -> Picture:
    ask = _support(prompt)
    return battle_picture(ask.view, ask.battle, prompt.names)


_CHOSEN, _FLED = "Your choice: {value}", "You retreat to {value}"
HOME = SpacedPanel(
    HomeFace(_where, surroundings, _homes, "Your Home Base is {value}.", _CHOSEN, ("take", "choose"))
)
EVENT = SpacedPanel(
    PickFace(_which_event, event, _board, "{label} is in force.", "Your choice: {label}", ("choose",))
)
RETREAT = SpacedPanel(
    PickFace(_where_to, what_waits, _board, f"{_FLED}.", _FLED, ("retreat",), menu="Retreat to")
)
SUPPORT = SpacedPanel(SupportFace(_whom, whom, _battle, verbs=("support", "help")))
