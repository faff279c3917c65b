"""Missed deadlines, vacation, outages."""
