"""Define legal steps of Marches, and move the troops of one March order (R46 to R73, R111 to R116)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.brimstone.board.components import FORCED_MARCH_PRICE
from engine.brimstone.board.hexes import HEXES, Hex, neighbours
from engine.brimstone.board.reading import read_hex
from engine.brimstone.board.state import Position
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.strict_reading import read_flag, read_list, read_number, read_object

_SHOWN = 8


@dataclass(frozen=True)
class Group:
    """Troops of a March sent to a hex; to their own hex means that they clear its marker."""

    origin: Hex
    troops: int
    to: Hex


@dataclass
class March:
    """A March order in progress, with counts of troops by hex: its troops are interchangeable (R114).

    `fresh` troops are at the origin and have not moved. `moved` troops have taken the first of two steps.
    `arriving` troops moved in the current answer and cannot move again in it (R113). `disputed` is the hex of
    its only battle.
    """

    seat: Seat
    origin: Hex
    is_forced: bool
    fresh: int = 0
    moved: dict[Hex, int] = field(default_factory=dict)
    arriving: dict[Hex, int] = field(default_factory=dict)
    has_fought: bool = False
    flight: Hex | None = None
    disputed: Hex | None = None

    def free(self, hex_: Hex) -> int:
        """Return how many troops in the hex may now take a step of this order."""
        return self.moved.get(hex_, 0) + (self.fresh if hex_ == self.origin else 0)

    def places(self) -> list[Hex]:
        """Return the hexes with troops that may take a step."""
        return sorted(hex_ for hex_ in {self.origin, *self.moved} if self.free(hex_))

    def spend(self, hex_: Hex, troops: int) -> bool:
        """Use up a step of these troops; return whether they have another."""
        if hex_ == self.origin and self.fresh:
            self.fresh -= troops
            return self.is_forced
        self.moved[hex_] -= troops
        return False

    def forget(self, hex_: Hex) -> None:
        """Take all further steps from this order's troops in the hex (R53, R77)."""
        self.moved.pop(hex_, None)
        self.arriving.pop(hex_, None)
        if hex_ == self.origin:
            self.fresh = 0

    def close_answer(self, *, fought: bool) -> None:
        """Set which troops may go on: those that just arrived with a step left.

        After a battle, troops that have not moved yet may also go on (R111, R120).
        """
        if not fought:
            self.fresh, self.moved = 0, {}
        for hex_, troops in self.arriving.items():
            self.moved[hex_] = self.moved.get(hex_, 0) + troops
        self.arriving = {}

    def copy(self) -> March:
        return March(
            self.seat,
            self.origin,
            self.is_forced,
            self.fresh,
            dict(self.moved),
            dict(self.arriving),
            self.has_fought,
            self.flight,
            self.disputed,
        )


def destinations(position: Position, seat: Seat, origin: Hex, *, may_attack: bool = True) -> list[Hex]:
    """Return the hexes one step from the origin that the seat's troops may try to enter, by name."""
    reach = HEXES if position.flies_from(origin) else neighbours(origin)
    return [to for to in reach if not why_no_entry(position, seat, origin, to, may_attack=may_attack)]


def why_no_entry(
    position: Position, seat: Seat, origin: Hex, to: Hex, *, may_attack: bool = True
) -> str | None:
    """Return why troops cannot step from one hex into the other; None if they can."""
    if to == origin:
        return f"Troops in {origin} are there already."
    why = _why_out_of_reach(position, origin, to)
    if why:
        return why
    if position.tiles[to] == "home" and position.homes.get(seat) != to:
        return f"{to} is an enemy Home Base. Only its owner can enter it."
    if position.is_fogged(to):
        return f"{to} is {position.tiles[to].title()}. Fogbound closes it this round."
    owner = position.owner(to)
    if owner in (None, seat):
        return None
    return _why_no_attack(position, origin, to, may_attack=may_attack)


def _why_out_of_reach(position: Position, origin: Hex, to: Hex) -> str | None:
    if position.flies_from(origin):
        if position.tiles[to] in ("city", "home"):
            return f"{to} is a {position.tiles[to].title()}. Troops cannot fly there from the Airport."
        return None
    if to not in neighbours(origin):
        return f"{to} is not next to {origin}. Next to {origin} are {', '.join(neighbours(origin))}."
    return None


