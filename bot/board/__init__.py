"""Serve a table's page: a second surface for the panels that exist, never a second way to play."""
