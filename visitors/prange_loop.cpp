#include "visitors/prange_loop.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/callers.hpp"
#include "visitors/host_region.hpp"
#include "visitors/reductions.hpp"
#include "visitors/uses.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** A return, or a break of the loop itself. */
bool leaves(const Node* node, bool inner) {
    if (is<Return>(node)) return true;
    if (is<Break>(node)) return !inner;
    inner = inner || is<For>(node) || is<While>(node);
    bool found = false;
    for_each_child(node, [&](Node* c) { found = found || leaves(c, inner); });
    return found;
}

/** The name may be an array, or a part of one, where the loop begins: then `s += x` stores to its elements.
 * What `s = x[0]` before `s += x[i]` starts from would be changed by that, so nobody means it of an array. */
bool may_be_array(const Program& program, const Kernel& kernel, const For* loop, const std::string& name) {
    const Names read = names_read(loop);
    bool shares = std::ranges::count(kernel.parameters, name) > 0;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<Assign>(n);
            for (const Expr* target : a ? a->targets : std::vector<Expr*>{})
                for_each_binding(target, a->value, [&](const Expr* one, const Expr* value) {
                    if (name_of(one) != name || (is<Subscript>(value) && read.count(base_name(value))))
                        return;
                    shares = shares || !shared_by(program, kernel, value).empty();
                });
        });
    return shares;
}

}  // namespace

bool is_prange(const Program& program, const Kernel& kernel, const Node* node) {
    auto* loop = as<For>(node);
    auto* call = loop ? as<Call>(loop->iter) : nullptr;
    return call && program.resolve(kernel, call->func) == "numba.prange";
}

bool divides_in_loops(const Program& program, const Kernel& kernel) {
    bool found = false;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            found = found || (is_prange(program, kernel, n) &&
                              divides(kernel, static_cast<const For*>(n)->body.stmts));
        });
    return found;
}

const For* unsure_division(const Program& program, const Kernel& kernel) {
    const For* found = nullptr;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (found || !is_prange(program, kernel, n)) return;
            auto* loop = static_cast<const For*>(n);
            const bool unsure = program.may_be_range(static_cast<const Call*>(loop->iter)->func);
            if (unsure && divides(kernel, loop->body.stmts)) found = loop;
        });
    return found;
}

bool is_in_prange(const Program& program, const Kernel& kernel, const std::string& name) {
    bool found = false;
    walk(kernel.def,
         [&](const Node* n) { found = found || (is_prange(program, kernel, n) && mentions(n, name)); });
    return found;
}

bool has_one_prange(const Program& program, const Kernel& kernel) {
    std::set<std::string> names;
    walk(kernel.def, [&](const Node* n) {
        if (is_prange(program, kernel, n))
            names.insert(dotted_name(static_cast<const Call*>(static_cast<const For*>(n)->iter)->func));
    });
    return names.size() == 1;
}

bool has_prange(const Program& program, const Kernel& kernel) {
    if (!kernel.decorator.parallel) return false;
    bool found = false;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) { found = found || is_prange(program, kernel, n); });
    return found;
}

void for_each_prange(
    const Program& program, const Kernel& kernel,
    const std::function<void(For*, const Names& live, const std::vector<Stmt*>& before)>& f) {
    const auto suite = [&](const auto& self, const std::vector<Stmt*>& stmts, Names live,
                           const LoopExits* around) -> void {
        for (size_t i = stmts.size(); i-- > 0;) {
            Stmt* s = stmts[i];
            auto* loop = as<For>(s);
            auto* repeated = as<While>(s);
            auto* branch = as<If>(s);
            if (is_prange(program, kernel, s)) {
                f(loop, live, {stmts.begin(), stmts.begin() + static_cast<long>(i)});
            } else if (branch) {
                self(self, branch->body.stmts, live, around);
                self(self, branch->orelse.stmts, live, around);
            } else if (loop || repeated) {
                const LoopExits exits{live_in_loop(s, live), live};
                self(self, loop ? loop->body.stmts : repeated->body.stmts, exits.next, &exits);
            }
            live = live_before({s}, live, around);
        }
    };
    suite(suite, kernel.def->body.stmts, {}, nullptr);
}

bool check_prange_form(Program& program, Kernel& kernel, const For* loop) {
    auto refuse = [&](const Node* at, const char* what) {
        program.keep(kernel, Rule::PrangeForm, at, {what});
        return false;
    };
    auto* call = static_cast<const Call*>(loop->iter);
    if (!is<Name>(loop->target)) return refuse(loop->target, "its prange loop has no single index");
    if (!call->keywords.empty() || call->args.empty() || call->args.size() > 3)
        return refuse(call, "its prange has no plain bounds");
    if (call->args.size() == 3) {
        auto* step = as<Constant>(call->args[2]);
        if (!step || step->value.integer != 1)
            return refuse(call->args[2], "Numba compiles no prange with a step other than 1");
    }
    for (const Stmt* s : loop->body.stmts)
        if (leaves(s, false)) return refuse(s, "its prange loop is left early");
    return true;
}

std::optional<std::vector<Reduction>> accumulated_in(Program& program, Kernel& kernel, const For* loop,
                                                     const Names& live, const Values& values,
                                                     const Numbers& numbers) {
    std::vector<Reduction> out;
    Names carried;
    const auto& body = loop->body.stmts;
    std::string index(name_of(loop->target));
    Names early = read_before_written(body);
    for (const std::string& name : bound_names(body)) {
        if (name == index) {
            program.keep(kernel, Rule::PrangeForm, loop, {"its prange loop assigns its own index"});
            continue;
        }
        bool read = early.count(name) > 0;
        const Value value = values.of(name);
        const bool number = value.plain() || numbers.certain(name);
        const bool array =
            value.kind == Value::Kind::Array || (!number && may_be_array(program, kernel, loop, name));
        Accumulation operation =
            read && !array ? accumulation(program, kernel, body, name) : Accumulation::None;
        if (operation != Accumulation::None)
            out.push_back({name, operation, nullptr, nullptr});
        else if (read || live.count(name))
            carried.insert(name);
    }
    if (live.count(index)) carried.insert(index);
    for (const std::string& name : carried)
        if (kernel.decorator.locals_in_loops.count(name))
            program.keep(kernel, Rule::PrangeForm, loop,
                         {"its prange loop carries '" + name + "', whose type it declares"});
    for (const std::string& name : carried)
        program.diagnostics.add(Rule::Carried, loop, {kernel.name, index, name});
    if (!carried.empty()) return std::nullopt;
    return out;
}

Assign* assignment_before(const std::vector<Stmt*>& statements, const std::string& name) {
    for (size_t i = statements.size(); i-- > 0;) {
        Stmt* s = statements[i];
        if (names_read(s).count(name)) return nullptr;
        if (!bound_names({s}).count(name)) continue;
        auto* a = as<Assign>(s);
        return a && a->targets.size() == 1 && name_of(a->targets[0]) == name ? a : nullptr;
    }
    return nullptr;
}

Assign* literal_before(const Program& program, const Kernel& kernel, const std::vector<Stmt*>& statements,
                       const std::string& name) {
    Assign* a = assignment_before(statements, name);
    return a && is_initial_value(program, kernel, a->value) ? a : nullptr;
}

Names used_by(const For* loop) {
    Names used;
    for (const Stmt* s : loop->body.stmts) {
        used.merge(names_read(s));
        used.merge(names_stored(s));
    }
    for (const std::string& own : bound_names(loop->body.stmts)) used.erase(own);
    used.erase(std::string(name_of(loop->target)));
    return used;
}

}  // namespace caramba::visitors
