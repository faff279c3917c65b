"""Fights: enemies arrive, attack and are attacked."""
