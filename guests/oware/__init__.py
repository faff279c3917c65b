"""Oware: sow seeds round two rows of houses, and take two or three where the last one falls."""

api = 1
