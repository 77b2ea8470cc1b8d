/** \file
 * What the runtime does, one line each on stderr, when PYKOKKOS_LOG=info (or debug) asks for it; silent
 * otherwise.
 *
 * A call costs one branch while its level is off. On hot paths guard the arguments too: `if
 * (log_enabled(...))`.
 */
#pragma once

#include <atomic>

namespace caramba::runtime {

enum class LogLevel : int { Off = 0, Info = 1, Debug = 2 };

namespace detail {
extern std::atomic<LogLevel> log_level;
}

inline bool log_enabled(LogLevel level) {
    return detail::log_level.load(std::memory_order_relaxed) >= level;
}

/** Overrides the environment (read once, when the library is loaded). */
void set_log_level(LogLevel level);

[[gnu::format(printf, 1, 2)]] void log_info(const char* format, ...);
[[gnu::format(printf, 1, 2)]] void log_debug(const char* format, ...);

}  // namespace caramba::runtime
