/** \file
 * What the body of a loop is in some of its iterations, of which more is known than of all: where a pass
 * splits a loop, tests of the counter have one answer in most of the parts (peel_edges, split_loops).
 */
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>

#include "runtime/lower/effects.hpp"

namespace caramba::runtime {

/** Whether a loop counts upwards by one, and no pass has said yet how it is to run. */
bool can_be_split(const ir::Stmt* loop);
/** Whether a loop has so few iterations that g++ writes them out. */
bool is_short(const ir::Stmt* loop);
/** Lets `split` put others into a block in the place of a loop in which there is none that `is_long`; it says
 * whether it did. Returns whether there is such a loop in the block. */
bool split_innermost(ir::Block& b, const std::function<bool(const ir::Stmt*)>& is_long,
                     const std::function<bool(ir::Stmt*, ir::Block&)>& split);

/** Rewrites the body of a loop for the iterations that a pass is about to choose: comparisons that those
 * decide become constants, and branches that they never take go. */
class SomeIterations {
  public:
    SomeIterations(ir::Function& f, const ir::Stmt* loop, const Effects& effects)
        : f_(f), loop_(loop), effects_(effects) {}
    virtual ~SomeIterations() = default;
    void block(ir::Block& b);

  protected:
    /** What a comparison comes to in each of these iterations. */
    virtual std::optional<bool> decide(const ir::Expr* comparison) = 0;
    /** Whether an index counts from the front in each of them. */
    virtual bool is_positive(const ir::Expr*) { return false; }

    /** A sum of the counter and of what no iteration changes. */
    std::optional<Linear> form(const ir::Expr* e);
    /** a + times · b; nothing where their constants are not small. */
    static std::optional<Linear> sum(std::optional<Linear> a, const std::optional<Linear>& b,
                                     long long times);
    std::map<const ir::Variable*, long long> counter() const { return {{loop_->variable, 1}}; }

    ir::Function& f_;
    const ir::Stmt* loop_;
    const Effects& effects_;  ///< of the body

  private:
    using Forms = std::map<const ir::Variable*, std::optional<Linear>>;

    void branches(ir::Stmt* s);
    void either(const Forms& other);
    void expression(ir::Expr*& e);
    const ir::Variable* extent(const ir::Expr* e);

    Forms forms_;  ///< of variables that the body has assigned
    std::deque<std::pair<const ir::Expr*, ir::Variable>> extents_;
};

}  // namespace caramba::runtime
