#include "visitors/parallel_planner.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/host_region.hpp"
#include "visitors/liveness.hpp"
#include "visitors/races.hpp"
#include "visitors/reductions.hpp"
#include "visitors/returns.hpp"
#include "visitors/uses.hpp"
#include "visitors/values.hpp"
#include "visitors/views.hpp"

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

bool any_of_nodes(const Node* node, const std::function<bool(const Node*)>& test) {
    bool found = false;
    walk(node, [&](const Node* n) { found = found || test(n); });
    return found;
}

/** A break or continue of a loop around the statement. */
bool leaves_loop(const Node* node, bool with_continue) {
    if (is<Break>(node)) return true;
    if (is<Continue>(node)) return with_continue;
    if (is<For>(node) || is<While>(node)) return false;
    bool found = false;
    for_each_child(node, [&](Node* c) { found = found || leaves_loop(c, with_continue); });
    return found;
}

bool returns(const Node* node) {
    return any_of_nodes(node, [](const Node* n) { return is<Return>(n); });
}

class ParallelPlanner {
  public:
    ParallelPlanner(Program& program, Kernel& kernel)
        : program_(program), kernel_(kernel), values_(program, kernel), host_(program, kernel, values_) {}

    void run() {
        find_bounds();
        Names written(kernel_.parameters.begin(), kernel_.parameters.end());
        for (const std::string& p : kernel_.parameters)
            definitions_[p].push_back({values_.of(p).kind, false});
        block(kernel_.def->body.stmts, kernel_.plan.children, {}, nullptr, written);
        if (!kernel_.kept()) check_merges();
        if (!kernel_.kept())
            if (auto problem = check_returns(kernel_, values_)) surroundings(problem->at, problem->what);
        if (!kernel_.kept()) kernel_.form = Form::Workunits;
    }

  private:
    using Statements = std::vector<Stmt*>;

    bool holds_prange(const Node* node) const {
        return any_of_nodes(node, [&](const Node* n) { return is_prange(program_, kernel_, n); });
    }

    /** Names that loop bounds and allocations are made of. */
    void find_bounds() {
        for (size_t known = 1; known != bounds_.size();) {
            known = bounds_.size();
            for (const Stmt* s : kernel_.def->body.stmts)
                walk(s, [&](const Node* n) {
                    auto* f = as<For>(n);
                    auto* call = as<Call>(n);
                    if (f && holds_prange(f)) bounds_.merge(names_read(f->iter));
                    if (call && allocates(program_, kernel_, call)) bounds_.merge(names_read(call));
                    auto* a = as<Assign>(n);
                    if (a && bounds_.count(std::string(name_of(a->targets[0]))))
                        bounds_.merge(names_read(a->value));
                });
        }
    }

    void surroundings(const Node* at, const std::string& what) {
        program_.keep(kernel_, Rule::Surroundings, at, {what});
    }
    void form(const Node* at, const std::string& what) {
        program_.keep(kernel_, Rule::PrangeForm, at, {what});
    }

    /** Plans a suite. `written` are the names that are certain to have values before it, and then behind it.
     */
    void block(const Statements& stmts, std::vector<Region>& out, const Names& live, const LoopExits* around,
               Names& written) {
        std::vector<Names> after(stmts.size() + 1, live);
        for (size_t i = stmts.size(); i-- > 0;) after[i] = live_before({stmts[i]}, after[i + 1], around);
        for (size_t i = 0; i < stmts.size() && !kernel_.kept();) {
            if (is_prange(program_, kernel_, stmts[i])) {
                parallel(static_cast<For*>(stmts[i]), out, after[i + 1], written);
                ++i;
            } else if (is_control(stmts[i])) {
                control(stmts[i], out, after[i + 1], around, written);
                ++i;
            } else {
                size_t end = i;
                while (end < stmts.size() && !is_prange(program_, kernel_, stmts[end]) &&
                       !is_control(stmts[end]))
                    ++end;
                serial({stmts.begin() + static_cast<long>(i), stmts.begin() + static_cast<long>(end)}, out,
                       after[end], written, end == stmts.size());
                i = end;
            }
        }
    }

