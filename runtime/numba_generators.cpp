#include <Python.h>

#include <cstddef>
#include <cstring>
#include <iterator>

#include "runtime/dispatch/object.hpp"
#include "runtime/launch/mersenne.hpp"
#include "runtime/numba_generators.hpp"
#include "runtime/once.hpp"

namespace caramba::runtime {

namespace {

/** What pykokkos/numba_generators.py finds, in its order. */
struct Addresses {
    void* numpy = nullptr;
    void* python = nullptr;
    void* seed = nullptr;
    void* refill = nullptr;
};

/** Room for a state, and for more, should Numba's have become larger. */
union Scratch {
    CrbMersenne state;
    unsigned char bytes[2 * sizeof(CrbMersenne)];
};

/** Whether Numba's functions do to a state what ours do, byte for byte: it is laid out as ours is then. */
bool are_like_ours(const Addresses& found) {
    Scratch ours, theirs;
    std::memset(&ours, 0xff, sizeof ours);
    std::memset(&theirs, 0xff, sizeof theirs);
    const auto same = [&] { return std::memcmp(&ours, &theirs, sizeof ours) == 0; };
    constexpr unsigned any_seed = 20220617;
    mersenne_seed(&ours.state, any_seed);
    reinterpret_cast<void (*)(CrbMersenne*, unsigned)>(found.seed)(&theirs.state, any_seed);
    if (!same()) return false;
    mersenne_refill(&ours.state);
    reinterpret_cast<void (*)(CrbMersenne*)>(found.refill)(&theirs.state);
    theirs.state.index = 0;
    return same();
}

NumbaGenerators found_generators() {
    const Owned module(PyImport_ImportModule("pykokkos.numba_generators"));
    const Owned result(module ? PyObject_CallMethod(module.get(), "addresses", nullptr) : nullptr);
    if (result && result.get() == Py_None) return {};
    Addresses found;
    void** const places[] = {&found.numpy, &found.python, &found.seed, &found.refill};
    for (std::size_t i = 0; result && i < std::size(places) && !PyErr_Occurred(); ++i) {
        PyObject* const item = PyTuple_GetItem(result.get(), static_cast<Py_ssize_t>(i));
        if (item) *places[i] = PyLong_AsVoidPtr(item);
    }
    if (!PyErr_Occurred() && are_like_ours(found))
        return {reinterpret_cast<CrbMersenne* (*)()>(found.numpy),
                reinterpret_cast<CrbMersenne* (*)()>(found.python)};
    if (!PyErr_Occurred())
        PyErr_WarnEx(
            PyExc_RuntimeWarning,
            "this Numba's generators of random numbers are not laid out as pykokkos knows them: kernels "
            "that Numba compiles draw from other streams than those of pykokkos",
            1);
    if (PyErr_Occurred()) PyErr_WriteUnraisable(nullptr);
    return {};
}

}  // namespace

const NumbaGenerators* numba_generators() {
    static NumbaGenerators* made = nullptr;
    const PyGILState_STATE lock = PyGILState_Ensure();
    const NumbaGenerators& found = made_once(made, found_generators);
    PyGILState_Release(lock);
    return found.numpy != nullptr ? &found : nullptr;
}

}  // namespace caramba::runtime
