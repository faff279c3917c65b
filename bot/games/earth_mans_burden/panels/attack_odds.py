"""Show what an attack is worth before it is rolled: the danger in words, a row of bars for each rival."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels.common import attack_line, percent
from bot.games.earth_mans_burden.pictures import odds_picture
from bot.games.panels import Prompt
from bot.games.phrases import count
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME, SEATS, UN, Owner, World
from engine.earth_mans_burden.rules.asks import Combat, Coup
from engine.earth_mans_burden.rules.attacks import Attack
from engine.earth_mans_burden.rules.outlook import Outlook, attack, reprisal
from render.scenes.odds import Front, Odds, Rival
from render.text.phrases import called

MOST_ROWS = 10
"""Most rivals in the picture; the rest stand in the menu and in the odds in full."""
_NEARLY_ALL = 0.75
"""Least share of the units there, on average, that is called nearly all."""
WHAT = "-# The chance to destroy or take all they have there."


def outlook(view: Position, one: Attack) -> Outlook:
    """Return what to expect of an attack."""
    return attack(view, one.at, one.world, one.units, is_coup=one.is_coup)


def rivals(possible: Sequence[Attack]) -> dict[tuple[World, Owner], list[Attack]]:
    """Return each rival on each world with the attacks on it: by world, then seats before the UN."""
    found: dict[tuple[World, Owner], list[Attack]] = {}
    worlds = list(dict.fromkeys(one.world for one in possible))
    for one in sorted(possible, key=lambda one: (worlds.index(one.world), one.at == UN)):
        found.setdefault((one.world, one.at), []).append(one)
    return found


def odds_words(view: Position, attacks: Sequence[Attack]) -> str:
    """Describe attacks on one rival: fire with 2: 56%, overthrow with 1: 19%."""
    words = (
        f"{'overthrow' if one.is_coup else 'fire'} with {one.units}: {percent(outlook(view, one).chance)}"
        for one in attacks
    )
    return ", ".join(words)


def danger(view: Position, seat: str) -> str:
    """Return what fire on Earth costs, as the reason to hesitate; "" if nothing fires back."""
    seen = reprisal(view, seat)
    if seen is None:
        return ""
    fleets, units = count(seen.attackers, "fleet"), count(seen.defenders, "unit")
    where, all_ = place_title(HOME), percent(seen.chance)
    return (
        f"> If you **fire** on {where}, the UN fires back: {fleets} at your {units}. "
        f"Expect to lose {_share(seen)} ({all_}: all)."
    )


def _share(seen: Outlook) -> str:
    if seen.losses >= _NEARLY_ALL * seen.defenders:
        return "nearly all"
    return f"about {round(seen.losses)} of {seen.defenders}" if seen.losses >= 1 else "none or one"


def full(ask: Combat | Coup, possible: Sequence[Attack]) -> Iterator[str]:
    """Yield every attack with its save, its average and its chance."""
    yield "**Odds in full**, with everything you have there:"
    yield from (f"• {attack_line(ask.view, one)}" for one in possible)


def picture(
    prompt: Prompt, ask: Combat | Coup, possible: Sequence[Attack], plan: Sequence[Attack]
) -> Picture | None:
    """Draw a row per rival with the chance of all fleets and of all developments there."""
    rows = list(rivals(possible).items())
    shown = (
        sorted(rows, key=lambda row: -_best(ask.view, row[1]))[:MOST_ROWS] if len(rows) > MOST_ROWS else rows
    )
    if not shown:
        return None
    order = {(one.world, one.at): str(number) for number, one in reversed(list(enumerate(plan, start=1)))}
    worlds = dict.fromkeys(world for (world, _), _ in rows)
    fronts = []
    for world in worlds:
        here = [
            (at, attacks)
            for (where, at), attacks in rows
            if where == world and ((where, at), attacks) in shown
        ]
        if here:
            fronts.append(_front(prompt, ask, world, here, order))
    more = len(rows) - len(shown)
    last = f"and {count(more, 'rival')} more in the menu" if more else ""
    return odds_picture(Odds(tuple(fronts), SEATS, UN, last))


def _best(view: Position, attacks: Sequence[Attack]) -> float:
    return max(outlook(view, one).chance for one in attacks)


def _front(
    prompt: Prompt,
    ask: Combat | Coup,
    world: World,
    here: Sequence[tuple[Owner, Sequence[Attack]]],
    order: dict[tuple[World, Owner], str],
) -> Front:
    units = {one.is_coup: one.units for _, attacks in here for one in attacks}
    heads = (
        f"fire with {count(units[False], 'fleet')}" if False in units else "",
        f"overthrow with {units[True]}" if True in units else "",
    )
    rows = tuple(
        Rival(at, _name(prompt, at), _chances(ask.view, attacks), order.get((world, at), ""))
        for at, attacks in here
    )
    return Front(f"On {place_title(world)}", heads, rows, world)


def _name(prompt: Prompt, at: Owner) -> str:
    return "The UN" if at == UN else called(at, bare_names(prompt.names))


def _chances(view: Position, attacks: Sequence[Attack]) -> tuple[int | None, ...]:
    by_way = {one.is_coup: outlook(view, one).chance for one in attacks}
    return tuple(_rounded(by_way[way]) if way in by_way else None for way in (False, True))


def _rounded(chance: float) -> int:
    """Return the percentage that `percent` writes."""
    return int(percent(chance).removesuffix("%"))
