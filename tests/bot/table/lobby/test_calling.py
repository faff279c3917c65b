"""A new table by one form: invited people, computers that give way, sets of rules that have a name."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.games.catalogue import TEXTS, find_texts
from bot.messages.catalogue import say
from bot.messages.panel import Filled, Form
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.table.deadlines import presets
from bot.table.lobby import calling, choosing
from bot.table.lobby.calling import CHOOSE, FIRST, PACES, PRINTED, with_ruleset
from bot.table.lobby.table_options import usual_wishes
from bot.table.match.chain import secret_of
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game
from tests.bot.games.limits import check_panel

TABLE = Where(9, 10)
ANN, BEN, CLEO, DAN = (Person(10**17 + n, name) for n, name in enumerate(("Ann", "Ben", "Cleo", "Dan")))
each_game = pytest.mark.parametrize("game", TEXTS)


@pytest.fixture
async def service(store: Store) -> Service:
    return Service(store, draw_secret=lambda: secret_of("seed"))


async def call(service: Service, game: str = "brimstone", **filled: Any) -> int:
    """Ann fills in the form, as it opens but for this."""
    form = await service.lobbies.form_for_new(TABLE, game)
    wishes = await service.lobbies.wishes_of_form(TABLE, game, {**as_opened(form), **filled})
    return await service.lobbies.new_game(TABLE, ANN, wishes)


def as_opened(form: Form) -> Filled:
    return {
        field.name: tuple(option.value for option in field.options if option.chosen) for field in form.fields
    }


async def text(service: Service, match_id: int) -> str:
    return (await service.games.card(match_id)).text


async def posts(store: Store) -> str:
    """Everything that is posted, each by being sent."""
    late, said = datetime(2099, 1, 1, tzinfo=UTC), []
    async with store.begin() as tx:
        while claimed := await tx.outbox.claim("test", late, 1, 50):
            said += [row.payload.get("text", "") for row in claimed]
            for row in claimed:
                await tx.outbox.sent(row.id, row.id, late)
    return "\n".join(said)


def people(*who: Person) -> tuple[str, ...]:
    return tuple(str(one.id) for one in who)


# ------------------------------------------------------------------------------ the form


@each_game
async def test_as_it_opens_computers_have_all_other_seats_and_it_can_start(
    service: Service, game: str
) -> None:
    match_id = await call(service, game)
    lines = (await text(service, match_id)).splitlines()
    seats = usual_wishes(game).players
    assert f"1. **{ANN.name}** opened the table" in lines
    assert sum(line.endswith(", a computer") for line in lines) == seats - 1
    await service.lobbies.start(match_id, ANN)
    assert (await service.games.status_post(match_id)).text


async def test_the_people_named_are_invited_and_computers_have_what_is_left(service: Service) -> None:
    match_id = await call(service, people=people(BEN, CLEO))
    card = await text(service, match_id)
    assert "1. **Ann** opened the table\n2. **Captain 1**, a computer" in card
    assert f"3. waiting for <@{BEN.id}>\n4. waiting for <@{CLEO.id}>" in card


async def test_a_table_grows_with_the_people_named(service: Service) -> None:
    match_id = await call(service, "brutal_magic", people=people(BEN, CLEO, DAN))
    assert "4 seats" in await text(service, match_id)


async def test_without_computers_seats_are_free_for_anybody(service: Service) -> None:
    match_id = await call(service, empty=("wait",))
    assert (await text(service, match_id)).count("*free*") == 3


def test_every_pace_is_explained_and_known() -> None:
    assert list(PACES) == ["daily", "relaxed", "evening", "blitz", presets.NONE]
    assert set(PACES) == {*presets.PRESETS, presets.NONE}


@each_game
def test_a_menu_lists_every_game_with_a_line_and_its_players(game: str) -> None:
    panel = choosing.panel()
    check_panel(panel)
    card = panel.cards[list(TEXTS).index(game)]
    assert card.text.startswith(f"**{find_game(game).title}**\n{find_texts(game).lobby.pitch}\n-# ")
    assert card.text.endswith(("week", "weeks")), "as measured"
    assert card.file is not None
    assert 0 < len(find_texts(game).lobby.pitch) <= 60


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("brimstone", "3 or 4 players; 2 in a variant"),
        ("brigand_kings", "2 to 4 players"),
        ("deeplamp", "1 to 6 players"),
    ],
)
def test_players_are_told_as_numbers(game: str, said: str) -> None:
    assert choosing.players_text(game) == said


# ------------------------------------------------------------------------------ rules


@each_game
@pytest.mark.parametrize("name", [FIRST, PRINTED])
def test_a_set_of_rules_is_one_that_its_game_takes_and_explains(game: str, name: str) -> None:
    lobby, wishes = find_texts(game).lobby, usual_wishes(game)
    ruleset = {FIRST: lobby.first, PRINTED: lobby.printed}[name]
    if ruleset is None:
        return
    assert 0 < len(ruleset.about or say("game-printed-hint")) <= 100
    for players in find_game(game).players:
        assert find_game(game).options(players, with_ruleset(wishes, name).options)
    assert ruleset.pace in ("", *lobby.paces)


async def test_the_card_names_the_rules_and_forgets_the_name_once_they_are_changed(service: Service) -> None:
    match_id = await call(service)
    assert "First-game rules" in await text(service, match_id)
    await service.lobbies.set_up(match_id, ANN, {"round_limit": ("5",)})
    assert "First-game rules" not in await text(service, match_id)


async def test_as_printed_is_the_rulebook_without_what_new_tables_add(service: Service) -> None:
    match_id = await call(service, rules=(PRINTED,))
    card = await text(service, match_id)
    assert "Rules as printed" in card
    assert "Balanced land" not in card
    assert with_ruleset(usual_wishes("earth_mans_burden"), PRINTED).options["round_limit"] is None


def test_i_choose_begins_from_what_new_tables_take() -> None:
    assert with_ruleset(usual_wishes("brimstone"), CHOOSE) == usual_wishes("brimstone")


@each_game
def test_no_two_sets_of_rules_of_a_game_are_the_same(game: str) -> None:
    wishes = usual_wishes(game)
    offered = next(field for field in calling.form_for_new(wishes).fields if field.name == "rules")
    sets = [with_ruleset(wishes, one.value) for one in offered.options if one.value != CHOOSE]
    assert len({str((one.options, one.pace, one.coach)) for one in sets}) == len(sets)


# ------------------------------------------------------------------------------ seats


async def test_a_computer_gives_its_seat_to_whoever_joins(service: Service) -> None:
    match_id = await call(service)
    assert "You are in" in await service.lobbies.join(match_id, BEN, dm_open=True)
    card = await text(service, match_id)
    assert "**Ben** is in" in card
    assert card.count(", a computer") == 2


async def test_seats_are_kept_for_the_people_invited(service: Service) -> None:
    match_id = await call(service, people=people(BEN, CLEO), empty=("wait",))
    await service.lobbies.join(match_id, DAN, dm_open=True)
    eve = Person(10**17 + 9, "Eve")
    with pytest.raises(Refused, match=f"kept for <@{BEN.id}> and <@{CLEO.id}>"):
        await service.lobbies.join(match_id, eve, dm_open=True)
    await service.lobbies.join(match_id, BEN, dm_open=True)
    await service.lobbies.set_up(match_id, ANN, {"invited": ()})
    await service.lobbies.join(match_id, eve, dm_open=True)


async def test_an_invitation_calls_people_once(service: Service, store: Store) -> None:
    match_id = await call(service, people=people(BEN))
    await service.lobbies.set_up(match_id, ANN, {"invited": people(BEN, CLEO)})
    await service.lobbies.set_up(match_id, ANN, {"invited": people(CLEO, BEN)})
    said = await posts(store)
    assert said.count(f"<@{BEN.id}>: **Ann** invites you to Brimstone") == 1
    assert said.count(f"<@{CLEO.id}>: **Ann** invites you to Brimstone") == 1


async def test_a_table_may_start_without_people_who_were_invited_and_did_not_come(service: Service) -> None:
    match_id = await call(service, people=people(BEN, CLEO, DAN))
    for person in (BEN, CLEO):
        await service.lobbies.join(match_id, person, dm_open=True)
    await service.lobbies.start(match_id, ANN)
    for person in (BEN, CLEO):
        await service.lobbies.cut(match_id, person, "word")
    assert len(await service.seats.seats_in(TABLE.channel_id)) == 3


async def test_a_table_set_up_as_it_stands_leaves_no_trace(service: Service, store: Store) -> None:
    match_id = await call(service)
    async with store.read() as tx:
        before = len(await tx.fair.entries(match_id))
    for page in (1, 2, 3):
        form = await service.lobbies.form_to_set_up(match_id, ANN, page)
        filled = {
            field.name: (field.value,) if field.kind == "line" else as_opened(form)[field.name]
            for field in form.fields
        }
        await service.lobbies.set_up(match_id, ANN, filled)
    async with store.read() as tx:
        assert len(await tx.fair.entries(match_id)) == before
