#include "runtime/launch/jobs.hpp"

#include <string>

#include "runtime/launch/spaces.hpp"

namespace caramba::runtime {

namespace {

constinit thread_local bool inside_launch = false;

// Marks the thread while it works for a launch.
struct InsideLaunch {
    InsideLaunch() { inside_launch = true; }
    ~InsideLaunch() { inside_launch = before; }
    const bool before = inside_launch;
};

struct ForFunctor {
    Job* job;
    void operator()(crb_i64 worker) const {
        const InsideLaunch mark;
        job->run(static_cast<int>(worker), true);
    }
};

// Accumulators have run-time size and a join order of their own (ReduceJob), so what Kokkos reduces is a
// token.
struct ReduceFunctor {
    Job* job;
    void operator()(crb_i64 worker, int& /*token*/) const {
        const InsideLaunch mark;
        job->run(static_cast<int>(worker), true);
    }
};

struct ScanFunctor {
    Job* job;
    void operator()(crb_i64 worker, int& /*token*/, bool final) const {
        const InsideLaunch mark;
        job->run(static_cast<int>(worker), final);
    }
};

// Only tools read labels; without one the string would be made for nobody.
std::string label_for_tools(const char* label) {
    return Kokkos::Tools::profileLibraryLoaded() ? std::string(label) : std::string();
}

}  // namespace

Place place_of(Space space) {
    if (inside_launch) return {Place::Inline, 1, nullptr};
    const Space resolved = resolve(space);
    if (resolved == Space::Serial) return {ensure_seen() ? Place::Serial : Place::Inline, 1, nullptr};
    ensure_initialized(space);
    if (resolved != resolve(Space::Default)) [[unlikely]]
        throw KokkosError(std::string("this build of Kokkos has no space ") + space_name(space) + " (it is " +
                          kokkos_configuration() + ")");
    if (resolved == Space::Threads) detail::require_launching_thread();
    return {Place::Parallel, parallel_workers(), launch_thread().queues()};
}

void run_for(const char* label, const Place& place, Job& job) {
    if (place.kind == Place::Serial)
        Kokkos::parallel_for(label_for_tools(label), launch_thread().serial_policy(), ForFunctor{&job});
    else if (place.kind == Place::Parallel)
        Kokkos::parallel_for(label_for_tools(label), parallel_policy(), ForFunctor{&job});
    else
        ForFunctor{&job}(0);
}

void run_reduce(const char* label, const Place& place, Job& job) {
    int token = 0;
    if (place.kind == Place::Serial)
        Kokkos::parallel_reduce(label_for_tools(label), launch_thread().serial_policy(), ReduceFunctor{&job},
                                token);
    else if (place.kind == Place::Parallel)
        Kokkos::parallel_reduce(label_for_tools(label), parallel_policy(), ReduceFunctor{&job}, token);
    else
        ForFunctor{&job}(0);
}

void run_scan(const char* label, const Place& place, Job& job) {
    if (place.kind == Place::Serial)
        Kokkos::parallel_scan(label_for_tools(label), launch_thread().serial_policy(), ScanFunctor{&job});
    else if (place.kind == Place::Parallel)
        Kokkos::parallel_scan(label_for_tools(label), parallel_policy(), ScanFunctor{&job});
    else
        ForFunctor{&job}(0);
}

}  // namespace caramba::runtime
