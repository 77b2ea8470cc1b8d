/** \file
 * Which statements around a parallel loop may stay Python in the caller: allocations, extents, returns, and
 * nothing else, since Python's arithmetic is not Numba's (float32 scalars widen, integers never wrap).
 */
#pragma once

#include "visitors/program.hpp"

namespace caramba::visitors {

class HostRegion {
  public:
    HostRegion(Program& program, Kernel& kernel) : program_(program), kernel_(kernel) {}

    /** An assignment that Python and Numba evaluate alike; its targets are host names from now on. */
    bool takes(const syntax::Stmt* stmt, bool used_as_bound);
    /** An integer known on the host: literals, extents, parameters and sums of them. */
    bool is_integer(const syntax::Expr* expr) const;
    /** What a return may give: parameters, arrays that the caller made, extents, results of reductions. */
    bool is_result(const syntax::Expr* expr) const;
    /** A scalar that each iteration can compute for itself without changing what it means. */
    bool repeatable(const syntax::Stmt* stmt, const std::set<std::string>& stored) const;

    void add_reduction(const std::string& name, bool float_result) {
        (float_result ? floats_ : values_).insert(name);
    }

  private:
    bool is_extent(const syntax::Expr* expr) const;
    bool is_allocation(const syntax::Expr* expr) const;
    bool is_number(const syntax::Expr* expr) const;
    bool is_float_arithmetic(const syntax::Expr* expr) const;

    Program& program_;
    Kernel& kernel_;
    std::set<std::string> integers_, arrays_, values_, floats_;
};

/** A literal number, `-1.5` included, or np.inf. */
bool is_initial_value(const Program& program, const Kernel& kernel, const syntax::Expr* expr);

}  // namespace caramba::visitors
