/** \file
 * pk.WorkUnit: a Python function that is a kernel, as `@pk.workunit` and `@pk.function` make it.
 *
 * Called directly it is the plain Python function. Its source is read at the first launch; a signature is
 * compiled at its first launch, and found in `signatures` ever after.
 */
#pragma once

#include <Python.h>

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "runtime/dispatch/parameters.hpp"
#include "runtime/dispatch/signatures.hpp"
#include "runtime/kernel.hpp"
#include "runtime/live.hpp"

namespace caramba::runtime {

/** What the annotation of an accumulator says: `acc: pk.Acc[pk.int64, pk.Max]`. */
struct AccumulatorAnnotation {
    int position = -1;               ///< of the parameter; -1: not read yet
    types::TypeRef value = nullptr;  ///< type of values, or null
    Owned reducer;                   ///< or null
};

/** A value that launches read and pass after the arguments. */
struct LiveArgument {
    Live source;
    Owned name;                 ///< str
    Owned variable, attribute;  ///< of the source, as str
    bool atomic = false;        ///< its class gives the field the trait Atomic
};

/** What a WorkUnit has of C++. */
struct WorkUnitState {
    Options options;
    bool release_lock = true;  ///< launches release Python's global lock
    Owned scratch;             ///< scratch memory that the decorator asks for, or null
    std::string name;
    Parameters parameters;
    Signatures signatures;
    std::shared_ptr<Function> captured;
    AccumulatorAnnotation accumulator;
    PyTypeObject* receiver = nullptr;        ///< of a method: the class of its objects
    std::map<PyTypeObject*, Owned> methods;  ///< this as the method of objects of a class (which it keeps)
    std::vector<LiveArgument> live;
    bool fresh = false;  ///< `live` and `signatures` belong to what `captured` found around it
};

struct WorkUnit {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject* function;
    PyObject* dict;
    PyObject* weak_references;
    WorkUnitState* state;
};

extern PyTypeObject WorkUnitType;

inline bool is_work_unit(PyObject* object) {
    return Py_TYPE(object) == &WorkUnitType;
}

/** Gives a wrapper the name, the docstring and the other attributes of its function, as attributes of its own
 * that may be set (functools.update_wrapper). False with an error set. */
bool take_names(PyObject* wrapper, PyObject* function);

/** A WorkUnit of a plain Python function, a new reference. Null with an error set. */
PyObject* new_work_unit(PyObject* function, const Options& options, bool release_lock);

/** The work unit of a method for objects of a class, a new reference. Null with an error set. */
PyObject* new_method_unit(WorkUnit* unit, PyTypeObject* receiver);

/** Python: workunit(function=None, *, error_model="numpy", boundscheck=False, fastmath=False, nogil=True,
 * **view_infos) and function(…), whose error model is "python" by default. */
PyObject* workunit_decorator(PyObject* module, PyObject* args, PyObject* keywords);
PyObject* function_decorator(PyObject* module, PyObject* args, PyObject* keywords);

/** The captured function; null with an error set. */
Function* captured(WorkUnitState& state, PyObject* function);

/** Compiles the kernel of a new signature and checks its arguments against it; null with an error set. */
const Kernel* compile_signature(WorkUnit* unit, const Request& choices, const Match& match,
                                PyObject* const* values, PyObject* initial, Key key,
                                std::span<const Owned> live = {});

bool add_work_unit(PyObject* module);

/** The qualified name under which its module has an object that was made of a function; null if it has not,
 * without an error set. */
Owned own_name(PyObject* object, PyObject* function);

}  // namespace caramba::runtime
