/** \file
 * Finds parallel loops that store to one view of an array and use another: under different names they may
 * share elements.
 *
 *     w, h = x[:3], x[1:]
 *     for i in prange(3):
 *         w[i] += h[i]                 an iteration stores what another reads
 */
#pragma once

#include <functional>

#include "visitors/values.hpp"

namespace caramba::visitors {

/** By kernel and depth of calls: the parameters whose elements its result may share, as far as that was
 * asked. It holds as long as the programs do not change. */
using ReturnedParameters = std::map<std::pair<const Kernel*, int>, std::set<std::string>>;

/** The names and chains of subscripts whose elements the value of an expression may share: `a[i]` of
 * `a[i].reshape(2, 2)`, `a` and `b` of `a if test else b`, and what a kernel that is called may return. */
std::vector<const syntax::Expr*> shared_by(const Program& program, const Kernel& kernel,
                                           const syntax::Expr* value, ReturnedParameters& known,
                                           int depth = 0);
std::vector<const syntax::Expr*> shared_by(const Program& program, const Kernel& kernel,
                                           const syntax::Expr* value);

/** Whether a call's function is a parameter or variable, so that nobody knows what it stores to. */
bool calls_value(const Program& program, const Kernel& kernel, const syntax::Call* call);

/** Each target of an assignment with what it gets; the value as a whole where that is no tuple. */
void for_each_binding(const syntax::Expr* target, const syntax::Expr* value,
                      const std::function<void(const syntax::Expr*, const syntax::Expr*)>& f);

/** False, with a diagnostic, where the iterations have to run in order. */
bool check_views(Program& program, Kernel& kernel, const syntax::For* loop, const Values& values);

}  // namespace caramba::visitors
