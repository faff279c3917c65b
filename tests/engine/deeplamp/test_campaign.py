"""A campaign goes from one descent to the next: its heroes, its dead, its chain of digests (S168 to S170)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.play.events import Rolled
from engine.deeplamp.serialization.campaign import digest, founded
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice, seated
from engine.kernel.match import Match

SHEET: dict[str, Json] = {"class": "mudlark", "name": "Ben", "coin": 40, "xp": 70, "gear": ["pit_boots"]}
ANN: dict[str, Json] = {"class": "harpooner", "name": "Ann", "coin": 900}


def saved(*players: list[dict[str, Json]]) -> dict[str, Json]:
    """Return a campaign of one lost descent with these players' heroes."""
    descent = {"mission": "first_light", "over": "lost", "fallen": 0}
    return founded("deeplamp") | {
        "descents": [descent], "players": [{"heroes": heroes} for heroes in players],
    }  # fmt: skip


def one(sheet: Json, how: str = "goes") -> dict[str, Json]:
    return {"sheet": sheet, "is": how}


def options(state: Json, joined: Sequence[int | None], **more: Json) -> dict[str, Json]:
    return {
        "campaign": True,
        "before": {"state": state, "digest": digest(state), "joined": list(joined)},
        **more,
    }


def begun(state: Json, joined: Sequence[int | None], **more: Json) -> Match[Any]:
    return Match.new(DEEPLAMP, len(joined), options(state, joined, **more), "campaign")


def play_out(match: Match[Any]) -> dict[str, Any]:
    """Let everybody answer what counts for the absent, to the end of the match."""
    while not match.is_over:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    return dict(DEEPLAMP.outcome(match.state)["campaign"])


def seat_of(joined: Sequence[int | None], number: int | None) -> str:
    """Return the seat that the deal gives to this player."""
    return DEEPLAMP.seats[seated(Dice("campaign"), joined).index(number)]


def test_S168_road_and_town_follow_the_descent_and_only_in_a_campaign() -> None:
    match = Match.new(DEEPLAMP, 1, {"campaign": True, "town_days": 1}, "campaign")
    after = play_out(match)
    assert (match.state.campaign.step, match.state.town.day) == ("out", 2)
    assert after["before"] == digest(founded("deeplamp"))
    assert len(after["state"]["descents"]) == 1
    alone = Match.new(DEEPLAMP, 1, {}, "campaign")
    while not alone.is_over:
        alone.submit(alone.awaited[0], alone.asks[alone.awaited[0]].fallback())
    assert alone.state.campaign.step == "after"
    assert "campaign" not in DEEPLAMP.outcome(alone.state)


def test_S168_each_player_gets_their_own_heroes_back_whatever_seat_is_dealt() -> None:
    state = saved([one(ANN)], [one(SHEET)])
    for joined in ([1, 2], [2, 1]):
        match = begun(state, joined)
        heroes = match.state.crew.heroes
        assert (heroes[seat_of(joined, 1)].name, heroes[seat_of(joined, 2)].name) == ("Ann", "Ben")
        assert heroes[seat_of(joined, 2)].purse.coin == 40


def test_S168_somebody_new_makes_a_hero_and_somebody_away_keeps_theirs() -> None:
    state = saved([one(ANN)], [one(SHEET)])
    match = begun(state, [2, None], town_days=0)
    assert [match.asks[seat].kind for seat in match.awaited] == ["create"]
    assert match.awaited == (seat_of([2, None], None),)
    after = play_out(match)
    names = [[hero["sheet"]["name"] for hero in player["heroes"]] for player in after["state"]["players"]]
    assert names[:2] == [["Ann"], ["Ben"]]
    assert after["state"]["players"][0] == state["players"][0]
    assert len(names) == 3
    assert after["players"] == {seat_of([2, None], 2): 2, seat_of([2, None], None): 3}


