/** \file
 * What tests make certain of the integers that they name.
 *
 *     while j > 0 and a[j - 1] > v:    # j is at least 1 in the second operand and in the body
 *         a[j] = a[j - 1]
 *         j -= 1                       # and here
 *     if i < lo: continue              # i is at least lo in what follows
 *     while hi - lo > 1: …             # hi is at least lo + 2
 *
 * Facts are about uses: a name that is assigned again has another version (ssa.hpp), of which the test said
 * nothing. They are comparisons of signed integers joined by `and`, `or` and `not`.
 */
#pragma once

#include <unordered_map>
#include <vector>

#include "runtime/infer/infer.hpp"
#include "syntax/visitor.hpp"

namespace caramba::runtime {

class Guards : syntax::Visitor {
  public:
    explicit Guards(const Instance& instance);

    /** At least the sum of these expressions plus a number. */
    struct AtLeast {
        std::vector<const syntax::Expr*> bounds;
        long long plus;
    };
    /** What holds of a name where it is used. */
    const std::vector<AtLeast>& of(const syntax::Expr* use) const;

  private:
    struct Fact {
        int version;
        AtLeast least;
    };

    void visit_node(syntax::Name* name) override;
    void visit_node(syntax::BoolOp* test) override;
    void visit_node(syntax::IfExp* choice) override;
    void visit_node(syntax::If* branch) override;
    void visit_node(syntax::While* loop) override;
    void visit_node(syntax::For* loop) override;
    void block(const syntax::Block& statements);
    /** Adds what follows from a test that holds, or does not. */
    void assume(const syntax::Expr* test, bool holds);
    void compared(const syntax::Expr* left, syntax::CompareOperator op, const syntax::Expr* right);
    void at_least(const syntax::Expr* e, AtLeast least);
    bool is_signed(const syntax::Expr* e) const;

    const Instance& instance_;
    std::vector<Fact> facts_;  ///< of the place that is visited
    std::unordered_map<const syntax::Expr*, std::vector<AtLeast>> uses_;
};

}  // namespace caramba::runtime
