/** \file
 * The library of BLAS and LAPACK that a process uses: found once, among what NumPy loaded and what the system
 * has.
 */
#pragma once

#include <array>
#include <mutex>
#include <string>

namespace caramba::runtime {

/** The routines by their names without the letter of the type. */
enum class LapackSymbol {
#define SYMBOL(id, s, d, c, z) id,
#include "runtime/launch/lapack_symbols.def"
#undef SYMBOL
    Count
};

struct LapackLibrary {
    std::string file;
    bool wide = false;  ///< whether its integers have 64 bits
    std::array<std::array<void*, 4>, static_cast<std::size_t>(LapackSymbol::Count)> routines{};
    // The library's number of threads, null where it has none that can be set.
    int (*threads)() = nullptr;
    void (*set_threads)(int) = nullptr;

    void* routine(LapackSymbol symbol, int kind) const {
        return routines[static_cast<std::size_t>(symbol)][static_cast<std::size_t>(kind)];
    }
};

/** Null where there is none. */
const LapackLibrary* lapack_library();

/** While one of these lives, calls stay on their own threads: a launch has its workers already, and a second
 * pool of threads would fight with them for the cores. */
class CallingThreadOnly {
  public:
    CallingThreadOnly(const LapackLibrary& library, bool wanted);
    ~CallingThreadOnly();
    CallingThreadOnly(const CallingThreadOnly&) = delete;
    CallingThreadOnly& operator=(const CallingThreadOnly&) = delete;

  private:
    const LapackLibrary* library_ = nullptr;
};

}  // namespace caramba::runtime
