"""The list of situations that a table may come into: how it comes there, and what marks it in the log.

`python -m tests.bot.table.match.situations [GAME...]` plays them, and prints which records hold.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.extras import every_extra
from bot.messages.names import honest
from bot.messages.people import Person
from bot.store import Store
from bot.table.match.chain import secret_of
from engine.records.protocol import hashes
from engine.records.protocol.lines import is_line_like
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, IN_PART, verify
from tests.bot.drive import ANN, BEN, CYD, call_off
from tests.bot.proven import LINE, RECEIPT_LINE, Told
from tests.bot.table.match import happenings, openings
from tests.engine.verification import second
from tests.engine.verification.fair_games import beacon_of
from tests.engine.verification.test_honest import RULES_ALONE
from tests.templates import tables

ALL = ("brimstone", "brigand_kings", "earth_mans_burden", "brutal_magic", "deeplamp")
Entry = dict[str, Any]
Marks = Callable[[list[Entry]], bool]
Opens = Callable[[Told, str, Sequence[Person], int, Mapping[str, Any]], Awaitable[None]]


@dataclass(frozen=True)
class Situation:
    """A way into a situation; `marks`: whether a log shows it; `seats`: people, then computers."""

    happens: Callable[[Told], Awaitable[None]]
    marks: Marks
    games: tuple[str, ...] = ALL
    people: tuple[Person, ...] = (ANN, BEN)
    computers: int = 0
    wishes: tuple[tuple[str, Any], ...] = ()
    opens: Opens = openings.by_hand
    cuts: bool = True
    """Whether Start is pressed and everybody cuts before it happens."""


def has(do: str, **keys: Any) -> Marks:
    """Return the mark that some entry is of that kind and has these values."""
    return lambda log: any(one["do"] == do and keys.items() <= one.items() for one in log)


def both(*marks: Marks) -> Marks:
    return lambda log: all(one(log) for one in marks)


def went_back(log: list[Entry]) -> bool:
    """Return whether the account of some round was posted again, because an undo went back into it."""
    told = [entry["of"] for entry in log if entry["do"] == "post" and entry["what"] == "round"]
    return len(set(told)) < len(told)


def voted_by_all(log: list[Entry]) -> bool:
    """Return whether everybody was asked in a vote; who offers a seat has a say."""
    seats = next(len(entry["seats"]) for entry in log if entry["do"] == "lock")
    return any(entry["do"] == "vote" and len(entry["asked"]) == seats for entry in log)


def stood_still(log: list[Entry]) -> bool:
    """Return whether time stood still in the log, as the clock showed a time that was over."""
    at = [entry["at"] for entry in log if entry["do"] in ("post", "due")]
    return any(one >= other for one, other in pairwise(at[2:]))


OF_ROUNDS = ("brimstone", "brigand_kings", "earth_mans_burden")
"""Games in which two rounds of missed deadlines are soon over."""
STANDING = has("answer", by="standing")
THREE = (ANN, BEN, CYD)
MARK = hashes.table_id("game", 1, secret_of("1")).rpartition("-")[2].upper()
IMITATORS = (replace(ANN, name=f"Proof 1 of {MARK}"), replace(BEN, name=f"proof - 2 of {MARK}: K7QF"), CYD)
SITUATIONS: dict[str, Situation] = {
    "deadlines are missed": Situation(happenings.deadlines, has("due")),
    "a steward plays": Situation(
        happenings.steward, both(has("away", why="missed"), has("answer", by="steward")), games=OF_ROUNDS
    ),
    "somebody comes back": Situation(
        happenings.comes_back, both(has("away", why="missed"), has("here")), games=OF_ROUNDS
    ),
    "people write in advance": Situation(happenings.written, STANDING),
    "people write in advance and are late": Situation(
        happenings.written_and_late, both(STANDING, has("due"))
    ),
    "people write in advance and undo": Situation(happenings.written_and_undone, STANDING),
    "people undo": Situation(happenings.undone, has("undo")),
    "people undo over rounds": Situation(
        happenings.undone_over_rounds,
        went_back,
        games=("brimstone", "earth_mans_burden"),  # in the others a round ends with draws or what was sealed
        people=THREE,
        wishes=(("pace", "deliberate"), ("options", {})),
    ),
    "the server has a pack": Situation(
        lambda told: told.play_on(30), has("act"), games=("deeplamp",), opens=openings.with_a_pack
    ),
    "a season opens the table": Situation(
        lambda told: happenings.answered(told, 6), has("lock", by=-1), opens=openings.by_a_season, cuts=False
    ),
    "names and the table's name imitate lines": Situation(
        lambda told: told.play_on(12),
        has("deal"),
        people=IMITATORS,
        wishes=(("name", "Receipt 9 of Q7F2MD"),),
    ),
    "seats are given": Situation(happenings.given, has("seat", why="given")),
    "a seat is given up and taken": Situation(happenings.resigned, has("seat", why="resigned")),
    "a seat is voted free": Situation(happenings.voted_out, has("seat", why="vote"), people=THREE),
    "the table moves": Situation(happenings.moved, has("move")),
    "clocks are changed": Situation(happenings.clocks, has("until")),
    "the clock is set back": Situation(happenings.clock_set_back, stood_still),
    "a seat is only offered": Situation(happenings.offered, voted_by_all),
    "a cut is missed": Situation(happenings.missed_cut, has("cut"), people=THREE, cuts=False),
    "the table names a round of drand": Situation(
        happenings.drawn_in_public,
        lambda log: any(one["beacon"] is not None for one in log if one["do"] == "deal"),
        wishes=(("beacon", True),),
        cuts=False,
    ),
    "Start is taken back": Situation(happenings.start_taken_back, has("unlock"), cuts=False),
    "masks hide who plays": Situation(
        lambda told: happenings.answered(told, 6), has("deal"), people=THREE, wishes=(("anonymous", True),)
    ),
    "people act out of turn": Situation(
        lambda told: told.play_on(60), has("act"), games=("earth_mans_burden", "deeplamp")
    ),
    "people act in secret": Situation(
        lambda told: told.play_on(60),
        lambda log: any("seal" in one for one in log if one["do"] == "act"),
        games=("earth_mans_burden",),
    ),
    "one person plays alone": Situation(
        lambda told: happenings.answered(told, 6), has("deal"), people=(ANN,), computers=1
    ),
    "computers play": Situation(
        lambda told: happenings.answered(told, 6), has("answer", by="computer"), computers=1
    ),
    "people write in advance beside computers": Situation(happenings.written, STANDING, computers=1),
}


CLIENTS = (
    ("{name}", ""),
    ("{name} — heute um 21:04 Uhr", " (bearbeitet)"),
    ("{name}\n今天 21:04", "（已編輯）"),
)
"""What clients in other languages write over each message, and behind one that was edited."""


def cases() -> Iterable[tuple[str, str]]:
    """Return each situation with each of its games."""
    return [(name, game) for name, one in SITUATIONS.items() for game in one.games]


def new_file(folder: Path) -> Path:
    """Return the file of a new database with all tables."""
    file = folder / "bot.db"
    file.write_bytes(tables())
    return file


async def play(file: Path, name: str, game: str) -> Told:
    """Play a table of the game through the situation, and end it; the file is a database with all tables."""
    told, one = Told(Store(f"sqlite+aiosqlite:///{file}", every_extra())), SITUATIONS[name]
    await told.store.open()
    try:
        await one.opens(told, game, one.people, one.computers, dict(one.wishes))
        if one.cuts:
            await openings.deal(told, one.people)
        await one.happens(told)
        await told.look_up()
        if await happenings.is_on(told):
            await call_off(told.service, told.where, ANN)
            await told.look_up()
    finally:
        await told.store.close()
    return told


def copied(told: Told, above: str, behind: str) -> str:
    """Return the channel as a client copies it; what has no line may have been edited."""
    shown = [text if LINE.search(text.rpartition("\n")[2]) else f"{text}{behind}" for text in told.texts]
    return "\n".join(f"{above.format(name='Games BOT')}\n{text}" for text in shown)


def faults(told: Told, marks: Marks) -> list[str]:
    """Return why the table did not come into its situation, or why its record does not hold."""
    raw = told.files(".json")[-1].encode()
    log = told.read(raw.decode())["fair"]["log"]
    found = [] if marks(log) else ["it did not come to this"]
    rows = [row for text in told.texts for row in honest(text).splitlines() if is_line_like(row)]
    found += [f"it imitates a line: {row}" for row in rows if not LINE.fullmatch(row)]
    receipts = [line for text in told.dms for line in RECEIPT_LINE.findall(text)]
    for above, behind in CLIENTS:
        posted, mine = [copied(told, above, behind)], ["\n".join(receipts)]
        given = Supplied(posted, mine, has_looked=True, beacon=beacon_of(log))
        report = verify(raw, given)
        found += [] if report.status == HOLDS else [str(report.fault or report.left)]
        status, said = second.verify(raw, given)
        left = [line for line in said if line.startswith("- ")]
        found += [] if (status, left) == (IN_PART, RULES_ALONE) else [f"{status}: {left or said[:1]}"]
    return found


def main(games: Collection[str]) -> int:
    """Print a row for each situation and game; return 0 if every record holds."""
    failed = 0
    for name, game in cases():
        if game not in (games or ALL):
            continue
        with TemporaryDirectory() as folder:
            told = asyncio.run(play(new_file(Path(folder)), name, game))
        found = faults(told, SITUATIONS[name].marks)
        failed += bool(found)
        print(f"{name}\t{game}\t{found[0] if found else 'holds'}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