    /** A loop or branch that the caller must run itself. */
    bool is_control(const Stmt* s) const {
        if (is<If>(s)) return holds_prange(s) || returns(s) || leaves_loop(s, true);
        return (is<For>(s) || is<While>(s)) && holds_prange(s);
    }

    // Serial statements.

    enum class Place { Host, Inside, Segment };

    Place place_of(Stmt* s) {
        if (is_docstring(s) || is<Pass>(s) || is<Break>(s) || is<Continue>(s)) return Place::Host;
        if (auto* r = as<Return>(s)) return host_.is_result(r->value) ? Place::Host : Place::Segment;
        if (host_.takes(s, bounds_.count(target_of(s)) > 0)) return Place::Host;
        auto* a = as<Assign>(s);
        return a && host_.repeatable(a) ? Place::Inside : Place::Segment;
    }

    /** A run of statements without parallel loops: all from the first to the last that Python cannot run
     * become one function, except what can move out of their way. */
    void serial(const Statements& run, std::vector<Region>& out, const Names& live, Names& written,
                bool last) {
        std::vector<Place> places;
        for (Stmt* s : run) {
            places.push_back(place_of(s));
            if (places.back() == Place::Inside)
                host_.add_repeated(std::string(name_of(static_cast<Assign*>(s)->targets[0])));
            // A return or break ends the suite.
            if (!is<Return>(s) && returns(s)) return surroundings(s, "a return inside this loop");
        }
        auto is_segment = [](Place p) { return p == Place::Segment; };
        auto first = std::find_if(places.begin(), places.end(), is_segment);
        if (first == places.end()) {
            for (size_t i = 0; i < run.size(); ++i) alone(run[i], places[i], out, written);
            return;
        }
        size_t begin = static_cast<size_t>(first - places.begin());
        size_t end =
            static_cast<size_t>(places.rend() - std::find_if(places.rbegin(), places.rend(), is_segment));
        for (size_t i = 0; i < begin; ++i) alone(run[i], places[i], out, written);
        Statements together, later;
        for (size_t i = begin; i < end; ++i) {
            Statements rest(run.begin() + static_cast<long>(i) + 1, run.begin() + static_cast<long>(end));
            if (places[i] == Place::Inside) alone(run[i], places[i], out, written);
            bool used = places[i] != Place::Inside || names_read_by(rest).count(target_of(run[i]));
            if (places[i] == Place::Host && can_wait(run[i], rest))
                later.push_back(run[i]);
            else if (used)
                together.push_back(run[i]);
        }
        later.insert(later.end(), run.begin() + static_cast<long>(end), run.end());
        Names needed = live_before(later, live, nullptr);
        segment(together, out, needed, written, last && later.empty());
        for (Stmt* s : later) alone(s, place_of(s), out, written);
    }

    static std::string target_of(const Stmt* s) {
        auto* a = as<Assign>(s);
        return std::string(a && a->targets.size() == 1 ? name_of(a->targets[0]) : "");
    }

    static Names names_read_by(const Statements& statements) {
        Names out;
        for (const Stmt* s : statements) out.merge(names_read(s));
        return out;
    }

    /** A statement of the caller whose place may be behind the others. */
    bool can_wait(const Stmt* s, const Statements& others) const {
        auto* a = as<Assign>(s);
        std::string target = target_of(s);
        // What copies elements has to see them as they are here.
        bool copies =
            a && is<Call>(a->value) && program_.resolve(kernel_, static_cast<Call*>(a->value)->func).empty();
        if (target.empty() || copies) return false;
        Names reads = names_read(a->value);
        Names bound = bound_names(others);
        if (bound.count(target)) return false;
        for (const std::string& name : reads)
            if (bound.count(name)) return false;
        return names_read_by(others).count(target) == 0;
    }

