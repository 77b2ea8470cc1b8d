"""Objects that loops over prange change by their methods and properties, and those that they only ask."""

import numpy as np
import pykokkos as pk


@pk.classtype(x=pk.View1D[pk.float64], n=pk.int64)
class Counter:
    def __init__(self, n):
        self.x = np.zeros(n)
        self.n = 0

    @property
    def counted(self):
        self.n += 1
        return self.n

    def put(self, i):
        self.x[0] = self.x[0] * 0.5 + i

    def row(self):
        return self.x

    def drawn(self):
        return np.random.rand()

    def check(self, i):
        if i > 10:
            raise ValueError("too much")
        return i * 1.0

    def doubled(self, i):
        return self.twice(i) + self.n

    @staticmethod
    def twice(x):
        return 2 * x


@pk.workunit
def fill_out(i, c, out):
    out[i] = i * 2.0 + c.x[0]


@pk.function
def fill(c, out):
    for i in range(out.size):
        c.put(i)
    pk.parallel_for("fill_out", pk.RangePolicy(0, out.size), fill_out, c=c, out=out)
    return c.row()


call_fill = pk.host_call(fill)


@pk.function
def count(c, out):
    for i in range(out.size):
        out[i] = c.counted


call_count = pk.host_call(count)


@pk.function
def checked(c, out):
    s = 0.0
    for i in range(out.size):
        s += c.check(i)
        c.row()[1] += s
    return s


call_checked = pk.host_call(checked)


@pk.function
def draw(c, out):
    np.random.seed(3)
    for i in range(out.size):
        out[i] = c.drawn()


call_draw = pk.host_call(draw)


@pk.workunit
def asked(i, c, out):
    out[i] = c.twice(i) + c.doubled(i)


def call_asked(c, out):
    policy = pk.RangePolicy(0, out.size)
    pk.parallel_for("asked", policy, asked, c=c, out=out)


@pk.function
def made(out):
    c = Counter(3)
    for i in range(out.size):
        out[i] = c.twice(i) + c.counted
    return c.n


call_made = pk.host_call(made)


o = np.zeros(8)
g = Counter(2)
print(call_fill(g, o), o.sum(), g.x, g.n)
call_count(g, o)
print(o.sum(), g.x, g.n)
print(call_checked(g, o), g.x)
call_draw(g, o)
print(o)
call_asked(g, o)
print(o)
print(call_made(o), o)
try:
    call_checked(g, np.zeros(20))
except ValueError as e:
    print(e, g.x)
