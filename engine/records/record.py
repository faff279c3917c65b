"""Store a game as a file: a table, a script of asks and answers, and the expected outcome."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any

from engine.kernel.core import Json, Miswritten, Refused, Seat
from engine.kernel.dice import NotedDice
from engine.kernel.match import Match
from engine.kernel.untrusted_json import Unreadable, check_case, read_json, seed_of
from engine.records.draws import note_draws
from engine.records.portable_json import native
from engine.registry.cases import cases_of
from engine.registry.catalogue import find_game

_ACT_OF_A_LOG = {"act", "seat", "answer"}
"""Keys of an action in a fair-play record: its kind, its seat and the action itself."""


class CaseFailed(Exception):
    """Raised when a record does not play as written; the message says where."""


def read_cases(paths: Iterable[Path], *, game: str | None = None) -> Iterator[Json]:
    """Yield every case in these files and folders, sorted by name, without those of other games.

    Unreadable or OSError for a file or folder without a case.
    """
    for path in paths:
        files = sorted(path.rglob("*.json")) if path.is_dir() else [path]
        if not files:
            raise Unreadable(f"{path} has no record in it.")
        for file in files:
            data = read_json(file)
            if data == []:
                raise Unreadable(f"{file} has no record in it.")
            for case in data if isinstance(data, list) else [data]:
                if game is None or not isinstance(case, dict) or case.get("game") == game:
                    yield case


def name_of(case: Json) -> str:
    """Return the case's id, or a placeholder if it has none."""
    return str(case.get("id", "(no id)")) if isinstance(case, dict) else "(no case)"


def begin(case: Mapping[str, Json]) -> Match[Any]:
    """Return the match at the start of the case's script; Refused for an impossible table."""
    try:
        check_case(case)
    except Unreadable as why:
        raise CaseFailed(str(why)) from None
    game, dice = find_game(case.get("game", "")), NotedDice(seed_of(case))
    return Match(game, game.read_table(case["table"], dice), dice)


def as_played(case: Json) -> Json:
    """Return the case with the game's own keys; a fair-play record has only plain keys."""
    return native(case) if isinstance(case, dict) and "fair" in case else case


def run(case: Mapping[str, Json]) -> Match[Any]:
    """Return the match after its script; CaseFailed where the game does something else."""
    case = as_played(case)
    try:
        match = begin(case)
    except Refused as why:
        raise CaseFailed(f"the table is impossible: {why}") from why
    kinds = [] if "fair" in case else cases_of(match.game.name).passed_over
    script = case.get("script", [])
    for number, step in enumerate(script, start=1):
        try:
            if kinds:
                pass_over(match, kinds, _next_ask(case, number - 1))
            carry_out(match, step)
        except CaseFailed as why:
            raise CaseFailed(f"step {number}: {why}") from why
    if kinds:
        pass_over(match, kinds, _next_ask(case, len(script)))
    return match


def _next_ask(case: Mapping[str, Json], at: int) -> Collection[str]:
    """Return the kind of the next ask that the script names, or those that must be open at its end."""
    for step in case.get("script", [])[at:]:
        if isinstance(step, dict) and "ask" in step:
            return [str(step["ask"])]
    wanted = case.get("expect")
    asks = wanted.get("asks") if isinstance(wanted, dict) else None
    return [*asks] if isinstance(asks, dict) else []


def pass_over(match: Match[Any], kinds: Collection[str], named: Collection[str]) -> None:
    """Give asks of these kinds their fallback, unless the script names the kind next."""
    while (open_asks := open_by_kind(match)) and {*open_asks} <= {*kinds} - {*named}:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())


def carry_out(match: Match[Any], step: Mapping[str, Json]) -> None:
    """Carry out one step of the script: answers or an action, to be accepted or to be refused."""
    open_asks = open_by_kind(match)
    if isinstance(step, dict) and set(step) in ({"act"}, {"act_refused"}, _ACT_OF_A_LOG):
        _act(match, step)
        return
    if not isinstance(step, dict) or set(step) not in ({"ask", "answers"}, {"ask", "refused"}):
        raise CaseFailed("a step has ask and either answers or refused, or it has act or act_refused")
    asked = step["ask"]
    answers = step.get("answers", step.get("refused"))
    if not isinstance(asked, str) or not isinstance(answers, dict):
        raise CaseFailed("ask is a name, answers and refused are objects of seat and answer")
    if asked not in open_asks:
        raise CaseFailed(f"{asked} is not asked; asked are {_spell(open_asks)}")
    if "refused" in step:
        if not answers:
            raise CaseFailed("refused names no seat")
        for seat, answer in answers.items():
            if seat not in open_asks[asked]:
                raise CaseFailed(f"{seat} is not asked")
            _refuse(match, seat, partial(match.submit, seat, answer))
        return
    is_one_enough = match.is_first and len(answers) == 1 and set(answers) <= set(open_asks[asked])
    if set(answers) != set(open_asks[asked]) and not is_one_enough:
        raise CaseFailed(f"{asked} is asked of {', '.join(open_asks[asked])}")
    for seat, answer in answers.items():
        try:
            match.submit(seat, answer)
        except Refused as why:
            raise CaseFailed(f"{seat} is refused: {why}") from why


