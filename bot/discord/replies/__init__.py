"""Answers to an interaction: panels, posts, pictures and files."""
