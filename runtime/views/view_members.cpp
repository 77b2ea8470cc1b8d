#include "runtime/views/view_members.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "runtime/arrays/operators.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/dispatch/object.hpp"
#include "runtime/views/copies.hpp"
#include "runtime/views/data_types.hpp"

namespace caramba::runtime {

namespace {

// Members of the Python enumerations, alive as long as the process.
std::array<PyObject*, static_cast<std::size_t>(ViewLayout::Count)> layouts{};
std::array<PyObject*, static_cast<std::size_t>(Trait::Count)> traits{};
PyObject* host_space = nullptr;

PyArrayObject* numpy(PyObject* view) {
    return reinterpret_cast<PyArrayObject*>(array_of(view));
}

template <class Enumeration, std::size_t size>
bool find_member(const std::array<PyObject*, size>& members, PyObject* object, Enumeration* found,
                 const char* what) {
    const auto member = std::ranges::find(members, object);
    if (member == members.end()) {
        PyErr_Format(PyExc_TypeError, "a member of pk.%s is wanted, not %R", what, object);
        return false;
    }
    *found = static_cast<Enumeration>(member - members.begin());
    return true;
}

PyObject* get_data(PyObject* self, void*) {
    return Py_NewRef(array_of(self));
}

/** Attributes that are the array's. */
PyObject* get_from_array(PyObject* self, void* name) {
    return PyObject_GetAttrString(array_of(self), static_cast<const char*>(name));
}

PyObject* get_dtype(PyObject* self, void*) {
    return data_type_of(PyArray_TYPE(numpy(self)));
}

PyObject* get_space(PyObject*, void*) {
    return Py_NewRef(host_space);
}

PyObject* get_layout(PyObject* self, void*) {
    ViewLayout layout = ViewLayout::LayoutStride;
    if (PyArray_IS_C_CONTIGUOUS(numpy(self)))
        layout = ViewLayout::LayoutRight;
    else if (PyArray_IS_F_CONTIGUOUS(numpy(self)))
        layout = ViewLayout::LayoutLeft;
    return Py_NewRef(layouts[static_cast<std::size_t>(layout)]);
}

PyObject* get_trait(PyObject* self, void*) {
    return Py_NewRef(traits[static_cast<std::size_t>(reinterpret_cast<View*>(self)->trait)]);
}

PyObject* get_transposed(PyObject* self, void*) {
    return new_view(PyArray_Transpose(numpy(self), nullptr), reinterpret_cast<View*>(self)->trait);
}

PyObject* get_priority(PyObject*, void*) {
    return PyFloat_FromDouble(1000.0);
}

PyObject* rank(PyObject* self, PyObject*) {
    return PyLong_FromLong(PyArray_NDIM(numpy(self)));
}

PyObject* extent(PyObject* self, PyObject* argument) {
    const Py_ssize_t dimension = PyNumber_AsSsize_t(argument, PyExc_IndexError);
    if (dimension == -1 && PyErr_Occurred()) return nullptr;
    if (dimension < 0 || dimension >= PyArray_NDIM(numpy(self))) {
        PyErr_Format(PyExc_IndexError, "a view of rank %d has no dimension %zd", PyArray_NDIM(numpy(self)),
                     dimension);
        return nullptr;
    }
    return PyLong_FromSsize_t(PyArray_DIM(numpy(self), static_cast<int>(dimension)));
}

PyObject* fill(PyObject* self, PyObject* value) {
    if (PyArray_FailUnlessWriteable(numpy(self), "view") < 0 ||
        PyArray_FillWithScalar(numpy(self), value) < 0)
        return nullptr;
    Py_RETURN_NONE;
}

/** Gives a dimension another extent: the common part is kept, what is new is zero. */
PyObject* resize(PyObject* self, PyObject* args) {
    int dimension = 0;
    Py_ssize_t size = 0;
    if (!PyArg_ParseTuple(args, "in:resize", &dimension, &size)) return nullptr;
    PyArrayObject* old = numpy(self);
    const int count = PyArray_NDIM(old);
    if (dimension < 0 || dimension >= count || size < 0) {
        PyErr_Format(PyExc_ValueError,
                     "resize(dimension, size): a view of rank %d cannot give dimension %d the extent %zd",
                     count, dimension, size);
        return nullptr;
    }
    npy_intp extents[NPY_MAXDIMS];
    std::copy_n(PyArray_DIMS(old), count, extents);
    extents[dimension] = size;
    if (resize_to(self, extents) < 0) return nullptr;
    Py_RETURN_NONE;
}

/** Converts the elements to another data type, in new memory. */
PyObject* set_precision(PyObject* self, PyObject* data_type) {
    if (as_view(self)->parent) {
        PyErr_SetString(PyExc_TypeError, "a subview has its parent's memory and keeps its data type");
        return nullptr;
    }
    const int number = type_number(data_type);
    PyArray_Descr* descriptor = number < 0 ? nullptr : PyArray_DescrFromType(number);
    PyObject* converted =
        descriptor ? PyArray_CastToType(numpy(self), descriptor, PyArray_ISFORTRAN(numpy(self))) : nullptr;
    if (!converted) return nullptr;
    Py_SETREF(reinterpret_cast<View*>(self)->array, converted);
    Py_RETURN_NONE;
}

PyObject* copy(PyObject* self, PyObject*) {
    const Trait trait = as_view(self)->trait;
    return new_view(PyArray_NewCopy(numpy(self), NPY_KEEPORDER),
                    trait == Trait::Unmanaged ? Trait::TraitDefault : trait);
}

PyObject* to_array(PyObject* self, PyObject* args, PyObject* keywords) {
    return convert_array(Owned::borrow(array_of(self)), false, args, keywords);
}

PyObject* reduce(PyObject* self, PyObject*) {
    const Owned module(PyImport_ImportModule("pykokkos"));
    const Owned maker(module ? PyObject_GetAttrString(module.get(), "array") : nullptr);
    const Owned trait(get_trait(self, nullptr));
    return maker ? Py_BuildValue("O(OOOO)", maker.get(), array_of(self), Py_None, Py_None, trait.get())
                 : nullptr;
}

/** Methods that are the array's. */
template <const char* name>
PyObject* call_array(PyObject* self, PyObject* args, PyObject* keywords) {
    const Owned method(PyObject_GetAttrString(array_of(self), name));
    return method ? PyObject_Call(method.get(), args, keywords) : nullptr;
}
constexpr char dlpack[] = "__dlpack__";
constexpr char dlpack_device[] = "__dlpack_device__";

PyObject* to_complex(PyObject* self, PyObject*) {
    const Owned value(view_scalar(self));
    if (!value) return nullptr;
    const Py_complex number = PyComplex_AsCComplex(value.get());
    return number.real == -1.0 && PyErr_Occurred() ? nullptr : PyComplex_FromCComplex(number);
}

}  // namespace

PyGetSetDef view_attributes[] = {
    {"shape", get_from_array, nullptr, "extents", const_cast<char*>("shape")},
    {"strides", get_from_array, nullptr, "strides in bytes", const_cast<char*>("strides")},
    {"size", get_from_array, nullptr, "number of elements", const_cast<char*>("size")},
    {"ndim", get_from_array, nullptr, "number of dimensions", const_cast<char*>("ndim")},
    {"nbytes", get_from_array, nullptr, "bytes of all elements", const_cast<char*>("nbytes")},
    {"flags", get_from_array, nullptr, "NumPy's flags", const_cast<char*>("flags")},
    {"real", get_from_array, nullptr, "real parts, an ndarray", const_cast<char*>("real")},
    {"imag", get_from_array, nullptr, "imaginary parts, an ndarray", const_cast<char*>("imag")},
    // Kernels call these on arrays and views alike; their results are ndarrays.
    {"sum", get_from_array, nullptr, "ndarray.sum", const_cast<char*>("sum")},
    {"prod", get_from_array, nullptr, "ndarray.prod", const_cast<char*>("prod")},
    {"mean", get_from_array, nullptr, "ndarray.mean", const_cast<char*>("mean")},
    {"min", get_from_array, nullptr, "ndarray.min", const_cast<char*>("min")},
    {"max", get_from_array, nullptr, "ndarray.max", const_cast<char*>("max")},
    {"argmin", get_from_array, nullptr, "ndarray.argmin", const_cast<char*>("argmin")},
    {"argmax", get_from_array, nullptr, "ndarray.argmax", const_cast<char*>("argmax")},
    {"any", get_from_array, nullptr, "ndarray.any", const_cast<char*>("any")},
    {"all", get_from_array, nullptr, "ndarray.all", const_cast<char*>("all")},
    {"std", get_from_array, nullptr, "ndarray.std", const_cast<char*>("std")},
    {"var", get_from_array, nullptr, "ndarray.var", const_cast<char*>("var")},
    {"cumsum", get_from_array, nullptr, "ndarray.cumsum", const_cast<char*>("cumsum")},
    {"cumprod", get_from_array, nullptr, "ndarray.cumprod", const_cast<char*>("cumprod")},
    {"clip", get_from_array, nullptr, "ndarray.clip", const_cast<char*>("clip")},
    {"sort", get_from_array, nullptr, "ndarray.sort", const_cast<char*>("sort")},
    {"argsort", get_from_array, nullptr, "ndarray.argsort", const_cast<char*>("argsort")},
    {"searchsorted", get_from_array, nullptr, "ndarray.searchsorted", const_cast<char*>("searchsorted")},
    {"nonzero", get_from_array, nullptr, "ndarray.nonzero", const_cast<char*>("nonzero")},
    {"take", get_from_array, nullptr, "ndarray.take", const_cast<char*>("take")},
    {"repeat", get_from_array, nullptr, "ndarray.repeat", const_cast<char*>("repeat")},
    {"dot", get_from_array, nullptr, "ndarray.dot", const_cast<char*>("dot")},
    {"round", get_from_array, nullptr, "ndarray.round", const_cast<char*>("round")},
    {"item", get_from_array, nullptr, "ndarray.item", const_cast<char*>("item")},
    {"tolist", get_from_array, nullptr, "ndarray.tolist", const_cast<char*>("tolist")},
    {"reshape", get_from_array, nullptr, "ndarray.reshape", const_cast<char*>("reshape")},
    {"flat", get_from_array, nullptr, "ndarray.flat", const_cast<char*>("flat")},
    {"ravel", get_from_array, nullptr, "ndarray.ravel", const_cast<char*>("ravel")},
    {"flatten", get_from_array, nullptr, "ndarray.flatten", const_cast<char*>("flatten")},
    {"transpose", get_from_array, nullptr, "ndarray.transpose", const_cast<char*>("transpose")},
    {"astype", get_from_array, nullptr, "ndarray.astype", const_cast<char*>("astype")},
    {"view", get_from_array, nullptr, "ndarray.view", const_cast<char*>("view")},
    {"__array_interface__", get_from_array, nullptr, nullptr, const_cast<char*>("__array_interface__")},
    {"__array_struct__", get_from_array, nullptr, nullptr, const_cast<char*>("__array_struct__")},
    {"__array_priority__", get_priority, nullptr, nullptr, nullptr},
    {"dtype", get_dtype, nullptr, "data type: pk.float64, …", nullptr},
    {"space", get_space, nullptr, "memory space", nullptr},
    {"layout", get_layout, nullptr, "LayoutRight, LayoutLeft or LayoutStride", nullptr},
    {"trait", get_trait, nullptr, "memory trait", nullptr},
    {"data", get_data, nullptr, "the ndarray that shares the memory", nullptr},
    {"array", get_data, nullptr, "the ndarray that shares the memory", nullptr},
    {"xp_array", get_data, nullptr, "the ndarray that shares the memory", nullptr},
    {"orig_array", get_data, nullptr, "the ndarray that shares the memory", nullptr},
    {"T", get_transposed, nullptr, "the view with its dimensions reversed", nullptr},
    {}};

PyMethodDef view_methods[] = {
    {"rank", rank, METH_NOARGS, "Number of dimensions."},
    {"extent", extent, METH_O, "extent(dimension): size of a dimension."},
    {"fill", fill, METH_O, "fill(value): set all elements."},
    {"resize", resize, METH_VARARGS,
     "resize(dimension, size): new memory; the common part is kept, the rest is zero."},
    {"set_precision", set_precision, METH_O, "set_precision(dtype): convert all elements, in new memory."},
    {"copy", copy, METH_NOARGS, "A copy in memory of its own."},
    {"__copy__", copy, METH_NOARGS, nullptr},
    {"__deepcopy__", copy, METH_O, nullptr},
    {"__reduce__", reduce, METH_NOARGS, nullptr},
    {"__complex__", to_complex, METH_NOARGS, nullptr},
    {"__dlpack__", as_method(call_array<dlpack>), METH_VARARGS | METH_KEYWORDS, nullptr},
    {"__dlpack_device__", as_method(call_array<dlpack_device>), METH_VARARGS | METH_KEYWORDS, nullptr},
    {"__array__", as_method(to_array), METH_VARARGS | METH_KEYWORDS, nullptr},
    {"__array_ufunc__", as_method(array_ufunc), METH_FASTCALL | METH_KEYWORDS, nullptr},
    {}};

bool parse_trait(PyObject* object, Trait* trait) {
    return find_member(traits, object, trait, "Trait");
}

bool parse_layout(PyObject* object, ViewLayout* layout) {
    return find_member(layouts, object, layout, "Layout");
}

bool check_memory_space(PyObject* space) {
    const Owned name(PyObject_GetAttrString(space, "name"));
    if (!name) {
        PyErr_Format(PyExc_TypeError, "a member of pk.MemorySpace is wanted, not %R", space);
        return false;
    }
    const char* text = PyUnicode_Check(name.get()) ? PyUnicode_AsUTF8(name.get()) : "";
    if (!text) return false;
    for (const std::string_view host :
         {"HostSpace", "MemorySpaceDefault", "Serial", "OpenMP", "Threads", "Default", "Debug"})
        if (host == text) return true;
    PyErr_Format(PyExc_RuntimeError, "this build of pykokkos has no memory in %R", space);
    return false;
}

PyObject* register_views(PyObject*, PyObject* args) {
    PyObject *layout = nullptr, *trait = nullptr, *space = nullptr;
    if (!PyArg_ParseTuple(args, "OOO", &layout, &trait, &space)) return nullptr;
    std::size_t next_layout = 0, next_trait = 0;
#define LAYOUT(name) \
    if (!(layouts[next_layout++] = PyObject_GetAttrString(layout, #name))) return nullptr;
#define TRAIT(name) \
    if (!(traits[next_trait++] = PyObject_GetAttrString(trait, #name))) return nullptr;
#include "runtime/views/enumerations.def"
#undef LAYOUT
#undef TRAIT
    Py_XSETREF(host_space, Py_NewRef(space));
    Py_RETURN_NONE;
}

}  // namespace caramba::runtime
