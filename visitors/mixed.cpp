#include "visitors/mixed.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "syntax/visitor.hpp"
#include "visitors/class_types.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/first_callers.hpp"
#include "visitors/given_values.hpp"
#include "visitors/kept_callers.hpp"
#include "visitors/made_outside.hpp"
#include "visitors/numba_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Mentions of kernels that are values: neither called, nor arguments of a call of a kernel, which says by
 * its own form which form it needs. */
class Mentions {
  public:
    explicit Mentions(const Program& program) : program_(program), kernels_(program.by_definition()) {}

    std::vector<const Expr*> anywhere;   ///< from where they may get to any kernel that takes functions
    std::vector<const Expr*> in_tables;  ///< those of them that dictionaries, lists and tuples hold
    std::vector<const Expr*> arguments;  ///< of calls of kernels

    void visit(const Node* n) {
        if (auto* f = as<FunctionDef>(n)) {
            const auto kernel = kernels_.find(f);
            if (kernel == kernels_.end())
                for (const Expr* d : f->decorator_list) visit(d);
            else if (!kernel->second->kept())
                return;
            if (f->args) visit(f->args);
            for (const Stmt* s : f->body.stmts) visit(s);
        } else if (auto* c = as<Call>(n)) {
            if (is_numbas(c)) return;
            if (!is<Name>(c->func) && !program_.imported(c->func)) visit(c->func);
            const bool kernel = program_.find(name_of(c->func)) || program_.imported(c->func) ||
                                is_migrated(program_, c->func);
            const auto given = [&](const Expr* e) {
                if (kernel && is<Name>(e)) return arguments.push_back(e);
                visit(e);
            };
            for (const Expr* e : c->args) given(e);
            for (const Keyword* k : c->keywords) given(k->value);
        } else if (auto* a = as<Assign>(n)) {
            for (const Expr* t : a->targets)
                if (!is<Name>(t)) visit(t);
            visit(a->value);
        } else if (is<Name>(n) || is<Attribute>(n)) {
            anywhere.push_back(static_cast<const Expr*>(n));
            if (tables_ > 0) in_tables.push_back(anywhere.back());
            if (auto* a = as<Attribute>(n); a && !is<Name>(a->value)) visit(a->value);
        } else if (n) {
            const bool table = is<Dict>(n) || is<List>(n) || is<Tuple>(n);
            tables_ += table;
            for_each_child(n, [this](const Node* child) { visit(child); });
            tables_ -= table;
        }
    }

  private:
    /** `njit(f)`, `overload(f)(g)`: what Numba is given it keeps for itself. */
    bool is_numbas(const Expr* e) const {
        while (auto* call = as<Call>(e)) e = call->func;
        return program_.module.resolve(e).starts_with("numba.");
    }

    const Program& program_;
    const std::unordered_map<const Node*, Kernel*> kernels_;
    int tables_ = 0;  ///< displays around
};

struct Values {
    Kernels all;     ///< kernels that are values anywhere in the files,
    Kernels listed;  ///< and in tables, from where any of them may be taken
    Kernels given;   ///< kernels that are arguments of calls of kernels
};

Values values_of(const std::vector<Program*>& programs) {
    Values found;
    for (Program* program : programs) {
        Mentions mentions(*program);
        mentions.visit(program->tree.module);
        const auto add = [&](const std::vector<const Expr*>& list, Kernels& to) {
            for (const Expr* e : list)
                for (Kernel* kernel : kernels_meant(*program, e)) to.insert(kernel);
        };
        add(mentions.anywhere, found.all);
        add(mentions.in_tables, found.listed);
        add(mentions.arguments, found.given);
        for (const auto& kernel : program->kernels)
            if (kernel->registered) found.all.insert(kernel.get()), found.listed.insert(kernel.get());
    }
    return found;
}

bool has_kept(const std::vector<Program*>& programs) {
    return std::ranges::any_of(programs, [](const Program* program) {
        return std::ranges::any_of(program->kernels, [](const auto& k) { return k->kept(); });
    });
}

