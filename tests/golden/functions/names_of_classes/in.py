"""Names of classes say nothing of kernels."""

from numba import njit


class Model:
    def __init__(self, rate):
        self.rate = rate

    def __repr__(self):
        return f"{self.__class__.__name__}({self.rate})"


@njit
def decayed(x, rate):
    return x * (1 - rate)


model = Model(0.25)
print(model, type(model).__name__, Model.__qualname__, decayed(8.0, model.rate))
