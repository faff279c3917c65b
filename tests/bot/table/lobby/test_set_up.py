"""A lobby is set up by forms made of what its game offers, and changed by them until it starts."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.catalogue import TEXTS, find_texts
from bot.messages.panel import Field, Filled, Form, Menu, Panel
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.matches import MatchRow
from bot.table.computers.levels import levels
from bot.table.deadlines import presets
from bot.table.lobby import calling, setup
from bot.table.lobby.setup import field_of, read_field
from bot.table.lobby.table_options import TableOptions, usual_wishes
from bot.table.match.chain import secret_of
from engine.kernel.core import Refused
from engine.kernel.options import Offer
from engine.registry.catalogue import GAMES, find_game
from tests.bot.drive import begin
from tests.bot.games.limits import check_form

TABLE = Where(9, 10)
ANN, BEN, CLEO = Person(1, "Ann"), Person(2, "Ben"), Person(3, "Cleo")
SHOTS = Offer("shots", "How many shots", None, least=1, most=99)
CARDS = Offer("cards", "How many cards", 3, least=1, most=9)
TERRAIN = Offer("terrain", "What lies there", "plain", tuple(f"land_{n}" for n in range(20)))


@pytest.fixture
async def service(store: Store) -> Service:
    return Service(store, draw_secret=lambda: secret_of("seed"))


@pytest.fixture
async def match_id(service: Service) -> int:
    return await service.lobbies.new_game(TABLE, ANN, TableOptions("brimstone", 3))


def forms_of(wishes: TableOptions) -> list[Form]:
    return [setup.form_for_lobby(wishes, page) for page in range(1, setup.pages(wishes) + 1)]


def as_opened(form: Form) -> Filled:
    """The form sent off as it opened."""
    return {
        field.name: (field.value,) if field.kind in ("text", "line") else chosen(field)
        for field in form.fields
    }


def chosen(field: Field) -> tuple[str, ...]:
    return tuple(option.value for option in field.options if option.chosen)


def labels(panel: Panel) -> list[str]:
    return [button.label for row in panel.rows if not isinstance(row, Menu) for button in row]


async def row_of(store: Store) -> MatchRow:
    async with store.read() as tx:
        row = await tx.matches.in_channel(TABLE.channel_id)
    assert row is not None
    return row


# ------------------------------------------------------------------------------ forms


@pytest.mark.parametrize("game", TEXTS)
def test_the_forms_of_every_game_fit_whatever_is_set_up(game: str) -> None:
    for players in find_game(game).players:
        for deadline in (*presets.PRESETS, presets.NONE, presets.OWN):
            wishes = TableOptions(game, players, deadline=deadline, quiet_hours=True)
            check_form(calling.form_for_new(wishes))
            for form in forms_of(wishes):
                check_form(form)


@pytest.mark.parametrize("game", TEXTS)
def test_all_that_a_game_offers_is_in_its_forms(game: str) -> None:
    fields = [field for form in forms_of(usual_wishes(game)) for field in form.fields]
    ticks = {option.value for field in fields if field.kind == "checkboxes" for option in field.options}
    asked = {field.name for field in fields} | ticks
    assert {"players", "deadline", "computers", "quiet_hours", "coach"} <= asked
    assert ("level" in asked) == (len(levels(game)) > 1)
    for offer in find_game(game).offers:
        assert (offer.name in asked) == (len(offer.values) != 1)
    assert ("pace" in asked) == bool(find_texts(game).lobby.paces)
    players = next(field for field in fields if field.name == "players")
    assert [int(option.value) for option in players.options] == list(find_game(game).players)


@pytest.mark.parametrize("game", TEXTS)
def test_forms_sent_as_they_open_change_nothing(game: str) -> None:
    usual = usual_wishes(game)
    changed = usual.but({"deadline": "blitz", "quiet_hours": True, "computers": 1, "coach": True})
    for wishes in (usual, changed):
        now = wishes
        for form in forms_of(wishes):
            now = setup.read_form(now, as_opened(form))
        assert (now.players, now.deadline, now.computers, now.coach) == (
            wishes.players,
            wishes.deadline,
            wishes.computers,
            wishes.coach,
        )
        settled = find_game(game).options(now.players, now.options)
        offers = find_game(game).offers
        at_first = {offer.name: offer.at_new_tables for offer in offers if offer.at_new_tables is not None}
        assert settled == find_game(game).options(wishes.players, {**at_first, **wishes.options})


@pytest.mark.parametrize("game", GAMES)
def test_no_option_of_a_game_is_called_as_what_every_table_chooses(game: str) -> None:
    ours = {*TableOptions.__dataclass_fields__, "pace", "deadline"}
    assert not ours & {offer.name for offer in find_game(game).offers}


def test_a_new_table_has_as_many_seats_as_its_game_says_or_the_fewest_that_are_no_variant() -> None:
    assert usual_wishes("brimstone").players == 4
    assert usual_wishes("brutal_magic").players == 2


def test_quiet_hours_left_as_they_stood_go_with_the_deadline() -> None:
    usual = usual_wishes("brimstone")
    assert setup.read_form(usual, {"deadline": ("blitz",), "also": ("quiet_hours",)}).quiet_hours is None
    assert setup.read_form(usual, {"deadline": ("blitz",), "also": ()}).quiet_hours is False
    kept = usual.but({"deadline": "blitz", "quiet_hours": True})
    assert setup.read_form(kept, {"deadline": ("blitz",), "also": ("quiet_hours",)}).quiet_hours is True


@pytest.mark.parametrize(
    ("offer", "kind", "options"), [(SHOTS, "line", 0), (CARDS, "radio", 9), (TERRAIN, "menu", 21)]
)
def test_a_field_is_of_the_kind_that_its_values_need(offer: Offer, kind: str, options: int) -> None:
    field = field_of(offer, offer.default)
    assert (field.kind, len(field.options)) == (kind, options)
    assert read_field(offer, "".join(chosen(field))) == offer.default


@pytest.mark.parametrize(
    ("offer", "text", "value"),
    [(SHOTS, " 12 ", 12), (SHOTS, "", None), (CARDS, "7", 7), (TERRAIN, "land 3", "land_3")],
)
def test_what_is_filled_in_is_read(offer: Offer, text: str, value: Any) -> None:
    assert read_field(offer, text) == value


@pytest.mark.parametrize("text", ["0", "many", "-1", "1.5", "²"])
def test_what_is_no_number_of_the_offer_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="shots must be a number from 1 to 99, or none"):
        read_field(SHOTS, text)


# ------------------------------------------------------------------------------ the lobby


async def test_the_organiser_changes_what_the_table_was_called_with(
    service: Service, store: Store, match_id: int
) -> None:
    before = await row_of(store)
    filled = {"players": ("4",), "pace": ("deliberate",), "deadline": ("relaxed",), "computers": ("2",)}
    told = await service.lobbies.set_up(match_id, ANN, {**filled, "also": ("coach",)})
    assert "Its card shows" in told
    await service.lobbies.set_up(match_id, ANN, {"round_limit": ("7",), "level": ("recruit",)})
    row = await row_of(store)
    assert (row.players, row.pace, row.coach, row.seed) == (4, "deliberate", True, before.seed)
    assert presets.load_lengths(row.clock) == presets.preset("relaxed", quiet=False)
    assert (row.options["round_limit"], row.options["layout"]) == (7, "balanced")
    assert (row.version, row.created_at, row.id) == (before.version, before.created_at, match_id)
    panel = await service.games.card(match_id)
    assert "4 seats" in panel.text
    assert "1. **Captain 1**, a computer\n2. **Captain 2**, a computer\n3. *free*" in panel.text


async def test_fewer_computers_are_sent_away_and_more_come_of_the_strength_said(
    service: Service, match_id: int
) -> None:
    await service.lobbies.set_up(match_id, ANN, {"computers": ("2",)})
    await service.lobbies.set_up(match_id, ANN, {"computers": ("1",)})
    await service.lobbies.set_up(match_id, ANN, {"computers": ("2",), "level": ("recruit",)})
    text = (await service.games.card(match_id)).text
    assert "1. **Captain 1**, a computer\n2. **Recruit 1**, a computer\n3. *free*" in text


@pytest.mark.parametrize(
    ("filled", "why"),
    [
        ({"players": ("2",)}, "2 seats are too few: 3 people have joined."),
        ({"computers": ("1",)}, "3 seats are too few: 3 people have joined, and you want 1 for computers"),
        ({"computers": ("3",)}, "At least one person must play"),
        ({"round_limit": ("lots",)}, "round_limit must be a number"),
        ({"first_leader": ("yellow",)}, "first_leader must be one of"),
        ({"deadline": ("own",)}, "There is no deadline"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    service: Service, store: Store, match_id: int, filled: Filled, why: str
) -> None:
    for person in (ANN, BEN, CLEO):
        await service.lobbies.join(match_id, person, dm_open=True)
    before = await row_of(store)
    with pytest.raises(Refused, match=why):
        await service.lobbies.set_up(match_id, ANN, filled)
    assert await row_of(store) == before


async def test_lengths_of_ones_own_stay_until_a_preset_is_chosen(
    service: Service, store: Store, match_id: int
) -> None:
    await service.deadlines.set_deadline(TABLE, ANN, lengths="orders:36h")
    own = (await row_of(store)).clock
    form = await service.lobbies.form_to_set_up(match_id, ANN, 2)
    await service.lobbies.set_up(match_id, ANN, {**as_opened(form), "pace": ("deliberate",)})
    assert (await row_of(store)).clock == own
    await service.lobbies.set_up(match_id, ANN, {**as_opened(form), "deadline": ("blitz",)})
    assert (await row_of(store)).clock == presets.preset("blitz").dump()


async def test_only_the_organiser_sets_up_and_only_until_it_starts(service: Service, match_id: int) -> None:
    for person in (ANN, BEN, CLEO):
        await service.lobbies.join(match_id, person, dm_open=True)
    with pytest.raises(Refused, match="Only the organiser, Ann, can set the table up"):
        await service.lobbies.form_to_set_up(match_id, BEN, 1)
    with pytest.raises(Refused, match="Only the organiser"):
        await service.lobbies.set_up(match_id, BEN, {})
    with pytest.raises(Refused, match="nothing more to set up"):
        await service.lobbies.form_to_set_up(match_id, ANN, 9)
    await begin(service, match_id, ANN, BEN, CLEO)
    with pytest.raises(Refused, match="has started already"):
        await service.lobbies.set_up(match_id, ANN, {})


@pytest.mark.parametrize("game", TEXTS)
async def test_a_lobby_of_every_game_is_set_up_as_it_stands(
    service: Service, store: Store, game: str
) -> None:
    match_id = await service.lobbies.new_game(TABLE, ANN, usual_wishes(game))
    before = await row_of(store)
    for page in range(1, setup.pages(usual_wishes(game)) + 1):
        form = await service.lobbies.form_to_set_up(match_id, ANN, page)
        await service.lobbies.set_up(match_id, ANN, as_opened(form))
    assert await row_of(store) == before


async def test_no_form_where_a_game_is_open(service: Service, match_id: int) -> None:
    with pytest.raises(Refused, match="open in this channel already"):
        await service.lobbies.form_for_new(TABLE, "brimstone")
    assert (await service.lobbies.form_for_new(Where(9, 11), "brimstone")).arg == "brimstone"


async def test_the_organiser_has_a_button_for_each_form(service: Service, match_id: int) -> None:
    buttons = await service.lobbies.set_up_buttons(match_id, ANN)
    assert [button.label for button in buttons] == ["Seats", "Time and secrets", "Rules"]
    with pytest.raises(Refused, match="Only the organiser"):
        await service.lobbies.set_up_buttons(match_id, BEN)
