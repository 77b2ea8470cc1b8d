"""One step of the Adam optimiser."""

import numpy as np
from numba import njit


@njit
def adam(w, g, m, v, t, rate=1e-3, b1=0.9, b2=0.999, eps=1e-8):
    m[:] = b1 * m + (1.0 - b1) * g
    v[:] = b2 * v + (1.0 - b2) * g * g
    mh = m / (1.0 - b1**t)
    vh = v / (1.0 - b2**t)
    w -= rate * mh / (np.sqrt(vh) + eps)


def main():
    w, m, v = np.zeros(3), np.zeros(3), np.zeros(3)
    adam(w, np.arange(3.0), m, v, 1)
    print(w)


if __name__ == "__main__":
    main()
