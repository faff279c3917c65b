"""Manage computer players: their decisions, strengths and thinking."""
