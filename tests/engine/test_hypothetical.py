"""Tables made up from a view: they look as the view does, can be played on, and know nothing more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from engine.earth_mans_burden.board.state import Hand, Trade
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match
from engine.registry.catalogue import GAMES
from engine.registry.hypothetical import HYPOTHETICAL, Imagine, imagine
from engine.registry.part import Part
from tests.engine.play import AnyMatch, by_chance, moments, play

every_game = pytest.mark.parametrize("name", [*filter(HYPOTHETICAL.of, GAMES)])
MARK = 97_531
SMALL: Mapping[str, Mapping[str, Json]] = {"brutal_magic": {"preset": "skirmish", "unit_cap": 4}}
"""Options of a game that is large otherwise."""


def _of_brimstone(state: Any) -> None:
    state.refills = (("truce",) * 3,)


def _of_brigand_kings(state: Any) -> None:
    _, *others = state.seats
    for cards in (state.bonus, state.hands):
        if cards:
            cards.update({seat: cards[other] for seat, other in zip(others, reversed(others), strict=True)})
    state.deck = tuple(reversed(state.deck))
    state.rolls = ((MARK,),)


def _of_earth_mans_burden(state: Any) -> None:
    _, second, third = state.seats[:3]
    state.offers[MARK] = Trade(second, third, (Hand("earth", MARK),), ())
    state.next_offer = MARK + 1
    state.rolls = ((MARK,),)


def _of_brutal_magic(state: Any) -> None:
    state.rolls = (("hit", "r1", MARK),)


def _of_deeplamp(state: Any) -> None:
    state.decks.draw["loot"], state.decks.dice = [str(MARK)], [MARK]
    state.shaft.omens = [str(MARK)] * len(state.shaft.omens)
    state.mine.tiles = [replace(one, token=one.token and str(MARK)) for one in state.mine.tiles]


HIDDEN: Mapping[str, Callable[[Any], None]] = {
    "brimstone": _of_brimstone,
    "brigand_kings": _of_brigand_kings,
    "earth_mans_burden": _of_earth_mans_burden,
    "brutal_magic": _of_brutal_magic,
    "deeplamp": _of_deeplamp,
}
"""What plants into a table of three or more that which its first seat may not know."""


def fresh(name: str, number: int) -> AnyMatch:
    game = GAMES[name]
    players = [count for count in game.players if count > 2][number % 2]
    return Match.new(game, players, SMALL.get(name, {}), f"imagined {number}")


def some(match: AnyMatch, dice: Dice) -> Iterator[int]:
    """Moments of random play, by number."""
    return (n for n, _ in enumerate(islice(moments(match, by_chance(dice), stages=4), 30)))


def begun(name: str, table: Any) -> AnyMatch:
    """A match on a table that was made up."""
    return Match(GAMES[name], table, NotedDice("dice of its own"), stage=1)


@every_game
def test_what_is_hidden_from_a_seat_is_in_no_table_that_it_imagines(name: str) -> None:
    game = GAMES[name]
    match = fresh(name, 0)
    for n in some(match, Dice("hidden")):
        if n % 4 == 0:
            seat = match.state.seats[0]
            other = game.load(json.loads(json.dumps(game.dump(match.state))))
            HIDDEN[name](other)
            assert game.dump(other) != game.dump(match.state)
            tables = [imagine(name, game.view(state, seat), Dice("own")) for state in (match.state, other)]
            assert game.dump(tables[0]) == game.dump(tables[1])
            assert str(MARK) not in json.dumps(game.dump(tables[1]))


@every_game
def test_at_rest_the_seat_sees_the_same_on_the_table_that_it_imagines(name: str) -> None:
    match = fresh(name, 0)
    for _ in some(match, Dice("at rest")):
        if match.opened == 1 and not match.sealed:
            for seat in match.state.seats:
                view = match.game.view(match.state, seat)
                table = imagine(name, view, Dice("of its own"))
                assert match.game.view(table, seat) == view
                assert begun(name, table).awaited == match.awaited


@every_game
def test_from_any_moment_an_imagined_table_is_played_on(name: str) -> None:
    """Each goes its own way, and the table that it was made from stays as it is."""
    match, dice = fresh(name, 1), Dice("any moment")
    for n in some(match, dice):
        if n % 7 == 0:
            before, seat = match.digest(), match.awaited[0]
            tried = begun(name, imagine(name, match.game.view(match.state, seat), dice))
            assert tried.awaited
            play(tried, by_chance(dice), stages=1)
            assert match.digest() == before


def test_hidden_cards_are_drawn_anew_each_time() -> None:
    match = fresh("brigand_kings", 0)
    play(match, by_chance(Dice("cards")), stages=2)
    me, other = match.state.seats[:2]
    view = match.game.view(match.state, me)
    tables = [imagine("brigand_kings", view, Dice(f"draw {n}")) for n in range(12)]
    assert {table.bonus[me] for table in tables} == {match.state.bonus[me]}
    assert len({table.bonus[other] for table in tables}) > 6
    assert len({table.deck for table in tables}) == 12
    assert all(sorted(table.deck) == sorted(match.state.deck) for table in tables)


def test_in_deeplamp_who_was_acting_goes_on_and_tokens_and_omens_are_drawn_anew() -> None:
    hall = [
        {"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "joined"}},
        {"tile": "pump_hall", "at": [-1, -7], "doors": {"0": "joined"}, "token": "t02"},
    ]
    table = {"players": 1, "step": "act", "map": hall, "omens": ["omen_cold"], "dice": [5]}
    state = GAMES["deeplamp"].read_table(table, Dice("table"))
    match = Match(GAMES["deeplamp"], state, NotedDice("real"))
    match.submit("red", {"do": "move", "to": [1, 0]})
    view = match.game.view(match.state, "red")
    tables = [imagine("deeplamp", view, Dice(f"draw {n}")) for n in range(20)]
    for one in tables:
        tried = begun("deeplamp", one)
        assert match.game.view(tried.state, "red") == view
        assert tried.asks["red"].kind == "act"
        assert tried.state.activation.points == 2
        assert "pump_hall" not in one.decks.draw["map"]
        assert one.shaft.omens[0] not in one.decks.draw["omen"]
        assert one.mine.tiles[1].token not in one.decks.draw["tokens"]
    assert len({one.shaft.omens[0] for one in tables}) > 3
    assert len({one.mine.tiles[1].token for one in tables}) > 3


def test_a_game_without_one_says_that_it_has_no_dry_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "engine.registry.hypothetical.HYPOTHETICAL", Part("engine", "imagine", Imagine, "unimagined")
    )
    with pytest.raises(Refused, match=r"^Brimstone has no dry run\.$"):
        imagine("brimstone", None, Dice("1"))
