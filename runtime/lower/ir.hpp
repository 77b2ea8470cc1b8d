/** \file
 * The typed intermediate representation: what a kernel computes, with every conversion, every index and every
 * loop written out, and nothing of Python's syntax left.
 *
 * Expressions are trees of one node type; `op` says what the other fields mean. Array statements have become
 * loops; arrays appear only as variables, views of them, and operands of Element and Extent. Codegen prints
 * this as C++.
 */
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "runtime/infer/infer.hpp"
#include "runtime/infer/meaning.hpp"
#include "syntax/nodes.hpp"
#include "types/functions.hpp"
#include "types/type.hpp"

namespace caramba::runtime::ir {

using types::TypeRef;

struct Variable {
    std::string name;  ///< in the generated code, unique in its function
    TypeRef type = nullptr;
    bool owns = false;      ///< an array that may keep new storage alive (an argument's is its caller's)
    bool stored = false;    ///< an array (or an object with one) whose elements this function assigns
    bool borrowed = false;  ///< an array that somebody else keeps for as long as this is read
};

enum class Op : std::uint8_t {
    Constant,   ///< constant
    Variable,   ///< variable
    Cast,       ///< args[0] converted to type
    Unary,      ///< unary (args[0] of this type)
    Binary,     ///< binary (operands as types::Operation says); checked: zero divisors raise
    Compare,    ///< compare (both of one type, or uint64 with int64: by value)
    And,        ///< args[0] && args[1], both bool, the second evaluated only if needed; number: or both in
                ///< blocks of launches of which Function::inside holds
    Or,         ///< args[0] || args[1], likewise
    Select,     ///< args[0] ? args[1] : args[2], only one of the two evaluated
    Minimum,    ///< Python's min: args[1] < args[0] ? args[1] : args[0]
    Maximum,    ///< Python's max: args[1] > args[0] ? args[1] : args[0]
    Function,   ///< function of the table, args in its operand type
    Prelude,    ///< text: a function of the prelude, called with args
    Element,    ///< args[0][args[1], args[2], …]; wraps: which indices may be negative; checked: bounds
    View,       ///< args[0] with `indices` applied; checked: bounds of its integers
    Transpose,  ///< args[0].T, or with the axes that `text` lists
    Reshape,    ///< args[0] (contiguous) with the extents args[1], …, one of which may be -1; checked.
                ///< Without extents of rank 1, which always fits
    Extent,     ///< extent `number` of args[0]
    Call,       ///< callee(args); checked: it may raise
    ConstantArray,  ///< text: its bytes in C order; args: its extents
    Tuple,          ///< (args…)
    Item,           ///< element `number` of args[0]
    Sequence,       ///< statements, then the value args[0]
    Launch,  ///< launched, under the label `text`: `number` arguments, the initial value if it has one,
             ///< the numbers of the policy
};

struct Expr;
struct Stmt;
using Block = std::vector<Stmt*>;

/** One position of a View: an index, a slice (any bound may be null), or a new axis. */
struct ViewIndex {
    enum class Kind { Index, Slice, NewAxis } kind = Kind::Index;
    Expr* lower = nullptr;  ///< Index: the index
    Expr* upper = nullptr;
    Expr* step = nullptr;
};

struct Expr {
    Op op = Op::Constant;
    TypeRef type = nullptr;
    int line = 0;
    std::vector<Expr*> args;
    ConstantScalar constant;
    Variable* variable = nullptr;
    syntax::UnaryOperator unary = {};
    syntax::BinaryOperator binary = {};
    syntax::CompareOperator compare = {};
    const types::FunctionInfo* function = nullptr;
    Instance* callee = nullptr;
    const Launched* launched = nullptr;
    bool checked = false;
    bool integral = false;  ///< Binary: the operands were integers before conversion
    unsigned wraps = 0;     ///< Element: bit d is set when index d may be negative
    int number = 0;
    std::string text;
    std::vector<ViewIndex> indices;
    Block statements;
};

enum class StmtKind : std::uint8_t {
    Assign,  ///< variable = value
    Store,   ///< place (an Element, or the Item of a reducer's fields) = value; with a variable: repeated
             ///< until the old value, put there, was the one that value replaced
    If,      ///< test, body, orelse
    For,     ///< variable from start to stop by step; ascending: step is known to be positive
    While,   ///< test, body
    Break,
    Continue,
    Return,  ///< value or null
    Raise,   ///< number: index into exceptions.def, text: message; written: the C format of a tuple of `args`
    Evaluate,  ///< value for its effects
    Print,     ///< `args` (scalars, text) by the C format `text`; number: 1 shows scalars as Python does (%s)
    Try,       ///< body; where it raises, what comes next is orelse
    Loops,     ///< a nest over variables 0 … extents-1 around body; independent: no iteration needs another
};

struct Stmt {
    StmtKind kind = StmtKind::Evaluate;
    int line = 0;
    Variable* variable = nullptr;
    Expr* value = nullptr;
    Expr* place = nullptr;
    Expr* test = nullptr;
    Expr *start = nullptr, *stop = nullptr, *step = nullptr;
    bool ascending = true;
    bool independent = false;
    int unrolled = 0;         ///< For: so many iterations are written out one after the other
    int safe_length = 0;      ///< For: so many iterations in a row need nothing of each other
    bool one_by_one = false;  ///< For: no vectors are made of its iterations
    bool shared = false;      ///< For: over a member's share of what its team runs
    bool written = false;     ///< Raise: with other arguments than one text; Print: an array, within a tuple
    int number = 0;
    std::string text;
    std::vector<Expr*> args;  ///< Print: values; Loops: extents
    std::vector<Variable*> loop_variables;
    Block body, orelse;

