"""Brutal Magic: the rules of wizards and the armies that they design."""
