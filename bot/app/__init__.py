"""The one place that wires, and what `python -m bot` can do."""
