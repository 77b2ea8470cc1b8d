/** \file
 * Which functions may be given to kernels that call what they are given: a call `f(x, y)` of a parameter
 * takes what accepts two arguments, and where every call of the kernel names the function that it passes, no
 * other.
 */
#pragma once

#include <map>
#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Calls in a kernel of what it cannot know: a parameter, a variable, an item of a tuple. */
std::vector<const syntax::Call*> value_calls(const Program& program, const Kernel& kernel);
/** The kernels that a mention means: by name, in another module, or in factories. */
std::vector<Kernel*> kernels_meant(Program& program, const syntax::Expr* e);
/** Those of them that it means inside of these functions, of which the outermost is first. */
std::vector<Kernel*> kernels_meant(Program& program, const syntax::Expr* e,
                                   const std::vector<const syntax::FunctionDef*>& around);

class GivenValues {
  public:
    explicit GivenValues(const std::vector<Program*>& programs) : programs_(programs) {}

    /** One of the kernels in tables or arguments that stays and that `kernel` may be given and call; null
     * without one. `values` are the kernels whose callers are not all known. */
    const Kernel* kept_one(const Kernel& kernel, const Kernels& passed, const Kernels& values) const;
    /** One of `callers` that may be given `value` and call it, by the number of arguments; null without one.
     */
    static const Kernel* caller_of(const Kernel& value, const std::vector<const Kernel*>& callers);

  private:
    /** A call of a kernel, and the functions around it from the outermost. */
    struct Place {
        Program* program;
        const syntax::Call* call;
        std::vector<const syntax::FunctionDef*> around;
        const Kernel* caller;  ///< the kernel that calls; null in Python's functions
    };

    bool may_be(const Place& place, const syntax::Expr* argument, const Kernel& value) const;
    bool may_pass(const Kernel& kernel, const std::string& parameter, const Kernel& value) const;
    void find_places() const;

    const std::vector<Program*>& programs_;
    mutable std::map<const Kernel*, std::vector<Place>> places_;
    mutable bool found_ = false;
};

}  // namespace caramba::visitors
