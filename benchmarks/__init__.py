"""How long things take: `make bench` measures everything, `python -m benchmarks --help` says what else."""
