"""What is evaluated when, where stores of elements and np.where run code."""

import numpy as np
from numba import njit


@njit
def bump(c):
    c[0] += 1
    return c[0]


@njit
def row_part(a, c):
    a[bump(c), : bump(c)] = bump(c)


@njit
def slice_of_row(a, c):
    a[0, bump(c) :] = bump(c) * 10


@njit
def slice_of_slice(a, c):
    a[0][bump(c) :] = bump(c) * 10


@njit
def updated_slice(a, c):
    a[0, bump(c) :] += bump(c) * 10


@njit
def row(a, c):
    a[bump(c)] = bump(c) * 10


@njit
def column(a, c):
    a[bump(c) :, 1] = np.ones(15) * bump(c)


@njit
def column_behind(a, c):
    a[c[0] :, 1] = bump(c)


@njit
def view_behind(a, c):
    v = a[0]
    v[c[0] :] = bump(c)


@njit
def updated_view(a, c):
    v = a[0]
    v[bump(c) :] *= bump(c)


@njit
def computed_before(a, c):
    a[bump(c), :2] = c * 2.0


@njit
def array_itself(a, c):
    a[bump(c), :1] = c


@njit
def view_itself(a, c):
    a[bump(c), :1] = c[::-1]


@njit
def tuple_to_row(a, c):
    a[bump(c), 13:] = (bump(c), bump(c), bump(c))


@njit
def row_of_itself(a, c):
    a[bump(c), 13:] = a[bump(c), :3] + bump(c)


@njit
def two_targets(a, c):
    a[bump(c)] = b = np.ones(16) * bump(c)
    return b


@njit
def list_to_part(a, c):
    a[bump(c), 13:][:] = [bump(c), bump(c), bump(c)]


@njit
def pick(c):
    c[0] += 1
    return np.array([c[0], 0])


@njit
def drawn_indices(seed):
    np.random.seed(seed)
    a = np.zeros(6)
    a[np.random.randint(0, 6, 3)] += 1
    a[np.random.randint(0, 6, 3)] += np.random.rand(3)
    a[np.random.randint(0, 6, 3)] = np.random.rand(3)
    return a


@njit
def picked(c):
    a = np.zeros(20)
    a[pick(c)] += bump(c)
    a[pick(c)] *= 2
    a[pick(c)] = bump(c)
    return a


@njit
def picked_axes(c):
    a = np.arange(144.0).reshape(12, 12)
    a[pick(c), :] += bump(c)
    a[:, pick(c)] -= 1
    a[pick(c), pick(c)] = bump(c)
    return a


@njit
def masked(c):
    a = np.arange(16.0)
    a[a > bump(c)] += bump(c)
    a[a > bump(c)] = bump(c)
    return a


@njit
def updated_parts(c):
    a = np.arange(16.0)
    a[bump(c) :] += bump(c)
    a[bump(c)] += bump(c)
    a[a[bump(c) :] > 3][0] = 1
    return a


@njit
def list_items(c):
    a = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    a[bump(c)] += bump(c)
    a[bump(c)] = bump(c)
    a[bump(c) :] = [bump(c)]
    return a


@njit
def mutate(pop, seed):
    np.random.seed(seed)
    n = pop.shape[0]
    for g in range(5):
        pop[np.random.randint(0, n)] = pop[np.random.randint(0, n)]
    return pop


@njit
def mutate2(pop, seed):
    np.random.seed(seed)
    n = pop.shape[0]
    for g in range(5):
        pop[np.random.randint(0, n), :] = np.random.rand()
    return pop


@njit
def two_rows(a, seed):
    np.random.seed(seed)
    a[np.random.randint(0, 3)], a[np.random.randint(0, 3)] = np.random.rand(), np.random.rand()
    return a


@njit
def growing(a, c):
    a[: c[0]] = np.arange(float(bump(c)))
    a[c[0] :] = np.full(3, float(bump(c)))
    return a


@njit
def zero(a, v):
    a[:] = v
    return v + 1.0


@njit
def masked_by_callee(a):
    a[a > 0] = zero(a, 2.0)
    return a


