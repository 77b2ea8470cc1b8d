"""Kernels inside of methods that launch, and that functions call which Numba compiles."""

import numpy as np
import numba
from functools import cached_property

FLAGS = {"parallel": True, "fastmath": False}


class Methods:
    @cached_property
    def _scale_body(self):
        @numba.njit(**FLAGS)
        def body(out, x, a):
            for i in numba.prange(x.size):
                out[i] = x[i] * a

        return body

    @cached_property
    def _total_body(self):
        @numba.njit(**FLAGS)
        def partial(x, a):
            total = 0.0
            for i in numba.prange(x.size):
                total += x[i] * a
            return total

        @numba.njit(**FLAGS)
        def body(out, x, a):
            total = partial(x, a)
            for i in numba.prange(x.size):
                out[i] = total - x[i]

        return body

    def scale(self, out, x, a):
        self._scale_body(out, x, a)


def build(text):
    namespace = {"numba": numba, "np": np, "body": Methods()._scale_body, "total": Methods()._total_body}
    exec(text, namespace)
    return numba.njit(namespace["both"])


if __name__ == "__main__":
    x = np.arange(4.0)
    out = np.empty(4)
    Methods().scale(out, x, 3.0)
    print(out)
    both = build("def both(out, x):\n    body(out, x, 2.0)\n    s = out.sum()\n    total(out, x, 1.0)\n    return s\n")
    print(both(out, x), out)
