"""Bookkeeping for a crew at a physical table: sheets, shaft, turn order, dice and a log, but no map rules."""
