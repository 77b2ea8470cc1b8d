#include "visitors/callers.hpp"

#include <algorithm>
#include <utility>

#include "syntax/build.hpp"
#include "syntax/visitor.hpp"
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

std::vector<std::string> comments_between(const Tree& tree, std::uint32_t begin, std::uint32_t end) {
    std::vector<std::string> out;
    for (Range r : tree.comments)
        if (r.begin >= begin && r.begin < end) out.push_back(tree.source.substr(r.begin, r.end - r.begin));
    return out;
}

/** What stands above a statement that goes away, its own comment included. */
std::vector<std::string> above(const Stmt* stmt) {
    std::vector<std::string> out = stmt->leading;
    if (!stmt->trailing.empty()) out.push_back(stmt->trailing);
    return out;
}

bool is_zero(const Expr* e) {
    auto* c = as<Constant>(e);
    return c && c->value.kind == ConstantValue::Kind::Float && c->value.real == 0;
}

/** The value from which a reduction starts, unless it is the 0.0 that sums start from anyway. */
void add_start(Build& make, const Reduction& reduction, std::vector<Expr*>& args) {
    if (!reduction.initial)
        args.push_back(make.name(reduction.name));
    else if (!is_zero(reduction.initial) || reduction.operation != Accumulation::Sum)
        args.push_back(make.clone(reduction.initial));
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
        for (const Region& region : kernel_.plan)
            if (region.reduction && region.reduction->definition)
                gone_.push_back(region.reduction->definition);
        regions(kernel_.plan, body);
        FunctionDef* caller = make_.function(kernel_.caller, make_.clone(def->args), body);
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
        bool serial = region.kind == Region::Kind::Serial;
        std::vector<Expr*> range;
        if (serial) {
            range = {make_.dotted(program_.pk + ".Serial"), make_.integer(0), make_.integer(1)};
        } else {
            auto* call = static_cast<Call*>(region.loop->iter);
            if (call->args.size() == 1)
                range = {make_.integer(0), call->args[0]};
            else
                range = {call->args[0], call->args[1]};
        }
        Stmt* policy = make_.assign(policy_, make_.call(make_.dotted(program_.pk + ".RangePolicy"), range));
        if (!serial) {
            policy->leading = region.loop->leading;
            append(policy->leading,
                   comments_between(program_.tree, region.loop->begin, region.loop->body.colon));
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
        add_start(make_, *region.reduction, args);
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

Expr* make_decorator(Program& program, const Kernel& kernel, const std::string& name, bool serial) {
    Build make(program.tree);
    Expr* plain = make.dotted(program.pk + "." + name);
    std::vector<Build::Named> options;
    const Decorator& d = kernel.decorator;
    if (name == "workunit" && serial && !d.numpy_errors && divides(kernel.def->body.stmts))
        options.push_back({"error_model", make.string("python")});
    if (name == "function" && d.numpy_errors) options.push_back({"error_model", make.string("numpy")});
    if (d.fastmath) options.push_back({"fastmath", make.clone(d.fastmath)});
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

Stmt* make_launch(Program& program, const Region& region, const std::string& unit) {
    Build make(program.tree);
    const auto& bounds = static_cast<const Call*>(region.loop->iter)->args;
    std::vector<Expr*> range{bounds.size() == 1 ? make.integer(0) : bounds[0], bounds[bounds.size() > 1]};
    std::vector<Expr*> args{make.string(unit), make.call(make.dotted(program.pk + ".RangePolicy"), range),
                            make.name(unit)};
    std::vector<Build::Named> keywords;
    for (const std::string& name : region.arguments) keywords.push_back({name, make.name(name)});
    Stmt* out = nullptr;
    if (region.reduction) {
        const std::string& name = region.reduction->name;
        add_start(make, *region.reduction, args);
        out = make.assign(name, make.call(make.dotted(program.pk + ".parallel_reduce"), args, keywords));
    } else {
        out = make.statement(make.call(make.dotted(program.pk + ".parallel_for"), args, keywords));
    }
    if (region.reduction && region.reduction->definition) out->leading = above(region.reduction->definition);
    append(out->leading, region.loop->leading);
    append(out->leading, comments_between(program.tree, region.loop->begin, region.loop->body.colon));
    out->trailing = region.loop->trailing;
    return out;
}

FunctionDef* make_caller(Program& program, Kernel& kernel) {
    return CallerMaker(program, kernel).run();
}

}  // namespace caramba::visitors
