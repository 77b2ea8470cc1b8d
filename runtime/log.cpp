#include "runtime/log.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace caramba::runtime {

namespace {

LogLevel level_from_environment() {
    const char* text = std::getenv("PYKOKKOS_LOG");
    if (text == nullptr) text = std::getenv("PK_LOG_LEVEL");  // upstream's name
    if (text == nullptr) return LogLevel::Off;
    const std::string_view level = text;
    if (level == "info" || level == "INFO") return LogLevel::Info;
    if (level == "debug" || level == "DEBUG") return LogLevel::Debug;
    return LogLevel::Off;
}

// One write for each line, so that lines of several threads and processes do not mix.
void write_line(const char* format, std::va_list arguments) {
    constexpr std::string_view prefix = "pykokkos: ";
    char line[1024];
    prefix.copy(line, prefix.size());
    const std::size_t room = sizeof line - prefix.size() - 1;
    const int wanted = std::vsnprintf(line + prefix.size(), room, format, arguments);
    std::size_t length = prefix.size();
    if (wanted > 0)
        length += static_cast<std::size_t>(wanted) < room ? static_cast<std::size_t>(wanted) : room - 1;
    line[length++] = '\n';
    std::fwrite(line, 1, length, stderr);
}

}  // namespace

namespace detail {
std::atomic<LogLevel> log_level{level_from_environment()};
}

void set_log_level(LogLevel level) {
    detail::log_level.store(level, std::memory_order_relaxed);
}

void log_info(const char* format, ...) {
    if (!log_enabled(LogLevel::Info)) return;
    std::va_list arguments;
    va_start(arguments, format);
    write_line(format, arguments);
    va_end(arguments);
}

void log_debug(const char* format, ...) {
    if (!log_enabled(LogLevel::Debug)) return;
    std::va_list arguments;
    va_start(arguments, format);
    write_line(format, arguments);
    va_end(arguments);
}

}  // namespace caramba::runtime
