/** \file
 * Global names that the module's own statements bind several times. What a kernel reads that is defined after
 * the last of them does not change any more, so that Numba freezes what everybody finds later on.
 *
 *     table = np.zeros(20)
 *     for n in range(20): scale = n * scale
 *     table = -table / scale
 *     @njit
 *     def f(i): return table[i]
 */
#pragma once

#include <map>
#include <set>
#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

class Rebindings {
  public:
    explicit Rebindings(const Program& program);

    /** Whether a global has its last value where the kernel is defined, and one that kernels may read. */
    bool settled(const Kernel& kernel, const std::string& name) const;

  private:
    struct Bound {
        std::uint32_t end = 0;  ///< of the module's last statement that binds it
        bool plain = true;      ///< each time to what may be a number or an array
    };
    void statement(const syntax::Stmt* s, std::uint32_t end);
    void target(const syntax::Expr* e, const syntax::Expr* value, std::uint32_t end);
    void other(const std::string& name) { bound_[name].plain = false; }

    const syntax::Block& module_;
    std::map<std::string, Bound> bound_;
};

}  // namespace caramba::visitors
