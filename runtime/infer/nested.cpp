#include "runtime/infer/nested.hpp"

#include "runtime/infer/expansion.hpp"
#include "runtime/infer/ssa.hpp"

namespace caramba::runtime {

namespace nested {

const FunctionDef* Expansion::run(const FunctionDef* definition) {
    for (const std::string& name : assigned_names(definition->body)) locals_.insert(name);
    for (const Arg* a : definition->args->args) locals_.insert(a->arg);
    for (const Arg* a : definition->args->posonlyargs) locals_.insert(a->arg);
    collect(definition);
    ranges_ = range_values(definition);
    auto* result = tree_.make<FunctionDef>();
    result->span = definition->span;
    result->name = definition->name;
    result->args = definition->args;
    result->returns = definition->returns;
    scope_ = {};
    result->body.stmts = block(definition->body);
    for (const FunctionDef* unused : defined_)
        if (!used_.contains(unused))
            fail(unused, "nothing runs the nested function '" + unused->name + "'",
                 "give it to a nested parallel_for, parallel_reduce, parallel_scan or single");
    return result;
}

void Expansion::collect(const Node* node) {
    if (auto* n = as<Name>(node)) taken_.insert(n->id);
    if (auto* a = as<Arg>(node)) taken_.insert(a->arg);
    for_each_child(node, [this](const Node* child) { collect(child); });
}

std::string Expansion::fresh(const std::string& stem) {
    for (int n = 2;; ++n) {
        std::string name = stem + "_" + std::to_string(n);
        if (!taken_.insert(name).second) continue;
        locals_.insert(name);
        return name;
    }
}

void Expansion::rename(Node* node) const {
    if (auto* n = as<Name>(node)) {
        auto at = scope_.names.find(n->id);
        if (at != scope_.names.end()) n->id = at->second;
    }
    for_each_child(node, [this](Node* child) { rename(child); });
}

PyObject* Expansion::meaning(const Expr* e) const {
    return meant(function_, e, locals_);
}

void Expansion::set_span(Node* node, const Node* place) {
    if (node->span.line == 0) node->span = place->span;
    for_each_child(node, [&](Node* child) { set_span(child, place); });
}

void Expansion::emit(Stmt* s, const Node* place) {
    out_->push_back(at(s, place));
}

Expr* Expansion::member_call(const Expr* member, const char* method, std::vector<Expr*> args) {
    return make_.call(make_.attribute(make_.clone(member), method), std::move(args));
}

Expr* Expansion::truth(bool value) {
    auto* c = tree_.make<Constant>();
    c->value.kind = ConstantValue::Kind::Bool;
    c->value.integer = value;
    return c;
}

std::string Expansion::keep(Expr* value, const std::string& stem, const Node* place) {
    std::string name = fresh(stem);
    emit(make_.assign(name, value), place);
    return name;
}

const NestedRange* Expansion::range_of(const Expr* policy) const {
    auto* c = as<Call>(policy);
    PyObject* object = c ? meaning(c->func) : nullptr;
    return object ? nested_range(object) : nullptr;
}

size_t Expansion::label(const Call* c) {
    auto* text = c->args.empty() ? nullptr : as<Constant>(c->args[0]);
    return text && text->value.kind == ConstantValue::Kind::Str ? 1 : 0;
}

Form Expansion::form(const Expr* e) const {
    auto* c = as<Call>(e);
    PyObject* object = c ? meaning(c->func) : nullptr;
    if (!object) return Form::None;
    if (is_pykokkos(object, "single")) return Form::Single;
    if (is_pykokkos(object, "inclusive_scan")) return Form::InclusiveScan;
    size_t policy = label(c);
    if (c->args.size() <= policy || !range_of(c->args[policy])) return Form::None;
    if (is_pykokkos(object, "parallel_for")) return Form::For;
    if (is_pykokkos(object, "parallel_reduce")) return Form::Reduce;
    return is_pykokkos(object, "parallel_scan") ? Form::Scan : Form::None;
}

bool Expansion::contains_pattern(const Node* node) const {
    if (!node) return false;
    if (is<ListComp>(node) || is<Lambda>(node) || is_list_of(node) || is_range_value(node)) return true;
    if (auto* c = as<Call>(node)) {
        if (form(c) != Form::None) return true;
        if (scratch_rank(function_, c->func))
            fail(c, "a scratch view needs an element type",
                 "write `s: pk.ScratchView1D[pk.double] = pk.ScratchView1D(…)`");
    }
    bool found = false;
    for_each_child(node, [&](const Node* child) { found = contains_pattern(child) || found; });
    return found;
}

Expr* Expansion::expression(const Expr* e) {
    if (!e) return nullptr;
    if (!contains_pattern(e)) {
        Expr* copy = make_.clone(e);
        rename(copy);
        link(copy);
        return copy;
    }
    if (auto* list = as<ListComp>(e)) return comprehension(list);
    if (auto* lambda = as<Lambda>(e)) {
        const std::string name = fresh("lambda");
        named_lambda(name, lambda, e);
        Expr* function = at(make_.name(name), e);
        link(function);
        return function;
    }
    const bool range = is_range_value(e);
    if (range || is_list_of(e)) {
        // list(x) is [item for item in x], and so is a range that is a value: nothing changes it.
        auto* all = tree_.make<ListComp>();
        auto* part = tree_.make<Comprehension>();
        part->target = make_.name("item");
        part->iter = range ? make_.clone(e) : static_cast<const Call*>(e)->args[0];
        all->elt = make_.name("item");
        all->generators = {part};
        set_span(all, e);
        return comprehension(all);
    }
    if (form(e) != Form::None) return expand(static_cast<const Call*>(e), true);
    if (auto* choice = as<IfExp>(e)) return chosen(choice->test, choice->body, choice->orelse, choice);
    if (auto* b = as<BoolOp>(e)) {
        const Expr* value = b->values.front();
        std::string name = keep(expression(value), "t", e);
        for (size_t i = 1; i < b->values.size(); ++i) {
            Expr* go_on = make_.name(name);
            if (b->op == BooleanOperator::Or) {
                auto* no = tree_.make<UnaryOp>();
                no->op = UnaryOperator::Not;
                no->operand = go_on;
                go_on = no;
            }
            branch(go_on, {b->values[i]}, name, e);
        }
        return at(make_.name(name), e);
    }
    Expr* result = make_.clone(e);
    const std::vector<Expr**> parts = operands(const_cast<Expr*>(e)), places = operands(result);
    if (parts.empty())
        fail(e, "a nested pattern cannot run in this expression", "assign its result to a variable first");
    size_t last = parts.size();
    while (last > 0 && !contains_pattern(*parts[last - 1])) --last;
    for (size_t i = 0; i < parts.size(); ++i) {
        Expr* value = expression(*parts[i]);
        if (i + 1 < last && !is<Constant>(value)) value = make_.name(keep(value, "t", e));
        *places[i] = value;
    }
    if (auto* c = as<Call>(result); c && !contains_pattern(static_cast<const Call*>(e)->func)) {
        rename(c->func);
        link(c->func);
    }
    return at(result, e);
}

Expr* Expansion::chosen(const Expr* test, const Expr* yes, const Expr* no, const Node* place) {
    const std::string name = fresh("t");
    branch(expression(test), {yes, no}, name, place);
    return at(make_.name(name), place);
}

void Expansion::branch(Expr* test, const std::vector<const Expr*>& sides, const std::string& name,
                       const Node* place) {
    auto* choice = tree_.make<If>();
    choice->test = test;
    Block* blocks[] = {&choice->body, &choice->orelse};
    for (size_t i = 0; i < sides.size(); ++i) {
        std::vector<Stmt*>* outer = std::exchange(out_, &blocks[i]->stmts);
        emit(make_.assign(make_.name(name), expression(sides[i])), place);
        out_ = outer;
    }
    emit(choice, place);
}

/** What this kind of expression always evaluates, in Python's order; empty for other kinds. */
std::vector<Expr**> Expansion::operands(Expr* e) const {
    std::vector<Expr**> parts;
    const auto all = [&](std::vector<Expr*>& list) {
        for (Expr*& x : list) parts.push_back(&x);
    };
    if (auto* b = as<BinOp>(e)) parts = {&b->left, &b->right};
    if (auto* u = as<UnaryOp>(e)) parts = {&u->operand};
    if (auto* s = as<Subscript>(e)) parts = {&s->value, &s->slice};
    if (auto* a = as<Attribute>(e)) parts = {&a->value};
    if (auto* t = as<Tuple>(e)) all(t->elts);
    if (auto* l = as<List>(e)) all(l->elts);
    if (auto* c = as<Compare>(e); c && c->comparators.size() == 1) parts = {&c->left, &c->comparators[0]};
    if (auto* c = as<Call>(e)) {
        if (contains_pattern(c->func)) parts.push_back(&c->func);
        all(c->args);
        for (Keyword* k : c->keywords) parts.push_back(&k->value);
    }
    return parts;
}

bool Expansion::is_list_of(const Node* node) const {
    auto* c = as<Call>(node);
    return c && c->args.size() == 1 && c->keywords.empty() && name_of(c->func) == "list" &&
           meaning(c->func) == reinterpret_cast<PyObject*>(&PyList_Type);
}

bool Expansion::is_range_value(const Node* node) const {
    return ranges_.contains(node) &&
           meaning(static_cast<const Call*>(node)->func) == reinterpret_cast<PyObject*>(&PyRange_Type);
}

void Expansion::named_lambda(const std::string& name, const Lambda* lambda, const Node* place) {
    auto* f = tree_.make<FunctionDef>();
    f->name = name;
    f->args = lambda->args;
    f->body.stmts = {make_.give(lambda->body)};
    set_span(f, place);
    inner_function(name, f, place);
}

Expr* Expansion::comprehension(const ListComp* c) {
    const Names outside = scope_.names;
    std::string list = keep(at(tree_.make<List>(), c), "list", c);
    generators(c, 0, list);
    scope_.names = outside;
    return at(make_.name(list), c);
}

void Expansion::generators(const ListComp* c, size_t number, const std::string& list) {
    if (number == c->generators.size()) {
        Expr* element = expression(c->elt);
        return emit(make_.statement(make_.call(make_.attribute(make_.name(list), "append"), {element})), c);
    }
    const Comprehension* part = c->generators[number];
    auto* loop = tree_.make<For>();
    loop->iter = expression(part->iter);
    std::vector<const Name*> names;
    auto own = [&](auto&& self, const Node* target) -> void {
        if (auto* n = as<Name>(target)) scope_.names[n->id] = fresh(n->id);
        for_each_child(target, [&](const Node* child) { self(self, child); });
    };
    own(own, part->target);
    loop->target = expression(part->target);
    std::vector<Stmt*>* outer = std::exchange(out_, &loop->body.stmts);
    for (const Expr* test : part->ifs) {
        auto* chosen = tree_.make<If>();
        chosen->test = expression(test);
        emit(chosen, c);
        out_ = &chosen->body.stmts;
    }
    generators(c, number + 1, list);
    out_ = outer;
    emit(loop, c);
}

std::vector<Stmt*> Expansion::block(const Block& b) {
    std::vector<Stmt*> result;
    std::vector<Stmt*>* outer = std::exchange(out_, &result);
    Functions functions = scope_.functions;  // what a block defines ends with it
    for (const Stmt* s : b) statement(s);
    if (!scope_.functions.empty()) scope_.functions = functions;
    out_ = outer;
    return result;
}

Block Expansion::inner_block(const Block& b, bool loop) {
    Block result;
    scope_.loops += loop;
    result.stmts = block(b);
    scope_.loops -= loop;
    return result;
}

void Expansion::statement(const Stmt* s) {
    switch (s->kind) {
        case Kind::FunctionDef: {
            auto* f = static_cast<const FunctionDef*>(s);
            inner_function(f->name, f, s);
            defined_.push_back(f);
            return;
        }
        case Kind::Global:
            for (const std::string& name : static_cast<const Global*>(s)->names)
                if (locals_.contains(name)) fail(s, "a kernel cannot assign to the global '" + name + "'");
            return;
        case Kind::Nonlocal:
            return;
        case Kind::ExprStmt: {
            auto* e = static_cast<const ExprStmt*>(s)->value;
            if (form(e) != Form::None) {
                expand(static_cast<const Call*>(e), false);
                return;
            }
            return emit(make_.statement(expression(e)), s);
        }
        case Kind::Assign: {
            auto* a = static_cast<const Assign*>(s);
            auto* lambda = as<Lambda>(a->value);
            if (lambda && a->targets.size() == 1 && is<Name>(a->targets[0]))
                return named_lambda(std::string(name_of(a->targets[0])), lambda, s);
            Expr* value = expression(a->value);
            if (is_chain(a)) {
                // The value once, then the targets from left to right, each in a statement of its own.
                const std::string name = keep(value, "value", s);
                for (const Expr* t : a->targets) emit(make_.assign(expression(t), make_.name(name)), s);
                return;
            }
            auto* n = tree_.make<Assign>();
            n->value = value;
            for (const Expr* t : a->targets) n->targets.push_back(expression(t));
            return emit(n, s);
        }
        case Kind::AnnAssign:
            return annotated(static_cast<const AnnAssign*>(s));
        case Kind::AugAssign: {
            auto* a = static_cast<const AugAssign*>(s);
            auto* n = tree_.make<AugAssign>();
            // Python reads an element before it evaluates the value.
            Expr* value = nullptr;
            if (contains_pattern(a->value) && !is<Name>(a->target)) {
                auto* b = tree_.make<BinOp>();
                b->left = make_.name(keep(expression(a->target), "t", s));
                b->op = a->op;
                b->right = expression(a->value);
                return emit(make_.assign(expression(a->target), b), s);
            }
            value = expression(a->value);
            n->target = expression(a->target);
            n->op = a->op;
            n->value = value;
            return emit(n, s);
        }
        case Kind::If: {
            auto* i = static_cast<const If*>(s);
            auto* n = tree_.make<If>();
            n->test = expression(i->test);
            n->body = inner_block(i->body);
            n->orelse = inner_block(i->orelse);
            return emit(n, s);
        }
        case Kind::While: {
            auto* w = static_cast<const While*>(s);
            if (contains_pattern(w->test))
                fail(w, "a nested pattern cannot run in the condition of a loop",
                     "assign its result to a variable first");
            auto* n = tree_.make<While>();
            n->test = expression(w->test);
            n->body = inner_block(w->body, true);
            n->orelse = inner_block(w->orelse);
            emit(n, s);
            return leave(s, w->body);
        }
        case Kind::For: {
            auto* f = static_cast<const For*>(s);
            auto* n = tree_.make<For>();
            n->iter = expression(f->iter);
            n->target = expression(f->target);
            n->body = inner_block(f->body, true);
            n->orelse = inner_block(f->orelse);
            emit(n, s);
            return leave(s, f->body);
        }
        case Kind::Try: {
            auto* t = static_cast<const Try*>(s);
            auto* n = tree_.make<Try>();
            n->body = inner_block(t->body);
            n->orelse = inner_block(t->orelse);
            for (const ExceptHandler* handler : t->handlers) {
                auto* h = tree_.make<ExceptHandler>();
                h->type = make_.clone(handler->type);
                h->name = handler->name;
                h->body = inner_block(handler->body);
                n->handlers.push_back(at(h, handler));
            }
            n->finalbody = inner_block(t->finalbody);
            return emit(n, s);
        }
        case Kind::Return:
            return returned(static_cast<const Return*>(s));
        default:
            break;
    }
    for_each_child(s, [&](const Node* child) {
        if (contains_pattern(child))
            fail(s, "a nested pattern cannot run in this statement", "assign its result to a variable first");
    });
    Stmt* copy = make_.clone(s);
    rename(copy);
    link(copy);
    out_->push_back(copy);
}

void Expansion::annotated(const AnnAssign* a) {
    auto* call = as<Call>(a->value);
    auto* view = as<Subscript>(a->annotation);
    if (call && view && scratch_rank(function_, call->func) && scratch_rank(function_, view->value)) {
        if (scratch_rank(function_, call->func) != scratch_rank(function_, view->value))
            fail(a, "the annotation says another rank than the scratch view has");
        std::vector<Expr*> args;
        for (const Expr* e : call->args) args.push_back(expression(e));
        emit(make_.assign(expression(a->target), make_.call(make_.clone(view), args)), a);
        return;
    }
    auto* n = tree_.make<AnnAssign>();
    n->annotation = make_.clone(a->annotation);
    n->value = expression(a->value);
    n->target = expression(a->target);
    emit(n, a);
}

void Expansion::returned(const Return* r) {
    if (!scope_.inlined) {
        auto* n = tree_.make<Return>();
        n->value = expression(r->value);
        return emit(n, r);
    }
    auto* none = as<Constant>(r->value);
    if (r->value && !(none && none->value.kind == ConstantValue::Kind::None))
        fail(r, "the function of a nested pattern returns nothing");
    if (scope_.loops == 0) return emit(tree_.make<Continue>(), r);
    emit(make_.assign(scope_.returned, truth(true)), r);
    emit(tree_.make<Break>(), r);
}

void Expansion::leave(const Stmt* loop, const Block& body) {
    if (!scope_.inlined) return;
    Returns returns;
    for (Stmt* s : body) returns.visit(s);
    if (!returns.found) return;
    auto* n = tree_.make<If>();
    n->test = make_.name(scope_.returned);
    n->body.stmts = {scope_.loops == 0 ? static_cast<Stmt*>(tree_.make<Continue>()) : tree_.make<Break>()};
    emit(n, loop);
}

}  // namespace nested

int scratch_rank(const Function& function, const syntax::Expr* e) {
    std::string name = syntax::dotted_name(e);
    name.erase(0, name.rfind('.') + 1);
    if (name.size() != 13 || !name.starts_with("ScratchView") || name[11] < '1' || name[11] > '8') return 0;
    return nested::is_pykokkos(nested::meant(function, e, {}), name.c_str()) ? name[11] - '0' : 0;
}

const syntax::FunctionDef* expand_nested(Function& function, syntax::Tree& tree) {
    const syntax::FunctionDef* definition = function.definition();
    return nested::may_hold_patterns(definition->body) ? nested::Expansion(function, tree).run(definition)
                                                       : definition;
}

}  // namespace caramba::runtime
