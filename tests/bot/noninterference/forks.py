"""Define a fork: one table, two legal ways to do something secret, and the seats that may not learn which."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.sheets import Saved
from engine.kernel.actions import Deed
from engine.kernel.core import Event, Json, Seat
from engine.kernel.match import Checkpoint, Match
from engine.registry.catalogue import find_game

SEED = "two worlds"


Aside = Callable[[Any], Awaitable[None]]
"""Something that a person does at a `worlds.Table` outside the rules."""


@dataclass(frozen=True)
class Position:
    """A game at the beginning of a stage, with the deeds since; answers that no person gives are left out."""

    game: str
    players: int
    options: Mapping[str, Json]
    start: Checkpoint
    seed: str = SEED
    deeds: tuple[Deed, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(find_game(self.game).seats[: self.players])

    @property
    def pace(self) -> str | None:
        """Return the pace with the most decisions for people; None if the game has only one pace."""
        paces = find_texts(self.game).lobby.paces
        return "deliberate" if "deliberate" in paces else next(iter(paces), None)

    def begin(self) -> Match[Any]:
        """Return the match at its stage's first decision that needs a person."""
        match = Match.resume(find_game(self.game), self.seed, self.start)
        give_forced(match, self.pace)
        return match

    def match(self) -> Match[Any]:
        """Return the match after all deeds."""
        match = self.begin()
        for deed in self.deeds:
            do(match, deed, self.pace)
        return match


@dataclass(frozen=True)
class Way:
    """One world: its position, and the deed by which it differs (None: nothing is done).

    `asides`: what is done outside the rules before, such as a draft. `is_swapped`: whether the second and
    third person at an anonymous table have swapped seats.
    """

    at: Position
    deed: Deed | None = None
    asides: tuple[Aside, ...] = ()
    is_swapped: bool | None = None

    def match(self) -> Match[Any]:
        match = self.at.match()
        if self.deed is not None:
            do(match, self.deed, self.at.pace)
        return match


@dataclass(frozen=True)
class Fork:
    """Two ways to go on, what everybody does afterwards, and the seats that must see no difference."""

    kind: str
    one: Way
    other: Way
    blind: tuple[Seat, ...]
    after: tuple[Deed, ...] = field(default=())

    @property
    def game(self) -> str:
        return self.one.at.game

    @property
    def secret(self) -> Seat:
        """Return the seat that knows the secret; the first one if none does, or if people are it."""
        if self.one.is_swapped is not None:
            return self.one.at.seats[0]
        return next((seat for seat in self.one.at.seats if seat not in self.blind), self.one.at.seats[0])


def do(match: Match[Any], deed: Deed, pace: str | None) -> None:
    """Carry out a deed and what follows automatically; Refused if it is not legal here."""
    if deed.is_act:
        match.act(deed.seat, deed.what)
    else:
        match.submit(deed.seat, deed.what)
    give_forced(match, pace)


def give_forced(match: Match[Any], pace: str | None) -> None:
    """Give the answers that the service gives without asking people."""
    sheets = find_texts(match.game.name).sheets
    while forced := next(_forced(match, sheets, pace), None):
        match.submit(*forced)


def _forced(match: Match[Any], sheets: Any, pace: str | None) -> Iterator[tuple[Seat, Json]]:
    for seat in match.awaited:
        answer = sheets.deputy(match.asks[seat], Saved(), pace or "").answer(match.asks[seat])
        if answer is None:
            answer = match.asks[seat].only()
        if answer is not None:
            yield seat, answer


def is_sealed(match: Match[Any], seat: Seat) -> bool:
    """Return whether the seat's answer stays sealed until others have answered as well."""
    ask = match.asks[seat]
    return not match.is_first and (ask.is_secret or len(match.asks) > 1)


def look_the_same(one: Match[Any], other: Match[Any], seat: Seat | None) -> bool:
    """Return whether the rules show both matches alike to the seat (None: to somebody who does not play)."""
    return _public(one) == _public(other) and _shown(one, seat) == _shown(other, seat)


def _public(match: Match[Any]) -> Sequence[Any]:
    asked = [(seat, ask.kind) for seat, ask in match.asks.items()]
    return [match.step, match.awaited, asked, match.is_first, match.is_over, match.dice.count]


def _shown(match: Match[Any], seat: Seat | None) -> Sequence[Any]:
    told = [event for event in match.events if _hears(seat, event)]
    return [match.game.view(match.state, seat), told, match.asks.get(seat or "")]


def _hears(seat: Seat | None, event: Event) -> bool:
    return event.audience is None or seat in event.audience


def blind_seats(one: Match[Any], other: Match[Any]) -> tuple[Seat, ...] | None:
    """Return the seats to which the rules show both matches alike; None if everybody can tell them apart."""
    if not look_the_same(one, other, None):
        return None
    return tuple(seat for seat in one.state.seats if look_the_same(one, other, seat))
