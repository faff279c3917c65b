"""Say what can be touched for each kind of ask: dice, and the counties that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from bot.games.brigand_kings.names import card_word, face_word, place_word
from bot.games.brigand_kings.outcomes import left_word, outcome_word, placement_word
from bot.games.brigand_kings.panels import choices
from bot.games.brigand_kings.panels import flip as flipping
from bot.games.brigand_kings.panels import place as placing
from bot.games.brigand_kings.panels import roll as rolling
from bot.games.brigand_kings.panels.common import leads_word, roll_of
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Group, Kind, Slider, Touch
from engine.brigand_kings.rules.asks import Assign, FlipCards, Place, Reroll
from engine.brigand_kings.rules.flips import after
from engine.brigand_kings.rules.outlook import outlook, outlooks
from engine.brigand_kings.rules.placement import Placement
from render.brigand_kings.scenes import card_title

FINAL: Kind = "final"
BEST = 3
"""Placements that are offered whole."""


def die_name(number: int) -> str:
    """Return the place of a die in the picture."""
    return f"die-{number}"


def keep_bonus(prompt: Prompt) -> Touch:
    """Press the two cards to keep."""
    return Touch(
        title="Choose your two bonus cards",
        small="At the end each scores 1 point for every other card of its suit that you captured.",
        deeds=tuple(deed for _, deed in choices.BONUS.touches(prompt)),
    )


def roll(prompt: Prompt) -> Touch:
    """Tap each die that is to be rolled again, or a place: all that don't help there are rolled again."""
    ask = prompt.ask
    assert isinstance(ask, Reroll)
    view, again = ask.view, rolling.laid_out(prompt)
    dice = {at: _die(prompt, at, again) for at in rolling.ALL}
    aims = {
        str(place): (Deed(aim.label, Press("short", "", (str(at),)), FINAL, aim.small),)
        for at, (place, aim) in enumerate(rolling.aims(view).items(), rolling.FIRST_AIM)
    }
    return Touch(
        {**{die_name(at): (deed,) for at, deed in dice.items()}, **aims},
        f"Turn {view.turn}: your dice",
        f"{count(roll_of(view).rerolls, 're-roll')} left. Tap the dice to roll again, or a place to aim at.",
        tuple(dice.values()),
        hand_in=_thrown(again),
    )


def _die(prompt: Prompt, at: int, again: list[int]) -> Deed:
    assert isinstance(prompt.ask, Reroll)
    face = roll_of(prompt.ask.view).faces[at - 1]
    said = f"Keep {face_word(face)}" if at in again else f"Roll {face_word(face)} again"
    return Deed(said, Press("toggle", str(at)), small=leads_word(prompt.ask.view, face), is_usual=at in again)


def _thrown(again: list[int]) -> Deed:
    if not again:
        return Deed("Keep all dice", Press("short", rolling.KEEP))
    dice = "1 die" if len(again) == 1 else f"{len(again)} dice"
    return Deed(f"Roll {dice} again", Press("pick", "reroll", tuple(map(str, again))))


def flip(prompt: Prompt) -> Touch:
    """Tap a die that a captured card can turn."""
    ask = prompt.ask
    assert isinstance(ask, FlipCards)
    flips = flipping.laid_out(prompt)
    changed = after(ask.roll, flips).faces
    taken = {die for one in flips for die in one.changes}
    found: dict[str, tuple[Deed, ...]] = {}
    for card in ask.cards:
        for one in flipping.possible(ask, flips, card):
            deed = Deed(
                f"{card_title(card)}: {one.label}",
                Press("change", card, (one.value,)),
                "plain",
                one.description,
            )
            old = one.value.partition(">")[0]
            for at, face in enumerate(changed, 1):
                if at not in taken and str(face) == old:
                    found[die_name(at)] = (*found.get(die_name(at), ()), deed)
    return Touch(
        found,
        f"Turn {ask.view.turn}: flip captured cards?",
        "Each symbol turns one die. The card still scores. Tap a die to turn.",
        (Deed("Flip one less", Press("undo"), mark="away"),) if flips else (),
        chips=tuple(Chip(f"{card_word(one.card)} {flipping.changes_word(one, ask.roll)}") for one in flips),
        hand_in=Deed(f"Flip {count(len(flips), 'card')}" if flips else "Flip nothing", Press("done")),
    )


def assign(prompt: Prompt) -> Touch:
    """Tap the die that carries soldiers; the other two are where they go."""
    ask = prompt.ask
    assert isinstance(ask, Assign)
    deeds = dict(choices.CARRY.touches(prompt))
    numbers = enumerate(roll_of(ask.view).faces, 1)
    return Touch(
        {die_name(at): (deeds[face],) for at, face in numbers if isinstance(face, int)},
        f"Turn {ask.view.turn}: choose the transport",
        f"The other two numbers say where soldiers can go. {left_word(ask.view, ask.seat)}",
        tuple(deeds.values()),
    )


def place(prompt: Prompt) -> Touch:
    """Tap a county: as many soldiers as can go there; below stands what it leads to."""
    ask = prompt.ask
    assert isinstance(ask, Place)
    laid = placing.laid_out(prompt)
    seen = outlook(ask.view, ask.seat, laid)
    ways = [
        (number, way)
        for number, way in enumerate(outlooks(ask.view, ask.seat, ask.reach))
        if way.placement.total
    ]
    said = outcome_word(ask.view, ask.seat, seen) if laid.total else ""
    return Touch(
        dict(_goals(ask, laid)),
        f"Turn {ask.view.turn}: place your soldiers",
        said or f"At most {ask.reach.transport} in all. {left_word(ask.view, ask.seat)}",
        tuple(
            Deed(
                placement_word(ask.view, way.placement),
                Press("way", str(number)),
                FINAL,
                outcome_word(ask.view, ask.seat, way),
            )
            for number, way in ways[: 0 if laid.total else BEST]
        ),
        groups=tuple(_group(ask, laid, to) for to in ask.reach.destinations if laid.at(to)),
        hand_in=Deed(
            f"Place {count(laid.total, 'soldier')}" if laid.total else "Place no soldiers",
            Press("put" if laid.total else "nothing"),
        ),
    )


def _goals(ask: Place, laid: Placement) -> Iterator[tuple[str, tuple[Deed, ...]]]:
    for to in ask.reach.destinations:
        numbers = [number for number, _ in placing.numbers(ask, laid, to) if number > laid.at(to)]
        if numbers:
            wanted = placing.with_number(ask, laid, to, numbers[-1])
            assert wanted
            deed = Deed(
                f"{count(numbers[-1], 'soldier')} to {place_word(ask.view, to)}",
                Press("number", str(to), (str(numbers[-1]),)),
                small=outcome_word(ask.view, ask.seat, outlook(ask.view, ask.seat, wanted)),
            )
            yield str(to), (deed,)


def _group(ask: Place, laid: Placement, to: int) -> Group:
    words = {
        number: f"{count(number, 'soldier')} to {place_word(ask.view, to)}. "
        f"{outcome_word(ask.view, ask.seat, outlook(ask.view, ask.seat, wanted))}"
        for number, wanted in placing.numbers(ask, laid, to)
    }
    return Group(words[laid.at(to)], slider=Slider(Press("number", str(to)), laid.at(to), words))


TOUCHES: Mapping[str, Callable[[Prompt], Touch]] = {
    "keep_bonus": keep_bonus,
    "roll": roll,
    "flip": flip,
    "assign": assign,
    "place": place,
}
