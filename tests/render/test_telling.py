"""A turn of Deeplamp in lines: who did what, and who is still at it."""

from __future__ import annotations

from engine.deeplamp.play.events import (
    ActivationBegun,
    ActivationEnded,
    FightEnded,
    Rolled,
    Searched,
    ThingLost,
)
from engine.kernel.core import Event
from render.deeplamp.event_text import Teller, why_over
from tests.render.grids import fought, in_mine


def lines(*events: Event, acting: str | None = "") -> list[str]:
    return list(Teller(fought(), {}).lines(events, acting))


def test_a_search_is_told_with_its_dice_and_what_it_found() -> None:
    dice = Rolled("search", "red", (4, 6, 2))
    assert lines(ActivationBegun("red"), dice, Searched("red", 2, 1)) == [
        "Bess: searches tile 2 (🎲 4 6 2): finds 1 thing"
    ]


def test_who_does_nothing_is_told_of_and_who_is_at_it_as_well() -> None:
    told = lines(ActivationBegun("blue"), ActivationEnded("blue"), ActivationBegun("red"))
    assert told == ["Cob: stays", "Bess: acting now"]
    assert lines(ActivationBegun("red"), acting=None) == []


def test_what_somebody_does_who_began_before_is_told_by_name_once() -> None:
    assert lines(ThingLost("red", "gear", "prop_maul", 1), acting="red") == ["Bess: loses Prop Maul"]


def test_enemies_without_a_hit_did_no_harm() -> None:
    told = lines(ActivationBegun("drowned_hand"), ActivationEnded("drowned_hand"), FightEnded(1))
    assert told == ["👁️ Drowned Hand: harms nobody", "⚔️ **The fight is over**"]


def test_a_lost_descent_says_why() -> None:
    drowned = in_mine()
    drowned.shaft.dark = 16
    assert why_over(drowned, "lost") == "The Tide reached the mouth of the Shaft."
    lying = in_mine()
    for hero in lying.crew.heroes.values():
        hero.down = True
    assert why_over(lying, "lost") == "All heroes were down at once."
    fled = in_mine()
    for hero in fled.crew.heroes.values():
        hero.write(flee=True)
    assert why_over(fled, "lost") == "All heroes still standing fled."
    assert not why_over(in_mine(), "lost")
    assert not why_over(lying, "won")
