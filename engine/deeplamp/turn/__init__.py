"""A turn and its activations; `flow` follows the rulebook's table of contents."""
