#include "visitors/numba_functions.hpp"

namespace caramba::visitors {

std::string_view name_in_pykokkos(std::string_view path) {
#define NUMBA_FUNCTION(of_numba, name) \
    if (path == "numba." of_numba) return name;
#include "visitors/numba_functions.def"
#undef NUMBA_FUNCTION
    return "";
}

}  // namespace caramba::visitors
