#include "visitors/pattern_analyzer.hpp"
#include "syntax/visitor.hpp"

#include <algorithm>

#include "visitors/array_facts.hpp"
#include "visitors/array_style.hpp"
#include "visitors/host_region.hpp"
#include "visitors/races.hpp"
#include "visitors/reductions.hpp"
#include "visitors/unsupported_detector.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_prange(const Program& program, const Kernel& kernel, const Node* node) {
    auto* loop = as<For>(node);
    auto* call = loop ? as<Call>(loop->iter) : nullptr;
    return call && program.resolve(kernel, call->func) == "numba.prange";
}

template <class T>
bool contains(const Node* node) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || is<T>(n); });
    return found;
}

bool allocates(const Program& program, const Kernel& kernel, const Node* node) {
    bool found = false;
    walk(node, [&](const Node* n) {
        auto* call = as<Call>(n);
        if (!call) return;
        std::string path = program.resolve(kernel, call->func);
        for (const char* name : {"empty", "zeros", "ones", "full"})
            found = found || path == std::string("numpy.") + name ||
                    path == std::string("numpy.") + name + "_like";
        auto* method = as<Attribute>(call->func);
        found = found || (path.empty() && method && method->attr == "copy");
    });
    return found;
}

/** Names in the order of parameters, then of first assignment. */
std::vector<std::string> in_order(const Kernel& kernel, const std::set<std::string>& names) {
    std::vector<std::string> out;
    for (const std::string& p : kernel.parameters)
        if (names.count(p)) out.push_back(p);
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            std::string name(name_of(n));
            if (names.count(name) && !std::count(out.begin(), out.end(), name)) out.push_back(name);
        });
    return out;
}

/** Plans a kernel with prange loops. */
class ParallelPlanner {
  public:
    ParallelPlanner(Program& program, Kernel& kernel)
        : program_(program), kernel_(kernel), host_(program, kernel) {}

    void run() {
        const auto& body = kernel_.def->body.stmts;
        for (const Stmt* s : body)
            if (is_prange(program_, kernel_, s)) all_stored_.merge(names_stored(s));
        find_bounds();
        for (size_t i = 0; i < body.size() && !kernel_.kept(); ++i) {
            Stmt* s = body[i];
            if (is_prange(program_, kernel_, s))
                parallel(static_cast<For*>(s), i);
            else
                around(s, i);
        }
        finish();
    }

  private:
    /** Names that loop bounds and allocations are made of. */
    void find_bounds() {
        const auto& body = kernel_.def->body.stmts;
        for (size_t i = body.size(); i-- > 0;) {
            const Node* from = nullptr;
            if (is_prange(program_, kernel_, body[i]))
                from = static_cast<For*>(body[i])->iter;
            else if (allocates(program_, kernel_, body[i]))
                from = body[i];
            else if (auto* a = as<Assign>(body[i]); a && bounds_.count(std::string(name_of(a->targets[0]))))
                from = a->value;
            if (from) bounds_.merge(names_read(from));
        }
    }

    void surroundings(const Node* at, const std::string& what) {
        program_.keep(kernel_, Rule::Surroundings, at, {what});
    }

    void around(Stmt* s, size_t position) {
        if (is_docstring(s) || is<Pass>(s)) return add(Region::Kind::Host, s);
        if (auto* r = as<Return>(s)) {
            if (position + 1 != kernel_.def->body.stmts.size() || !host_.is_result(r->value))
                return surroundings(s, "this return");
            return add(Region::Kind::Host, s);
        }
        auto* a = as<Assign>(s);
        std::string target(a && a->targets.size() == 1 ? name_of(a->targets[0]) : "");
        if (!target.empty() && inside_.count(target)) return surroundings(s, "this assignment");
        // A scalar that iterations compute for themselves must find what it reads unchanged.
        for (const std::string& name : bound_names({s}))
            if (read_inside_.count(name)) return surroundings(s, "this assignment");
        if (host_.takes(s, bounds_.count(target) > 0)) {
            if (a && is_initial_value(program_, kernel_, a->value)) initial_[target] = s;
            for (const std::string& n : bound_names({s})) host_names_.insert(n);
            return add(Region::Kind::Host, s);
        }
        bool known = host_names_.count(target) ||
                     std::count(kernel_.parameters.begin(), kernel_.parameters.end(), target);
        if (!known && host_.repeatable(s, all_stored_) && reads_known(a->value)) {
            inside_[target] = s;
            read_inside_.merge(names_read(a->value));
            return add(Region::Kind::Inside, s);
        }
        bool nested = false;
        walk(s, [&](const Node* n) { nested = nested || is_prange(program_, kernel_, n); });
        surroundings(s, nested ? "this statement around it" : "this statement");
    }

    /** Inside statements must not read results of reductions: those are Python scalars of the caller. */
    bool reads_known(const Expr* value) const {
        for (const std::string& name : names_read(value))
            if (reduced_.count(name)) return false;
        return true;
    }

