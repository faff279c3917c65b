"""What is between two stays between them; placings stay sealed; instructions of chance show nowhere."""

from __future__ import annotations

import pytest

from engine.earth_mans_burden.rules.events import OfferMade, Traded
from engine.kernel.core import Refused
from tests.engine.earth_mans_burden.positions import begin

THREE = {"players": 3, "fleets": {"red": {"earth": 2}, "blue": {"luna": 1}, "green": {"mars": 1}}}
OFFER = {"do": "offer", "to": "blue", "give": {"earth": {"fleets": 1}}, "get": {"luna": {"fleets": 1}}}


def test_E37_an_offer_shows_to_its_two_seats_alone() -> None:
    match = begin(**THREE)
    unaware = begin(**THREE)
    match.act("red", OFFER)
    seen = {seat: match.game.view(match.state, seat).offers for seat in ("red", "blue", "green", None)}
    assert [list(offers) for offers in seen.values()] == [[1], [1], [], []]
    assert isinstance(match.events[-1], OfferMade)
    assert match.events[-1].audience == ("red", "blue")
    assert unaware.game.view(unaware.state, "green").offers == seen["green"]


@pytest.mark.parametrize("do", ["accept", "drop"])
def test_E37_an_offer_of_others_is_refused_in_the_words_for_one_never_made(do: str) -> None:
    match = begin(**THREE)
    match.act("red", OFFER)
    said = []
    for number in (1, 2):
        with pytest.raises(Refused) as why:
            match.act("green", {"do": do, "offer": number})
        said.append(str(why.value).replace(str(number), "N"))
    assert said[0] == said[1]


def test_E46_all_hear_what_changed_hands_and_not_on_which_conditions() -> None:
    match = begin(**THREE)
    condition = {"seat": "green", "world": "mars", "units": "all", "least": 1}
    match.act("red", {**OFFER, "if": [condition], "until": 3})
    match.act("blue", {"do": "accept", "offer": 1})
    (told,) = (event for event in match.events if isinstance(event, Traded))
    assert told.audience is None
    assert (told.trade.conditions, told.trade.until) == ((), None)


def test_E3_a_placing_shows_to_nobody_until_all_are_in() -> None:
    match = begin(setup=True)
    before = [match.game.view(match.state, seat) for seat in ("red", "blue", None)]
    match.submit("red", {"fleets": {"earth": 5}})
    assert [match.game.view(match.state, seat) for seat in ("red", "blue", None)] == before
    assert match.events == []


def test_E51_a_view_does_not_count_the_actions_of_others() -> None:
    match = begin(**THREE)
    seen = match.game.view(match.state, "green")
    match.act("red", OFFER)
    assert match.state.acts == 1
    assert match.game.view(match.state, "green") == seen