/** Whether the signature of a kernel has types of functions, which only Numba's dispatchers are of. */
bool has_function_types(const Program& program, const Kernel& kernel) {
    bool found = false;
    std::set<const Binding*> seen;
    const auto look = [&](const auto& self, const Program& home, const Node* at) -> void {
        walk(at, [&](const Node* n) {
            auto* a = as<Attribute>(n);
            auto* name = as<Name>(n);
            found = found || (a && a->attr == "FunctionType") || (name && name->id == "FunctionType");
            if (!name) return;
            const auto [other, b] = home.defined(name);
            if (b && b->value && seen.insert(b).second) self(self, *other, b->value);
        });
    };
    for (const Expr* d : kernel.def->decorator_list) look(look, program, d);
    return found;
}

/** The kernels that a kernel takes from tables of the module, each with the name of the table. */
std::map<Kernel*, std::string, ByPlace> from_tables(Program& program, const Kernel& kernel) {
    std::map<Kernel*, std::string, ByPlace> found;
    for (const std::string& name : names_read(kernel.def)) {
        const Binding* b = kernel.locals.binds(name) ? nullptr : program.module.find(name);
        if (!b || !b->value) continue;
        walk(b->value, [&](const Node* n) {
            if (!is<Name>(n) && !is<Attribute>(n)) return;
            for (Kernel* held : kernels_meant(program, static_cast<const Expr*>(n)))
                found.emplace(held, name);
        });
    }
    return found;
}

/** Whether Numba cannot compile what a kernel has become: only of functions it knows the source. */
bool is_no_function(const Kernel& kernel) {
    if (kernel.decorator.callable_by_numba()) return false;
    return kernel.decorator.universal() || kernel.decorator.parallel || kernel.launches ||
           kernel.form != Form::Function;
}

/** Whether Python's calls of a kernel may go to its Numba form where they pass a kernel of Numba's as one of
 * these parameters, so that it and its callers, `routed`, are compiled for others alone. */
bool can_route(Kernel& kernel, const std::set<std::string>& functions, const Kernels& values,
               std::set<Kernel*>& routed) {
    if (!routed.insert(&kernel).second) return true;
    Program& program = *kernel.program;
    const bool called_by_name = !values.contains(&kernel) && !kernel.unseen_callers;
    if (!called_by_name || kernel.form != Form::Function || kernel.nested || !has_numba_form(kernel))
        return false;
    const auto bound = bound_names(kernel.def->body.stmts);
    for (const std::string& name : functions)
        if (!std::ranges::count(kernel.parameters, name) || bound.contains(name)) return false;
    const auto may_be_kept = [](Program& file, const Expr* e) {
        return std::ranges::any_of(kernels_meant(file, e), &Kernel::may_be_numbas);
    };
    for (const Expr* e : kernel.def->args->defaults)
        if (may_be_kept(program, e)) return false;
    for (Kernel* caller : kernel.callers) {
        if (caller->kept()) continue;  // Numba's form gets it
        bool known = true;
        std::set<std::string> handed_on;
        walk(caller->def, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (!call || caller->program->meant(*caller, call->func) != &kernel) return;
            const auto look = [&](const std::string& parameter, const Expr* e) {
                if (!functions.contains(parameter)) return;
                const std::string name(name_of(e));
                const bool local = caller->locals.binds(name);
                if (local) handed_on.insert(name);
                known = known && !may_be_kept(*caller->program, e) &&
                        (local || !kernels_meant(*caller->program, e).empty());
            };
            for (size_t i = 0; i < call->args.size(); ++i) {
                known = known && !is<Starred>(call->args[i]) && i < kernel.parameters.size();
                if (known) look(kernel.parameters[i], call->args[i]);
            }
            for (const Keyword* k : call->keywords) known = known && !k->arg.empty(), look(k->arg, k->value);
        });
        if (!known || (!handed_on.empty() && !can_route(*caller, handed_on, values, routed))) return false;
    }
    return true;
}

