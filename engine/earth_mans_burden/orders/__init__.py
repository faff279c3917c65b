"""Turn sheets, standing instructions and actions: what they say, and how people type them."""
