"""Records of structured arrays: fields that kernels read, those that they only carry along, and results."""

import numpy as np
import pytest
from against_numba import agree, pykokkos_of

part = np.dtype([("x", np.int32), ("tag", "U2")])
named = np.dtype(
    [
        ("a", np.float64),
        ("name", "U5"),
        ("b", np.int16),
        ("code", "S3"),
        ("c", np.complex64),
        ("parts", part, (2,)),
    ]
)
titled = np.dtype([(("mass", "m"), np.float64), (("charge", "q"), np.int32)])


def records():
    p = np.zeros(4, named)
    p["a"] = [1.5, 2.5, 3.5, 4.5]
    p["b"] = [5, 6, 7, 8]
    p["c"] = 1 + 2j
    p["name"] = ["x", "yy", "zzzzz", "w"]
    p["code"] = [b"k", b"ll", b"mmm", b""]
    p["parts"]["x"] = [[1, 2], [3, 4], [5, 6], [7, 8]]
    p["parts"]["tag"] = "ab"
    return p


def read(p, i):
    return p[i].a + p[i]["b"], p["c"], p["parts"][i, 1].x


def store(p, i, v):
    p[i].a = v
    p["b"][i] = 3
    p[i]["c"] = 2j


def move(p):
    q = p.copy()
    p[0] = p[2]
    q[1:3] = p[2:4]
    return q


def cleared(p):
    return np.zeros_like(p), np.zeros(2, named)


def test_fields_that_kernels_do_not_read_are_carried_along():
    agree(read, records(), 1)
    agree(store, records(), 2, 9.25)
    agree(move, records())
    agree(cleared, records())
    agree(move, records().view(np.recarray))


def one(p, i):
    return p[i]


def same_record(r):
    r.a = 8.0
    return r


def made():
    return np.zeros(3, named)[1]


def test_a_record_is_returned_as_a_copy_with_attributes():
    agree(one, records(), 2)
    agree(same_record, records()[1])
    agree(made)
    p = records()
    r = pykokkos_of(one)(p, 1)
    p["a"] = 0.0
    assert r.a == 2.5
    assert r.name == "yy"
    assert pykokkos_of(same_record)(r) is not r


def by_number(r):
    r[0] = 7.0
    return r[0] + r[2], r.a


def part_of_record(r):
    return r.parts


def test_fields_by_number_and_parts_of_one_record():
    agree(by_number, records()[1])
    agree(part_of_record, records()[1])


def by_title(p):
    p[1].mass = 2.0
    return p[0]["m"] + p[0]["mass"] + p[1].m + p["charge"].sum()


def test_titles_are_names_of_fields():
    p = np.zeros(2, titled)
    p["m"], p["q"] = [0.5, 1.5], [3, 4]
    agree(by_title, p)


def text(p):
    return p[0].name


def text_by_index(p):
    return p[0]["name"]


def codes(p):
    return p["code"]


def tags(p):
    return p[0]["parts"][0].tag


@pytest.mark.parametrize(
    ("function", "dtype"), [(text, "<U5"), (text_by_index, "<U5"), (codes, r"\|S3"), (tags, "<U2")]
)
def test_text_is_not_read(function, dtype):
    with pytest.raises(TypeError, match=f"kernels do not read the field '.*', whose dtype is {dtype}"):
        pykokkos_of(function)(records())


def sum_of_b(p):
    return p["b"].sum()


def test_other_byte_orders_and_objects_are_refused():
    for element in (">i4", object):
        with pytest.raises(TypeError, match=r"cannot take an object|kernels take bool, integers"):
            pykokkos_of(sum_of_b)(np.zeros(2, [("a", element), ("b", np.float64)]))
