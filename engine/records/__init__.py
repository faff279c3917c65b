"""Games as files: records, fair play, and its proof."""
