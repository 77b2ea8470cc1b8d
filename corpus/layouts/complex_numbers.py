"""Complex elements: a discrete Fourier transform and an iterated map."""

import numpy as np
from numba import njit, prange


@njit(parallel=True)
def dft(x, out):
    n = len(x)
    for k in prange(n):
        s = 0.0j
        for t in range(n):
            angle = -2.0 * np.pi * k * t / n
            s += x[t] * complex(np.cos(angle), np.sin(angle))
        out[k] = s


@njit
def julia(z, c, limit):
    n = np.zeros(z.shape, np.int64)
    for i in range(z.size):
        w = z[i]
        while n[i] < limit and w.real * w.real + w.imag * w.imag < 4.0:
            w = w * w + c
            n[i] += 1
    return n


def main():
    out = np.zeros(4, np.complex128)
    dft(np.array([1.0, 0.0, -1.0, 0.0]) + 0j, out)
    print(out, julia(np.array([0.1 + 0.1j, 2.0 + 0j]), -0.4 + 0.6j, 50))


if __name__ == "__main__":
    main()
