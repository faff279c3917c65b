"""Decide who is called, when and where: calls, their times, quiet hours, digests."""
