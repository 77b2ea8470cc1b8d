#include "visitors/callers.hpp"

#include <algorithm>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/comments.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/declared_types.hpp"
#include "visitors/exact_integers.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_nonzero_literal(const Expr* e) {
    if (auto* u = as<UnaryOp>(e)) e = u->operand;
    auto* c = as<Constant>(e);
    return c && (c->value.integer != 0 || c->value.real != 0);
}

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

/** What stands above a statement that goes away, its own comment included. */
std::vector<std::string> above(const Stmt* stmt) {
    std::vector<std::string> out = stmt->leading;
    if (!stmt->trailing.empty()) out.push_back(stmt->trailing);
    return out;
}

/** The same without empty lines. */
std::vector<std::string> comments_of(const Stmt* stmt) {
    std::vector<std::string> out = above(stmt);
    std::erase(out, "");
    return out;
}

bool is_zero(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Float && c->value.real == 0;
}

/** The value that a launch starts from, a tuple of several; null for the 0.0 that sums start from anyway.
 * `resumed`: from what the names have so far. */
Expr* start_of(Build& make, const std::vector<Reduction>& reductions, bool resumed) {
    std::vector<Expr*> values;
    for (const Reduction& r : reductions)
        values.push_back(r.initial && !resumed ? make.clone(r.initial) : make.name(r.name));
    if (values.size() > 1) return make.tuple(values);
    const Reduction& one = reductions[0];
    const bool implied =
        !resumed && one.initial && is_zero(one.initial) && one.operation == Accumulation::Sum;
    return implied ? nullptr : values[0];
}

/** `pk.parallel_for("unit", policy, unit, …)`, or parallel_reduce. */
Expr* launch_call(Build& make, Program& program, const Region& region, const std::string& unit, Expr* policy,
                  bool resumed) {
    std::vector<Expr*> args{make.string(unit), policy, make.name(unit)};
    std::vector<Build::Named> keywords;
    for (const std::string& name : region.arguments) keywords.push_back({name, make.name(name)});
    const bool reduces = !region.reductions.empty();
    Expr* start = reduces ? start_of(make, region.reductions, resumed) : nullptr;
    if (start) args.push_back(start);
    if (region.reductions.size() > 1) program.extensions.insert("pk.parallel_reduce of several accumulators");
    return make.call(make.dotted(program.pk + (reduces ? ".parallel_reduce" : ".parallel_for")), args,
                     keywords);
}

/** The bounds of a region's policy, and the space of one that runs in order. */
std::vector<Expr*> range_of(Build& make, const Program& program, const Region& region) {
    std::vector<Expr*> range{make.integer(0), make.integer(1)};
    if (region.kind == Region::Kind::Parallel) {
        const auto& bounds = static_cast<const Call*>(region.loop->iter)->args;
        range = {bounds.size() == 1 ? make.integer(0) : bounds[0], bounds[bounds.size() > 1]};
    }
    if (region.in_order || region.kind == Region::Kind::Serial)
        range.insert(range.begin(), make.dotted(program.pk + ".Serial"));
    return range;
}

/** `s = …` or `s, t = …` of what a launch gives. */
Stmt* assign_results(Build& make, const std::vector<Reduction>& reductions, Expr* launch) {
    if (reductions.size() == 1) return make.assign(reductions[0].name, launch);
    std::vector<Expr*> names;
    for (const Reduction& r : reductions) names.push_back(make.name(r.name));
    return make.assign(make.tuple(names), launch);
}

/** What a return gives is what the reductions give, in their order. */
bool gives_results(const Return* r, const std::vector<Reduction>& reductions) {
    if (reductions.size() == 1) return name_of(r->value) == reductions[0].name;
    auto* tuple = as<Tuple>(r->value);
    bool same = tuple && tuple->elts.size() == reductions.size();
    for (size_t i = 0; same && i < reductions.size(); ++i)
        same = name_of(tuple->elts[i]) == reductions[i].name;
    return same;
}

/** No empty lines above the first statement of a suite. */
void trim(std::vector<Stmt*>& statements) {
    if (statements.empty()) return;
    auto& above = statements[0]->leading;
    above.erase(above.begin(),
                std::find_if(above.begin(), above.end(), [](const auto& l) { return !l.empty(); }));
}

