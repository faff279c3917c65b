"""Draw the board of an uploaded box, so that whoever has the real one can compare."""

from __future__ import annotations

import json

from bot.games.catalogue import find_texts
from bot.messages.panel import Picture
from engine.kernel.boxes import FILE, Boxes
from engine.kernel.match import Match
from engine.kernel.packs import Brought
from engine.registry.catalogue import find_game
from engine.registry.pack_loading import packs_of
from render.text.phrases import seat_word


def preview(brought: Brought) -> Picture | None:
    """Return the first map of a box as a table begins with it; None for a whole pack, which has no board."""
    boxes = packs_of(brought.game)
    if not isinstance(boxes, Boxes):
        return None
    boxes.lay_out(brought.name, brought.text)
    players, options = boxes.example(json.loads(brought.text)[FILE])
    match = Match.new(find_game(brought.game), players, {**options, boxes.option: brought.name}, "preview")
    names = {seat: seat_word(seat) for seat in match.game.seats[:players]}
    return find_texts(brought.game).looks.board(match.game.view(match.state, None), names)
