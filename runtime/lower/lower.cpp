#include "runtime/lower/lower.hpp"

#include <array>
#include <cstring>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/launches.hpp"
#include "runtime/infer/library.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/lower/gathers.hpp"
#include "runtime/lower/lowering.hpp"
#include "runtime/lower/overlaps.hpp"
#include "runtime/lower/rewrites.hpp"
#include "runtime/lower/teams.hpp"
#include "runtime/lower/unrolled.hpp"
#include "runtime/lower/written.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using ir::StmtKind;
using types::TypeRef;

namespace {

int thread_indices(const Instance& instance, const Request& request, bool root) {
    return root ? std::min<int>(request.rank, static_cast<int>(instance.arguments.size())) : 0;
}

}  // namespace

Lowering::Lowering(Instance& instance, ir::Function& out, const Request& request, bool root,
                   LeastResults& results)
    : instance_(instance),
      out_(out),
      request_(request),
      root_(root),
      bounds_(instance, thread_indices(instance, request, root), request.begin, results),
      python_errors_(instance.python_errors),
      // Numba's complex division raises under any error model, and launches have nobody to raise to.
      complex_errors_(instance.python_errors || request.pattern == Pattern::HostCall),
      bounds_check_(request.bounds_check || instance.bounds_check),
      flows_(instance.ssa.versions.size()) {
    for (size_t v = 0; v < instance.ssa.versions.size(); ++v)
        for (int in : flowing(instance, instance.ssa.versions[v]))
            flows_[static_cast<size_t>(in)].push_back(static_cast<int>(v));
}

void Lowering::fail(const Node* at, std::string message, std::string hint) const {
    throw KernelError{"TypeError", std::move(message), std::move(hint), static_cast<int>(at->span.line)};
}

void Lowering::no_loop(const std::vector<TypeRef>& operands, int line) {
    std::string names;
    for (TypeRef t : operands) names += (names.empty() ? "" : " and ") + types::name(t);
    throw KernelError{"TypeError", "the function has no loop for elements of " + names,
                      "the operands of one expression are computed as numbers: give them a name first", line};
}

void Lowering::run() {
    out_.instance = &instance_;
    out_.result = instance_.result;
    out_.written.resize(instance_.arguments.size());
    out_.returned.resize(instance_.arguments.size());
    out_.rebound.resize(instance_.arguments.size());
    current_ = &out_.body;
    for (size_t i = 0; i < instance_.arguments.size(); ++i) {
        int version = instance_.ssa.parameters[i];
        if (instance_.accumulates(i)) {
            // One variable for the whole launch: that of the phi which carries it from index to index.
            ir::Variable* v = variable(flows_[static_cast<size_t>(version)].at(0));
            out_.locals.pop_back();  // a parameter, though no version of the first
            out_.accumulators.push_back(v);
            out_.parameters.push_back(v);
            continue;
        }
        ir::Variable* v = variable(version);
        out_.parameters.push_back(v);
    }
    for (size_t i = 0; i < instance_.arguments.size(); ++i)
        if (!instance_.accumulates(i)) define(instance_.ssa.parameters[i], nullptr);
    block(instance_.definition->body, out_.body);
    if (instance_.result && instance_.result->kind != types::Kind::None &&
        may_end(instance_, instance_.definition->body)) {
        current_ = &out_.body;
        return_none(static_cast<int>(instance_.definition->span.line));
    }
    // An accumulator leaves in its own variable, whatever version is the last.
    for (size_t i = 0; i < out_.accumulators.size(); ++i) {
        ir::Variable* own = out_.accumulators[i];
        int last = instance_.ssa.exit[static_cast<size_t>(instance_.accumulator) + i];
        if (last >= 0 && variable(last) != own) set(own, cast(read(variable(last), 0), own->type), 0);
    }
}

ir::Variable* Lowering::variable(int version) {
    auto v = static_cast<size_t>(version);
    TypeRef type = instance_.versions[v];
    auto& slot = variables_[{instance_.ssa.versions[v].name, type}];
    if (!slot) {
        std::string stem = instance_.ssa.versions[v].name + "_";
        for (char& c : stem)  // "self.x"
            if (c == '.' || c == ' ') c = '_';
        std::string name = stem;
        for (int n = 1; taken_.contains(name); ++n) name = stem + std::to_string(n);
        taken_.insert(name);
        slot = out_.local(name, type);
        bool parameter = version < static_cast<int>(instance_.arguments.size());
        if (!parameter && !out_.accumulates(slot)) out_.locals.push_back(slot);
    }
    return slot;
}

