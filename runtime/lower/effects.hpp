/** \file
 * What statements of the IR read and change, which arrays may be the same memory, and indices as sums of
 * variables: what the passes of rewrites.hpp have to know before they move, join or drop anything.
 */
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "runtime/lower/ir.hpp"

namespace caramba::runtime {

using IrFunctions = std::map<const Instance*, const ir::Function*>;
IrFunctions functions_of(const ir::Unit& unit);

struct Access {
    const ir::Expr* element;
    bool write;
};

struct Effects {
    std::set<const ir::Variable*> reads, assigns;
    std::vector<Access> accesses;
    bool opaque = false;     ///< prints, raises, calls, atomics, …: nothing moves over it
    bool breaks = false;     ///< it ends a loop around it, or the function,
    bool continues = false;  ///< or an iteration of the loop around it
};

/** Collects the effects of statements and expressions. */
class EffectsOf {
  public:
    explicit EffectsOf(const IrFunctions& functions) : functions_(functions) {}
    EffectsOf& add(const ir::Block& block);
    EffectsOf& add(const ir::Stmt* s);
    EffectsOf& add(const ir::Expr* e);
    const Effects& result() const { return effects_; }

  private:
    bool pure(const Instance* callee);

    const IrFunctions& functions_;
    Effects effects_;
    std::set<const Instance*> visiting_;
    int loops_ = 0;
};

/** Which memory the array variables of a function may be: parameters', or storage that it allocates. */
class Origins {
  public:
    /** `disjoint`: no two array parameters share memory. */
    Origins(const ir::Function& f, bool disjoint);
    bool may_alias(const ir::Variable* a, const ir::Variable* b) const;

  private:
    struct Origin {
        bool known = true;
        std::set<const ir::Variable*> parameters;
        std::set<const ir::Expr*> allocations;
        bool operator==(const Origin&) const = default;
    };
    void block(const ir::Block& b);
    Origin of(const ir::Expr* e) const;

    std::map<const ir::Variable*, Origin> origins_;
    bool disjoint_;
    bool changed_ = false;
};

/** Which variables statements give a value, and which one where there is but one. */
class Assignments {
  public:
    explicit Assignments(const ir::Block& b) { add(b); }
    bool have(const ir::Variable* v) const { return given_.contains(v); }
    /** The value of what one statement assigns; null for others, for the variables of loops, too. */
    const ir::Expr* only(const ir::Variable* v) const;

  private:
    void add(const ir::Block& b);
    void add(const ir::Expr* e);
    std::map<const ir::Variable*, const ir::Expr*> given_;  ///< null: several values, or what is none
};

/** How much code statements are: the expressions in them, with all parts. */
long long nodes(const ir::Block& b);

/** Whether two expressions are the same computation of the same variables. */
bool same(const ir::Expr* a, const ir::Expr* b);

/** Σ factor · variable + constant. */
struct Linear {
    std::map<const ir::Variable*, long long> terms;
    long long constant = 0;
};
/** a + times · b */
Linear plus(Linear a, const Linear& b, long long times = 1);
/** Variables that stand for others: the counter of one loop for another's. */
using Renamed = std::map<const ir::Variable*, const ir::Variable*>;
std::optional<Linear> linear(const ir::Expr* e, const Renamed& renamed = {});

/** Copies statements and expressions into a function, where variables are others. */
class Cloner {
  public:
    Cloner(ir::Function& into, std::map<const ir::Variable*, ir::Variable*> variables)
        : into_(into), variables_(std::move(variables)) {}
    /** Reads of this variable become this expression. */
    void replace(const ir::Variable* variable, const ir::Expr* value) { values_[variable] = value; }
    ir::Expr* copy(const ir::Expr* e);
    ir::Stmt* copy(const ir::Stmt* s);
    ir::Block copy(const ir::Block& block);

  private:
    ir::Variable* variable(ir::Variable* v) const;

    ir::Function& into_;
    std::map<const ir::Variable*, ir::Variable*> variables_;
    std::map<const ir::Variable*, const ir::Expr*> values_;
};

/** Adds a local variable whose name the function does not have yet. */
ir::Variable* add_local(ir::Function& f, const std::string& stem, types::TypeRef type);

}  // namespace caramba::runtime