/** An iteration that goes on to the next one is a call that returns. */
void return_for_continue(Tree& tree, Block& block) {
    for (Stmt*& s : block.stmts) {
        if (is<Continue>(s)) {
            auto* out = tree.make<Return>();
            out->span = s->span;
            out->leading = s->leading;
            out->trailing = s->trailing;
            s = out;
            block.edited = true;
        }
        if (auto* i = as<If>(s)) return_for_continue(tree, i->body), return_for_continue(tree, i->orelse);
    }
}

class CallerMaker {
  public:
    CallerMaker(Program& program, Kernel& kernel) : program_(program), kernel_(kernel), make_(program.tree) {}

    FunctionDef* run() {
        auto* def = kernel_.def;
        std::vector<Stmt*> body;
        if (!def->body.empty() && is_docstring(def->body.stmts[0])) body.push_back(def->body.stmts[0]);
        policy_ = program_.local_name(kernel_, "policy");
        for (const Region& region : kernel_.plan)
            for (const Reduction& reduction : region.reductions)
                if (reduction.definition) gone_.push_back(reduction.definition);
        regions(kernel_.plan, body);
        make_integers_exact(program_, kernel_, body);
        FunctionDef* caller = make_.function(kernel_.caller, make_.clone(def->args), body);
        for (Expr* e : def->decorator_list)
            if (kernel_.keeps_name && kernel_.caller == kernel_.name && e != def->decorator_list.back())
                caller->decorator_list.push_back(make_.clone(e));
        caller->returns = def->returns;
        caller->span = def->span;
        for (const std::string& line : pending_) caller->body.closing.push_back(line);
        if (kernel_.plan[0].kind != Region::Kind::Serial) append(caller->body.closing, def->body.closing);
        return caller;
    }

  private:
    void regions(std::vector<Region>& list, std::vector<Stmt*>& body) {
        for (size_t i = 0; i < list.size(); ++i) {
            Region& region = list[i];
            switch (region.kind) {
                case Region::Kind::Host:
                    for (Stmt* s : region.statements)
                        if (!is_docstring(s)) host(s, body);
                    break;
                case Region::Kind::Inside:
                    break;
                default:
                    launch(region, kernel_.workunits[unit_++], next_return(list, i), body);
            }
        }
    }

    void host(Stmt* s, std::vector<Stmt*>& body) {
        if (std::count(given_.begin(), given_.end(), s)) return;
        if (std::count(gone_.begin(), gone_.end(), s)) {
            append(pending_, comments_of(s));
            return;
        }
        // Python's own numbers, where they have the type.
        std::string cast = cast_of(program_, kernel_, s);
        for (auto [numpy, python] :
             {std::pair("float64", "float"), {"int64", "int"}, {"bool_", "bool"}, {"complex128", "complex"}})
            if (cast == numpy) static_cast<Call*>(static_cast<Assign*>(s)->value)->func = make_.name(python);
        add(s, body);
    }

    void add(Stmt* s, std::vector<Stmt*>& body) {
        s->leading.insert(s->leading.begin(), pending_.begin(), pending_.end());
        pending_.clear();
        body.push_back(s);
    }

    /** The return right behind a region. */
    static const Return* next_return(const std::vector<Region>& list, size_t i) {
        if (i + 1 >= list.size() || list[i + 1].kind != Region::Kind::Host) return nullptr;
        return as<Return>(list[i + 1].statements[0]);
    }

    void launch(Region& region, const std::string& unit, const Return* next, std::vector<Stmt*>& body) {
        const bool serial = region.kind == Region::Kind::Serial;
        Stmt* policy = make_.assign(policy_, make_.call(make_.dotted(program_.pk + ".RangePolicy"),
                                                        range_of(make_, program_, region)));
        if (!serial) {
            policy->leading = region.loop->leading;
            append(policy->leading,
                   comments_between(program_.tree, region.loop->begin, region.loop->body.colon));
            policy->trailing = region.loop->trailing;
        }
        add(policy, body);

        Expr* call = launch_call(make_, program_, region, unit, make_.name(policy_), false);
        if (region.reductions.empty()) {
            body.push_back(make_.statement(call));
            return;
        }
        if (serial || (next && gives_results(next, region.reductions))) {
            Stmt* give = make_.give(call);
            if (next) {
                give->leading = next->leading;
                give->trailing = next->trailing;
                given_.push_back(next);
            }
            body.push_back(give);
        } else {
            body.push_back(assign_results(make_, region.reductions, call));
        }
    }