ir::Variable* Lowering::temporary(const std::string& stem, TypeRef type) {
    std::string name = stem;
    for (int n = 1; taken_.contains(name); ++n) name = stem + std::to_string(n);
    taken_.insert(name);
    ir::Variable* v = out_.local(name, type);
    out_.locals.push_back(v);
    return v;
}

void Lowering::set(ir::Variable* v, ir::Expr* value, int line) {
    emit(out_.assign(v, value, line));
}

void Lowering::define(int version, ir::Expr* value) {
    auto v = static_cast<size_t>(version);
    if (!instance_.versions[v]) return;  // never read
    ir::Variable* own = variable(version);
    if (value) set(own, cast(value, own->type), value->line);
    // Same name, same type: the same variable, so most phis need nothing.
    std::set<int> seen{version};
    std::set<ir::Variable*> done{own};
    std::vector<int> pending = flows_[v];
    while (!pending.empty()) {
        int phi = pending.back();
        pending.pop_back();
        if (!seen.insert(phi).second || !instance_.versions[static_cast<size_t>(phi)]) continue;
        ir::Variable* target = variable(phi);
        if (done.insert(target).second)
            set(target, cast(read(own, value ? value->line : 0), target->type), value ? value->line : 0);
        const auto& next = flows_[static_cast<size_t>(phi)];
        pending.insert(pending.end(), next.begin(), next.end());
    }
}

void Lowering::mark_written(const ir::Expr* array) {
    // A parameter, or a view that was made of one: views of views end at a variable of the same storage.
    // A field of an object belongs to the object's variable.
    while (array->op == ir::Op::View || array->op == ir::Op::Transpose || array->op == ir::Op::Reshape ||
           array->op == ir::Op::Item || array->text == "crb_value_of" ||
           array->text.starts_with("crb_recast_"))
        array = array->args[0];
    if (array->op != ir::Op::Variable) return;
    array->variable->stored = true;
}

void Lowering::statements(const Block& b) {
    for (const Stmt* s : b) {
        statement(s);
        if (ends_path(instance_, s)) return;
    }
}

void Lowering::block(const Block& b, ir::Block& out) {
    ir::Block* outer = current_;
    current_ = &out;
    statements(b);
    current_ = outer;
}

void Lowering::assign_tuple(const std::vector<Expr*>& targets, ir::Expr* value, const Node* at) {
    // All values are taken before any name changes: `a, b = b, a`.
    std::vector<ir::Expr*> parts = unpacked(value, targets.size());
    for (size_t i = 0; i < targets.size(); ++i) assign(targets[i], parts[i], at);
}

void Lowering::assign(const Expr* target, ir::Expr* value, const Node* at) {
    if (auto* n = as<Name>(target)) return define(instance_.ssa.definitions.at(n), value);
    if (auto* t = as<Tuple>(target)) return assign_tuple(t->elts, value, at);
    if (auto* l = as<List>(target)) return assign_tuple(l->elts, value, at);
    const bool field_of_record = !field_name(target).empty();
    if (field_of_record && (is<Attribute>(target) || !types::is_array(type(target)))) {
        if (types::is_array(type(target))) {
            store_values(window(target), given(value), nullptr, at);
        } else {
            ir::Expr* place = field_place(target);
            mark_written(place->args[0]);
            store(place, single(value), static_cast<int>(at->span.line));
        }
        auto record =
            as<Attribute>(target) ? instance_.ssa.definitions.find(target) : instance_.ssa.definitions.end();
        if (record != instance_.ssa.definitions.end())
            define(record->second, this->value(static_cast<const Attribute*>(target)->value));
        return;
    }
    if (auto* field = as<Attribute>(target)) return store_field(field, value);
    auto* s = as<Subscript>(target);
    const bool list = types::is_list(type(s->value));  // its items are replaced, arrays, too
    if (!list && types::is_array(type(s))) return store_value(s, value, at);
    // Whatever makes the value may make the field another array, which is the one to store to.
    if (Lowering::checked(value) && reads_cell(s)) value = once(single(value), "t");
    ir::Expr* place = list ? list_place(s) : element(s);
    place->number = list;  // as the target of a store
    mark_written(place->args[0]);
    ir::Stmt* store = out_.statement(StmtKind::Store, static_cast<int>(at->span.line));
    store->place = place;
    store->value = cast(single(value), place->type);
    emit(store);
}

