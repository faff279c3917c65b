"""Touch an attack: tap a rival, set how many go, and see the chance for each number; and what fire costs."""

from __future__ import annotations

from bot.games.earth_mans_burden.names import owner_name, place_title, symbol
from bot.games.earth_mans_burden.panels import losses as losing
from bot.games.earth_mans_burden.panels.attack_odds import danger, outlook, rivals
from bot.games.earth_mans_burden.panels.combat import planned, targets, value_of
from bot.games.earth_mans_burden.panels.common import percent
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.panel import Press
from bot.messages.touch import Chip, Deed, Group, Kind, Slider, Touch
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.rules.asks import Combat, Coup, Respond
from engine.earth_mans_burden.rules.attacks import Attack
from render.earth_mans_burden.event_text import units_word

FINAL: Kind = "final"
FIGHT: Kind = "fight"


def combat(prompt: Prompt) -> Touch:
    """Tap a rival's row: all units that are left attack it, until the slider says fewer."""
    ask = prompt.ask
    assert isinstance(ask, Combat | Coup)
    sheet = read_sheet(prompt.draft, ask.view.board)
    possible, plan = targets(ask), planned(sheet, ask)
    what = "Overthrow" if isinstance(ask, Coup) else "Attack"
    warned = any(one.world == HOME and not one.is_coup for one in possible)
    small = danger(ask.view, ask.seat).removeprefix("> ").replace("**", "") if warned else ""
    laid = {value_of(one) for one in plan}
    goals = {
        f"{world}>{at}": deeds
        for (world, at), attacks in rivals(possible).items()
        if (deeds := tuple(_deed(ask, one, plan) for one in attacks if value_of(one) not in laid))
    }
    return Touch(
        goals,
        f"{what}? Turn {ask.view.turn}",
        small or "Tap a rival: the bars show your chance to destroy or take all they have there.",
        tuple(_others(ask, plan, possible)),
        chips=tuple(_chip(one, number) for number, one in enumerate(plan, 1)),
        groups=tuple(_group(ask.view, one, _free(ask, one, plan)) for one in plan),
        hand_in=Deed(_go_word(ask, plan), Press("go"), FIGHT if plan else "plain"),
    )


def _go_word(ask: Combat | Coup, plan: list[Attack]) -> str:
    if plan:
        return f"Attack with {count(sum(one.units for one in plan), 'unit')}"
    return "No overthrow" if isinstance(ask, Coup) else "No attack"


def _free(ask: Combat | Coup, one: Attack, plan: list[Attack]) -> int:
    """Return how many units are free for an attack, with those that are in it already."""
    most = next(other.units for other in targets(ask) if value_of(other) == value_of(one))
    mates = (other for other in plan if (other.world, other.is_coup) == (one.world, one.is_coup))
    return most - sum(other.units for other in mates if value_of(other) != value_of(one))


def _deed(ask: Combat | Coup, one: Attack, plan: list[Attack]) -> Deed:
    free = _free(ask, one, plan)
    units = free or one.units
    said = f"{_way(one)} {owner_name(one.at)} on {place_title(one.world)} with {units}"
    chance = _chance(ask.view, one._replace(units=units))
    small = f"{chance} for all" if free else f"{chance} for all; those planned there go here instead"
    return Deed(said, Press("aim", "", (value_of(one),)), FIGHT, small)


def _way(one: Attack) -> str:
    return "Overthrow" if one.is_coup else "Fire at"


def _chance(view: Position, one: Attack) -> str:
    return percent(outlook(view, one).chance)


def _group(view: Position, one: Attack, most: int) -> Group:
    press, what = Press("units", value_of(one)), "development" if one.is_coup else "fleet"

    def words(number: int) -> str:
        return f"{count(number, what)}: {_chance(view, one._replace(units=number))} for all"

    said = f"{_way(one)} {symbol(one.at)} on {place_title(one.world)}: {words(one.units)}"
    numbers = {number: words(number) for number in range(1, max(one.units, most) + 1)}
    drop = Press("units", value_of(one), ("0",))
    return Group(said, drop=drop, slider=Slider(press, one.units, numbers) if len(numbers) > 1 else None)


def _chip(one: Attack, number: int) -> Chip:
    sign = "⚑" if one.is_coup else "✷"
    return Chip(f"{sign} {symbol(one.at)} {place_title(one.world)} {one.units}", number=number)


def _others(ask: Combat | Coup, plan: list[Attack], possible: list[Attack]) -> list[Deed]:
    if not plan:
        return []
    clear = Deed("Clear the plan", Press("clear"), mark="away")
    waits = any(one.is_coup for one in possible) and not any(one.is_coup for one in plan)
    if isinstance(ask, Combat) and waits:
        return [Deed("Fire first", Press("fire_first"), FINAL, "decide on overthrows after it"), clear]
    return [clear]


def respond(prompt: Prompt) -> Touch:
    """Let the dice fall; Act stands behind More."""
    assert isinstance(prompt.ask, Respond)
    return Touch(
        title="You are attacked",
        small="No dice are thrown yet. To do something first, press More and then Act.",
        hand_in=Deed("Let the dice fall", Press("go")),
    )


def losses(prompt: Prompt) -> Touch:
    """Press what is lost; all numbers are offered."""
    ask = losing.asked(prompt)
    world, hits = ask.loss.world, ask.loss.hits
    own = units_word(ask.view.fleets_at(ask.seat, world), ask.view.developments_at(ask.seat, world))
    return Touch(
        title=f"You lose {count(hits, 'unit')} on {place_title(world)}",
        small=f"You have {own} there. A lost development leaves its region empty.",
        deeds=tuple(
            Deed(one.label, Press("short", str(at)), FINAL)
            for at, one in enumerate(losing.LOSSES.face.shortcuts(prompt))
        ),
    )