def test_S168_a_dead_hero_is_kept_with_everything_and_the_player_makes_another() -> None:
    match = begun(saved([one(SHEET, "dead")]), [1], town_days=0)
    assert match.asks["red"].kind == "create"
    after = play_out(match)
    new, ben = after["state"]["players"][0]["heroes"]
    assert (new["is"], ben["is"]) == ("goes", "dead")
    assert (ben["sheet"]["coin"], ben["sheet"]["gear"]) == (40, ["pit_boots"])


def test_S168_who_has_a_hero_on_the_bench_chooses_who_goes() -> None:
    match = begun(saved([one(SHEET), one(ANN, "bench")]), [1])
    match.submit("red", {"mission": "first_light"})
    assert match.asks["red"].kind == "goes"
    match.submit("red", {"hero": "red.1"})
    assert [hero.name for hero in match.state.alive] == ["Ann"]


def test_S169_the_state_after_one_match_is_the_state_before_the_next() -> None:
    first = play_out(Match.new(DEEPLAMP, 2, {"campaign": True, "town_days": 1}, "one"))
    assert first["after"] == digest(first["state"]) != first["before"]
    kept = json.loads(json.dumps(first["state"]))
    second = play_out(begun(kept, [1, 2], town_days=1))
    assert second["before"] == first["after"]
    assert [len(one["state"]["descents"]) for one in (first, second)] == [1, 2]


def test_S169_a_changed_state_does_not_fit_its_digest() -> None:
    chosen = options(saved([one(SHEET)]), [1])
    chosen["before"]["state"]["players"][0]["heroes"][0]["sheet"]["coin"] = 4000
    with pytest.raises(Refused, match="digest of the campaign does not fit"):
        DEEPLAMP.options(1, chosen)


@pytest.mark.parametrize(
    ("joined", "told"),
    [([1], "for each seat"), ([1, 1], "each seat"), ([1, 3], "no player 3"), ([1, True], "no player True"),
     ([1, "2"], "no player '2'"), ((), "for each seat")],
)  # fmt: skip
def test_S168_only_players_of_the_campaign_come_each_once(joined: Any, told: str) -> None:
    with pytest.raises(Refused, match=told):
        DEEPLAMP.options(2, options(saved([one(SHEET)], [one(ANN)]), joined))


@pytest.mark.parametrize(
    "change",
    [{"pack": "other"}, {"campaign": 2}, {"descents": [{"mission": "moon", "over": "won", "fallen": 0}]},
     {"players": [{"heroes": [{"sheet": {"class": "wizard"}, "is": "goes"}]}]},
     {"players": [{"heroes": [{"sheet": SHEET, "is": "lost"}]}]}, {"more": 1}],
)  # fmt: skip
def test_S168_a_state_that_is_no_campaign_of_the_pack_is_refused(change: Json) -> None:
    with pytest.raises(Refused):
        DEEPLAMP.options(1, options(saved([one(SHEET)]) | change, [None]))


@pytest.mark.parametrize(("key", "entry"), [("gear", "pit_boots"), ("injuries", "limp"), ("used", "x")])
def test_S168_a_file_with_a_list_that_would_hold_up_everybody_is_refused(key: str, entry: str) -> None:
    """Rules look through these lists at every step: 38,000 boots in a file took minutes."""
    with pytest.raises(Refused, match=f"{key} can have 200"):
        DEEPLAMP.options(1, options(saved([one(SHEET | {key: [entry] * 201})]), [1]))


def test_S168_a_campaign_has_no_sheets_and_no_option_deals_its_seats() -> None:
    with pytest.raises(Refused, match="neither sheets"):
        DEEPLAMP.options(1, {"campaign": True, "sheets": {"red": SHEET}})
    with pytest.raises(Refused, match="only for a campaign"):
        DEEPLAMP.options(1, {"before": options(saved([one(SHEET)]), [1])["before"]})
    with pytest.raises(Refused, match="dealt"):
        DEEPLAMP.options(1, {"campaign": True, "players": [1]})


