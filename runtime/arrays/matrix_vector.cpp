#include "runtime/arrays/matrix_vector.hpp"

#include <algorithm>
#include <memory>

#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/spaces.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

namespace {

/** Matrices up to here cost less than waking the threads. */
constexpr npy_intp kSmall = 4096;
/** Elements of the matrix in one block of rows; partial sums are joined block by block, in order. */
constexpr crb_i64 kBlock = 16384;
constexpr crb_i64 kMostBlocks = 64;

// Loops over data with the vectors of newer processors; without fused multiply-add, so that the bits are the
// same. Clang has no clones of templates, and address sanitizer starts after the functions that choose a
// clone.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__clang__)
#define CARAMBA_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define CARAMBA_VECTOR_CLONES
#endif

/** The iterations of the loop below do not depend on each other. */
#if defined(__clang__)
#define CARAMBA_INDEPENDENT
#else
#define CARAMBA_INDEPENDENT _Pragma("GCC ivdep")
#endif

/** Strides count elements. */
template <class T>
struct Product {
    const T* matrix;
    crb_i64 rows, columns, row_stride, column_stride;
    const T* vector;
    crb_i64 vector_stride;
    T* result;  ///< (rows), or for vector times matrix the partial sums (blocks, columns)
    crb_i64 blocks;
};

template <class T>
[[gnu::always_inline]] inline T row_sum(const T* row, crb_i64 stride, const T* vector, crb_i64 vector_stride,
                                        crb_i64 n) {
    T sums[4] = {};
    crb_i64 j = 0;
    if (stride == 1 && vector_stride == 1) {
        for (; j + 4 <= n; j += 4)
            for (int lane = 0; lane < 4; ++lane) sums[lane] += row[j + lane] * vector[j + lane];
    }
    T rest = 0;
    for (; j < n; ++j) rest += row[j * stride] * vector[j * vector_stride];
    return (sums[0] + sums[2]) + (sums[1] + sums[3]) + rest;
}

template <class T>
CARAMBA_VECTOR_CLONES int matrix_times_vector(const void* args, CrbContext*, crb_i64 begin, crb_i64 end) {
    const auto& p = *static_cast<const Product<T>*>(args);
    for (crb_i64 i = begin; i < end; ++i)
        p.result[i] =
            row_sum(p.matrix + i * p.row_stride, p.column_stride, p.vector, p.vector_stride, p.columns);
    return 0;
}

/** sums += the `count` rows from `first` on, each times its element of the vector. */
template <class T, int count>
[[gnu::always_inline]] inline void add_rows(const Product<T>& p, crb_i64 first, T* sums) {
    const crb_i64 columns = p.columns;
    T factors[count];
    const T* rows[count];
    for (int k = 0; k < count; ++k) {
        factors[k] = p.vector[(first + k) * p.vector_stride];
        rows[k] = p.matrix + (first + k) * p.row_stride;
    }
    const auto add = [&](crb_i64 j, crb_i64 stride) __attribute__((always_inline)) {
        T sum = 0;
        for (int k = 0; k < count; ++k) sum += factors[k] * rows[k][j * stride];
        sums[j] += sum;
    };
    if (p.column_stride == 1) {
        CARAMBA_INDEPENDENT
        for (crb_i64 j = 0; j < columns; ++j) add(j, 1);
    } else {
        for (crb_i64 j = 0; j < columns; ++j) add(j, p.column_stride);
    }
}

template <class T>
CARAMBA_VECTOR_CLONES int vector_times_matrix(const void* args, CrbContext*, crb_i64 begin, crb_i64 end) {
    const auto& p = *static_cast<const Product<T>*>(args);
    for (crb_i64 block = begin; block < end; ++block) {
        T* sums = p.result + block * p.columns;
        std::fill_n(sums, p.columns, T(0));
        const crb_i64 last = p.rows * (block + 1) / p.blocks;
        crb_i64 i = p.rows * block / p.blocks;
        for (; i + 4 <= last; i += 4) add_rows<T, 4>(p, i, sums);
        for (; i < last; ++i) add_rows<T, 1>(p, i, sums);
    }
    return 0;
}

PyArrayObject* as_array(PyObject* object) {
    return reinterpret_cast<PyArrayObject*>(object);
}

template <class T>
void run(Product<T>& p, Space space, bool matrix_first) {
    CrbError error;
    const RangePolicy rows{.space = space, .end = p.rows};
    if (matrix_first) {
        launch_for("dot", rows, matrix_times_vector<T>, &p, &error);
        return;
    }
    p.blocks = std::clamp(p.rows * p.columns / kBlock, crb_i64{1}, std::min(kMostBlocks, p.rows));
    T* const result = p.result;
    const auto partial = std::make_unique<T[]>(static_cast<std::size_t>(p.blocks * p.columns));
    p.result = partial.get();
    launch_for("dot", {.space = space, .end = p.blocks, .chunk_size = 1}, vector_times_matrix<T>, &p, &error);
    std::copy_n(p.result, p.columns, result);
    for (crb_i64 block = 1; block < p.blocks; ++block)
        for (crb_i64 j = 0; j < p.columns; ++j) result[j] += p.result[block * p.columns + j];
}

template <class T>
PyObject* product(PyArrayObject* matrix, PyArrayObject* vector, Space space, bool matrix_first) {
    constexpr npy_intp size = sizeof(T);
    npy_intp extent = PyArray_DIM(matrix, matrix_first ? 0 : 1);
    Owned result(PyArray_SimpleNew(1, &extent, PyArray_TYPE(matrix)));
    if (!result) return nullptr;
    Product<T> p{static_cast<const T*>(PyArray_DATA(matrix)),
                 PyArray_DIM(matrix, 0),
                 PyArray_DIM(matrix, 1),
                 PyArray_STRIDE(matrix, 0) / size,
                 PyArray_STRIDE(matrix, 1) / size,
                 static_cast<const T*>(PyArray_DATA(vector)),
                 PyArray_STRIDE(vector, 0) / size,
                 static_cast<T*>(PyArray_DATA(as_array(result.get()))),
                 0};
    try {
        run(p, space, matrix_first);
    } catch (const std::bad_alloc&) {
        return PyErr_NoMemory();
    } catch (const std::exception& failure) {
        PyErr_SetString(PyExc_RuntimeError, failure.what());
        return nullptr;
    }
    return result.release();
}

bool is_plain(PyArrayObject* array) {
    if (!PyArray_ISBEHAVED_RO(array)) return false;
    for (int d = 0; d < PyArray_NDIM(array); ++d)
        if (PyArray_STRIDE(array, d) % PyArray_ITEMSIZE(array) != 0) return false;
    return true;
}

}  // namespace

