/** \file
 * Kokkos' types as the launchers use them. Private to runtime/launch: whoever includes this, includes Kokkos.
 */
#pragma once

#include <Kokkos_Core.hpp>
#include <memory>

#include "runtime/abi.h"
#include "runtime/launch/chunks.hpp"
#include "runtime/launch/kokkos.hpp"

namespace caramba::runtime {

using SerialSpace = Kokkos::Serial;
/** OpenMP or Threads; Serial in a build that has neither. */
using ParallelSpace = Kokkos::DefaultHostExecutionSpace;

template <class ExecutionSpace>
using WorkerPolicy =
    Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<crb_i64>, Kokkos::Schedule<Kokkos::Static>>;

/** What a launching thread keeps between launches, so that a launch allocates nothing. */
struct LaunchThread {
    LaunchThread();
    ~LaunchThread();
    LaunchThread(const LaunchThread&) = delete;
    LaunchThread& operator=(const LaunchThread&) = delete;

    /** One worker on an instance of this thread alone: Kokkos locks an instance while a kernel runs on it. */
    const WorkerPolicy<SerialSpace>& serial_policy() {
        if (serial_ == nullptr) [[unlikely]]
            acquire_serial();
        return *serial_;
    }
    /** A queue for each worker of the parallel space. */
    WorkQueue* queues() {
        if (queues_ == nullptr) [[unlikely]]
            allocate_queues();
        return queues_.get();
    }

  private:
    void acquire_serial();
    void allocate_queues();

    const WorkerPolicy<SerialSpace>* serial_ = nullptr;
    std::unique_ptr<WorkQueue[]> queues_;
};

LaunchThread& launch_thread();

/** All workers of the parallel space. Valid once Kokkos runs. */
const WorkerPolicy<ParallelSpace>& parallel_policy();
int parallel_workers();

}  // namespace caramba::runtime
