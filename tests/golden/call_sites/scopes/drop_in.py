import functools

import pykokkos as pk


@pk.host_call
@pk.function
def f(x):
    return x + 1


@pk.host_call
@pk.function
def g(x):
    return f(x) * 2


table = {"f": f, "g": g}
total = sum(map(f, [1, 2, 3]))
half = functools.partial(g, x=2)


def caller(x, apply=f):
    return apply(f(x)) + g(x)


def shadow(f):
    return f(1)


def local():
    g = 3
    return [f for f in range(g)] + [f(i) for i in range(g)]


class Box:
    f = staticmethod(f)

    def run(self, x):
        return self.f(x) + f(x)


if __name__ == "__main__":
    print(f(1), (lambda g: g(2))(f), g
          (3))
