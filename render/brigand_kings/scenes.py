"""Brigand Kings' views as tables of cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.brigand_kings.board import CARDS, EXCUSE, TOKENS_TO_RESOLVE, CardName
from engine.brigand_kings.state import Position, Roll, View, points, score
from engine.core import Seat
from render.tableau import Card, Die, Hand, Place, Stack, Tableau

Names = Mapping[Seat, str]
THE_EXCUSE: Final = Card("The Excuse", "Excuse")


class Mark(NamedTuple):
    """What is said of a place: `kind` is target or done, `note` a few words."""

    kind: str = ""
    note: str = ""


Marks = Mapping[int, Mark]


def card_of(name: CardName) -> Card:
    """A card as it is printed."""
    card = CARDS[name]
    return Card(card.title, str(card.rank) if card.kind == "number" else card.kind.title(), card.suits)


def plain_dice(roll: Roll | None) -> tuple[Die, ...]:
    """The dice as they lie, numbers first."""
    return tuple(Die(str(face)) for face in (*roll.numbers, *roll.suits)) if roll else ()


def table_scene(
    view: View,
    names: Names,
    *,
    title: str = "",
    dice: Sequence[Die] = (),
    marks: Marks = {},  # noqa: B006  # never changed
    caption: str = "",
) -> Tableau:
    """The table as the view's seat sees it; `names` are the people at the seats."""
    return Tableau(
        title or title_of(view, names),
        view.active if view.active and not view.winners else None,
        _places(view, marks),
        tuple(dice),
        tuple(_hand(view, seat, names) for seat in view.seats),
        view.left,
        caption,
        "stability",
    )


def title_of(view: Position, names: Names) -> str:
    """What is going on."""
    if view.winners:
        who = " and ".join(names.get(seat) or seat.title() for seat in view.winners)
        return f"{who} won"
    if not view.turn or not view.active:
        return "Setting up"
    return f"Turn {view.turn}: {names.get(view.active) or view.active.title()}"


def _places(view: Position, marks: Marks) -> tuple[Place, ...]:
    camp = tuple(Stack(seat, view.camp[seat]) for seat in view.seats if view.camp.get(seat))
    places = [Place(EXCUSE, THE_EXCUSE, camp, 0, None, *marks.get(EXCUSE, Mark()))]
    for number, county in enumerate(view.counties, EXCUSE + 1):
        stacks = (Stack(county.seat, county.soldiers),) if county.seat else ()
        mark = marks.get(number, Mark())
        shown = card_of(county.card)
        places.append(Place(number, shown, stacks, county.stability, TOKENS_TO_RESOLVE, *mark))
    return tuple(places)


def _hand(view: View, seat: Seat, names: Names) -> Hand:
    bonus, is_over = view.bonus.get(seat, ()), bool(view.winners)
    down = view.scored.get(seat, ())
    face_up = (*view.captured.get(seat, ()), *(down + bonus if is_over else ()))
    backs = 0 if is_over else len(down) + view.held.get(seat, 0) - len(bonus)
    return Hand(
        seat,
        names.get(seat, ""),
        str(score(bonus, view.cards(seat))),
        tuple(map(card_of, face_up)),
        () if is_over else tuple(map(card_of, bonus)),
        backs,
        _note(view, seat),
        seat == view.active and not is_over,
    )


def _note(view: View, seat: Seat) -> str:
    """How many soldiers are left, and how much of the score is from the bonus cards, if that is known."""
    bonus, cards, left = view.bonus.get(seat, ()), view.cards(seat), view.supply(seat)
    if not bonus:
        return f"{left} soldier{'' if left == 1 else 's'} left"
    return f"{left} left, bonus +{score(bonus, cards) - points(cards)}"
