"""Draw a crew at a physical table without a map: the shaft, the turn order, and the heroes' state."""

from __future__ import annotations

from collections.abc import Iterator

from engine.deeplamp.companion.crew import Crew
from engine.deeplamp.companion.numbers import DARK_SPACES, MOUTH, OMEN_SPACES, target_at
from engine.deeplamp.companion.order import in_order, level
from engine.deeplamp.companion.terms import capital, word
from engine.deeplamp.state.state import SEATS
from render.deeplamp.scenes import THROWS, WAYS
from render.scenes.grid import Bar, Grid, Line, Rail, Turn


def crew_scene(crew: Crew) -> Grid:
    """Build an overview picture of the crew."""
    name = capital(word(crew.terms, "crew").removeprefix("the "))
    title = f"{name} · turn {crew.turn}" if crew.is_below and crew.turn else name
    if crew.bearer is not None and crew.is_below:
        title += f" · {word(crew.terms, 'lamp').removeprefix('the ')}: {crew.called(crew.bearer)}"
    return Grid(
        title,
        (),
        SEATS,
        order=tuple(_order(crew)),
        rail=_rail(crew) if crew.is_below else None,
        lines=tuple(_lines(crew)),
    )


def shaft_words(crew: Crew) -> str:
    """Describe the shaft: "Dark 3 · crew 12 · lamp 7+ (58%) · omen 2"."""
    dark, ours, lamp = (word(crew.terms, name).removeprefix("the ") for name in ("dark", "crew", "lamp"))
    target = target_at(crew.crew)
    said = f"{capital(dark)} {crew.dark} · {ours} {crew.crew} · {lamp} {target}+"
    own = crew.heroes[crew.bearer].number("lamp") if crew.bearer else None
    if not own:
        said += f" ({round(100 * WAYS[target] / THROWS)}%)"
    return f"{said} · {word(crew.terms, 'omen')} {crew.omens}" if crew.omens else said


def crew_text(crew: Crew) -> str:
    """Describe the crew in words."""
    parts = [shaft_words(crew)] if crew.is_below else []
    parts += [f"{line.text}: {_state(line)}" for line in _lines(crew)]
    order = ", ".join(
        f"{turn.text} {turn.level}{f' ({turn.state})' if turn.state else ''}" for turn in _order(crew)
    )
    return ". ".join([*parts, f"Order: {order}"] if order else parts) + "."


def _state(line: Line) -> str:
    return ", ".join([*(f"{bar.name} {bar.left} of {bar.of}" for bar in line.bars), line.note])


def _rail(crew: Crew) -> Rail:
    return Rail(MOUTH, crew.dark, crew.crew, shaft_words(crew), OMEN_SPACES, DARK_SPACES)


def _order(crew: Crew) -> Iterator[Turn]:
    for place in in_order(crew):
        seat = place.name if place.name in crew.heroes else None
        yield Turn(seat, crew.called(place.name), level(place), place.state)


def _lines(crew: Crew) -> Iterator[Line]:
    for name in crew.ids:
        sheet = crew.heroes[name]
        limits = {"health": sheet.wounds, "mind": sheet.strain}
        bars = [
            Bar(capital(word(crew.terms, stat)), max(0, of - harm), of)
            for stat, harm in limits.items()
            if (of := sheet.number(stat))
        ]
        state = "dead" if sheet.dead else "down" if sheet.down else ""
        nerve = f"{capital(word(crew.terms, 'nerve'))} {sheet.nerve}"
        yield Line(name, sheet.name, tuple(bars), state or nerve)
