"""The form of all hexes, over positions in which everybody stands everywhere."""

from __future__ import annotations

import pytest

from bot.games.brimstone import TEXTS
from bot.games.brimstone.sheet.all_hexes import A_FORM, form_hexes
from bot.messages.panel import Press
from engine.brimstone.rules.asks import PlaceOrders
from tests.bot.games.limits import check_form, check_panel
from tests.bot.games.monkey import crowded_table, open_orders


@pytest.mark.parametrize("seed", range(12))
def test_every_hex_has_a_group_of_its_own_within_discords_limits(seed: int) -> None:
    """No ground leaves a hex with a single answer, so each is in the form."""
    at = open_orders(crowded_table(f"forms {seed}", 2 + seed % 3))
    for seat in at.match.awaited:
        prompt = at.prompt(seat)
        assert isinstance(prompt.ask, PlaceOrders)
        hexes, named = form_hexes(prompt.ask.view), []
        check_panel(TEXTS.panels.show(prompt))
        for start in range(0, len(hexes), A_FORM):
            form = TEXTS.panels.press(prompt, Press("hexes", str(start))).form
            assert form
            check_form(form)
            named += [field.name for field in form.fields]
        assert named == hexes
