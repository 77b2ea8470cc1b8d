import functools

import pykokkos as pk


@pk.function
def f(x):
    return x + 1


call_f = pk.host_call(f)


@pk.function
def g(x):
    return f(x) * 2


call_g = pk.host_call(g)


table = {"f": call_f, "g": call_g}
total = sum(map(call_f, [1, 2, 3]))
half = functools.partial(call_g, x=2)


def caller(x, apply=call_f):
    return apply(call_f(x)) + call_g(x)


def shadow(f):
    return f(1)


def local():
    g = 3
    return [f for f in range(g)] + [call_f(i) for i in range(g)]


class Box:
    f = staticmethod(call_f)

    def run(self, x):
        return self.f(x) + call_f(x)


if __name__ == "__main__":
    print(call_f(1), (lambda g: g(2))(call_f), call_g
          (3))