void Lowering::evaluate_first(const Expr* target, const Expr* stored) {
    auto* place = as<Subscript>(target);
    if (!place) return;
    const auto keep = [&](const Expr* e) {
        ir::Expr* v = value(e);
        evaluated_[e] = v->op == ir::Op::Variable ? v : once(v, "t");
    };
    // Elements are read when the array is, which an index may change before.
    const auto read_now = [&] {
        return !is_there(stored) || (type(stored) && types::is_scalar(type(stored)));
    };
    if (stored && (calls(stored) || (calls(place->slice) && read_now()))) keep(stored);
    auto* tuple = as<Tuple>(place->slice);
    for (const Expr* index : tuple ? tuple->elts : std::vector<Expr*>{place->slice}) {
        auto* bounds = as<Slice>(index);
        for (const Expr* e : bounds ? std::array<const Expr*, 3>{bounds->lower, bounds->upper, bounds->step}
                                    : std::array<const Expr*, 3>{index})
            if (e && calls(e)) keep(e);
    }
}

bool Lowering::scattered(const Stmt* s) {
    auto found = instance_.rewritten.find(s);
    if (found == instance_.rewritten.end()) return false;
    auto* a = as<Assign>(s);
    auto* update = as<AugAssign>(s);
    if (a || update) evaluate_first(a ? a->targets[0] : update->target, a ? a->value : nullptr);
    ir::Stmt* out = out_.statement(StmtKind::Evaluate, static_cast<int>(s->span.line));
    out->value = value(found->second);
    emit(out);
    evaluated_.clear();
    // A setter leaves its object what it is.
    auto* place = as<Attribute>(a ? a->targets[0] : update ? update->target : nullptr);
    if (auto named = instance_.ssa.definitions.find(place); place && named != instance_.ssa.definitions.end())
        define(named->second, value(place->value));
    return true;
}

void Lowering::augmented(const AugAssign* a) {
    int line = static_cast<int>(a->span.line);
    const bool field_of_record = !field_name(a->target).empty();
    if (field_of_record && is<Attribute>(a->target) && types::is_array(type(a->target))) {
        // What the operation leaves in the items is stored to the field, which changes nothing more.
        store_values(window(a->target), array_value(a->value), &a->op, a);
        auto record = instance_.ssa.definitions.find(a->target);
        if (record != instance_.ssa.definitions.end())
            define(record->second, value(static_cast<const Attribute*>(a->target)->value));
        return;
    }
    if (field_of_record && !types::is_array(type(a->target))) {
        ir::Expr* old = once(field_value(a->target), "t");
        return assign(a->target, binary(a->op, old, value(a->value), Arithmetic::Scalar, line), a);
    }
    if (auto* field = as<Attribute>(a->target)) {
        ir::Expr* old = once(attribute(field), "t");
        return store_field(field, binary(a->op, old, value(a->value), Arithmetic::Scalar, line));
    }
    if (auto* n = as<Name>(a->target)) {
        int old = instance_.ssa.uses.at(n);
        TypeRef old_type = instance_.versions[static_cast<size_t>(old)];
        if (types::is_array(types::value_of(old_type))) {
            ir::Expr* array = read(variable(old), line);
            if (types::is_optional(old_type)) array = once(value_of(array), "array");
            store_values(whole(array), array_value(a->value), &a->op, a);
            define(instance_.ssa.definitions.at(n), array);
            return;
        }
        ir::Expr* left = read(variable(old), line);
        if (types::is_optional(old_type)) left = value_of(left);
        define(instance_.ssa.definitions.at(n),
               binary(a->op, left, value(a->value), Arithmetic::Scalar, line));
        return;
    }
    auto* s = static_cast<const Subscript*>(a->target);
    if (types::is_array(type(s))) return store_array(s, a->value, &a->op, a);
    // Index expressions are evaluated once, as Python does; the place is there until the value is, too.
    kept_place_ = calls(a->value);
    ir::Expr* place = types::is_list(type(s->value)) ? list_place(s) : element(s);
    kept_place_ = false;
    for (size_t i = 1; i < place->args.size(); ++i) place->args[i] = once(place->args[i], "i");
    mark_written(place->args[0]);
    const bool optional = types::is_optional(place->type);
    if (!optional && (place->args[0]->type->atomic || !calls(a->value)))
        return update(place, a->op, value(a->value), Arithmetic::Scalar, line);
    ir::Expr* old = once(optional ? value_of(place) : place, "t");
    store(place, binary(a->op, old, value(a->value), Arithmetic::Scalar, line), line);
}