    Program& program_;
    Kernel& kernel_;
    Build make_;
    std::string policy_;
    std::vector<std::string> pending_;  ///< comments whose statement went away, for the next one
    std::vector<const Stmt*> gone_;     ///< literals that moved to launches
    std::vector<const Stmt*> given_;    ///< returns that became part of a launch
    size_t unit_ = 0;
};

}  // namespace

bool divides(const Node* node) {
    bool found = false;
    auto check = [&](BinaryOperator op, const Expr* right) {
        bool division =
            op == BinaryOperator::Div || op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
        bool power = op == BinaryOperator::Pow && !(is<Constant>(right) && is_nonzero_literal(right));
        found = found || power || (division && !is_nonzero_literal(right));
    };
    walk(node, [&](const Node* n) {
        if (auto* b = as<BinOp>(n)) check(b->op, b->right);
        if (auto* a = as<AugAssign>(n)) check(a->op, a->value);
        if (auto* c = as<Call>(n)) {
            // What Numba compiles for the error model of its caller: by the number of elements.
            auto* member = as<Attribute>(c->func);
            const std::string_view called = member ? std::string_view(member->attr) : name_of(c->func);
            found = found || called == "divmod" || called == "var" || called == "std";
        }
    });
    return found;
}

bool divides(const std::vector<Stmt*>& statements) {
    return std::any_of(statements.begin(), statements.end(), [](const Stmt* s) { return divides(s); });
}

bool divides(const Kernel& kernel) {
    std::set<const Kernel*> seen;
    const auto inside = [&](const auto& self, const Kernel& own) -> bool {
        if (!seen.insert(&own).second) return false;
        return divides(own.def->body.stmts) || std::ranges::any_of(own.callees, [&](const Kernel* callee) {
                   const Decorator& d = callee->decorator;
                   return d.first_errors || (d.inlined && self(self, *callee));
               });
    };
    return inside(inside, kernel);
}

bool divides(const Kernel& kernel, const Node* part) {
    bool found = divides(part);
    walk(part, [&](const Node* n) {
        auto* call = as<Call>(n);
        const Kernel* callee = call ? kernel.program->meant(kernel, call->func) : nullptr;
        found = found || (callee && callee->decorator.inlined && divides(*callee));
    });
    return found;
}

bool divides(const Kernel& kernel, const std::vector<Stmt*>& statements) {
    return std::ranges::any_of(statements, [&](const Stmt* s) { return divides(kernel, s); });
}

Expr* make_universal(Program& program, const Kernel& kernel) {
    Build make(program.tree);
    const Decorator& d = kernel.decorator;
    const std::string name = (d.device ? "device." : "") + d.kind;
    Expr* plain = make.dotted(program.pk + "." + name);
    program.extensions.insert("pk." + name);
    std::vector<Expr*> args;
    if (d.kind == "cfunc") {
        args.push_back(make.string(d.signatures.at(0)));
    } else if (!d.signatures.empty()) {
        auto* list = program.tree.make<List>();
        for (const std::string& text : d.signatures) list->elts.push_back(make.string(text));
        args.push_back(list);
    }
    if (!d.layout.empty()) args.push_back(make.string(d.layout));
    std::vector<Build::Named> options;
    if (d.identity) options.push_back({"identity", make.clone(d.identity)});
    if (d.bounds_check) options.push_back({"boundscheck", make.boolean(true)});
    if (d.fastmath) options.push_back({"fastmath", make.clone(d.fastmath)});
    if (d.exact_first && d.hides_loops && !d.device) options.push_back({"exact_first", make.boolean(true)});
    return args.empty() && options.empty() ? plain : make.call(plain, args, options);
}

/** Whether a function that Numba writes into its callers raises there as they do, or takes what they pass as
 * it is: these may be of modules that import it. */
bool inherits(const Kernel& kernel) {
    if (!kernel.decorator.inlined) return false;
    if (kernel.decorator.signature || !kernel.decorator.signatures.empty()) return true;
    bool raises = divides(kernel);
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) { raises = raises || (!kernel.whole && is<Subscript>(n)); });
    return raises ||
           std::ranges::any_of(kernel.callees, [](const Kernel* k) { return k->decorator.inlined; });
}

