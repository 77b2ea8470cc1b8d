/// \file
/// The extension module difftest._compare.

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <string>

#include "difftest/core/compare.hpp"

namespace py = pybind11;

namespace difftest {

namespace {

Kind kind_of(const py::dtype& dtype) {
    switch (dtype.kind()) {
        case 'i':
            return Kind::Signed;
        case 'u':
        case 'b':
            return Kind::Unsigned;
        case 'f':
            return Kind::Float;
        case 'c':
            return Kind::Complex;
        case 'S':
        case 'U':
        case 'V':
        case 'm':
        case 'M':
            return Kind::Bytes;
        default:
            throw py::type_error("elements of type " + py::cast<std::string>(py::str(dtype)) +
                                 " cannot be compared");
    }
}

Pair pair_of(const py::array& reference, const py::array& other) {
    const py::dtype dtype = reference.dtype();
    if (!dtype.equal(other.dtype())) throw py::type_error("the arrays differ in their dtype");
    if (!py::cast<bool>(dtype.attr("isnative"))) throw py::type_error("the bytes are not in native order");
    if (reference.ndim() != other.ndim()) throw py::value_error("the arrays differ in their rank");

    Pair pair{static_cast<const std::byte*>(reference.data()),
              static_cast<const std::byte*>(other.data()),
              kind_of(dtype),
              static_cast<std::size_t>(dtype.itemsize()),
              {}};
    std::int64_t stride_index = 1;
    for (py::ssize_t d = reference.ndim(); d-- > 0;) {
        if (reference.shape(d) != other.shape(d)) throw py::value_error("the arrays differ in their shape");
        pair.axes.push_back({reference.shape(d), reference.strides(d), other.strides(d), stride_index});
        stride_index *= reference.shape(d);
    }
    return pair;
}

/// Calls `work` on the pair without Python's global lock.
template <class Work>
auto unlocked(const py::array& reference, const py::array& other, Work work) {
    const Pair pair = pair_of(reference, other);
    const py::gil_scoped_release release;
    return work(pair);
}

}  // namespace

PYBIND11_MODULE(_compare, module) {
    module.doc() = "Comparison of NumPy arrays: bits, units in the last place, norms.";

    py::class_<Tally>(module, "Tally",
                      "How many elements show something, and the C-order index of the first met.")
        .def_readonly("count", &Tally::count)
        .def_readonly("index", &Tally::index);

    py::class_<Difference>(module, "Difference", "What differs between two arrays of one dtype and shape.")
        .def_readonly("elements", &Difference::elements)
        .def_readonly("different", &Difference::different)
        .def_readonly("special", &Difference::special)
        .def_readonly("signed_zeros", &Difference::signed_zeros)
        .def_readonly("max_ulp", &Difference::max_ulp)
        .def_readonly("max_ulp_index", &Difference::max_ulp_index);

    py::class_<Distance>(module, "Distance", "Sizes of the difference, over what is finite on both sides.")
        .def_readonly("max_absolute", &Distance::max_absolute)
        .def_readonly("difference_norm", &Distance::difference_norm)
        .def_readonly("reference_norm", &Distance::reference_norm);

    module.def(
        "compare",
        [](const py::array& reference, const py::array& other) {
            return unlocked(reference, other, compare);
        },
        py::arg("reference"), py::arg("other"),
        "Compare two arrays of one dtype and shape, whatever their strides.");
    module.def(
        "distance",
        [](const py::array& reference, const py::array& other) {
            return unlocked(reference, other, distance);
        },
        py::arg("reference"), py::arg("other"), "Measure how far apart two arrays of numbers are.");
}

}  // namespace difftest
