/** \file
 * Values that a kernel reads from around it and that may be others at each launch: fields of the object that
 * a method is bound to (`self.x`), fields of functors that a closure captures, arrays and views that it
 * captures. Each launch passes them as arguments after those of the call.
 */
#pragma once

#include <Python.h>

#include <string>

namespace caramba::runtime {

/** Where an object comes from: the object of the launch's bound method, or a variable around the kernel. */
struct Origin {
    PyObject* holder =
        nullptr;  ///< cell, or dict of globals (kept alive by the function); null: the launch's
    std::string variable;
    bool operator==(const Origin&) const = default;
};

struct Live {
    std::string name;  ///< in the definition that the compiler sees, and in messages
    Origin origin;
    std::string attribute;  ///< empty: the object itself
};

/** Counts changes of what kernels depend on but no variable holds: the default precision. */
inline int surroundings_generation = 0;

/** Whether kernels take fields from this object: its class is a functor or a workload. */
bool has_fields(PyObject* object);
/** Whether this is a class decorated with pk.classtype. */
bool is_class_type(PyObject* object);
/** Whether this object is passed to kernels as an array. */
bool is_array_object(PyObject* object);

}  // namespace caramba::runtime
