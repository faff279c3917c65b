"""A turn and its activations; the rulebook's table of contents (flow)."""
