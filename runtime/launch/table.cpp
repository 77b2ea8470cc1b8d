#include "runtime/launch/table.hpp"

#include <cstdlib>
#include <mutex>
#include <utility>

#include "runtime/launch/teams.hpp"

namespace caramba::runtime {

namespace detail {
constinit std::atomic<bool> printed{false};
}

namespace {

constexpr std::size_t alignment = 64;

std::mutex print_mutex;
std::string& print_buffer() {
    static auto* const buffer = new std::string;  // outlives workers that print while the process ends
    return *buffer;
}

void* allocate(crb_i64 bytes) {
    if (bytes < 0) return nullptr;
    const std::size_t size = static_cast<std::size_t>(bytes) + alignment - 1;
    return std::aligned_alloc(alignment, bytes == 0 ? alignment : size / alignment * alignment);
}

void release(void* data) {
    std::free(data);
}

void print(const char* text, crb_i64 length) {
    const std::lock_guard lock(print_mutex);
    print_buffer().append(text, static_cast<std::size_t>(length));
    detail::printed.store(true, std::memory_order_release);
}

}  // namespace

const CrbTable unit_table = {CRB_ABI_VERSION, allocate, release, print, meet_team};

std::string take_printed() {
    const std::lock_guard lock(print_mutex);
    detail::printed.store(false, std::memory_order_relaxed);
    return std::exchange(print_buffer(), {});
}

}  // namespace caramba::runtime
