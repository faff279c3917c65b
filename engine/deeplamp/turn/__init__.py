"""A turn and the activations in it; the rulebook's table of contents (flow)."""
