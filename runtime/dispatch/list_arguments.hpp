/** \file
 * Python lists as arguments of host calls and launches: their elements in a body of the form that units read
 * (codegen/parts/list.h), and back into the list after a call that changed it.
 */
#pragma once

#include <Python.h>

#include <vector>

#include "runtime/abi.h"
#include "runtime/dispatch/object.hpp"
#include "runtime/dispatch/parameters.hpp"
#include "runtime/kernel.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

/** Why a list cannot be passed; the type of the elements of one that can: numbers, arrays, tuples of these,
 * objects of class types. */
struct ListElement {
    types::TypeRef type = nullptr;
    const char* problem = nullptr;
};
/** Whether it is a list of Python or a typed list of Numba. */
bool is_list_argument(PyObject* object);
ListElement list_element(PyObject* list);

/** The name of the first parameter whose list a kernel may change; null when there is none. */
PyObject* changed_list(const Kernel& kernel, const Parameters& parameters, const Match& match,
                       PyObject* const* values);

class CellArguments;

class ListArguments {
  public:
    ListArguments() = default;
    ListArguments(const ListArguments&) = delete;
    ListArguments& operator=(const ListArguments&) = delete;
    ~ListArguments();

    /** The body for a list whose elements are of this type; null with an error set. */
    void* add(PyObject* list, types::TypeRef element);
    bool empty() const { return lists_.empty(); }
    /** Gives the lists what the kernel made of them, also when it raised; false with an error of its own set.
     * What was put into them may be a part of what was given to the kernel. */
    bool reflect(std::span<PyObject* const> given);
    /** The arrays and tuples that lists were passed with, of which results may be a part: a tuple of each. */
    void add_items(std::vector<PyObject*>& to) const;
    /** The cells of objects that lists were passed with. */
    void note_cells(CellArguments& cells) const;
    /** The list that this is the body of (borrowed); null where the kernel made it. */
    PyObject* with(const void* body) const;

  private:
    static constexpr crb_i64 lent = -1;  ///< crb_list_lent of codegen/parts/list.h
    struct Body {
        crb_i64 keepers, size, capacity;
        char* data;
        crb_i64 typed;
    };
    struct Passed {
        PyObject* list;  ///< its caller keeps it
        types::TypeRef element;
        Body* body;
        Owned items;                 ///< null: numbers
        std::vector<char> original;  ///< their bytes in the body
    };
    static bool fill(Passed& passed);
    static Owned result(Passed& passed, std::span<PyObject* const> given);
    bool give_back(std::span<PyObject* const> given);

    std::vector<Passed> lists_;
};

}  // namespace caramba::runtime
