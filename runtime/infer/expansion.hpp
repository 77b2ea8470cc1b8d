/** \file
 * The expansion of one function's nested patterns: shared by nested.cpp (statements and expressions),
 * nested_patterns.cpp and nested_reductions.cpp, not part of nested.hpp's interface.
 */
#pragma once

#include <map>
#include <memory>
#include <set>

#include "runtime/infer/nested_functions.hpp"
#include "syntax/build.hpp"

namespace caramba::runtime::nested {

using Names = std::map<std::string, std::string>;

struct Inner;
using Functions = std::map<std::string, std::shared_ptr<const Inner>>;

class Expansion;

/** A nested function with the names that it sees around itself. */
struct Inner {
    const FunctionDef* definition = nullptr;
    Expansion* home = nullptr;  ///< of the function that it stands in
    Names names;
    Functions functions;
    std::set<std::string> bound;  ///< parameters whose defaults hold values from where it is defined
};

/** A nested function that is called, or a value, as a function of its own: what it reads of the function
 * around it has become parameters. */
struct Lifted {
    std::string name;
    std::vector<std::pair<std::string, std::string>> captured;  ///< parameter and name around
};

class Expansion {
  public:
    /** `around`: of the function that this one stands in. */
    Expansion(Function& function, Tree& tree, Expansion* around = nullptr)
        : function_(function), make_(tree), tree_(tree), around_(around) {}

    const FunctionDef* run(const FunctionDef* definition);

  private:
    /** What statements are expanded with. */
    struct Scope {
        Names names;
        Functions functions;
        bool inlined = false;  ///< inside a function of a nested pattern: return ends the iteration
        bool shared = false;   ///< inside a range that the team shares
        int loops = 0;         ///< loops of Python around, within the function
        std::string returned;  ///< the variable that says that return was reached inside of a loop
    };

    // --- names ---
    void collect(const Node* node);
    std::string fresh(const std::string& stem);
    void rename(Node* node) const;
    PyObject* meaning(const Expr* e) const;

    // --- nodes ---
    template <class T>
    T* at(T* node, const Node* place) {
        set_span(node, place);
        return node;
    }
    void set_span(Node* node, const Node* place);
    void emit(Stmt* s, const Node* place);
    Expr* member_call(const Expr* member, const char* method, std::vector<Expr*> args);
    Expr* truth(bool value);
    std::string keep(Expr* value, const std::string& stem, const Node* place);

    // --- which calls are nested patterns ---
    const NestedRange* range_of(const Expr* policy) const;
    static size_t label(const Call* c);
    Form form(const Expr* e) const;
    bool contains_pattern(const Node* node) const;

    // --- expressions ---
    /** A copy with patterns taken out: their statements come first, and all that Python evaluates before
     * them. */
    Expr* expression(const Expr* e);
    std::vector<Expr**> operands(Expr* e) const;
    /** `yes if test else no` as statements, and the variable that has its value. */
    Expr* chosen(const Expr* test, const Expr* yes, const Expr* no, const Node* place);
    /** An `if` whose sides assign to the variable. */
    void branch(Expr* test, const std::vector<const Expr*>& sides, const std::string& name,
                const Node* place);

    bool is_list_of(const Node* node) const;
    bool is_range_value(const Node* node) const;
    Expr* comprehension(const ListComp* c);
    void generators(const ListComp* c, size_t number, const std::string& list);

    // --- inner_calls.cpp: nested functions that are called ---
    /** In a fresh tree: nested functions that it calls or mentions become functions of their own. */
    void link(Node* node);
    const Lifted& lift(const std::shared_ptr<const Inner>& inner);
    const FunctionDef* lifted_definition(const Inner& inner, const std::string& name, const Names& captured);
    /** What a variable of `home` is called here. */
    std::string around(const Expansion* home, const std::string& name);
    void inner_function(const std::string& name, const FunctionDef* definition, const Node* at);
    /** A lambda as the function inside that it is. */
    void named_lambda(const std::string& name, const Lambda* lambda, const Node* place);

