#include "syntax/lambdas.hpp"

#include "syntax/build.hpp"
#include "syntax/comments.hpp"

namespace caramba::syntax {

FunctionDef* function_of(Tree& tree, const std::string& name, const Lambda* lambda, const Assign* assign) {
    Build make(tree);
    FunctionDef* def = make.function(name, make.clone(lambda->args), {make.give(make.clone(lambda->body))});
    def->span = def->body.stmts[0]->span = assign->span;
    const Span &whole = assign->span, &body = lambda->body->span;
    def->leading = comments_between(tree, whole.begin, body.begin);
    for (std::string& line : comments_between(tree, body.end, whole.end))
        def->leading.push_back(std::move(line));
    return def;
}

}  // namespace caramba::syntax
