// Fields of records and of arrays of records: views with another element and the same strides.

#include <algorithm>

#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"
#include "runtime/lower/lowering.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

std::string Lowering::field_name(const Expr* e) const {
    auto* a = as<Attribute>(e);
    auto* s = as<Subscript>(e);
    if (!a && !s) return "";
    TypeRef base = type(a ? a->value : s->value);
    if (a && base && is_object(base)) {
        if (types::field_of(base, a->attr) >= 0) return "";
        base = record_of(base);
    }
    if (!base || !types::is_array(base) || !types::has_records(base)) return "";
    if (a) {
        constexpr std::string_view own[] = {"shape", "size", "ndim", "dtype", "T"};
        const bool known = base->rank > 0 && std::ranges::find(own, a->attr) != std::end(own);
        return !known && types::field_of(base->element, a->attr) >= 0 ? a->attr : "";
    }
    return field_named(base, s, type(s->slice));
}

ir::Expr* Lowering::field_view(const Expr* e) {
    const std::string name = field_name(e);
    auto* a = as<Attribute>(e);
    const Expr* base = a ? a->value : static_cast<const Subscript*>(e)->value;
    ir::Expr* records = nullptr;
    if (TypeRef object = type(base); is_object(object)) {
        ir::Expr* item =
            out_.expression(ir::Op::Item, record_of(object), static_cast<int>(e->span.line), {value(base)});
        records = once(item, "record");  // the first of its fields
    } else {
        records = array_variable(base);
    }
    const int at = types::field_of(records->type->element, name);
    TypeRef field = records->type->element->elements[static_cast<size_t>(at)];
    const bool part = types::is_array(field);
    TypeRef view = types::array(part ? field->element : field, records->type->rank + (part ? field->rank : 0),
                                types::Layout::Any, records->type->readonly);
    ir::Expr* out = out_.expression(ir::Op::Prelude, view, static_cast<int>(e->span.line), {records});
    out->text = "crb_field";
    out->number = at;
    return out;
}

ir::Expr* Lowering::field_place(const Expr* e) {
    ir::Expr* view = once(field_view(e), "field");
    return out_.expression(ir::Op::Element, view->type->element, view->line, {view});
}

ir::Expr* Lowering::field_value(const Expr* e) {
    return types::is_array(type(e)) ? field_view(e) : load(field_place(e));
}

void Lowering::store_field(const Attribute* field, ir::Expr* value) {
    ir::Expr* old = this->value(field->value);
    if (types::is_reducer_fields(old->type)) {
        ir::Stmt* store = out_.statement(ir::StmtKind::Store, static_cast<int>(field->span.line));
        store->place = attribute(field);
        store->value = cast(value, store->place->type);
        return emit(store);
    }
    const int changed = types::field_of(old->type, field->attr);
    const auto named = instance_.ssa.definitions.find(field);
    if (types::is_cell(old->type->elements[static_cast<size_t>(changed)])) {
        ir::Expr* place = held_by_cell(item_of(old, static_cast<size_t>(changed), value->line));
        mark_written(place->args[0]);
        store(place, value, value->line);
        if (named != instance_.ssa.definitions.end()) define(named->second, old);
        return;
    }
    std::vector<ir::Expr*> parts;
    std::vector<TypeRef> elements = old->type->elements;
    for (size_t i = 0; i < elements.size(); ++i) {
        TypeRef element = elements[i];
        if (static_cast<int>(i) == changed) {
            if (is_object(old->type)) elements[i] = element = value->type;
            parts.push_back(cast(value, element));
            continue;
        }
        parts.push_back(out_.expression(ir::Op::Item, element, value->line, {old}));
        parts.back()->number = static_cast<int>(i);
    }
    TypeRef made =
        is_object(old->type) ? types::named_tuple(old->type->text, old->type->names, elements) : old->type;
    define(named->second, out_.expression(ir::Op::Tuple, made, value->line, parts));
}

ir::Expr* Lowering::constant_tuple_value(PyObject* tuple, int line) {
    std::vector<ir::Expr*> parts;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i) {
        PyObject* item = PyTuple_GET_ITEM(tuple, i);
        parts.push_back(PyTuple_Check(item) ? constant_tuple_value(item, line) : default_value(item, line));
    }
    return out_.expression(ir::Op::Tuple, constant_tuple(tuple), line, parts);
}

}  // namespace caramba::runtime