    // --- statements ---
    std::vector<Stmt*> block(const Block& b);
    Block inner_block(const Block& b, bool loop = false);

    void statement(const Stmt* s);

    void annotated(const AnnAssign* a);

    void returned(const Return* r);
    /** After a loop in which return was reached: the loop around ends too, the last one goes on. */
    void leave(const Stmt* loop, const Block& body);

    // --- patterns ---
    Expr* expand(const Call* c, bool value);
    Expr* number(double value);

    void inclusive_scan(const Call* c);
    Expr* negative_one();

    void single(const Call* c);

    const Inner& function_argument(const Expr* e);

    /** Goes into a nested function: its variables get new names. Returns the scope to go back to. */
    Scope enter(const Inner& inner, const std::vector<std::string>& parameters,
                const std::vector<std::string>& names, bool may_assign);

    /** `parallel_for(range, lambda i: f(i))`: an expression for its effects. */
    void run_lambda(const Lambda* lambda);

    /** A function of a nested pattern, whatever its form. */
    struct Body {
        const Lambda* lambda = nullptr;
        const Inner* inner = nullptr;
        std::vector<std::string> parameters;
    };

    Body body_of(const Expr* e, size_t indices, Form form);

    void check_updates(const Body& body, const std::string& name, Form form,
                       const types::ReducerInfo& reducer, const Expr* at);

    /** What `a: pk.Acc[T]` or `a: pk.Acc[T, reducer]` names; null without one. */
    const Expr* accumulator_type(const Body& body, size_t index) const;
    const Expr* accumulator_reducer(const Body& body, size_t index) const;
    const Expr* accumulator_annotation(const Body& body, size_t index) const;

    Expr* range(const Call* c, bool value);

    struct Loop {
        Expr* member;
        bool shared;
        std::vector<std::pair<Expr*, Expr*>> bounds;
    };

    // --- nested_reductions.cpp ---
    /** Sets the accumulator to what changes nothing; one with fields is a variable for each of them. */
    void begin(const std::string& acc, const Expr* type, const types::ReducerInfo& reducer,
               const Node* place);
    Expr* extreme(bool greatest, const Expr* type);
    void declare(const std::string& name, const Expr* type, Expr* value, const Node* place);
    /** Replaces `acc.val` by the variable of that field, once the body is in place. */
    void name_fields(Stmt* s, const std::string& acc, const types::ReducerInfo& reducer);
    /** What all members' accumulators and the initial value (a name, or null) come to. */
    Expr* reduced(const Loop& loop, const std::string& acc, const Expr* type,
                  const types::ReducerInfo& reducer, Expr* initial, const Node* place);
    Expr* reduced_fields(const Loop& loop, const std::string& acc, const types::ReducerInfo& reducer,
                         Expr* initial, const Node* place);
    Expr* joined(Expr* initial, Expr* result, const types::ReducerInfo& reducer);
    Expr* binary(Expr* left, BinaryOperator op, Expr* right);
    Expr* compare(Expr* left, CompareOperator op, Expr* right);
    Expr* both(BooleanOperator op, Expr* left, Expr* right);
    Expr* choice(Expr* test, Expr* yes, Expr* no);

    void loops(const Loop& loop, const Body& body, const Call* c, const std::string& acc,
               const std::string& final);

    Function& function_;
    Build make_;
    Tree& tree_;
    Expansion* around_ = nullptr;
    std::map<const Inner*, Lifted> lifted_;
    std::set<const Inner*> lifting_;
    Names from_around_;  ///< parameters that a lifted function needs for what it calls
    Scope scope_;
    std::set<std::string> locals_;
    std::set<std::string> taken_;
    std::vector<Stmt*>* out_ = nullptr;
    std::vector<const FunctionDef*> defined_;  ///< in the order of the text
    std::set<const FunctionDef*> used_;
    std::set<const Node*> ranges_;                    ///< that are values
    std::vector<std::shared_ptr<const Inner>> kept_;  ///< functions that patterns run
};

}  // namespace caramba::runtime::nested
