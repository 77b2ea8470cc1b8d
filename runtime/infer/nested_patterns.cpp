// The patterns themselves: single, loops over ranges with their sums and scans, and the functions that they
// run.

#include "runtime/infer/expansion.hpp"
#include "runtime/infer/nested.hpp"
#include "runtime/infer/ssa.hpp"

namespace caramba::runtime::nested {

Expr* Expansion::expand(const Call* c, bool value) {
    switch (form(c)) {
        case Form::Single:
            if (value) fail(c, "pk.single gives no value", "use m.team_broadcast(value, rank)");
            single(c);
            return nullptr;
        case Form::InclusiveScan:
            if (value) fail(c, "pk.inclusive_scan gives no value: it changes the view");
            inclusive_scan(c);
            return nullptr;
        default:
            return range(c, value);
    }
}

void Expansion::inclusive_scan(const Call* c) {
    std::vector<Expr*> args;
    for (const Expr* e : c->args) args.push_back(expression(e));
    for (const Keyword* k : c->keywords)
        if (k->arg == "size" && args.size() == 2) args.push_back(expression(k->value));
    if (args.size() == 2) args.push_back(negative_one());
    if (args.size() != 3 || c->args.size() + c->keywords.size() > 3)
        fail(c, "inclusive_scan(team_member, view, size=-1)");
    Expr* call = make_.call(make_.attribute(args[0], "crb_inclusive_scan"), {args[1], args[2]});
    emit(make_.statement(call), c);
}

Expr* Expansion::negative_one() {
    auto* n = tree_.make<UnaryOp>();
    n->op = UnaryOperator::USub;
    n->operand = make_.integer(1);
    return n;
}

void Expansion::single(const Call* c) {
    auto* policy = c->args.size() == 2 && c->keywords.empty() ? as<Call>(c->args[0]) : nullptr;
    PyObject* kind = policy && policy->args.size() == 1 ? meaning(policy->func) : nullptr;
    bool team = is_pykokkos(kind, "PerTeam");
    if (!team && !is_pykokkos(kind, "PerThread"))
        fail(c, "single takes pk.PerTeam(m) or pk.PerThread(m), and a function");
    auto* n = tree_.make<If>();
    if (team) {
        auto* compare = tree_.make<Compare>();
        compare->left = at(make_.call(make_.attribute(expression(policy->args[0]), "team_rank"), {}), c);
        compare->ops = {CompareOperator::Eq};
        compare->comparators = {make_.integer(0)};
        n->test = compare;
    } else {
        n->test = truth(true);
    }
    if (auto* lambda = as<Lambda>(c->args[1])) {
        if (!parameters(lambda->args, lambda).empty()) fail(c, "the function of single has no parameters");
        std::vector<Stmt*>* outer = std::exchange(out_, &n->body.stmts);
        run_lambda(lambda);
        out_ = outer;
    } else {
        const Inner& inner = function_argument(c->args[1]);
        if (!parameters(inner.definition->args, inner.definition).empty())
            fail(c, "the function of single has no parameters");
        Block body = inner.definition->body;
        if (!body.stmts.empty() && is<Return>(body.stmts.back())) body.stmts.pop_back();
        Returns returns;
        for (Stmt* s : body) returns.visit(s);
        if (returns.found)
            fail(returns.found, "the function of single ends at its end in a kernel", "use if");
        Scope before = enter(inner, {}, {}, true);
        scope_.inlined = before.inlined;
        scope_.loops = before.loops;
        scope_.returned = before.returned;
        n->body.stmts = block(body);
        scope_ = std::move(before);
    }
    emit(n, c);
}

const Inner& Expansion::function_argument(const Expr* e) {
    auto* n = as<Name>(e);
    auto found = n ? scope_.functions.find(n->id) : scope_.functions.end();
    if (found == scope_.functions.end())
        fail(e, "a nested pattern runs a nested function or a lambda",
             "define the function inside of the workunit");
    used_.insert(found->second->definition);
    kept_.push_back(found->second);
    return *found->second;
}

Expansion::Scope Expansion::enter(const Inner& inner, const std::vector<std::string>& parameters,
                                  const std::vector<std::string>& names, bool may_assign) {
    Scope before = scope_;
    std::set<std::string> outside = nonlocals(inner.definition->body);
    if (!outside.empty() && !may_assign)
        fail(inner.definition,
             "the function of a nested pattern cannot assign to '" + *outside.begin() + "' around it",
             "nonlocal is for the function of pk.single; a parallel_reduce gives its result");
    scope_.names = inner.names;
    scope_.functions = inner.functions;
    for (const std::string& name : assigned_names(inner.definition->body))
        if (inner.bound.contains(name))
            fail(inner.definition, "'" + name + "' has a default, so this function cannot assign to it");
        else if (!outside.contains(name))
            scope_.names[name] = fresh(name);
    for (size_t i = 0; i < parameters.size(); ++i) scope_.names[parameters[i]] = names[i];
    scope_.inlined = true;
    scope_.loops = 0;
    return before;
}

void Expansion::run_lambda(const Lambda* lambda) {
    if (form(lambda->body) != Form::None)
        expand(static_cast<const Call*>(lambda->body), false);
    else
        emit(make_.statement(expression(lambda->body)), lambda);
}

Expansion::Body Expansion::body_of(const Expr* e, size_t indices, Form form) {
    Body body;
    const Arguments* args = nullptr;
    if ((body.lambda = as<Lambda>(e))) {
        args = body.lambda->args;
        if (!args->defaults.empty()) fail(e, "a parameter of this function cannot have a default");
    } else {
        body.inner = &function_argument(e);
        args = body.inner->definition->args;
    }
    body.parameters = parameters(args, e);
    size_t wanted = indices + (form == Form::For ? 0 : form == Form::Reduce ? 1 : 2);
    if (body.parameters.size() != wanted)
        fail(e, "this function takes " + std::to_string(body.parameters.size()) +
                    " parameters; the nested pattern gives it " + std::to_string(wanted));
    return body;
}

const Expr* Expansion::accumulator_annotation(const Body& body, size_t index) const {
    if (!body.inner) return nullptr;
    const Arguments* args = body.inner->definition->args;
    const Arg* a = index < args->posonlyargs.size() ? args->posonlyargs[index]
                                                    : args->args[index - args->posonlyargs.size()];
    auto* s = as<Subscript>(a->annotation);
    return s && is_pykokkos(meaning(s->value), "Acc") ? s->slice : nullptr;
}

const Expr* Expansion::accumulator_type(const Body& body, size_t index) const {
    const Expr* annotation = accumulator_annotation(body, index);
    auto* parts = as<Tuple>(annotation);
    return parts && !parts->elts.empty() ? parts->elts[0] : annotation;
}

const Expr* Expansion::accumulator_reducer(const Body& body, size_t index) const {
    auto* parts = as<Tuple>(accumulator_annotation(body, index));
    return parts && parts->elts.size() > 1 ? parts->elts[1] : nullptr;
}

Expr* Expansion::range(const Call* c, bool value) {
    const Form kind = form(c);
    const size_t first = label(c);
    auto* policy = static_cast<const Call*>(c->args[first]);
    const NestedRange& r = *range_of(policy);
    const bool reduces = kind == Form::Reduce;
    if (c->args.size() < first + 2 || c->args.size() > first + (reduces ? 4 : 2) ||
        c->keywords.size() > (reduces ? 1 : 0) || (!c->keywords.empty() && c->keywords[0]->arg != "reducer"))
        fail(c, reduces ? "a nested reduction takes a range, a function, a reducer and an initial value"
                        : "a nested pattern takes a range and a function");
    const Expr* reducer = c->keywords.empty() ? nullptr : c->keywords[0]->value;
    const Expr* start = nullptr;
    for (size_t i = first + 2; i < c->args.size(); ++i) {
        const Expr*& place = reducer_of(meaning(c->args[i])) ? reducer : start;
        if (place) fail(c->args[i], "a nested reduction takes one reducer and one initial value");
        place = c->args[i];
    }
    if (r.shared && scope_.shared)
        fail(c, std::string("pk.") + r.name + " inside of a range that the team shares already",
             "use pk.ThreadVectorRange there");
    size_t bounds = policy->args.size();
    if (!policy->keywords.empty() || bounds < 2 || (!r.many && bounds > 3))
        fail(policy, std::string("pk.") + r.name +
                         (r.many ? "(m, n0, n1, …) takes the team member and extents"
                                 : "(m, n) or (m, begin, end) takes the team member and bounds"));
    if (r.many && kind == Form::Scan) fail(c, "a nested scan has one dimension");

    Loop loop{expression(policy->args[0]), r.shared, {}};
    std::vector<Expr*> ends;
    for (size_t i = 1; i < bounds; ++i) {
        Expr* bound = expression(policy->args[i]);
        if (!is<Constant>(bound)) bound = make_.name(keep(bound, "bound", c));
        ends.push_back(bound);
    }
    if (r.many)
        for (Expr* e : ends) loop.bounds.push_back({make_.integer(0), e});
    else if (ends.size() == 2)
        loop.bounds.push_back({ends[0], ends[1]});
    else
        loop.bounds.push_back({make_.integer(0), ends[0]});
    if (r.shared) {
        auto& [begin, end] = loop.bounds[0];
        Expr* low = member_call(loop.member, "crb_lower", {make_.clone(begin), make_.clone(end)});
        Expr* high = member_call(loop.member, "crb_upper", {begin, end});
        begin = make_.name(keep(low, "low", c));
        end = make_.name(keep(high, "high", c));
    }
    const size_t indices = loop.bounds.size();
    Body body = body_of(c->args[first + 1], indices, kind);
    if (kind == Form::For) {
        if (value) fail(c, "parallel_for gives no value");
        loops(loop, body, c, "", "");
        return nullptr;
    }

    if (!reducer) reducer = accumulator_reducer(body, indices);
    const types::ReducerInfo& joining =
        *(reducer ? reducer_of(meaning(reducer)) : types::find_reducer("Sum"));
    check_updates(body, body.parameters[indices], kind, joining, c->args[first + 1]);
    // The initial value is evaluated before the loops run.
    Expr* initial = start ? expression(start) : nullptr;
    if (initial) initial = make_.name(keep(initial, "initial", c));
    std::string acc = fresh(body.parameters[indices]);
    const Expr* type = accumulator_type(body, indices);
    begin(acc, type, joining, c);
    if (kind == Form::Scan) {
        std::string final = fresh(body.parameters[indices + 1]);
        if (r.shared) {
            // Members find the totals of their shares first; a team of one starts from zero.
            emit(make_.assign(final, truth(false)), c);
            auto* several = tree_.make<If>();
            auto* compare = tree_.make<Compare>();
            compare->left = member_call(loop.member, "team_size", {});
            compare->ops = {CompareOperator::Gt};
            compare->comparators = {make_.integer(1)};
            several->test = compare;
            std::vector<Stmt*>* outer = std::exchange(out_, &several->body.stmts);
            loops(loop, body, c, acc, final);
            out_ = outer;
            emit(several, c);
            emit(make_.assign(acc, member_call(loop.member, "crb_prefix", {make_.name(acc)})), c);
        }
        emit(make_.assign(final, truth(true)), c);
        loops(loop, body, c, acc, final);
        Expr* last = make_.name(acc);
        if (r.shared) last = make_.name(keep(member_call(loop.member, "crb_last", {last}), "sum", c));
        return at(last, c);
    }
    const size_t before = out_->size();
    loops(loop, body, c, acc, "");
    if (!joining.is_scalar())
        for (size_t i = before; i < out_->size(); ++i) name_fields((*out_)[i], acc, joining);
    return at(reduced(loop, acc, type, joining, initial, c), c);
}

void Expansion::loops(const Loop& loop, const Body& body, const Call* c, const std::string& acc,
                      const std::string& final) {
    std::vector<std::string> names;
    std::vector<Stmt*>* outer = out_;
    for (size_t d = 0; d < loop.bounds.size(); ++d) {
        names.push_back(fresh(body.parameters[d]));
        auto* n = tree_.make<For>();
        n->target = make_.name(names.back());
        auto [begin, end] = loop.bounds[d];
        const char* iterated = loop.shared && d == 0 ? "crb_share" : "crb_range";
        n->iter = member_call(loop.member, iterated, {make_.clone(begin), make_.clone(end)});
        emit(n, c);
        out_ = &n->body.stmts;
    }
    if (!acc.empty()) names.push_back(acc);
    if (!final.empty()) names.push_back(final);
    if (body.lambda) {
        Scope before = scope_;
        for (size_t i = 0; i < names.size(); ++i) scope_.names[body.parameters[i]] = names[i];
        scope_.shared = scope_.shared || loop.shared;
        if (acc.empty())
            run_lambda(body.lambda);
        else
            emit(make_.assign(acc, expression(body.lambda->body)), c);
        scope_ = std::move(before);
    } else {
        Scope before = enter(*body.inner, body.parameters, names, false);
        scope_.shared = scope_.shared || loop.shared;
        Returns returns;
        for (Stmt* s : body.inner->definition->body) returns.visit(s);
        if (returns.in_loop) {
            scope_.returned = fresh("returned");
            emit(make_.assign(scope_.returned, truth(false)), c);
        }
        std::vector<Stmt*> stmts = block(body.inner->definition->body);
        out_->insert(out_->end(), stmts.begin(), stmts.end());
        scope_ = std::move(before);
    }
    out_ = outer;
}

}  // namespace caramba::runtime::nested
