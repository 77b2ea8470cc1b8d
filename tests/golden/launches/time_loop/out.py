"""Steps through time, and what is known about them."""

import numpy as np
import pykokkos as pk

RATE = 0.1


@pk.workunit
def diffuse_new(i, u, new):
    new[i] = u[i] + RATE * (u[i - 1] - 2 * u[i] + u[i + 1])


@pk.workunit
def diffuse_energy(i, energy, u):
    energy += u[i] ** 2


@pk.function
def diffuse(u, steps):
    """The field after so many steps, and its energy after each."""
    history = np.zeros(steps)
    new = u.copy()
    for k in range(steps):
        # one step
        pk.parallel_for("diffuse_new", pk.RangePolicy(1, len(u) - 1), diffuse_new, u=u, new=new)  # the ends stay
        u, new = new, u
        energy = pk.parallel_reduce(
            "diffuse_energy", pk.RangePolicy(0, len(u)), diffuse_energy, u=u
        )
        history[k] = energy
        if energy < 1e-12:
            break
    return u, history


call_diffuse = pk.host_call(diffuse)


@pk.workunit
def settle_new(i, x, a, new):
    s = 0.0
    for j in range(len(x)):
        s += a[i, j] * x[j]
    new[i] = s


@pk.workunit
def settle_change(i, change, x, new):
    change = max(change, abs(new[i] - x[i]))


@pk.function
def settle(x, a, tolerance=1e-10, limit=100):
    count = 0
    while count < limit:
        new = np.empty(len(x))
        pk.parallel_for("settle_new", pk.RangePolicy(0, len(x)), settle_new, x=x, a=a, new=new)
        change = pk.parallel_reduce(
            "settle_change", pk.RangePolicy(0, len(x)), settle_change, 0.0, x=x, new=new
        )
        x = new
        count += 1
        if change < tolerance:
            return x, count
    raise RuntimeError("it does not settle")


call_settle = pk.host_call(settle)


@pk.workunit
def greatest_best(i, best, x):
    best = max(best, x[i])


@pk.function
def greatest(x):
    best = pk.parallel_reduce("greatest_best", pk.RangePolicy(0, len(x)), greatest_best, 0.0, x=x)
    x[0:1] = best
    return best * 2


call_greatest = pk.host_call(greatest)


if __name__ == "__main__":
    field, energies = call_diffuse(np.linspace(0.0, 1.0, 20) ** 2, 5)
    print(field.sum(), energies)
    print(call_settle(np.ones(3), np.array([[0.5, 0.25, 0.25], [0.1, 0.8, 0.1], [0.3, 0.3, 0.4]])))
