"""The four trials: crash, storm, failing calls, and damaged rows."""
