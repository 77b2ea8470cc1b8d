#include "visitors/unseen_callers.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

class Uses : public Visitor {
  public:
    explicit Uses(Program& program) : program_(program) {}

  private:
    void visit_node(FunctionDef* s) override {
        const bool kernel = std::ranges::any_of(program_.kernels, [&](const auto& k) {
            return k->def == s && !k->shadow;  // what kernels do with each other is known
        });
        if (kernel) return;
        const bool outer = decorated_;
        decorated_ =
            decorated_ || std::ranges::any_of(s->decorator_list, [&](const Expr* e) { return is_own(e); });
        for (Expr* value : s->args->defaults) visit(value);
        for (Stmt* part : s->body.stmts) visit(part);
        decorated_ = outer;
    }
    void visit_node(ClassDef* s) override {
        for (Stmt* part : s->body.stmts) visit(part);
    }
    void visit_node(Call* e) override {
        called(e->func);
        for (Expr* a : e->args) visit(a);
        for (Keyword* k : e->keywords) visit(k->value);
    }
    void visit_node(Name* e) override { value(e); }
    void visit_node(Attribute* e) override {
        if (program_.imported(e)) return value(e);
        called(e->value);  // `f.py_func`
    }

    /** A decorator that may compile what is below it. */
    bool is_own(const Expr* e) const {
        auto* call = as<Call>(e);
        const std::string path = program_.module.resolve(call ? call->func : e);
        return std::ranges::none_of(std::initializer_list<std::string_view>{"builtins.", "functools.",
                                                                            "contextlib.", "abc.", "pytest."},
                                    [&](std::string_view library) { return path.starts_with(library); });
    }

    Kernel* kernel_of(const Expr* e) const {
        if (auto* name = as<Name>(e))
            if (Kernel* own = program_.find(name->id)) return own;
        return program_.imported(e);
    }
    void value(const Expr* e) {
        if (Kernel* kernel = kernel_of(e)) kernel->unseen_callers = true;
    }
    void called(Expr* e) {
        if (Kernel* kernel = kernel_of(e))
            kernel->unseen_callers = kernel->unseen_callers || decorated_;
        else
            visit(e);
    }

    Program& program_;
    bool decorated_ = false;  ///< inside of a function under a decorator of the project's own
};

/** The parameters of the functions around a kernel. */
std::set<std::string> outer_parameters(const Kernel& kernel) {
    std::set<std::string> out;
    walk(kernel.program->tree.module, [&](const Node* n) {
        auto* f = as<FunctionDef>(n);
        bool around = false;
        if (f && f != kernel.def) walk(f, [&](const Node* part) { around = around || part == kernel.def; });
        if (!around) return;
        for (const std::string& name : parameter_names(f->args)) out.insert(name);
    });
    return out;
}

/** A function that a kernel gets from the function around it may be one that only Numba has. */
void keep_callers_of_unseen(Program& program) {
    for (auto& kernel : program.kernels) {
        if (kernel->kept() || kernel->captured.empty()) continue;
        const std::set<std::string> given = outer_parameters(*kernel);
        walk(kernel->def, [&](const Node* n) {
            auto* call = as<Call>(n);
            const std::string name(call ? name_of(call->func) : "");
            if (kernel->captured.contains(name) && given.contains(name) && !kernel->locals.binds(name))
                program.keep(*kernel, Rule::Function, call->func, {name});
        });
    }
}

}  // namespace

void find_unseen_callers(const std::vector<Program*>& programs) {
    if (std::ranges::none_of(programs, &Program::compiles_unseen)) return;
    for (Program* program : programs) {
        Uses(*program).visit(program->tree.module);
        keep_callers_of_unseen(*program);
    }
    for (Program* program : programs)
        for (auto& kernel : program->kernels)
            if (kernel->unseen_callers && kernel->launches && !kernel->kept())
                program->keep(*kernel, Rule::Launch, kernel->def,
                              {"functions that the program compiles while it runs may call it"});
}

}  // namespace caramba::visitors