void Lowering::loop_else(ir::Stmt* loop, const Block& body, const Block& orelse, bool python_errors) {
    broken_.push_back(orelse.empty() ? nullptr : temporary("broken", types::boolean()));
    ir::Variable* broken = broken_.back();
    ConstantScalar no{types::boolean(), 0, 0, 0};
    if (broken) set(broken, constant(no, 0), loop->line);
    const bool outside = python_errors_;
    python_errors_ = python_errors;
    block(body, loop->body);
    python_errors_ = outside;
    broken_.pop_back();
    emit(loop);
    if (broken) {
        ir::Stmt* otherwise = out_.statement(StmtKind::If, loop->line);
        otherwise->test = unary(UnaryOperator::Not, read(broken, loop->line), loop->line);
        block(orelse, otherwise->body);
        emit(otherwise);
    }
}

void Lowering::for_range(const For* f, const Call* range) {
    int line = static_cast<int>(f->span.line);
    TypeRef t = type(f->target);
    std::vector<ir::Expr*> bounds;
    for (const Expr* a : range->args) bounds.push_back(cast(value(a), t));
    const long long known = trips(bounds);
    for (ir::Expr*& bound : bounds) bound = once(bound, "bound");
    ir::Stmt* loop = out_.statement(StmtKind::For, line);
    loop->start = bounds.size() == 1 ? cast(integer(0, line), t) : bounds[0];
    loop->stop = bounds.size() == 1 ? bounds[0] : bounds[1];
    loop->step = bounds.size() == 3 ? bounds[2] : nullptr;
    long long step = 1;
    if (bounds.size() == 3) {
        bool literal = integer_literal(range->args[2], &step) != nullptr;
        loop->ascending = literal && step > 0;
        loop->number = literal ? (step > 0 ? 1 : -1) : 0;
        if (literal && step == 0) throw KernelError{"ValueError", "range() arg 3 must not be zero", "", line};
        if (!literal) {
            // As Numba: a zero step raises.
            ir::Stmt* check = out_.statement(StmtKind::If, line);
            check->test = compare(CompareOperator::Eq, loop->step, cast(integer(0, line), t), line);
            ir::Stmt* error = out_.statement(StmtKind::Raise, line);
            error->number = 3;
            error->text = "range() arg 3 must not be zero";
            check->body.push_back(error);
            emit(check);
        }
    } else {
        loop->number = 1;
        if (t->kind == types::Kind::UInt) {
            // As Numba, whose ranges count with signs.
            ir::Expr* left =
                cast(binary(BinaryOperator::Sub, loop->stop, loop->start, Arithmetic::Scalar, line),
                     types::int64());
            ir::Expr* any = compare(CompareOperator::Gt, left, integer(0, line), line);
            loop->stop =
                once(out_.expression(ir::Op::Select, t, line, {any, loop->stop, loop->start}), "end");
        }
    }
    // Python's loop variable is set from a hidden counter, so the body may change it.
    loop->variable = temporary("counter", t);
    loop->shared = is_share(range);
    ir::Block* outer = current_;
    current_ = &loop->body;
    assign(f->target, read(loop->variable, line), f);
    current_ = outer;
    const bool launched = is_prange(instance_, f), outside = complex_errors_;
    const bool raises = launched ? instance_.function->options.raising_loops : python_errors_;
    if (launched) complex_errors_ = raises;
    loop_else(loop, f->body, f->orelse, raises);
    complex_errors_ = outside;
    loop->unrolled = unrolled(known, loop->body, !broken_.empty());
}

void Lowering::attempt(const Try* t) {
    const int line = static_cast<int>(t->span.line);
    ir::Stmt* out = out_.statement(StmtKind::Try, line);
    // What `else` has raises past the handler.
    ir::Variable* caught = t->orelse.empty() ? nullptr : temporary("caught", types::boolean());
    const ConstantScalar no{types::boolean(), 0, 0, 0}, yes{types::boolean(), 1, 0, 0};
    if (caught) set(caught, constant(no, line), line);
    block(t->body, out->body);
    if (caught) out->orelse.push_back(out_.assign(caught, constant(yes, line), line));
    block(t->handlers[0]->body, out->orelse);
    emit(out);
    if (!caught) return;
    ir::Stmt* otherwise = out_.statement(StmtKind::If, line);
    otherwise->test = unary(UnaryOperator::Not, read(caught, line), line);
    block(t->orelse, otherwise->body);
    emit(otherwise);
}

