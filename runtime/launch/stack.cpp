#include "runtime/launch/stack.hpp"

#include <pthread.h>

#include <cstddef>

#include "runtime/launch/fibers.hpp"

namespace caramba::runtime {

namespace {

constexpr std::size_t reserve = 128 << 10;  // for the last function's own frame, and what it calls

char* end_of_thread() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return nullptr;
    void* address = nullptr;
    std::size_t size = 0;
    const bool known = pthread_attr_getstack(&attributes, &address, &size) == 0;
    pthread_attr_destroy(&attributes);
    return known ? static_cast<char*>(address) : nullptr;
}

}  // namespace

char* stack_end() {
    if (char* fiber = Fibers::of_this_thread().stack_end()) return fiber + reserve;
    static thread_local char* const end = end_of_thread();
    // Where the system does not say, no depth is too great.
    return (end ? end : reinterpret_cast<char*>(1)) + reserve;
}

}  // namespace caramba::runtime