def _why_no_attack(position: Position, origin: Hex, to: Hex, *, may_attack: bool) -> str | None:
    held = f"{str(position.owner(to)).title()} holds {to}"
    if position.event == "truce":
        return f"{held}, and in a Truce you cannot attack."
    if position.flies_from(origin) and not position.options.air_assault:
        return f"{held}, and this table plays without attacks by air."
    if not may_attack:
        return f"{held}, and one March fights only one battle."
    return None


def why_no_step(position: Position, march: March, group: Group, *, disputed: Hex | None = None) -> str | None:
    """Return why a group cannot take this step now; None if it can.

    `disputed` is the hex for which this answer fights.
    """
    free = march.free(group.origin)
    if group.troops > free:
        if not free:
            return f"No troops in {group.origin} can take a step of this March."
        return (
            f"You cannot send {group.troops} from {group.origin}: only {free} can take a step of this March."
        )
    if group.to == group.origin:
        if group.origin not in position.slow:
            return f"{group.origin} has no Slow-Travel marker to clear. Go somewhere else, or stay."
        return None
    if group.origin in position.slow:
        return f"{group.origin} has a Slow-Travel marker, and this step can only clear it."
    if position.flies_from(group.origin) and march.flight not in (None, group.to):
        return f"One March flies to one place: troops from the Airport go to {march.flight}."
    if group.to == disputed:
        return _why_out_of_reach(position, group.origin, group.to)
    return why_no_entry(position, march.seat, group.origin, group.to, may_attack=not march.has_fought)


def is_attack(position: Position, march: March, group: Group) -> bool:
    return position.owner(group.to) not in (None, march.seat)


def step(position: Position, march: March, group: Group) -> None:
    """Carry out a peaceful step: walk, fly, or clear the marker."""
    if group.to == group.origin:
        position.slow.discard(group.origin)
        march.forget(group.origin)
        return
    if position.flies_from(group.origin):
        march.flight = group.to
    goes_on = march.spend(group.origin, group.troops)
    position.leave(group.origin, group.troops)
    position.enter(march.seat, group.to, group.troops)
    if goes_on:
        march.arriving[group.to] = march.arriving.get(group.to, 0) + group.troops


def follow(march: March, group: Group, position: Position) -> None:
    """Note a group that follows into the attacked hex if the battle is won (R112)."""
    if position.flies_from(group.origin):
        march.flight = group.to
    march.spend(group.origin, group.troops)


def commit(march: March, group: Group, position: Position) -> None:
    """Commit a group to the battle: it takes no other step (R90, R91), and a flight counts even if lost
    (R71).
    """
    march.has_fought, march.disputed = True, group.to
    follow(march, group, position)


def _instead(position: Position, march: March, group: Group) -> str:
    """Return a hint with the steps that are legal for the group; "" if there are none."""
    if not 0 < group.troops <= march.free(group.origin) or group.origin in position.slow:
        return ""
    open_to = destinations(position, march.seat, group.origin, may_attack=not march.has_fought)
    if not open_to:
        return ""
    shown = ", ".join(open_to[:_SHOWN])
    if len(open_to) > _SHOWN:
        return f" From {group.origin} they can go to {shown} and others."
    return f" From {group.origin} they can go to {shown}."


def check_groups(position: Position, march: March, groups: Sequence[Group]) -> None:
    """Check the groups in sequence, as far as known before the battle; Refused if one cannot go (R113).

    All but the last are carried out on a copy, because later groups depend on them.
    """
    disputed = None
    if len(groups) > 1:
        position, march = position.copy(), march.copy()
    for left, group in enumerate(groups, 1 - len(groups)):
        why = why_no_step(position, march, group, disputed=disputed)
        if why:
            raise Refused(f"{why}{_instead(position, march, group)}")
        if not left:
            return
        if group.to == disputed:
            follow(march, group, position)
        elif group.to != group.origin and is_attack(position, march, group):
            disputed = group.to
            commit(march, group, position)
        else:
            step(position, march, group)