void Lowering::raise(const Raise* r) {
    const Expr* e = r->exc;
    ir::Stmt* s = out_.statement(StmtKind::Raise, static_cast<int>(r->span.line));
    if (auto* c = as<Call>(e)) {
        show_arguments(c->args, s);
        e = c->func;
    }
    s->number = meaning(e)->exception;
    emit(s);
}

void Lowering::statement(const Stmt* s) {
    int line = static_cast<int>(s->span.line);
    switch (s->kind) {
        case Kind::Assign: {
            auto* a = static_cast<const Assign*>(s);
            if (scattered(a)) return;
            if (is<Name>(a->targets[0]) && type(a->targets[0]) == types::opaque("text")) {
                built(a->value);
                return;
            }
            auto* place = as<Subscript>(a->targets[0]);
            const bool first =  // as in `assign`
                place && reads_cell(place) && calls(a->value) && !is_sequence(a->value);
            if (a->targets.size() == 1 && place && types::is_array(type(place)) &&
                !types::is_list(type(place->value)) && !first)
                return is_sequence(a->value) ? store_sequence(place, a->value, a)
                                             : store_array(place, a->value, nullptr, a);
            ir::Expr* v = value(a->value);
            // What the target calls runs later, and so does what finds its array.
            const bool later = calls(a->targets[0]) || (place && !is<Name>(place->value) && calls(a->value));
            if (a->targets.size() > 1 || first || later) v = once(v, "t");
            for (const Expr* target : a->targets) assign(target, v, a);
            return;
        }
        case Kind::AnnAssign: {
            auto* a = static_cast<const AnnAssign*>(s);
            if (!a->value) return;
            if (is<List>(a->value)) return assign(a->target, literal_array(a->value, type(a->value)), a);
            if (is<Name>(a->target)) return assign(a->target, cast(value(a->value), type(a->target)), a);
            return assign(a->target, value(a->value), a);
        }
        case Kind::AugAssign:
            if (!scattered(s)) augmented(static_cast<const AugAssign*>(s));
            return;
        case Kind::If: {
            auto* i = static_cast<const If*>(s);
            if (auto known = instance_.decided.find(i->test); known != instance_.decided.end()) {
                run_effects(i->test);
                return statements(known->second ? i->body : i->orelse);
            }
            ir::Stmt* out = out_.statement(StmtKind::If, line);
            out->test = test(i->test);
            block(i->body, out->body);
            block(i->orelse, out->orelse);
            emit(out);
            return;
        }
        case Kind::While: {
            auto* w = static_cast<const While*>(s);
            ir::Stmt* loop = out_.statement(StmtKind::While, line);
            // The test may need statements of its own, so it is the first thing of the body.
            ir::Block* outer = current_;
            current_ = &loop->body;
            ir::Stmt* leave = out_.statement(StmtKind::If, line);
            leave->test = unary(UnaryOperator::Not, test(w->test), line);
            leave->body.push_back(out_.statement(StmtKind::Break, line));
            emit(leave);
            current_ = outer;
            return loop_else(loop, w->body, w->orelse, python_errors_);
        }
        case Kind::For: {
            auto* f = static_cast<const For*>(s);
            auto* c = as<Call>(f->iter);
            if (c && type(c)->kind == types::Kind::Range) return for_range(f, c);
            return for_each(f);
        }
        case Kind::Break:
            if (!broken_.empty() && broken_.back()) {
                ConstantScalar yes{types::boolean(), 1, 0, 0};
                set(broken_.back(), constant(yes, line), line);
            }
            return emit(out_.statement(StmtKind::Break, line));
        case Kind::Continue:
            return emit(out_.statement(StmtKind::Continue, line));
        case Kind::Return: {
            auto* r = static_cast<const Return*>(s);
            ir::Stmt* out = out_.statement(StmtKind::Return, line);
            if (root_ && request_.pattern != Pattern::HostCall && instance_.returned)
                fail(r, "a workunit returns nothing",
                     "store the result to an argument, or use the accumulator");
            const bool gives = instance_.result->kind != types::Kind::None;
            if (gives && (!r->value || type(r->value)->kind == types::Kind::None)) {
                if (r->value) evaluate(r->value);
                return return_none(line);
            }
            if (r->value && gives)
                out->value = cast(value(r->value), instance_.result);
            else if (r->value)
                evaluate(r->value);  // `return f(x)` calls f, which may give nothing
            emit(out);
            return;
        }
        case Kind::ExprStmt: {
            return evaluate(static_cast<const ExprStmt*>(s)->value);
        }
        case Kind::Raise:
            return raise(static_cast<const Raise*>(s));
        case Kind::Try:
            return attempt(static_cast<const Try*>(s));
        case Kind::Assert: {
            auto* a = static_cast<const Assert*>(s);
            ir::Stmt* check = out_.statement(StmtKind::If, line);
            check->test = unary(UnaryOperator::Not, test(a->test), line);
            ir::Stmt* error = out_.statement(StmtKind::Raise, line);
            error->number = 6;
            ir::Block* outer = current_;
            current_ = &check->body;
            if (a->msg) show_arguments({a->msg}, error);
            emit(error);
            current_ = outer;
            emit(check);
            return;
        }
        default:
            return;  // pass; infer refused everything else
    }
}

