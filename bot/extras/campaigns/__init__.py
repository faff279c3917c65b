"""Campaigns: a crew goes from one game to the next in its channel."""