def possible_steps(position: Position, march: March) -> Iterator[Group]:
    """Yield every step available to troops of the order now, with the largest possible number of troops."""
    for hex_ in march.places():
        free = march.free(hex_)
        reach = HEXES if position.flies_from(hex_) else (hex_, *neighbours(hex_))
        for to in reach:
            group = Group(hex_, free, to)
            if not why_no_step(position, march, group):
                yield group


def start(position: Position, seat: Seat, hex_: Hex, *, is_forced: bool) -> March:
    """Return the March of the order in that hex, before its first step."""
    return March(seat, hex_, is_forced, fresh=position.troops(hex_))


def why_no_forced_march(position: Position, seat: Seat) -> str | None:
    """Return why the seat cannot force a March now; None if it can (Heavy Rains; price of R60)."""
    if position.event == "heavy_rains":
        return "Heavy Rains: Marches cannot be forced. March one step."
    if forced_price(position) > position.stones[seat]:
        return "A forced march costs 1 Stone, and you have none. March one step."
    return None


def forced_price(position: Position) -> int:
    """Return the price of a forced march in Stones (0 under High Morale)."""
    return 0 if position.event == "high_morale" else FORCED_MARCH_PRICE


@dataclass(frozen=True)
class Execution:
    """The answer of one turn: an order to execute, or to remove."""

    hex: Hex
    remove: bool = False
    groups: tuple[Group, ...] = ()
    forced: bool = False


def check_execution(position: Position, seat: Seat, answer: Json) -> Execution:
    """Return the parsed answer of a turn: the order, and the destinations of a March; Refused if illegal."""
    data = read_object(answer, needs=("hex",), may=("remove", "groups", "forced"))
    hex_ = read_hex(data["hex"])
    order = _check_token(position, seat, hex_)
    remove = read_flag(data.get("remove", False), "remove")
    if remove and ("groups" in data or "forced" in data):
        raise Refused("If you remove an order, name no groups and do not force it.")
    groups = tuple(
        Group(hex_, troops, to) for _, troops, to in _read_groups(data.get("groups", []), origin=hex_)
    )
    forced = read_flag(data.get("forced", False), "forced")
    if order != "march" and (groups or forced):
        raise Refused(f"The order in {hex_} is {order.title()}. Only a March moves troops.")
    if order == "march" and not remove:
        _check_march(position, start(position, seat, hex_, is_forced=forced), groups)
    return Execution(hex_, remove, groups, forced)


def _check_token(position: Position, seat: Seat, hex_: Hex) -> str:
    mine = position.executable(seat)
    if hex_ in mine:
        return mine[hex_]
    lying = position.order(seat, hex_)
    choice = ", ".join(f"{at} {name.title()}" for at, name in sorted(mine.items()))
    if lying:
        raise Refused(f"{lying.title()} in {hex_} is not carried out in a turn. You can carry out {choice}.")
    raise Refused(f"You have no order in {hex_}. You can carry out {choice}.")


def _check_march(position: Position, march: March, groups: Sequence[Group]) -> None:
    marked = march.origin in position.slow
    if groups and marked:
        raise Refused(f"{march.origin} has a Slow-Travel marker, so this March clears it and moves nobody.")
    if march.is_forced and (groups or marked):
        why = why_no_forced_march(position, march.seat)
        if why:
            raise Refused(why)
    check_groups(position, march, groups)


def check_march_on(position: Position, march: March, answer: Json) -> tuple[Group, ...]:
    """Return the parsed further steps of a March; an empty list ends it. Refused for unavailable steps."""
    data = read_object(answer, needs=("groups",))
    groups = tuple(Group(*entry) for entry in _read_groups(data["groups"], origin=None))
    for group in groups:
        if group.origin not in march.places():
            open_to = ", ".join(march.places())
            raise Refused(
                f"No troops in {group.origin} can take a step of this March. Troops in {open_to} can."
            )
    check_groups(position, march, groups)
    return groups


def _read_groups(value: Json, *, origin: Hex | None) -> Iterator[tuple[Hex, int, Hex]]:
    for entry in read_list(value, "groups", "objects with troops and to"):
        data = read_object(entry, needs=("troops", "to") if origin else ("from", "troops", "to"))
        at = origin or read_hex(data["from"])
        yield at, read_number(data["troops"], f"troops from {at}", least=1), read_hex(data["to"])
