"""Panels for simple asks with a few options: the Lamp's bearer, the next hero, cards' choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.games.deeplamp.names import hero_title, hero_words, said
from bot.games.deeplamp.pictures import board_picture
from bot.games.deeplamp.status import heading
from bot.games.faces import PickFace, Words
from bot.games.panels import Prompt, answered, to_act
from bot.games.phrases import shortened
from bot.games.spaced import SpacedPanel
from bot.messages.panel import Button, Picture, Press, Pressed
from engine.deeplamp.asks.decisions import (
    Begin,
    CancelOmen,
    Choose,
    ChooseMission,
    KeepChant,
    NameHero,
    Which,
)
from engine.deeplamp.orders.orders import STEWARD, print_sheet, read_sheet, steward_order
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Json
from render.deeplamp.names import full_name, thing_name
from render.deeplamp.scenes import tracks

_LONGEST = 60


class BeginFace(PickFace):
    """The question which hero begins; the seat may also act out of turn, or let the steward lead."""

    @property
    def more(self) -> tuple[Button, ...]:  # type: ignore[override]  # worded when it is shown
        return (Button("Let the steward lead", STEWARD), to_act())


class BeginPanel(SpacedPanel):
    """The panel of who begins, with the steward's button."""

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        return _led(prompt) if press.action == STEWARD else super().press(prompt, press)


def _led(prompt: Prompt) -> Pressed:
    """Let the steward play this turn for all of the seat's heroes who could begin."""
    ask = prompt.ask
    assert isinstance(ask, Begin)
    view = ask.view
    orders = {name: steward_order(view, view.crew.heroes[name]) for name in ask.heroes}
    standing = print_sheet({**read_sheet(prompt.standing), **orders})
    return replace(answered(prompt, {"hero": ask.heroes[0]}, "the steward leads"), standing=standing)


def _map(prompt: Prompt) -> Picture | None:
    assert isinstance(prompt.ask, NameHero | Which)
    view = prompt.ask.view
    if not view.mine.tiles:
        return None
    return board_picture(view, near=next((one for one in _own(prompt, view) if one.at), None))


def _hero(verb: str = "") -> Words:
    def words(ask: NameHero, name: Json) -> tuple[str, str]:
        return shortened(f"{verb}{hero_title(ask.view, ask.view.crew.heroes[name])}", _LONGEST), ""

    return words


def _begin(prompt: Prompt) -> str:
    """List the heroes who may begin, and those still to act."""
    ask = prompt.ask
    assert isinstance(ask, Begin)
    view = ask.view
    lines = [heading(view)]
    lines += [
        f"{hero_words(view, hero)}: {tracks(view, hero)}" for hero in _own(prompt, view) if not hero.dead
    ]
    shown = said(view)
    others = [
        full_name(shown, hero) for hero in shown.up if hero.seat != prompt.ask.seat and not hero.marks.done
    ]
    if view.is_fight:
        lines.append("Tied heroes act in any order. Whoever presses first begins.")
    elif others:
        lines.append(f"Still to act: {', '.join(others)}. Whoever presses first begins.")
    else:
        lines.append("All others have acted. The turn waits for you.")
    return "\n".join(lines)


def _own(prompt: Prompt, view: State) -> list[Hero]:
    return view.heroes_of(prompt.ask.seat)


def _choose(prompt: Prompt) -> str:
    ask = prompt.ask
    assert isinstance(ask, Choose)
    return "**The crew votes.** The most votes win." if ask.is_vote else "**The card lets you choose.**"


def _label(ask: Choose, number: Json) -> tuple[str, str]:
    return shortened(ask.options[number - 1], 80), ""


def _omen(prompt: Prompt) -> str:
    ask = prompt.ask
    assert isinstance(ask, CancelOmen)
    cards = ask.view.pack.decks["omen"]
    name = f"**{thing_name(ask.view.pack, ask.card)}**"
    card = f"{name}: {cards[ask.card].text}" if ask.card in cards else name
    return f"{card}\nIf everyone agrees, each hero pays 1 nerve and the card has no effect."


def _chant(ask: KeepChant, name: Json) -> tuple[str, str]:
    chant = ask.view.pack.chants[name]
    return chant.name, chant.text


def _encounter(ask: Which, name: Json) -> tuple[str, str]:
    card = ask.view.pack.decks[ask.deck].get(name)
    return (card.name, card.text) if card is not None else (name, "")


def _mission(ask: ChooseMission, name: Json) -> tuple[str, str]:
    one = ask.view.pack.missions[name]
    return f"{one.name}{' (won)' if name in ask.view.campaign.won else ''}", one.text


def _panel(
    question: str | Callable[[Prompt], str],
    words: Words,
    drawn: Callable[[Prompt], Picture | None] = lambda prompt: None,
) -> SpacedPanel:
    asked = (lambda prompt: question) if isinstance(question, str) else question
    return SpacedPanel(PickFace(asked, words, drawn))


LAMP = _panel("**Who carries the Lamp?** The first answer counts for everyone.", _hero(), _map)
BEGIN = BeginPanel(BeginFace(_begin, _hero("Begin: "), _map))
GOES = _panel("**Who goes down with the crew?** The other one waits in town.", _hero())
TEST_BY = _panel("**Which hero takes the test?** The first answer counts for everyone.", _hero())
CHOOSE = _panel(_choose, _label)
CANCEL_OMEN = _panel(_omen, lambda ask, pays: ("Pay 1 nerve" if pays else "Don't pay", ""))
KEEP_CHANT = _panel("**Which chant do you learn?**", _chant)
WHICH = _panel("**Which encounter comes next?** The first answer counts for everyone.", _encounter, _map)
MISSION = _panel("**Choose the next mission.** The first answer counts for everyone.", _mission)
