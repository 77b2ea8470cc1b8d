"""Kernels inside of methods that launch, and that functions call which Numba compiles."""

import numpy as np
import numba
from functools import cached_property
import pykokkos as pk

FLAGS = {"parallel": True, "fastmath": False}


class Methods:
    @cached_property
    def _scale_body(self):
        @numba.njit(**FLAGS)
        def body_numba(out, x, a):
            for i in numba.prange(x.size):
                out[i] = x[i] * a

        @pk.workunit
        def body_out(i, out, x, a):
            out[i] = x[i] * a

        @pk.function
        def body_function(out, x, a):
            pk.parallel_for("body_out", pk.RangePolicy(0, x.size), body_out, out=out, x=x, a=a)

        body = pk.host_call(body_function)
        pk.numba_form(body, body_numba)

        return body

    @cached_property
    def _total_body(self):
        @numba.njit(**FLAGS)
        def partial_numba(x, a):
            total = 0.0
            for i in numba.prange(x.size):
                total += x[i] * a
            return total

        @pk.workunit
        def partial_total(i, total, x, a):
            total += x[i] * a

        @pk.function
        def partial_function(x, a):
            total = pk.parallel_reduce(
                "partial_total", pk.RangePolicy(0, x.size), partial_total, x=x, a=a
            )
            return total

        partial = pk.host_call(partial_function)
        pk.numba_form(partial, partial_numba)

        @numba.njit(**FLAGS)
        def body_numba_2(out, x, a):
            total = partial(x, a)
            for i in numba.prange(x.size):
                out[i] = total - x[i]

        @pk.workunit
        def body_out_2(i, out, x, total):
            out[i] = total - x[i]

        @pk.function
        def body_function_2(out, x, a):
            total = partial(x, a)
            pk.parallel_for(
                "body_out_2", pk.RangePolicy(0, x.size), body_out_2, out=out, x=x, total=total
            )

        body = pk.host_call(body_function_2)
        pk.numba_form(body, body_numba_2)

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
