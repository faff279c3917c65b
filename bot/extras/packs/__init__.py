"""Packs of content that a server brings for its own tables."""
