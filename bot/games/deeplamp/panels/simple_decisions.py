"""Panels for simple asks with a few options: the Lamp's bearer, the next hero, cards' choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from bot.games.deeplamp.names import hero_title, hero_words, said
from bot.games.deeplamp.orders import STEWARD, print_sheet, read_sheet, steward_order
from bot.games.deeplamp.pictures import board_picture
from bot.games.deeplamp.status import heading
from bot.games.panels import HELP, Prompt, answered, choice, command, not_understood, picked, to_act, unknown
from bot.games.phrases import shortened
from bot.messages.panel import Button, Menu, Panel, Picture, Press, Pressed, Row
from engine.deeplamp.asks.decisions import Begin, CancelOmen, Choose, ChooseMission, KeepChant, NameHero
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from render.deeplamp.names import full_name, thing_name
from render.deeplamp.scenes import tracks

_BUTTONS = 5
_LONGEST = 60


class Option(NamedTuple):
    """One possible answer: its label, its description, and the word to type."""

    label: str
    more: str
    word: str
    answer: Json


class PlainPanel:
    """A question with options: as buttons if they are few and short, else in a menu."""

    def __init__(
        self,
        question: Callable[[Prompt], str],
        options: Callable[[Prompt], list[Option]],
        *,
        has_map: bool = False,
        has_acts: bool = False,
    ) -> None:
        self._question, self._options = question, options
        self._has_map, self._has_acts = has_map, has_acts

    def show(self, prompt: Prompt, focus: str, *, preview: bool) -> Panel:
        options = self._options(prompt)
        more = [f"**{one.label}**: {one.more}" for one in options if one.more]
        text = shortened("\n".join([self._question(prompt), *more]), 2800)
        return Panel(text, tuple(self._rows(options)), self._picture(prompt))

    def _rows(self, options: list[Option]) -> list[Row]:
        acts = (Button("Let the steward lead", STEWARD), to_act()) if self._has_acts else ()
        if len(options) + len(acts) <= _BUTTONS and all(len(one.label) <= _LONGEST for one in options):
            buttons = (Button(one.label, "pick", one.word[:30], "primary") for one in options)
            return [(*buttons, *acts)]
        entries = (choice(one.label, one.word, one.more) for one in options[:25])
        return [Menu("Choose one", "pick", tuple(entries)), *([acts] if acts else [])]

    def _picture(self, prompt: Prompt) -> Picture | None:
        view: State = prompt.ask.view  # type: ignore[attr-defined]  # each of these asks has the table
        if not self._has_map or not view.mine.tiles:
            return None
        return board_picture(view, near=next((one for one in _own(prompt, view) if one.at), None))

    def press(self, prompt: Prompt, press: Press) -> Pressed:
        if press.action == STEWARD and self._has_acts:
            return _led(prompt)
        if press.action != "pick":
            raise unknown(press)
        return self._picked(prompt, picked(press) if press.values else press.arg)

    def _picked(self, prompt: Prompt, word: str) -> Pressed:
        for one in self._options(prompt):
            if word in (one.word, one.word[:30]):
                prompt.ask.check(one.answer)
                return answered(prompt, one.answer, one.label)
        raise Refused("You cannot choose that now. Pick one of the options shown.")

    def typed(self, prompt: Prompt, text: str) -> Pressed:
        options = self._options(prompt)
        said = command(text)
        if said in HELP:
            return Pressed(note=f"Type one of: {', '.join(f'`{one.word}`' for one in options)}")
        found = [one for one in options if said and said in (one.word.lower(), one.label.lower())]
        if not found:
            raise not_understood(text, *(one.word for one in options[:2]))
        return self._picked(prompt, found[0].word)

    def receipt(self, prompt: Prompt) -> str:
        return prompt.draft


def _led(prompt: Prompt) -> Pressed:
    """Let the steward play this turn for all of the seat's heroes who could begin."""
    ask = prompt.ask
    assert isinstance(ask, Begin)
    view = ask.view
    orders = {name: steward_order(view, view.crew.heroes[name]) for name in ask.heroes}
    standing = print_sheet({**read_sheet(prompt.standing), **orders})
    return replace(answered(prompt, {"hero": ask.heroes[0]}, "the steward leads"), standing=standing)


def _heroes(verb: str) -> Callable[[Prompt], list[Option]]:
    def options(prompt: Prompt) -> list[Option]:
        ask = prompt.ask
        assert isinstance(ask, NameHero)
        return [
            Option(
                shortened(f"{verb}{hero_title(ask.view, ask.view.crew.heroes[name])}", 60),
                "",
                name,
                {"hero": name},
            )
            for name in ask.heroes
        ]

    return options


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


def _lamp(prompt: Prompt) -> str:
    return "**Who carries the Lamp?** The first answer counts for everyone."


def _test_by(prompt: Prompt) -> str:
    return "**Which hero takes the test?** The first answer counts for everyone."


def _choose(prompt: Prompt) -> str:
    ask = prompt.ask
    assert isinstance(ask, Choose)
    return "**The crew votes.** The most votes win." if ask.is_vote else "**The card lets you choose.**"


def _labels(prompt: Prompt) -> list[Option]:
    ask = prompt.ask
    assert isinstance(ask, Choose)
    return [
        Option(shortened(label, 80), "", str(number), {"option": number})
        for number, label in enumerate(ask.options, start=1)
    ]


def _omen(prompt: Prompt) -> str:
    ask = prompt.ask
    assert isinstance(ask, CancelOmen)
    cards = ask.view.pack.decks["omen"]
    name = f"**{thing_name(ask.view.pack, ask.card)}**"
    card = f"{name}: {cards[ask.card].text}" if ask.card in cards else name
    return f"{card}\nIf everyone agrees, each hero pays 1 nerve and the card has no effect."


def _pay(prompt: Prompt) -> list[Option]:
    return [
        Option("Pay 1 nerve", "", "pay", {"pay": True}),
        Option("Don't pay", "", "no", {"pay": False}),
    ]


def _chants(prompt: Prompt) -> list[Option]:
    ask = prompt.ask
    assert isinstance(ask, KeepChant)
    chants = ask.view.pack.chants
    return [Option(chants[name].name, chants[name].text, name, {"keep": name}) for name in ask.chants]


def _missions(prompt: Prompt) -> list[Option]:
    ask = prompt.ask
    assert isinstance(ask, ChooseMission)
    view = ask.view
    return [
        Option(
            f"{one.name}{' (won)' if one.id in view.campaign.won else ''}",
            one.text,
            one.id,
            {"mission": one.id},
        )
        for one in view.pack.missions.values()
    ]


LAMP = PlainPanel(_lamp, _heroes(""), has_map=True)
BEGIN = PlainPanel(_begin, _heroes("Begin: "), has_map=True, has_acts=True)
GOES = PlainPanel(lambda prompt: "**Who goes down with the crew?** The other one waits in town.", _heroes(""))
TEST_BY = PlainPanel(_test_by, _heroes(""))
CHOOSE = PlainPanel(_choose, _labels)
CANCEL_OMEN = PlainPanel(_omen, _pay)
KEEP_CHANT = PlainPanel(lambda prompt: "**Which chant do you learn?**", _chants)
MISSION = PlainPanel(
    lambda prompt: "**Choose the next mission.** The first answer counts for everyone.", _missions
)