def _act(match: Match[Any], step: Mapping[str, Json]) -> None:
    """Carry out an action of a seat; if it is to be refused, the seat need not exist."""
    if set(step) == _ACT_OF_A_LOG:
        step = {"act": {str(step["seat"]): step["answer"]}}
    ((how, actions),) = step.items()
    if not isinstance(actions, dict) or len(actions) != 1:
        raise CaseFailed(f"{how} is an object of one seat and its action")
    ((seat, action),) = actions.items()
    if how == "act_refused":
        _refuse(match, seat, partial(match.act, seat, action))
        return
    try:
        match.act(seat, action)
    except Refused as why:
        raise CaseFailed(f"{seat} is refused: {why}") from why


def _refuse(match: Match[Any], seat: Seat, attempt: Callable[[], object]) -> None:
    before = match.digest()
    try:
        attempt()
    except Miswritten as why:
        raise CaseFailed(f"{seat} is not refused, but {why}") from why
    except Refused:
        if match.digest() != before:
            raise CaseFailed(f"refusing {seat} changed something") from None
        return
    raise CaseFailed(f"{seat} is not refused")


def open_by_kind(match: Match[Any]) -> dict[str, list[Seat]]:
    """Return the seats that are asked now, by kind of ask."""
    kinds: dict[str, list[Seat]] = {}
    for seat in match.awaited:
        kinds.setdefault(match.asks[seat].kind, []).append(seat)
    return kinds


def outcome(match: Match[Any]) -> dict[str, Json]:
    """Return everything that can be seen on the table, in the format of `expect`."""
    return {**match.game.outcome(match.state), "asks": open_by_kind(match)}


def closing(match: Match[Any], named: Collection[str] = ()) -> dict[str, Json]:
    """Return the part of the outcome that a record keeps; keys in `named` stay even if others imply them."""
    derived = set(cases_of(match.game.name).derived) - {*named}
    return {key: value for key, value in outcome(match).items() if key not in derived}


def missed(expected: Mapping[str, Json], match: Match[Any]) -> list[str]:
    """Return the differences between the match and the expected outcome."""
    cases = cases_of(match.game.name)
    return differences(expected, outcome(match), cases.complete, cases.ordered, cases.named)


_ALL_BELOW = 2
"""Levels below a complete key that must also be complete."""


@dataclass(frozen=True)
class _Ways:
    """Comparison of a key: the order of its lists, and which parts must be complete."""

    spelt: Callable[[Json], str | list[str] | None]
    complete: Collection[str]

    @property
    def is_exact(self) -> bool:
        return self.spelt is _exact

    def levels(self, path: str, levels: int) -> int:
        """Return how many levels below the path must be complete; `*` in a path matches any name."""
        is_complete = any(fnmatchcase(path, pattern) for pattern in self.complete)
        return _ALL_BELOW if is_complete else levels


def differences(
    expected: Mapping[str, Json],
    shown: Mapping[str, Json],
    complete: Collection[str] = (),
    ordered: Collection[str] = (),
    named: Collection[str] = (),
) -> list[str]:
    """Return the differences from the expected table, as "troops.red.D4 is 2, not 3".

    For `complete` keys and for asks, nothing beyond the expectation may be there; for `named` keys this holds
    for names only. Lists compare as sets, except those of `ordered` keys. There a name that the table does
    not have is always wrong.
    """
    found: list[str] = []
    for key, wanted in expected.items():
        if key not in shown:
            found.append(f"there is no {key} to expect")
            continue
        ways = _Ways(_exact if key in ordered else _plain, complete)
        levels = _ALL_BELOW if key == "asks" else int(key in named)
        found += _compare(key, wanted, shown[key], levels, ways)
    return found


