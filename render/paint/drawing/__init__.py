"""Shared tools for all pictures: pen, text, shapes, signs, stamps, plates, cached drawings."""
