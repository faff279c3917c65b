"""Laboratory: leagues, studies, benchmarks and long trials. No host installs it."""
