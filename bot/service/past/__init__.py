"""Use cases for watching running games and reviewing finished ones."""
