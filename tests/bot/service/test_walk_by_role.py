"""Every role meets every kind of deed, with each sight of the channel and in each state of the table.

A person passes the gate and then calls the use case of the real service. Allowed is what the table of rights
says, no more and no less.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import pytest

from bot.extras.campaigns.service import CampaignBook
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.reading import Asked
from bot.extras.companion.service import Crews
from bot.extras.packs.service import Packs
from bot.extras.seasons.forms import Plan
from bot.extras.seasons.service import Seasons
from bot.games.panels import ASKED
from bot.messages.panel import Press
from bot.messages.people import Asking, Person, Where
from bot.service.gate import About, Gate
from bot.service.service import Service
from bot.store import Store
from bot.store.tables.matches import MatchState
from bot.table.ending.reviewing import Page
from bot.table.lobby.table_options import TableOptions
from bot.table.rights.deeds import SIGHTS, STATES, Deed, Role, Sight, Standing
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, NOON, Game, managing
from tests.bot.service.test_gate import PEOPLE, Seated, seated  # noqa: F401 - a fixture

HERE, ELSEWHERE = CHANNEL.guild_id, CHANNEL.guild_id + 1
Do = Callable[[Service, Person], Awaitable[Any]]


def roles_of(role: Role) -> frozenset[Role]:
    """Return all roles of the person who stands for one; people of the server are spectators too."""
    is_here = PEOPLE[role].asking.guild_id == HERE
    return frozenset({role, "spectator" if is_here else "outsider"})


def looks(sight: Sight) -> Callable[[int], Awaitable[bool | None]]:
    async def look(channel_id: int) -> bool | None:
        return {"seen": True, "hidden": False, "unknown": None}[sight]

    return look


async def refusal(work: Awaitable[Any]) -> str:
    """Return what the person is told; "" if nothing is refused."""
    try:
        await work
    except Refused as refused:
        return str(refused)
    return ""


# ------------------------------------------------------------------------ the gate, in every state


def table_deeds(gate: Gate) -> Iterator[Deed]:
    yield from (deed for deed in gate.rights.deeds if deed.scope == "table" and deed.doors)


@pytest.mark.parametrize("state", [one for one in STATES if one != "none"])
async def test_the_gate_asks_role_sight_and_state(seated: Seated, state: MatchState) -> None:  # noqa: F811
    gate, checked = seated.game.service.gate, 0
    async with seated.game.store.begin() as tx:
        await tx.matches.set_state(seated.match_id, state, NOON)
    for deed in table_deeds(gate):
        people = [*PEOPLE] if not deed.in_own_words else ["player"]
        for role, sight in product(people, SIGHTS if not deed.in_own_words else ("unknown",)):
            person = PEOPLE[role]  # type: ignore[index]
            # nobody looks for somebody who asks from elsewhere
            known: Sight = sight if person.asking.guild_id == HERE else "unknown"
            standing = Standing(roles_of(role), state, known)  # type: ignore[arg-type]
            is_left = deed.in_own_work or state in deed.when
            may = is_left if deed.in_own_words else deed.allows(standing)
            for door in deed.doors[:1]:
                told = await refusal(gate.check(door, person, seated.match_id, looks(sight)))
                assert (not told) == may, (deed.name, role, sight, told)
                checked += 1
    assert checked >= 300


WORDS: list[tuple[str, MatchState, str]] = [
    ("press join", "playing", "The game has started already."),
    ("press start", "over", "That game is over. Start another with `/play`."),
    ("press pack_play", "abandoned", "That game is over. Start another with `/play`."),
    ("/game orders", "lobby", "The game has not started yet. The organiser presses **Start**"),
    ("press resign", "over", "That game is over."),
    ("press map", "lobby", "The game has not started yet, so there is no map."),
    ("press log", "lobby", "The game has not started yet, so there is nothing to tell."),
    ("press film", "lobby", "The game has not started yet, so there is nothing to show."),
    ("press review", "playing", "That game is not over yet, so its seats' secrets stay secret."),
    ("press record", "playing", "That game is not over yet. I make its record at the end."),
    ("press why", "lobby", "The game is still running, so the computers' reasons are secret"),
    ("press rematch", "playing", "That game is not over yet."),
    ("press table_name", "over", "No game is open in this channel."),
    ("press table_move", "over", "There is no open game #1."),
    ("press put abandoned", "abandoned", "No game is open in this channel."),
]


@pytest.mark.parametrize(("door", "state", "words"), WORDS)
async def test_a_wrong_state_is_refused_in_one_place_with_its_own_words(
    seated: Seated,  # noqa: F811
    door: str,
    state: MatchState,
    words: str,
) -> None:
    async with seated.game.store.begin() as tx:
        await tx.matches.set_state(seated.match_id, state, NOON)
    told = await refusal(seated.game.service.gate.check(door, PEOPLE["player"], 1, looks("seen")))
    assert told.startswith(words)


async def test_a_panel_belongs_to_the_seat_s_present_holder_only(seated: Seated) -> None:  # noqa: F811
    gate, playing, at = seated.game.service.gate, seated.game.service.playing, seated.match_id
    ways: Mapping[str, Callable[[Person, str], Awaitable[Any]]] = {
        "press": lambda who, seat: playing.press(at, None, seat, who, Press("x")),
        "press of Act": lambda who, seat: playing.press_act(at, 0, seat, who, Press(ASKED)),
        "try": lambda who, seat: gate.check("press in a panel try", who, at, looks("unknown"), seat),
    }
    for (way, do), (role, person) in product(ways.items(), PEOPLE.items()):
        told = await refusal(do(person, seated.seat))
        assert (not told) == (role == "player"), (way, role, told)
        if role == "former player":
            former = await refusal(do(person, seated.kept))
            assert former.startswith("You don't play in this game. Dana plays")


@pytest.mark.parametrize("state", ["lobby", "over", "abandoned"])
async def test_what_the_gate_leaves_to_the_use_case_is_refused_at_a_table_in_another_state(
    seated: Seated,  # noqa: F811
    state: MatchState,
) -> None:
    async with seated.game.store.begin() as tx:
        await tx.matches.set_state(seated.match_id, state, NOON)
    playing, who = seated.game.service.playing, (seated.seat, PEOPLE["player"])
    assert await refusal(playing.press(seated.match_id, None, *who, Press("x")))
    assert await refusal(playing.press_act(seated.match_id, 0, *who, Press(ASKED)))


async def test_no_door_of_the_host_s_is_open_to_people(seated: Seated) -> None:  # noqa: F811
    told = await refusal(seated.game.service.gate.check("bot restore", managing(EVE), None, looks("seen")))
    assert told


# ------------------------------------------------------------------------ use cases


@dataclass
class Place:
    """Something with rights of its own, and who has which role there."""

    service: Service
    match_id: int | None
    people: Mapping[Role, Person]
    state: MatchState | None = None


async def walk(place: Place, door: str, do: Do) -> int:
    """Let every role try a deed with every sight, strangers first; return the number of tries.

    Roles that the table names may be refused for what they ask, but never as strangers are.
    """
    gate = place.service.gate
    deed, strangers, tried = gate.rights.by_door[door], set[str](), 0
    for is_allowed, (role, person), sight in product((False, True), place.people.items(), SIGHTS):
        is_here = person.asking.guild_id == HERE
        known: Sight = "seen" if deed.scope != "table" else sight if is_here else "unknown"
        roles: tuple[Role, ...] = (role, "spectator" if is_here else "outsider")
        may = any(deed.is_for(one, known) for one in roles)
        if may != is_allowed:
            continue
        tried += 1
        told = await refusal(gate.check(door, person, place.match_id, looks(sight)))
        told = told or await refusal(do(place.service, person))
        if may:
            assert told not in strangers, (door, role, sight, told)
        else:
            assert told, (door, role, sight)
            strangers.add(told)
    return tried


async def lobby_of(store: Store) -> Place:
    """Open a lobby that Eve organises without a seat, in which Ann and Ben sit and that Cyd has left."""
    game = Game(store, seed="2")
    wishes = TableOptions("brimstone", 3, pace="swift")
    game.match_id = await game.service.lobbies.new_game(CHANNEL, EVE, wishes)
    for person in (ANN, BEN, CYD):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await game.service.lobbies.leave(game.match_id, CYD)
    people = {role: person for role, person in PEOPLE.items() if role not in ("former player", "absent")}
    return Place(game.service, game.match_id, people)


async def _leave(on: Service, person: Person) -> None:
    """Leave, and come back so that the next one finds the same lobby."""
    await on.lobbies.leave(1, person)
    await on.lobbies.join(1, person, dm_open=True)


LOBBY: Mapping[str, Do] = {
    "press join": lambda on, who: on.lobbies.join(1, who, dm_open=True),
    "form table_name": lambda on, who: on.lobbies.rename(CHANNEL, "Ours", who),
    "form table_deadline": lambda on, who: on.deadlines.set_deadline(CHANNEL, who, preset="relaxed"),
    "form table_move": lambda on, who: on.lobbies.move(1, Where(HERE, 77), who),
    "/table setup": lambda on, who: on.lobbies.set_up_buttons(1, who),
    "form set_up": lambda on, who: on.lobbies.set_up(1, who, {"computers": ("0",)}),
    "press add_computer": lambda on, who: on.lobbies.add_computer(1, who),
    "press pack_play": lambda on, who: on.of(Packs).play(CHANNEL, who, 1, "x"),
    "press take_start_back": lambda on, who: on.lobbies.take_start_back(1, who),
    "press cut": lambda on, who: on.lobbies.form_to_cut(1, who),
    "form cut": lambda on, who: on.lobbies.cut(1, who, "word"),
    "press agree_deadlines": lambda on, who: on.lobbies.agree(1, who),
    "press start": lambda on, who: on.lobbies.start(1, who),
    "press leave": _leave,
    "press campaign_anew": lambda on, who: on.of(CampaignBook).begin_anew(1, who),
    "press put abandoned": lambda on, who: on.lobbies.abandon(CHANNEL, who, is_sure=True),
}


@pytest.mark.parametrize("door", LOBBY)
async def test_a_lobby(store: Store, door: str) -> None:
    assert await walk(await lobby_of(store), door, LOBBY[door]) >= 18


async def test_every_deed_about_a_lobby_is_walked(store: Store) -> None:
    rights = Service(store).gate.rights
    own = {deed.name for deed in table_deeds(Service(store).gate) if deed.when == ("lobby",)}
    walked = {rights.by_door[door].name for door in LOBBY}
    assert own <= walked


ENDED: Mapping[str, Do] = {
    "press review": lambda on, who: on.reviews.page(1, Page(), who.id),
    "/game review": lambda on, who: on.reviews.page(1, Page(), who.id),
    "press why": lambda on, who: on.computers.why(1, None),
    "press map": lambda on, who: on.games.map_page(1, who.id),
    "press log": lambda on, who: on.games.log_page(1, None, who.id),
    "/game status": lambda on, who: on.games.status_post(1),
    "press film": lambda on, who: on.games.reel(1, None),
    "press publish": lambda on, who: on.talks.publish(1, 1, who),
    "press rematch": lambda on, who: on.lobbies.rematch(1, who),
}


@pytest.mark.parametrize("door", ENDED)
async def test_an_ended_game(seated: Seated, door: str) -> None:  # noqa: F811
    game = seated.game
    await game.service.talks.talk(game.match_id, seated.kept, ANN)
    await game.service.decisions.agree(game.match_id, None, ANN)
    async with game.store.read() as tx:
        (vote,) = await tx.votes.open_of(game.match_id)
    for person in (BEN, DANA):
        await game.service.decisions.vote(game.match_id, vote.id, person, is_yes=True)
    assert (await game.row()).state == "over"
    # a talk is its two people's only: Ann's and Dana's
    others = {"absent", "former player"} if door == "press publish" else {"absent"}
    people = {role: person for role, person in PEOPLE.items() if role not in others}
    assert await walk(Place(game.service, game.match_id, people), door, ENDED[door]) == 3 * len(people)


async def test_every_deed_about_an_ended_game_is_walked(store: Store) -> None:
    rights = Service(store).gate.rights
    own = {deed.name for deed in table_deeds(Service(store).gate) if deed.when == ("over", "abandoned")}
    walked = {rights.by_door[door].name for door in ENDED}
    # test_fair_play checks a record in a process, test_the_end opens another table, test_kept_boards analyses
    elsewhere = {"take a record along", "open another table after a game"}
    assert own - walked == elsewhere | {"analyse a finished game", "note a round"}


# ------------------------------------------------------------------------ seasons, packs, crews, servers

MEMBER = replace(CYD, asking=Asking(HERE))


async def season_of(service: Service) -> Place:
    """Open a season that Eve organises, and that Ann has signed up for."""
    plan = Plan(name="Cup", kind="swiss", rounds=3)
    await service.of(Seasons).start(CHANNEL, managing(EVE), "brimstone", 3, plan)
    await service.of(Seasons).join(1, PEOPLE["player"])
    people = {role: person for role, person in PEOPLE.items() if role not in ("former player", "absent")}
    return Place(service, None, people)


SEASON: Mapping[str, Do] = {
    "/season new": lambda on, who: on.of(Seasons).start(Where(HERE, 78), who, "brimstone", 3, Plan(name="B")),
    "/season manage": lambda on, who: on.of(Seasons).managing(1, who),
    "press season_set": lambda on, who: on.of(Seasons).season_form(1, who),
    "press season_tables": lambda on, who: on.of(Seasons).tables_form(1, 1, who),
    "form season_set": lambda on, who: on.of(Seasons).set_season(1, {"name": ("C",)}, who),
    "press season_end": lambda on, who: on.of(Seasons).about_to_end(1, who),
    "form season_remove": lambda on, who: on.of(Seasons).remove(1, DANA, who),
    "press season_move": lambda on, who: on.of(Seasons).move(1, Where(HERE, 77), who),
    "press season_rules": lambda on, who: on.of(Seasons).rules(1, who),
    "press season_join": lambda on, who: on.of(Seasons).join(1, who),
    "press season_leave": lambda on, who: on.of(Seasons).leave(1, who),
    "press season_begin": lambda on, who: on.of(Seasons).begin(1, who),
    "press season_ended": lambda on, who: on.of(Seasons).end(1, who),
}


@pytest.mark.parametrize("door", SEASON)
async def test_a_season(store: Store, door: str) -> None:
    place = await season_of(Service(store, clock=lambda: NOON))
    if door == "press season_join":
        await place.service.of(Seasons).leave(1, PEOPLE["player"])
    assert await walk(place, door, SEASON[door]) == 18


async def crew_of(service: Service) -> Place:
    """Open a crew of Cyd's."""
    await service.of(Crews).open(CHANNEL, MEMBER)
    roles: tuple[Role, ...] = ("outsider", "spectator", "manager", "manager elsewhere")
    people: dict[Role, Person] = {role: PEOPLE[role] for role in roles}
    return Place(service, None, {**people, "crew member": MEMBER})


