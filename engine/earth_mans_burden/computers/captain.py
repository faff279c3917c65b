"""Play the captain: compute the exact chances of every attack, claim and flight, one turn ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from engine.earth_mans_burden.board.names import amount, owner_word, place_title
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME, Owner, Place, World
from engine.earth_mans_burden.computers import building, dealing, fighting, voting
from engine.earth_mans_burden.computers.flying import Flying
from engine.earth_mans_burden.computers.unit_values import Worth, is_steadied, overthrown
from engine.earth_mans_burden.computers.weights import NEAR, Style
from engine.earth_mans_burden.rules.asks import (
    ClaimRegions,
    Combat,
    Coup,
    Exploit,
    MoveFleets,
    PlaceFleets,
    Respond,
    TableAsk,
)
from engine.earth_mans_burden.rules.attacks import Attack, own_developments, own_fleets
from engine.earth_mans_burden.rules.odds import chance_to_claim, expected_losses
from engine.earth_mans_burden.rules.placing import counted
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.deputy import Thought, best_instead, instead, never
from engine.kernel.dice import Dice


@dataclass(frozen=True)
class Choice:
    """An answer, and how to say why; nobody reads the reasons of what is played on for a deal."""

    answer: Json
    why: Callable[[], str]
    act: Json | None = None

    def thought(self) -> Thought:
        return Thought(self.answer, self.why(), act=self.act)


@dataclass(frozen=True)
class Captain:
    """A computer player that attacks where it pays."""

    style: Style = NEAR

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        assert isinstance(ask, TableAsk)
        bargaining = self.bargaining(ask, dice)
        deed = (
            voting.vote(ask) or dealing.reply(ask, notes, bargaining) or dealing.offer(ask, bargaining, dice)
        )
        choice = self.choose(ask, Worth(ask.view, ask.seat, bargaining.style), dice)
        return Thought(choice.answer, deed.why, deed.notes, deed.action) if deed else choice.thought()

    def bargaining(self, ask: TableAsk, dice: Dice) -> dealing.Bargaining:
        """Return how this seat judges deals: as if everybody played on as it does."""
        return dealing.Bargaining(ask.view, self.style_at(ask.view, ask.seat), self._played, dice)

    def _played(self, ask: TableAsk, dice: Dice) -> Json:
        """Return the answer of any seat that plays as this one does."""
        return self.choose(ask, Worth(ask.view, ask.seat, self.style_at(ask.view, ask.seat)), dice).answer

    def style_at(self, table: Position, seat: Seat) -> Style:
        """Return the weights for playing at this seat of a table."""
        return self.style

    def choose(self, ask: Ask, worth: Worth, dice: Dice) -> Choice:
        """Return the answer to an ask, without trades and votes."""
        match ask:
            case PlaceFleets():
                return place(ask, worth, dice)
            case MoveFleets():
                return move(Flying(worth))
            case Combat():
                return combat(ask, worth)
            case Coup():
                return overthrow(worth, ask.ready, ask.targets())
            case Exploit():
                return exploit(worth, building.build_gain)
            case ClaimRegions():
                return claim(worth)
            case Respond():
                return respond(worth)
            case _:
                return Choice(ask.fallback(), lambda: "Fleets are lost first: a development is worth more.")


def place(ask: PlaceFleets, worth: Worth, dice: Dice) -> Choice:
    """Place fleets by a random opening; the sixth and later fleets go to the places of the first ones."""
    opening = zip(ask.view.board.starts, dice.pick(worth.style.openings), strict=False)
    order = [place for place, count in opening for _ in range(count)] or [HOME]
    done = sum(ask.view.fleets[ask.seat].values())
    places = [order[(done + number) % len(order)] for number in range(ask.count)]

    def why() -> str:
        most, openings = max(order, key=order.count), len(worth.style.openings)
        below = " or ".join(place_title(place) for place in ask.view.board.links.get(most, (HOME,)))
        first = f"Most fleets start on {place_title(most)}, one step from {below}."
        return f"{first} We drew this from {amount(openings, 'openings')}."

    return Choice({"fleets": counted(places)}, why)


def move(flying: Flying) -> Choice:
    moves = flying.moves()

    def why() -> str:
        if not moves:
            return "Every fleet stays: it is worth most where it is."
        where = ", ".join(
            f"{move.fleets} {place_title(move.origin)} → {place_title(move.to)}" for move in moves
        )
        gains = flying.weighed[moves[0].origin, moves[0].to]
        goal = max(gains, key=gains.__getitem__)
        others = [(gain, place_title(world)) for world, gain in gains.items() if world != goal]
        weighed = best_instead(gains[goal], others)
        return f"Each fleet goes where one more is worth most: {where}. {_first_goal(flying, goal)}{weighed}"

    return Choice({"moves": [move.dump() for move in moves]}, why)


def _first_goal(flying: Flying, goal: Place) -> str:
    """Return where the first fleets go, and how many regions are empty there."""
    title, empty = place_title(goal), flying.position.empty_at(goal) if goal in flying.board.regions else 0
    if not empty:
        return f"The first heads for {title}."
    return f"The first heads for {title}, for {amount(empty, 'empty regions')}."


def combat(ask: Combat, worth: Worth) -> Choice:
    """Fire first if it pays, and announce overthrows once the dice of the fire have fallen (E12)."""
    targets, ready = ask.fire_targets(), own_fleets(ask.view, ask.seat)
    shots, promised = fighting.fire(worth, ready, targets)
    if not shots:
        return overthrow(worth, own_developments(ask.view, ask.seat), ask.coup_targets())

    def why() -> str:
        told = f"Fire is worth {sum(promised.values()):.1f} developments: {_aims(shots)}."
        world = shots[0].world
        others = [(0.0, f"hold fire on {place_title(world)}")]
        if world != HOME:
            aimed = {shot.at for shot in shots if shot.world == world}
            others += [
                (fighting.shot_gain(worth, world, owner, ready[world]), f"all at {owner_word(owner)}")
                for place, owner in targets
                if place == world and aimed != {owner}
            ]
        return told + best_instead(promised[world], others)

    return Choice({"fire": [shot.dump() for shot in shots]}, why)


def overthrow(worth: Worth, ready: Mapping[World, int], targets: list[tuple[World, Owner]]) -> Choice:
    coups = fighting.coups(worth, ready, targets)

    def why() -> str:
        if not coups:
            return "Nothing here is worth firing at or overthrowing."
        world = coups[0].world
        tried = [one for one in coups if one.world == world]
        promised = sum(fighting.coup_gain(worth, world, one.at, one.units) for one in tried)
        others = [
            (fighting.coup_gain(worth, world, owner, ready[world]), f"all at {owner_word(owner)}")
            for place, owner in targets
            if place == world and {one.at for one in tried} != {owner}
        ]
        weighed = best_instead(promised, [*others, (0.0, "none")])
        return f"Trying an overthrow costs nothing: {_aims(coups)}.{weighed}"

    return Choice({"coup": [one.dump() for one in coups]}, why)


def _aims(attacks: Iterable[Attack]) -> str:
    """Describe attacks as "3 at Blue on Mars, 2 at Green on Luna"."""
    return ", ".join(f"{one.units} at {owner_word(one.at)} on {place_title(one.world)}" for one in attacks)


def exploit(worth: Worth, gain: building.Gain) -> Choice:
    projects = building.projects(worth, gain)

    def why() -> str:
        if not projects:
            return "No fleet is worth the risk to developments."
        world = max(projects, key=lambda world: len(projects[world]))
        pool, built = own_developments(worth.position, worth.seat)[world], len(projects[world])
        gains = {count: gain(worth, world, pool, count) for count in range(pool + 1)}
        title = place_title(world)
        others = [
            (promised, f"{amount(count, 'fleets')} on {title}")
            for count, promised in gains.items()
            if count != built
        ]
        fleets = " and ".join(
            f"{amount(len(dice), 'fleets')} on {place_title(at)}" for at, dice in projects.items()
        )
        weighed = best_instead(gains[built], others)
        return f"We build {fleets}: that is worth the risk to developments there.{weighed}"

    return Choice({"projects": {world: list(dice) for world, dice in projects.items()}}, why)


def claim(worth: Worth) -> Choice:
    claims = building.claims(worth)

    def why() -> str:
        if not claims:
            return "No region is worth a fleet."
        empty = worth.position.empty_at
        where = ", ".join(
            f"{place_title(one.world)}, where {amount(empty(one.world), 'regions')} can be had"
            for one in claims
        )
        weighed = instead(chance_to_claim(empty(claims[0].world)), [(worth.fleet, "keep the fleet")])
        return f"A region is worth more than a fleet here: {where}.{weighed}"

    return Choice({"claims": [one.dump() for one in claims]}, why)


def respond(worth: Worth) -> Choice:
    """Turn developments that are about to be overthrown into fleets."""
    view, seat = worth.position, worth.seat
    for world in [world for one, world in view.under_fire if one == seat]:
        costs = costs_of_fleets(worth, world)
        fleets = min(costs, key=costs.__getitem__)
        if fleets:
            act = {"do": "construct", "world": world, "fleets": fleets}
            return Choice({}, partial(_why_scrapped, worth, world, costs, fleets), act)
    return Choice({}, lambda: "We keep our developments: turning them into fleets would save nothing.")


def _why_scrapped(worth: Worth, world: World, costs: Mapping[int, float], fleets: int) -> str:
    others = [(-cost, amount(count, "fleets")) for count, cost in costs.items() if count != fleets]
    lost = overthrown(worth.position, worth.position.active, worth.seat, world)
    weighed = best_instead(-costs[fleets], others)
    return f"The overthrow would cost {lost:.1f} developments on {place_title(world)}.{weighed}"


def costs_of_fleets(worth: Worth, world: World) -> Mapping[int, float]:
    """Return the loss to expect from overthrows, by the number of developments first turned into fleets."""
    view, seat = worth.position, worth.seat
    held = view.developments_at(seat, world)
    each = 1 + worth.rivals.get(view.active, 0.0)

    def cost(kept: int) -> float:
        attackers, defenders = view.developments_at(view.active, world), view.units_at(seat, world)
        lost = expected_losses(attackers, defenders, kept, is_coup=True, is_twice=is_steadied(view, world))
        return lost * each + (held - kept) * (1 - worth.fleet + worth.style.scrapped)

    return {held - kept: cost(kept) for kept in range(held, -1, -1)}
