/** \file
 * What the text of a workunit does to its accumulator: which reducer its updates mean, and whether they agree
 * with the one that was asked for. Compiled kernels and the Debug space ask the same questions here, so both
 * start from the same neutral element and refuse the same updates.
 */
#pragma once

#include <string>

#include "runtime/function.hpp"
#include "syntax/nodes.hpp"
#include "types/reducers.hpp"

namespace caramba::runtime {

/** What one update does. */
struct UpdateMeaning {
    bool known = false;
    const types::ReducerInfo* reducer = nullptr;  ///< known, null: an operator that no reducer joins
    bool value_first = false;                     ///< `max(x, acc)`: it is x where neither is greater
};

/** What `accumulator = value` does. */
UpdateMeaning update_meaning(const Function& function, const std::string& accumulator,
                             const syntax::Expr* value);

/** Throws KernelError if partial results of such an update, joined by the reducer, would be something else.
 */
void check_update(const UpdateMeaning& meaning, const types::ReducerInfo& wanted, const syntax::Node* at);
/** The same for all updates that statements make. */
void check_updates(const Function& function, const syntax::Block& body, const std::string& accumulator,
                   const types::ReducerInfo& wanted);

struct AccumulatorUpdates {
    bool any = false;  ///< the accumulator is updated, or read
    /** What all updates mean: Sum, Prod, Min or Max; null: they differ or are other ones, or the accumulator
     * is read besides (but in scans, whose bodies see whole prefixes). */
    const types::ReducerInfo* meant = nullptr;
    bool value_first = false;  ///< of an update
};
AccumulatorUpdates find_updates(const Function& function, const syntax::Block& body,
                                const std::string& accumulator, bool scan);

/** What joins partial results when no reducer was asked for: null if nothing can, which is an error (thrown)
 * where there will be several. `position` of the accumulator among the definition's parameters. */
const types::ReducerInfo* meant_reducer(const Function& function, const syntax::FunctionDef& definition,
                                        std::size_t position, bool scan, bool several);

/** Whether what comes later is the first operand of the Min or Max that joins: NaN, and zeros of either sign,
 * tell `max(x, acc)` from `max(acc, x)`. */
bool joins_value_first(const Function& function, const syntax::FunctionDef& definition, std::size_t position,
                       bool scan);

/** The type of a launch's one accumulator before its first update. Throws KernelError. */
types::TypeRef accumulator_type(const Request& request);

}  // namespace caramba::runtime
