"""Touch a shortage of supply: discharge troops on the map, forage and buy by buttons."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brimstone.names import count, land
from bot.games.brimstone.panels.supply import read_plan, ways, why_not, words_of
from bot.games.panels import Prompt
from bot.messages.panel import Press
from bot.messages.touch import Deed, Group, Stop, Touch
from engine.brimstone.board.components import BARREL_PRICE
from engine.brimstone.rules.asks import SettleSupply
from engine.brimstone.rules.supply import SupplyAnswer, forage_hex

MOST_WAYS = 3


def supply(prompt: Prompt) -> Touch:
    """Tap hexes to discharge a troop from each; the cheapest ways are buttons."""
    ask = prompt.ask
    assert isinstance(ask, SettleSupply)
    plan = read_plan(prompt.draft)
    available, required = ask.view.supply(ask.seat)
    way, why = words_of(ask, plan), why_not(ask, plan.dump())
    return Touch(
        {at: (_discharge(ask, plan, at),) for at in ask.view.held(ask.seat) if _left(ask, plan, at)},
        f"You are {count(required - available, 'barrel')} short",
        f"Planned: {way}. {why}" if way else "Tap a hex to discharge a troop there, or choose a way:",
        (*_means(ask, plan), *(_ways(ask) if why else ())),
        stops=tuple(_stops(ask, plan)),
        hand_in=Deed("Settle it so", Press("settle")) if not why else None,
        goods=(f"Supply {available}, need {required}", f"Stones {ask.view.stones[ask.seat]}"),
    )


def _left(ask: SettleSupply, plan: SupplyAnswer, at: str) -> int:
    return ask.view.troops(at) - plan.discharge.get(at, 0)


def _discharge(ask: SettleSupply, plan: SupplyAnswer, at: str) -> Deed:
    said = f"Discharge 1 in {at} {land(ask.view, at)}"
    return Deed(said, Press("discharge", at), small=f"{_left(ask, plan, at)} left")


def _means(ask: SettleSupply, plan: SupplyAnswer) -> Iterator[Deed]:
    """Yield the means that need no hex."""
    if hex_ := forage_hex(ask.view, ask.seat):
        said = "Don't forage" if plan.forage else f"Forage in {hex_}"
        yield Deed(said, Press("forage"), mark="forage")
    if (plan.buy + 1) * BARREL_PRICE <= ask.view.stones[ask.seat]:
        yield Deed("Buy a barrel", Press("buy"), small=f"{BARREL_PRICE} Stones", mark="barrel")
    if plan.buy:
        yield Deed("Buy one less", Press("sell"), mark="barrel")


def _ways(ask: SettleSupply) -> Iterator[Deed]:
    for number, way in enumerate(ways(ask)[:MOST_WAYS]):
        said = words_of(ask, way)
        yield Deed(f"{said[:1].upper()}{said[1:]}", Press("way", "", (str(number),)), "final")


def _stops(ask: SettleSupply, plan: SupplyAnswer) -> Iterator[Stop]:
    """Yield the hexes where troops are to go, so that they can be kept after all."""
    for at, gone in sorted(plan.discharge.items()):
        more = Press("discharge", at) if _left(ask, plan, at) else None
        group = Group(f"{gone} discharged", Press("keep", at), more)
        yield Stop(at, f"{at} {land(ask.view, at)}", "", (), groups=(group,), is_done=True)
