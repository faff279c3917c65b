"""Records: reading cases, running them, and saying what does not hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import pytest

from engine.kernel.cases import Cases
from engine.kernel.core import Json
from engine.kernel.match import Match
from engine.records import record
from engine.records.record import outcome
from engine.registry.cases import cases_of
from engine.registry.catalogue import GAMES

TIE: dict[str, Json] = {
    "id": "G.01",
    "game": "brimstone",
    "title": "A tie goes to the attacker",
    "table": {
        "players": 3,
        "leader": "red",
        "event": "fair_weather",
        "tiles": {"D5": "farmland"},
        "troops": {"red": {"D4": 3}, "blue": {"D5": 3}},
        "stones": {"red": 0},
        "events_up": ["truce", "lightning"],
    },
    "script": [
        {
            "ask": "orders",
            "answers": {
                "red": {"orders": {"D4": "march"}},
                "blue": {"orders": {"D5": "bide"}},
                "green": {"orders": {}},
            },
        },
        {"ask": "execute", "refused": {"red": {"hex": "D4", "groups": [{"troops": 4, "to": "D5"}]}}},
        {"ask": "execute", "answers": {"red": {"hex": "D4", "groups": [{"troops": 3, "to": "D5"}]}}},
        {"ask": "pay", "answers": {"blue": {"stones": 0}}},
        {"ask": "retreat", "answers": {"blue": {"to": "D6"}}},
    ],
    "expect": {"troops": {"red": {"D5": 3}, "blue": {"D6": 2}}, "asks": {"choose_event": ["blue"]}},
}


def tie(*, table: Mapping[str, Json] | None = None, **changed: Json) -> dict[str, Json]:
    """The example of cases/README.md with something changed."""
    return {**TIE, "table": {**TIE["table"], **(table or {})}, **changed}


# What differs


def test_the_example_of_the_format_holds() -> None:
    assert record.failure(TIE) is None


@pytest.mark.parametrize(
    ("expect", "text"),
    [
        ({"troops": {"red": {"D4": 3}, "blue": {"D6": 2}}}, "troops.red.D4 is null, not 3"),
        ({"troops": {"red": {"D5": 2}, "blue": {"D6": 2}}}, "troops.red.D5 is 3, not 2"),
        ({"troops": {"red": {"D5": 3}}}, 'troops.blue is {"D6": 2}, not null'),
        ({"troops": {"red": {"D5": 3}, "blue": {}}}, "troops.blue.D6 is 2, not null"),
        ({"stones": {"blue": 3}}, "stones.blue is 2, not 3"),
        ({"bank": 30}, "bank is 36, not 30"),
        ({"slow": ["D5"]}, 'slow is [], not ["D5"]'),
        ({"orders": {"red": {"D4": "march"}}}, 'orders.red is null, not {"D4": "march"}'),
        ({"event": "truce"}, 'event is null, not "truce"'),
        ({"leader": "red"}, 'leader is "blue", not "red"'),
        ({"round": 1}, "round is 2, not 1"),
        ({"events_up": ["truce"]}, 'events_up is ["truce", "lightning"], not ["truce"]'),
        ({"winner": "red"}, 'winner is null, not "red"'),
        ({"tiles": {"D5": "desert"}}, 'tiles.D5 is "farmland", not "desert"'),
        ({"homes": {"red": "C1"}}, 'homes.red is "C7", not "C1"'),
        ({"asks": {"choose_event": ["red"]}}, 'asks.choose_event is ["blue"], not ["red"]'),
        ({"asks": {}}, 'asks.choose_event is ["blue"], not null'),
        ({"asks": {"orders": ["red"]}}, 'asks.orders is null, not ["red"]'),
        ({"supply": {"red": {"available": 3}}}, "supply.red.available is 4, not 3"),
        ({"weather": "fine"}, "there is no weather to expect"),
    ],
)
def test_what_differs_is_said_with_its_place(expect: Json, text: str) -> None:
    assert text in str(record.failure(tie(expect=expect)))


@pytest.mark.parametrize(
    "expect",
    [
        {},
        {"stones": {"red": 0}},
        {"tiles": {"D5": "farmland", "A1": "city"}},
        {"homes": {"blue": "C1"}},
        {"events_up": ["lightning", "truce"]},
        {"troops": {"red": {"D5": 3}, "blue": {"D6": 2}, "green": {}}},
        {"orders": {}, "slow": [], "winner": None, "event": None},
        {"supply": {"red": {"required": 2}}},
    ],
)
def test_lists_compare_as_sets_and_what_is_not_named_is_not_compared(expect: Json) -> None:
    assert record.failure(tie(expect=expect)) is None


def test_true_is_not_one() -> None:
    assert record.differences({"rank": True}, {"rank": 1}) == ["rank is 1, not true"]
    assert record.differences({"ranks": [True]}, {"ranks": [1]}) == ["ranks is [1], not [true]"]


def test_lists_of_keys_that_are_ordered_compare_in_their_order() -> None:
    shown = {"dice": [1, 2, 3]}
    assert record.differences({"dice": [3, 2, 1]}, shown) == []
    assert record.differences({"dice": [1, 2, 3]}, shown, ordered=("dice",)) == []
    assert record.differences({"dice": [3, 2, 1]}, shown, ordered=("dice",)) == [
        "dice is [1, 2, 3], not [3, 2, 1]"
    ]


def test_names_misspelt_in_ordered_keys_are_wrong_whatever_is_expected_of_them() -> None:
    shown = {"heroes": {"red": {"target": None}}}
    why = ["there is no heroes.red.targt to expect"]
    assert record.differences({"heroes": {"red": {"targt": None}}}, shown, ordered=("heroes",)) == why
    assert record.differences({"heroes": {"red": {"target": None}}}, shown, ordered=("heroes",)) == []


def test_what_lies_within_a_key_can_be_complete() -> None:
    shown = {"heroes": {"red": {"bag": {"keg": 1}, "xp": 5}}}
    why = ["heroes.red.bag.keg is 1, not null"]
    assert record.differences({"heroes": {"red": {"bag": {}}}}, shown, complete=("heroes.*.bag",)) == why
    assert record.differences({"heroes": {"red": {"xp": 5}}}, shown, complete=("heroes.*.bag",)) == []


def test_a_case_without_expect_holds_nothing() -> None:
    case = tie()
    case["expects"] = case.pop("expect")
    assert record.failure(case) == "the case has no expect"


def test_several_differences_are_all_said() -> None:
    why = record.failure(tie(expect={"round": 1, "bank": 1}))
    assert why == "round is 2, not 1; bank is 36, not 1"


# Tables


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ({"troops": {"red": {"D4": 1}, "blue": {"D4": 1}}}, "D4 has two owners"),
        ({"troops": {"red": {"D4": 21}}}, "Red has more than 20 troops"),
        ({"troops": {"red": {"D4": 11, "D3": 10}}}, "Red has more than 20 troops"),
        ({"stones": {"red": 37}}, "There are only 40 Stones"),
        ({"stones": {"red": 20, "blue": 20, "green": 1}}, "There are only 40 Stones"),
        ({"stones": {"red": -1}}, "stones of red"),
        ({"troops": {"red": {"C1": 1}}}, "enemy Home"),
        ({"event": "truce"}, "truce is in force"),
        ({"tiles": {"C7": "plains"}}, "C7 cannot be plains: it is home"),
        ({"tiles": {"E5": "swamp"}}, "E5 cannot be swamp: it is airport"),
        ({"tiles": {"E9": "desert"}}, "E9 cannot be desert: it is city"),
        ({"tiles": {"D4": "city"}}, "D4 cannot be city"),
        ({"tiles": {"D4": "home"}}, "D4 cannot be home"),
        ({"tiles": {"D4": "lava"}}, "The terrain of D4"),
        ({"tiles": {"D9": "plains"}}, "There is no hex 'D9'"),
        ({"fill": "city"}, "fill must be one of"),
        ({"fill": "lava"}, "fill must be one of"),
        ({"cities": ["C7"]}, "C7 cannot be a City"),
        ({"cities": ["E5"]}, "E5 cannot be a City"),
        ({"cities": ["D4", "D4"]}, "D4 cannot be a City"),
        ({"slow": ["D4"]}, "D4 cannot have a marker"),
        ({"slow": ["D2"], "tiles": {"D2": "swamp"}}, "D2 cannot have a marker"),
        ({"slow": ["Z1"]}, "There is no hex 'Z1'"),
        ({"weather": "fine"}, "A table cannot have weather"),
        ({"troop": {}}, "A table cannot have troop"),
        ({"players": 5}, "players must be 2, 3 or 4"),
        ({"players": 1}, "players must be"),
        ({"players": "3"}, "players must be a whole number"),
        ({"homes": {"red": "D4"}}, "The Homes of this map are C7, C1, I7"),
        ({"homes": {"red": "C1", "blue": "C1"}}, "The Homes of this map"),
        ({"homes": {"yellow": "C1"}}, "Each seat in homes must be one of red, blue, green"),
        ({"troops": {"yellow": {"D4": 1}}}, "Each seat in troops must be one of"),
        ({"troops": {"red": {"D4": 0}}}, "troops of red of D4 must be a whole number of at least 1"),
        ({"troops": {"red": {"D4": True}}}, "troops of red of D4 must be a whole number"),
        ({"troops": {"red": {"D4": 1.0}}}, "troops of red of D4 must be a whole number"),
        ({"troops": ["red"]}, "troops must be an object"),
        ({"stones": {"yellow": 1}}, "Each seat in stones"),
        ({"leader": "yellow"}, "leader must be one of red, blue, green"),
        ({"round": 0}, "round must be a whole number of at least 1"),
        ({"event": "hail"}, "event must be one of"),
        ({"events_up": ["hail"]}, "A card must be one of"),
        ({"events_up": ["truce", "truce"]}, "cannot lie face up twice"),
        ({"refills": [["hail"]]}, "A card must be one of"),
        ({"refills": ["truce"]}, "must be a list"),
        ({"options": {"speed": 1}}, "There is no option 'speed'"),
        ({"options": {"air_assault": 1}}, "air_assault must be true or false"),
        ({"options": {"round_limit": 0}}, "round_limit must be"),
        ({"options": {"round_limit": True}}, "round_limit must be"),
        ({"options": {"first_leader": "yellow"}}, "yellow|first_leader"),
        ({"options": ["air_assault"]}, "options"),
        ({"setup": True}, "A table in setup cannot have troops, stones, event yet"),
        ({"setup": "yes"}, "setup"),
    ],
)
def test_an_impossible_table_is_an_error_of_the_case(table: Json, text: str) -> None:
    why = str(record.failure(tie(table=table)))
    assert why.startswith("the table is impossible: ")
    assert any(part in why for part in text.split("|"))


def test_a_table_that_names_no_players_or_is_none_is_impossible() -> None:
    assert "players" in str(record.failure({**TIE, "table": {"leader": "red"}}))
    assert "players" in str(record.failure({**TIE, "table": []}))


def shown(table: Mapping[str, Json]) -> dict[str, Json]:
    """What a table shows before anything is answered."""
    return record.outcome(record.begin({"id": "t", "game": "brimstone", "table": dict(table)}))


def test_what_a_table_leaves_out_is_filled_in() -> None:
    there = shown({"players": 3})
    assert there["homes"] == {"red": "C7", "blue": "C1", "green": "I7"}
    assert there["tiles"]["D4"] == "plains"
    assert there["tiles"]["F4"] == "city"
    assert there["troops"] == {}
    assert there["stones"] == {"red": 2, "blue": 2, "green": 2}
    assert (there["slow"], there["leader"], there["round"], there["event"]) == ([], "red", 1, None)
    assert there["asks"] == {"choose_event": ["red"]}


def test_homes_that_name_some_seats_leave_the_others_the_rest_in_seat_order() -> None:
    assert shown({"players": 3, "homes": {"green": "C7"}})["homes"] == {
        "red": "C1",
        "blue": "I7",
        "green": "C7",
    }


def test_cities_may_be_elsewhere_and_fill_is_the_terrain_of_the_rest() -> None:
    there = shown({"players": 3, "cities": ["D4"], "fill": "desert", "tiles": {"D5": "village"}})
    assert [hex_ for hex_, tile in there["tiles"].items() if tile == "city"] == ["D4"]
    assert there["tiles"]["E9"] == "desert"
    assert there["tiles"]["D5"] == "village"


def test_a_table_in_setup_begins_with_the_map_and_nobody_owns_anything() -> None:
    there = shown({"players": 4, "setup": True, "leader": "blue"})
    assert there["asks"] == {"adjust_map": ["blue"]}
    assert there["stones"] == {"red": 0, "blue": 0, "green": 0, "yellow": 0}
    assert (there["troops"], there["homes"], there["bank"]) == ({}, {}, 40)


def test_the_seed_of_a_table_is_its_id_if_it_names_none() -> None:
    def cards(case_id: str, **table: Json) -> Json:
        case = {"id": case_id, "game": "brimstone", "table": {"players": 4, **table}}
        return record.outcome(record.begin(case))["events_up"]

    assert cards("a") == cards("b", seed="a")
    assert len({tuple(cards(str(n))) for n in range(20)}) > 10


def test_refills_are_turned_up_in_order_when_the_pool_is_empty() -> None:
    first, second = ["lightning"], ["fogbound", "entrenched"]
    nothing: Json = {"red": {"orders": {}}, "blue": {"orders": {}}, "green": {"orders": {}}}
    case = {
        "id": "r",
        "game": "brimstone",
        "table": {"players": 3, "event": "truce", "refills": [first, second]},
        "script": [
            {"ask": "orders", "answers": nothing},
            {"ask": "choose_event", "answers": {"blue": {"event": "lightning"}}},
            {"ask": "orders", "answers": nothing},
        ],
        "expect": {"events_up": second, "round": 3},
    }
    assert record.failure(case) is None


# Scripts


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ({"ask": "supply", "answers": {"red": {}}}, "supply is not asked; asked are"),
        ({"ask": "orders", "answers": {"red": {"orders": {}}}}, "orders is asked of red, blue, green"),
        ({"ask": "orders", "answers": {}}, "orders is asked of red, blue, green"),
        ({"ask": "orders", "refused": {"yellow": {"orders": {}}}}, "yellow is not asked"),
        ({"ask": "orders", "refused": {"red": {"orders": {}}}}, "red is not refused"),
        ({"ask": "orders"}, "a step has ask and either answers or refused"),
        ({"ask": "orders", "answers": {}, "refused": {}}, "a step has ask and either"),
        ({"ask": "orders", "answers": {}, "note": ""}, "a step has ask and either"),
        ({"answers": {}}, "a step has ask and either"),
        (
            {"ask": "orders", "answers": {s: {"orders": {"A1": "bide"}} for s in ("red", "blue", "green")}},
            "red is refused: You cannot order A1",
        ),
    ],
)
def test_a_step_that_the_game_does_not_ask_for_fails_the_case(step: Json, text: str) -> None:
    why = str(record.failure(tie(script=[step], expect={})))
    assert why.startswith("step 1: ")
    assert text in why


def test_the_step_that_fails_is_named() -> None:
    script = [*TIE["script"][:2], {"ask": "pay", "answers": {"blue": {"stones": 0}}}]
    assert "step 3: pay is not asked" in str(record.failure(tie(script=script)))


def test_a_refused_step_changes_nothing_and_need_not_name_the_others() -> None:
    refused = {"ask": "orders", "refused": {"red": {"orders": {"A1": "bide"}}, "blue": {"orders": 7}}}
    assert record.failure(tie(script=[refused, *TIE["script"]])) is None


def test_a_case_without_a_script_is_a_case() -> None:
    case = tie(expect={"round": 1, "asks": {"orders": ["red", "blue", "green"]}})
    del case["script"]
    assert record.failure(case) is None


def parts_spoiled(data: Json) -> Iterator[Json]:
    """The data with one part of it, at any depth, of another kind."""
    yield from (None, True, 7, "x", [], ["x"], {}, {"x": 1})
    if isinstance(data, dict):
        for key, value in data.items():
            yield {name: data[name] for name in data if name != key}
            yield from ({**data, key: part} for part in parts_spoiled(value))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from ([*data[:at], part, *data[at + 1 :]] for part in parts_spoiled(value))


def test_a_spoiled_case_fails_and_does_not_break() -> None:
    for key in ("table", "script", "expect"):
        for part in parts_spoiled(TIE[key]):
            why = record.failure({**TIE, key: part})
            assert why is None or why.strip()


# Writing


def test_a_record_as_text_reads_back_and_has_a_line_a_step() -> None:
    text = record.dump_case(TIE)
    assert json.loads(text) == TIE
    assert sum('"ask":' in line and "asks" not in line for line in text.splitlines()) == len(TIE["script"])


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_says_of_its_cases_is_about_keys_that_it_writes(game: str) -> None:
    cases, rules = cases_of(game), GAMES[game]
    match = Match.new(rules, rules.players[-1], {}, "keys")
    assert isinstance(cases, Cases)
    assert {cases.draws, *cases.dealt} <= rules.write_table(match.state, seed="keys").keys()
    shown = {key.split(".")[0] for key in (*cases.complete, *cases.named, *cases.ordered, *cases.derived)}
    assert shown <= outcome(match).keys()


def test_a_game_that_says_nothing_of_its_cases_is_compared_the_plain_way() -> None:
    assert cases_of("in no list") == Cases()