/** Whether the options of Numba's decorator are told where it runs. `loop`: for a loop over prange. */
bool reads_options(const Kernel& kernel, bool loop) {
    const Decorator& d = kernel.decorator;
    const auto loops = [&] { return !d.numpy_errors && divides_in_loops(*kernel.program, kernel); };
    if (!d.at_run_time) return kernel.perhaps_range && (loop || !kernel.dividing_loops.empty());
    return d.unread || kernel.perhaps_range || (d.unsure_parallel && loops());
}

/** The types that a function takes: the signatures of which each call chooses one, or the only one. */
void say_types(Program& program, const Kernel& kernel, std::vector<Build::Named>& options) {
    Build make(program.tree);
    if (kernel.decorator.checks_arguments()) {
        const Signature& declared = *kernel.decorator.signature;
        List* list = program.tree.make<List>();
        for (const std::string& text : declared.alternatives) list->elts.push_back(make.string(text));
        if (list->elts.empty()) list->elts.push_back(make.string(signature_text(declared)));
        options.push_back({"signatures", list});
    }
    if (kernel.silent_annotations) options.push_back({"annotations", make.boolean(false)});
}

/** `in_order_if_stored=["x"]`, `in_order_unless_distinct=["k"]`, `parallel_draws=True` */
void say_sharing(Program& program, const Region* region, std::vector<Build::Named>& options) {
    if (!region) return;
    Build make(program.tree);
    List *stored = program.tree.make<List>(), *distinct = program.tree.make<List>();
    for (const std::string& name : region->unless_stored) stored->elts.push_back(make.string(name));
    for (const auto& names : region->if_distinct) {
        std::vector<Expr*> together;
        for (const std::string& name : names) together.push_back(make.string(name));
        distinct->elts.push_back(names.size() > 1 ? make.tuple(together) : together[0]);
    }
    if (!stored->elts.empty()) options.push_back({"in_order_if_stored", stored});
    if (!distinct->elts.empty()) options.push_back({"in_order_unless_distinct", distinct});
    if (region->draws) options.push_back({"parallel_draws", make.boolean(true)});
}

/** `@pk.function(**pk.numba_options(**options))`, `@pk.workunit(**pk.numba_loop_options(fast, loop=prange))`
 */
Expr* make_reader(Program& program, const Kernel& kernel, const std::string& name, bool loop,
                  const Region* region) {
    Build make(program.tree);
    const std::string reader = loop ? "numba_loop_options" : "numba_options";
    std::vector<Build::Named> options;
    const Decorator& d = kernel.decorator;
    if (d.unread && !d.says_errors && !(kernel.callers.empty() && kernel.siblings.empty()) && divides(kernel))
        options.push_back({"inherits", make.boolean(true)});
    const Expr* over = kernel.perhaps_range;
    if (!loop) over = kernel.dividing_loops.empty() ? nullptr : kernel.over_dividing_loops;
    if (over) options.push_back({"loop", make.clone(over)});
    std::vector<Expr*> given;
    auto* call = as<Call>(d.at_run_time);
    if (!d.at_run_time) {
        options.push_back({"parallel", make.boolean(true)});
        if (d.bounds_check) options.push_back({"boundscheck", make.boolean(true)});
        if (d.fastmath) options.push_back({"fastmath", make.clone(d.fastmath)});
    } else if (call && program.module.resolve(call->func).starts_with("numba."))
        for (const Keyword* k : call->keywords) options.push_back({k->arg, make.clone(k->value)});
    else
        given.push_back(make.clone(d.at_run_time));
    program.extensions.insert("pk." + reader);
    Expr* read = make.call(make.dotted(program.pk + "." + reader), given, options);
    std::vector<Build::Named> said{{"", read}};
    if (name == "function") say_types(program, kernel, said);
    say_sharing(program, region, said);
    return make.call(make.dotted(program.pk + "." + name), {}, said);
}

