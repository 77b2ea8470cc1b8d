"""An annotated program that type checkers accept (test_styles_types.py)."""

import numpy as np

import pykokkos as pk


@pk.function
def scaled(x: float, by: float) -> float:
    return x * by


@pk.workunit
def axpy(i: int, a: float, x: pk.View1D[pk.double], y: pk.View1D[pk.double]) -> None:
    y[i] += scaled(x[i], a)


@pk.workunit(A=pk.ViewTypeInfo(layout=pk.LayoutRight))
def row_sum(i: int, acc: pk.Acc[pk.double], A: pk.View2D[pk.double]) -> None:
    total: float = 0.0
    for j in range(A.extent(1)):
        total += A[i, j] + A[i][j]
    acc += total


@pk.functor
class Functor:
    def __init__(self, n: int) -> None:
        self.n: int = n
        self.x: pk.View1D[pk.double] = pk.View([n], pk.double)

    @pk.workunit
    def fill(self, i: int) -> None:
        self.x[i] = self.square(i)

    @pk.function
    def square(self, i: int) -> float:
        return float(i * i)

    @pk.workunit
    def sum(self, i: int, acc: pk.Acc[pk.double]) -> None:
        acc += self.x[i]


@pk.workload
class Workload(Functor):
    @pk.main
    def run(self) -> None:
        pk.parallel_for("fill", self.n, self.fill)
        self.total: float = pk.parallel_reduce(self.n, self.sum)
        pk.parallel_for(self.n, lambda i: 1.0, self.x)

    @pk.callback
    def show(self) -> None:
        pk.printf("%g\n", self.total)


def main() -> None:
    x = np.ones(4)
    pk.parallel_for("axpy", pk.RangePolicy(pk.Serial, 0, 4), axpy, a=2.0, x=x, y=np.zeros(4))
    pk.parallel_for(4, [axpy, axpy], args_0={"a": 1.0, "x": x, "y": x}, args_1={"a": 1.0, "x": x, "y": x})
    value: float = pk.parallel_reduce(pk.RangePolicy(0, 2), row_sum, A=np.ones((2, 3)))
    workload = Workload(4)
    pk.execute(pk.ExecutionSpace.Default, workload)
    print(value, workload.total)


if __name__ == "__main__":
    main()
