"""The gate and the use cases allow and refuse every role as the table of rights says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.extras.analysis.service import Analyses
from bot.extras.webhooks.service import Hooks
from bot.messages.panel import Press
from bot.messages.people import Asking, Person, Where
from bot.store import Store
from bot.table.rights.deeds import ROLES, Role, Sight
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, Game, agree, managing

FAY, GUS, HAL, IDA = (Person(n, name) for n, name in enumerate(("Fay", "Gus", "Hal", "Ida"), 6))
HERE = Asking(CHANNEL.guild_id)
PEOPLE: Mapping[Role, Person] = {
    "outsider": IDA,
    "spectator": replace(FAY, asking=HERE),
    "player": replace(ANN, asking=HERE),
    "absent": replace(BEN, asking=HERE),
    "former player": replace(CYD, asking=HERE),
    "organiser": replace(EVE, asking=HERE),
    "manager": managing(GUS),
    "manager elsewhere": managing(HAL, CHANNEL.guild_id + 1),
}
"""A person for each role at the table of `seated`."""
NOT_AT_TABLES: tuple[Role, ...] = ("crew member", "host")


@dataclass
class Seated:
    """A running game in which every role is taken; `seat`: Ann's, `absent`: Ben's, `kept`: Dana's."""

    game: Game
    seat: str
    absent: str
    kept: str

    @property
    def match_id(self) -> int:
        return self.game.match_id


@pytest.fixture
async def seated(store: Store) -> Seated:
    """Start a game: Ann plays, Ben is away, Cyd gave a seat to Dana, and Eve organises without a seat."""
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD], pace="swift")
    await game.until("orders")
    left = await game.seat_of(CYD)
    await game.service.seats.replace(game.match_id, left, DANA, CYD, dm_open=True)
    seat, absent = await game.seat_of(ANN), await game.seat_of(BEN)
    async with store.begin() as tx:
        await tx.matches.set_organiser(game.match_id, EVE.id, EVE.name)
        await tx.seats.set_absence(game.match_id, absent, 2, game.now)
    game.service.units.forget()
    return Seated(game, seat, absent, left)


# ------------------------------------------------------------------------ at the gate


async def is_let_in(seated: Seated, door: str, person: Person, sight: Sight) -> bool:
    """Return whether the gate lets the person pass, given what Discord says about the channel."""

    async def look(channel_id: int) -> bool | None:
        assert channel_id == CHANNEL.channel_id
        return {"seen": True, "hidden": False, "unknown": None}[sight]

    try:
        await seated.game.service.gate.check(door, person, seated.match_id, look)
    except Refused:
        return False
    return True


async def test_every_role_at_a_table_is_tried() -> None:
    assert {*PEOPLE, *NOT_AT_TABLES} == {*ROLES}


async def test_a_door_without_a_row_lets_nobody_pass(seated: Seated) -> None:
    assert not await is_let_in(seated, "press brand_new", PEOPLE["manager"], "seen")


async def test_a_channel_in_which_somebody_asks_is_seen_only_while_the_table_is_there(seated: Seated) -> None:
    there = Asking(CHANNEL.guild_id, seen={CHANNEL.channel_id: True})
    asking = replace(FAY, asking=there)
    assert await is_let_in(seated, "press log", asking, "hidden")
    await seated.game.service.lobbies.move(seated.match_id, Where(CHANNEL.guild_id, 11), EVE)
    await agree(seated.game.service, seated.match_id)

    async def look(channel_id: int) -> bool | None:
        return {11: False}[channel_id]

    with pytest.raises(Refused, match="cannot see"):
        await seated.game.service.gate.check("press log", asking, seated.match_id, look)


# ------------------------------------------------------------------------ in use cases

Do = Callable[[Seated, Person], Awaitable[Any]]


async def _talk(at: Seated, person: Person) -> Any:
    return await at.game.service.talks.talk(at.match_id, at.absent, person)


async def _press(at: Seated, person: Person) -> Any:
    return await at.game.service.playing.press(at.match_id, None, at.seat, person, Press("x"))


