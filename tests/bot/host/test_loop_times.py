"""No game holds the event loop for 250 ms: not by its largest boards, its longest logs or a hostile pack.

The measure is the processor time of each callback, so a busy machine fails nothing. `-o log_cli=true
-o log_cli_level=INFO` shows the table.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

from bot.extras.analysis.service import Analyses
from bot.host.askers import Asker
from bot.host.loop_lag import ALARM
from bot.messages.people import Person
from bot.store import Store
from bot.table.answers import acting
from bot.table.ending.reviewing import Page
from bot.table.match.standstill import Standstill
from engine.deeplamp.state.hero import POLICIES
from engine.earth_mans_burden.board.worlds import OURS
from engine.kernel.core import Json, Refused, Seat
from engine.registry.catalogue import RULES, find_game
from tests.bot.drive import ANN, CHANNEL, Game, call_off
from tests.bot.host.callbacks import Callbacks, timed
from tests.bot.proven import called
from tests.bot.table.deadlines.timed import at_orders

log = logging.getLogger(__name__)

ANSWERS = 600
LOOKS = 6
"""How often everybody looks at everything while a game is played."""


@pytest.fixture
def times() -> Iterator[Callbacks]:
    gc.collect()
    gc.freeze()  # as the bot does when it starts: what tests load must not be looked through
    with timed() as found:
        yield found
    gc.unfreeze()
    log.info("\n%s", found.table())
    assert {scene: told for scene, told in found.longest.items() if told[0] >= ALARM} == {}


def sights(game: Game, person: Person) -> dict[str, Callable[[], Awaitable[object]]]:
    """Return what a person can look at, and what else the bot works out of a game."""
    service, match_id, asker = game.service, game.match_id, Asker(person.id, CHANNEL.guild_id)
    return {
        "panel": lambda: service.playing.panel(match_id, person),
        "all panels": lambda: service.playing.panels(person),
        "actions": lambda: service.playing.act_panel(match_id, person),
        "typed": lambda: service.playing.typed(person, "x, " * 600),
        "card": lambda: service.games.card(match_id),
        "map": lambda: service.games.map_page(match_id, person.id, "full"),
        "map as text": lambda: service.games.map_post(match_id, as_text=True),
        "log": lambda: service.games.log_page(match_id, None, person.id),
        "setup": lambda: service.games.log_page(match_id, 0, person.id),
        "dry run": lambda: service.of(Analyses).begin(match_id, person),
        "film": lambda: service.games.reel(match_id, None),
        "review": lambda: service.reviews.page(match_id, Page(), person.id),
        "round in review": lambda: service.reviews.page(match_id, Page(1), person.id),
        "reasons": lambda: service.computers.why(match_id, None),
        "export": lambda: service.privacy.export(person, CHANNEL.guild_id),
        "verification": lambda: service.proofs.of_game(match_id, asker),
    }


async def look(game: Game, person: Person, times: Callbacks, when: str) -> None:
    """Look at everything, and load the game anew."""
    for what, sight in sights(game, person).items():
        with times.of(f"{what} {when}"), suppress(Refused, Standstill):
            await sight()
    game.service.units.forget()
    with times.of(f"load {when}"), suppress(Refused, Standstill):
        await game.service.playing.panel(game.match_id, person)


@pytest.mark.trial(reason="600 answers in one round")
async def test_a_round_of_600_answers_holds_the_loop_up_for_nobody(store: Store, times: Callbacks) -> None:
    game = await at_orders(store)
    seat = await game.seat_of(ANN)
    for number in range(ANSWERS // 2):
        with times.of("answer"):
            await game.answer(seat)
        with times.of("taking back"):
            async with game.service.units.table(game.match_id) as table:
                await table.take_back(seat)
        if number % (ANSWERS // 4) == 1:
            await look(game, ANN, times, "in play")
    assert len(await game.log()) >= ANSWERS
    await look(game, ANN, times, "of all")
    with times.of("end"):
        await call_off(game.service, CHANNEL, ANN)
    await look(game, ANN, times, "afterwards")


def choice(view: Any, seat: Seat, number: int) -> Json:
    """Return an automatic choice of the seat's first hero, another one each time."""
    values = POLICIES["rest"]
    hero = view.heroes_of(seat)[0].id
    return {"do": "policy", "hero": hero, "rest": values[number % len(values)]}


def offer(view: Any, seat: Seat, number: int) -> Json:
    """Return an offer to one of the others; it stays open with all earlier ones."""
    others = [one for one in view.seats if one != seat]
    world = list(OURS.regions)[number % len(OURS.regions)]
    return {"do": "offer", "to": others[number % len(others)], "give": {world: {"fleets": 1}}, "get": {}}


OPEN_ACTIONS: dict[str, Callable[[Any, Seat, int], Json]] = {
    "deeplamp": choice,
    "earth_mans_burden": offer,
}


async def round_of(game: Game) -> int:
    """Return where the current round's log begins."""
    async with game.store.read() as tx:
        return (await tx.checkpoints.of(game.match_id))[-1].first_n


@pytest.mark.trial(reason="600 actions in one round")
@pytest.mark.parametrize("name", OPEN_ACTIONS)
async def test_a_round_of_600_unsealed_actions_holds_the_loop_up_for_nobody(
    store: Store, name: str, times: Callbacks
) -> None:
    people = [Person(number, f"Player {number}") for number in range(1, max(find_game(name).players) + 1)]
    told = await called(store, name, people, seats=len(people), rounds=60)
    seat = await told.seat_of(people[0])
    await told.play_on(40)  # past drafts and setup
    begun = await round_of(told)
    for number in range(ANSWERS):
        with times.of("action"):
            async with told.service.units.table(told.match_id) as table:
                await acting.act(table, seat, OPEN_ACTIONS[name](table.view(seat), seat, number))
        if number % (ANSWERS // 2) == 1:
            await look(told, people[0], times, "in play")
    assert await round_of(told) == begun, "all actions fell into one round"
    await look(told, people[0], times, "of all")
    with times.of("answer"):
        await told.play_on(1)


@pytest.mark.trial(reason="600 answers of a game with every seat taken by a person")
@pytest.mark.parametrize("name", RULES)
async def test_the_largest_games_hold_the_loop_up_for_nobody(
    store: Store, name: str, times: Callbacks
) -> None:
    seats = max(find_game(name).players)
    people = [Person(number, f"Player {number}") for number in range(1, seats + 1)]
    with times.of("start"):
        told = await called(store, name, people, seats=seats, rounds=60)
    while (await told.row()).state == "playing" and len(await told.log()) < ANSWERS:
        with times.of("answer"):
            await told.play_on(ANSWERS // LOOKS)
        await look(told, people[0], times, "in play")
    if (await told.row()).state == "playing":
        with times.of("end"):
            await call_off(told.service, CHANNEL, people[0])
    await look(told, people[0], times, "afterwards")
