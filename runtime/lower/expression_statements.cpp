// Expressions whose value nobody takes, or is known: what they do beside having one.

#include "runtime/infer/library.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using ir::StmtKind;
using types::TypeRef;

/** An expression that is a statement of its own. */
void Lowering::evaluate(const Expr* e) {
    const int line = static_cast<int>(e->span.line);
    if (const Expr* object = told(e); object && type(object)->kind == types::Kind::None) {
        constexpr int attribute_error = 18;
        auto* method = static_cast<const Attribute*>(static_cast<const Call*>(e)->func);
        ir::Stmt* error = out_.statement(StmtKind::Raise, line);
        error->number = attribute_error;
        error->text = "'NoneType' object has no attribute '" + method->attr + "'";
        return emit(error);
    }
    // A call with `*t` stands for one with the items of t.
    auto spread = instance_.rewritten.find(e);
    const Expr* meant = spread != instance_.rewritten.end() ? spread->second : e;
    auto* c = as<Call>(meant);
    if (!c) return without_use(meant, line);
    const Meaning* callee = meaning(c->func);
    if (callee && callee->builtin && callee->builtin->id == types::FunctionId::Print) return print(c);
    if (callee && callee->builtin && callee->builtin->id == types::FunctionId::Printf) return printf(c);
    const TypeRef t = type(c);
    ir::Expr* value = t && t->kind == types::Kind::None ? call(c) : optional_or_value(c);
    if (value->op == ir::Op::Constant) return;  // what it does stands above
    ir::Stmt* out = out_.statement(StmtKind::Evaluate, line);
    out->value = value;
    emit(out);
}

/** An expression whose value nobody takes is evaluated, since it may raise. */
void Lowering::without_use(const Expr* e, int line) {
    if (is<Name>(e) || is<Constant>(e)) return;
    const TypeRef t = type(e);
    if (!t || (!types::is_scalar(t) && !types::is_array(t) && !types::is_tuple(t))) return run_effects(e);
    ir::Stmt* out = out_.statement(StmtKind::Evaluate, line);
    out->value = optional_or_value(e);
    emit(out);
}

/** `put(a) if k else None`: nothing but what the one that is chosen does. */
void Lowering::run_chosen(const IfExp* choice) {
    if (auto known = instance_.decided.find(choice->test); known != instance_.decided.end()) {
        run_effects(choice->test);
        return run_effects(known->second ? choice->body : choice->orelse);
    }
    ir::Stmt* out = out_.statement(StmtKind::If, static_cast<int>(choice->span.line));
    out->test = test(choice->test);
    ir::Block* outer = current_;
    for (auto [side, block] : {std::pair(choice->body, &out->body), {choice->orelse, &out->orelse}}) {
        current_ = block;
        run_effects(side);
    }
    current_ = outer;
    emit(out);
}

void Lowering::run_effects(const Expr* e) {
    const TypeRef t = type(e);
    if (auto* choice = as<IfExp>(e); choice && t && !has_value(t)) return run_chosen(choice);
    if (is<Call>(e) && t && t->kind == types::Kind::None) return evaluate(e);
    if (is<Name>(e) || is<Constant>(e) || (!calls(e) && !may_raise(e))) return;
    if (in_library(instance_.function->object)) return;  // whose questions are about types alone
    auto* c = as<Call>(e);
    const Meaning* callee = c ? meaning(c->func) : nullptr;
    const bool asks =
        callee && callee->builtin &&
        (callee->builtin->id == types::FunctionId::Len || callee->builtin->id == types::FunctionId::TypeOf ||
         callee->builtin->id == types::FunctionId::IsInstance);
    const bool runs = instance_.calls.contains(e) || instance_.rewritten.contains(e);
    const bool known = !is<BoolOp>(e) && instance_.decided.contains(e);
    if (!runs && (known || asks || is<Attribute>(e) || !type(e) || !has_value(type(e)))) {
        for_each_child(e, [&](const Node* child) {
            auto* part = as<Expr>(child);
            if (part && !(c && part == c->func)) run_effects(part);
        });
        return;
    }
    ir::Stmt* out = out_.statement(StmtKind::Evaluate, static_cast<int>(e->span.line));
    out->value = is<BoolOp>(e) ? test(e) : optional_or_value(e);
    emit(out);
}

}  // namespace caramba::runtime