    void add(Region::Kind kind, Stmt* s) {
        auto& regions = kernel_.plan.children;
        if (regions.empty() || regions.back().kind != kind) {
            regions.emplace_back();
            regions.back().kind = kind;
        }
        regions.back().statements.push_back(s);
    }

    void form(const Node* at, const std::string& what) {
        program_.keep(kernel_, Rule::PrangeForm, at, {what});
    }

    void parallel(For* loop, size_t position) {
        auto* call = static_cast<Call*>(loop->iter);
        auto* index = as<Name>(loop->target);
        if (!index) return form(loop->target, "its prange loop has no single index");
        if (call->args.size() == 3) {
            auto* step = as<Constant>(call->args[2]);
            if (!step || step->value.integer != 1)
                return form(call->args[2], "Numba compiles no prange with a step other than 1");
        }
        for (size_t i = 0; i < std::min<size_t>(call->args.size(), 2); ++i)
            if (!host_.is_integer(call->args[i])) return surroundings(call->args[i], "this bound");
        for (const Stmt* s : loop->body.stmts)
            if (contains<Return>(s) || leaves_loop(s, true)) return form(s, "its prange loop is left early");
        Region& region = kernel_.plan.children.emplace_back();
        region.kind = Region::Kind::Parallel;
        region.loop = loop;
        region.body = &loop->body;
        scalars(region, index->id, position);
        if (!kernel_.kept()) races(region, index->id);
    }

    /** A break of the loop itself. */
    static bool leaves_loop(const Stmt* s, bool own) {
        if (is<Break>(s)) return own;
        bool inner = is<For>(s) || is<While>(s);
        bool found = false;
        for_each_child(s, [&](Node* c) {
            if (auto* stmt = dynamic_cast<Stmt*>(c)) found = found || leaves_loop(stmt, own && !inner);
        });
        return found;
    }

    /** Private, accumulated and carried scalars of the loop; what the workunit gets as arguments. */
    void scalars(Region& region, const std::string& index, size_t position) {
        const auto& body = region.loop->body.stmts;
        std::set<std::string> assigned = bound_names(body);
        std::set<std::string> early = read_before_written(body);
        for (const std::string& name : assigned) {
            if (name == index) {
                form(region.loop, "its prange loop assigns its own index");
                continue;
            }
            bool outside = std::count(kernel_.parameters.begin(), kernel_.parameters.end(), name) ||
                           host_names_.count(name) || inside_.count(name);
            bool before = early.count(name) > 0;
            if (before && initial_.count(name) && is_accumulated(program_, kernel_, body, name)) {
                if (region.reduction) {
                    program_.keep(kernel_, Rule::Reductions, region.loop,
                                  {"accumulates more than one scalar"});
                    return;
                }
                auto* definition = static_cast<Assign*>(initial_[name]);
                region.reduction = Reduction{name, definition->value, definition};
                initial_.erase(name);  // a second loop would have to start from the first one's result
                reduced_.insert(name);
                const Expr* start = definition->value;
                if (auto* sign = as<UnaryOp>(start)) start = sign->operand;
                auto* number = as<Constant>(start);
                host_.add_reduction(name, !number || number->value.kind == ConstantValue::Kind::Float);
            } else if (before || outside || read_later(name, position)) {
                program_.keep(kernel_, Rule::Carried, region.loop, {index, name});
                return;
            }
        }
        if (read_later(index, position)) program_.keep(kernel_, Rule::Carried, region.loop, {index, index});
        region.arguments = {};
    }

    bool read_later(const std::string& name, size_t position) const {
        const auto& body = kernel_.def->body.stmts;
        return read_before_written({body.begin() + static_cast<long>(position) + 1, body.end()}).count(name) >
               0;
    }

    void races(Region& region, const std::string&) {
        check_races(program_, kernel_, region.loop, bound_names(region.loop->body.stmts));
    }

    /** Arguments: what the loops and the statements that each iteration repeats read of the caller's names.
     */
    void finish() {
        if (kernel_.kept()) return;
        kernel_.form = Form::Workunits;
        std::vector<Stmt*> inside;
        for (Region& region : kernel_.plan.children) {
            if (region.kind == Region::Kind::Inside)
                inside.insert(inside.end(), region.statements.begin(), region.statements.end());
            if (region.kind != Region::Kind::Parallel) continue;
            std::set<std::string> needed;
            for (Stmt* s : region.loop->body.stmts) {
                needed.merge(names_read(s));
                needed.merge(names_stored(s));
            }
            for (const std::string& own : bound_names(region.loop->body.stmts)) needed.erase(own);
            needed.erase(std::string(name_of(region.loop->target)));
            for (size_t i = inside.size(); i-- > 0;) {
                std::string name(name_of(static_cast<Assign*>(inside[i])->targets[0]));
                if (!needed.erase(name)) continue;
                needed.merge(names_read(inside[i]));
                region.statements.insert(region.statements.begin(), inside[i]);
            }
            if (region.reduction && used_before(region)) return;
            if (region.reduction) needed.erase(region.reduction->name);
            std::erase_if(needed, [&](const std::string& n) { return !kernel_.locals.binds(n); });
            region.arguments = in_order(kernel_, needed);
        }
        // What no loop uses and the caller would have to compute has no place.
        for (const Stmt* s : kernel_.def->body.stmts)
            if (auto* r = as<Return>(s))
                for (const std::string& name : names_read(r))
                    if (inside_.count(name)) surroundings(r, "this return");
    }

