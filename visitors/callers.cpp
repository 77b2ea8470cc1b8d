#include "visitors/callers.hpp"

#include <algorithm>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
#include "syntax/written.hpp"
#include "visitors/declared_types.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

bool is_nonzero_literal(const Expr* e) {
    if (auto* u = as<UnaryOp>(e)) e = u->operand;
    auto* c = as<Constant>(e);
    return c && (c->value.integer != 0 || c->value.real != 0);
}

/** Whether something may divide by zero, which raises under Python's error model. */
bool divides(const std::vector<Stmt*>& statements) {
    bool found = false;
    auto check = [&](BinaryOperator op, const Expr* right) {
        bool division =
            op == BinaryOperator::Div || op == BinaryOperator::FloorDiv || op == BinaryOperator::Mod;
        bool power = op == BinaryOperator::Pow && !(is<Constant>(right) && is_nonzero_literal(right));
        found = found || power || (division && !is_nonzero_literal(right));
    };
    for (Stmt* s : statements)
        walk(s, [&](const Node* n) {
            if (auto* b = as<BinOp>(n)) check(b->op, b->right);
            if (auto* a = as<AugAssign>(n)) check(a->op, a->value);
            if (auto* c = as<Call>(n)) found = found || name_of(c->func) == "divmod";
        });
    return found;
}

std::string unused(const Kernel& kernel, const std::string& wanted) {
    std::string name = wanted;
    for (int i = 2; kernel.locals.bound.count(name); ++i) name = wanted + "_" + std::to_string(i);
    return name;
}

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

/** Comments of a statement that goes away, without empty lines. */
std::vector<std::string> comments_of(const Stmt* stmt) {
    std::vector<std::string> out;
    for (const std::string& line : stmt->leading)
        if (!line.empty()) out.push_back(line);
    if (!stmt->trailing.empty()) out.push_back(stmt->trailing);
    return out;
}

bool is_zero(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Float && c->value.real == 0;
}

/** No empty lines above the first statement of a suite. */
void trim(std::vector<Stmt*>& statements) {
    if (statements.empty()) return;
    auto& above = statements[0]->leading;
    above.erase(above.begin(),
                std::find_if(above.begin(), above.end(), [](const auto& l) { return !l.empty(); }));
}

class CallerMaker {
  public:
    CallerMaker(Program& program, Kernel& kernel) : program_(program), kernel_(kernel), make_(program.tree) {}

