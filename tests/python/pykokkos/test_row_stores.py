"""Tuples to rows, several targets, unpacked rows, outputs, parts and bits of arrays, in every space."""

import numpy as np
import pytest

import pykokkos as pk


@pk.workunit
def put_rows(i, a, b):
    a[i] = i, 2.5, i * i
    b[i, 1:] = (i, i + 1)


def test_tuples_to_rows(space):
    a, b = np.zeros((4, 3)), np.zeros((4, 3), np.int32)
    pk.parallel_for(pk.RangePolicy(space, 0, 4), put_rows, a=a, b=b)
    np.testing.assert_array_equal(a, [[i, 2.5, i * i] for i in range(4)])
    np.testing.assert_array_equal(b, [[0, i, i + 1] for i in range(4)])


@pk.workunit
def put_pair(i, a):
    a[i] = i, 1


@pk.workunit
def put_list(i, a):
    a[i] = [i, 1]


@pytest.mark.parametrize("workunit", [put_pair, put_list])
def test_another_length_raises(space, workunit):
    a = np.zeros((4, 3))
    with pytest.raises(ValueError, match=r".*"):
        pk.parallel_for(pk.RangePolicy(space, 0, 4), workunit, a=a)
    np.testing.assert_array_equal(a, 0)


@pk.workunit
def put_table(i, a):
    a[i] = i, 1


def test_a_tuple_is_one_row():
    with pytest.raises(TypeError, match="rank 1, not to one of rank 2"):
        pk.parallel_for(2, put_table, a=np.zeros((2, 2, 2)))


@pk.workunit
def unpack(i, points, out):
    x, y, z = points[i]
    out[i] = x + 10 * y + 100 * z


def test_rows_are_unpacked(space):
    points = np.arange(12.0).reshape(4, 3)
    out = np.zeros(4)
    pk.parallel_for(pk.RangePolicy(space, 0, 4), unpack, points=points, out=out)
    np.testing.assert_array_equal(out, points @ [1, 10, 100])


@pytest.mark.parametrize("width", [2, 4])
def test_unpacking_counts(space, width):
    with pytest.raises(ValueError, match=r".*"):
        pk.parallel_for(pk.RangePolicy(space, 0, 4), unpack, points=np.zeros((4, width)), out=np.zeros(4))


@pk.workunit
def unpack_number(i, a):
    x, y = a[i]
    a[i] = x + y


def test_a_number_is_not_unpacked():
    with pytest.raises(TypeError, match="float64 cannot be unpacked"):
        pk.parallel_for(2, unpack_number, a=np.zeros(2))


@pk.workunit
def several(i, a, b, c):
    a[i, :] = b[i, :] = c[i] = 2.0 * c[i]


def test_several_targets(space):
    a, b, c = np.zeros((3, 2)), np.ones((3, 4)), np.arange(3.0)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), several, a=a, b=b, c=c)
    np.testing.assert_array_equal(c, [0, 2, 4])
    np.testing.assert_array_equal(a, np.repeat(c, 2).reshape(3, 2))
    np.testing.assert_array_equal(b, np.repeat(c, 4).reshape(3, 4))


@pk.function
def into(a, b, out):
    np.multiply(a, b, out)
    np.sqrt(out, out=out)
    return np.add(out, 1.0, out)


def test_outputs_of_functions():
    a, b = np.array([1.0, 4.0]), np.array([4.0, 9.0])
    out = np.zeros(2)
    assert pk.host_call(into)(a, b, out) is out
    np.testing.assert_array_equal(out, [3.0, 7.0])
    with pytest.raises(ValueError, match=r".*"):
        pk.host_call(into)(a, b, np.zeros(3))
    frozen = np.zeros(2)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        pk.host_call(into)(a, b, frozen)
    with pytest.raises(TypeError, match="is an array, not float64"):
        pk.host_call(into)(a, b, 1.0)


@pk.workunit
def halves(i, z, power):
    power[i] = z.real[i] ** 2 + z.imag[i] ** 2
    z.imag[i] = 0.0


def test_parts_of_complex_arrays(space):
    z = np.array([3 + 4j, 5 - 12j])
    power = np.zeros(2)
    pk.parallel_for(pk.RangePolicy(space, 0, 2), halves, z=z, power=power)
    np.testing.assert_array_equal(power, [25, 169])
    np.testing.assert_array_equal(z, [3, 5])


@pk.workunit
def flip_sign(i, x):
    bits = x.view(np.int64)
    bits[i] ^= np.int64(-9223372036854775808)


def test_bits_are_shared():
    x = np.array([1.5, -2.0])
    pk.parallel_for(2, flip_sign, x=x)
    np.testing.assert_array_equal(x, [-1.5, 2.0])


@pk.function
def down(n):
    if n == 0:
        return 0
    return 1 + down(n - 1)


@pk.function
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


@pk.function
def odd(n):
    if n == 0:
        return False
    return even(n - 1)


@pk.workunit
def descend(i, depth, out):
    out[i] = down(depth[i])


def test_recursion_ends_with_the_stack(space):
    assert pk.host_call(even)(500)
    out = np.zeros(3)
    pk.parallel_for(pk.RangePolicy(space, 0, 3), descend, depth=np.array([3, 4, 5]), out=out)
    np.testing.assert_array_equal(out, [3, 4, 5])
    with pytest.raises(RecursionError):
        pk.parallel_for(pk.RangePolicy(space, 0, 3), descend, depth=np.array([1, 10**9, 2]), out=out)


def test_endless_recursion_is_an_error():
    for call in (pk.host_call(down), pk.host_call(odd)):
        with pytest.raises(RecursionError, match="maximum recursion depth exceeded"):
            call(-1)


@pk.workunit
def team_descend(member, depth, out):
    out[member.league_rank()] = down(depth)
    member.team_barrier()


@pytest.mark.parametrize("team", [1, 4])
def test_members_of_teams_have_stacks_of_their_own(team):
    out = np.zeros(2)
    pk.parallel_for(pk.TeamPolicy(2, team), team_descend, depth=100, out=out)
    np.testing.assert_array_equal(out, 100)
    with pytest.raises(RecursionError):
        pk.parallel_for(pk.TeamPolicy(2, team), team_descend, depth=10**9, out=out)


@pk.function
def ever_new(x, n):
    if n == 0:
        return 0
    return ever_new((x, 1), n - 1)


def test_ever_new_types_are_refused():
    with pytest.raises(TypeError, match="ever new types"):
        pk.host_call(ever_new)(1, 3)


@pk.function
def refuse(x):
    if x > 0:
        raise ValueError("too large", x, 0.5, "it's")
    raise KeyError(x)


def test_exceptions_keep_their_arguments():
    with pytest.raises(ValueError, match="too large") as caught:
        pk.host_call(refuse)(3)
    assert caught.value.args == ("too large", 3, 0.5, "it's")
    with pytest.raises(KeyError) as caught:
        pk.host_call(refuse)(-2.5)
    assert caught.value.args == (-2.5,)


@pk.function
def refuse_array(a):
    raise ValueError(a)


def test_exceptions_take_no_arrays():
    with pytest.raises(TypeError, match="an exception takes text, numbers and tuples"):
        pk.host_call(refuse_array)(np.zeros(2))