    void alone(Stmt* s, Place place, std::vector<Region>& out, Names& written) {
        auto kind = place == Place::Inside ? Region::Kind::Inside : Region::Kind::Host;
        if (kind == Region::Kind::Inside) {
            auto* a = static_cast<Assign*>(s);
            inside_[std::string(name_of(a->targets[0]))] = a;
        } else {
            read(s, names_read(s), written);
            for (const std::string& n : bound_names({s})) define(n, values_.of(n).kind, written);
        }
        if (out.empty() || out.back().kind != kind) out.emplace_back().kind = kind;
        out.back().statements.push_back(s);
    }

    void define(const std::string& name, K kind, Names& written) {
        definitions_[name].push_back({kind, depth_ > 0});
        written.insert(name);
        narrow_.erase(name);
        host_.forget_reduced(name);
    }

    /** The caller reads these names. */
    void read(const Node* at, const Names& names, const Names& written) {
        for (const std::string& name : names)
            if (kernel_.locals.binds(name) && !inside_.count(name) && !written.count(name))
                surroundings(at, "the value of '" + name + "', which may not have been assigned,");
    }

    /** What a function or workunit gets of `needed`; Inside statements that it repeats go to `repeated`. */
    std::vector<std::string> arguments(const Node* at, Names needed, Statements& repeated,
                                       const Names& written) {
        std::erase_if(needed, [&](const std::string& n) { return !kernel_.locals.binds(n); });
        for (bool more = true; more;) {
            more = false;
            for (auto& [name, statement] : inside_) {
                if (!needed.erase(name)) continue;
                if (!std::count(repeated.begin(), repeated.end(), statement)) repeated.push_back(statement);
                for (const std::string& n : names_read(statement->value))
                    if (kernel_.locals.binds(n)) needed.insert(n);
                more = true;
            }
        }
        std::sort(repeated.begin(), repeated.end(),
                  [](const Stmt* a, const Stmt* b) { return a->span.begin < b->span.begin; });
        read(at, needed, written);
        for (const std::string& name : needed)
            if (narrow_.count(name))
                surroundings(at, "the type of the accumulator '" + name + "', which Python does not keep,");
        return in_order(needed);
    }

    /** Names in the order of parameters, then of first appearance. */
    std::vector<std::string> in_order(const Names& names) const {
        std::vector<std::string> out;
        for (const std::string& p : kernel_.parameters)
            if (names.count(p)) out.push_back(p);
        for (const Stmt* s : kernel_.def->body.stmts)
            walk(s, [&](const Node* n) {
                std::string name(name_of(n));
                if (names.count(name) && !std::count(out.begin(), out.end(), name)) out.push_back(name);
            });
        return out;
    }

    void segment(const Statements& statements, std::vector<Region>& out, const Names& live, Names& written,
                 bool last) {
        Segment made;
        made.statements = statements;
        Names bound = bound_names(statements);
        Effects effects = effects_of(statements);
        Names needed = effects.early;
        const Stmt* at = statements[0];
        bool gives = is<Return>(statements.back());
        Names results;
        for (const std::string& name : bound) {
            if (!live.count(name) || inside_.count(name) || gives) continue;
            Value value = values_.of(name);
            // An array that is only updated in place is the caller's own.
            bool in_place = value.kind == K::Array && !rebinds(statements, name);
            if (!in_place) {
                results.insert(name);
                if (!effects.written.count(name)) needed.insert(name);
            }
        }
        for (const std::string& name : in_order(results)) {
            Value value = values_.of(name);
            if (value.kind != K::Array && !value.scalar())
                return surroundings(
                    at, "the value '" + name + "', of which it is not known whether it is a number,");
            made.results.push_back({name, value.kind == K::Scalar});
            if (value.kind == K::Scalar && program_.numpy_name(kernel_).empty())
                return surroundings(at, "the type of '" + name + "', which Python does not keep,");
        }
        made.arguments = arguments(at, needed, made.repeated, written);
        for (const auto& result : made.results) define(result.name, values_.of(result.name).kind, written);
        made.purpose = purpose(statements, last);
        Region& region = out.emplace_back();
        region.kind = Region::Kind::Segment;
        region.segment = kernel_.segments.size();
        kernel_.segments.push_back(std::move(made));
    }