SAMPLES: Mapping[str, Do] = {
    "see one's decision": lambda at, who: at.game.service.playing.panel(at.match_id, who),
    "act out of turn": lambda at, who: at.game.service.playing.act_panel(at.match_id, who),
    "ask for the board or the state by DM": lambda at, who: at.game.service.playing.typed(who, "map"),
    "begin a board from one's seat": lambda at, who: at.game.service.of(Analyses).begin(at.match_id, who),
    "see the motions": lambda at, who: at.game.service.decisions.motions(at.match_id, who),
    "vote": lambda at, who: at.game.service.decisions.vote(at.match_id, 99, who, is_yes=True),
    "propose: undo": lambda at, who: at.game.service.decisions.undo(at.match_id, who),
    "propose: draw": lambda at, who: at.game.service.decisions.agree(at.match_id, None, who),
    "propose: concede": lambda at, who: at.game.service.decisions.about_to_concede(at.match_id, None, who),
    "propose: hasten": lambda at, who: at.game.service.decisions.hasten(at.match_id, 3, who),
    "propose: win": lambda at, who: at.game.service.decisions.agree(at.match_id, at.seat, who),
    "propose: extend": lambda at, who: at.game.service.decisions.extend(at.match_id, 3, who),
    "propose: pause": lambda at, who: at.game.service.decisions.pause(at.match_id, who),
    "gather everybody": lambda at, who: at.game.service.presence.gather(at.match_id, who),
    "come back": lambda at, who: at.game.service.absences.back(at.match_id, who),
    "go on vacation": lambda at, who: at.game.service.absences.leave_for(at.match_id, 1, who),
    "take more time": lambda at, who: at.game.service.absences.extend_own(at.match_id, 2, who),
    "write and read notes": lambda at, who: at.game.service.notes.write(at.match_id, who, "Go west"),
    "talk in private": _talk,
    "resign": lambda at, who: at.game.service.seats.resign(at.match_id, who),
    "offer one's seat": lambda at, who: at.game.service.seats.open_seat(at.match_id, None, who),
    "replace a player": lambda at, who: at.game.service.seats.replace_by_computer(at.match_id, at.kept, who),
    "name a table": lambda at, who: at.game.service.lobbies.rename(CHANNEL, "Ours", who),
    "set a table's deadlines": lambda at, who: at.game.service.deadlines.set_deadline(
        CHANNEL, who, preset="daily"
    ),
    "move a table": lambda at, who: at.game.service.lobbies.move(at.match_id, Where(9, 77), who),
    "call a game off": lambda at, who: at.game.service.lobbies.abandon(CHANNEL, who, is_sure=True),
    "set a server's looks": lambda at, who: at.game.service.settings.set_server_look(
        9, who, palette=None, theme="light"
    ),
    "post the list of tables": lambda at, who: at.game.service.lists.post(CHANNEL, who),
    "stop the list of tables": lambda at, who: at.game.service.lists.take_down(9, who),
    "set webhooks": lambda at, who: at.game.service.of(Hooks).panel(9, who),
}
"""A use case for each of these deeds, called by a person."""


async def told(at: Seated, do: Do, person: Person) -> str:
    """Return the refusal that the person reads; "" if nothing was refused."""
    try:
        await do(at, person)
    except Refused as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("name", SAMPLES)
async def test_use_cases_refuse_every_role_that_the_table_does_not_name(seated: Seated, name: str) -> None:
    """Roles that the table names may be refused for what they ask, but never as strangers are."""
    deed, do = seated.game.service.gate.rights.by_name[name], SAMPLES[name]
    before = await seated.game.look()
    refusals = {await told(seated, do, PEOPLE[role]) for role in PEOPLE if role not in deed.who}
    assert "" not in refusals
    assert await seated.game.look() == before
    for role in [role for role in PEOPLE if role in deed.who]:
        assert await told(seated, do, PEOPLE[role]) not in refusals, role


async def test_all_that_use_cases_refuse_at_running_tables_is_sampled(seated: Seated) -> None:
    rows = seated.game.service.gate.rights.deeds
    own = {one.name for one in rows if one.scope == "table" and one.in_own_words and "playing" in one.when}
    left = {
        "answer a decision": "test_a_panel_of_another_seat",
        "open one's board": "test_attacks.py of board: only_whoever_sits_there",
        "propose: conceded": "the same use case as its question",
        "propose: resume": "as pause",
        "propose: seat": "test_rights.py of decisions",
        "give one's seat away": "test_rights.py of decisions",
        "close an offer": "test_rights.py of decisions",
        "take a receipt": "test_fair_play.py: each_hand_in_and_take_back",
    }
    assert own - {*SAMPLES} == {*left}


async def test_a_panel_of_another_seat_is_nobodys_but_its_holders(seated: Seated) -> None:
    for role, person in PEOPLE.items():
        if role != "player":
            assert await told(seated, _press, person), role
    assert not await told(seated, _press, PEOPLE["player"])
