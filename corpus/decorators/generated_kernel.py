"""A decorator of the module that wraps Numba's."""

import numba as nb
import numpy as np


def _pointwise(options):
    def decorate(f):
        return nb.njit(f, **options)

    return decorate


@_pointwise({"nogil": True})
def cdf_exponential(x, rate):
    return 1.0 - np.exp(-rate * x) if x > 0.0 else 0.0


@_pointwise({"cache": False})
def fill_cdf(x, rate, out):
    for i in range(len(x)):
        out[i] = cdf_exponential(x[i], rate)


def main():
    out = np.zeros(3)
    fill_cdf(np.arange(3.0), 0.5, out)
    print(out)


if __name__ == "__main__":
    main()