    std::string purpose(const Statements& statements, bool last) const {
        if (is<Return>(statements.back())) return "result";
        auto checks = [](const Stmt* s) {
            return is<Assert>(s) || any_of_nodes(s, [](const Node* n) { return is<Raise>(n); });
        };
        if (std::all_of(statements.begin(), statements.end(), checks)) return "check";
        if (depth_ > 0) return "step";
        return !loops_ && !launched_ ? "setup" : last ? "finish" : "step";
    }

    /** The statements give the name a new object. */
    static bool rebinds(const Statements& statements, const std::string& name) {
        auto binds = [&](auto&& self, const Expr* t) -> bool {
            if (name_of(t) == name) return true;
            auto* tuple = as<Tuple>(t);
            return tuple && std::any_of(tuple->elts.begin(), tuple->elts.end(),
                                        [&](Expr* e) { return self(self, e); });
        };
        bool found = false;
        for (const Stmt* s : statements)
            walk(s, [&](const Node* n) {
                if (auto* a = as<Assign>(n))
                    for (const Expr* t : a->targets) found = found || binds(binds, t);
                if (auto* a = as<AnnAssign>(n)) found = found || binds(binds, a->target);
                if (auto* f = as<For>(n)) found = found || binds(binds, f->target);
            });
        return found;
    }

    /** An expression of the caller that only a function can compute as Numba does. */
    void computed(const Expr* e, const std::string& purpose, const Names& written) {
        Segment made;
        made.value = e;
        made.purpose = purpose;
        made.arguments = arguments(e, names_read(e), made.repeated, written);
        kernel_.segments.push_back(std::move(made));
    }

    void integer(const Expr* e, const std::string& purpose, const Names& written) {
        auto* n = as<Name>(e);
        bool known = n && kernel_.locals.binds(n->id) && !inside_.count(n->id);
        if (known || host_.is_integer(e))
            read(e, names_read(e), written);
        else
            computed(e, purpose, written);
    }

    // Loops and branches.

    void control(Stmt* stmt, std::vector<Region>& out, const Names& live, const LoopExits* around,
                 Names& written) {
        size_t place = out.size();
        out.emplace_back().kind = Region::Kind::Control;
        out[place].control = stmt;
        Region made;
        made.kind = Region::Kind::Control;
        made.control = stmt;
        if (auto* s = as<If>(stmt)) {
            test(s->test, "condition", written);
            Names yes = written, no = written;
            ++depth_;
            block(s->body.stmts, made.children, live, around, yes);
            block(s->orelse.stmts, made.otherwise, live, around, no);
            --depth_;
            bool left = ends(s->body), right = ends(s->orelse);
            written = left ? no : right ? yes : both(yes, no);
        } else {
            loop(stmt, made, live, written);
        }
        out[place] = std::move(made);
    }

    void loop(Stmt* stmt, Region& made, const Names& live, const Names& written) {
        LoopExits exits{live_in_loop(stmt, live), live};
        Names inside = written;
        auto* f = as<For>(stmt);
        auto* w = as<While>(stmt);
        if (!(f ? f->orelse : w->orelse).empty()) return surroundings(stmt, "the else of this loop");
        ++depth_;
        if (f) {
            auto* call = as<Call>(f->iter);
            if (!call || program_.resolve(kernel_, call->func) != "builtins.range" || !is<Name>(f->target))
                surroundings(stmt, "this loop around it, which does not count,");
            else
                for (const Expr* a : call->args) integer(a, "bound", written);
            define(std::string(name_of(f->target)), K::Int, inside);
        } else {
            test(w->test, "continues", written);
        }
        if (!kernel_.kept()) block((f ? f->body : w->body).stmts, made.children, exits.next, &exits, inside);
        --depth_;
        loops_ = true;
    }

    void test(const Expr* e, const std::string& purpose, const Names& written) {
        if (host_.is_test(e))
            read(e, names_read(e), written);
        else
            computed(e, purpose, written);
    }

