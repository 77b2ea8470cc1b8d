#include "visitors/text_arguments.hpp"

#include <algorithm>
#include <set>

#include "syntax/visitor.hpp"
#include "types/text_methods.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

using Parameter = std::pair<const Kernel*, std::string>;

/** What a call gives to each parameter that it names or reaches. */
std::vector<std::pair<std::string, const Expr*>> arguments_of(const Call* call, const Kernel& kernel) {
    std::vector<std::pair<std::string, const Expr*>> given;
    for (size_t i = 0; i < call->args.size() && i < kernel.parameters.size(); ++i) {
        if (is<Starred>(call->args[i])) break;
        given.emplace_back(kernel.parameters[i], call->args[i]);
    }
    for (const Keyword* k : call->keywords) given.emplace_back(k->arg, k->value);
    return given;
}

/** Whether the kernel, or one that it passes the parameter to, takes it as a sequence. */
bool reads_characters(const Program& program, const Parameter& parameter, std::set<Parameter>& seen) {
    if (!seen.insert(parameter).second) return false;
    const auto& [kernel, name] = parameter;
    const auto is_it = [&](const Expr* e) { return is<Name>(e) && name_of(e) == name; };
    bool found = false;
    walk(kernel->def, [&](const Node* n) {
        if (auto* s = as<Subscript>(n)) found = found || is_it(s->value);
        if (auto* loop = as<For>(n)) found = found || is_it(loop->iter);
        if (auto* part = as<Comprehension>(n)) found = found || is_it(part->iter);
        auto* call = as<Call>(n);
        if (!call || found) return;
        if (const Kernel* callee = program.meant(*kernel, call->func)) {
            for (const auto& [to, value] : arguments_of(call, *callee))
                found = found || (is_it(value) && reads_characters(*callee->program, {callee, to}, seen));
            return;
        }
        const std::string path = program.resolve(*kernel, call->func);
        for (const char* function : {"builtins.len", "builtins.enumerate", "builtins.zip", "builtins.list"})
            found = found || (path == function && std::ranges::any_of(call->args, is_it));
    });
    return found;
}

class TextArguments : public Visitor {
  public:
    explicit TextArguments(Program& program) : program_(program) {}

  private:
    void visit_node(Call* e) override {
        Kernel* kernel = is<Name>(e->func) ? program_.find(name_of(e->func)) : nullptr;
        if (!kernel) kernel = program_.imported(e->func);
        if (kernel)
            for (const auto& [name, value] : arguments_of(e, *kernel)) {
                std::set<Parameter> seen;
                if (is_text_value(value) && reads_characters(*kernel->program, {kernel, name}, seen) &&
                    kept_.insert({kernel, name}).second)
                    kernel->program->keep(*kernel, Rule::Expression, kernel->def,
                                          {"reading characters of '" + name + "', which is given text,"});
            }
        visit_children(e);
    }
    /** A text, or a variable of the module that is one. */
    bool is_text_value(const Expr* e) const {
        const Binding* b = is<Name>(e) ? program_.module.find(std::string(name_of(e))) : nullptr;
        return is_text(b && b->kind == Binding::Kind::Variable && b->value ? b->value : e);
    }
    Program& program_;
    std::set<Parameter> kept_;
};

}  // namespace

bool is_text_call(const Expr* e) {
    auto* call = as<Call>(e);
    auto* method = call ? as<Attribute>(call->func) : nullptr;
    return method && types::is_text_method(method->attr) && call->keywords.empty() &&
           (is<Name>(method->value) || is_text_call(method->value));
}

bool holds_one_text(const Kernel& kernel, const Assign* assign) {
    const std::string name(assign->targets.size() == 1 ? name_of(assign->targets[0]) : "");
    const auto& stmts = kernel.def->body.stmts;
    const auto other = [&](Stmt* s) { return s != assign && bound_names({s}).contains(name); };
    return !name.empty() && std::ranges::find(stmts, assign) != stmts.end() &&
           std::ranges::none_of(stmts, other) && !std::ranges::count(kernel.parameters, name);
}

void keep_readers_of_text(Program& program) {
    TextArguments(program).visit(program.tree.module);
}

}  // namespace caramba::visitors
