"""Honest games of version 2 in memory, with everything that may happen at a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.core import Seat
from engine.kernel.dice import Dice
from engine.kernel.game_base import may_act
from engine.records.portable_json import portable
from engine.records.protocol import drand
from engine.records.protocol.canonical import canonical
from engine.records.protocol.played import WINDOW, FairGame, Lobby, Setting
from engine.registry.catalogue import find_game

TABLES = (
    ("brimstone", 4, 4),
    ("brigand_kings", 4, 12),
    ("earth_mans_burden", 4, 6),
    ("brutal_magic", 4, 3),
    ("deeplamp", 4, 6),
)
"""Each game of the catalogue, with its seats and rounds."""
PEOPLE = 3
WITH_DRAND = "drand"
"""Label of games whose table names a round of it."""


def public(number: int) -> str:
    """Return the randomness of a round, as everybody could look it up."""
    return hashlib.sha256(f"drand {number}".encode()).hexdigest()


def beacon_of(log: Sequence[Any]) -> tuple[int, str] | None:
    """Return what a checker looks up: the round that the last Start names, and its randomness."""
    named = [entry.get("beacon") for entry in log if entry["do"] == "lock"][-1:]
    return (named[0]["round"], public(named[0]["round"])) if named and named[0] else None


def salts(label: str) -> Callable[[], str]:
    """Return a function that gives a new salt at each call, in the same order for the same label."""
    count = iter(range(1 << 40))
    return lambda: hashlib.sha256(f"{label}/{next(count)}".encode()).hexdigest()[:32]


def secret(label: str) -> str:
    return hashlib.sha256(label.encode()).hexdigest()


def dealt(name: str, players: int, label: str = "fair") -> FairGame:
    """Deal a game of three people and computers, after a few changes to the table."""
    lobby = Lobby(Setting(find_game(name), players, f"{name}-7-q7f2md", secret(label)), salts(label))
    ann, bo = lobby.join("Ann"), lobby.join("Bo 😀")
    zed = lobby.join("Zed")
    lobby.cut(zed, "leaving soon")
    lobby.leave(zed)
    people = [ann, bo, lobby.join("Proof 3 of Q7F2MD")][: min(PEOPLE, players)]
    if len(people) > players:
        lobby.leave(people.pop())
    for number in range(players - PEOPLE):
        lobby.join(f"Recruit {number + 1}", "recruit")
    lobby.cut(bo, "before Start")
    number = drand.first_round(60 * lobby.now + WINDOW)
    after = drand.public_at(number) - 60 * lobby.now
    beacon = {"chain": drand.QUICKNET, "round": number, "after": after} if label == WITH_DRAND else None
    lobby.lock(ann)
    lobby.cut(bo, "seven of spades", 4)
    lobby.unlock(ann)
    lobby.lock(ann, beacon)
    lobby.cut(bo, "Käse 🧀", 30)
    return lobby.deal(720, public(number) if beacon else None)


@dataclass
class Playing:
    """A game that is played at random; `happened` counts what happened besides answers."""

    game: FairGame
    chance: Dice
    happened: dict[str, int] = field(default_factory=dict)

    def play(self, rounds: int, most: int = 3_000) -> FairGame:
        while not self.game.match.is_over and self.game.match.stage <= rounds and most:
            most -= 1
            self._live()
        return self.game

    def _live(self) -> None:
        """Make the next random move: usually an answer."""
        happening = self.chance.below(80)
        if happening < len(HAPPENINGS):
            if HAPPENINGS[happening](self):
                name = HAPPENINGS[happening].__name__
                self.happened[name] = self.happened.get(name, 0) + 1
        elif happening < 35 and may_act(self.game.match.game):
            self.act()
        else:
            self.answer()

    # ---------------------------------------------------------------- helpers

    def is_away(self, seat: Seat) -> bool:
        return self.game.sitters[seat].away is not None

    def people(self) -> list[Seat]:
        """Return the seats of people who are there."""
        sitters = self.game.sitters
        return [seat for seat in sitters if sitters[seat].kind == "person" and not self.is_away(seat)]

    def pick(self, seats: list[Seat]) -> Seat | None:
        return self.chance.pick(seats) if seats else None

    def awaited(self) -> list[Seat]:
        """Return who may answer now: computers seal first."""
        match, sitters = self.game.match, self.game.sitters
        computers = [seat for seat in match.awaited if sitters[seat].kind == "computer"]
        return computers or list(match.awaited)

    def sample(self, seat: Seat) -> Any:
        ask = self.game.match.asks[seat]
        return ask.sample(self.chance)

    # ---------------------------------------------------------------- moves

    def answer(self) -> None:
        game, seat = self.game, self.chance.pick(self.awaited())
        step, sitter = game.writer.tally.open, game.sitters[seat]
        assert step is not None
        only = game.match.asks[seat].only()
        if only is not None and self.chance.below(2):
            game.submit(seat, only, "only", step.n)
        elif sitter.away is not None:
            game.submit(seat, self.sample(seat), "steward", sitter.away)
        else:
            game.submit(seat, self.sample(seat))

    def act(self) -> None:
        game = self.game
        seat = self.chance.pick([*game.sitters])
        if self.is_away(seat):
            return
        action = game.match.game.sample_action(
            game.match.game.view(game.match.state, seat), seat, self.chance
        )
        if action is not None:
            game.act(seat, action)

    def take_back(self) -> bool:
        sealed = [seat for seat in self.game.match.sealed if seat in self.people()]
        seat = self.pick(sealed)
        if seat is not None:
            self.game.take_back(seat)
        return seat is not None

    def stand(self) -> bool:
        """Answer from a saved draft, which is a sheet that holds just the answer."""
        seat = self.pick([seat for seat in self.awaited() if seat in self.people()])
        if seat is None:
            return False
        answer = self.sample(seat)
        n = self.game.fix_sheet(seat, canonical(portable(answer)))
        self.game.submit(seat, answer, "standing", n)
        return True

    def fix(self) -> bool:
        seat = self.pick(self.people())
        if seat is not None:
            self.game.fix_sheet(seat, f"bid {self.chance.below(9)}")
        return seat is not None

    def miss(self) -> bool:
        """Let some miss a deadline: the fallback answers for them."""
        game, step = self.game, self.game.writer.tally.open
        seats = [seat for seat in self.awaited() if seat in self.people()]
        if step is None or not game.until or not seats or game.match.is_first:
            return False
        seat = self.chance.pick(seats)
        who = game.sitters[seat].who
        due = game.miss([seat])
        game.submit(seat, game.match.asks[seat].fallback(), "fallback", due)
        if game.sitters[seat].who == who and self.chance.below(2):
            game.go_away(seat, "missed", due)
        return True

    def resign(self) -> bool:
        seat = self.pick(self.people()) if len(self.people()) > 2 else None
        if seat is None:
            return False
        away = self.game.go_away(seat, "resigned")
        if self.chance.below(2):
            level = self.chance.pick(("", "captain"))
            self.game.change_seat(seat, f"Newcomer {self.chance.below(99)}", "resigned", away, level)
        return True

    def come_back(self) -> bool:
        seat = self.pick([seat for seat in self.game.sitters if self.is_away(seat)])
        if seat is not None:
            self.game.come_back(seat)
        return seat is not None

    def give(self) -> bool:
        seat = self.pick(self.people())
        if seat is not None:
            self.game.change_seat(seat, f"Friend {self.chance.below(99)}", "given")
        return seat is not None

    def hand_back(self) -> bool:
        """Let somebody return to the seat that was taken from them."""
        log = self.game.writer.log
        taken = [n for n, entry in enumerate(log) if entry["do"] == "seat" and entry["why"] == "resigned"]
        if not taken:
            return False
        n = taken[-1]
        seat = log[n]["seat"]
        before = [entry["who"] for entry in log[:n] if entry["do"] == "seat" and entry["seat"] == seat]
        deal = next(entry for entry in log if entry["do"] == "deal")
        who = before[-1] if before else deal["who"][list(self.game.sitters).index(seat)]
        self.game.change_seat(seat, str(self.game.writer.people[who]["name"]), "return", n)
        return True

    def vote_out(self) -> bool:
        people = self.people()
        if len(people) < 3:
            return False
        seat = self.chance.pick(people)
        n = self.game.vote("seat", {"seat": seat}, [one for one in people if one != seat])
        away = self.game.go_away(seat, "vote", n)
        self.game.change_seat(seat, "Voted In", "vote", away)
        return True

    def extend(self) -> bool:
        game, step = self.game, self.game.writer.tally.open
        people = self.people()
        if step is None or not people:
            return False
        at = game.now + self.chance.below(500)
        n = game.vote("extend", {"step": step.ask["step"], "at": at}, people)
        game.set_deadline(at, "extend", n)
        return True

    def hasten(self) -> bool:
        game, step = self.game, self.game.writer.tally.open
        asked = [seat for seat in self.people() if step is not None and seat in step.missing]
        if step is None or not asked:
            return False
        n = game.vote("hasten", {"step": step.ask["step"], "at": game.now}, asked)
        game.set_deadline(game.now, "hasten", n)
        return True

    def move(self) -> bool:
        self.game.move()
        return True

    def be_patient(self) -> bool:
        self.game.patience = self.chance.below(2) * 60
        return True

    def undo(self) -> bool:
        """Undo the last answer or act that can be undone, as the person who gave it or by a vote."""
        game = self.game
        log, tally = game.writer.log, game.writer.tally
        last = tally.counted[-1:]
        people = self.people()
        if not last or len(last[0].entries) > 1 or "seal" in log[last[0].entries[0]] or not people:
            return False
        to = last[0].entries[0]
        if any(entry["do"] == "draw" for entry in log[to:]):
            return False
        seat = log[to]["seat"]
        standing = tally.open.entered if tally.open is not None else ()
        is_own = all(
            log[n]["seat"] == seat or log[n]["by"] in ("computer", "only", "restated") for n in standing
        )
        if seat in people and is_own and self.chance.below(2):
            game.undo(to, seat)
        else:
            game.undo(to, "vote", game.vote("undo", {"to": to}, people))
        return True


HAPPENINGS: tuple[Callable[[Playing], bool], ...] = (
    *(Playing.take_back, Playing.take_back, Playing.stand, Playing.fix, Playing.miss, Playing.miss),
    *(Playing.resign, Playing.come_back, Playing.come_back, Playing.give, Playing.hand_back),
    *(Playing.vote_out, Playing.extend, Playing.hasten, Playing.move, Playing.be_patient),
    *(Playing.undo, Playing.undo, Playing.undo, Playing.undo),
)


def played(name: str, players: int, rounds: int, label: str = "fair") -> Playing:
    """Play a game at random, with everything that may happen at a table."""
    playing = Playing(dealt(name, players, label), Dice(label).fork("chance"))
    playing.game.patience = 60
    playing.play(rounds)
    return playing


def posted(game: FairGame) -> str:
    """Return the channel as it is copied: every line ends a post, and people talk in between."""
    return "\n".join(
        f"Games\n — Today at 14:02\nA post.\n{line}\nAnn\ngood luck, proof 7 of nothing"
        for line in game.writer.lines
    )