def test_S170_a_hero_from_elsewhere_comes_alone_by_road() -> None:
    for seed in range(40):
        match = Match.new(DEEPLAMP, 2, {"campaign": True}, f"road {seed}")
        match.submit("red", match.asks["red"].fallback())
        match.submit("blue", {"heroes": [{"sheet": SHEET}]})
        told = [
            (one.what, one.who) for one in match.events if isinstance(one, Rolled) and one.what == "travel"
        ]
        assert ("travel", "blue") in told
        assert ("travel", "red") not in told


def test_S170_while_the_crew_is_below_a_hero_from_elsewhere_waits_in_town() -> None:
    match = begun(saved([one(ANN)], [one(SHEET)]), [1, 2])
    match.submit("red", {"mission": "first_light"})
    match.submit("red", match.asks["red"].fallback())
    other = seat_of([1, 2], 2)
    match.state.crew.heroes[other].dead = True
    while not any(ask.kind == "create" for ask in match.asks.values()):
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    match.submit(other, {"heroes": [{"sheet": {"class": "cantor", "name": "Far Meg"}}]})
    assert "Far Meg" not in [hero.name for hero in match.state.alive]
    assert "Far Meg" in [hero.name for hero in match.state.aside]
    heroes = play_out(match)["state"]["players"][1]["heroes"]
    assert [hero["is"] for hero in heroes if hero["sheet"]["name"] == "Far Meg"] in (["bench"], ["dead"])


def test_the_place_of_each_player_is_kept_with_the_state_and_not_written_in_a_table() -> None:
    match = begun(saved([one(ANN)], [one(SHEET)]), [2, 1])
    again = Match.resume(DEEPLAMP, "campaign", match.checkpoint)
    assert again.state.options.players == match.state.options.players
    table = DEEPLAMP.write_table(match.state, seed="campaign")
    assert "players" not in table["options"]
    assert DEEPLAMP.read_table(table, Dice("campaign")).options == match.state.options


def test_S168_a_fallen_hero_is_raised_by_pledges_of_several_in_a_later_town_and_comes_back() -> None:
    new = {"class": "cantor", "name": "New Meg", "coin": 40}
    state = saved([one(new), one(SHEET, "dead")], [one(ANN)])
    match = begun(state, [1, 2], town_days=3)
    hers, anns = seat_of([1, 2], 1), seat_of([1, 2], 2)
    while not match.is_over:
        seat = match.awaited[0]
        match.submit(seat, _with_pledges(match, seat, hers, anns))
    heroes = DEEPLAMP.outcome(match.state)["campaign"]["state"]["players"][0]["heroes"]
    assert {hero["sheet"]["name"]: hero["is"] for hero in heroes} == {"New Meg": "goes", "Ben": "bench"}
    again = begun(DEEPLAMP.outcome(match.state)["campaign"]["state"], [1, 2])
    again.submit(again.awaited[0], {"mission": "first_light"})
    assert [again.asks[seat].kind for seat in again.awaited] == ["goes"]


def _with_pledges(match: Match[Any], seat: str, hers: str, anns: str) -> Json:
    """Flee; in town Ann visits the chapel, and she, Meg and the dead hero's own purse pay for the raising."""
    ask, view = match.asks[seat], match.state
    if ask.kind == "act":
        return {"do": "end"} if view.active.marks.flee else {"do": "flee", "on": True}
    if ask.kind == "day" and seat == anns:
        return {seat: {"stay": "camp", "visit": "lamp_chapel"}}
    aim = f"raise:{hers}.1"
    if ask.kind == "shop" and seat == anns:
        return {seat: {"pledge": [{"for": aim, "coin": 440}], "leave": True}}
    if ask.kind == "shop" and seat == hers and f"{hers}.1" in view.crew.heroes:
        return {
            hers: {
                "pledge": [{"for": aim, "coin": min(20, view.crew.heroes[hers].purse.coin)}],
                "leave": True,
            },
            f"{hers}.1": {"pledge": [{"for": aim, "coin": 40}]},
        }
    return ask.fallback()
