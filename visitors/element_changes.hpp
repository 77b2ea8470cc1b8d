/** \file
 * Arrays of the module whose elements may change while kernels that read them are compiled already: Numba
 * goes on with the elements as they were, and the migrated kernel would read the new ones.
 *
 *     table = np.zeros(256)
 *     for i in range(256): table[i] = i * i      before the kernel: nothing can have called it
 *     @njit
 *     def f(i): return table[i]
 *     def reset(): table[:] = 0                  here that is not known
 */
#pragma once

#include <map>
#include <set>
#include <string>

#include "visitors/program.hpp"

namespace caramba::visitors {

class ElementChanges {
  public:
    explicit ElementChanges(const Program& program);

    /** Whether elements of this global may change after the kernel is defined. */
    bool after(const Kernel& kernel, const std::string& name) const;

  private:
    void block(const syntax::Block& block);
    void statement(const syntax::Stmt* s);
    void function(const syntax::FunctionDef* def);

    std::set<std::string> by_functions_;
    std::map<std::string, std::uint32_t> last_;  ///< where the module's own statements change it last
};

}  // namespace caramba::visitors