Expr* make_decorator(Program& program, const Kernel& kernel, const std::string& name, bool serial,
                     const Region* region) {
    if (kernel.decorator.universal()) return make_universal(program, kernel);
    const bool loop = name == "workunit" && !serial;
    if (reads_options(kernel, loop)) return make_reader(program, kernel, name, loop, region);
    Build make(program.tree);
    Expr* plain = make.dotted(program.pk + "." + name);
    std::vector<Build::Named> options;
    const Decorator& d = kernel.decorator;
    if (name == "workunit" && serial && !d.numpy_errors && divides(kernel))
        options.push_back({"error_model", make.string("python")});
    if (name == "function" && (d.numpy_errors || d.first_errors))
        options.push_back({"error_model", make.string(d.first_errors ? "first_caller" : "numpy")});
    if (d.bounds_check) options.push_back({"boundscheck", make.boolean(true)});
    if (name == "function" && !kernel.compile_time_constants.empty()) {
        std::vector<Expr*> names;
        for (const auto& [constant, read] : kernel.compile_time_constants)
            names.push_back(make.string(constant));
        options.push_back({"compile_time_constants", make.tuple(names)});
    }
    if (d.fastmath) options.push_back({"fastmath", make.clone(d.fastmath)});
    if (name == "function") say_types(program, kernel, options);
    if (name == "function" && inherits(kernel)) options.push_back({"inline", make.boolean(true)});
    if (!kernel.scratch.empty())
        options.push_back(
            {"scratch", written_expression(program.tree, "[" + kernel.scratch + "]", kernel.def)});
    say_sharing(program, region, options);
    for (const auto& option : options) program.extensions.insert("@pk." + name + "(" + option.name + "=…)");
    return options.empty() ? plain : make.call(plain, {}, options);
}

FunctionDef* make_workunit(Program& program, Kernel& kernel, Region& region, const std::string& name) {
    Build make(program.tree);
    bool serial = region.kind == Region::Kind::Serial;
    std::vector<std::string> parameters;
    parameters.push_back(serial ? program.local_name(kernel, "tid")
                                : std::string(name_of(region.loop->target)));
    for (const Reduction& reduction : region.reductions) parameters.push_back(reduction.name);
    parameters.insert(parameters.end(), region.arguments.begin(), region.arguments.end());

    std::vector<Stmt*> body;
    std::vector<std::string> comments;  // of statements that go away
    if (serial) {
        for (Stmt* s : region.body->stmts) {
            bool ends = s == region.body->stmts.back() && is<Return>(s);
            if (ends || (!region.reductions.empty() && region.reductions[0].definition == s)) {
                append(comments, comments_of(s));
                continue;
            }
            if (s == region.body->stmts[0] && is_docstring(s)) continue;
            s->leading.insert(s->leading.begin(), comments.begin(), comments.end());
            comments.clear();
            body.push_back(s);
        }
    } else {
        for (Stmt* s : region.statements) body.push_back(make.clone(s));
        return_for_continue(program.tree, *region.body);
        body.insert(body.end(), region.body->stmts.begin(), region.body->stmts.end());
    }
    trim(body);
    FunctionDef* unit = make.function(name, make.parameters(parameters), body,
                                      make_decorator(program, kernel, "workunit", serial, &region));
    unit->body.closing = comments;
    append(unit->body.closing, region.body->closing);
    return unit;
}

std::vector<Stmt*> make_launches(Program& program, const Region& region, const std::string& unit) {
    Build make(program.tree);
    std::vector<std::vector<Expr*>> ranges{range_of(make, program, region)};
    if (region.split) {
        // The one iteration that others share elements with runs between those before and those after it.
        auto split = [&] { return make.clone(region.split); };
        auto* behind = program.tree.make<BinOp>();
        behind->left = split();
        behind->op = BinaryOperator::Add;
        behind->right = make.integer(1);
        behind->fresh = true;
        ranges = {{ranges[0][0], split()}, {split(), behind}, {make.clone(behind), ranges[0][1]}};
    }
    std::vector<Stmt*> out;
    for (const auto& range : ranges) {
        Expr* policy = make.call(make.dotted(program.pk + ".RangePolicy"), range);
        Expr* call = launch_call(make, program, region, unit, policy, !out.empty());
        out.push_back(region.reductions.empty() ? make.statement(call)
                                                : assign_results(make, region.reductions, call));
    }
    for (const Reduction& reduction : region.reductions)
        if (reduction.definition) append(out[0]->leading, above(reduction.definition));
    append(out[0]->leading, region.loop->leading);
    append(out[0]->leading, comments_between(program.tree, region.loop->begin, region.loop->body.colon));
    out[0]->trailing = region.loop->trailing;
    return out;
}

FunctionDef* make_caller(Program& program, Kernel& kernel) {
    return CallerMaker(program, kernel).run();
}

}  // namespace caramba::visitors
