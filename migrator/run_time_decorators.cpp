#include "migrator/run_time_decorators.hpp"

#include <algorithm>

#include "migrator/decorators.hpp"
#include "syntax/build.hpp"
#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/calls_by_address.hpp"
#include "visitors/uses.hpp"

namespace caramba::migrator {

using namespace syntax;
using visitors::Kernel;
using visitors::Program;
using visitors::Reference;

namespace {

/** What stands above known kernels, and the calls that make them. */
std::set<const Node*> parts_of_known(const std::vector<Program*>& programs,
                                     const std::set<const Node*>& read) {
    std::set<const Node*> parts;
    const auto add = [&](const Node* n) { parts.insert(n); };
    for (const Node* call : read) visitors::walk(call, add);
    for (const Program* program : programs)
        for (const auto& kernel : program->kernels)
            if (!kernel->compiled_by)
                for (const Expr* d : kernel->def->decorator_list) visitors::walk(d, add);
    return parts;
}

class Replacer : public Transformer {
  public:
    Replacer(Program& program, const std::set<const Node*>& references)
        : Transformer(program.tree), program_(program), references_(references), make_(program.tree) {}

  private:
    Expr* transform(Expr* e) override {
        if (!references_.contains(e)) return e;
        return make_.call(make_.dotted(program_.pk + ".numba_decorator"), {make_.clone(e)});
    }

    Program& program_;
    const std::set<const Node*>& references_;
    Build make_;
};

}  // namespace

const Expr* run_time_decorator(const Kernel& kernel, const Expr* numbas) {
    const visitors::Decorator& d = kernel.decorator;
    auto* call = as<Call>(numbas);
    if (!d.refused.empty()) return nullptr;
    if (call && kernel.made_in()->module.resolve(call->func).starts_with("numba.")) return call->func;
    return d.kind != "njit" || d.signature ? nullptr : numbas;
}

const Expr* called_decorator(const Kernel& kernel, const Call* call) {
    return is<Call>(call->func) ? run_time_decorator(kernel, call->func) : call->func;
}

bool compiles_at_run_time(const visitors::Decorator& d) {
    return ((d.kind == "njit" && !d.jitable) || d.callable_by_numba()) && d.locals.empty();
}

bool compile_at_run_time(Kernel& kernel, const Expr* by, const Expr* decorator) {
    if (!decorator || !compiles_at_run_time(kernel.decorator) || kernel.kept()) return false;
    kernel.form = visitors::Form::Kept;
    kernel.compiled_by = by;
    kernel.numbas_decorators = {{kernel.made_in(), decorator}};
    return true;
}

void find_run_time_decorators(const std::vector<Program*>& programs, std::set<const Node*>& read) {
    const std::set<const Node*> known = parts_of_known(programs, read);
    for (Program* program : programs)
        for (const auto& kernel : program->kernels) {
            if (!kernel->compiled_by || !kernel->numbas_decorators.empty()) continue;
            std::vector<Reference> found = compiling_references(*program, kernel->compiled_by);
            std::erase_if(found, [&](const Reference& r) { return known.contains(r.expression); });
            if (found.empty()) {
                std::string words = "@" + render(program->tree, kernel->compiled_by);
                if (left_to_python(*program, kernel->compiled_by))
                    words += ", which leaves it to Python as the program is usually started,";
                program->keep(*kernel, Rule::Decorator, kernel->compiled_by, {words});
                kernel->compiled_by = nullptr;
                continue;
            }
            for (const Reference& r : found) r.program->compiles_unseen = true;
            kernel->numbas_decorators = std::move(found);
        }
    std::set<const Node*> references;
    for (const Program* program : programs)
        for (const auto& kernel : program->kernels)
            for (const Reference& r : kernel->numbas_decorators) references.insert(r.expression);
    if (references.empty()) return;
    for (const Program* program : programs)
        visitors::walk(program->tree.module, [&](const Node* n) {
            auto* call = as<Call>(n);
            auto* inner = call ? as<Call>(call->func) : nullptr;
            if (call && (references.contains(call->func) || (inner && references.contains(inner->func))))
                read.insert(call);
        });
}

void write_run_time_decorators(const std::vector<Program*>& programs) {
    std::map<Program*, std::set<const Node*>> references;
    std::vector<Kernel*> refused;
    for (Program* program : programs)
        for (const auto& kernel : program->kernels) {
            if (!kernel->compiled_by) continue;
            if (!kernel->at_run_time()) {
                refused.push_back(kernel.get());
                continue;
            }
            const bool above = std::ranges::count(kernel->def->decorator_list, kernel->compiled_by) > 0;
            Program& by = *kernel->made_in();
            const std::string words = (above ? "@" : "") + render(by.tree, kernel->compiled_by);
            by.diagnostics.add(Rule::RunTime, kernel->compiled_by, {kernel->name, words});
            for (const Reference& r : kernel->numbas_decorators) references[r.program].insert(r.expression);
        }
    for (Program* program : programs)
        if (!program->unseen_decorators.empty()) references[program].merge(program->unseen_decorators);
    const auto is_written = [&](const Reference& r) { return references[r.program].contains(r.expression); };
    for (Kernel* kernel : refused)
        if (std::ranges::any_of(kernel->numbas_decorators, is_written)) visitors::leave_to_numba(*kernel);
    for (auto& [program, expressions] : references) {
        Replacer(*program, expressions).run(program->tree.module);
        program->needs_pykokkos = true;
        program->extensions.insert("pk.numba_decorator");
    }
}

}  // namespace caramba::migrator
