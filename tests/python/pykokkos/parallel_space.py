"""The parallel space of this build of Kokkos, which has one."""

import pykokkos as pk

PARALLEL = pk.Threads if pk.is_available("Threads") else pk.OpenMP