@njit
def bound_by_callee(a, b):
    b[int(a[0]) :] = zero(a, 2.0)
    return b


@njit
def chosen_draws(seed):
    np.random.seed(seed)
    s = 0.0
    for i in range(5):
        s += np.where(i % 2 == 0, np.random.rand(), np.random.normal()).item()
    return s, np.random.rand()


@njit
def draw():
    return np.random.rand(3)


@njit
def reduced_01():
    np.random.seed(1)
    return np.sum((np.random.rand(3) - np.random.rand(3)) ** 2), np.random.rand()


@njit
def reduced_02():
    np.random.seed(1)
    return np.sum(np.random.rand(3) - np.random.rand(3)), np.random.rand()


@njit
def reduced_03():
    np.random.seed(1)
    return np.sum(np.random.rand(3) ** 2), np.random.rand()


@njit
def reduced_04():
    np.random.seed(1)
    return ((np.random.rand(3) - np.random.rand(3)) ** 2).sum(), np.random.rand()


@njit
def reduced_05():
    np.random.seed(1)
    return ((np.random.rand(3) - np.random.rand(3)) ** 2), np.random.rand()


@njit
def reduced_06():
    np.random.seed(1)
    return np.max(np.random.rand(3) - np.random.rand(3)), np.random.rand()


@njit
def reduced_07():
    np.random.seed(1)
    return np.max(np.abs(np.random.rand(3) - np.random.rand(3))), np.random.rand()


@njit
def reduced_08():
    np.random.seed(1)
    return np.mean((np.random.rand(3) - 0.5) ** 2), np.random.rand()


@njit
def reduced_09():
    np.random.seed(1)
    return np.sum(np.where(np.random.rand(3) > 0.5, np.random.rand(3), np.random.rand())), np.random.rand()


@njit
def reduced_10():
    np.random.seed(1)
    return np.sum((draw() - draw()) ** 2), np.random.rand()


@njit
def reduced_11():
    np.random.seed(1)
    return np.sum((draw() * np.random.rand()) ** 2), np.random.rand()


@njit
def reduced_12():
    np.random.seed(1)
    x = np.random.rand(3)
    return np.sum((x - np.random.rand()) ** 2), np.random.rand()


@njit
def reduced_13():
    np.random.seed(1)
    x = np.random.rand(3)
    return np.max(x * np.random.rand()), np.random.rand()


@njit
def reduced_14():
    np.random.seed(1)
    x = np.random.rand(3)
    return np.min(np.abs(x - np.random.rand())), np.random.rand()


@njit
def reduced_15():
    np.random.seed(1)
    x = np.random.rand(3)
    return np.std(x - np.random.rand()), np.random.rand()


@njit
def reduced_16():
    np.random.seed(1)
    x = np.random.rand(3)
    return np.argmin(np.abs(x - np.random.rand())), np.random.rand()


@njit
def first_of_two(c):
    return (bump(c), bump(c))[0], len((bump(c), bump(c)))


SQUARE, COUNT = np.zeros((16, 16)), np.array([0])
STORES = [(SQUARE, COUNT)]
COUNTED = [(COUNT,)]
NAMES_OF_STORES = """
    row_part slice_of_row slice_of_slice updated_slice row column column_behind view_behind updated_view
    computed_before array_itself view_itself tuple_to_row row_of_itself two_targets list_to_part
"""
CASES = {
    **{name: STORES for name in NAMES_OF_STORES.split()},
    **{name: COUNTED for name in "picked picked_axes masked updated_parts list_items first_of_two".split()},
    **{f"reduced_{k:02}": [()] for k in range(1, 17)},
    "drawn_indices": [(1,), (2,)],
    "chosen_draws": [(1,)],
    "mutate": [(np.arange(12.0).reshape(4, 3), 1)],
    "mutate2": [(np.arange(12.0).reshape(4, 3), 1)],
    "two_rows": [(np.zeros((3, 2)), 1)],
    "growing": [(np.zeros(6), np.array([1]))],
    "masked_by_callee": [(np.arange(-1, 3.0),)],
    "bound_by_callee": [(np.arange(4.0), np.arange(6.0))],
}
