/** \file
 * Launches inside of a function that a host call runs: `pk.parallel_for(policy, workunit, x=x)` and its like
 * as statements and values of compiled code. Where an iteration of a launch calls such a function, its
 * launches run in order, on the iteration's thread, as Kokkos' OpenMP does inside of a parallel region.
 *
 * The workunit is compiled into the same unit, for the types that the call's arguments have there. Policies
 * are values: records of their numbers, whose type says what is known while compiling (space, schedule, least
 * index).
 */
#pragma once

#include <optional>

#include "runtime/infer/infer.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

/** What is known of a policy while compiling. */
struct PolicyShape {
    enum class Form : std::uint8_t { Range, Tiles, Teams } form = Form::Range;
    Space space = Space::Default;
    Schedule schedule = Schedule::Default;
    Iterate inner = Iterate::Default, outer = Iterate::Default;  ///< Tiles
    int rank = 1;
    int begin = -1;       ///< as Request::begin
    bool single = false;  ///< Teams: of one member
};

types::TypeRef policy_type(const PolicyShape& shape);
bool is_policy(types::TypeRef type);
/** The shape of a policy's type, or of the range up to an integer; empty for other types. */
std::optional<PolicyShape> policy_shape(types::TypeRef type);

/** A kernel that functions of a program launch. */
struct Launched {
    std::shared_ptr<Function> function;
    Request request;
    Program program;
    std::string symbol;     ///< its namespace in the unit
    bool in_order = false;  ///< by an iteration of another launch
    /** The type of its accumulator; null in a parallel_for. */
    types::TypeRef accumulator() const;
};

/** One call of pk.parallel_for, _reduce or _scan. */
struct LaunchCall {
    std::shared_ptr<Launched> launched;
    std::string label;
    PolicyShape shape;
    const syntax::Expr* policy = nullptr;
    const syntax::Expr* initial = nullptr;
    /** Values of arguments in the order of the call, and the parameters that they are (after those that the
     * launch itself gives). */
    std::vector<std::pair<const syntax::Expr*, size_t>> arguments;
};

/** A call that makes a policy: where its numbers come from, in the order of CrbTable::launch. */
struct PolicyCall {
    struct Number {
        const syntax::Expr* value = nullptr;  ///< null: `otherwise`
        int item = -1;                        ///< this element of the value, a tuple
        long long otherwise = 0;
    };
    std::vector<Number> numbers;
    /** `policy.set_scratch_size(…)`: the policy that it changes, where it has a value for the number. */
    const syntax::Expr* changed = nullptr;
};

}  // namespace caramba::runtime
