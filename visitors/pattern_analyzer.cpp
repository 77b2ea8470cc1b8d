#include "visitors/pattern_analyzer.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/array_facts.hpp"
#include "visitors/array_style.hpp"
#include "visitors/caller_planner.hpp"
#include "visitors/callers.hpp"
#include "visitors/first_callers.hpp"
#include "visitors/host_region.hpp"
#include "visitors/kept_callers.hpp"
#include "visitors/launch_planner.hpp"
#include "visitors/made_outside.hpp"
#include "visitors/mixed.hpp"
#include "visitors/partial_sums.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/reductions.hpp"
#include "visitors/settled_flags.hpp"
#include "visitors/unseen_callers.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

template <class T>
bool contains(const Node* node) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || is<T>(n); });
    return found;
}

/** A serial kernel: a workunit over a range of 1 where that says it all, else a function. */
class SerialPlanner {
  public:
    SerialPlanner(Program& program, Kernel& kernel) : program_(program), kernel_(kernel) {}

    void run() {
        kernel_.form = Form::Function;
        if (kernel_.nested || kernel_.decorator.jitable) return;  // one name, where it stands
        if (kernel_.decorator.device) return;                     // no caller, used or not
        if (kernel_.whole || kernel_.decorator.universal() || kernel_.needs_dispatcher || kernel_.calls_given)
            return;
        if (kernel_.given || kernel_.decorator.checks_arguments() || may_get_dictionary()) return;
        if (kernel_.decorator.kind == "cuda.jit" || kernel_.draws || kernel_.def->args->vararg) return;
        bool called = !kernel_.callers.empty() || kernel_.callees.count(&kernel_);
        if (called || kernel_.launches) return;
        const auto& body = kernel_.def->body.stmts;
        std::vector<const Return*> returns;
        for (const Stmt* s : body) {
            if (contains<FunctionDef>(s) || contains<Lambda>(s) || contains<List>(s) || contains<ListComp>(s))
                return;
            if (contains<Raise>(s) || contains<Assert>(s) || contains<Try>(s) ||
                allocates(program_, kernel_, s))
                return;
            walk(s, [&](const Node* n) {
                if (auto* r = as<Return>(n)) returns.push_back(r);
            });
        }
        // A bare return at the end says nothing.
        if (returns.size() == 1 && returns[0] == body.back() && !returns[0]->value) returns.clear();
        Region region;
        region.kind = Region::Kind::Serial;
        region.body = &kernel_.def->body;
        for (Stmt* s : body)
            if (!is_docstring(s) || s != body[0]) region.statements.push_back(s);
        if (returns.empty() ? !stores() : !accumulates(returns, region)) return;
        if (region.statements.empty() || !suits_workunit(region)) return;
        // Keyword arguments of a launch have no defaults of their own, and a default is passed on by the
        // caller.
        std::set<std::string> used;
        for (Stmt* s : region.statements) {
            used.merge(names_read(s));
            used.merge(names_stored(s));
        }
        for (const std::string& p : kernel_.parameters)
            if (used.count(p)) region.arguments.push_back(p);
        kernel_.plan.push_back(std::move(region));
        kernel_.form = Form::Workunits;
    }

  private:
    /** Whether a parameter may be a typed dictionary of Numba's, which host calls leave to Numba. */
    bool may_get_dictionary() const {
        if (std::ranges::none_of(program_.together(), [](const Program* p) { return p->typed_dictionaries; }))
            return false;
        return std::ranges::any_of(kernel_.parameters, [&](const std::string& p) {
            const auto facts = kernel_.facts.find(p);
            return facts != kernel_.facts.end() && !facts->second.certain && facts->second.rank == 1;
        });
    }
    /** Scalar functions, and those that use a parameter as a variable, say more as functions. */
    bool suits_workunit(const Region& region) const {
        std::set<std::string> assigned = bound_names(region.statements);
        bool array = false;
        for (const std::string& p : kernel_.parameters) {
            if (assigned.count(p)) return false;
            auto f = kernel_.facts.find(p);
            array = array || (f != kernel_.facts.end() && f->second.rank > 0);
        }
        return array;
    }

    bool stores() const {
        return std::any_of(kernel_.parameters.begin(), kernel_.parameters.end(), [&](const std::string& p) {
            auto f = kernel_.facts.find(p);
            return f != kernel_.facts.end() && f->second.stored;
        });
    }

