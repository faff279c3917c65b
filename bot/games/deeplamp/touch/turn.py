"""Say what can be touched for each kind of ask: spaces with their way, foes, heroes, and the turn's deeds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from bot.games.deeplamp.names import bare_hero
from bot.games.deeplamp.panels import PANELS, act, attacks, usable_things
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.games.spaced import SpacedPanel
from bot.messages.panel import Press
from bot.messages.touch import Deed, Kind, Touch
from engine.deeplamp.asks.available_actions import acting, closed_in_view
from engine.deeplamp.asks.decisions import Act, NameHero
from engine.deeplamp.asks.hero_actions import is_settling
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.asks.sampling import is_legal
from engine.deeplamp.orders import notation
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.state import State
from render.deeplamp.scenes import tracks

FINAL: Kind = "final"
END = "end"
"""Deed that ends the hero's turn, in short."""
Found = Iterator[tuple[Cell, Deed]]


def space_name(cell: Cell) -> str:
    """Return the place of a space in the picture."""
    return f"{cell[0]},{cell[1]}"


def activation(prompt: Prompt) -> Touch:
    """Tap a space: its way shows, and the same space again goes there. Foes show what may be done to them."""
    ask = prompt.ask
    assert isinstance(ask, Act)
    view = ask.view
    goals: dict[str, tuple[Deed, ...]] = defaultdict(tuple)
    for found in (_hits(view), _blows(view), _help(view), _steps(view)):
        for cell, deed in found:
            goals[space_name(cell)] += (deed,)
    title, *more = (line.replace("**", "").removeprefix("-# ") for line in act.lines(view))
    left = tracks(view, view.active)
    others = list(_others(view))
    end = next((deed for deed in others if deed.press.arg == END), None)
    health, *rest = left.split(" · ")
    return Touch(
        dict(goals),
        title.removesuffix(f" · {left}"),
        " ".join(more) or "Tap a lit space to see the way, and once more to go.",
        tuple(deed for deed in others if deed is not end),
        hand_in=end,
        goods=(health, " · ".join(rest)),
    )


def _steps(view: State) -> Found:
    """Yield a walk to each space in reach, alone and with somebody who is down."""
    state, hero = closed_in_view(view), view.active
    points = acting(state).points
    if is_settling(view) or acting(state).is_action_done or not points or view.has_flag(hero, "no_move"):
        return
    field = field_of(view, hero, points)
    down = [one for one in view.alive if one.down]
    for cell, steps in field.steps.items():
        if cell == hero.at:
            continue
        way = tuple(map(space_name, (field.start, *field.way(cell))))
        walk = {"do": "move", "to": list(cell)}
        yield (
            cell,
            Deed(
                f"Go to {space_name(cell)}",
                Press("go", "", (space_name(cell),)),
                FINAL,
                count(steps, "step"),
                way=way,
            ),
        )
        for one in down:
            if is_legal(view, {**walk, "drag": one.id}):
                yield cell, _deed(f"Drag {bare_hero(view, one)} along", "", {**walk, "drag": one.id}, way)


def _deed(
    label: str, small: str, deed: Mapping[str, object], way: tuple[str, ...] = (), kind: Kind = FINAL
) -> Deed:
    return Deed(label, Press("do", "", (act.short(dict(deed)),)), kind, small, way=way)


def _blows(view: State) -> Found:
    """Yield each strike, shot and throw at the foe that it is aimed at first."""
    if is_settling(view):
        return
    for label, small, deed in (*attacks.attacks(view), *attacks.throws(view)):
        foes = [one for one in view.fight.enemies.values() if one.id == next(iter(deed.get("on", ())), "")]
        cells = (
            [tuple(deed["at"])] if "at" in deed else [cell for one in foes for cell in view.footprint(one)]
        )
        for cell in cells:
            yield cell, _deed(label, _worth(view, deed, small), deed)


def _worth(view: State, deed: notation.Deed, small: str) -> str:
    """Return the chance to hit beside what the foe has left."""
    if deed["do"] not in ("melee", "shoot") or "boost" in deed:
        return small
    guns = deed.get("with")
    dice, number = attacks.shot(view, list(guns)) if isinstance(guns, list) else attacks.melee(view)
    return f"{attacks.chance(dice, number)}% to hit, {small}"


def _hits(view: State) -> Found:
    """Yield each way to deal open hits, at the foe that takes them."""
    for label, small, deed in attacks.hits(view):
        for cell in view.footprint(view.fight.enemies[deed["enemy"]]):
            yield cell, _deed(label, small, deed)


def _help(view: State) -> Found:
    for one in view.alive:
        deed = {"do": "help", "hero": one.id}
        if one.down and one.at is not None and is_legal(view, deed):
            yield one.at, _deed(f"Help {bare_hero(view, one)}", "", deed)


def _others(view: State) -> Iterator[Deed]:
    """Yield what is done by a button: the turn's own deeds first, then things, gifts and hands."""
    for label, small, deed in usable_things.levels(view):
        yield _deed(label, small, deed)
    quick = () if is_settling(view) else act.quick(view)
    for button in (*quick, *act.ends(view)):
        if button.action == act.DO:
            yield Deed(button.label, Press(button.action, button.arg), FINAL)
    aimless = [] if is_settling(view) else [one for one in attacks.attacks(view) if "on" not in one[2]]
    lists = (usable_things.uses, usable_things.gifts, usable_things.takings, usable_things.holdings)
    for label, small, deed in (*aimless, *(one for entries in lists for one in entries(view))):
        if deed["do"] != "throw":
            yield _deed(label, small, deed)
    if is_legal(view, {"do": "nerve"}):
        yield _deed("Buy D6 steps (1 nerve)", "", {"do": "nerve"})


def pick(prompt: Prompt) -> Touch:
    """Press one of a few answers; a hero is tapped where it stands."""
    panel = PANELS.of_kind[prompt.ask.kind]
    assert isinstance(panel, SpacedPanel)
    title, *more = panel.face.text(prompt).replace("**", "").splitlines()
    deeds = dict(panel.touches(prompt))
    goals: dict[str, tuple[Deed, ...]] = {}
    if isinstance(prompt.ask, NameHero):
        heroes = prompt.ask.view.crew.heroes
        for name, deed in deeds.items():
            if (at := heroes[name].at) is not None:
                goals[space_name(at)] = (*goals.get(space_name(at), ()), deed)
    return Touch(goals, title, " ".join(more), tuple(deeds.values()))
