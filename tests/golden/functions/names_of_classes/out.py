"""Names of classes say nothing of kernels."""

import pykokkos as pk


class Model:
    def __init__(self, rate):
        self.rate = rate

    def __repr__(self):
        return f"{self.__class__.__name__}({self.rate})"


@pk.function
def decayed(x, rate):
    return x * (1 - rate)


call_decayed = pk.host_call(decayed)


model = Model(0.25)
print(model, type(model).__name__, Model.__qualname__, call_decayed(8.0, model.rate))
