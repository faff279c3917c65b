"""Form for a hero's order for the next turn: a goal and an action, or the same typed on one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.deeplamp.names import bare_hero
from bot.games.deeplamp.panels.destinations import Goal, far_goals
from bot.games.panels import choice
from bot.games.phrases import count
from bot.messages.panel import ENTRIES, Choice, Field, Filled, Form, one_of
from engine.deeplamp.orders.orders import Order
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Refused

TO, THEN, TYPED = "to", "then", "typed"
STAY = "stay"
_NOTHING = "end"
_THENS = {
    "search": "Search the tile",
    "look": "Look through the door there",
    "melee": "Strike an adjacent enemy",
    _NOTHING: "End the turn",
}
_LONGEST = 200
_EXAMPLE = "move 4,-2; search"


def order_form(view: State, hero: Hero, order: Order | None, action: str) -> Form:
    """Return the form, preset to the old order or else to the first useful goal."""
    goals = far_goals(view, hero)[: ENTRIES - 2]
    places = list(_places(goals, order))
    first = "look" if goals and goals[0].is_at_door else "search"
    then = (order.action or _NOTHING) if order else first
    thens = [Choice(label, value, chosen=value == then) for value, label in _THENS.items()]
    line = Field(
        TYPED, "Or type the order", "line", placeholder=_EXAMPLE, hint="This replaces both choices above."
    )
    return Form(
        f"Next turn: {bare_hero(view, hero)}"[:45],
        action,
        (one_of(TO, "Go where?", places), one_of(THEN, "Then do what?", thens), line),
        hero.id,
    )


def _places(goals: Sequence[Goal], order: Order | None) -> Iterator[Choice]:
    to = order.to if order else None
    if to is not None and to not in [goal.cell for goal in goals]:
        yield choice(f"{to[0]},{to[1]}", f"{to[0]},{to[1]}", chosen=True)
    yield Choice("Stay here", STAY, chosen=order is not None and to is None)
    for number, goal in enumerate(goals):
        x, y = goal.cell
        is_chosen = goal.cell == to if order else not number
        yield choice(goal.why, f"{x},{y}", f"{count(goal.steps, 'step')}, to {x},{y}", chosen=is_chosen)


def order_text(filled: Filled) -> str:
    """Convert a filled form into a typed order."""
    said = {name: "".join(filled.get(name, ())).strip() for name in (TO, THEN, TYPED)}
    if said[TYPED]:
        return said[TYPED][:_LONGEST]
    if said[THEN] not in _THENS:
        raise Refused("Choose what your hero does there.")
    move = "" if said[TO] in ("", STAY) else f"move {said[TO]}"
    return "\n".join(filter(None, (move, said[THEN])))
