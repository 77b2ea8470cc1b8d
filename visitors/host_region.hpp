/** \file
 * What beside a parallel loop may stay Python in the caller: allocations, extents, names, counters and
 * returns, and nothing else, since Python's arithmetic is not Numba's (float32 scalars widen, integers never
 * wrap).
 */
#pragma once

#include "visitors/program.hpp"
#include "visitors/values.hpp"

namespace caramba::visitors {

class HostRegion {
  public:
    HostRegion(const Program& program, const Kernel& kernel, const Values& values)
        : program_(program), kernel_(kernel), values_(values) {}

    /** A statement that Python and Numba run alike. `used_as_bound` says that the integer it assigns is one.
     */
    bool takes(const syntax::Stmt* stmt, bool used_as_bound) const;
    /** An integer known on the host: literals, extents, parameters and sums of them. */
    bool is_integer(const syntax::Expr* expr) const;
    /** What a return may give: arrays, extents, and numbers whose type Python has. */
    bool is_result(const syntax::Expr* expr) const;
    /** A scalar that each iteration can compute for itself without changing what it means. */
    bool repeatable(const syntax::Assign* stmt) const;

    /** Python does not have this name: each function that needs it computes it. */
    void add_repeated(const std::string& name) { repeated_.insert(name); }
    /** A reduction gave it: its value is Python's, whatever it started from. */
    void add_reduced(const std::string& name, bool is_float) {
        reduced_.insert(name);
        if (is_float) floats_.insert(name);
    }
    void forget_reduced(const std::string& name) {
        reduced_.erase(name);
        floats_.erase(name);
    }

  private:
    bool is_parameter(const std::string& name) const;
    bool is_array(const syntax::Expr* expr) const;
    bool is_extent(const syntax::Expr* expr) const;
    bool is_allocation(const syntax::Expr* expr) const;
    bool is_float(const syntax::Expr* expr) const;
    bool is_copy(const syntax::Expr* target, const syntax::Expr* value) const;
    Value::Kind kind(const syntax::Expr* name) const;

    const Program& program_;
    const Kernel& kernel_;
    const Values& values_;
    std::set<std::string> repeated_, reduced_, floats_;
};

bool allocates(const Program& program, const Kernel& kernel, const syntax::Node* node);
/** A literal number, `-1.5` included, or np.inf. */
bool is_initial_value(const Program& program, const Kernel& kernel, const syntax::Expr* expr);

}  // namespace caramba::visitors
