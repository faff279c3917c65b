"""Play a whole fair game in memory, as a table does from opening to record, for tools and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.actions import AnswerTakenBack, kind_of
from engine.kernel.contract import Game
from engine.kernel.core import Ask, Json, Seat
from engine.kernel.match import Match
from engine.kernel.self_play import winners
from engine.records.draws import drawn_keys
from engine.records.portable_json import native, portable
from engine.records.protocol import hashes
from engine.records.protocol.writing import Writer
from engine.records.record import closing

WINDOW = 600


@dataclass(frozen=True)
class Setting:
    """The setup of a new table."""

    game: Game[Any]
    players: int
    id: str
    secret: str
    chosen: Mapping[str, Json] = field(default_factory=dict)

    @property
    def named(self) -> dict[str, str]:
        return {"id": self.id, "game": self.game.name, "title": f"A game of {self.game.title}"}


@dataclass(frozen=True)
class Sitter:
    """A seat's holder: number, kind, the entry that seated them, and the one by which they are away."""

    who: int
    kind: str
    since: int = -1
    away: int | None = None


class Lobby:
    """A table before its deal; `now` is the time in minutes, `level` the strength of every computer."""

    def __init__(self, setting: Setting, new_salt: Callable[[], str], now: int = 29_000_000) -> None:
        self.setting, self.now = setting, now
        self.writer = Writer(setting.named, setting.secret, new_salt)
        self.sitting: dict[int, str] = {}
        self.cuts: list[tuple[int, str]] = []
        self.beacon: dict[str, Json] | None = None
        self.choose(setting.chosen)

    def choose(self, chosen: Mapping[str, Json]) -> None:
        """Set the options; the players stay."""
        self.options = self.setting.game.options(self.setting.players, chosen)
        shown = portable(self.options)
        self.writer.write("options", players=self.setting.players, pace="untimed", options=shown)

    def join(self, name: str, level: str = "") -> int:
        """Add a person, or a computer of that level."""
        kind, come = "computer" if level else "person", self.writer.come(name)
        self.writer.write("join", **come, level=level, **{"is": kind})
        self.sitting[come["who"]] = kind
        return int(come["who"])

    def leave(self, who: int) -> None:
        del self.sitting[who]
        self.writer.write("leave", who=who)

    def cut(self, who: int, word: str, at: int = -1) -> None:
        self.cuts.append((who, word))
        self.writer.write("cut", who=who, word=word, at=at)

    def lock(self, by: int, beacon: dict[str, Json] | None = None) -> None:
        """Press Start, and post its line."""
        game, self.beacon = self.setting.game, beacon
        seats = list(game.seats[: self.setting.players])
        self.writer.write("lock", by=by, version=game.version, seats=seats, window=WINDOW, beacon=beacon)
        self.writer.post("lock", self.now)

    def unlock(self, by: int) -> None:
        self.writer.write("unlock", by=by)

    def deal(self, at: int = 0, value: str | None = None) -> FairGame:
        """Return the game dealt `at` seconds after Start."""
        beacon = [self.beacon["chain"], self.beacon["round"], value] if self.beacon else None
        drawn_from = hashes.seed(self.setting.id, self.setting.secret, self.cuts, beacon)
        who = hashes.seated(drawn_from, list(self.sitting))
        n = self.writer.write("deal", who=who, at=at, beacon=value)
        seats = self.setting.game.seats[: self.setting.players]
        sitters = {seat: Sitter(one, self.sitting[one], n) for seat, one in zip(seats, who, strict=True)}
        self.now += -(-at // 60)
        return FairGame(self, drawn_from, sitters)


class FairGame:
    """A game after its deal: it takes answers and actions, and writes the chain."""

    def __init__(self, lobby: Lobby, drawn_from: str, sitters: dict[Seat, Sitter]) -> None:
        self.setting, self.writer, self.options = lobby.setting, lobby.writer, lobby.options
        self.sitters, self.seed, self.now = sitters, drawn_from, lobby.now
        self.sheets: dict[Seat, int] = {}
        self.patience = 0
        """Minutes until the deadline of each new step; 0 for none."""
        self.until = 0
        """Deadline of the open step; 0 for none."""
        self._steps = self._told = 0
        self._begun: dict[int, Sequence[Seat]] = {}
        """Return whom each round asked first."""
        self.match = self._begin()
        self.table = self.setting.game.write_table(self.match.state, seed=drawn_from)
        self._write_draws()
        self.writer.post("dealt", self.now)
        self._go_on()

    def _begin(self) -> Match[Any]:
        return Match.new(self.setting.game, self.setting.players, self.options, self.seed)

    # ---------------------------------------------------------------- what seats do

    def submit(self, seat: Seat, answer: Json, by: str | None = None, on: int | None = None) -> int:
        """Submit an answer; if Refused, nothing changes."""
        asks = self.match.asks
        self.match.submit(seat, answer)
        n = self._write_answer(seat, answer, *self._right(seat, by, on))
        if self.match.asks is not asks:
            self._write_draws()
            self._go_on()
        return n

    def _right(self, seat: Seat, by: str | None, on: int | None) -> tuple[str, int]:
        sitter = self.sitters[seat]
        return (by or sitter.kind, sitter.since if on is None else on)

    def _write_answer(self, seat: Seat, answer: Json, by: str, on: int) -> int:
        writer, step = self.writer, self.writer.tally.open
        assert step is not None, "a step is open"
        keys = {"step": step.ask["step"], "seat": seat, "who": self.sitters[seat].who, "by": by, "on": on}
        if not step.ask["secret"]:
            return writer.write("answer", **keys, answer=portable(answer))
        n = writer.write_sealed("answer", portable(answer), **keys)
        if by == "person":
            writer.receipts.append(n)
        return n

    def act(
        self, seat: Seat, action: Mapping[str, Json], by: str | None = None, on: int | None = None
    ) -> None:
        """Take an action; if Refused, nothing changes."""
        match, asks, sealed, told = (
            self.match,
            self.match.asks,
            dict(self.match.sealed),
            len(self.match.events),
        )
        step, is_first = match.step, match.is_first
        stage = match.stage
        taken = match.act(seat, action)
        self._write_act(seat, action, stage, self._right(seat, by, on))
        if taken:
            left = {name: ask for name, ask in asks.items() if name in taken}
            self._ask(left, stage, is_first=is_first)
            self._restate(taken)
        self._write_draws()
        if match.step != step:
            self._go_on()
        elif tuple(match.asks) != tuple(asks):
            self._ask_again()
        else:
            events = match.events[told:]
            reopened = [one.seat for one in events if isinstance(one, AnswerTakenBack) and one.seat in sealed]
            if any(self.sitters[one].kind == "computer" for one in reopened):
                self._ask_again()
            else:
                for one in reopened:
                    self._write_back(one, "illegal")

    def _write_act(self, seat: Seat, action: Mapping[str, Json], stage: int, right: tuple[str, int]) -> None:
        kind, (by, on) = kind_of(action), right
        keys = {"round": stage, "act": kind, "seat": seat, "who": self.sitters[seat].who, "by": by, "on": on}
        if kind in self.setting.game.secret_acts:
            n = self.writer.write_sealed("act", portable(action), **keys)
            if by == "person":
                self.writer.receipts.append(n)
        else:
            self.writer.write("act", **keys, answer=portable(action))

    def take_back(self, seat: Seat) -> None:
        """Take back a sealed answer of the open step."""
        self.match.withdraw(seat)
        self._write_back(seat, "taken")

    def _write_back(self, seat: Seat, why: str) -> None:
        step = self.writer.tally.open
        assert step is not None, "a step is open"
        keys = {"step": step.ask["step"], "seat": seat, "who": self.sitters[seat].who}
        self.writer.receipts.append(self.writer.write("back", **keys, why=why))

    def undo(self, to: int, by: Seat, on: int = -1) -> None:
        """Undo entry `to` and all later ones; the caller checks that this is allowed."""
        writer = self.writer
        writer.write("undo", to=to, by=by, on=on)
        self.match = self._begin()
        tally = writer.tally
        stood = [n for one in tally.counted for n in one.entries]
        given = tally.open.given.values() if tally.open is not None else ()
        for n in sorted([*stood, *(n for n in given if n not in tally.taken)]):
            entry = writer.log[n]
            what = writer.contents[n].what if "seal" in entry else entry["answer"]
            (self.match.act if entry["do"] == "act" else self.match.submit)(entry["seat"], native(what))
        self.match.dice.take_noted()
        self._told = min(self._told, max(0, self.match.stage - 1))
        self._begun = {stage: of for stage, of in self._begun.items() if stage <= self.match.stage}
        self._ask_again()

    # ---------------------------------------------------------------- what is asked

    def _ask(self, asks: Mapping[Seat, Ask], stage: int, *, is_first: bool) -> None:
        self._steps += 1
        begun = self._begun.setdefault(stage, tuple(asks))
        self._begun[stage] = tuple(self.sitters) if len(asks) > 1 else begun
        secret = not is_first and (len(asks) > 1 or any(ask.is_secret for ask in asks.values()))
        self.until = self.now + self.patience if self.patience else 0
        self.writer.write(
            "ask",
            step=self._steps,
            round=stage,
            ask=next(iter(asks.values())).kind,
            of=list(asks),
            secret=secret,
            first=is_first,
            until=self.until,
        )

    def _ask_again(self) -> None:
        """Ask anew, and seal again what stood and is still legal."""
        self._ask(self.match.asks, self.match.stage, is_first=self.match.is_first)
        self._restate(self.match.sealed)

    def _restate(self, sealed: Mapping[Seat, Json]) -> None:
        before = dict(self.writer.tally.restatable)
        for seat, answer in sealed.items():
            self._write_answer(seat, answer, "restated", before[seat])

    def _go_on(self) -> None:
        """Write the line of finished rounds, when it is due, and the next ask."""
        ended = self.match.stage - 1
        if ended > self._told and (self.match.is_over or self._comes_again()):
            self.now += 1
            self.writer.post("round", self.now, ended)
            self._told = ended
        if not self.match.is_over:
            self._ask(self.match.asks, self.match.stage, is_first=self.match.is_first)

    def _comes_again(self) -> bool:
        """Return whether a round begins with a seat that began one since the last line."""
        stage, untold = self.match.stage, range(max(1, self._told + 1), self.match.stage)
        had = {seat for begun, of in self._begun.items() if begun in untold for seat in of}
        return stage not in self._begun and not had.isdisjoint(self.match.asks)

    def _write_draws(self) -> None:
        drawn = self.match.dice.take_noted()
        if drawn:
            first = self.match.dice.count - len(drawn)
            self.writer.write("draw", first=first, of=[list(one) for one in drawn])

    # ---------------------------------------------------------------- what happens to the table

    def fix_sheet(self, seat: Seat, text: str) -> int:
        n = self.writer.write_sealed("sheet", text, seat=seat, who=self.sitters[seat].who)
        self.sheets[seat] = n
        self.writer.receipts.append(n)
        return n

    def miss(self, seats: Sequence[Seat]) -> int:
        """Write that these seats missed the deadline of the open step; it must have one."""
        step = self.writer.tally.open
        assert step is not None, "a step is open"
        assert self.until, "it has a deadline"
        self.now = max(self.now, self.until) + 1
        of = dict.fromkeys(seats, self.until)
        return self.writer.write("due", step=step.ask["step"], of=of, at=self.now)

    def set_deadline(self, at: int, why: str, on: int = -1) -> None:
        """Move the deadline of the open step to that minute; 0 stops the clock."""
        step = self.writer.tally.open
        assert step is not None, "a step is open"
        self.until = at
        self.writer.write("until", step=step.ask["step"], at=at, why=why, on=on)

    def go_away(self, seat: Seat, why: str, on: int = -1) -> int:
        n = self.writer.write("away", seat=seat, why=why, on=on)
        self.sitters[seat] = replace(self.sitters[seat], away=n)
        self.writer.receipts.append(n)
        return n

    def come_back(self, seat: Seat) -> None:
        n = self.writer.write("here", seat=seat, who=self.sitters[seat].who)
        self.sitters[seat] = replace(self.sitters[seat], away=None)
        self.writer.receipts.append(n)

    def change_seat(self, seat: Seat, name: str, why: str, on: int = -1, level: str = "") -> int:
        kind, come = "computer" if level else "person", self.writer.come(name)
        n = self.writer.write("seat", seat=seat, **come, level=level, why=why, on=on, **{"is": kind})
        self.sitters[seat] = Sitter(come["who"], kind, n)
        return n

    def vote(self, what: str, about: Mapping[str, Json], asked: Sequence[Seat]) -> int:
        """Write a vote that everybody who was asked agreed to."""
        ballots = {"asked": list(asked), "yes": list(asked), "no": []}
        return self.writer.write("vote", what=what, **ballots, **{"for": dict(about)})

    def move(self) -> None:
        self.writer.write("move")
        self.writer.post("moved", self.now)

    def end(self, agreed: Seat | None = None) -> dict[str, Any]:
        """Return the record; a game that is neither over nor agreed ends as abandoned."""
        won: Sequence[Seat] = winners(self.match)
        how = "over" if self.match.is_over else "abandoned"
        if agreed is not None:
            how, won = "agreed", [agreed] if agreed else []
        for seat in list(self.match.sealed):
            self.match.withdraw(seat)
        game, writer = self.setting.game, self.writer
        drawn = drawn_keys(game, self.match.events)
        table, expect = portable({**self.table, **drawn}), portable(closing(self.match))
        made = hashes.record_hash(table, writer.script, expect)
        writer.write("end", how=how, winners=list(won), record=made)
        writer.post("end", self.now)
        return writer.record(table, expect)
