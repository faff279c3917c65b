"""Describe Brimstone's pictures: alt text from the same scene, and the position as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.state import Position
from engine.kernel.core import Seat
from render.brimstone.scenes import board_scene, card_title, reveal_scene
from render.scenes.scene import Arrow, Chart, Gauge, Label, Move, Scene, SeatCard, Tally
from render.text.describe import Sentence, chart_text, fitted


def alt_text(shown: Scene | Chart | Position) -> str:
    """Describe a picture in at most 1,024 characters; for a view, describe the board with its orders."""
    if isinstance(shown, Chart):
        return chart_text(shown)
    scene = shown if isinstance(shown, Scene) else reveal_scene(shown)
    return fitted(_sentences(scene))


def _sentences(scene: Scene) -> Iterator[Sentence]:
    head = scene.headline
    yield Sentence(0, f"{head.title}.")
    yield Sentence(0, f"{scene.caption}." if scene.caption else "")
    if head.card:
        yield Sentence(0, f"Event: {head.card} ({head.effect}).")
    for tally in scene.tallies:
        yield Sentence(0, _tally(tally))
    yield Sentence(0, _listed("Marked:", [_marked(label) for label in scene.labels]))
    yield Sentence(1, _listed("Arrows:", [*map(_arrow, scene.arrows), *map(_move, scene.moves)]))
    yield Sentence(1, _listed("Supports:", [f"{link.start} helps {link.end}" for link in scene.links]))
    for card in scene.cards:
        yield Sentence(1, _seat(scene, card))
    known = {card.seat for card in scene.cards}
    for seat in sorted({piece.seat for piece in scene.pieces} - known):
        yield Sentence(2, f"{seat.title()} troops: {_troops(scene, seat)}.")
    for seat in dict.fromkeys(token.seat for token in scene.tokens):
        yield Sentence(2, f"{seat.title()} orders: {_orders(scene, seat)}.")
    yield Sentence(3, _listed("Slow-Travel markers:", [marker.hex for marker in scene.markers]))
    for tray in scene.trays:
        yield Sentence(4, _listed(f"{tray.heading}:", tray.entries))


def _listed(heading: str, entries: list[str] | tuple[str, ...]) -> str:
    return f"{heading} {', '.join(entries)}." if entries else ""


def _tally(tally: Tally) -> str:
    terms = ", ".join(f"{what} {number:+d}" for what, number in tally.terms)
    return f"{tally.seat.title()} {tally.title}: {terms}; {tally.sum_word.lower()} {tally.total}."


def _marked(label: Label) -> str:
    """Return a plate's words; one with the name of its hex needs no place."""
    return label.text if label.text == label.hex else f"{label.text} on {label.hex}"


def _arrow(arrow: Arrow) -> str:
    if arrow.is_two_way:
        return f"{arrow.start} and {arrow.end} swapped"
    manner = "by air" if arrow.is_curved else ""
    return " ".join(filter(None, (f"{arrow.start} to {arrow.end}", arrow.text, manner)))


def _move(move: Move) -> str:
    manner = "forced" if move.is_dashed else "", "by air" if move.is_curved else ""
    return " ".join(filter(None, (f"{move.start} to {move.end}", str(move.number), *manner)))


def _seat(scene: Scene, card: SeatCard) -> str:
    who = card.seat.title() + (f" ({card.name[:32]})" if card.name else "")
    details = {
        "cities": " ".join(
            line.hex for line in scene.outlines if line.kind == "city" and line.seat == card.seat
        ),
        "troops": _troops(scene, card.seat),
    }
    gauges = [_gauge(gauge, details.get(gauge.kind, "")) for gauge in card.gauges]
    homes = [f"Home {flag.hex}" for flag in scene.flags if flag.seat == card.seat]
    who = f"{who}, leader" if card.is_leader else who
    return f"{who}: {', '.join(gauges + homes)}."


def _gauge(gauge: Gauge, detail: str) -> str:
    name = gauge.kind if gauge.kind == "troops" else gauge.kind.title()
    if gauge.of is None and gauge.value == 1:
        name = name.removesuffix("s")
    number = str(gauge.value) if gauge.of is None else f"{gauge.value} of {gauge.of}"
    return f"{number} {name}" + (f" ({detail})" if detail else "")


def _troops(scene: Scene, seat: Seat) -> str:
    return ", ".join(f"{piece.hex} {piece.text}" for piece in scene.pieces if piece.seat == seat)


def _orders(scene: Scene, seat: Seat) -> str:
    lying = [token for token in scene.tokens if token.seat == seat]
    kinds = dict.fromkeys(token.kind for token in lying)
    by_kind = {kind: [token.hex for token in lying if token.kind == kind] for kind in kinds}
    return "; ".join(f"{kind.title()} {' '.join(hexes)}" for kind, hexes in by_kind.items())


def position_table(view: Position) -> str:
    """Describe the whole position in lines of text: the seats, then every hex from A1 on."""
    scene = board_scene(view)
    title = scene.headline.title
    lines = [f"{title}, leader {view.leader.title()}" if view.leader else title]
    if view.event:
        lines.append(f"Event: {scene.headline.card} ({scene.headline.effect})")
    if view.events_up:
        lines.append(f"Face up: {', '.join(map(card_title, view.events_up))}")
    lines += [_seat(scene, card)[:-1] for card in scene.cards]
    lines.append(f"Bank: {view.bank} Stones")
    return "\n".join(lines + [_hex_line(view, hex_) for hex_ in HEXES])


def _hex_line(view: Position, hex_: Hex) -> str:
    terrain = view.tiles[hex_]
    owner, army = view.home_owner(hex_), view.armies.get(hex_)
    facts = [f"{owner.title()} Home" if owner else terrain.title()]
    if army:
        facts.append(f"{army.seat.title()} {army.troops}")
    for seat in view.seats:
        if order := view.order(seat, hex_):
            facts.append(f"{seat.title()} order {order.title()}")
    if hex_ in view.slow:
        facts.append("Slow-Travel marker")
    return f"{hex_} {', '.join(facts)}"
