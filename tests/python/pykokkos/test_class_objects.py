"""Objects of class types: passed by reference, changed by functions and methods, with arrays as fields."""

import numpy as np
import pytest

import pykokkos as pk


@pk.classtype
class Particle:
    def __init__(self, x: pk.double, v: pk.double) -> None:
        self.x: pk.double = x
        self.v: pk.double = v

    def move(self, dt: pk.double) -> None:
        self.x += self.v * dt

    def turn(self) -> pk.double:
        self.v = -self.v
        return self.v

    def energy(self) -> pk.double:
        return 0.5 * self.v * self.v


@pk.function
def push(p: Particle, force: pk.double) -> None:
    p.v += force


@pk.function
def push_twice(p: Particle, force: pk.double) -> None:
    push(p, force)
    push(p, force)


@pk.function
def swap(a: Particle, b: Particle) -> None:
    x = a.x
    a.x = b.x
    b.x = x


@pk.workunit
def steps(i, x, v, energy):
    p = Particle(x[i], v[i])
    for _ in range(3):
        p.move(0.5)
        push_twice(p, 0.25)
    if p.turn() > 0.0:
        p.x = -1.0
    x[i] = p.x
    v[i] = p.v
    energy[i] = p.energy()


@pk.workunit
def swapped(i, x):
    a = Particle(x[i], 0.0)
    b = Particle(2.0 * x[i], 1.0)
    swap(a, b)
    x[i] = 10.0 * a.x + b.x


@pk.workunit
def in_order(i, x):
    p = Particle(x[i], 1.0)
    x[i] = p.x * p.turn() + p.v


@pk.classtype
class Window:
    def __init__(self, values, first):
        self.values = values
        self.first = first

    def get(self, i):
        return self.values[self.first + i]

    def put(self, i, value):
        self.values[self.first + i] = value


@pk.workunit
def doubled(i, x):
    w = Window(x, 1)
    w.put(i, 2.0 * w.get(i))
    w.values[self_index(i)] += 1.0


@pk.function
def self_index(i):
    return i + 1


@pk.workunit
def changes_nameless(i, x):
    pair = (Particle(x[i], 1.0), 0)
    push(pair[0], 1.0)
    x[i] = 0.0


def test_functions_and_methods_change_objects(space):
    x, v, energy = np.arange(3.0), np.array([1.0, -4.0, 0.0]), np.zeros(3)
    mine = [a.copy() for a in (x, v, energy)]
    pk.parallel_for(pk.RangePolicy(space, 0, 3), steps, x=mine[0], v=mine[1], energy=mine[2])
    for i in range(3):
        steps.py_func(i, x, v, energy)
    np.testing.assert_array_equal(mine, [x, v, energy])


def test_two_objects(space):
    x = np.arange(3.0)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), swapped, x=x)
    np.testing.assert_array_equal(x, 21.0 * np.arange(3))


def test_fields_are_read_in_order(space):
    x = np.arange(3.0)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), in_order, x=x)
    np.testing.assert_array_equal(x, -np.arange(3.0) - 1.0)


def test_arrays_as_fields(space):
    x = np.arange(4.0)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), doubled, x=x)
    np.testing.assert_array_equal(x, [0.0, 3.0, 5.0, 7.0])
    x.flags.writeable = False
    if space is not pk.Debug:
        with pytest.raises(ValueError, match="read-only"):
            pk.parallel_for(pk.RangePolicy(space, 0, 3), doubled, x=x)


def test_an_object_without_a_name_cannot_be_changed():
    with pytest.raises(TypeError, match=r"changes the object that it gets here|second name|tuple"):
        pk.parallel_for(1, changes_nameless, x=np.zeros(1))


@pk.function
def made(n):
    if n > 0:
        return Particle(1.0 * n, 0.5)
    if n < 0:
        return Particle(2.0, 1.0)
    return None


@pk.function
def energy_of(n):
    particle = made(n)
    return particle.x + particle.energy()


def test_object_on_some_paths():
    call = pk.host_call(energy_of)
    assert call(3) == 3.125
    assert call(-1) == 2.5
    with pytest.raises(TypeError, match="expected Particle, got None"):
        call(0)
