/** \file
 * Kernels that take values from around them: methods of functors and workloads, and closures over arrays and
 * functors. Each launch reads these values anew and passes them after its arguments (runtime/live.hpp).
 */
#pragma once

#include <Python.h>

#include <vector>

#include "runtime/dispatch/arguments.hpp"
#include "runtime/dispatch/workunit.hpp"

namespace caramba::runtime {

/** The work unit that a bound method is a launch of, and its object (both borrowed). Null without an error
 * when the callable is no bound work unit, null with one when it cannot be made. */
WorkUnit* bound_unit(PyObject* callable, PyObject*& object);

/** Brings a work unit up to date with what is around it, its compiled signatures included. False with an
 * error set. */
bool refresh(WorkUnit* unit);

/** What a kernel reads around itself, as it is now, a new reference; null with an error set. */
Owned live_value(const LiveArgument& live, PyObject* bound);

/** Python: _lambda_unit(function, form, indices): the work unit of a lambda (LambdaForm). */
PyObject* lambda_unit(PyObject* module, PyObject* args);

/** The values of one launch. */
class LiveValues {
  public:
    /** Reads them and adds them to the arguments. False with an error set. */
    bool add_to(Arguments& arguments, const WorkUnitState& state, PyObject* object);
    const std::vector<Owned>& values() const { return values_; }

  private:
    std::vector<Owned> values_;
};

}  // namespace caramba::runtime
