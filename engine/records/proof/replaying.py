"""Run check 16: play the game again by its rules, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.kernel.actions import kind_of
from engine.kernel.contract import Game
from engine.kernel.core import Json, Refused
from engine.kernel.match import Match
from engine.records.draws import drawn_keys
from engine.records.fair_play import Content, Count, Entry
from engine.records.portable_json import native, portable
from engine.records.proof.faults import Fails, fail, is_same
from engine.records.record import closing
from engine.registry.catalogue import find_game
from engine.registry.pack_loading import brought_to, packs_of

DRAWN = "the rules draw otherwise"
ENDED = "the end is not what the rules lead to"
_ASTRAY = (LookupError, RuntimeError, AttributeError, TypeError, ValueError, ArithmeticError, AssertionError)
"""Exceptions that a faulty pack can cause in the rules; `python -m bot pack` finds such faults."""


class Unplayed(Exception):
    """Raised when the rules or the pack to play a game again are missing; the message says which."""


def rules_of(record: Mapping[str, Any]) -> Game[Any]:
    """Return the rules in the version of the record; Unplayed if they are not installed here."""
    log: Sequence[Entry] = record["fair"]["log"]
    lock = [entry["version"] for entry in log if entry["do"] == "lock"][-1:]
    versions = [*lock, *(entry["version"] for entry in log if entry["do"] == "version")]
    try:
        game = find_game(record["game"])
    except Refused:
        raise Unplayed(f"the rules of {record['game']} are not here") from None
    others = sorted(set(versions) - {game.version})
    if others:
        raise Unplayed(f"they need version {', '.join(others)} of {game.name}")
    if not record["expect"]:
        if any(entry["do"] == "end" and entry["how"] != "abandoned" for entry in log):
            fail(16, ENDED)
        raise Unplayed(
            f"the game was stuck, and they need the version of {game.name} under which it was stuck"
        )
    return game


def replay(record: Mapping[str, Any], options: Entry, contents: Mapping[int, Content]) -> None:
    """Run check 16; Unplayed if the rules or the pack are missing."""
    game, chosen = rules_of(record), native(options["options"])
    name = brought_to(game.name, chosen)
    if name and not packs_of(game.name).is_here(name):
        raise Unplayed(
            f"the game was played with a private pack, content SHA-256 {name}: it is not here. "
            "The server that has the pack can check it. So can you, if you have its files, with --pack"
        )
    try:
        _replay(game, record, options, contents)
    except _ASTRAY as why:
        if not name:
            raise
        raise Unplayed(
            f"the pack with the SHA-256 {name} can't be played ({type(why).__name__}). "
            "`python -m bot pack` tells you what is wrong with it"
        ) from None


def _replay(
    game: Game[Any], record: Mapping[str, Any], options: Entry, contents: Mapping[int, Content]
) -> None:
    log, players, seed = record["fair"]["log"], options["players"], record["table"]["seed"]
    chosen = native(options["options"])
    begin = partial(Match.new, game, players, chosen, seed)
    try:
        if not is_same(portable(game.options(players, chosen)), options["options"]):
            fail(16, "the options are not those that the game offers, in full")
        match = begin()
    except Refused as why:
        raise Fails(16, f"the game offers no such table: {why}") from None
    lock = [entry for entry in log if entry["do"] == "lock"][-1]
    if tuple(lock["seats"]) != game.seats[:players]:
        fail(16, "the seats are not those of the game")
    table = game.write_table(match.state, seed=seed)
    Replay(game, begin, match, log, contents).play(record, table)


@dataclass
class Replay:
    """A game that is played again from its log."""

    game: Game[Any]
    begin: Callable[[], Match[Any]]
    match: Match[Any]
    log: Sequence[Entry]
    contents: Mapping[int, Content]
    count: Count = field(default_factory=Count)

    def play(self, record: Mapping[str, Any], table: Json) -> None:
        steps = {"deal": self._draws, "answer": self._answer, "act": self._act, "undo": self._undo}
        for n, entry in enumerate(self.log):
            self.count.take(n, entry)
            try:
                if entry["do"] in steps:
                    steps[entry["do"]](n, entry)
                if entry["do"] == "end":
                    self._end(entry, record, table)
            except Fails as why:
                raise Fails(16, why.why, entry=n, seat=entry.get("seat")) from None

    def _draws(self, n: int, entry: Entry) -> None:
        """Compare the latest draws of the rules with the next entry of the log."""
        noted = [list(one) for one in self.match.dice.take_noted()]
        after = self.log[n + 1] if n + 1 < len(self.log) else {}
        if noted != (after["of"] if after.get("do") == "draw" else []):
            fail(16, DRAWN)

    def _answer(self, n: int, entry: Entry) -> None:
        asks, seat = self.match.asks, entry["seat"]
        of = self.match.asked_with(seat)
        said = (entry["of"], entry["round"], entry["ask"])
        if seat not in asks or (list(of), self.match.stage, asks[seat].kind) != said:
            fail(16, "this is not what the rules ask")
        if ("seal" in entry) != (asks[seat].is_secret or len(of) > 1):
            fail(16, "what is secret, and only that, is sealed")
        self._submit(n, entry)
        self._draws(n, entry)

    def _submit(self, n: int, entry: Entry) -> None:
        """Submit an answer if it was opened; the others were taken back, undone or never counted."""
        if "seal" in entry and n not in self.contents:
            return
        what = native(self.contents[n].what if "seal" in entry else entry["answer"])
        try:
            if entry["do"] == "act":
                self.match.act(entry["seat"], what)
            else:
                self.match.submit(entry["seat"], what)
        except Refused as why:
            fail(16, f"the rules refuse it: {why}")

    def _act(self, n: int, entry: Entry) -> None:
        if entry["round"] != self.match.stage:
            fail(16, "this is not the round in which it happened")
        if ("seal" in entry) != (entry["act"] in self.game.secret_acts):
            fail(16, "what is secret, and only that, is sealed")
        what = native(self.contents[n].what if "seal" in entry else entry["answer"])
        self._submit(n, entry)
        if kind_of(what) != entry["act"]:
            fail(16, "the act is another one")
        self._draws(n, entry)

    def _undo(self, n: int, entry: Entry) -> None:
        """Play the entries that still count after an undo; draws are never among the undone entries."""
        self.match = self.begin()
        standing = [at for one in self.count.counted for at in one.entries]
        standing += self.count.open.given.values() if self.count.open else ()
        for at in sorted(standing):
            self._submit(at, self.log[at])
        self.match.dice.take_noted()

    def _end(self, entry: Entry, record: Mapping[str, Any], table: Mapping[str, Json]) -> None:
        match, game = self.match, self.game
        for seat in list(match.sealed):
            match.withdraw(seat)
        if not is_same(record["table"], portable({**table, **drawn_keys(game, match.events)})):
            fail(16, f"{ENDED}: the table is another")
        if (
            not is_same(record["expect"], portable(closing(match, record["expect"])))
            or (entry["how"] == "over") != match.is_over
        ):
            fail(16, ENDED)
