"""Every card, mission and chart line of the shipped pack is carried out."""

from __future__ import annotations

import pytest

from engine.deeplamp.effects.performing import perform
from engine.deeplamp.heroes.harm import kill
from engine.deeplamp.heroes.levels import level_up
from engine.deeplamp.mine.exploring import reach_objective, turn_token
from engine.deeplamp.play.cards import carry_out
from engine.deeplamp.play.charts import roll_chart
from engine.deeplamp.play.events import CardDrawn
from engine.deeplamp.play.turn_context import Cause
from engine.deeplamp.serialization.dump import dump
from engine.deeplamp.state.stats import all_stats
from engine.deeplamp.town.days import spend_day
from engine.records.record import begin
from tests.engine.deeplamp.positions import HALL, Alone
from tests.engine.deeplamp.whole import BLUE, PACK, RED, changes, does_something, faces_of, table

# Cards

CARDS = [(deck, card) for deck, cards in PACK.decks.items() for card in cards]


@pytest.mark.parametrize(
    ("deck", "card"), [(deck, card) for deck, cards in PACK.decks.items() for card in cards]
)
def test_a_card_is_carried_out(deck: str, card: str) -> None:
    assert does_something(lambda play: carry_out(play, deck, card, play.state.crew.heroes["red"]))


@pytest.mark.parametrize("name", PACK.tokens)
def test_a_token_is_turned_with_all_that_lies_on_it(name: str) -> None:
    token = PACK.tokens[name]
    hall = [HALL[0], {**HALL[1], "doors": {"0": "joined"}, "token": name}]
    alone = Alone(table(1, map=hall)).play(lambda play: turn_token(play, 2))
    assert alone.state.mine.tiles[1].token is None
    assert (alone.state.mine.clues, len(alone.state.shaft.omens)) == (token.clue, 2 + token.omen)
    assert alone.state.mine.tiles[1].lying.doors.count("open") == token.doors
    drawn = [event.deck for event in alone.told("card_drawn")]
    assert drawn.count("encounter") == token.encounters
    assert drawn.count("threat_low") >= token.attacks


@pytest.mark.parametrize("mission", PACK.missions)
def test_a_mission_begins_meets_its_objective_and_ends(mission: str) -> None:
    data = PACK.missions[mission]
    alone = Alone(table(1, mission=mission)).play(lambda play: perform(play, data.start, Cause()))
    alone.play(lambda play: reach_objective(play, 2))
    assert alone.state.fight.foes
    assert alone.state.shaft.omens == []
    before = dump(alone.state)
    alone.state.campaign.over = "won"
    alone.play(lambda play: perform(play, data.reward, Cause()))
    assert changes(alone, before)
    assert does_something(lambda play: perform(play, data.failure, Cause()))


# Charts


LINES = [(name, entry.from_) for name, chart in PACK.charts.items() for entry in chart.entries]
VISITS = [(one.id, entry.from_) for one in PACK.town.locations for entry in one.events.entries]
BONUSES = [(one.id, entry.from_) for one in PACK.classes.values() for entry in one.bonus.entries]


@pytest.mark.parametrize(("name", "result"), LINES)
def test_a_line_of_a_chart_is_carried_out(name: str, result: int) -> None:
    chart = PACK.charts[name]
    entry = chart.at(result)
    alone = Alone(table(1, step="day", dice=faces_of(chart.dice, result)))
    hero = alone.state.crew.heroes["red"]
    before = all_stats(alone.state, hero)
    alone.play(lambda play: roll_chart(play, name, hero, kill))
    assert alone.told("chart_line")[0].name == entry.name
    assert alone.state.decks.dice == []
    if entry.id is not None:
        assert hero.lasting == (entry.id,)
        assert all_stats(alone.state, hero) != before


@pytest.mark.parametrize(("place", "result"), VISITS)
def test_a_line_of_a_place_in_town_comes_up_for_who_visits_it(place: str, result: int) -> None:
    dice = [1, 6, 1, 6, *faces_of("2D6", result)]
    answers = {"day of red": {"red": {"stay": "camp", "visit": place}}}
    day = {"players": 2, "step": "day", "dice": dice, "heroes": {"red": RED, "blue": BLUE}}
    alone = Alone(day, answers).play(spend_day)
    names = [event.name for event in alone.told("chart_line")]
    entry = PACK.locations[place].events.at(result)
    assert entry.name in names


@pytest.mark.parametrize(("hero_class", "result"), BONUSES)
def test_a_line_of_the_bonus_of_a_class_comes_with_a_level(hero_class: str, result: int) -> None:
    hero = {"class": hero_class, "at": [0, 3], "xp": 500}
    alone = Alone(table(1, heroes={"red": hero, "blue": BLUE}, dice=faces_of("2D6", result)))
    before = (
        all_stats(alone.state, alone.state.crew.heroes["red"]),
        alone.state.crew.heroes["red"].purse.coin,
    )
    alone.play(lambda play: level_up(play, play.state.crew.heroes["red"], 2))
    after = alone.state.crew.heroes["red"]
    assert (after.training.level, after.purse.xp, len(after.training.abilities)) == (2, 0, 1)
    assert (all_stats(alone.state, after), after.purse.coin) != before


def test_S113_each_search_draws_from_the_whole_deck_in_no_order() -> None:
    """If the second search went on where the first ended, the two would share no single card."""
    single = {card.id for card in PACK.decks["search"].values() if card.count == 1}
    drawn = []
    for seed in range(8):
        hero = {"class": "mudlark", "at": [1, -1]}
        hall = {"tile": "pump_hall", "at": [-1, -7], "doors": {"0": "joined", "1": "open"}}
        place = {"players": 1, "step": "act", "map": [HALL[0], hall], "heroes": {"red": hero}}
        match = begin({"game": "deeplamp", "table": place | {"seed": str(seed), "dice": [6] * 60}})
        for tile in (1, 2):
            told = len(match.events)
            match.submit("red", {"do": "search", "tile": tile})
            drawn_now = [one for one in match.events[told:] if isinstance(one, CardDrawn)]
            cards = [one.card for one in drawn_now if one.deck == "search"]
            assert len(single & {*cards}) == len([card for card in cards if card in single])
            drawn.append(tuple(cards))
    assert any(single & {*drawn[at]} & {*drawn[at + 1]} for at in range(0, 16, 2))
    assert len({*drawn}) > 8
