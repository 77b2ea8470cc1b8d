/** \file
 * The extension module pykokkos._core: the C types of dispatch, views and arrays, and, through pybind11,
 * everything that is not called for each launch.
 */
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "runtime/arrays/expression.hpp"
#include "runtime/build/cache.hpp"
#include "runtime/build/toolchain.hpp"
#include "runtime/dispatch/dispatch.hpp"
#include "runtime/dispatch/numpy.hpp"
#include "runtime/launch/kokkos.hpp"
#include "runtime/launch/recorder.hpp"
#include "runtime/log.hpp"
#include "runtime/views/copies.hpp"
#include "runtime/views/data_types.hpp"
#include "runtime/views/exchange.hpp"
#include "runtime/views/subview.hpp"

namespace py = pybind11;

namespace {

using namespace caramba::runtime;

void require(bool done) {
    if (!done) throw py::error_already_set();
}

PyMethodDef view_functions[] = {
    {"array", as_method(array_function), METH_VARARGS | METH_KEYWORDS,
     "array(object, space=None, layout=None, trait=None): a view that shares the object's memory where it "
     "can."},
    {"from_array", as_method(array_function), METH_VARARGS | METH_KEYWORDS,
     "from_array(array, space=None, layout=None, trait=None): array()."},
    {"from_numpy", as_method(from_numpy), METH_VARARGS | METH_KEYWORDS,
     "from_numpy(array, space=None, layout=None, trait=None): array() for NumPy's arrays alone."},
    {"asarray", as_method(asarray), METH_VARARGS | METH_KEYWORDS,
     "asarray(object, /, *, dtype=None, device=None, copy=None): a view of the object, converted if need "
     "be."},
    {"subview", as_method(subview), METH_FASTCALL,
     "subview(view, *indices): a part of the view; indices are integers, slices, (first, end), pk.ALL."},
    {"resize", resize_view, METH_VARARGS,
     "resize(view, *extents): new memory; the common part is kept, the rest is zero."},
    {"deep_copy", as_method(deep_copy), METH_FASTCALL,
     "deep_copy([space,] destination, source): copy all elements, or set them to a number."},
    {"create_mirror", as_method(create_mirror), METH_FASTCALL,
     "create_mirror([space,] view): zeros of the view's shape, dtype and layout."},
    {"create_mirror_view", as_method(create_mirror_view), METH_FASTCALL,
     "create_mirror_view([space,] view): the view itself where the host reaches it."},
    {"create_mirror_view_and_copy", as_method(create_mirror_view), METH_FASTCALL,
     "create_mirror_view_and_copy([space,] view): the view itself where the space reaches it."},
    {"asnumpy", asnumpy, METH_O, "asnumpy(object): the ndarray of a view, an expression or anything else."},
    {"set_default_precision", set_default_precision, METH_O,
     "set_default_precision(dtype): what pk.real stands for."},
    {"get_default_precision", get_default_precision, METH_NOARGS,
     "get_default_precision(): what pk.real stands for."},
    {"_register_data_types", register_data_types, METH_VARARGS, nullptr},
    {"_register_views", register_views, METH_VARARGS, nullptr},
    {"_set_waiting", set_waiting, METH_O, nullptr},
    {"_settle", settle_now, METH_NOARGS, nullptr},
    {"_deferrable", deferrable, METH_O, nullptr},
    {}};

void add_kokkos(py::module_& module) {
    py::register_exception<KokkosError>(module, "KokkosError", PyExc_RuntimeError);
    module.def(
        "initialize", [] { ensure_initialized(); }, "Start Kokkos now, and not at the first launch.");
    module.def("is_initialized", &initialized, "Whether Kokkos runs.");
    module.def("kokkos_version", &kokkos_version);
    module.def("kokkos_configuration", &kokkos_configuration, "Version and backends of Kokkos in one line.");
    module.def(
        "fence",
        [](const char* label) {
            require(settle());
            const py::gil_scoped_release released;
            fence(label);
        },
        py::arg("label") = "fence", "Wait for everything that was launched.");
    module.def(
        "concurrency",
        [](const std::string& name) {
            const auto space = space_from_name(name);
            if (!space) throw py::value_error("no space is called " + name);
            return concurrency(*space);
        },
        py::arg("space") = "Default", "Threads that a launch in this space uses.");
    module.def(
        "is_available",
        [](const std::string& name) {
            const auto space = space_from_name(name);
            return space && available(*space);
        },
        "Whether this build has the space of this name.");
}

void add_recorder(py::module_& module) {
    module.def("start_recording", [] {
        require(settle());
        start_recording();
    });
    module.def("stop_recording", [] {
        require(settle());
        py::list kernels;
        for (const KernelRecord& kernel : stop_recording())
            kernels.append(py::make_tuple(kernel.label, kernel.pattern, kernel.space, kernel.count,
                                          kernel.total, kernel.minimum, kernel.maximum));
        return kernels;
    });
}

py::dict as_dict(const CacheInfo& info) {
    py::dict result;
    result["folder"] = info.folder;
    result["entries"] = info.entries;
    result["memos"] = info.memos;
    result["bytes"] = info.bytes;
    result["limit"] = info.limit;
    result["temporary"] = info.temporary;
    return result;
}

void add_cache(py::module_& module) {
    module.def(
        "cache_info", [] { return as_dict(cache().info()); }, "What the cache of compiled kernels holds.");
    module.def(
        "cache_clear", [] { return as_dict(cache().clear()); }, "Empty it; returns what it held.");
}

/** What `from pykokkos._core import *` takes. */
void add_all(py::module_& module) {
    py::list names;
    for (const auto& item : py::dict(module.attr("__dict__")))
        if (!item.first.cast<std::string>().starts_with('_')) names.append(item.first);
    module.attr("__all__") = names;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
    module.doc() = "The C++ core of pykokkos.";
    require(import_numpy());
    require(add_dispatch(module.ptr()));
    require(PyModule_AddFunctions(module.ptr(), view_functions) == 0);
    require(add_views(module.ptr()) && add_arrays(module.ptr()));
    add_kokkos(module);
    add_recorder(module);
    add_cache(module);
    add_all(module);
}
