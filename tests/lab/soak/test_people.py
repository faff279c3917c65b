"""What a person of the trials takes for an answer to a press."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.core import Json
from lab.soak.discord.server import Server
from lab.soak.discord.world import LAYOUT, Interaction, Message, World, look
from lab.soak.people.person import TrialPerson

PANEL: Json = {
    "flags": LAYOUT,
    "components": [{"type": 2, "label": "Go", "custom_id": "b:1:0.0.1.2:red:go:"}],
}
LINE: Json = {"flags": LAYOUT, "components": [{"type": 10, "content": "-# Setup: open in a newer message."}]}


class Answering(Server):
    """Discord with a bot that edits messages of before, and refuses in plain words."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.edits: dict[int, Json] = {}

    async def interact(
        self, person: int, channel: int, kind: int, data: Json, source: Message | None = None
    ) -> Interaction:
        begun = self.world.begin(person, channel, source)
        for message_id, body in self.edits.items():
            self.world.edit(self.world.messages[message_id], body, {})
        self.world.post(channel, {"content": "That is not possible."}, {})
        begun.show()
        return begun


@pytest.mark.parametrize(("folds", "is_taken"), [("older", False), ("pressed", True)])
async def test_an_older_panel_that_folds_meanwhile_is_no_answer_to_a_press(
    folds: str, is_taken: bool
) -> None:
    world = World(1)
    server = Answering(world)
    ann = TrialPerson(server, "Ann", world.channels[0], seed="1")
    messages: dict[str, Any] = {
        name: world.post(world.dm_of(ann.id), PANEL, {}) for name in ("older", "pressed")
    }
    server.edits = {messages[folds].id: LINE}
    shown = look(messages["pressed"])
    assert await ann.press(shown, shown.parts[0]) is is_taken
    assert (ann.panel() is None) is is_taken


async def test_who_was_called_looks_once_and_not_again_and_again() -> None:
    world = World(1)
    ann = TrialPerson(Answering(world), "Ann", world.channels[0], seed="1")
    world.post(world.channels[0], {"content": f"<@{ann.id}> Your orders, please."}, {})
    assert ann.is_called()
    await ann.refresh()
    assert not ann.is_called()


@pytest.mark.parametrize(("is_for_all", "is_answered"), [(True, True), (False, False)])
async def test_what_is_put_off_is_answered_on_a_card_but_not_in_ones_own_panel(
    is_for_all: bool, is_answered: bool
) -> None:
    world = World(1)
    ann = world.add_person("Ann")
    place = world.channels[0] if is_for_all else world.dm_of(ann)
    begun = world.begin(ann, place, world.post(place, PANEL, {}))
    world.call_back(begun, 6, {}, {})
    assert begun.shown.done() is is_answered
