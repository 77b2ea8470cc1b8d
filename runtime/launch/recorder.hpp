/** \file
 * Observes kernels in this process by Kokkos Tools' callbacks: what ran where, how often, and for how long.
 *
 * Callbacks are set only while recording, so that a launch costs nothing otherwise; a tool that
 * KOKKOS_TOOLS_LIBS loaded is called as before. Recordings do not nest.
 */
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace caramba::runtime {

struct KernelRecord {
    std::string label;
    const char* pattern = "";  ///< "for", "reduce" or "scan"
    std::string space;         ///< "Serial", "OpenMP", …
    std::uint64_t count = 0;
    double total = 0;  ///< seconds, as the tool interface sees them: without the dispatch before and after
    double minimum = 0;
    double maximum = 0;
};

/** Starts Kokkos if need be; begins an empty record. Throws std::logic_error while recording. */
void start_recording();
bool recording();
/** Ends the recording; kernels in the order of their first launch. Empty when none was active. */
std::vector<KernelRecord> stop_recording();

}  // namespace caramba::runtime
