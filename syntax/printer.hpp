/** \file
 * The two halves of print.hpp: copying parsed nodes (print.cpp) and printing fresh ones (print_fresh.cpp,
 * print_statements.cpp).
 */
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "syntax/nodes.hpp"
#include "syntax/print.hpp"

namespace caramba::syntax {

/** How tightly an expression binds, from loose to tight. */
enum class Precedence {
    Named,
    Tuple,
    Test,
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Arith,
    Term,
    Factor,
    Power,
    Await,
    Atom
};

Precedence precedence(const Expr* expr);
/** The least precedence that an expression needs in this place of its parent to stand without parentheses. */
Precedence required(const Node* parent, const Node* child);

class Printer {
  public:
    explicit Printer(const Tree& tree);

    std::string render(const Node* node);

  private:
    struct Slot {
        std::uint32_t begin, end;
        const Node* node;    ///< an expression, part or statement, or null for
        const Block* block;  ///< a suite that is laid out anew
    };
    /** One of several between parentheses, and the comment behind it. */
    struct Item {
        std::string text, comment;
    };

    // print.cpp: copying
    std::string module();
    std::string expression(const Node* node);
    std::string statement(const Stmt* stmt, const std::string& indent);
    bool dirty(const Node* node) const { return dirty_.contains(node); }
    bool printed(const Node* node);
    bool find_dirt(const Node* node);
    void slots(const Node* parent, const Node* node, std::vector<Slot>& out);
    void copy(const Node* node, std::uint32_t begin, std::uint32_t end, std::string& out);
    void copy_raw(std::uint32_t begin, std::uint32_t end, std::string& out, bool line_begins);
    void put(const Node* parent, const Slot& slot, std::string& out);
    bool inside_long_string(std::uint32_t at) const;
    std::string source_indent(std::uint32_t at) const;
    std::string suite(const Block& block, const std::string& indent);
    void layout(const Block& block, const std::string& indent, std::string& out);
    void lines_above(const Stmt* stmt, const std::string& indent, std::string& out);
    std::string tail(const Stmt* stmt) const;
    bool shares_line(const Stmt* before, const Stmt* stmt) const;
    static bool made(const Stmt* stmt) { return stmt->fresh || stmt->span.line == 0; }

    // print_fresh.cpp: printing
    std::string child(const Node* parent, const Expr* expr);
    std::string at_least(const Expr* expr, Precedence least);
    std::string bare(const Expr* expr);
    std::string fresh(const Expr* expr);
    std::string formatted(const JoinedStr* node);
    std::string list(const Node* parent, const std::vector<Expr*>& items);
    std::vector<Item> parameters(const Arguments* args);
    std::string arguments(const Arguments* args);
    static std::string joined(const std::vector<std::string>& texts);
    static std::string joined(const std::vector<Item>& items);
    std::string in_lines(const std::vector<Item>& items, size_t beside, const std::string& indent) const;
    std::string part(const Node* node);
    std::string comprehensions(const std::vector<Comprehension*>& generators);
    std::string simple(const Stmt* stmt);
    std::string wrapped(const Stmt* stmt, const std::string& indent);
    std::string wrapped(const Call* call, std::string text, const std::string& indent);
    std::string compound(const Stmt* stmt, const std::string& indent);
    std::string header(const Stmt* stmt, const std::string& text, const Block& block,
                       const std::string& indent);
    std::string definition(const Stmt* stmt, const std::string& head, const std::vector<Expr*>& decorators,
                           const Block& body, const std::string& indent);
    std::string type_params(const std::vector<TypeParam*>& params);

    const Tree& tree_;
    const std::string& text_;
    std::string eol_;
    std::string unit_;                       ///< one level of indentation of this file
    std::unordered_set<const Node*> dirty_;  ///< nodes of which a part, or the whole, was made or moved
    bool print_all_ = false;                 ///< print parsed expressions, too
    std::string from_, to_;                  ///< re-indentation of what is being copied
    std::vector<std::string> saved_;         ///< comments of replaced text, to go above the statement
};

std::string literal(const ConstantValue& value);

}  // namespace caramba::syntax