    static Names both(const Names& a, const Names& b) {
        Names out;
        for (const std::string& n : a)
            if (b.count(n)) out.insert(n);
        return out;
    }

    // Parallel loops.

    void parallel(For* loop, std::vector<Region>& out, const Names& live, Names& written) {
        auto* call = static_cast<Call*>(loop->iter);
        auto* index = as<Name>(loop->target);
        if (!index) return form(loop->target, "its prange loop has no single index");
        if (!call->keywords.empty() || call->args.empty() || call->args.size() > 3)
            return form(call, "its prange has no plain bounds");
        if (call->args.size() == 3) {
            auto* step = as<Constant>(call->args[2]);
            if (!step || step->value.integer != 1)
                return form(call->args[2], "Numba compiles no prange with a step other than 1");
        }
        for (size_t i = 0; i < std::min<size_t>(call->args.size(), 2); ++i)
            integer(call->args[i], call->args.size() > 1 && i == 0 ? "start" : "stop", written);
        for (const Stmt* s : loop->body.stmts)
            if (returns(s) || leaves_loop(s, false)) return form(s, "its prange loop is left early");
        Region region;
        region.kind = Region::Kind::Parallel;
        region.loop = loop;
        region.body = &loop->body;
        scalars(region, index->id, out, live, written);
        if (kernel_.kept()) return;
        check_races(program_, kernel_, loop, bound_names(loop->body.stmts));
        check_views(program_, kernel_, loop, values_);
        Names needed;
        for (Stmt* s : loop->body.stmts) {
            needed.merge(names_read(s));
            needed.merge(names_stored(s));
        }
        for (const std::string& own : bound_names(loop->body.stmts)) needed.erase(own);
        needed.erase(index->id);
        region.arguments = arguments(loop, needed, region.statements, written);
        if (region.reduction) {
            // Its value is read from the accumulator, so it is no argument.
            std::erase(region.arguments, region.reduction->name);
            reduced(*region.reduction, loop, written);
        }
        launched_ = true;
        out.push_back(std::move(region));
    }

    /** Private, accumulated and carried scalars of the loop. */
    void scalars(Region& region, const std::string& index, const std::vector<Region>& before,
                 const Names& live, const Names& written) {
        const auto& body = region.loop->body.stmts;
        Names early = read_before_written(body);
        for (const std::string& name : bound_names(body)) {
            if (name == index) {
                form(region.loop, "its prange loop assigns its own index");
                continue;
            }
            bool is_read = early.count(name) > 0;
            bool is_array = values_.of(name).kind == K::Array;
            if (is_read && !is_array && is_accumulated(program_, kernel_, body, name)) {
                if (region.reduction)
                    return program_.keep(kernel_, Rule::Reductions, region.loop,
                                         {"accumulates more than one scalar"});
                region.reduction = start_of(region.loop, name, before, written);
                if (!region.reduction)
                    return surroundings(region.loop,
                                        "the value from which the accumulator '" + name + "' starts");
            } else if (is_read || live.count(name)) {
                return program_.keep(kernel_, Rule::Carried, region.loop, {index, name});
            }
        }
        if (live.count(index)) program_.keep(kernel_, Rule::Carried, region.loop, {index, index});
    }

    /** A literal that nothing else reads moves to the launch; else the launch starts from the variable. */
    std::optional<Reduction> start_of(const For* loop, const std::string& name,
                                      const std::vector<Region>& before, const Names& written) {
        if (Assign* a = last_definition(name, before); a && !reads(loop->iter, name)) {
            auto& known = definitions_[name];  // that moves, so it is none of the caller's
            if (!known.empty()) known.pop_back();
            return Reduction{name, a->value, a};
        }
        K kind = values_.of(name).kind;
        bool number = kind >= K::Int && kind <= K::Scalar && kind != K::Bool;
        if (!written.count(name) || inside_.count(name) || narrow_.count(name) || !number)
            return std::nullopt;
        return Reduction{name, nullptr, nullptr};
    }

