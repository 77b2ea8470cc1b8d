"""One step of heat conduction in a box, three nested loops."""

import numpy as np
import pykokkos as pk


@pk.workunit
def heat_step(tid, u, new, k):
    nx, ny, nz = u.extent(0), u.extent(1), u.extent(2)
    for x in range(1, nx - 1):
        for y in range(1, ny - 1):
            for z in range(1, nz - 1):
                new[x, y, z] = u[x, y, z] + k * (
                    u[x - 1, y, z]
                    + u[x + 1, y, z]
                    + u[x, y - 1, z]
                    + u[x, y + 1, z]
                    + u[x, y, z - 1]
                    + u[x, y, z + 1]
                    - 6.0 * u[x, y, z]
                )


def call_heat_step(u, new, k):
    policy = pk.RangePolicy(pk.Serial, 0, 1)
    pk.parallel_for("heat_step", policy, heat_step, u=u, new=new, k=k)


def main():
    u = np.zeros((5, 5, 5))
    u[2, 2, 2] = 1.0
    new = u.copy()
    call_heat_step(u, new, 0.1)
    print(new[2])


if __name__ == "__main__":
    main()
