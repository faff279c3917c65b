"""Say what can be touched for each kind of ask; every deed is a press of the ask's panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.brimstone.touch import battles, order_sheet, setting_up, shortage, turns
from bot.games.panels import Prompt
from bot.messages.touch import Touch

TOUCHES: Mapping[str, Callable[[Prompt], Touch]] = {
    "adjust_map": setting_up.adjust_map,
    "choose_home": setting_up.choose_home,
    "choose_event": setting_up.choose_event,
    "orders": order_sheet.touch,
    "supply": shortage.supply,
    "execute": turns.execute,
    "march_on": turns.march_on,
    "support": battles.support,
    "pay": battles.pay,
    "retreat": battles.retreat,
}
