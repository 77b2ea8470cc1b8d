/** \file
 * The system's C++ compiler, and the flags with which units are compiled.
 *
 * PYKOKKOS_CXX, else CXX, else g++, c++, clang++ on PATH. Its version is asked for once per installation and
 * kept in the cache, so that a warm start runs no other process.
 */
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace caramba::runtime {

/** No usable compiler; the message names the package that brings one. */
struct ToolchainError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Toolchain {
    std::vector<std::string>
        command;  ///< the compiler's absolute path, then arguments that came with the variable
    std::string
        identity;  ///< its version and target, and this CPU's instruction set: part of every cache key
};

/** The path of a program that PATH has, or of one named by a path. */
std::optional<std::string> find_program(const std::string& name);

/** Found once in a process; throws ToolchainError, again at every call. */
const Toolchain& toolchain();

namespace detail {
enum FastMathPlace : unsigned {
#define FASTMATH(name) fastmath_place_##name,
#include "runtime/codegen/fastmath.def"
#undef FASTMATH
    fastmath_places
};
}  // namespace detail

/** Numba's fastmath flags as bits: fastmath_nnan, ...; fastmath_fast is all of them. */
enum FastMath : unsigned {
    fastmath_none = 0,
#define FASTMATH(name) fastmath_##name = 1u << detail::fastmath_place_##name,
#include "runtime/codegen/fastmath.def"
#undef FASTMATH
    fastmath_fast = (1u << detail::fastmath_places) - 1,
};

struct CompileOptions {
    int optimization = 0;  ///< 2 or 3; 0 chooses by the size of the unit
    unsigned fastmath = fastmath_none;
    bool sums = false;  ///< loops add floating-point numbers up, in order where fastmath does not free them
};

/** Everything between the compiler's name and the files, for a unit of `text_bytes`. */
std::vector<std::string> unit_flags(const CompileOptions& options, std::size_t text_bytes);

bool is_gcc();
/** Whether products and sums may become one instruction though that changes results: g++ 12 makes vfmaddsub
 * of the neighbours a * b - c * d and a * d + c * b (complex products, rotations) whatever -ffp-contract
 * says. */
bool may_fuse_unasked(const CompileOptions& options);
/** Further flags for units in which that happened. AVX-512 has fused instructions of its own. */
std::vector<std::string> without_fused_instructions();

}  // namespace caramba::runtime