CREW: Mapping[str, Do] = {
    "press crew_switch": lambda on, who: on.of(Crews).switch(HERE, who, is_on=True),
    "press crew_do": lambda on, who: on.of(Crews).press(Asked(CHANNEL, who, 1), "panel", "deeper", []),
    "press crew_page": lambda on, who: on.of(Crews).show(Asked(CHANNEL, who, 1), "more"),
    "press crew_keep": lambda on, who: on.of(Keepers).export(Asked(CHANNEL, who, 1)),
    "form crew_filled": lambda on, who: on.of(Keepers).invite(Asked(CHANNEL, who, 1), [DANA]),
    "/crew manage": lambda on, who: on.of(Keepers).move(Asked(Where(HERE, 77), who), 1),
}


@pytest.mark.parametrize("door", CREW)
async def test_a_crew(store: Store, door: str) -> None:
    assert await walk(await crew_of(Service(store, clock=lambda: NOON)), door, CREW[door]) == 15


@pytest.mark.parametrize("scope", ["season", "crew"])
async def test_the_gate_itself_refuses_roles_in_seasons_and_crews(store: Store, scope: str) -> None:
    opened = season_of if scope == "season" else crew_of
    place = await opened(Service(store, clock=lambda: NOON))
    gate, met = place.service.gate, set[bool]()
    doors = [door for deed in gate.rights.deeds if deed.scope == scope for door in deed.doors]
    for door, (role, person) in product(doors, place.people.items()):
        arg = "" if door.startswith("/") else "1.1" if scope == "season" else "1.-.panel.deeper"
        about = About(CHANNEL.channel_id, arg=arg)
        deed = gate.rights.by_door[door]
        may = deed.allows(Standing(roles_of(role) if role in PEOPLE else frozenset({role})))
        told = await refusal(gate.check(door, person, None, looks("seen"), about=about))
        assert (not told) == may, (door, role, told)
        met.add(may)
    assert met == {True, False}


