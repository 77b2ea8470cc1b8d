/** \file
 * Which names of a kernel are numbers for certain, whatever its arguments are: `x += 1` makes another number
 * of these, and stores to every element of an array.
 *
 *     while x > 1: x //= 2              an array has no truth
 *     for i in range(x): …              and is no count
 */
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "visitors/values.hpp"

namespace caramba::visitors {

class Numbers {
  public:
    /** `values`: the kernel's; `given`: as far as the kernel gives a number. */
    Numbers(const Program& program, const Kernel& kernel, const Values& values, bool given = false);

    /** Of a name, or what a call gives. */
    bool certain(const syntax::Expr* e) const;
    bool certain(const std::string& name) const;
    /** Whether nothing gives a parameter another value, which might be no number. */
    bool certain_parameter(const std::string& name) const;

  private:
    /** What stands where only a number can. */
    void learn(const syntax::Expr* e);
    void learn_truth(const syntax::Expr* e);
    void learn_call(const syntax::Call* call);
    void learn_sums(const syntax::Block& body);
    bool is_number(const syntax::Expr* e) const;

    const Program& program_;
    const Kernel& kernel_;
    std::set<std::string> names_;
    std::set<const syntax::Expr*> calls_;
    std::map<std::string, size_t> ranks_;  ///< arrays of which this many indices give a number
    std::map<std::string, std::vector<const syntax::Expr*>> values_;  ///< what is assigned to each name
};

}  // namespace caramba::visitors
