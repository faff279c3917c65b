"""The laboratory: leagues, studies, benchmarks and long trials; no host installs it."""
