#include "runtime/dispatch/policy.hpp"

#include <new>
#include <string_view>
#include <utility>

#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/team_policy.hpp"

namespace caramba::runtime {

bool read_integer(PyObject* object, const char* name, crb_i64& value) {
    const Owned index(PyNumber_Index(object));
    if (!index) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "%s must be an integer, not %s", name, Py_TYPE(object)->tp_name);
        return false;
    }
    value = PyLong_AsLongLong(index.get());
    return value != -1 || !PyErr_Occurred();
}

namespace {

bool read_schedule(PyObject* object, Schedule& schedule) {
    if (object == Py_None) return true;
    const char* text = PyUnicode_Check(object) ? PyUnicode_AsUTF8(object) : nullptr;
    if (PyErr_Occurred()) return false;
    const std::string_view name = text ? text : "";
    if (name == "static" || name == "dynamic") {
        schedule = name == "static" ? Schedule::Static : Schedule::Dynamic;
        return true;
    }
    PyErr_Format(PyExc_ValueError, "schedule must be 'static', 'dynamic' or None, not %R", object);
    return false;
}

bool read_keyword(PyObject* name, PyObject* value, RangePolicyObject* self) {
    if (PyUnicode_CompareWithASCIIString(name, "begin") == 0)
        return read_integer(value, "begin", self->range.begin);
    if (PyUnicode_CompareWithASCIIString(name, "end") == 0)
        return read_integer(value, "end", self->range.end);
    if (PyUnicode_CompareWithASCIIString(name, "space") == 0) return parse_space(value, &self->space);
    if (PyUnicode_CompareWithASCIIString(name, "schedule") == 0)
        return read_schedule(value, self->range.schedule);
    if (PyUnicode_CompareWithASCIIString(name, "chunk_size") == 0) {
        if (!read_integer(value, "chunk_size", self->range.chunk_size)) return false;
        if (self->range.chunk_size >= 0) return true;
        PyErr_SetString(PyExc_ValueError, "chunk_size must not be negative");
        return false;
    }
    PyErr_Format(PyExc_TypeError, "RangePolicy() got an unexpected keyword argument %R", name);
    return false;
}

/** RangePolicy(…) as a vectorcall, since policies are often made for one launch. */
PyObject* new_range(PyObject*, PyObject* const* args, std::size_t flagged, PyObject* names) {
    const Py_ssize_t positional = PyVectorcall_NARGS(flagged);
    const Py_ssize_t keywords = names ? PyTuple_GET_SIZE(names) : 0;
    Owned result(RangePolicyType.tp_alloc(&RangePolicyType, 0));
    if (!result) return nullptr;
    auto* self = reinterpret_cast<RangePolicyObject*>(result.get());
    new (&self->range) RangePolicy{};
    self->space = SpaceChoice::Default;

    Py_ssize_t next = 0;
    if (positional > 0 && !PyLong_Check(args[0]) && is_space(args[0]) &&
        !parse_space(args[next++], &self->space))
        return nullptr;
    bool has_begin = next < positional;
    if (has_begin && !read_integer(args[next++], "begin", self->range.begin)) return nullptr;
    bool has_end = next < positional;
    if (has_end && !read_integer(args[next++], "end", self->range.end)) return nullptr;
    for (Py_ssize_t i = 0; i < keywords; ++i) {
        PyObject* name = PyTuple_GET_ITEM(names, i);
        if (!read_keyword(name, args[positional + i], self)) return nullptr;
        for (const auto& [bound, given] : {std::pair("begin", &has_begin), std::pair("end", &has_end)}) {
            if (PyUnicode_CompareWithASCIIString(name, bound) != 0) continue;
            if (*given) {
                PyErr_Format(PyExc_TypeError, "RangePolicy() got multiple values for argument %R", name);
                return nullptr;
            }
            *given = true;
        }
    }
    if (next == positional && has_begin && has_end) return result.release();
    PyErr_SetString(PyExc_TypeError,
                    "RangePolicy([space,] begin, end, *, chunk_size=0, schedule=None) takes two bounds");
    return nullptr;
}

PyObject* range_repr(PyObject* object) {
    const auto* self = reinterpret_cast<RangePolicyObject*>(object);
    const Owned space(space_member(self->space));
    return PyUnicode_FromFormat("RangePolicy(%S, %lld, %lld)", space.get(), self->range.begin,
                                self->range.end);
}

template <class Object>
PyObject* get_space(PyObject* self, void*) {
    return space_member(reinterpret_cast<Object*>(self)->space);
}

template <crb_i64 RangePolicy::*member>
PyObject* get_range(PyObject* self, void*) {
    return PyLong_FromLongLong(reinterpret_cast<RangePolicyObject*>(self)->range.*member);
}

PyObject* get_schedule(PyObject* self, void*) {
    switch (reinterpret_cast<RangePolicyObject*>(self)->range.schedule) {
        case Schedule::Static:
            return PyUnicode_FromString("static");
        case Schedule::Dynamic:
            return PyUnicode_FromString("dynamic");
        default:
            Py_RETURN_NONE;
    }
}

PyGetSetDef range_attributes[] = {
    {"space", get_space<RangePolicyObject>, nullptr, "execution space", nullptr},
    {"begin", get_range<&RangePolicy::begin>, nullptr, "first index", nullptr},
    {"end", get_range<&RangePolicy::end>, nullptr, "one past the last index", nullptr},
    {"chunk_size", get_range<&RangePolicy::chunk_size>, nullptr, "indices a chunk; 0 chooses", nullptr},
    {"schedule", get_schedule, nullptr, "'static', 'dynamic' or None", nullptr},
    {}};

/** A sequence of integers into `values`; its length, or -1 with an error set. */
int read_integers(PyObject* object, const char* name, crb_i64* values) {
    const Owned items(PySequence_Fast(object, "bounds and tilings are sequences of integers"));
    if (!items) return -1;
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(items.get());
    if (size > max_rank) {
        PyErr_Format(PyExc_ValueError, "%s has %zd entries; an MDRangePolicy has a rank of 2 to %d", name,
                     size, max_rank);
        return -1;
    }
    for (Py_ssize_t d = 0; d < size; ++d)
        if (!read_integer(PySequence_Fast_GET_ITEM(items.get(), d), name, values[d])) return -1;
    return static_cast<int>(size);
}

/** Iterate is an enumeration whose members have the values "Default", "Left", "Right". */
bool read_iterate(PyObject* object, Iterate& iterate) {
    if (!object || object == Py_None) return true;
    const Owned value(PyObject_GetAttrString(object, "value"));
    const char* name = value && PyUnicode_Check(value.get()) ? PyUnicode_AsUTF8(value.get()) : nullptr;
    if (!name) {
        PyErr_Format(PyExc_TypeError, "pk.Iterate.Left, Right or Default is wanted, not %R", object);
        return false;
    }
    if (std::string_view(name) == "Left") iterate = Iterate::Left;
    if (std::string_view(name) == "Right") iterate = Iterate::Right;
    return true;
}

/** pk.Rank(n, iter_outer, iter_inner), or the rank as a number. */
bool read_rank(PyObject* object, TilePolicy& tiles) {
    if (!object || object == Py_None) return true;
    const bool number = PyIndex_Check(object);
    const Owned n(number ? Py_NewRef(object) : PyObject_GetAttrString(object, "n"));
    const Owned outer(number ? Py_NewRef(Py_None) : PyObject_GetAttrString(object, "iter_outer"));
    const Owned inner(number ? Py_NewRef(Py_None) : PyObject_GetAttrString(object, "iter_inner"));
    if (!n || !outer || !inner) {
        PyErr_Format(PyExc_TypeError, "pk.Rank(n, iter_outer, iter_inner) is wanted, not %R", object);
        return false;
    }
    crb_i64 rank = 0;
    if (!read_integer(n.get(), "rank", rank)) return false;
    if (rank != tiles.rank) {
        PyErr_Format(PyExc_ValueError, "the rank is %lld, but the bounds have %d dimensions", rank,
                     tiles.rank);
        return false;
    }
    return read_iterate(outer.get(), tiles.outer) && read_iterate(inner.get(), tiles.inner);
}

int init_tiles(PyObject* object, PyObject* args, PyObject* keywords) {
    auto* self = reinterpret_cast<TilePolicyObject*>(object);
    self->tiles = TilePolicy{};
    self->space = SpaceChoice::Default;
    Owned rest = Owned::borrow(args);
    if (PyTuple_GET_SIZE(args) > 0 && !PySequence_Check(PyTuple_GET_ITEM(args, 0))) {
        if (!parse_space(PyTuple_GET_ITEM(args, 0), &self->space)) return -1;
        rest = Owned(PyTuple_GetSlice(args, 1, PyTuple_GET_SIZE(args)));
        if (!rest) return -1;
    }
    static const char* names[] = {"begin",      "end",        "tiling", "space",
                                  "iter_outer", "iter_inner", "rank",   nullptr};
    PyObject *begin = nullptr, *end = nullptr, *tiling = Py_None, *outer = nullptr, *inner = nullptr,
             *rank = nullptr;
    if (!PyArg_ParseTupleAndKeywords(rest.get(), keywords, "OO|OO&OOO:MDRangePolicy",
                                     const_cast<char**>(names), &begin, &end, &tiling, parse_space,
                                     &self->space, &outer, &inner, &rank))
        return -1;
    const int lower = read_integers(begin, "begin", self->tiles.lower);
    const int upper = lower < 0 ? -1 : read_integers(end, "end", self->tiles.upper);
    if (upper < 0) return -1;
    const int tiled = tiling == Py_None ? lower : read_integers(tiling, "tiling", self->tiles.tile);
    if (tiled < 0) return -1;
    if (lower != upper || tiled != lower || lower < 2) {
        PyErr_Format(PyExc_ValueError, "begin, end and tiling must have one length, 2 to %d", max_rank);
        return -1;
    }
    self->tiles.rank = lower;
    return read_rank(rank, self->tiles) && read_iterate(outer, self->tiles.outer) &&
                   read_iterate(inner, self->tiles.inner)
               ? 0
               : -1;
}

template <crb_i64 (TilePolicy::*member)[max_rank]>
PyObject* get_tiles(PyObject* object, void*) {
    const TilePolicy& tiles = reinterpret_cast<TilePolicyObject*>(object)->tiles;
    Owned result(PyList_New(tiles.rank));
    for (int d = 0; result && d < tiles.rank; ++d) {
        PyObject* value = PyLong_FromLongLong((tiles.*member)[d]);
        if (!value) return nullptr;
        PyList_SET_ITEM(result.get(), d, value);
    }
    return result.release();
}

PyGetSetDef tile_attributes[] = {
    {"space", get_space<TilePolicyObject>, nullptr, "execution space", nullptr},
    {"begin", get_tiles<&TilePolicy::lower>, nullptr, "first index of each dimension", nullptr},
    {"end", get_tiles<&TilePolicy::upper>, nullptr, "one past the last index of each dimension", nullptr},
    {"tiling", get_tiles<&TilePolicy::tile>, nullptr, "extents of a tile; 0 chooses", nullptr},
    {}};

}  // namespace

