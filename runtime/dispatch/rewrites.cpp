/** \file
 * What PK_RESTRICT, PK_LOOP_FUSE and PK_MEM_FUSE ask of kernels, and the memory of a launch's arrays that the
 * answers depend on.
 */
#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "runtime/dispatch/launch_key.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/workunit.hpp"
#include "runtime/views/view.hpp"

namespace caramba::runtime {

namespace {

bool is_set(const char* name) {
    const char* value = std::getenv(name);
    return value && *value && (value[0] != '0' || value[1]);
}

using Bytes = std::pair<const char*, const char*>;  ///< half-open

Bytes bytes_of(PyArrayObject* array) {
    const auto* low = static_cast<const char*>(PyArray_DATA(array));
    const char* high = low + PyArray_ITEMSIZE(array);
    for (int d = 0; d < PyArray_NDIM(array); ++d) {
        const npy_intp count = PyArray_DIM(array, d), stride = PyArray_STRIDE(array, d);
        if (count == 0) return {low, low};
        (stride < 0 ? low : high) += (count - 1) * stride;
    }
    return {low, high};
}

/** Numbers, text, functions: nothing that could share an array's memory. */
bool holds_no_array(PyObject* object) {
    return PyLong_Check(object) || PyFloat_Check(object) || PyComplex_Check(object) || object == Py_None ||
           PyUnicode_Check(object) || scalar_of_instance(object) != Scalar::None ||
           random_pool_words(object) || is_work_unit(object);
}

}  // namespace

unsigned wanted_rewrites() {
    static const unsigned wanted = (is_set("PK_RESTRICT") ? restrict_bit : 0) |
                                   (is_set("PK_LOOP_FUSE") ? fuse_loops_bit : 0) |
                                   (is_set("PK_MEM_FUSE") ? reuse_loads_bit : 0);
    return wanted;
}

bool disjoint(std::span<PyObject* const> arguments) {
    std::vector<Bytes> used;
    for (PyObject* object : arguments) {
        if (is_view(object)) object = array_of(object);
        if (object && PyArray_Check(object)) {
            const Bytes bytes = bytes_of(reinterpret_cast<PyArrayObject*>(object));
            if (bytes.first != bytes.second) used.push_back(bytes);
        } else if (!object || !holds_no_array(object)) {
            return false;
        }
    }
    std::ranges::sort(used);
    for (std::size_t i = 1; i < used.size(); ++i)
        if (used[i].first < used[i - 1].second) return false;
    return true;
}

}  // namespace caramba::runtime