    /** The literal that the caller's statements right before a loop give the name, when none of them reads
     * it. */
    Assign* last_definition(const std::string& name, const std::vector<Region>& before) const {
        for (size_t i = before.size(); i-- > 0;) {
            if (before[i].kind != Region::Kind::Host && before[i].kind != Region::Kind::Inside)
                return nullptr;
            for (size_t j = before[i].statements.size(); j-- > 0;) {
                Stmt* s = before[i].statements[j];
                if (reads(s, name)) return nullptr;
                if (!bound_names({s}).count(name)) continue;
                auto* a = as<Assign>(s);
                bool literal = target_of(s) == name && is_initial_value(program_, kernel_, a->value);
                return literal ? a : nullptr;
            }
        }
        return nullptr;
    }

    static bool reads(const Node* node, const std::string& name) { return names_read(node).count(name) > 0; }

    /** The caller gets the accumulator's value. */
    void reduced(const Reduction& reduction, const For* loop, Names& written) {
        const std::string& name = reduction.name;
        K all = values_.of(name).kind;
        K start = reduction.initial ? values_.of(reduction.initial).kind : all;
        bool is_float = reduction.initial ? start == K::Float : started_float(name);
        bool adds = any_of_nodes(loop, [&](const Node* n) {
            auto* b = as<BinOp>(n);
            auto* a = as<AugAssign>(n);
            return (a && name_of(a->target) == name) ||
                   (b && (name_of(b->left) == name || name_of(b->right) == name));
        });
        // A sum that starts at 0.0 is float64, or complex.
        bool real = !adds || values_.is_real(name) || !values_.may_be_complex();
        K result = all == K::Int || all == K::Float ? all : is_float && real ? K::Float : K::Wide;
        define(name, result, written);
        host_.add_reduced(name, is_float);
        if (!reduction.initial && !is_float && start == K::Scalar) narrow_.insert(name);
    }

    /** All that the caller knows of the name so far is float64. */
    bool started_float(const std::string& name) {
        const auto& known = definitions_[name];
        return !known.empty() && std::all_of(known.begin(), known.end(),
                                             [](const Definition& d) { return d.kind == K::Float; });
    }

    // What holds for the plan as a whole.

    /** Where paths of the caller meet, Numba gives a name one type; Python keeps each path's. */
    void check_merges() {
        for (const auto& [name, known] : definitions_) {
            bool merges = known.size() > 1 && std::any_of(known.begin(), known.end(),
                                                          [](const Definition& d) { return d.merges; });
            if (!merges) continue;
            K kind = known[0].kind;
            bool fixed = kind == K::Int || kind == K::Float || kind == K::Bool || kind == K::Complex ||
                         kind == K::Array;
            bool same =
                std::all_of(known.begin(), known.end(), [&](const Definition& d) { return d.kind == kind; });
            if (fixed && same) continue;
            surroundings(kernel_.def,
                         "the variable '" + name + "', whose type is not the same on every path,");
            return;
        }
    }

    struct Definition {
        K kind;
        bool merges;  ///< inside a loop or branch of the caller
    };

    Program& program_;
    Kernel& kernel_;
    Values values_;
    HostRegion host_;
    Names bounds_;
    std::map<std::string, Assign*> inside_;  ///< scalars that each function and iteration computes for itself
    std::map<std::string, std::vector<Definition>> definitions_;  ///< of the caller's variables
    Names narrow_;  ///< accumulators whose value the caller has, but perhaps not their type
    int depth_ = 0;
    bool loops_ = false, launched_ = false;
};

}  // namespace

bool is_prange(const Program& program, const Kernel& kernel, const Node* node) {
    auto* loop = as<For>(node);
    auto* call = loop ? as<Call>(loop->iter) : nullptr;
    return call && program.resolve(kernel, call->func) == "numba.prange";
}

void plan_parallel(Program& program, Kernel& kernel) {
    ParallelPlanner(program, kernel).run();
}

}  // namespace caramba::visitors
