"""Keep games as files: records, fair play, and the proof of it."""
