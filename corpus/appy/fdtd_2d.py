"""Maxwell's equations on a plane, tensor statements in a time loop."""

import appy
import numpy as np


@appy.jit
def fdtd_2d(TMAX, ex, ey, hz, fict):
    NX, NY = ex.shape
    for t in range(TMAX):
        #pragma :NY=>parallel
        ey[0, :NY] = fict[t]
        #pragma 1:NX=>parallel :NY=>parallel
        ey[1:NX, :NY] -= 0.5 * (hz[1:NX, :NY] - hz[: NX - 1, :NY])
        #pragma :NX=>parallel 1:NY=>parallel
        ex[:NX, 1:NY] -= 0.5 * (hz[:NX, 1:NY] - hz[:NX, : NY - 1])
        #pragma :NX-1=>parallel :NY-1=>parallel
        hz[: NX - 1, : NY - 1] -= 0.7 * (
            ex[: NX - 1, 1:NY] - ex[: NX - 1, : NY - 1] + ey[1:NX, : NY - 1] - ey[: NX - 1, : NY - 1]
        )


def main():
    e = [np.ones((4, 5)) for _ in range(3)]
    fdtd_2d(2, e[0], e[1], e[2], np.arange(2.0))
    print(e[2])


if __name__ == "__main__":
    main()
