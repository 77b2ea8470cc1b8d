/** \file
 * Python lists as arguments of host calls and launches: their elements in a body of the form that units read
 * (codegen/parts/list.h), and back into the list after a call that changed it.
 */
#pragma once

#include <Python.h>

#include <vector>

#include "runtime/abi.h"
#include "runtime/dispatch/parameters.hpp"
#include "runtime/dispatch/scalars.hpp"
#include "runtime/kernel.hpp"

namespace caramba::runtime {

/** Why a list cannot be passed; the element of one that can. */
struct ListElement {
    Scalar scalar = Scalar::None;
    const char* problem = nullptr;
};
/** Whether it is a list of Python or a typed list of Numba. */
bool is_list_argument(PyObject* object);
ListElement list_element(PyObject* list);

/** The name of the first parameter whose list a kernel may change; null when there is none. */
PyObject* changed_list(const Kernel& kernel, const Parameters& parameters, const Match& match,
                       PyObject* const* values);

class ListArguments {
  public:
    ListArguments() = default;
    ListArguments(const ListArguments&) = delete;
    ListArguments& operator=(const ListArguments&) = delete;
    ~ListArguments();

    /** The body for a list whose elements are of this scalar; null with an error set. */
    void* add(PyObject* list, Scalar element);
    bool empty() const { return lists_.empty(); }
    /** Gives the lists what the kernel made of them, also when it raised; false with an error of its own set.
     */
    bool reflect();

  private:
    struct Body {
        crb_i64 keepers, size, capacity;
        char* data;
    };
    struct Passed {
        PyObject* list;  ///< its caller keeps it
        Scalar element;
        Body* body;
    };
    bool give_back();

    std::vector<Passed> lists_;
};

}  // namespace caramba::runtime
