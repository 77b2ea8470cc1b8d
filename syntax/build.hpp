/** \file
 * Makes fresh nodes in few words:
 *
 *     Build make(tree);
 *     make.assign("policy", make.call(make.attribute("pk", "RangePolicy"), {make.integer(0), end}));
 */
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "syntax/nodes.hpp"

namespace caramba::syntax {

class Build {
  public:
    explicit Build(Tree& tree) : tree_(tree) {}

    Expr* name(std::string_view id);
    /** `a.b.c` from its dotted text. */
    Expr* dotted(std::string_view path);
    Expr* attribute(Expr* value, std::string_view attr);
    Expr* integer(std::int64_t value);
    Expr* string(std::string_view text);
    Expr* boolean(bool value);
    Expr* tuple(std::vector<Expr*> elts);
    Expr* subscript(Expr* value, Expr* index);
    Expr* full_slice();
    struct Named {
        std::string name;
        Expr* value;
    };
    Expr* call(Expr* func, std::vector<Expr*> args, const std::vector<Named>& keywords = {});

    Stmt* assign(std::string_view target, Expr* value);
    Stmt* assign(Expr* target, Expr* value);
    Stmt* statement(Expr* value);
    Stmt* give(Expr* value);  ///< `return value`
    FunctionDef* function(std::string_view name, Arguments* args, std::vector<Stmt*> body,
                          Expr* decorator = nullptr);
    Arguments* parameters(const std::vector<std::string>& names);

    /** A deep copy; parsed nodes stay parsed and keep their places. */
    Expr* clone(const Expr* expr);
    Stmt* clone(const Stmt* stmt);
    Arguments* clone(const Arguments* args);

  private:
    Node* copy(const Node* node);

    Tree& tree_;
};

}  // namespace caramba::syntax