    FunctionDef* run() {
        auto* def = kernel_.def;
        std::vector<Stmt*> body;
        if (!def->body.empty() && is_docstring(def->body.stmts[0])) body.push_back(def->body.stmts[0]);
        policy_ = unused(kernel_, "policy");
        for_each_region(kernel_.plan, [&](const Region& region) {
            if (region.reduction && region.reduction->definition)
                gone_.push_back(region.reduction->definition);
        });
        regions(kernel_.plan.children, body);
        FunctionDef* caller = make_.function(kernel_.caller, make_.clone(def->args), body);
        caller->returns = def->returns;
        caller->span = def->span;
        for (const std::string& line : pending_) caller->body.closing.push_back(line);
        if (kernel_.plan.children[0].kind != Region::Kind::Serial)
            append(caller->body.closing, def->body.closing);
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
                case Region::Kind::Segment:
                    segment(kernel_.segments[region.segment], body);
                    break;
                case Region::Kind::Control:
                    control(region, body);
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

    Expr* host_call(const Segment& segment) {
        std::vector<Expr*> args;
        for (const std::string& name : segment.arguments) args.push_back(make_.name(name));
        Expr* callable = make_.call(make_.dotted(program_.pk + ".host_call"), {make_.name(segment.name)});
        program_.extensions.insert("pk.host_call");
        return make_.call(callable, args);
    }

    void segment(const Segment& segment, std::vector<Stmt*>& body) {
        Expr* call = host_call(segment);
        if (is<Return>(segment.statements.back())) return add(make_.give(call), body);
        if (segment.results.empty()) return add(make_.statement(call), body);
        std::vector<Expr*> targets;
        for (const auto& result : segment.results) {
            Expr* name = make_.name(result.name);
            targets.push_back(result.boxed ? make_.tuple({name}) : name);
        }
        add(make_.assign(targets.size() == 1 ? targets[0] : make_.tuple(targets), call), body);
    }

    /** The expression, or the call of the function that computes it. */
    Expr* evaluated(Expr* e) {
        for (const Segment& s : kernel_.segments)
            if (s.value == e) return host_call(s);
        return e;
    }

    std::vector<std::string> comments_between(std::uint32_t begin, std::uint32_t end) const {
        std::vector<std::string> out;
        for (Range r : program_.tree.comments)
            if (r.begin >= begin && r.begin < end)
                out.push_back(program_.tree.source.substr(r.begin, r.end - r.begin));
        return out;
    }

    void control(Region& region, std::vector<Stmt*>& body) {
        Stmt* made = nullptr;
        const Stmt* old = region.control;
        std::uint32_t colon = 0;
        if (auto* s = as<If>(region.control)) {
            auto* branch = program_.tree.make<If>();
            branch->test = evaluated(s->test);
            suite(region.children, s->body, branch->body);
            if (!s->orelse.empty()) {
                suite(region.otherwise, s->orelse, branch->orelse);
                const Stmt* first = s->orelse.stmts[0];
                // Behind the `else:`; an `elif` is a statement with comments of its own.
                if (program_.tree.source.compare(first->span.begin, 4, "elif") != 0) {
                    auto behind = comments_between(s->body.source_end, s->orelse.source_begin);
                    auto& leading = branch->orelse.stmts[0]->leading;
                    leading.insert(leading.begin(), behind.begin(), behind.end());
                }
            }
            made = branch;
            colon = s->body.colon;
        } else if (auto* s = as<For>(region.control)) {
            auto* loop = program_.tree.make<For>();
            loop->target = s->target;
            auto* range = static_cast<Call*>(s->iter);
            for (Expr*& bound : range->args) {
                Expr* next = evaluated(bound);
                if (next != bound) next->span = bound->span;
                bound = next;
            }
            loop->iter = range;
            suite(region.children, s->body, loop->body);
            made = loop;
            colon = s->body.colon;
        } else {
            auto* s2 = static_cast<While*>(region.control);
            auto* loop = program_.tree.make<While>();
            loop->test = evaluated(s2->test);
            suite(region.children, s2->body, loop->body);
            made = loop;
            colon = s2->body.colon;
        }
        made->leading = old->leading;
        append(made->leading, comments_between(old->begin, colon));
        made->trailing = old->trailing;
        add(made, body);
    }

    void suite(std::vector<Region>& list, const Block& from, Block& to) {
        std::vector<std::string> before = std::exchange(pending_, {});
        regions(list, to.stmts);
        if (to.stmts.empty()) to.stmts.push_back(program_.tree.make<Pass>());
        trim(to.stmts);
        to.edited = true;
        to.closing = std::exchange(pending_, before);
        append(to.closing, from.closing);
    }

    void launch(Region& region, const std::string& unit, const Return* next, std::vector<Stmt*>& body) {
        bool serial = region.kind == Region::Kind::Serial;
        std::vector<Expr*> range;
        if (serial) {
            range = {make_.dotted(program_.pk + ".Serial"), make_.integer(0), make_.integer(1)};
        } else {
            auto* call = static_cast<Call*>(region.loop->iter);
            if (call->args.size() == 1)
                range = {make_.integer(0), evaluated(call->args[0])};
            else
                range = {evaluated(call->args[0]), evaluated(call->args[1])};
        }
        Stmt* policy = make_.assign(policy_, make_.call(make_.dotted(program_.pk + ".RangePolicy"), range));
        if (!serial) {
            policy->leading = region.loop->leading;
            append(policy->leading, comments_between(region.loop->begin, region.loop->body.colon));
            policy->trailing = region.loop->trailing;
        }
        add(policy, body);

        std::vector<Expr*> args = {make_.string(unit), make_.name(policy_), make_.name(unit)};
        std::vector<Build::Named> keywords;
        for (const std::string& name : region.arguments) keywords.push_back({name, make_.name(name)});
        if (!region.reduction) {
            body.push_back(
                make_.statement(make_.call(make_.dotted(program_.pk + ".parallel_for"), args, keywords)));
            return;
        }
        const Expr* start = region.reduction->initial;
        if (!start)
            args.push_back(make_.name(region.reduction->name));
        else if (!is_zero(start))
            args.push_back(make_.clone(start));
        Expr* reduce = make_.call(make_.dotted(program_.pk + ".parallel_reduce"), args, keywords);
        const std::string& name = region.reduction->name;
        if (serial || (next && name_of(next->value) == name)) {
            Stmt* give = make_.give(reduce);
            if (next) {
                give->leading = next->leading;
                give->trailing = next->trailing;
                given_.push_back(next);
            }
            body.push_back(give);
        } else {
            body.push_back(make_.assign(name, reduce));
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

Expr* make_universal(Program& program, const Kernel& kernel) {
    Build make(program.tree);
    const Decorator& d = kernel.decorator;
    Expr* plain = make.dotted(program.pk + "." + d.kind);
    program.extensions.insert("pk." + d.kind);
    std::vector<Expr*> args;
    if (!d.signatures.empty()) {
        auto* list = program.tree.make<List>();
        for (const std::string& text : d.signatures) list->elts.push_back(make.string(text));
        args.push_back(list);
    }
    if (!d.layout.empty()) args.push_back(make.string(d.layout));
    std::vector<Build::Named> options;
    if (d.identity) options.push_back({"identity", make.clone(d.identity)});
    if (d.fastmath) options.push_back({"fastmath", make.clone(d.fastmath)});
    return args.empty() && options.empty() ? plain : make.call(plain, args, options);
}

Expr* make_decorator(Program& program, const Kernel& kernel, const std::string& name, bool serial) {
    if (kernel.decorator.universal()) return make_universal(program, kernel);
    Build make(program.tree);
    Expr* plain = make.dotted(program.pk + "." + name);
    std::vector<Build::Named> options;
    const Decorator& d = kernel.decorator;
    if (name == "workunit" && serial && !d.numpy_errors && divides(kernel.def->body.stmts))
        options.push_back({"error_model", make.string("python")});
    if (name == "function" && d.numpy_errors) options.push_back({"error_model", make.string("numpy")});
    if (d.fastmath) options.push_back({"fastmath", make.clone(d.fastmath)});
    if (!kernel.scratch.empty())
        options.push_back(
            {"scratch", written_expression(program.tree, "[" + kernel.scratch + "]", kernel.def)});
    for (const auto& option : options) program.extensions.insert("@pk." + name + "(" + option.name + "=…)");
    return options.empty() ? plain : make.call(plain, {}, options);
}

FunctionDef* make_workunit(Program& program, Kernel& kernel, Region& region, const std::string& name) {
    Build make(program.tree);
    bool serial = region.kind == Region::Kind::Serial;
    std::vector<std::string> parameters;
    parameters.push_back(serial ? unused(kernel, "tid") : std::string(name_of(region.loop->target)));
    if (region.reduction) parameters.push_back(region.reduction->name);
    parameters.insert(parameters.end(), region.arguments.begin(), region.arguments.end());

    std::vector<Stmt*> body;
    std::vector<std::string> comments;  // of statements that go away
    if (serial) {
        for (Stmt* s : region.body->stmts) {
            bool ends = s == region.body->stmts.back() && is<Return>(s);
            if (ends || (region.reduction && region.reduction->definition == s)) {
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
        body.insert(body.end(), region.body->stmts.begin(), region.body->stmts.end());
    }
    trim(body);
    FunctionDef* unit = make.function(name, make.parameters(parameters), body,
                                      make_decorator(program, kernel, "workunit", serial));
    unit->body.closing = comments;
    append(unit->body.closing, region.body->closing);
    return unit;
}

FunctionDef* make_segment(Program& program, Kernel& kernel, Segment& segment) {
    Build make(program.tree);
    std::vector<Stmt*> body;
    for (const Stmt* s : segment.repeated) body.push_back(make.clone(s));
    for (Stmt* s : segment.statements) {
        auto* annotated = as<AnnAssign>(s);
        if (annotated && !annotated->value) continue;
        if (annotated) {
            s = make.assign(annotated->target, annotated->value);
            s->leading = annotated->leading;
            s->trailing = annotated->trailing;
        }
        body.push_back(s);
    }
    if (segment.value) body.push_back(make.give(make.clone(segment.value)));
    std::vector<Expr*> results;
    for (const auto& result : segment.results) {
        Expr* value = make.name(result.name);
        if (result.boxed) {
            auto* list = program.tree.make<List>();
            list->elts = {value};
            value = make.call(make.dotted(program.numpy_name(kernel) + ".array"), {list});
        }
        results.push_back(value);
    }
    if (!results.empty()) body.push_back(make.give(results.size() == 1 ? results[0] : make.tuple(results)));
    trim(body);
    return make.function(segment.name, make.parameters(segment.arguments), body,
                         make_decorator(program, kernel, "function", true));
}

FunctionDef* make_caller(Program& program, Kernel& kernel) {
    return CallerMaker(program, kernel).run();
}

}  // namespace caramba::visitors
