"""Benchmarks, run by hand and in CI. One thread each: said here, before numpy is loaded."""

import os

for library in ("OMP", "OPENBLAS", "MKL", "NUMBA"):
    os.environ[f"{library}_NUM_THREADS"] = "1"