PyObject* matrix_vector(PyObject* left, PyObject* right) {
    if (!PyArray_Check(left) || !PyArray_Check(right)) Py_RETURN_NONE;
    PyArrayObject *const a = as_array(left), *const b = as_array(right);
    const bool matrix_first = PyArray_NDIM(a) == 2;
    PyArrayObject *const matrix = matrix_first ? a : b, *const vector = matrix_first ? b : a;
    const int type = PyArray_TYPE(matrix);
    if (PyArray_NDIM(matrix) != 2 || PyArray_NDIM(vector) != 1 || PyArray_TYPE(vector) != type ||
        (type != NPY_DOUBLE && type != NPY_FLOAT) || !is_plain(matrix) || !is_plain(vector) ||
        PyArray_DIM(matrix, matrix_first ? 1 : 0) != PyArray_DIM(vector, 0) || PyArray_SIZE(matrix) <= kSmall)
        Py_RETURN_NONE;
    const SpaceChoice choice = chosen(SpaceChoice::Default);
    Space space = Space::Default;
    if (choice == SpaceChoice::Debug) Py_RETURN_NONE;
    if (!kokkos_space(choice, space)) return nullptr;
    return type == NPY_DOUBLE ? product<double>(matrix, vector, space, matrix_first)
                              : product<float>(matrix, vector, space, matrix_first);
}

}  // namespace caramba::runtime
