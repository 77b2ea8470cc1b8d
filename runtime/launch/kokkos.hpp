/** \file
 * The life of Kokkos in this process, and its execution spaces: started silently at the first launch on
 * more than the calling thread, or that a tool is to see, and finalised at exit.
 *
 * Threads: PYKOKKOS_NUM_THREADS, else KOKKOS_NUM_THREADS, else OMP_NUM_THREADS, else the cores this process
 * may use. A child of fork whose parent had started Kokkos can go on with Serial; parallel spaces raise
 * KokkosError there.
 */
#pragma once

#include <atomic>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace caramba::runtime {

enum class Space : unsigned char { Default, Serial, OpenMP, Threads };

/** Kokkos cannot do what was asked: space not built in, used after fork or after its end. */
struct KokkosError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

namespace detail {
enum class Life : int { NotStarted, Running, Forked, Ended };
extern std::atomic<Life> kokkos_life;
void start_kokkos(Space space);
bool start_for_tools();
/** Kokkos' Threads space serves one thread; throws KokkosError in others. */
void require_launching_thread();
}  // namespace detail

/** Starts Kokkos at the first call, from any thread; afterwards one load. Throws KokkosError. */
inline void ensure_initialized(Space space = Space::Default) {
    if (detail::kokkos_life.load(std::memory_order_acquire) != detail::Life::Running) [[unlikely]]
        detail::start_kokkos(space);
}

/** Likewise for what runs on the calling thread alone, which does without Kokkos unless a tool is to see it:
 * OpenMP's threads do not survive a fork. Returns whether Kokkos runs. */
inline bool ensure_seen() {
    if (detail::kokkos_life.load(std::memory_order_acquire) != detail::Life::Running) [[unlikely]]
        return detail::start_for_tools();
    return true;
}

/** True between the start and the end of Kokkos, forked children included. */
bool initialized();

/** Default becomes the host-parallel space of this build (OpenMP or Threads), or Serial without one. */
Space resolve(Space space);
/** Whether this build has the space. */
bool available(Space space);
/** "Serial", "OpenMP", …; Default gives the name of what it stands for. */
const char* space_name(Space space);
/** The inverse of space_name; "Default" too. Empty for names that no build knows. */
std::optional<Space> space_from_name(std::string_view name);

/** Threads that a launch in the space uses. Starts Kokkos. */
int concurrency(Space space);
/** Waits for everything that was launched; does nothing before the start. */
void fence(const char* label);

/** "4.7.0" */
const char* kokkos_version();
/** Version and backends in one line, for cache keys and `--version`; never starts Kokkos. */
const std::string& kokkos_configuration();

}  // namespace caramba::runtime
