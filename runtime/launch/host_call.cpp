#include "runtime/launch/host_call.hpp"

#include <cstdint>

#include "runtime/launch/spaces.hpp"
#include "runtime/launch/table.hpp"

namespace caramba::runtime {

int host_call(const char* label, CrbReduceBlock block, bool launches, const void* args, void* result,
              CrbError* error) {
    const bool seen = ensure_seen();
    error->exception = 0;
    CrbContext context{&unit_table, error, 0, nullptr};
    if (!seen || !Kokkos::Tools::profileLibraryLoaded()) return block(args, &context, 0, 1, result);

    if (launches) {
        Kokkos::Tools::pushRegion(label);
        const int status = block(args, &context, 0, 1, result);
        Kokkos::Tools::popRegion();
        return status;
    }
    const std::uint32_t device =
        Kokkos::Tools::Experimental::device_id(launch_thread().serial_policy().space());
    std::uint64_t kernel = 0;
    Kokkos::Tools::beginParallelFor(label, device, &kernel);
    const int status = block(args, &context, 0, 1, result);
    Kokkos::Tools::endParallelFor(kernel);
    return status;
}

}  // namespace caramba::runtime