SERVER: Mapping[str, Do] = {
    "press pack_remove": lambda on, who: on.of(Packs).remove(HERE, who, "none"),
    "form table_looks": lambda on, who: on.settings.set_server_look(HERE, who, palette=None, theme="light"),
    "press post_list": lambda on, who: on.lists.post(CHANNEL, who),
    "press end_list": lambda on, who: on.lists.take_down(HERE, who),
}


@pytest.mark.parametrize("door", SERVER)
async def test_a_server(store: Store, door: str) -> None:
    roles: tuple[Role, ...] = ("outsider", "spectator", "manager", "manager elsewhere")
    people: dict[Role, Person] = {role: PEOPLE[role] for role in roles}
    assert await walk(Place(Service(store), None, people), door, SERVER[door]) == 12


@pytest.mark.parametrize("door", ["/play", "/game new", "/games", "/table settings", "/server settings"])
async def test_commands_about_a_server_are_refused_in_dms(store: Store, door: str) -> None:
    gate = Service(store).gate
    assert "only in a channel of a server" in await refusal(gate.check(door, ANN, None, looks("seen")))
    assert not await refusal(gate.check(door, PEOPLE["spectator"], None, looks("seen")))


@pytest.mark.parametrize("door", ["/me games", "/me settings", "/rules", "typed file", "typed record"])
async def test_one_s_own_things_are_everybody_s(store: Store, door: str) -> None:
    gate = Service(store).gate
    for person in PEOPLE.values():
        assert not await refusal(gate.check(door, person, None, looks("unknown")))
