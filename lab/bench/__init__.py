"""The benchmarks: `make bench` runs them all, prints a table and writes var/bench.json."""
