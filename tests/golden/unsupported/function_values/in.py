from numba import njit


@njit
def square(x):
    return x * x


@njit
def cube(x):
    return x * x * x


@njit
def once(x):
    known = {}
    known[0] = x
    return known[0] + 1.0


@njit
def counted(f, x):
    calls = {}
    calls[0] = f(x)
    return calls[0]


@njit
def twice(f, x):
    return f(f(x))


def make_scale(c):
    @njit
    def scale(x):
        return c * x

    return scale


TABLE = {"square": square, "once": once}


class Model:
    def __init__(self, link=cube):
        self.link = link

    def run(self, x):
        return counted(self.link, x)


def run(x):
    halve = make_scale(0.5)
    given = counted(TABLE["square"], x), twice(square, x), twice(TABLE["once"], x), twice(halve, x)
    return *given, counted(halve, x), Model(square).run(x), square(x)


@njit
def leaves_one_out(x):
    def doubled(y):
        return y * 2

    def never_called(y):
        return y * 3

    return doubled(x)
