/** \file
 * Reducers of a parallel_reduce: pk.Max and its like as an argument (by position or as `reducer=`), or in the
 * annotation of the accumulator (`acc: pk.Acc[pk.double, pk.Max]`). The argument wins.
 */
#pragma once

#include <Python.h>

#include <vector>

#include "runtime/dispatch/workunit.hpp"
#include "types/reducers.hpp"

namespace caramba::runtime {

/** Python: _register_reducers(class of reducers, function that reads annotations). */
PyObject* register_reducers(PyObject* module, PyObject* args);

bool is_reducer(PyObject* object);
const types::ReducerInfo* reducer_info(PyObject* reducer);

/** Python: _accumulator_reducer(function, position of the accumulator, name of a reducer or None, scan,
 * several): the name of the reducer that the updates mean where none is given, "" for no updates (or no
 * source), None for what nothing joins. TypeError for updates that are not the reducer's, and, where there
 * are several partial results, for None. */
PyObject* accumulator_reducer(PyObject* module, PyObject* args);

/** Reads what the accumulator's annotation says into the unit's state, at its first reduction or scan, and
 * sets `reducer` where it is null. False with an error set. */
bool read_annotation(WorkUnit* unit, int position, PyObject*& reducer);

/** Takes `reducer=…` out of a call's keywords, unless the kernel has such a parameter. */
class KeywordReducer {
  public:
    KeywordReducer(Pattern pattern, const Parameters& parameters, PyObject* keywords, PyObject* const* values,
                   PyObject*& reducer)
        : names_(keywords), values_(values) {
        if (pattern == Pattern::Reduce && keywords) take(parameters, reducer);
    }
    bool valid() const { return valid_; }  ///< false with an error set
    PyObject* names() const { return names_; }
    PyObject* const* values() const { return values_; }

  private:
    void take(const Parameters& parameters, PyObject*& reducer);

    PyObject* names_;
    PyObject* const* values_;
    Owned rest_;
    std::vector<PyObject*> rest_values_;
    bool valid_ = true;
};

}  // namespace caramba::runtime