def _compare(path: str, wanted: Json, shown: Json, levels: int, ways: _Ways) -> list[str]:
    """Return the differences below a path; the next `levels` levels must be complete."""
    levels = ways.levels(path, levels)
    if isinstance(wanted, dict) and isinstance(shown, dict):
        if ways.is_exact and not levels and not wanted.keys() <= shown.keys():
            return [f"there is no {path}.{key} to expect" for key in wanted if key not in shown]
        keys = [*wanted, *(key for key in shown if levels and key not in wanted)]
        return [
            line
            for key in keys
            for line in _compare(f"{path}.{key}", wanted.get(key), shown.get(key), max(0, levels - 1), ways)
        ]
    return [] if ways.spelt(wanted) == ways.spelt(shown) else _unlike(path, wanted, shown)


def _unlike(path: str, wanted: Json, shown: Json) -> list[str]:
    return [f"{path} is {_spell(shown)}, not {_spell(wanted)}"]


def _plain(value: Json) -> Json:
    """Return the value for comparison: lists as sets, None as an empty list or object."""
    if isinstance(value, list):
        return sorted(map(_exact, value)) or None
    return None if value in ({}, None) else _exact(value)


def _exact(value: Json) -> str:
    """Return the value as text, because True == 1 in Python."""
    return json.dumps(value, sort_keys=True)


def _spell(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def failure(case: Mapping[str, Json]) -> str | None:
    """Return why the case fails; None if it passes. A case that expects nothing fails."""
    if isinstance(case, dict) and "expect" not in case:
        return "the case has no expect"
    try:
        match = run(case)
        found = missed(as_played(case).get("expect", {}), match)
    except (CaseFailed, Refused) as why:
        return str(why)
    return "; ".join(found) or None


class Recorder:
    """Writes the record of a match while it is played."""

    def __init__(self, match: Match[Any], *, seed: str, name: str) -> None:
        self._match = match
        self._told = 0
        self.case: dict[str, Json] = {
            "id": name,
            "game": match.game.name,
            "title": f"A game of {match.game.title}, seed {seed}",
            "table": match.game.write_table(match.state, seed=seed),
            "script": [],
        }

    def submit(self, seat: Seat, answer: Json) -> None:
        """Submit an answer to the match, and write down the sealed answers once all are in.

        If Refused, nothing changes.
        """
        kind, given = self._match.asks[seat].kind, {**self._match.sealed, seat: answer}
        is_last = self._match.is_first or self._match.awaited == (seat,)
        self._match.submit(seat, answer)
        if is_last:
            self._write_answers(kind, given)
        self._write_draws()

    def act(self, seat: Seat, action: Json) -> None:
        """Take an action of any seat and write it down; if Refused, nothing changes."""
        kinds = {name: ask.kind for name, ask in self._match.asks.items()}
        taken = self._match.act(seat, action)
        self.case["script"].append({"act": {seat: action}})
        if taken:
            self._write_answers(kinds[next(iter(taken))], taken)
        self._write_draws()

    def _write_answers(self, kind: str, answers: Mapping[Seat, Json]) -> None:
        self.case["script"].append({"ask": kind, "answers": dict(answers)})

    def _write_draws(self) -> None:
        note_draws(self.case["table"], self._match.game, self._match.events[self._told :])
        self._told = len(self._match.events)

    def close(self) -> dict[str, Json]:
        """Return the record with the final table, without answers that are still sealed."""
        sealed = dict(self._match.sealed)
        for seat in sealed:
            self._match.withdraw(seat)
        case = {**self.case, "expect": closing(self._match)}
        for seat, answer in sealed.items():
            self._match.submit(seat, answer)
        return case


def dump_case(case: Mapping[str, Json]) -> str:
    """Return a record as text, with one line per script step and per log entry."""
    return _spell_out(case, "  ") + "\n"


def _spell_out(value: Mapping[str, Json], margin: str) -> str:
    lines = []
    for key, inner in value.items():
        if key in ("script", "log"):
            rows = f",\n{margin}  ".join(json.dumps(row) for row in inner)
            lines.append(f'"{key}": [\n{margin}  {rows}\n{margin}]')
        elif key == "fair":
            lines.append(f'"fair": {_spell_out(inner, margin + "  ")}')
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(inner)}")
    return f"{{\n{margin}" + f",\n{margin}".join(lines) + f"\n{margin[2:]}}}"