    bool is_loop() const {
        return kind == StmtKind::For || kind == StmtKind::While || kind == StmtKind::Loops;
    }
};

/** Calls f with each expression of a statement, those of its suites aside. */
template <class F>
void for_each_expression(const Stmt* s, F f) {
    for (const Expr* e : {s->value, s->place, s->test, s->start, s->stop, s->step})
        if (e) f(e);
    for (const Expr* e : s->args) f(e);
}

/** A function instance in IR form. */
struct Function {
    Instance* instance = nullptr;
    std::vector<Variable*> parameters;
    std::vector<Variable*> accumulators;  ///< parameters by reference
    std::vector<Variable*> locals;
    TypeRef result = nullptr;
    Block body;
    bool raises = false;         ///< it, or something that it calls, may raise
    bool recursive = false;      ///< it may come back to itself, and then raises where the stack ends
    std::vector<bool> written;   ///< for each parameter: an array that is stored to
    std::vector<bool> rebound;   ///< for each parameter: an object of which a field becomes another array
    std::vector<bool> returned;  ///< for each parameter: an array whose memory the result may be
    Expr* inside = nullptr;  ///< of a workunit: what lets a block, from crb_begin to crb_last, compute both
                             ///< sides of `and` and `or`

    bool accumulates(const Variable* v) const {
        return std::find(accumulators.begin(), accumulators.end(), v) != accumulators.end();
    }
    /** What a launch gives: the accumulator's type, or a tuple of several; null without one. */
    TypeRef accumulated() const {
        if (accumulators.size() < 2) return accumulators.empty() ? nullptr : accumulators[0]->type;
        std::vector<TypeRef> elements;
        for (const Variable* v : accumulators) elements.push_back(v->type);
        return types::tuple(elements);
    }

    Expr* expression(Op op, TypeRef type, int line, std::vector<Expr*> args = {}) {
        Expr& e = expressions_.emplace_back();
        e.op = op;
        e.type = type;
        e.line = line;
        e.args = std::move(args);
        return &e;
    }
    /** An integer, or a bool. */
    Expr* number(TypeRef type, long long value, int line) {
        Expr* e = expression(Op::Constant, type, line);
        e->constant = {type, value, 0, 0};
        return e;
    }
    Stmt* statement(StmtKind kind, int line) {
        Stmt& s = statements_.emplace_back();
        s.kind = kind;
        s.line = line;
        return &s;
    }
    Expr* read(Variable* v, int line) {
        Expr* e = expression(Op::Variable, v->type, line);
        e->variable = v;
        return e;
    }
    Stmt* assign(Variable* v, Expr* value, int line) {
        Stmt* s = statement(StmtKind::Assign, line);
        s->variable = v;
        s->value = value;
        return s;
    }
    Variable* local(std::string name, TypeRef type) {
        variables_.push_back(std::make_unique<Variable>(Variable{std::move(name), type}));
        return variables_.back().get();
    }

  private:
    std::deque<Expr> expressions_;
    std::deque<Stmt> statements_;
    std::vector<std::unique_ptr<Variable>> variables_;
};

/** Two arguments of a launch that must not lie in one memory for its iterations to run at once. */
struct Overlap {
    size_t first, second;  ///< their places among the arguments
    bool same;             ///< unless they are the same array
};

/** Two arguments of a launch that must lie apart for vectors to be made of its iterations: one that is stored
 * to, and another. */
struct Gather {
    size_t stored, other;  ///< their places among the arguments
};

struct LaunchedUnit;
struct Unit {
    std::vector<std::unique_ptr<Function>> functions;  ///< the root first
    std::vector<LaunchedUnit> launches;                ///< kernels that the functions launch
    std::vector<Overlap> overlaps;
    std::vector<Gather> gathers;
    int unrolled = 0;       ///< so many iterations of a launch are written out one after the other
    bool in_order = false;  ///< it stores to parameters for which launches must run in order then
};
struct LaunchedUnit {
    const Launched* launched = nullptr;
    Unit unit;
};

}  // namespace caramba::runtime::ir