    /** The accumulator's initial value goes to the launch, so nothing else may read it before. */
    bool used_before(const Region& region) {
        const std::string& name = region.reduction->name;
        bool used = false;
        for (const Stmt* s : region.statements) used = used || names_read(s).count(name);
        for (const Region& other : kernel_.plan.children) {
            if (&other == &region) break;
            used = used || std::count(other.arguments.begin(), other.arguments.end(), name);
            if (other.kind == Region::Kind::Host)
                for (const Stmt* s : other.statements) used = used || names_read(s).count(name);
        }
        if (used) surroundings(region.reduction->definition, "another use of the accumulator '" + name + "'");
        return used;
    }

    Program& program_;
    Kernel& kernel_;
    HostRegion host_;
    std::set<std::string> all_stored_, bounds_, host_names_, reduced_;
    std::set<std::string> read_inside_;     ///< what Inside statements read
    std::map<std::string, Stmt*> initial_;  ///< scalars with a literal value, by name
    std::map<std::string, Stmt*> inside_;
};

/** A serial kernel: a workunit over a range of 1 where that says it all, else a function. */
class SerialPlanner {
  public:
    SerialPlanner(Program& program, Kernel& kernel) : program_(program), kernel_(kernel) {}

    void run() {
        kernel_.form = Form::Function;
        if (!kernel_.callers.empty() || kernel_.callees.count(&kernel_)) return;
        const auto& body = kernel_.def->body.stmts;
        std::vector<const Return*> returns;
        for (const Stmt* s : body) {
            if (contains<Raise>(s) || contains<Assert>(s) || allocates(program_, kernel_, s)) return;
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
        kernel_.plan.children.push_back(std::move(region));
        kernel_.form = Form::Workunits;
    }

  private:
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
            if (!is_accumulated(program_, kernel_, rest, name) || bound_names(before).count(name))
                return false;
            region.reduction = Reduction{name, a->value, a};
            statements.pop_back();
            statements.erase(statements.begin() + static_cast<long>(i));
            return true;
        }
        return false;
    }

    Program& program_;
    Kernel& kernel_;
};

/** Whether `f_function` or `f_workunit` stands beside f already. */
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

/** Plans of callees decide about their callers, so a parallel kernel that is called keeps those. */
void plan(Program& program, Kernel& kernel) {
    bool top = false, nested = false;
    for (const Stmt* s : kernel.def->body.stmts) {
        top = top || is_prange(program, kernel, s);
        walk(s, [&](const Node* n) { nested = nested || is_prange(program, kernel, n); });
    }
    if (kernel.decorator.parallel && top) return ParallelPlanner(program, kernel).run();
    if (kernel.decorator.parallel && nested) {
        program.keep(kernel, Rule::Surroundings, kernel.def, {"the statement around it"});
        return;
    }
    if (kernel.decorator.parallel && kernel.callers.empty() && plan_array_style(program, kernel)) return;
    SerialPlanner(program, kernel).run();
}

}  // namespace

void analyze_patterns(Program& program) {
    find_array_facts(program);
    for (auto& kernel : program.kernels) {
        if (!kernel->kept()) plan(program, *kernel);
        if (kernel->kept() || kernel->form == Form::Arrays) continue;
        for (const auto& [call, path] : kernel->arrays_only)
            program.keep(*kernel, Rule::Function, call, {path});
    }
    keep_callers_of_kept(program);
    for (auto& kernel : program.kernels)
        for (Kernel* callee : kernel->callees)
            if (!kernel->kept() && callee->form == Form::Workunits)
                program.keep(*kernel, Rule::CallsParallel, kernel->def, {callee->name});
    keep_callers_of_kept(program);
    for (auto& kernel : program.kernels) {
        kernel->beside = !kernel->kept() && std::any_of(kernel->callers.begin(), kernel->callers.end(),
                                                        [](Kernel* c) { return c->kept(); });
        // A file that was migrated before has the other form already.
        if (kernel->beside && is_migrated_twin(program, kernel->name)) {
            kernel->beside = false;
            kernel->form = Form::Kept;
        }
    }
}

}  // namespace caramba::visitors