namespace {

/** Whether anything in these statements may raise; callees are known already or assumed (recursion) not to.
 */
class Raising {
  public:
    explicit Raising(const std::map<const Instance*, ir::Function*>& functions) : functions_(functions) {}

    bool block(const ir::Block& b) const {
        for (const ir::Stmt* s : b)
            if (statement(s)) return true;
        return false;
    }

  private:
    bool statement(const ir::Stmt* s) const {
        if (s->kind == StmtKind::Raise) return true;
        if (s->kind == StmtKind::Try) return block(s->orelse);
        for (const ir::Expr* e : {s->value, s->place, s->test, s->start, s->stop, s->step})
            if (e && expression(e)) return true;
        for (const ir::Expr* e : s->args)
            if (expression(e)) return true;
        return block(s->body) || block(s->orelse);
    }
    bool expression(const ir::Expr* e) const {
        if (e->op == ir::Op::Call) {
            auto callee = functions_.find(e->callee);
            if (callee != functions_.end() && callee->second->raises) return true;
        } else if (e->checked) {
            return true;
        }
        for (const ir::Expr* a : e->args)
            if (a && expression(a)) return true;
        for (const ir::ViewIndex& i : e->indices)
            for (const ir::Expr* part : {i.lower, i.upper, i.step})
                if (part && expression(part)) return true;
        return block(e->statements);
    }
    const std::map<const Instance*, ir::Function*>& functions_;
};

/** Whether a function comes back to itself, through others perhaps. */
bool calls_itself(const Instance& instance) {
    std::set<const Instance*> seen;
    std::vector<const Instance*> open{&instance};
    while (!open.empty()) {
        const Instance* next = open.back();
        open.pop_back();
        for (const auto& [call, callee] : next->calls) {
            if (callee == &instance) return true;
            if (seen.insert(callee).second) open.push_back(callee);
        }
    }
    return false;
}

/** Marks the array variables that may hold new storage: what allocations and calls give, and what is made of
 * those. */
class Owners {
  public:
    /** True when a mark was added. */
    bool block(const ir::Block& b) {
        bool changed = false;
        for (ir::Stmt* s : b) {
            if (s->kind == StmtKind::Assign && types::is_array(s->variable->type) && !s->variable->owns &&
                !s->variable->borrowed && owns(s->value)) {
                s->variable->owns = true;
                changed = true;
            }
            for (ir::Expr* e : {s->value, s->place, s->test, s->start, s->stop, s->step})
                if (e) changed = inside(e) || changed;
            for (ir::Expr* e : s->args) changed = inside(e) || changed;
            changed = block(s->body) || changed;
            changed = block(s->orelse) || changed;
        }
        return changed;
    }

