"""Random kernels that test the migrator and the runtime."""
