"""Touch worlds to build on and to claim regions of; sliders share dice out, and say when to stop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.earth_mans_burden.names import place_title
from bot.games.earth_mans_burden.panels import claim as claiming
from bot.games.earth_mans_burden.panels import exploit as building
from bot.games.earth_mans_burden.panels.common import percent
from bot.games.panels import Prompt
from bot.games.phrases import count, listed
from bot.messages.panel import Press
from bot.messages.touch import Deed, Group, Kind, Slider, Touch
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.rules.asks import ClaimRegions, Exploit
from engine.earth_mans_burden.rules.attacks import own_developments
from engine.earth_mans_burden.rules.claiming import Claim, claimable
from engine.earth_mans_burden.rules.exploitation import Projects, careful_projects
from engine.earth_mans_burden.rules.outlook import claim_chance, projects_lost

FINAL: Kind = "final"


def exploit(prompt: Prompt) -> Touch:
    """Tap a world to build there; its slider says how many projects share its dice."""
    ask = prompt.ask
    assert isinstance(ask, Exploit)
    projects = building.laid_out(ask, read_sheet(prompt.draft, ask.view.board))
    pools = own_developments(ask.view, ask.seat)
    return Touch(
        {world: (_build(ask, world, pool),) for world, pool in pools.items() if world not in projects},
        f"Turn {ask.view.turn}: build fleets",
        "Tap a world to build there. A project whose dice all show 1 or 2 loses a development.",
        tuple(_wholes(ask, projects)),
        groups=tuple(one for world, dice in projects.items() for one in _projects(ask, world, dice)),
        hand_in=Deed(f"Build {building.fleets_word(projects)}", Press("go")) if projects else None,
    )


def _build(ask: Exploit, world: World, pool: int) -> Deed:
    said = f"{place_title(world)}: 1 fleet with {count(pool, 'development')}"
    return Deed(said, Press("build", "", (f"{world} 1",)), small=_lost(ask, world, (pool,)))


def _lost(ask: Exploit, world: World, dice: tuple[int, ...]) -> str:
    return f"{projects_lost(ask.view, world, dice):.2f} developments lost on average"


def _wholes(ask: Exploit, projects: Projects) -> Iterator[Deed]:
    careful, most = careful_projects(ask.view, ask.seat), building.all_out(ask)
    if not projects:
        if careful:
            yield Deed(f"Build with care: {building.fleets_word(careful)}", Press("careful"), FINAL)
        yield Deed(f"Build the most: {building.fleets_word(most)}", Press("most"), FINAL)
    yield Deed("Build nothing", Press("nothing"), FINAL)


def _projects(ask: Exploit, world: World, dice: tuple[int, ...]) -> Iterator[Group]:
    """Yield the slider of a world's projects, then what moves a die from one project to the next."""
    pool = sum(dice)
    words = {
        number: f"{count(number, 'fleet')}: {_lost(ask, world, building.shared(pool, number))}"
        for number in range(1, pool + 1)
    }
    now = f"{count(len(dice), 'fleet')} with {building.dice_word(dice)}: {_lost(ask, world, dice)}"
    yield Group(
        f"{place_title(world)}, {now}",
        drop=Press("build", "", (f"{world} 0",)),
        slider=Slider(Press("projects", world), len(dice), words) if pool > 1 else None,
    )
    if 1 < len(dice) < pool:
        for at, number in enumerate(dice):
            less = _shifted(dice, at, (at + 1) % len(dice)) if number > 1 else None
            yield Group(f"Project {at + 1}: {building.dice_word((number,))}", _share(world, less))


def _shifted(dice: tuple[int, ...], giver: int, taker: int) -> tuple[int, ...]:
    return tuple(number - (at == giver) + (at == taker) for at, number in enumerate(dice))


def _share(world: World, dice: tuple[int, ...] | None) -> Press | None:
    return Press("dice", world, (" ".join(map(str, dice)),)) if dice else None


def claim(prompt: Prompt) -> Touch:
    """Tap a world to claim one region there with all fleets; sliders change both numbers."""
    ask = prompt.ask
    assert isinstance(ask, ClaimRegions)
    worlds, laid = (
        claimable(ask.view, ask.seat),
        claiming.laid_out(ask, read_sheet(prompt.draft, ask.view.board)),
    )
    planned = {one.world for one in laid}
    said = listed(place_title(one.world) for one in laid)
    return Touch(
        {world: (_claim(ask, world, fleets),) for world, fleets in worlds.items() if world not in planned},
        f"Turn {ask.view.turn}: claim regions?",
        "A try costs 1 fleet. Tap a world to claim a region there.",
        (Deed("Claim nothing", Press("go"), FINAL),) if laid else (),
        groups=tuple(group for one in laid for group in _claims(ask, one, worlds[one.world])),
        hand_in=Deed(f"Claim on {said}", Press("go_on")) if laid else Deed("Claim nothing", Press("go")),
    )


def _claim(ask: ClaimRegions, world: World, fleets: int) -> Deed:
    one = Claim(world, fleets, 1)
    return Deed(
        f"{place_title(world)}: claim a region with up to {count(fleets, 'fleet')}",
        Press("lay", "", (claiming.value_of(one),)),
        small=f"{_chance(ask, world, fleets)} for at least one region",
    )


def _chance(ask: ClaimRegions, world: World, fleets: int) -> str:
    return percent(1 - (1 - claim_chance(ask.view.empty_at(world))) ** fleets)


def _tries(ask: ClaimRegions, world: World, number: int) -> str:
    chance = _chance(ask, world, number)
    if number == 1:
        return f"at most 1 try, {chance} for at least one"
    return f"at most {number} tries, {chance} for at least one"


def _claims(ask: ClaimRegions, one: Claim, fleets: int) -> Iterator[Group]:
    """Yield a planned claim: its tries at most, and the regions with which it stops."""
    world = place_title(one.world)
    tries = {number: _tries(ask, one.world, number) for number in range(1, fleets + 1)}
    press = Press("tries", one.world)
    yield Group(
        f"{world}: {tries[one.fleets]}",
        drop=replace(press, values=("0",)),
        slider=Slider(press, one.fleets, tries) if fleets > 1 else None,
    )
    most = ask.view.empty_at(one.world)
    stops = {number: f"stop after {count(number, 'region')}" for number in range(1, most)}
    stops[most] = "go on to the last region"
    now = min(one.regions or most, most)
    if most > 1 and one.fleets > 1:
        yield Group(f"{world}: {stops[now]}", slider=Slider(Press("until", one.world), now, stops))
