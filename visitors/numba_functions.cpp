#include "visitors/numba_functions.hpp"

namespace caramba::visitors {

std::string_view name_in_pykokkos(std::string_view path) {
#define NUMBA_FUNCTION(of_numba, name, arguments) \
    if (path == "numba." of_numba) return name;
#include "visitors/numba_functions.def"
#undef NUMBA_FUNCTION
    return "";
}

std::optional<size_t> arguments_in_pykokkos(std::string_view path) {
#define NUMBA_FUNCTION(of_numba, name, arguments) \
    if (path == "numba." of_numba) return arguments;
#include "visitors/numba_functions.def"
#undef NUMBA_FUNCTION
    return std::nullopt;
}

}  // namespace caramba::visitors
