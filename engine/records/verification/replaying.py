"""Run check 16: play the game again by its rules, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine.kernel.actions import kind_of
from engine.kernel.contract import Game
from engine.kernel.core import Ask, Event, Json, Refused, Seat
from engine.kernel.deputy import Instructions
from engine.kernel.match import Match
from engine.kernel.self_play import winners
from engine.records.draws import drawn_keys
from engine.records.portable_json import native, portable
from engine.records.protocol.canonical import NotCanonical, parse
from engine.records.protocol.hashes import Entry, is_same
from engine.records.protocol.tally import Tally
from engine.records.record import closing
from engine.records.verification.faults import Fails, fail, require
from engine.records.verification.openings import Opening
from engine.records.verification.state import State
from engine.registry.catalogue import find_game
from engine.registry.instructions import INSTRUCTIONS
from engine.registry.pack_loading import brought_to, packs_of

DRAWN = "the rules draw otherwise"
ENDED = "the end is not what the rules lead to"
_ASTRAY = (LookupError, RuntimeError, AttributeError, TypeError, ValueError, ArithmeticError, AssertionError)
"""Exceptions that a faulty pack can cause in the rules; `python -m bot pack` finds such faults."""


class Unplayed(Exception):
    """Raised when the rules or the pack to play a game again are missing; the message says which."""


def rules_of(state: State) -> Game[Any]:
    """Return the rules in the version of the record; Unplayed if they are not installed here."""
    record = state.record
    lock = [entry["version"] for entry in state.log if entry["do"] == "lock"][-1:]
    versions = [*lock, *(entry["version"] for entry in state.log if entry["do"] == "version")]
    try:
        game = find_game(record["game"])
    except Refused:
        raise Unplayed(f"the rules of {record['game']} are not here") from None
    others = sorted(set(versions) - {game.version})
    if others:
        raise Unplayed(f"they need version {', '.join(others)} of {game.name}")
    if not record["expect"]:
        if any(entry["do"] == "end" and entry["how"] != "abandoned" for entry in state.log):
            fail(16, ENDED)
        raise Unplayed(f"the game was stuck; they need the version of {game.name} under which it was stuck")
    return game


def replay(state: State, openings: Mapping[int, Opening]) -> list[str]:
    """Run check 16 and return what it left open; Unplayed if the rules or the pack are missing."""
    game, chosen = rules_of(state), native(state.lobby.options["options"])
    name = brought_to(game.name, chosen)
    if name and not packs_of(game.name).is_here(name):
        raise Unplayed(
            f"the game was played with a private pack, content SHA-256 {name}: it is not here. "
            "The server that has the pack can check it. So can you, if you have its files, with --pack"
        )
    try:
        return _replay(game, state, chosen, openings)
    except _ASTRAY as why:
        if not name:
            raise
        raise Unplayed(
            f"the pack with the SHA-256 {name} can't be played ({type(why).__name__}). "
            "`python -m bot pack` tells you what is wrong with it"
        ) from None


def _replay(game: Game[Any], state: State, chosen: Json, openings: Mapping[int, Opening]) -> list[str]:
    options = state.lobby.options
    begin = partial(Match.new, game, options["players"], chosen, state.seed)
    try:
        offered = portable(game.options(options["players"], chosen))
        require(is_same(offered, options["options"]), 16, "the options are not those of the game, in full")
        match = begin()
    except Refused as why:
        raise Fails(16, f"the game offers no such table: {why}") from None
    require(state.seats == tuple(game.seats[: options["players"]]), 16, "the seats are not those of the game")
    table = game.write_table(match.state, seed=state.seed)
    prepared = Prepared(INSTRUCTIONS.of(game.name), options["pace"])
    return Replay(game, begin, match, state.log, openings, prepared).play(state, table)


@dataclass(frozen=True)
class Prepared:
    """The reading of what seats wrote in advance at a table; None if the rules can't read it."""

    instructions: Instructions | None
    pace: str

    def answers(self, ask: Ask, text: str) -> list[Json]:
        """Return what a text answers; none where it says nothing or can't be read."""
        assert self.instructions is not None, "there is a reading"
        try:
            answer = self.instructions.deputy(text, self.pace).answer(ask)
        except (*_ASTRAY, Refused):
            return []
        return [] if answer is None else [answer]

    def acts(
        self, asks: Sequence[Ask], events: Sequence[Event], seat: Seat, text: str, view: Any
    ) -> list[Json]:
        """Return the acts that a text sets off when these asks open."""
        assert self.instructions is not None, "there is a reading"
        try:
            found = [one.action(view) for one in self.instructions.triggers(asks, events, {seat: text})]
        except (*_ASTRAY, Refused):
            return []
        return [one for one in found if one is not None]


