"""Encode pixels as files: PNG in fixed palettes, incremental updates of similar pictures, animations."""
