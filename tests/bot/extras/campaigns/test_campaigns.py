"""The campaign of a channel: descents of one crew, people who come and go, its card, file and chain."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.extras.campaigns.chronicle import numbers_of
from bot.extras.campaigns.repository import MemberRow
from bot.extras.campaigns.service import CampaignBook
from bot.store import Store
from bot.store.tables.seats import SeatRow
from engine.kernel.core import Json, Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, NOON, Game
from tests.bot.extras.campaigns.descents import (
    campaign,
    chain,
    files,
    members,
    open_lobby,
    play,
    play_descent,
    saved,
)


@pytest.fixture
def game(store: Store) -> Game:
    return Game(store)


def names(campaign: Any) -> list[list[str]]:
    return [[hero["sheet"]["name"] for hero in player["heroes"]] for player in campaign["state"]["players"]]


async def test_a_new_table_founds_a_campaign_with_road_and_town_after_the_descent(game: Game) -> None:
    asked = await play(game, ANN, BEN)
    assert asked[-2:] == ["shop", "shop"]
    assert [one["over"] for one in (await saved(game))["state"]["descents"]] == ["lost"]
    assert {row.person_id for row in await members(game)} == {ANN.id, BEN.id}


async def test_the_next_table_of_the_channel_goes_on_and_nobody_makes_a_hero_again(game: Game) -> None:
    await play(game, ANN, BEN)
    first = await saved(game)
    asked = await play(game, BEN, ANN)
    assert "create" not in asked
    assert asked[0] == "mission"
    second = await saved(game)
    assert names(second) == names(first)
    one, two = await chain(game)
    assert (one.after, two.before, two.after) == (first["digest"], one.after, second["digest"])


async def test_who_stays_away_keeps_the_hero_and_who_joins_makes_one(game: Game) -> None:
    await play(game, ANN, BEN)
    first = await saved(game)
    asked = await play(game, ANN, CYD)
    assert asked.count("create") == 1
    second = await saved(game)
    by_person = {row.person_id: row.number for row in await members(game)}
    assert set(by_person) == {ANN.id, BEN.id, CYD.id}
    away = by_person[BEN.id] - 1
    assert second["state"]["players"][away] == first["state"]["players"][away]
    asked = await play(game, BEN, CYD)
    assert "create" not in asked


@pytest.mark.parametrize(("homecoming", "days"), [({}, 2), ({"homecoming": False}, 0)])
async def test_a_single_descent_has_no_campaign_and_ends_with_one_day_in_town_unless_switched_off(
    game: Game, homecoming: dict[str, Json], days: int
) -> None:
    asked = await play(game, ANN, BEN, campaign=False, town_days=3, **homecoming)
    assert asked.count("day") == days, "one each"
    assert await campaign(game) is None


async def test_a_game_that_is_called_off_changes_nothing(game: Game) -> None:
    await play(game, ANN, BEN)
    before = await campaign(game)
    await open_lobby(game, ANN, BEN)
    await game.service.lobbies.abandon(CHANNEL, ANN, is_sure=True)
    assert await campaign(game) == before
    assert len(await chain(game)) == 1


async def test_the_card_and_the_file_are_posted_after_each_game(game: Game) -> None:
    await play(game, ANN, BEN)
    sent = await game.sent()
    (card,) = [row.payload["text"] for row in sent if "Campaign: 1 descent" in row.payload.get("text", "")]
    assert "0 won" in card
    (file,) = files(sent, "campaign-")
    assert {"state": file["state"], "digest": file["digest"]} == await saved(game)


async def test_a_file_is_brought_to_another_channel_and_its_heroes_go_to_who_joins(game: Game) -> None:
    await play(game, ANN, BEN)
    (file,) = files(await game.sent(), "campaign-")
    await open_lobby(game, ANN, BEN)
    book = game.service.of(CampaignBook)
    with pytest.raises(Refused, match="already"):
        await book.bring(game.match_id, ANN, json.dumps(file))
    await book.begin_anew(game.match_id, ANN)
    await book.bring(game.match_id, ANN, json.dumps(file))
    asked = await play_descent(game, ANN, BEN)
    assert "create" not in asked
    assert names(await saved(game)) == names(file)
    assert [row.person_id for row in await members(game)] == [ANN.id, BEN.id]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: "no JSON",
        lambda file: json.dumps({**file, "game": "brimstone"}),
        lambda file: json.dumps({**file, "digest": "0" * 64}),
        lambda file: json.dumps({**file, "state": {}}),
        lambda file: json.dumps([file]),
        lambda file: "[" * 100_000,
    ],
)
async def test_a_file_that_is_no_campaign_is_refused_and_changes_nothing(game: Game, spoil: Any) -> None:
    await play(game, ANN, BEN)
    (file,) = files(await game.sent(), "campaign-")
    await open_lobby(game, ANN, BEN)
    book = game.service.of(CampaignBook)
    await book.begin_anew(game.match_id, ANN)
    with pytest.raises(Refused):
        await book.bring(game.match_id, ANN, spoil(file))
    assert await campaign(game) is None


async def test_only_the_organiser_brings_or_drops_a_campaign(game: Game) -> None:
    await play(game, ANN, BEN)
    await open_lobby(game, ANN, BEN)
    book = game.service.of(CampaignBook)
    for attempt in (book.begin_anew(game.match_id, BEN), book.bring(game.match_id, BEN, "{}")):
        with pytest.raises(Refused, match="Only Ann"):
            await attempt
    assert await campaign(game) is not None


async def test_nobody_ends_a_campaign_in_which_they_have_no_heroes(game: Game) -> None:
    await play(game, ANN, BEN)
    await open_lobby(game, CYD, ANN)
    with pytest.raises(Refused, match="has heroes in this campaign"):
        await game.service.of(CampaignBook).begin_anew(game.match_id, CYD)
    assert await campaign(game) is not None


def _seat(number: int, person_id: int | None) -> SeatRow:
    kind = "computer" if person_id is None else "person"
    return SeatRow(1, number, None, person_id, str(number), kind, NOON, number)  # type: ignore[arg-type]  # one of two words


def test_heroes_without_a_player_go_to_people_first_and_computers_keep_those_of_computers() -> None:
    rows = [
        MemberRow(1, 1, ANN.id, "Ann"),
        MemberRow(1, 2, None, "captain"),
        MemberRow(1, 3, None, "", is_free=True),
    ]
    assert numbers_of([_seat(1, None), _seat(2, ANN.id)], rows) == [2, 1]
    assert numbers_of([_seat(1, None), _seat(2, None), _seat(3, BEN.id)], rows) == [2, None, 3]
    assert numbers_of([_seat(1, CYD.id), _seat(2, BEN.id)], rows) == [3, None]


async def test_the_form_of_a_new_table_goes_on_with_the_channels_campaign_by_its_rules(game: Game) -> None:
    lobbies = game.service.lobbies
    as_it_opens = await lobbies.form_for_new(CHANNEL, "deeplamp")
    await play(game, ANN, BEN, hard_core="soft")
    form = await lobbies.form_for_new(CHANNEL, "deeplamp")
    (rules,) = (field for field in form.fields if field.name == "rules")
    assert [one.value for one in rules.options if one.chosen] == ["go_on"]
    wishes = await lobbies.wishes_of_form(CHANNEL, "deeplamp", {"rules": ("go_on",), "empty": ("wait",)})
    assert (wishes.players, wishes.options["hard_core"], wishes.options["campaign"]) == (2, "soft", True)
    assert await lobbies.form_for_new(replace(CHANNEL, channel_id=99), "deeplamp") == as_it_opens


async def test_a_table_as_printed_is_a_campaign_too(game: Game) -> None:
    wishes = await game.service.lobbies.wishes_of_form(CHANNEL, "deeplamp", {"rules": ("printed",)})
    assert wishes.options["campaign"] is True
