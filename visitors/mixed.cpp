#include "visitors/mixed.hpp"

#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether `f_function` or `f_workunit` stands beside f already: a file that was migrated before. */
bool is_migrated_twin(const Program& program, const std::string& name) {
    for (const char* suffix : {"_function", "_workunit", "_workunit_1"}) {
        const Binding* b = program.module.find(name + suffix);
        auto* def = b && b->kind == Binding::Kind::Function ? as<FunctionDef>(b->node) : nullptr;
        for (const Expr* d : def ? def->decorator_list : std::vector<Expr*>{}) {
            auto* call = as<Call>(d);
            if (program.module.resolve(call ? call->func : d).starts_with("pykokkos.")) return true;
        }
    }
    return false;
}

}  // namespace

void find_beside(Program& program) {
    std::vector<Kernel*> open;
    for (auto& kernel : program.kernels)
        if (kernel->kept()) open.push_back(kernel.get());
    auto needs = [&](Kernel* kernel) {
        if (kernel->kept() || kernel->beside) return;
        if (is_migrated_twin(*kernel->program, kernel->name))
            kernel->form = Form::Kept;
        else
            kernel->beside = true;
        open.push_back(kernel);
    };
    walk(program.tree.module, [&](const Node* n) {
        auto* call = as<Call>(n);
        Kernel* called = call ? program.find(name_of(call->func)) : nullptr;
        if (!called || !called->kept()) return;
        auto argument = [&](const Expr* e) {
            Kernel* passed = program.find(name_of(e));
            if (!passed) return;
            program.numba_arguments.insert(e);
            needs(passed);
        };
        for (const Expr* e : call->args) argument(e);
        for (const Keyword* k : call->keywords) argument(k->value);
    });
    // What the Numba form of a kernel calls is needed in Numba form, too.
    while (!open.empty()) {
        Kernel* kernel = open.back();
        open.pop_back();
        for (Kernel* callee : kernel->callees)
            if (!callee->whole) needs(callee);  // a stencil's Numba form has its point within
    }
    for (auto& kernel : program.kernels)
        if (kernel->whole && kernel->whole->kept()) kernel->form = Form::Kept;
}

}  // namespace caramba::visitors
