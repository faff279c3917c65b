"""A turn is told in a line for each that did something, and one for what happened between them."""

from __future__ import annotations

from bot.games.deeplamp.sentences import Part, joined


def test_what_happens_between_deeds_stands_in_one_line() -> None:
    told = [(True, "Red digs."), (False, "A fight begins."), (False, ""), (False, "The Lamp flickers.")]
    lines = ["Red digs.", "A fight begins. The Lamp flickers.", "Blue strikes.", "Green rests."]
    assert joined([*told, (True, "Blue strikes."), (True, "Green rests."), (True, "")]) == lines


def test_only_what_a_hero_or_an_enemy_did_is_a_deed() -> None:
    assert Part("red", done=["digs"]).is_deed
    assert Part("red", found=["a lantern"]).is_deed
    assert not Part(done=["meets an eel"]).is_deed
    assert not Part("eel", also=["Blue takes 5 Wounds"]).is_deed
