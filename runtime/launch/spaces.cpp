#include "runtime/launch/spaces.hpp"

#include <mutex>
#include <vector>

namespace caramba::runtime {

namespace {

// Serial instances of threads that have ended, for the next ones. Nothing here is ever destroyed, since
// threads may end after Kokkos did.
struct IdleInstances {
    std::mutex mutex;
    std::vector<const WorkerPolicy<SerialSpace>*> policies;
};
IdleInstances& idle_instances() {
    static auto* const instances = new IdleInstances;
    return *instances;
}

}  // namespace

LaunchThread::LaunchThread() = default;

LaunchThread::~LaunchThread() {
    if (serial_ == nullptr) return;
    IdleInstances& idle = idle_instances();
    const std::lock_guard lock(idle.mutex);
    idle.policies.push_back(serial_);
}

void LaunchThread::acquire_serial() {
    IdleInstances& idle = idle_instances();
    const std::lock_guard lock(idle.mutex);
    if (idle.policies.empty()) {
        serial_ = new WorkerPolicy<SerialSpace>(SerialSpace(Kokkos::NewInstance{}), 0, 1);
    } else {
        serial_ = idle.policies.back();
        idle.policies.pop_back();
    }
}

void LaunchThread::allocate_queues() {
    queues_ = std::make_unique<WorkQueue[]>(static_cast<std::size_t>(parallel_workers()));
}

LaunchThread& launch_thread() {
    static thread_local LaunchThread thread;
    return thread;
}

const WorkerPolicy<ParallelSpace>& parallel_policy() {
    static const auto* const policy = new WorkerPolicy<ParallelSpace>(0, ParallelSpace().concurrency());
    return *policy;
}

int parallel_workers() {
    return static_cast<int>(parallel_policy().end());
}

}  // namespace caramba::runtime