/** The names by which a kernel calls what it does not know. */
std::set<std::string> called_names(const Kernel& kernel) {
    std::set<std::string> out;
    for (const Call* call : value_calls(*kernel.program, kernel)) out.emplace(name_of(call->func));
    return out;
}

/** Whether the caller has the plain name, which other files mean, too, and stands for Numba's form. */
bool stands_for_both(const Kernel& kernel) {
    return kernel.program->settings.drop_in && !kernel.nested && !kernel.of_class && !kernel.conditional &&
           !kernel.wrapped_by && !kernel.decorator.jitable && kernel.decorator.kind == "njit" &&
           has_numba_form(kernel) && !is_migrated_twin(*kernel.program, kernel.name);
}

/** Kernels that migrate and that kept ones call or are given, each with one of those. */
using Needed = std::map<Kernel*, const Kernel*, ByPlace>;

Needed needed_in_numba_form(const std::vector<Program*>& programs) {
    Needed found;
    std::vector<Kernel*> open;
    const auto need = [&](Kernel* kernel, const Kernel* caller) {
        if (!kernel || kernel->kept() || kernel->decorator.callable_by_numba()) return;
        if (stands_for_both(*kernel) && compiles_as_written(*kernel) && !first_call_decides(*kernel)) {
            kernel->numba_type = true;
            return;
        }
        if (found.emplace(kernel, caller).second) open.push_back(kernel);
    };
    for (Program* program : programs) {
        for (auto& kernel : program->kernels) {
            if (kernel->kept() && !kernel->at_run_time()) open.push_back(kernel.get());
            if (kernel->numba_type && !compiles_as_written(*kernel)) need(kernel.get(), kernel.get());
        }
    }
    // What is passed to kernels that stay.
    for (Program* program : open.empty() ? std::vector<Program*>() : programs) {
        std::set<const Node*> migrated;  // calls of kernels that migrate: these pass what has migrated
        for (auto& kernel : program->kernels)
            if (!kernel->kept())
                walk(kernel->def, [&](const Node* n) {
                    if (is<Call>(n)) migrated.insert(n);
                });
        walk(program->tree.module, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (migrated.contains(n)) return;
            const Kernel* called = call ? program->find(name_of(call->func)) : nullptr;
            if (!called || !called->kept() || called->at_run_time()) return;
            const auto argument = [&](const Expr* e) {
                Kernel* passed = program->find(name_of(e));
                if (!passed) return;
                program->numba_arguments.insert(e);
                need(passed, called);
            };
            for (const Expr* e : call->args) argument(e);
            for (const Keyword* k : call->keywords) argument(k->value);
        });
    }
    // What the Numba form of a kernel calls is needed in Numba form, too.
    while (!open.empty()) {
        const Kernel* kernel = open.back();
        open.pop_back();
        for (Kernel* callee : kernel->callees)
            // A stencil's Numba form has its point within; Numba calls what a function made by its one name.
            if (!callee->whole && !callee->nested) need(callee, kernel);
    }
    return found;
}

/** Whether a kernel was kept now, since it cannot stand in both forms. */
bool keep_if_of_one_form(Kernel& kernel, const Kernel* caller) {
    Program& program = *kernel.program;
    const Decorator& decorator = kernel.decorator;
    if (is_migrated_twin(program, kernel.name))
        kernel.form = Form::Kept;
    else if (decorator.first_errors)  // of the callers of both forms one is the first
        program.keep(kernel, Rule::ErrorModel, kernel.def, {});
    else if (!kernel.compile_time_constants.empty())
        keep_compile_time_constants(kernel);
    else if (decorator.kind == "cuda.jit")  // a grid is launched under the kernel's own name
        program.keep(kernel, Rule::Launch, kernel.def, {"a kernel that stays launches it"});
    else if (decorator.universal())  // what Python broadcasts has the kernel's own name
        program.keep(kernel, Rule::CalledKind, kernel.def,
                     {"the kernel '" + caller->name + "', which stays,", "it", decorator.kind});
    else if (kernel.conditional && !kernel.twin)  // a second name would be missing on the other branches
        program.keep(kernel, Rule::Redefined, kernel.def, {});
    else if (kernel.wrapped_by)  // nor would that be what a decorator made
        program.keep(kernel, Rule::Decorator, kernel.wrapped_by, {"a decorator beside Numba's"});
    return kernel.kept();
}

}  // namespace

