# Benchmarks: make bench.
