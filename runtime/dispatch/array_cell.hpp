/** \file
 * Where objects keep an array that they may exchange for another one: a place in memory that Python and
 * kernels share, as they share an object's record (pykokkos/class_objects.py).
 *
 * To a kernel it is the body of a list of one array (codegen/parts/list.h). While no kernel runs, what lies
 * there is memory of a NumPy array that the cell keeps. A kernel stores what it likes; after the call that
 * becomes a NumPy array again: new storage, or all or a part of what the kernel was given.
 */
#pragma once

#include <Python.h>

#include <span>
#include <vector>

#include "runtime/dispatch/object.hpp"
#include "types/type.hpp"

namespace caramba::runtime {

extern PyTypeObject ArrayCellType;
bool is_array_cell(PyObject* object);
types::TypeRef type_of_cell(PyObject* cell);
/** What kernels get for it. */
void* body_of_cell(PyObject* cell);
/** The array in it (borrowed). */
PyObject* array_of_cell(PyObject* cell);
/** The cell of a body that a kernel returns: a new reference, null with an error set. */
PyObject* cell_to_python(types::TypeRef type, void* body, std::span<PyObject* const> arguments);
bool add_array_cell(PyObject* module);

/** The cells that a call was given. */
class CellArguments {
  public:
    void add(PyObject* cell) { cells_.push_back(cell); }
    bool empty() const { return cells_.empty(); }
    /** Gives the cells what the kernel left in them, also where it raised. False with an error set. What they
     * held before is added to `given`, and lives as long as this, since results may be a part of it. */
    bool settle(std::vector<PyObject*>& given);

  private:
    std::vector<PyObject*> cells_;  ///< the caller's objects keep them
    std::vector<Owned> before_;
};

}  // namespace caramba::runtime