  private:
    static bool owns(const ir::Expr* e) {
        switch (e->op) {
            case ir::Op::Variable:
                return e->variable->owns;
            case ir::Op::View:
            case ir::Op::Transpose:
            case ir::Op::Reshape:
            case ir::Op::Cast:
            case ir::Op::Sequence:
                return owns(e->args[0]);
            case ir::Op::ConstantArray:
                return false;
            case ir::Op::Select:
                return owns(e->args[1]) || owns(e->args[2]);
            case ir::Op::Prelude:
                if (e->text == "crb_field" || e->text.starts_with("crb_recast_")) return owns(e->args[0]);
                return e->text != kScratchView;  // the launch's memory
            default:
                return true;
        }
    }
    bool inside(ir::Expr* e) {
        bool changed = block(e->statements);
        for (ir::Expr* a : e->args)
            if (a) changed = inside(a) || changed;
        for (ir::ViewIndex& i : e->indices)
            for (ir::Expr* part : {i.lower, i.upper, i.step})
                if (part) changed = inside(part) || changed;
        return changed;
    }
};

/** Workers have objects in common with all others, and count nothing. */
void check_objects(const ir::Function& kernel) {
    const std::vector<std::string>& names = kernel.instance->function->parameters;
    for (size_t i = 0; i < kernel.parameters.size(); ++i)
        if (kernel.rebound[i])
            throw KernelError{"TypeError",
                              kernel.instance->function->name + " makes a field of '" + names[i] +
                                  "' another array, which a launch does only on pk.Serial and from Python",
                              "assign to the elements of the array", kernel.instance->function->first_line};
}

/** A launch reads the lists that it is given. */
void check_lists(const ir::Function& kernel) {
    const std::vector<std::string>& names = kernel.instance->function->parameters;
    for (size_t i = 0; i < kernel.parameters.size(); ++i)
        if (types::is_list(kernel.parameters[i]->type) && kernel.written[i])
            throw KernelError{"TypeError",
                              kernel.instance->function->name + " changes the list '" + names[i] +
                                  "', which a launch inside of a function only reads",
                              "use a loop over range", kernel.instance->function->first_line};
}

}  // namespace

ir::Unit lower(Program& program, const Request& request) {
    ir::Unit unit;
    std::set<const Launched*> launched;
    for (const auto& instance : program.instances)
        for (const auto& [node, call] : instance->launches) launched.insert(call->launched.get());
    for (const auto& kernel : program.launched) {
        if (!launched.contains(kernel.get())) continue;  // types that did not stay
        try {
            unit.launches.push_back({kernel.get(), lower(kernel->program, kernel->request)});
            check_lists(*unit.launches.back().unit.functions.front());
            check_objects(*unit.launches.back().unit.functions.front());
        } catch (KernelError& error) {
            if (!error.in) error.in = kernel->function;
            throw;
        }
    }
    std::map<const Instance*, ir::Function*> functions;
    LeastResults results;
    for (auto& instance : program.instances) {
        auto& f = *unit.functions.emplace_back(std::make_unique<ir::Function>());
        functions[instance.get()] = &f;
        try {
            Lowering(*instance, f, request, instance == program.instances.front(), results).run();
        } catch (KernelError& error) {
            if (!error.in)
                for (const auto& callee : program.functions)
                    if (callee.get() == instance->function) error.in = callee;
            throw;
        }
        while (Owners().block(f.body)) {
        }
    }
    find_written(unit);
    find_overlaps(unit, request);
    if (request.pattern != Pattern::HostCall && !request.serial) check_objects(*unit.functions.front());
    select_results(unit);
    for (auto& f : unit.functions) f->raises = f->recursive = calls_itself(*f->instance);
    // What raises is a fact that travels from callees to callers.
    for (bool again = true; again;) {
        again = false;
        Raising raising(functions);
        for (auto& f : unit.functions) {
            if (!f->raises && raising.block(f->body)) {
                f->raises = true;
                again = true;
            }
        }
    }
    if (request.team != Team::None) check_meetings(unit);
    if (request.rewrites & (fuse_loops_bit | reuse_loads_bit)) {
        inline_calls(unit);
        propagate_copies(unit);
    }
    if (request.rewrites & fuse_loops_bit) fuse_loops(unit, request.disjoint);
    if (request.rewrites & reuse_loads_bit) reuse_loads(unit, request.disjoint);
    split_loops(unit);
    carry_loads(unit, request.disjoint);
    evaluate_both_sides(unit, request);
    guarded_sums(unit, request.pattern != Pattern::HostCall);
    split_short_rows(unit);
    peel_edges(unit);
    version_loops(unit, request.disjoint);
    narrow_integers(unit);
    unroll_branches(unit);
    join_sines(unit);
    find_clamps(unit);
    find_gathers(unit, request);
    return unit;
}

}  // namespace caramba::runtime