    /** `s = 0.0; …; s += e; …; return s` and nothing else with s. */
    bool accumulates(const std::vector<const Return*>& returns, Region& region) {
        auto& statements = region.statements;
        if (returns.size() != 1 || returns[0] != statements.back() || !is<Name>(returns[0]->value))
            return false;
        std::string name(name_of(returns[0]->value));
        if (std::count(kernel_.parameters.begin(), kernel_.parameters.end(), name)) return false;
        for (size_t i = 0; i < statements.size(); ++i) {
            auto* a = as<Assign>(statements[i]);
            if (!a || a->targets.size() != 1 || name_of(a->targets[0]) != name) continue;
            if (!is_initial_value(program_, kernel_, a->value)) return false;
            std::vector<Stmt*> rest(statements.begin() + static_cast<long>(i) + 1, statements.end() - 1);
            std::vector<Stmt*> before(statements.begin(), statements.begin() + static_cast<long>(i));
            Accumulation operation = accumulation(program_, kernel_, rest, name);
            if (operation == Accumulation::None || bound_names(before).count(name)) return false;
            region.reductions = {{name, operation, a->value, a}};
            statements.pop_back();
            statements.erase(statements.begin() + static_cast<long>(i));
            return true;
        }
        return false;
    }

    Program& program_;
    Kernel& kernel_;
};

/** Workunits go beside the kernel, or before the class that holds it, and have to be seen from inside of it.
 */
bool may_launch(const Program& program, const Kernel& kernel) {
    bool in_class = false, at_top = false;
    walk(program.tree.module, [&](const Node* n) {
        auto* c = as<ClassDef>(n);
        in_class = in_class || (c && &c->body == kernel.home);
    });
    for (const Stmt* s : program.tree.module->body.stmts) {
        auto* c = as<ClassDef>(s);
        at_top = at_top || (c && &c->body == kernel.home);
    }
    return !in_class || at_top;
}

void plan(Program& program, Kernel& kernel) {
    if (kernel.made_outside) return plan_made_outside(program, kernel);
    // Python alone calls it, with arguments that nobody checks.
    const bool outermost =
        kernel.callers.empty() && !kernel.given && !kernel.nested && !kernel.decorator.checks_arguments();
    const bool in_python = outermost && !kernel.calls_given;
    if (kernel.decorator.unsure_loops() && !kernel.decorator.at_run_time && divides_in_loops(program, kernel))
        return program.keep(kernel, Rule::Option, kernel.def, {"the option parallel"});
    if (has_prange(program, kernel)) {
        const For* unsure = kernel.decorator.numpy_errors ? nullptr : unsure_division(program, kernel);
        kernel.perhaps_range = unsure ? static_cast<const Call*>(unsure->iter)->func : nullptr;
        if (unsure && !has_one_prange(program, kernel))
            return program.keep(kernel, Rule::Statement, unsure,
                                {"a division in a loop over prange or range, as the run decides,"});
        if (kernel.nested && !may_launch(program, kernel))
            return program.keep(kernel, Rule::Nested, kernel.def, {"a class inside of another definition"});
        expand_partial_sums(program, kernel);
        expand_settled_flags(program, kernel);
        const Values values(program, kernel);
        plan_launches(program, kernel, values);
        if (!kernel.kept() && in_python) plan_caller(program, kernel, values);
        return;
    }
    if (kernel.unseen_callers) return;  // as a function
    if (kernel.decorator.parallel && outermost && !kernel.decorator.unread &&
        plan_array_style(program, kernel))
        return;
    SerialPlanner(program, kernel).run();
}

void find_launching(const std::vector<Program*>& programs) {
    std::vector<Kernel*> own;
    for (Program* program : programs)
        for (auto& kernel : program->kernels)
            if (has_prange(*program, *kernel)) own.push_back(kernel.get());
    set_with_callers(std::move(own), &Kernel::launches);
}

void plan_patterns(Program& program) {
    for (auto& kernel : program.kernels) {
        if (!kernel->kept()) plan(program, *kernel);
        if (kernel->kept() || kernel->form == Form::Arrays) continue;
        for (const auto& [call, path] : kernel->arrays_only)
            program.keep(*kernel, Rule::Function, call, {path});
    }
}

}  // namespace

void analyze_patterns(const std::vector<Program*>& programs) {
    find_array_facts(programs);
    find_launching(programs);
    find_unseen_callers(programs);
    find_function_values(programs);
    for (Program* program : programs) plan_patterns(*program);
    keep_first_callers(programs);
    keep_callers_of_kept(programs);
    keep_functions_together(programs);
    find_beside(programs);
}

}  // namespace caramba::visitors
