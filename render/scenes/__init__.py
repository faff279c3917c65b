"""Scenes as plain data: no rules, no pixels."""
