"""Games as files: the record, the words of fair play, and the proof of both."""
