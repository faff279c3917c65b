"""List the drawn targets, and build what the bot shows for each of them."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.discord.presses.welcome import greeting
from bot.discord.surface import Surface
from bot.extras import every_extra
from bot.extras.lessons.choosing import to_choice
from bot.games.catalogue import TEXTS
from bot.games.panels import Prompt
from bot.messages.panel import Button, Form, Panel, Picture, Post
from bot.store import Store
from bot.table.ending.reviewing import end_buttons
from bot.table.lobby import calling, choosing
from bot.table.lobby.table_options import usual_wishes
from engine.brimstone.board.state import View
from engine.brimstone.rules.march import destinations
from engine.kernel.core import Seat
from engine.kernel.dice import Dice
from engine.registry.catalogue import GAMES, find_game
from tests.bot.drive import ANN, CHANNEL, Game, begin
from tests.bot.games.touching import game_of
from tests.reading.between import LEVEL, Play, Told, play
from tests.sandbox.browser.test_first_table import lobby
from tests.templates import upgrade

TURNS = 3
MOST_ANSWERS = 3000
FIGHT, MOST_IN_A_FIGHT = 4, 400
"""Seed and most decisions of a random game in which a hero stands beside an enemy."""

Shown = Panel | Post | Form


@dataclass(frozen=True)
class Target:
    """A drawing with its height in pixels and its words; 0 where it names none."""

    name: str
    drawing: str
    height: int = 0
    words: int = 0


@dataclass(frozen=True)
class Built:
    """What the bot shows for a target; `buttons` stand below a post."""

    target: Target
    shown: Shown
    seat: Seat = ""
    buttons: tuple[Button, ...] = ()


TARGETS = (
    Target("a1", "a1-bm-act", 598, 47),
    Target("a2", "a2-bm-army", 616, 39),
    Target("a3", "a3-bm-round", 558, 118),
    Target("b1", "b1-emb-attack", 469, 50),
    Target("b2", "b2-emb-digest", 516, 115),
    Target("b3", "b3-emb-worlds", 482),
    Target("c1", "c1-deeplamp-turn", 626, 47),
    Target("c2", "c2-deeplamp-fight", 501, 60),
    Target("d1", "d1-brimstone-orders", 606, 72),
    Target("d2", "d2-brimstone-home", 546, 41),
    Target("since-brigand_kings", "e1-since-1"),
    *(Target(f"e3-{game}", "e3-the-end", 481, 61) for game in GAMES),
    Target("f1", "f1-play", 632, 99),
    Target("f2", "f2-play-form"),
    Target("f3", "f3-greeting", 455, 86),
    Target("f4", "f4-lobby"),
)
_NAMED = {target.name: target for target in TARGETS}


async def built(*names: str) -> list[Built]:
    """Build these targets, or all, from games of captains with one person and most seats."""
    wanted = set(names or _NAMED)
    found = [one for one in _first_evening() if one.target.name in wanted]
    for game, (parts, of_game) in OF_GAME.items():
        if wanted & set(parts):
            found += of_game(await play(game, max(GAMES[game].players), TURNS))
    for game in GAMES:
        if f"e3-{game}" in wanted:
            found += [one async for one in _end(game)]
    return sorted(
        (one for one in found if one.target.name in wanted), key=lambda one: TARGETS.index(one.target)
    )


def _panel(name: str, game: str, prompt: Prompt, focus: str = "") -> Built:
    return Built(_NAMED[name], TEXTS[game].panels.show(prompt, focus), prompt.ask.seat)


def _post(name: str, told: Told) -> Built:
    return Built(_NAMED[name], told.post, buttons=told.buttons)


def _brutal_magic(played: Play) -> Iterator[Built]:
    yield _panel("a2", "brutal_magic", next(one for one in played.setup if one.ask.kind == "muster"))
    turn = played.turns[-1]
    yield _panel("a1", "brutal_magic", turn.prompts[0])
    told = [one for turn in played.turns for one in turn.told]
    yield _post("a3", max(told, key=lambda one: len(one.post.text)))


def _earth_mans_burden(played: Play) -> Iterator[Built]:
    prompts = [one for turn in played.turns for one in turn.prompts]
    yield _panel("b1", "earth_mans_burden", next(one for one in prompts if one.ask.kind == "combat"))
    last = played.turns[-1].told[-1]
    yield _post("b2", replace(last, post=replace(last.post, picture=None)))
    yield _post("b3", replace(last, post=replace(last.post, text="")))


def _deeplamp(played: Play) -> Iterator[Built]:
    yield _post("c1", [one for turn in played.turns for one in turn.told if one.post.picture][-1])
    yield _panel("c2", "deeplamp", _in_a_fight())


def _in_a_fight() -> Prompt:
    """Return a hero's turn beside an enemy, from a game of random answers; captains avoid early fights."""
    panels = TEXTS["deeplamp"].panels
    acts = (one for one in game_of("deeplamp", FIGHT, MOST_IN_A_FIGHT, 6) if one.ask.kind == "act")
    return next(one for one in acts if "beside you" in panels.show(one).text)


