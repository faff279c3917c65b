"""Describe a descent or a stay in town, for the status card and as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.deeplamp.names import person, said, symbol
from bot.games.phrases import shortened
from bot.games.story import Names
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from render.deeplamp.describe import (
    enemy_lines,
    hero_line,
    kind_lines,
    order_lines,
    shaft_lines,
    tile_lines,
)
from render.deeplamp.names import full_name, term
from render.deeplamp.scenes import tracks

IN_TOWN = ("after", "travel", "day", "shop", "out")
_MOST = 2400
_ENDS = {"won": "won", "lost": "lost", "fled": "fled"}


def status(view: State, names: Names) -> str:
    """Return the turn or day, the shaft, every hero and the enemies."""
    return shortened("\n".join(_status(said(view), names)), _MOST)


def _status(view: State, names: Names) -> Iterator[str]:
    yield heading(view)
    if view.campaign.step not in (*IN_TOWN, "setup"):
        yield from shaft_lines(view)
    for seat in view.seats:
        heroes = view.heroes_of(seat)
        if not heroes:
            yield person(seat, names)
        for hero in heroes:
            yield f"{symbol(seat)} {full_name(view, hero)}: {_state(view, hero)}"
    for hero in view.aside:
        where = "dead" if hero.dead else "waits in town"
        yield f"{symbol(hero.seat)} {full_name(view, hero)}: {where}"
    if view.is_fight:
        yield f"⚔️ {', '.join(enemy_lines(view))}"


def heading(view: State) -> str:
    if view.campaign.is_finished:
        return f"**{view.mission.name}: {_ENDS.get(view.campaign.over or '', 'over')}**"
    if view.campaign.step == "setup":
        return "**The crew is choosing its heroes**"
    if view.campaign.step in IN_TOWN:
        return f"**{view.pack.town.name}, day {view.town.day}**"
    turn = f"**Turn {view.campaign.turn}**"
    if view.options.campaign:
        return f"{turn} · descent {view.campaign.adventure}"
    if view.options.adventures == 1:
        return turn
    return f"{turn} · descent {view.campaign.adventure} of {view.options.adventures}"


def _state(view: State, hero: Hero) -> str:
    if hero.dead:
        return "dead"
    marks = [tracks(view, hero)]
    marks += (
        [f"🪔 {term(view.pack, 'lamp')}"]
        if hero.id == view.crew.lamp and view.campaign.step not in IN_TOWN
        else []
    )
    marks += ["wants to flee"] if hero.marks.flee else []
    marks += ["acts"] if view.activation and view.activation.hero == hero.id else []
    marks += ["has acted"] if hero.marks.done and not view.activation and view.campaign.step == "act" else []
    return " · ".join(marks)


def board_text(view: State, names: Names) -> str:
    """Describe shaft, tiles, figures and fight order in plain text, without markdown."""
    lines = [*shaft_lines(view)] if view.mine.tiles else [view.pack.about]
    lines += [hero_line(view, hero) for hero in view.alive]
    lines += enemy_lines(view)
    lines += kind_lines(view)
    if view.is_fight:
        lines += ["Order, highest first:", *order_lines(view)]
    lines += tile_lines(view)
    return "\n".join(lines).replace("`", "'").replace("**", "")
