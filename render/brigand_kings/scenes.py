"""Convert Brigand Kings' views to card table scenes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.brigand_kings.board.components import CARDS, DEALT_BONUS, EXCUSE, FULL, SEATS
from engine.brigand_kings.board.components import Card as CardName
from engine.brigand_kings.board.state import Position, Roll, View, places, tally
from engine.kernel.core import Seat
from render.scenes.card_table import Card, CardTable, Die, Hand, Place, Stack
from render.text.phrases import called

Names = Mapping[Seat, str]
BONUS_KEPT: Final = DEALT_BONUS - 1
THE_EXCUSE: Final = Card("The Excuse", "Excuse")


class Mark(NamedTuple):
    """Marks on a place: `kind` is target or done, `note` is a short text."""

    kind: str = ""
    note: str = ""


Marks = Mapping[int, Mark]


def card_title(name: CardName) -> str:
    """Return a card's display name: Chance Meeting, Ace of Moons."""
    return name.replace("_", " ").title().replace(" Of ", " of ")


def card_of(name: CardName) -> Card:
    """Return a card with its printed rank and suits."""
    card = CARDS[name]
    rank = str(card.rank) if card.kind == "number" else card.kind.title()
    return Card(card_title(name), rank, card.suits)


def dice_of(roll: Roll | None) -> tuple[Die, ...]:
    """Return the current dice, numbers first, with rerolled and kept ones marked."""
    if roll is None:
        return ()

    def die(place: int, face: object) -> Die:
        if not roll.fresh:
            return Die(str(face))
        return Die(str(face), "rolled", "new") if place in roll.fresh else Die(str(face), "kept", "kept")

    return tuple(die(place, face) for place, face in enumerate(roll.faces, start=1))


def table_scene(
    view: View,
    names: Names,
    *,
    title: str = "",
    dice: Sequence[Die] = (),
    marks: Marks = {},  # noqa: B006  # never changed
    caption: str = "",
) -> CardTable:
    """Build the table from the viewpoint of the view's seat; `names` are the players."""
    return CardTable(
        title or title_of(view, names),
        view.active if view.active and not view.winners else None,
        _places(view, marks),
        tuple(dice),
        tuple(_hand(view, seat, names) for seat in view.seats),
        view.deck_left,
        caption,
        "stability",
        SEATS,
    )


def title_of(view: Position, names: Names) -> str:
    """Return the picture's title: the current turn and decision."""
    if view.winners:
        who = " and ".join(called(seat, names) for seat in view.winners)
        return f"{who} won"
    if not view.turn or not view.active:
        return "Setting up"
    return f"Turn {view.turn}: {called(view.active, names)}"


def _places(view: Position, marks: Marks) -> tuple[Place, ...]:
    camp = tuple(Stack(seat, view.camp[seat]) for seat in view.seats if view.camp.get(seat))
    if view.winners:
        return ()
    row = [Place(EXCUSE, THE_EXCUSE, camp, 0, None, *marks.get(EXCUSE, Mark()))]
    for number, county in places(view):
        stacks = (Stack(county.seat, county.soldiers),) if county.seat else ()
        mark = marks.get(number, Mark())
        shown = card_of(county.card)
        row.append(Place(number, shown, stacks, county.stability, FULL, *mark))
    return tuple(row)


def _hand(view: View, seat: Seat, names: Names) -> Hand:
    bonus, is_over = view.bonus.get(seat, ()), bool(view.winners)
    secret = bonus or (view.hand if seat == view.seat else ())
    down = view.flipped.get(seat, ())
    face_up = (*view.captured.get(seat, ()), *(down + bonus if is_over else ()))
    backs = len(down) + (0 if secret else BONUS_KEPT if view.turn else DEALT_BONUS)
    return Hand(
        seat,
        names.get(seat, ""),
        str(tally(view.pile(seat), bonus).total),
        tuple(map(card_of, face_up)),
        () if is_over else tuple(map(card_of, secret)),
        0 if is_over else backs,
        _note(view, seat),
        seat == view.active and not is_over,
    )


def _note(view: View, seat: Seat) -> str:
    """Describe a seat's unused soldiers and, if known, the points from its bonus cards."""
    bonus, left = view.bonus.get(seat, ()), view.supply(seat)
    extra = tally(view.pile(seat), bonus).total - tally(view.pile(seat), ()).total
    if view.winners:
        return f"bonus +{extra}"
    return f"{left} left, bonus +{extra}" if bonus else f"{left} soldier{'' if left == 1 else 's'} left"
