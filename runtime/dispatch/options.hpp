/** \file
 * The decorators' keyword arguments.
 */
#pragma once

#include <Python.h>

#include "runtime/dispatch/object.hpp"
#include "runtime/kernel.hpp"

namespace caramba::runtime {

/** A decorator's options: what its code is like, and whether launches release the global lock. */
struct DecoratorOptions {
    Options options;
    bool release_lock = true;
    Owned scratch;  ///< the list of `scratch=[…]`, or null
};

/** Reads annotations, error_model ("python", "numpy"), boundscheck, fastmath (bool, or names of flags),
 * inline, nogil, scratch and signatures from a decorator's keywords (null: none). Other keywords are the
 * ViewTypeInfo of arguments, of which only the trait Atomic is not the argument's own matter. False with an
 * error set. */
bool read_options(PyObject* keywords, DecoratorOptions& options);

}  // namespace caramba::runtime