bool is_migrated_twin(const Program& program, const std::string& name) {
    constexpr std::string_view numbas = "_numba";
    const std::string plain = name.ends_with(numbas) ? name.substr(0, name.size() - numbas.size()) : name;
    return std::ranges::any_of(std::array{"_function", "_workunit", "_workunit_1"}, [&](const char* suffix) {
        const Binding* b = program.module.find(plain + suffix);
        return b && b->kind == Binding::Kind::Function && is_migrated(program, as<FunctionDef>(b->node));
    });
}

void forget_remarks_of_twins(Program& program) {
    for (auto& kernel : program.kernels)
        if (kernel->kept() && is_migrated_twin(program, kernel->name)) kernel->remarks.clear();
}

bool has_numba_form(const Kernel& kernel) {
    if (kernel.decorator.universal() || kernel.form == Form::Arrays) return false;
    if (kernel.made_by) return false;                       // that is a call, further below
    if (kernel.copied) return is<Assign>(kernel.original);  // the call, which comes back
    const bool in_function = !kernel.around.empty() && kernel.def->decorator_list.size() == 1;
    return !kernel.nested || (in_function && kernel.decorator.kind == "njit" &&
                              std::ranges::find(kernel.callees, &kernel) == kernel.callees.end());
}

bool compiles_as_written(const Kernel& kernel) {
    const Decorator& decorator = kernel.decorator;
    if (kernel.launches || kernel.form != Form::Function || decorator.kind != "njit" || decorator.inlined ||
        decorator.jitable || kernel.original || kernel.whole || !kernel.dividing_loops.empty())
        return false;
    bool plain = true;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (!is<Name>(n) && !is<Attribute>(n)) return;
            const std::string path = kernel.program->resolve(kernel, static_cast<const Expr*>(n));
            plain = plain && !path.starts_with("pykokkos.") && !path.starts_with("numba.typed.") &&
                    name_in_pykokkos(path).empty();
        });
    return plain;
}

bool call_numba_form_of_captured(Kernel& kernel) {
    std::vector<Kernel*> all = {&kernel};
    for (size_t i = 0; i < all.size(); ++i)
        for (Kernel* sibling : all[i]->siblings)
            if (!sibling->kept() && names_read(sibling->def).contains(all[i]->name) &&
                std::ranges::find(all, sibling) == all.end())
                all.push_back(sibling);
    if (!std::ranges::all_of(all, [](const Kernel* one) { return one->nested && has_numba_form(*one); }))
        return false;
    for (Kernel* one : all) one->numba_type = one->calls_captured = one->calls_given = true;
    return true;
}

void call_numba_form_if_refused(Kernel& kernel) {
    kernel.calls_given = true;
    kernel.numba_type = !kernel.decorator.jitable;
}

void find_function_values(const std::vector<Program*>& programs) {
    bool mixed = false;
    std::vector<Kernel*> callers;  // of what they are given
    for (Program* program : programs)
        for (auto& kernel : program->kernels) {
            mixed = mixed || (kernel->kept() && !kernel->shadow);
            // Objects that cannot be read here may hold functions, too.
            if (kernel->calls_unseen || !value_calls(*program, *kernel).empty())
                callers.push_back(kernel.get());
        }
    const bool taken = std::ranges::any_of(callers, [](const Kernel* k) { return !k->kept(); });
    if (!mixed && !taken) return;
    const Values values = values_of(programs);
    if (mixed) {
        for (Kernel* kernel : values.all) kernel->needs_dispatcher = true;
        // What they are given may be a kernel of Numba's, which host calls look for.
        for (Kernel* kernel : callers) kernel->calls_given = true;
    }
    if (!taken) return;
    for (const Kernels& kernels : {values.all, values.given})
        for (Kernel* kernel : kernels) kernel->given = true;
}

