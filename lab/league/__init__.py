"""Strength of computers: leagues, anchors, best responses, calibration."""
