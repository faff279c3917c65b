"""Brutal Magic: the rules of wizards and the armies they design."""