def _brimstone(played: Play) -> Iterator[Built]:
    yield _panel("d2", "brimstone", next(one for one in played.setup if one.ask.kind == "choose_home"))
    prompt = next(one for one in played.turns[-1].prompts if one.ask.kind == "orders")
    pressed = TEXTS["brimstone"].panels.typed(prompt, _orders(prompt))
    yield _panel("d1", "brimstone", replace(prompt, draft=pressed.draft or ""))


def _orders(prompt: Prompt) -> str:
    """Return a captain's orders as one types them, with the first goal for each March."""
    view: View = prompt.ask.view  # type: ignore[attr-defined]  # only some asks have one
    answer = find_game("brimstone").computers[LEVEL].think(prompt.ask, "", Dice("orders")).answer
    goals = {hex_: destinations(view, view.me, hex_) for hex_ in answer["orders"]}
    return "\n".join(
        f"{hex_} march {goals[hex_][0]}" if order == "march" and goals[hex_] else f"{hex_} {order}"
        for hex_, order in answer["orders"].items()
    )


def _brigand_kings(played: Play) -> Iterator[Built]:
    yield _panel("since-brigand_kings", "brigand_kings", played.turns[-1].prompts[0])


OF_GAME: Mapping[str, tuple[tuple[str, ...], Callable[[Play], Iterator[Built]]]] = {
    "brutal_magic": (("a1", "a2", "a3"), _brutal_magic),
    "earth_mans_burden": (("b1", "b2", "b3"), _earth_mans_burden),
    "deeplamp": (("c1", "c2"), _deeplamp),
    "brimstone": (("d1", "d2"), _brimstone),
    "brigand_kings": (("since-brigand_kings",), _brigand_kings),
}


async def _end(name: str) -> AsyncIterator[Built]:
    """Play a game of two recruits' strength to its end; yield what the person is told then."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{folder}/bot.db"
        await upgrade(url)
        store = Store(url, every_extra())
        await store.open()
        try:
            row = await _ended(Game(store), name)
        finally:
            await store.close()
    post = Post(row["text"], Picture(**{**row["picture"], "look": tuple(row["picture"]["look"])}))
    yield Built(_NAMED[f"e3-{name}"], post, buttons=end_buttons())


async def _ended(game: Game, name: str) -> dict[str, Any]:
    wishes = replace(usual_wishes(name), players=min(number for number in GAMES[name].players if number > 1))
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    await game.service.lobbies.join(game.match_id, ANN, dm_open=True)
    for _ in range(wishes.players - 1):
        await game.service.lobbies.add_computer(game.match_id, ANN, "recruit")
    await begin(game.service, game.match_id, ANN)
    await game.computers()
    seat = await game.seat_of(ANN)
    for _ in range(MOST_ANSWERS):
        if (await game.row()).state != "playing":
            break
        await game.answer(seat)
    return next(row.payload for row in await game.sent() if row.payload.get("ended"))


def _first_evening() -> Iterator[Built]:
    yield Built(_NAMED["f1"], choosing.panel([to_choice()]))
    yield Built(_NAMED["f2"], calling.form_for_new(usual_wishes("brimstone")))
    extras = every_extra().parts(Surface)
    yield Built(_NAMED["f3"], greeting("Games", extras))
    yield Built(_NAMED["f4"], lobby("brimstone"))
