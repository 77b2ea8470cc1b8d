#include "runtime/launch/kokkos.hpp"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "runtime/launch/spaces.hpp"
#include "runtime/log.hpp"

namespace caramba::runtime {

namespace detail {
constinit std::atomic<Life> kokkos_life{Life::NotStarted};
}

namespace {

using detail::kokkos_life;
using detail::Life;

std::mutex start_mutex;
std::thread::id started_by;
pid_t started_in = 0;  // finalising in a forked child would wait for threads that are not there

constexpr Space parallel_space() {
#if defined(KOKKOS_ENABLE_OPENMP)
    return Space::OpenMP;
#elif defined(KOKKOS_ENABLE_THREADS)
    return Space::Threads;
#else
    return Space::Serial;
#endif
}

// A positive number at the start of the variable ("4", or "4,2" as OpenMP allows); 0 when there is none.
int threads_from(const char* variable) {
    const char* text = std::getenv(variable);
    const long value = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
    return value > 0 && value <= 1 << 16 ? static_cast<int>(value) : 0;
}

// Cores by the control group's quota, which containers are given instead of a set of cores; 0 for none.
int quota_cores() {
    std::FILE* file = std::fopen("/sys/fs/cgroup/cpu.max", "re");
    if (file == nullptr) return 0;
    long quota = 0;
    long period = 0;
    const int fields = std::fscanf(file, "%ld %ld", &quota, &period);
    std::fclose(file);
    return fields == 2 && quota > 0 && period > 0 ? static_cast<int>((quota + period - 1) / period) : 0;
}

int available_cores() {
    int cores = static_cast<int>(std::thread::hardware_concurrency());
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) cores = CPU_COUNT(&set);
    if (const int quota = quota_cores(); quota > 0) cores = std::min(cores, quota);
    return std::max(cores, 1);
}

int wanted_threads() {
    for (const char* variable : {"PYKOKKOS_NUM_THREADS", "KOKKOS_NUM_THREADS", "OMP_NUM_THREADS"})
        if (const int threads = threads_from(variable); threads > 0) return threads;
    return available_cores();
}

void finalize_at_exit() {
    if (kokkos_life.load() != Life::Running || started_in != getpid()) return;
    kokkos_life.store(Life::Ended);
    try {
        if (Kokkos::is_initialized()) Kokkos::finalize();
    } catch (...) {
        // The process ends; the results were delivered long ago.
    }
}

void before_fork() {
    start_mutex.lock();
}
void after_fork_in_parent() {
    start_mutex.unlock();
}
void after_fork_in_child() {
    if (kokkos_life.load() == Life::Running) kokkos_life.store(Life::Forked);
    start_mutex.unlock();
}

void start_in_this_process() {
    const auto start = std::chrono::steady_clock::now();
    // It is ended where the process ends, and crashes there unless that is the thread that started it.
    if (parallel_space() == Space::Threads && gettid() != getpid())
        throw KokkosError("Kokkos' Threads space is started by the main thread alone: launch there first");
    started_by = std::this_thread::get_id();
    if (Kokkos::is_finalized()) throw KokkosError("Kokkos was finalised by another part of this process");
    if (!Kokkos::is_initialized()) {
        Kokkos::initialize(
            Kokkos::InitializationSettings().set_disable_warnings(true).set_num_threads(wanted_threads()));
        started_in = getpid();
        std::atexit(finalize_at_exit);
    }
    pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    const std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    log_info("started %s with %d threads in %.1f ms", kokkos_configuration().c_str(),
             ParallelSpace().concurrency(), elapsed.count());
}

}  // namespace

void detail::start_kokkos(Space space) {
    const std::lock_guard lock(start_mutex);
    switch (kokkos_life.load()) {
        case Life::Running:
            return;
        case Life::NotStarted:
            start_in_this_process();
            kokkos_life.store(Life::Running, std::memory_order_release);
            return;
        case Life::Forked:
            // Threads do not survive fork, and OpenMP would wait for them; the calling thread needs none of
            // them.
            if (resolve(space) == Space::Serial) return;
            throw KokkosError(
                std::string("Kokkos had been started before this process was forked, so its ") +
                space_name(space) +
                " threads are missing here: use pk.Serial, or start processes with the 'spawn' method");
        case Life::Ended:
            throw KokkosError("Kokkos has ended: no launch is possible while the process exits");
    }
}

bool detail::start_for_tools() {
    static const bool wanted = std::getenv("KOKKOS_TOOLS_LIBS") || std::getenv("KOKKOS_PROFILE_LIBRARY");
    if (kokkos_life.load() == Life::NotStarted && !wanted) return false;
    start_kokkos(Space::Serial);
    return true;
}

void detail::require_launching_thread() {
    if (std::this_thread::get_id() != started_by)
        throw KokkosError(
            "Kokkos' Threads space can be launched only from the thread that launched first: launch there, "
            "use pk.Serial, "
            "or a build with OpenMP");
}

bool initialized() {
    const Life life = kokkos_life.load(std::memory_order_acquire);
    return life == Life::Running || life == Life::Forked;
}

Space resolve(Space space) {
    return space == Space::Default ? parallel_space() : space;
}

bool available(Space space) {
    return resolve(space) == Space::Serial || resolve(space) == parallel_space();
}

const char* space_name(Space space) {
    switch (resolve(space)) {
        case Space::OpenMP:
            return "OpenMP";
        case Space::Threads:
            return "Threads";
        default:
            return "Serial";
    }
}

std::optional<Space> space_from_name(std::string_view name) {
    if (name == "Default") return Space::Default;
    if (name == "Serial") return Space::Serial;
    if (name == "OpenMP") return Space::OpenMP;
    if (name == "Threads") return Space::Threads;
    return std::nullopt;
}

int concurrency(Space space) {
    if (resolve(space) == Space::Serial) return 1;
    ensure_initialized(space);
    return parallel_workers();
}

void fence(const char* label) {
    if (kokkos_life.load(std::memory_order_acquire) == Life::Running) Kokkos::fence(label);
}

const char* kokkos_version() {
    static const std::string version = std::to_string(KOKKOS_VERSION / 10000) + "." +
                                       std::to_string(KOKKOS_VERSION / 100 % 100) + "." +
                                       std::to_string(KOKKOS_VERSION % 100);
    return version.c_str();
}

const std::string& kokkos_configuration() {
    static const std::string configuration = [] {
        std::string text = std::string("Kokkos ") + kokkos_version() + " Serial";
        if (parallel_space() != Space::Serial) text += std::string(" ") + space_name(parallel_space());
        return text;
    }();
    return configuration;
}

}  // namespace caramba::runtime
