"""Describe a field in words: as alt text, in full, and an army's cards."""

from __future__ import annotations

from collections.abc import Iterator

from render.brutal_magic.scenes import RANKS
from render.scenes.field import Army, Card, Field, Figure, Row
from render.text.describe import Sentence, fitted
from render.text.phrases import count, listed, seat_word


def field_text(shown: Field) -> str:
    """Describe the picture in at most 1,024 characters."""
    return fitted(_sentences(shown))


def field_lines(shown: Field) -> list[str]:
    """Describe the whole field: a line per seat's units, highlighted hexes and kind of ground."""
    return [part.words for part in _sentences(shown) if part.words]


def army_text(shown: Army) -> str:
    """Describe the cards' contents."""
    said = (Sentence(0 if card.rank else 1, f"{card_line(card)}.") for card in shown.cards)
    return fitted([Sentence(0, f"{seat_word(shown.seat)}: {shown.title}."), *said])


def card_line(card: Card) -> str:
    """Describe a card: "Emberling (Em, pawn): move 5, skill 4; Scorch reach 1 power 5"."""
    traits = ", ".join(f"{word} {number}" for word, number in card.traits)
    said = (f"{one.name} reach {one.range} power {one.power}" for one in card.attacks)
    attacks = ", ".join(said) or "no attack"
    left = f" ({card.points})" if card.points else ""
    return f"{card.title} ({card.token}, {RANKS[card.rank]}): {traits}; {attacks}{left}"


def figure_word(figure: Figure) -> str:
    """Describe a unit on the field: "r2 Emberling G7, on guard, has acted"."""
    parts = [f"{figure.name} {figure.title} {figure.hex}"]
    if figure.guard:
        parts.append("on guard" if figure.guard == "ready" else "guard has fired")
    if figure.is_spent:
        parts.append("has acted")
    return ", ".join(parts)


def _sentences(shown: Field) -> Iterator[Sentence]:
    yield Sentence(0, f"{shown.title}.")
    yield Sentence(0, f"The picture shows the part around {shown.focus[0]}." if shown.focus else "")
    yield Sentence(0, f"{shown.caption}." if shown.caption else "")
    for shot in shown.shots:
        fires = f"{seat_word(shot.seat)} fires from {shot.start} to {shot.end}"
        yield Sentence(0, f"{fires}: {shot.text}." if shot.text else f"{fires}.")
    for way in shown.ways:
        yield Sentence(0, f"{seat_word(way.seat)} moves {' '.join(way.hexes)}.")
    if shown.fallen:
        fallen = listed(f"{seat_word(one.seat)} in {one.hex}" for one in shown.fallen)
        yield Sentence(0, f"Fallen: {fallen}.")
    if shown.foes:
        seen = (f"{seat_word(one.seat)}'s {one.name} {one.percent}%, {one.where}" for one in shown.foes)
        yield Sentence(0, f"Likeliest to fall: {'; '.join(seen)}.")
    if shown.watched:
        yield Sentence(2, f"Guards watch {count(len(shown.watched), 'hex')}.")
    if shown.lit:
        yield Sentence(1, f"Hexes to choose from: {' '.join(shown.lit)}.")
    for row in shown.rows:
        yield Sentence(0, _row(row))
        own = sorted((one for one in shown.figures if one.seat == row.seat), key=lambda one: one.number)
        for one in own:
            yield Sentence(1 if one.rank else 2, f"{figure_word(one)}.")
    for ground in shown.grounds:
        hexes = [hex_ for hex_, name in shown.terrain if name == ground.name]
        if hexes:
            yield Sentence(3, f"{ground.words}: {' '.join(hexes)}.")


def _row(row: Row) -> str:
    seat = row.seat
    who = seat_word(seat) if row.name in ("", seat_word(seat)) else f"{seat_word(seat)} ({row.name[:32]})"
    said = [f"{who}: {row.text}." if row.text else f"{who}."]
    if row.is_turn:
        said.append(f"It is {seat_word(seat)}'s turn.")
    if row.is_out:
        said.append(f"{seat_word(seat)}'s Master has fallen.")
    return " ".join(said)
