"""Check the worlds and ways that a server says are in The Earth Man's Burden's box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from bot.extras.packs.error_messages import board_checks
from bot.extras.packs.error_messages import board_fault as fault
from bot.extras.packs.fields import About, Count, Fault, entries, left
from engine.earth_mans_burden.board.worlds import (
    FEWEST_REGIONS,
    MOST_REGIONS,
    SEATS,
    UN,
    Board,
    Place,
    World,
    read_board,
)
from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.orders.sheet import Sheet
from engine.earth_mans_burden.orders.standing_instructions import Order, Standing, Trigger
from engine.earth_mans_burden.orders.standing_notation import read_standing
from engine.earth_mans_burden.rules.attacks import Attack
from engine.earth_mans_burden.rules.claiming import Claim
from engine.earth_mans_burden.rules.movement import Move, ways
from engine.kernel.core import Refused

MOST: Final = 25
"""Most places of a board: a menu has that many entries."""
RESERVED: Final = frozenset({UN, *SEATS, "anywhere", "standing"})
"""Words with a meaning of their own where a world could stand."""
Word = Annotated[str, Field(max_length=16, pattern="^[a-z]+$")]
Words = Annotated[str, Field(max_length=24, pattern="^[a-z]+(_[a-z]+)*$")]
Regions = Annotated[int, Field(ge=FEWEST_REGIONS, le=MOST_REGIONS)]


class Box(About):
    """The worlds with their regions, and the places directly below each trajectory."""

    game: Literal["earth_mans_burden"]
    worlds: Annotated[dict[Word, Regions], entries(16)] = left()
    trajectories: Annotated[dict[Words, Annotated[list[Words], Count(1, 16)]], entries(16)] = left()


def _disagreements(box: Any) -> Iterator[Fault]:
    try:
        board = read_board(box)
    except Refused as why:
        yield fault("worlds and trajectories", "this is no board", str(why).rstrip("."))
        return
    if len(board.places) > MOST:
        yield fault(
            "worlds and trajectories", f"there are {len(board.places)} places", f"Write {MOST} at most"
        )
    for place in board.places:
        if place in RESERVED or not _reads_back(board, place):
            yield fault(
                f"place {place}", "orders with this name could mean something else", "Call it otherwise"
            )


def _reads_back(board: Board, place: Place) -> bool:
    """Return whether saved orders that name a place are read as they were written."""
    for to in ways(board, place):
        sheet = Sheet(flights=(Move(place, to, 1),))
        if read_sheet(str(sheet), board) != sheet:
            return False
    return place in board.links or _world_reads_back(board, place)


def _world_reads_back(board: Board, world: World) -> bool:
    attack = Attack(world, UN, 1, is_coup=False)
    sheet = Sheet(
        fire=(attack,),
        coups=(attack._replace(is_coup=True),),
        projects={world: (2, 1)},
        claims=(Claim(world, 1, 1),),
    )
    standing = Standing((Trigger(Order("construct", 1, world=world), owner=UN, world=world),))
    return read_sheet(str(sheet), board) == sheet and read_standing(str(standing), board) == standing


schema, check = board_checks(Box, _disagreements)
