"""Say what can be touched for each kind of ask; every deed is a press of the ask's panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.earth_mans_burden.touch import attacks, building, fleets
from bot.games.panels import Prompt
from bot.messages.touch import Touch

TOUCHES: Mapping[str, Callable[[Prompt], Touch]] = {
    "place": fleets.place,
    "move": fleets.move,
    "combat": attacks.combat,
    "coup": attacks.combat,
    "respond": attacks.respond,
    "losses": attacks.losses,
    "exploit": building.exploit,
    "claim": building.claim,
}
