"""Deeplamp: a cooperative game in which a crew goes down into a drowned mine."""
