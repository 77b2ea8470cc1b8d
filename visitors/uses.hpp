/** \file
 * Which names statements read, assign and store to, in the order in which they run.
 */
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::visitors {

/** The loops of a comprehension or a generator expression; null of anything else. */
const std::vector<syntax::Comprehension*>* comprehensions_of(const syntax::Node* n);
/** Names that are read (a subscripted or augmented name is read, too). */
std::set<std::string> names_read(const syntax::Node* node);
/** What a call of NumPy's stores to in place: `a.sort()`, `np.add(b, c, a)`, `np.sqrt(b, out=a)`,
 * `np.random.shuffle(a)`; np.nan_to_num may store, by its second argument. */
void for_each_output(const syntax::Call* call, const std::function<void(const syntax::Expr*)>& output);
/** Names whose elements are assigned: `a[i] = …`, `a[i] += …`, `a[:] = …`. */
std::set<std::string> names_stored(const syntax::Node* node);
/** These, and the names of records and of arrays of them whose fields are assigned: `p[i].x = …`, `p.x = …`.
 */
std::set<std::string> names_changed(const syntax::Node* node);
/** Names that may be read before the statements assign them, whatever path is taken. */
std::set<std::string> read_before_written(const std::vector<syntax::Stmt*>& statements);
using VisitNode = void (*)(void* with, const syntax::Node* node);
void walk(const syntax::Node* node, VisitNode visit, void* with);
/** Calls f for the node and every node below it. */
template <class F>
void walk(const syntax::Node* node, F f) {
    walk(
        node, [](void* with, const syntax::Node* n) { (*static_cast<F*>(with))(n); }, &f);
}
/** Whether a name stands in a node or below it. */
bool mentions(const syntax::Node* node, std::string_view name);
/** The name at the bottom of `a[i][j]`, or "". */
std::string base_name(const syntax::Expr* expr);
/** The name at the bottom of `a[i].x[j]`, or "". */
std::string record_name(const syntax::Expr* expr);
/** Whether an expression is a literal of this kind. */
bool is_literal(const syntax::Expr* expr, syntax::ConstantValue::Kind kind);
bool is_none(const syntax::Expr* expr);
/** Whether an expression is a string constant. */
bool is_text(const syntax::Expr* expr);
bool is_docstring(const syntax::Stmt* stmt);
/** Whether a name is read by `raise Error(name)` alone, and assigned once, or right before each of these. */
bool is_message(const syntax::Block& body, const std::string& name);

}  // namespace caramba::visitors
