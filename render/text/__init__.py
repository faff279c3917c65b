"""Describe pictures in words; word numbers and lists."""
