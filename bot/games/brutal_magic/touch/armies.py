"""Say what can be touched while an army is chosen: rosters, or one's own types by sliders."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brutal_magic.names import army_line, design_words, roster_title
from bot.games.brutal_magic.panels import designing, muster
from bot.games.brutal_magic.workshop import Workshop
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Group, Kind, Slider, Stop, Touch
from engine.brutal_magic.armies.designs import UnitType
from engine.brutal_magic.rules.asks import Muster

FINAL: Kind = "final"


def army(prompt: Prompt) -> Touch:
    """Tap a roster to look at it; where designs are free, tap a type and slide its numbers."""
    ask = prompt.ask
    assert isinstance(ask, Muster)
    draft = muster.planned(prompt.draft)
    shop = muster.workshop(ask, draft)
    is_free = muster.is_free(ask)
    stops = tuple(_stop(shop, type_) for type_ in shop.army) if is_free else ()
    why = muster.why_not(ask, draft) if draft.army else ""
    title = roster_title(draft.army) if draft.is_roster else "Your own army"
    label = f"Take {title}" if draft.is_roster else "Hand in"
    return Touch(
        title=title if draft.army else "Choose your army",
        small=why or " ".join(_small(ask)),
        deeds=(*(_new(shop) if is_free else ()), *_armies(prompt, draft)),
        stops=stops,
        chips=tuple(Chip(f"{one.title}: {one.small}", one.place) for one in stops),
        hand_in=Deed(label, Press("hand_in")) if draft.army and not why else None,
    )


def _small(ask: Muster) -> Iterator[str]:
    if muster.has_prices(ask):
        yield muster.BALANCED
    yield "Everybody sees all armies once the last one is chosen."


def _armies(prompt: Prompt, draft: muster.Draft) -> Iterator[Deed]:
    """Yield the armies that one can look at, one's own first."""
    ask = prompt.ask
    assert isinstance(ask, Muster)
    if not draft.army:
        yield Deed("Choose for me", Press("any"), FINAL)
    for kept in prompt.kept if muster.is_free(ask) else ():
        own = muster.workshop(ask, muster.Draft(kept.text, {})).army
        press = Press("roster", "", (f"{muster.OWN}{kept.number}",))
        yield Deed(f"Your {kept.name}", press, small=army_line(own))
    for name, types in ask.rosters.items():
        if name != draft.army:
            small = f"{types[0].name}: {design_words(types[0])}"
            yield Deed(roster_title(name), Press("roster", "", (name,)), small=small)


def _new(shop: Workshop) -> Iterator[Deed]:
    for rank in designing.ranks(shop):
        label = f"New {rank}" if shop.army else "Design my own"
        yield Deed(label, Press("new_type", "", (rank,)))


def _stop(shop: Workshop, type_: UnitType) -> Stop:
    groups = tuple(_levels(shop, type_))
    small = f"{type_.rank}, {count(shop.left(type_), 'point')} left"
    return Stop(type_.token, type_.name, small, tuple(_deeds(shop, type_)), is_done=True, groups=groups)


def _deeds(shop: Workshop, type_: UnitType) -> Iterator[Deed]:
    if designing.may_have_attack(shop, type_):
        yield Deed("New attack", Press("new_attack", type_.token))
    for attack in type_.attacks:
        yield Deed(f"Drop {attack.name}", Press("drop_attack", type_.token, (attack.name,)), mark="away")
    yield Deed(f"Remove {type_.name}", Press("remove", "", (type_.token,)), mark="away")


def _levels(shop: Workshop, type_: UnitType) -> Iterator[Group]:
    for key, (words, now) in designing.levels(type_).items():
        costs = shop.costs(type_.rank, key.partition(" ")[0])
        able = range(designing.most(shop, type_, key) + 1)
        told = {number: f"{words} {number}{costs[number]}" for number in able}
        yield Group(words, slider=Slider(Press("level", f"{type_.token}.{key}"), now, told))
