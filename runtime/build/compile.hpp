/** \file
 * From the text of a unit to a shared object: out of the cache, or by the system's compiler.
 *
 * Safe from several threads; each call compiles one unit in a process of its own.
 */
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "runtime/build/toolchain.hpp"

namespace caramba::runtime {

/** The compiler refused a unit. The whole output is in the log; #line directives make `file` and `line` the
 * Python ones. */
struct CompileError : std::runtime_error {
    CompileError(const std::string& what, std::string file_, int line_, std::string message_,
                 std::string log_)
        : std::runtime_error(what),
          file(std::move(file_)),
          line(line_),
          message(std::move(message_)),
          log(std::move(log_)) {}
    std::string file;     ///< empty when the output names no line
    int line;             ///< 0 when the output names no line
    std::string message;  ///< the first error, as the compiler words it
    std::string log;      ///< path of the file with everything the compiler said
};

struct Unit {
    std::string_view name;  ///< for log lines
    std::string_view text;  ///< the whole translation unit
    CompileOptions options = {};
    std::span<const std::string> files = {};  ///< whose places, from 1, its #line directives say for names
};

struct BuiltUnit {
    std::string object;  ///< path of the shared object
    bool cached = false;
    double seconds = 0;
};

/** Throws CompileError, ToolchainError, CacheError. */
BuiltUnit build_unit(const Unit& unit);

}  // namespace caramba::runtime
