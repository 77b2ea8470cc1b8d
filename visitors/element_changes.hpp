/** \file
 * Arrays around kernels whose elements may change while kernels that read them are compiled already: Numba
 * goes on with the elements as they were, and the migrated kernel would read the new ones.
 *
 *     table = np.zeros(256)
 *     for i in range(256): table[i] = i * i      before the kernel: nothing can have called it
 *     @njit
 *     def f(i): return table[i]
 *     def reset(): table[:] = 0                  here that is not known
 *
 * They change under other names, too: `part = table[:4]`, in functions that they are passed to, and in other
 * modules of the folder. The same holds of what the functions around a kernel bind.
 */
#pragma once

#include <map>
#include <set>
#include <string>

#include "visitors/array_names.hpp"
#include "visitors/program.hpp"

namespace caramba::visitors {

class ElementChanges {
  public:
    /** `elsewhere`: names that other programs bind anew, `settings.COUNT = 3`, or whose elements they change:
     * `from tables import table; table[0] = 1`. */
    ElementChanges(const Program& program, const std::set<std::string>& elsewhere);

    /** Whether elements of this global, or of what a function around binds, may change after the kernel is
     * defined. */
    bool after(const Kernel& kernel, const std::string& name) const;
    /** Whether functions, or other programs, may change what this global means. */
    bool by_functions(const std::string& name) const { return by_functions_.contains(name); }

  private:
    using Names = std::set<std::string>;

    void block(const syntax::Block& block);
    void statement(const syntax::Stmt* s);
    void function(const syntax::FunctionDef* def);
    /** What a node changes, `stored` as it says itself, under whatever names, or passes on to what changes
     * it. */
    Names changed(const syntax::Node* node, Names stored) const;
    /** The parameters to which a function stores, or passes on to what does. */
    const std::set<size_t>& parameters_changed(const syntax::FunctionDef* def) const;
    /** The arrays among the arguments of the calls in a node to which what is called stores. */
    template <class F>
    void for_each_changed(const syntax::Node* node, F found) const;
    bool given(const syntax::FunctionDef& def, size_t parameter) const;
    bool around(const Kernel& kernel, const syntax::FunctionDef* def, const std::string& name) const;

    const Program& program_;
    ArrayNames arrays_;
    Names by_functions_;
    std::map<std::string, std::uint32_t> last_;  ///< where the module's own statements change it last
    std::map<std::string, std::uint32_t>
        stored_last_;                     ///< where anything is stored to a name's elements last
    Names stored_fields_;                 ///< `weights`, where anything is stored to `self.weights[i]`
    std::map<std::string, Names> meant_;  ///< arrays of which a name means elements
    mutable std::map<const syntax::FunctionDef*, std::set<size_t>> parameters_;  ///< as they are asked for
};

/** The changes of all programs of a folder, looked for when they are asked for: most kernels read nothing
 * that could change. */
class ChangesOfPrograms {
  public:
    explicit ChangesOfPrograms(const std::vector<Program*>& programs) : programs_(programs) {}
    const ElementChanges& at(const Program* program) const;

  private:
    const std::vector<Program*>& programs_;
    mutable std::map<const Program*, std::set<std::string>> by_others_;
    mutable std::map<const Program*, ElementChanges> found_;
};
/** Whether what a name of the kernel's module, or of another one, means may change once it is compiled. */
bool may_change(const ChangesOfPrograms& changes, const Kernel& kernel, const syntax::Expr* e);

}  // namespace caramba::visitors
