"""Packs of content that servers upload for their own tables."""