@dataclass
class Replay:
    """A game that is played again from its log."""

    game: Game[Any]
    begin: Callable[[], Match[Any]]
    match: Match[Any]
    log: Sequence[Entry]
    openings: Mapping[int, Opening]
    prepared: Prepared
    tally: Tally = field(default_factory=Tally)
    left: list[str] = field(default_factory=list)
    asked: Sequence[Ask] = ()
    """Asks that the last answer or act opened."""
    opening: Sequence[Event] = ()
    """Events that led to them."""

    def play(self, state: State, table: Mapping[str, Json]) -> list[str]:
        """Play every entry; Fails by check 16 at the first that the rules do not lead to."""
        acts = {
            "deal": self._draws,
            "ask": self._ask,
            "answer": self._answer,
            "act": self._act,
            "undo": self._undo,
            "post": self._post,
        }
        counting = {n for one in state.tally.counted for n in one.entries} | state.tally.undone
        for n, entry in enumerate(self.log):
            self.tally.take(n, entry)
            try:
                if entry["do"] in ("answer", "act"):
                    self._check_given(n, entry)
                if entry["do"] == "draw":
                    require(self.log[n - 1]["do"] == "deal" or n - 1 in counting, 16, DRAWN)
                if entry["do"] in acts and (entry["do"] not in ("answer", "act") or n in counting):
                    acts[entry["do"]](n, entry)
                if entry["do"] == "end":
                    self._end(entry, state.record, table)
            except Fails as why:
                raise Fails(16, why.why, entry=n, seat=entry.get("seat")) from None
        return self.left

    def _content(self, n: int) -> tuple[bool, Json]:
        """Return whether the content of an entry is known, and the content in the game's own form."""
        entry = self.log[n]
        if "seal" not in entry:
            return True, native(entry["answer"])
        return n in self.openings, native(self.openings[n].content) if n in self.openings else None

    def _draws(self, n: int, entry: Entry) -> None:
        """Compare the latest draws of the rules with the next entry of the log."""
        noted = [list(one) for one in self.match.dice.take_noted()]
        after = self.log[n + 1] if n + 1 < len(self.log) else {}
        require(noted == (after["of"] if after.get("do") == "draw" else []), 16, DRAWN)

    def _ask(self, n: int, entry: Entry) -> None:
        match = self.match
        kinds = {ask.kind for ask in match.asks.values()}
        secret = not match.is_first and (
            len(match.asks) > 1 or any(ask.is_secret for ask in match.asks.values())
        )
        said = (match.stage, list(match.asks), secret, match.is_first)
        is_asked = kinds == {entry["ask"]}
        is_so = said == (entry["round"], entry["of"], entry["secret"], entry["first"])
        require(is_asked and is_so, 16, "this is not what the rules ask")

    def _check_given(self, n: int, entry: Entry) -> None:
        """Check the answers that the rules or a sheet give."""
        is_known, content = self._content(n)
        if not is_known or entry["by"] not in ("fallback", "only", "standing"):
            return
        if entry["by"] == "standing":
            self._check_standing(entry, content)
            return
        ask = self.match.asks.get(entry["seat"])
        require(ask is not None, 16, "this is not what the rules ask")
        assert ask is not None, "checked"
        expected = ask.fallback() if entry["by"] == "fallback" else ask.only()
        is_it = expected is not None and is_same(portable(expected), portable(content))
        said = {"fallback": "not the answer for a missed deadline", "only": "not the only answer"}[
            entry["by"]
        ]
        require(is_it, 16, said)

    def _check_standing(self, entry: Entry, content: Json) -> None:
        """Check that a sheet says this answer, or set off this act."""
        seat, text, shown = entry["seat"], self.openings[entry["on"]].content, portable(content)
        if _is_just(text, shown):
            return
        said = f"what {seat} wrote, entry {entry['on']},"
        if self.prepared.instructions is None:
            self.left.append(f"The rules can't read {said} so look whether it says what was done.")
            return
        if entry["do"] == "act":
            view = self.game.view(self.match.state, seat)
            does = self.prepared.acts(self.asked, self.opening, seat, text, view)
        else:
            ask = self.match.asks.get(seat)
            require(ask is not None, 16, "this is not what the rules ask")
            assert ask is not None, "checked"
            does = self.prepared.answers(ask, text)
        require(any(is_same(portable(one), shown) for one in does), 16, f"{said} says something else")

    def _answer(self, n: int, entry: Entry) -> None:
        self._submit(n, entry)
        self._draws(n, entry)

    def _submit(self, n: int, entry: Entry) -> None:
        """Submit an answer or act whose content is known; nothing else counts."""
        is_known, content = self._content(n)
        if not is_known:
            return
        step, told = self.match.step, len(self.match.events)
        try:
            if entry["do"] == "act":
                self.match.act(entry["seat"], content)
            else:
                self.match.submit(entry["seat"], content)
        except Refused as why:
            fail(16, f"the rules refuse it: {why}")
        if self.match.step != step:
            self.asked, self.opening = tuple(self.match.asks.values()), self.match.events[told:]

    def _act(self, n: int, entry: Entry) -> None:
        require(entry["round"] == self.match.stage, 16, "this is not the round in which it happened")
        is_sealed = entry["act"] in self.game.secret_acts
        require(("seal" in entry) == is_sealed, 16, "what is secret, and only that, is sealed")
        _, content = self._content(n)
        is_kind = isinstance(content, dict) and content.get("do") is not None
        self._submit(n, entry)
        require(is_kind and kind_of(content) == entry["act"], 16, "the act is another one")
        self._draws(n, entry)

    def _undo(self, n: int, entry: Entry) -> None:
        """Play what counts after an undo again; it undid no draw."""
        self.match = self.begin()
        for at in sorted(at for one in self.tally.counted for at in one.entries):
            self._submit(at, self.log[at])
        self.match.dice.take_noted()
        self.opening = ()

    def _post(self, n: int, entry: Entry) -> None:
        is_played = entry["what"] != "round" or entry["of"] < self.match.stage
        require(is_played, 16, "this round was not played to its end")

    def _end(self, entry: Entry, record: Mapping[str, Any], table: Mapping[str, Json]) -> None:
        match, game = self.match, self.game
        for seat in list(match.sealed):
            match.withdraw(seat)
        drawn = drawn_keys(game, match.events)
        is_table = is_same(record["table"], portable({**table, **drawn}))
        require(is_table, 16, f"{ENDED}: the table is another")
        is_end = is_same(record["expect"], portable(closing(match, record["expect"])))
        require(is_end and (entry["how"] == "over") == match.is_over, 16, ENDED)
        if entry["how"] == "over":
            require(sorted(entry["winners"]) == sorted(winners(match)), 16, f"{ENDED}: others have won")


def _is_just(text: str, shown: Json) -> bool:
    """Return whether a sheet is just the answer itself, as a saved draft is."""
    try:
        return is_same(portable(native(parse(text))), shown)
    except NotCanonical:
        return False
