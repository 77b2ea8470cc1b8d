"""Linear algebra: `from pykokkos.linalg.l3_blas import dgemm`."""