void keep_functions_together(const std::vector<Program*>& programs) {
    if (!has_kept(programs)) return;
    const GivenValues given(programs);
    for (bool changed = true; changed;) {
        changed = false;
        std::vector<const Kernel*> callers;
        const Kernel* typed = nullptr;
        Values values = values_of(programs);
        values.listed.insert(values.given.begin(), values.given.end());
        for (Program* program : programs)
            for (const auto& kernel : program->kernels)
                if (kernel->kept() && !kernel->shadow) {
                    if (!value_calls(*program, *kernel).empty()) callers.push_back(kernel.get());
                    if (has_function_types(*program, *kernel)) typed = kernel.get();
                    for (const auto& [held, table] : from_tables(*program, *kernel)) {
                        if (held->kept()) continue;
                        held->program->keep(*held, Rule::FunctionValue, held->def,
                                            {"'" + table + "' gives it to '" + kernel->name + "'"});
                        changed = true;
                    }
                }
        for (Program* program : programs)
            for (const auto& kernel : program->kernels) {
                if (kernel->kept()) continue;
                // Numba compiles a function of ours for what it has no meaning for, but no launches.
                const Kernels& passed = kernel->launches ? values.all : values.listed;
                if (const Kernel* value = given.kept_one(*kernel, passed, values.all)) {
                    std::set<Kernel*> routed;
                    if (!kernel->calls_captured && call_numba_form_of_captured(*kernel))
                        changed = true;
                    else if (can_route(*kernel, called_names(*kernel), values.all, routed))
                        for (Kernel* one : routed) one->numba_type = true;
                    else
                        program->keep(*kernel, Rule::FunctionValue, kernel->def,
                                      {"it may be given '" + value->name + "'"});
                } else if (const Kernel* caller = values.all.contains(kernel.get()) && is_no_function(*kernel)
                                                      ? given.caller_of(*kernel, callers)
                                                      : nullptr) {
                    if (has_numba_form(*kernel))
                        kernel->numba_type = true;
                    else
                        program->keep(*kernel, Rule::FunctionValue, kernel->def,
                                      {"as a value it may be given to '" + caller->name + "'"});
                } else if (typed && values.all.contains(kernel.get()))
                    program->keep(*kernel, Rule::FunctionValue, kernel->def,
                                  {"as a value it may be given to '" + typed->name + "'"});
                changed = changed || kernel->kept();
            }
        if (changed) keep_callers_of_kept(programs);
    }
}

void find_beside(const std::vector<Program*>& programs) {
    for (bool changed = true; changed;) {
        changed = false;
        const Needed needed = needed_in_numba_form(programs);
        for (const auto& [kernel, caller] : needed) changed = keep_if_of_one_form(*kernel, caller) || changed;
        for (const auto& [kernel, caller] : needed) changed = keep_classes_of_numba_form(*kernel) || changed;
        if (changed) keep_callers_of_kept(programs);
        for (const auto& [kernel, caller] : needed) {
            if (kernel->kept()) continue;
            kernel->beside = true;
            if (stands_for_both(*kernel)) kernel->numba_type = true;
        }
        if (keep_outside_callers(programs)) keep_callers_of_kept(programs), changed = true;
    }
    for (Program* program : programs) {
        for (auto& kernel : program->kernels)
            if (kernel->whole && kernel->whole->kept()) kernel->form = Form::Kept;
        forget_remarks_of_twins(*program);
    }
}

}  // namespace caramba::visitors
