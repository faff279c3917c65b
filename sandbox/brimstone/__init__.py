"""Scripted people for Brimstone: each enters orders in a different way, and presses any button otherwise."""

from __future__ import annotations

from sandbox.brimstone.deterministic import alike
from sandbox.brimstone.orders import asks_for_orders, by_form, by_menus, by_message
from sandbox.habits import Habit, Player, Ways, press_anything


def ordering(give_orders: Habit) -> Habit:
    """Return a habit that gives orders with this function, and presses any button for other decisions."""

    async def answer(person: Player) -> None:
        await (give_orders if asks_for_orders(person.sheet()) else press_anything)(person)

    return answer


WAYS = Ways({"menus": ordering(by_menus), "message": ordering(by_message), "form": ordering(by_form)}, alike)
