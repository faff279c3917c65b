"""Record a whole game with its chain in memory, for tests, tools and `engine playout --record`.

The bot keeps its chain in a database, with real people; the order of entries and lines is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.kernel.actions import kind_of
from engine.kernel.contract import Game
from engine.kernel.core import Json, Seat
from engine.kernel.match import Match
from engine.records.draws import drawn_keys
from engine.records.fair_play import entries
from engine.records.fair_play.chain import Header
from engine.records.fair_play.chain_writer import Writer
from engine.records.fair_play.effective_log import OpenStep
from engine.records.fair_play.entries import Asked, By, Given, How, Sitter, Why
from engine.records.fair_play.hashes import Cut, commitment, record_hash, seated, seed
from engine.records.fair_play.recording import Chained, record_of, script_of
from engine.records.portable_json import native, portable
from engine.records.record import closing


@dataclass(frozen=True)
class Setting:
    """The setup of a new table; `chosen` are the options chosen for it."""

    game: Game[Any]
    players: int
    number: int
    secret: str
    chosen: Mapping[str, Json] = field(default_factory=dict)
    thrown: int = 0

    @property
    def id(self) -> str:
        return f"{self.game.name}-{self.number}"

    @property
    def header(self) -> Header:
        title = f"A game of {self.game.title}, table {self.number}"
        made = commitment(self.id, self.secret)
        return Header(self.id, self.game.name, title, self.thrown, made)


class Lobby:
    """A table before its deal."""

    def __init__(self, setting: Setting, new_salt: Callable[[], str]) -> None:
        self.setting = setting
        self.writer = Writer(setting.header, new_salt)
        self.sitters: dict[int, Sitter] = {}
        """People and computers at the table, by number, in order of joining."""
        self.cuts: list[Cut] = []
        self.choose(setting.chosen)

    def choose(self, chosen: Mapping[str, Json]) -> None:
        """Set the options; the players stay."""
        self.options = self.setting.game.options(self.setting.players, chosen)
        salt, players = self.writer.new_salt(), self.setting.players
        self.writer.write(
            entries.options(salt, players=players, pace="untimed", chosen=portable(self.options))
        )

    def join(self, name: str, sitter: Sitter = "person") -> int:
        came = self.writer.come(name, sitter)
        self.writer.write(entries.join(self.writer.new_salt(), who=came.who, sitter=sitter, name=came.hash))
        self.sitters[came.who] = sitter
        return came.who

    def leave(self, who: int) -> None:
        del self.sitters[who]
        self.writer.write(entries.leave(self.writer.new_salt(), who=who))

    def cut(self, who: int, word: str) -> None:
        self.cuts.append(Cut(who, word))
        self.writer.write(entries.cut(self.writer.new_salt(), who=who, word=word))

    def lock(self, by: int) -> None:
        """Press Start, and post its line."""
        game = self.setting.game
        seats = game.seats[: self.setting.players]
        self.writer.write(entries.lock(self.writer.new_salt(), by=by, version=game.version, seats=seats))
        self.writer.post("lock")

    def unlock(self, by: int) -> None:
        self.writer.write(entries.unlock(self.writer.new_salt(), by=by))

    def deal(self) -> FairGame:
        """Return the game dealt from the secret and the cut words."""
        drawn_from = seed(self.setting.id, self.setting.secret, self.cuts)
        who = seated(drawn_from, list(self.sitters))
        self.writer.write(entries.deal(self.writer.new_salt(), who=who))
        seats = self.setting.game.seats[: self.setting.players]
        sitting = {seat: self.sitters[one] for seat, one in zip(seats, who, strict=True)}
        return FairGame(self, drawn_from, sitting)


class FairGame:
    """A game after its deal: it takes answers and actions, and writes the chain."""

    def __init__(self, lobby: Lobby, drawn_from: str, sitting: dict[Seat, Sitter]) -> None:
        self.setting, self.writer, self.options = lobby.setting, lobby.writer, lobby.options
        self.sitting = sitting
        self.seed = drawn_from
        self.match = self._begin()
        self._step = 1
        """Number of the open set of asks."""
        self.table = self.setting.game.write_table(self.match.state, seed=drawn_from)
        self._write_draws()
        self.writer.post("dealt")

    def _begin(self) -> Match[Any]:
        return Match.new(self.setting.game, self.setting.players, self.options, self.seed)

    # ---------------------------------------------------------------- what seats do

    def submit(self, seat: Seat, answer: Json, by: By | None = None) -> None:
        """Submit an answer; if Refused, nothing changes."""
        asks, stage = self.match.asks, self.match.stage
        asked = replace(self._asked(), of=self.match.asked_with(seat))
        self.match.submit(seat, answer)
        self._write_answer(asked, seat, answer, by or self.sitting[seat], is_secret=asks[seat].is_secret)
        if self.match.asks is not asks:
            self._go_on(stage)

    def act(self, seat: Seat, action: Mapping[str, Json], by: By | None = None) -> None:
        """Take an action; if Refused, nothing changes."""
        match, before, sealed = self.match, self._asked(), dict(self.match.sealed)
        asks, stage, step = match.asks, match.stage, match.step
        taken = match.act(seat, action)
        self._write_act(seat, action, by or self.sitting[seat], stage)
        if taken:
            self._step += 1
            of = tuple(seat for seat in before.of if seat in taken)
            asked = Asked(stage, self._step, before.ask, of)
            self._restate(asked, taken, is_secret=asks[of[0]].is_secret)
        else:
            self._write_draws()
        if not taken and match.step == step and tuple(match.asks) == before.of:
            for reopened in sealed.keys() - match.sealed.keys():
                self._write_back(reopened)
        if match.step != step:
            self._go_on(stage)
        elif tuple(match.asks) != before.of:
            self._step += 1
            self._restate_open()

    def take_back(self, seat: Seat) -> None:
        """Take back a sealed answer of the open step."""
        self.match.withdraw(seat)
        self._write_back(seat)
        self.writer.hand_receipt(seat)

    def undo(self, to: int, by: Seat) -> None:
        """Undo entry `to` and all later ones; the caller checks that this is allowed."""
        self.writer.write(entries.undo(self.writer.new_salt(), to=to, by=by))
        self.match = self._begin()
        count = self.writer.count
        stood = [n for one in count.counted for n in one.entries]
        given = sorted([*stood, *(count.open.given.values() if count.open else ())])
        for n in given:
            self._again(n)
        self.match.dice.take_noted()
        if count.open is None or count.open.number != self._step:
            self._step += 1
            self._restate_open()

    def _again(self, n: int) -> None:
        entry = self.writer.log[n]
        what = self.writer.contents[n].what if "seal" in entry else entry["answer"]
        (self.match.act if entry["do"] == "act" else self.match.submit)(entry["seat"], native(what))

    # ---------------------------------------------------------------- what is written of it

    def _asked(self) -> Asked:
        asks = self.match.asks
        return Asked(self.match.stage, self._step, next(iter(asks.values())).kind, tuple(asks))

    def _write_answer(self, asked: Asked, seat: Seat, answer: Json, by: By, *, is_secret: bool) -> None:
        writer = self.writer
        is_sealed = is_secret or len(asked.of) > 1
        shown = portable(answer)
        hidden = writer.seal(seat, shown) if is_sealed else None
        writer.write(entries.answer(writer.new_salt(), asked, Given(seat, by, shown, hidden)))
        if is_sealed and by == "person":
            writer.hand_receipt(seat)
        step = writer.count.open
        if step is not None and len(step.given) == len(step.of) - 1 and self._needs_line(step):
            writer.post("sealed", asked.step)

    def _needs_line(self, step: OpenStep) -> bool:
        """Return whether a step needs a `sealed` line now.

        It does once all but one of its seats have sealed for the first time, if people are among them.
        """
        log = self.writer.log
        if any(
            entry["do"] == "post" and (entry["what"], entry["of"]) == ("sealed", step.number) for entry in log
        ):
            return False
        (awaited,) = set(step.of) - set(step.given)
        return self.sitting[awaited] == "person" or any(log[n]["by"] == "person" for n in step.given.values())

    def _write_back(self, seat: Seat) -> None:
        self.writer.write(entries.back(self.writer.new_salt(), step=self._step, seat=seat))

    def _write_act(self, seat: Seat, action: Mapping[str, Json], by: By, stage: int) -> None:
        kind = kind_of(action)
        shown = portable(action)
        hidden = self.writer.seal(seat, shown) if kind in self.setting.game.secret_acts else None
        given = Given(seat, by, shown, hidden)
        self.writer.write(entries.act(self.writer.new_salt(), stage=stage, kind=kind, given=given))

    def _restate(self, asked: Asked, sealed: Mapping[Seat, Json], *, is_secret: bool) -> None:
        """Write still-legal sealed answers again under the new step, after an action changed who is asked."""
        givers = {entry["seat"]: entry["by"] for entry in self.writer.log if entry["do"] == "answer"}
        for seat, answer in sealed.items():
            self._write_answer(asked, seat, answer, givers[seat], is_secret=is_secret)

    def _restate_open(self) -> None:
        for seat, answer in self.match.sealed.items():
            secret = self.match.asks[seat].is_secret
            self._restate(self._asked(), {seat: answer}, is_secret=secret)

    def _go_on(self, stage: int) -> None:
        """Write the draws and the finished rounds, once the match has opened a new step or is over."""
        self._step += 1
        self._write_draws()
        for ended in range(max(stage, 1), self.match.stage):
            self.writer.post("round", ended)

    def _write_draws(self) -> None:
        drawn = self.match.dice.take_noted()
        if drawn:
            first = self.match.dice.count - len(drawn)
            self.writer.write(entries.draw(self.writer.new_salt(), first=first, drawn=drawn))

    # ---------------------------------------------------------------- what happens to the table

    def fix_sheet(self, seat: Seat, text: str) -> None:
        hidden = self.writer.seal_sheet(seat, text)
        self.writer.write(entries.sheet(self.writer.new_salt(), seat=seat, seal=hidden))

    def change_seat(self, seat: Seat, name: str, sitter: Sitter, why: Why) -> None:
        came = self.writer.come(name, sitter)
        salt = self.writer.new_salt()
        self.writer.write(entries.seat(salt, seat=seat, who=came.who, sitter=sitter, name=came.hash, why=why))
        self.sitting[seat] = sitter

    def vote(
        self, what: str, about: Mapping[str, Json], yes: Sequence[Seat], no: Sequence[Seat] = ()
    ) -> None:
        self.writer.write(entries.vote(self.writer.new_salt(), what=what, about=about, yes=yes, no=no))

    def move(self) -> None:
        self.writer.write(entries.move(self.writer.new_salt()))
        self.writer.post("moved")

    def end(self) -> dict[str, Json]:
        """Return the record; a game that is not over ends as abandoned."""
        how: How = "over" if self.match.is_over else "abandoned"
        for seat in list(self.match.sealed):
            self.match.withdraw(seat)
        game, writer = self.setting.game, self.writer
        drawn = drawn_keys(game, self.match.events)
        table, expect = portable({**self.table, **drawn}), portable(closing(self.match))
        script = script_of(writer.log, writer.contents)
        writer.write(entries.end(writer.new_salt(), how=how, record=record_hash(table, script, expect)))
        writer.post("end")
        kept = Chained(writer.header, self.setting.secret, writer.people, writer.log, writer.contents)
        return record_of(kept, table=table, expect=expect)
