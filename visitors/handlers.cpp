#include "visitors/handlers.hpp"

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** What Numba writes into the kernel after it has noted what a try statement is around of: exceptions of that
 * pass the handler. */
bool is_written_in(const Program& program, const Kernel& kernel, const Node* n) {
    if (is<ListComp>(n) || is<Lambda>(n)) return true;
    auto* call = as<Call>(n);
    if (!call) return false;
    const Kernel* callee = program.meant(kernel, call->func);
    if (callee) return callee->decorator.inlined;
    bool inner = false;
    const std::string_view name = name_of(call->func);
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* part) {
            auto* f = as<FunctionDef>(part);
            auto* a = as<Assign>(part);
            inner = inner || (f && f->name == name) ||
                    (a && is<Lambda>(a->value) && !name.empty() && name_of(a->targets[0]) == name);
        });
    return inner;
}

bool is_in_inner_function(const Kernel& kernel, const Try* statement) {
    bool found = false;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (is<FunctionDef>(n)) walk(n, [&](const Node* part) { found = found || part == statement; });
        });
    return found;
}

}  // namespace

RefusedTry refused_try(const Program& program, const Kernel& kernel, const Try* statement) {
    const Decorator& d = kernel.decorator;
    if (d.parallel || d.kind != "njit" || d.inlined || is_in_inner_function(kernel, statement))
        return {statement, "try"};
    if (!statement->finalbody.empty()) return {statement, "try with finally"};
    const ExceptHandler* handler = statement->handlers.size() == 1 ? statement->handlers[0] : nullptr;
    const bool all =
        handler && (!handler->type || program.resolve(kernel, handler->type) == "builtins.Exception");
    if (!all || !handler->name.empty()) return {statement, "try with anything but one handler of Exception"};
    RefusedTry refused;
    for (const Stmt* s : statement->body.stmts)
        walk(s, [&](const Node* n) {
            if (is_written_in(program, kernel, n))
                refused = {n, "a comprehension or an inlined function in a try statement"};
        });
    // Numba gives an error of its own for what a handler raises.
    for (const Stmt* s : handler->body.stmts)
        walk(s, [&](const Node* n) {
            if (is<Raise>(n) || is<Assert>(n)) refused = {n, "raising in a handler"};
        });
    return refused;
}

}  // namespace caramba::visitors
