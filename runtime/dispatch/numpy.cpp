#define CARAMBA_IMPORTS_NUMPY
#include "runtime/dispatch/numpy.hpp"

namespace caramba::runtime {

bool import_numpy() {
    return PyArray_ImportNumPyAPI() == 0;
}

}  // namespace caramba::runtime
