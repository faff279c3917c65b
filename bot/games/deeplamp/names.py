"""Names of seats with their symbols, and of heroes with their seats."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.phrases import SeatWords
from bot.messages.names import Name
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Seat
from render.deeplamp.names import class_name, hero_name

SEAT_WORDS = SeatWords(SEATS)
symbol, person = SEAT_WORDS.symbol, SEAT_WORDS.person
SYMBOLS: Mapping[Seat, str] = {seat: symbol(seat) for seat in SEATS}
GAME = "deeplamp"


def hero_words(view: State, hero: Hero) -> str:
    """Return a hero with the seat's symbol, markdown escaped: 🔴 Bess."""
    return f"{symbol(hero.seat)} {Name(hero_name(view, hero))}"


def hero_title(view: State, hero: Hero) -> str:
    """Return a hero's name and class without markdown, for menus and buttons: Bess, Shorer."""
    name, of_class = bare_hero(view, hero), class_name(view, hero)
    is_class = Name(hero_name(view, hero)).bare == of_class
    return name if is_class else f"{name}, {of_class}"


def bare_hero(view: State, hero: Hero) -> str:
    """Return a hero's name without markdown; heroes of one name have their seats' symbols, then numbers."""
    name = Name(hero_name(view, hero)).bare
    alike = [one for one in view.crew.heroes.values() if Name(hero_name(view, one)).bare == name]
    if len(alike) < 2:
        return name
    of_seat = [one.id for one in alike if one.seat == hero.seat]
    number = f" {of_seat.index(hero.id) + 1}" if len(of_seat) > 1 and hero.id in of_seat else ""
    return f"{symbol(hero.seat)}{number} {name}"


def said(view: State) -> State:
    """Return the table with the heroes' names escaped for markdown."""
    shown = view.copy()
    shown.crew = view.crew.copy()
    for hero in shown.crew.heroes.values():
        hero.name = f"{Name(hero_name(view, hero))}"
    return shown
