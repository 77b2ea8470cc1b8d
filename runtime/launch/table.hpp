/** \file
 * The services that units get from the runtime (CrbTable of runtime/abi.h).
 *
 * What units print is collected for the process in the order of arrival, since a worker must not wait for
 * Python's global lock. Whoever launched takes it afterwards, holding that lock, and writes it to sys.stdout:
 * `if (has_printed()) write(take_printed());` Of arrays the elements are collected, which NumPy makes text
 * of.
 */
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "runtime/abi.h"

namespace caramba::runtime {

extern const CrbTable unit_table;

namespace detail {
extern std::atomic<bool> printed;
}

inline bool has_printed() {
    return detail::printed.load(std::memory_order_acquire);
}
/** A piece of what units print: text, or an array. */
struct Printed {
    std::string text;   ///< of an array: its elements, in C order
    std::string dtype;  ///< of an array
    std::vector<crb_i64> extents;
    bool written = false;  ///< the array's repr() is shown, not its str()
};
std::vector<Printed> take_printed();

}  // namespace caramba::runtime