PyTypeObject ExecutionPolicyType =
    make_type("pykokkos.ExecutionPolicy", sizeof(PyObject), "What a parallel pattern runs over, and where.",
              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION);

PyTypeObject RangePolicyType = [] {
    PyTypeObject type = make_type("pykokkos.RangePolicy", sizeof(RangePolicyObject),
                                  "RangePolicy([space,] begin, end, *, chunk_size=0, schedule=None)\n\n"
                                  "The indices begin <= i < end, 64 bits wide.");
    type.tp_base = &ExecutionPolicyType;
    type.tp_vectorcall = new_range;
    type.tp_repr = range_repr;
    type.tp_getset = range_attributes;
    return type;
}();

PyTypeObject MDRangePolicyType = [] {
    PyTypeObject type =
        make_type("pykokkos.MDRangePolicy", sizeof(TilePolicyObject),
                  "MDRangePolicy([space,] begin, end, tiling=None, *, space=Default, iter_outer=None, "
                  "iter_inner=None, rank=None)\n\nA box of 2 to 6 dimensions, cut into tiles.");
    type.tp_base = &ExecutionPolicyType;
    type.tp_new = PyType_GenericNew;
    type.tp_init = init_tiles;
    type.tp_getset = tile_attributes;
    return type;
}();

bool add_policies(PyObject* module) {
    return add_type(module, &ExecutionPolicyType) && add_type(module, &RangePolicyType) &&
           add_type(module, &MDRangePolicyType) && add_team_policy(module);
}

}  // namespace caramba::runtime
