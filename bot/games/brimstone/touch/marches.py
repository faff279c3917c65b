"""Touch a March: goals on the map, further hexes that it can be forced on to, and its groups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bot.games.brimstone.names import count
from bot.games.brimstone.sheet.goal import ALL, GOAL, can_go_on
from bot.games.brimstone.sheet.legs import STOP, Focus, leg_name, most_of, troops_of, what_lies
from bot.games.brimstone.sheet.text import planned_stones
from bot.messages.panel import Press
from bot.messages.touch import BATTLE, Deed, Goals, Group, Kind, Slider
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Leg, Line, Sheet
from engine.brimstone.rules.march import destinations, forced_price

Found = Iterator[tuple[Hex, Deed]]


def goals_of(view: View, sheet: Sheet, hex_: Hex) -> Goals:
    """Return the hexes that a March from here can go to: first steps, or what is added to a planned one."""
    line = sheet.line(hex_)
    is_march = line is not None and line.order == "march"
    found: dict[Hex, tuple[Deed, ...]] = defaultdict(tuple)
    if hex_ in view.slow:
        deeds = _out_of_marker(view, sheet, line) if line and is_march else iter(())
    elif line and is_march and line.legs:
        deeds = _added(view, sheet, line)
    else:
        deeds = _first(view, hex_)
    for to, deed in deeds:
        found[to] += (deed,)
    return dict(found)


def _first(view: View, hex_: Hex) -> Found:
    """Yield a March with all troops to each hex in reach."""
    troops = view.troops(hex_)
    for to in destinations(view, view.me, hex_):
        lies = what_lies(view, hex_, to)
        said = f"{hex_} March to {to}, all {troops}" if troops > 1 else f"{hex_} March to {to}, 1 troop"
        yield to, Deed(said, Press(GOAL, hex_, (f"{to}.{ALL}",)), _kind(lies), lies, "march")


def _added(view: View, sheet: Sheet, line: Line) -> Found:
    """Yield further groups of a planned March, then second steps of its groups."""
    sent = {leg.to for leg in line.legs}
    can_split = view.troops(line.hex) > 1 and not view.flies_from(line.hex)
    for to in destinations(view, view.me, line.hex):
        if to not in sent:
            lies = what_lies(view, line.hex, to)
            said = f"{line.hex}: {'some' if can_split else 'go'} to {to}{'' if can_split else ' instead'}"
            yield to, Deed(said, Press("to", line.hex, (to,)), _kind(lies), lies, "march")
    for at, leg in enumerate(line.legs):
        yield from _onward(view, sheet, line, leg, leg_name(line, at))


def _onward(view: View, sheet: Sheet, line: Line, leg: Leg, name: str) -> Found:
    """Yield the second steps of a group, which force the March."""
    if not can_go_on(view, line, Focus(line.hex, name), planned_stones(view, sheet)):
        return
    arg, price = f"{line.hex}.{name}", _price(view, line)
    if view.marks(leg.to) or leg.to in view.slow:
        yield leg.to, Deed(f"Clear the marker in {leg.to}", Press("then_to", arg, (leg.to,)), small=price)
        return
    for to in destinations(view, view.me, leg.to, may_attack=not leg.attack):
        lies = what_lies(view, leg.to, to)
        said = f"{leg.to}: on to {to}"
        yield to, Deed(said, Press("then_to", arg, (to,)), _kind(lies), f"{lies}; forced, {price}", "march")


def _out_of_marker(view: View, sheet: Sheet, line: Line) -> Found:
    """Yield the hexes that troops can be forced on to, out of a marker that they clear."""
    if line.legs or not can_go_on(view, line, Focus(line.hex), planned_stones(view, sheet)):
        return
    for to in destinations(view, view.me, line.hex):
        lies = f"{what_lies(view, line.hex, to)}; forced, {_price(view, line)}"
        yield to, Deed(f"{line.hex}: clear it, then to {to}", Press("to", line.hex, (to,)), _kind(lies), lies)


def groups_of(view: View, line: Line | None, *, has_force: bool = False) -> tuple[Group, ...]:
    """Return the groups of a planned March, each with its numbers.

    `has_force`: it is carried out now, so force is decided without a second step.
    """
    if line is None or line.order != "march":
        return ()
    groups = [group for at, leg in enumerate(line.legs) for group in _groups(view, line, at, leg)]
    if has_force:
        return (*groups, *(Group("Forced", drop=Press("forced", line.hex)) for _ in (1,) if line.forced))
    return tuple(groups)


def _groups(view: View, line: Line, at: int, leg: Leg) -> Iterator[Group]:
    arg, troops = f"{line.hex}.{leg_name(line, at)}", troops_of(view, line, leg)
    if leg.to == line.hex:
        if leg.then:
            yield Group(f"Clear it, then to {leg.then.to}", drop=Press("to", line.hex, (line.hex,)))
        return
    numbers = {number: str(number) for number in range(1, most_of(view, line, leg) + 1)}
    yield Group(
        f"{troops} to {leg.to}",
        drop=Press("drop", arg),
        slider=Slider(Press("troops", arg), troops, numbers) if len(numbers) > 1 else None,
    )
    if leg.then:
        said = f"clear the marker in {leg.to}" if leg.then.to == leg.to else f"on to {leg.then.to}"
        yield Group(f"Then {said}", drop=Press("then_to", arg, (STOP,)))


def _price(view: View, line: Line) -> str:
    price = 0 if line.forced else forced_price(view)
    return count(price, "Stone") if price else "free"


def _kind(lies: str) -> Kind:
    return "fight" if lies.startswith(BATTLE) else "plain"
