"""The measurements behind docs/measurements.md, one command each: ``python -m benchmarks NAME``."""
