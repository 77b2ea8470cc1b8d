#include "visitors/caller_planner.hpp"

#include <algorithm>

#include "syntax/visitor.hpp"
#include "visitors/host_region.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;
using K = Value::Kind;

namespace {

class CallerPlanner {
  public:
    CallerPlanner(Program& program, Kernel& kernel, const Values& values)
        : program_(program), kernel_(kernel), values_(values), host_(program, kernel, values) {}

    bool run() {
        find_bounds();
        const auto& body = kernel_.def->body.stmts;
        for (Stmt* s : body) {
            bool last = s == body.back();
            if (is<Return>(s) && !last) return false;
            if (!(is_prange(program_, kernel_, s) ? parallel(static_cast<For*>(s)) : serial(s))) return false;
            before_.push_back(s);
        }
        kernel_.plan = std::move(regions_);
        kernel_.form = Form::Workunits;
        return true;
    }

  private:
    /** Names that loop bounds and allocations are made of. */
    void find_bounds() {
        for (size_t known = 1; known != bounds_.size();) {
            known = bounds_.size();
            for (const Stmt* s : kernel_.def->body.stmts)
                walk(s, [&](const Node* n) {
                    auto* f = as<For>(n);
                    auto* call = as<Call>(n);
                    if (f && is_prange(program_, kernel_, f)) bounds_.merge(names_read(f->iter));
                    if (call && allocates(program_, kernel_, call)) bounds_.merge(names_read(call));
                    auto* a = as<Assign>(n);
                    if (a && bounds_.count(std::string(name_of(a->targets[0]))))
                        bounds_.merge(names_read(a->value));
                });
        }
    }

    bool serial(Stmt* s) {
        auto* a = as<Assign>(s);
        std::string target(a && a->targets.size() == 1 ? name_of(a->targets[0]) : "");
        auto* r = as<Return>(s);
        bool host = is_docstring(s) || is<Pass>(s) || (r && host_.is_result(r->value)) ||
                    (!r && host_.takes(s, bounds_.count(target) > 0));
        if (!host && !(a && host_.repeatable(a))) return false;
        if (host) {
            for (const std::string& name : names_read(s))
                if (inside_.count(name)) return false;
            for (const std::string& name : bound_names({s})) host_.forget_reduced(name);
        } else {
            inside_[target] = a;
            host_.add_repeated(target);
        }
        auto kind = host ? Region::Kind::Host : Region::Kind::Inside;
        if (regions_.empty() || regions_.back().kind != kind) regions_.emplace_back().kind = kind;
        regions_.back().statements.push_back(s);
        return true;
    }

    bool parallel(For* loop) {
        for (const Expr* bound : static_cast<Call*>(loop->iter)->args)
            if (!host_.is_integer(bound) && !is_known_name(bound)) return false;
        // The plan of launches has the loop already, and what it accumulates.
        Region region;
        for (const Region& planned : kernel_.plan)
            if (planned.loop == loop) region = planned;
        if (!region.loop || region.split || !take_repeated(region)) return false;
        for (Reduction& reduction : region.reductions)
            if (!reduce(reduction, loop)) return false;
        regions_.push_back(std::move(region));
        return true;
    }

    bool is_known_name(const Expr* bound) const {
        auto* n = as<Name>(bound);
        return n && kernel_.locals.binds(n->id) && !inside_.count(n->id);
    }

    /** Arguments that the caller does not have are computed by the workunit. */
    bool take_repeated(Region& region) {
        for (bool more = true; more;) {
            more = false;
            for (auto& [name, statement] : inside_) {
                if (!std::erase(region.arguments, name)) continue;
                region.statements.push_back(statement);
                for (const std::string& n : names_read(statement->value))
                    if (kernel_.locals.binds(n) &&
                        !std::count(region.arguments.begin(), region.arguments.end(), n))
                        region.arguments.push_back(n);
                more = true;
            }
        }
        auto position = [](const Stmt* a, const Stmt* b) { return a->span.begin < b->span.begin; };
        std::sort(region.statements.begin(), region.statements.end(), position);
        return std::none_of(region.arguments.begin(), region.arguments.end(),
                            [&](const std::string& name) { return narrow_.count(name); });
    }

    /** Where the accumulator starts, and what Python knows of its value. */
    bool reduce(Reduction& reduction, const For* loop) {
        const std::string& name = reduction.name;
        reduction.initial = nullptr;
        reduction.definition = nullptr;
        K all = values_.of(name).kind;
        if (Assign* a = literal_before(program_, kernel_, before_, name);
            a && !names_read(loop->iter).count(name)) {
            reduction.initial = a->value;
            reduction.definition = a;
        } else if (inside_.count(name) || narrow_.count(name) || all < K::Int || all > K::Scalar ||
                   all == K::Bool) {
            return false;
        }
        K start = reduction.initial ? values_.of(reduction.initial).kind : all;
        bool is_float = start == K::Float;
        host_.add_reduced(name, is_float);
        if (!reduction.initial && !is_float && start == K::Scalar) narrow_.insert(name);
        return true;
    }

    Program& program_;
    Kernel& kernel_;
    const Values& values_;
    HostRegion host_;
    Names bounds_;
    std::vector<Region> regions_;
    std::vector<Stmt*> before_;              ///< what the plan has already
    std::map<std::string, Assign*> inside_;  ///< scalars that each iteration computes for itself
    Names narrow_;  ///< accumulators whose value the caller has, but perhaps not their type
};

}  // namespace

bool plan_caller(Program& program, Kernel& kernel, const Values& values) {
    return CallerPlanner(program, kernel, values).run();
}

}  // namespace caramba::visitors
