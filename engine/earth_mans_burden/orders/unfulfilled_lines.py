"""Find the lines of a turn sheet that could not be carried out, by comparing it with the answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.earth_mans_burden.board.worlds import Board
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.rules.attacks import Attack
from engine.kernel.core import Json

EMPTY = Sheet()


class LeftOut(NamedTuple):
    """A sheet's line, and how many of its units did what it says: fewer than all."""

    line: str
    done: int

    @property
    def told(self) -> str:
        return f"only {self.done} could" if self.done else "not possible"


def left_out(board: Board, sheet: Sheet, answers: Mapping[str, Json]) -> list[LeftOut]:
    """Return the lines carried out only in part or not at all, from the turn's answers by kind of ask."""
    combat, coup = answers.get("combat", {}), answers.get("coup", {})
    overthrows = [*combat.get("coup", ()), *coup.get("coup", ())]
    found = [
        *_flights(board, sheet, answers.get("move", {}).get("moves", ())),
        *_attacks(sheet.fire, combat.get("fire", ()), "fleets"),
        *_attacks(sheet.coups, overthrows, "developments"),
        *_projects(sheet, answers.get("exploit", {}).get("projects", {})),
        *_claims(sheet, answers.get("claim", {}).get("claims", ())),
    ]
    return [one for one in found if one]


def _flights(board: Board, sheet: Sheet, moves: Sequence[Json]) -> Iterator[LeftOut | None]:
    """Check the flights that had a choice; other descents happen by themselves and are in no answer."""
    for move in sheet.flights:
        if board.links.get(move.origin) != (move.to,):
            done = sum(one["fleets"] for one in moves if (one["from"], one["to"]) == move[:2])
            yield _short(replace(EMPTY, flights=(move,)), done, move.fleets)


def _attacks(attacks: Sequence[Attack], announced: Sequence[Json], units: str) -> Iterator[LeftOut | None]:
    for attack in attacks:
        done = sum(one[units] for one in announced if (one["world"], one["at"]) == attack[:2])
        line = replace(EMPTY, coups=(attack,)) if attack.is_coup else replace(EMPTY, fire=(attack,))
        yield _short(line, done, attack.units)


def _projects(sheet: Sheet, projects: Mapping[str, Json]) -> Iterator[LeftOut | None]:
    for world, dice in sheet.projects.items():
        line = replace(EMPTY, projects={world: dice})
        yield _short(line, sum(projects.get(world, ())), sum(dice))


def _claims(sheet: Sheet, claims: Sequence[Json]) -> Iterator[LeftOut | None]:
    for claim in sheet.claims:
        done = sum(one["fleets"] for one in claims if one["world"] == claim.world)
        yield _short(replace(EMPTY, claims=(claim,)), done, claim.fleets)


def _short(line: Sheet, done: int, wanted: int) -> LeftOut | None:
    return LeftOut(str(line), done) if done < wanted else None
