// Class types: objects are records of their fields. A record is a value here, so what would make two names of
// one object that one of them changes is refused.

#include <algorithm>

#include "runtime/infer/annotations.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"
#include "syntax/visitor.hpp"
#include "types/promotion.hpp"

namespace caramba::runtime {

using namespace syntax;
using types::TypeRef;

namespace {

/** The classes of records, by the text of their types. */
std::unordered_map<std::string, PyTypeObject*>& classes() {
    static auto& map = *new std::unordered_map<std::string, PyTypeObject*>;
    return map;
}

}  // namespace

std::string method_of(BinaryOperator op) {
    constexpr std::string_view names[] = {"add",    "sub",    "mul", "matmul", "truediv", "mod",     "pow",
                                          "lshift", "rshift", "or",  "xor",    "and",     "floordiv"};
    return "__" + std::string(names[static_cast<size_t>(op)]) + "__";
}

std::string method_of(CompareOperator op) {
    constexpr std::string_view names[] = {"eq", "ne", "lt", "le", "gt", "ge"};
    return "__" + std::string(names[static_cast<size_t>(op)]) + "__";
}

std::string method_of(UnaryOperator op) {
    return op == UnaryOperator::USub ? "__neg__" : op == UnaryOperator::UAdd ? "__pos__" : "__invert__";
}

TypeRef Expressions::construct(const Call* c, const Meaning& callee) {
    auto* type = reinterpret_cast<PyTypeObject*>(callee.object);
    if (PyTypeObject* fields = fields_class_of(callee.object)) {
        Meaning constructor;
        constructor.kind = Meaning::Kind::Function;
        constructor.object = reinterpret_cast<PyObject*>(fields);
        constructor.function = constructor_of(fields);
        if (!constructor.function) return unknown(c, std::string(type->tp_name) + " has no __init__");
        instances_.keep(constructor.function);
        return call_function(c, constructor, nullptr);
    }
    if (is_named_tuple_class(callee.object)) return construct_named_tuple(c, type);
    Meaning constructor;
    constructor.kind = Meaning::Kind::Function;
    constructor.object = callee.object;
    constructor.function = constructor_of(type);
    if (!constructor.function)
        return unknown(
            c, std::string("the class ") + type->tp_name + " has no __init__ that assigns its fields");
    instances_.keep(constructor.function);
    TypeRef fields = call_function(c, constructor, nullptr);
    if (!fields || !types::is_tuple(fields)) return nullptr;
    const std::vector<std::string>& names = constructor.function->fields;
    for (size_t i = 0; i < names.size(); ++i)
        if (TypeRef t = fields->elements[i];
            !types::is_scalar(t) && !types::is_record(t) && !types::is_array(t))
            return unknown(c, "the field '" + names[i] + "' of " + type->tp_name + " is " + types::name(t) +
                                  "; fields of class types are numbers, arrays and objects");
    const std::string key =
        std::string(type->tp_name) + "@" + std::to_string(reinterpret_cast<std::uintptr_t>(type));
    classes().emplace(key, type);
    return types::record(key, names, fields->elements);
}

TypeRef Expressions::object_method(const Call* c, const Attribute* a, TypeRef object) {
    PyTypeObject* type = is_object(object) ? class_of_named_tuple(object) : classes().at(object->text);
    PyObject* name = PyUnicode_FromString(a->attr.c_str());
    PyObject* attribute = name ? _PyType_Lookup(type, name) : nullptr;
    Py_XDECREF(name);
    if (attribute && Py_TYPE(attribute) == &PyStaticMethod_Type) return static_method(c, a, attribute);
    Meaning method;
    method.kind = Meaning::Kind::Function;
    method.object = attribute;
    if (attribute) method.function = function_of(attribute);
    if (!method.function)
        return unknown(c, types::name(object) + " has no method '" + a->attr + "' in a kernel");
    instances_.keep(method.function);
    return call_function(c, method, a->value);
}

/** `self.area(r)` of a function that takes no object: a call of that function. */
TypeRef Expressions::static_method(const Call* c, const Attribute* a, PyObject* method) {
    if (!is<Name>(a->value) && !is<Attribute>(a->value))
        return unknown(c, "the object of a static method has a name in a kernel");
    const Expr*& meant = instance_.rewritten[c];
    if (!meant) {
        PyObject* function = PyObject_GetAttrString(method, "__func__");
        Py_XDECREF(function);  // the method holds it
        PyErr_Clear();
        Meaning called;
        called.kind = Meaning::Kind::Function;
        called.object = function;
        called.function = function ? function_of(function) : nullptr;
        if (!called.function) {
            instance_.rewritten.erase(c);
            return unknown(c, "'" + a->attr + "' is no function");
        }
        instances_.keep(called.function);
        Call* plain = call_node(c, a->attr, std::move(called), {c->args.begin(), c->args.end()});
        plain->keywords = c->keywords;
        meant = plain;
    }
    const Expr* call = meant;
    return type(call);
}

TypeRef Expressions::object_attribute(const Attribute* a, TypeRef object) {
    if (const int field = types::field_of(object, a->attr); field >= 0)
        return held_by(object->elements[static_cast<size_t>(field)]);
    if (TypeRef field = field_type(record_of(object), a->attr)) return field;
    if (member_of(object, a->attr + " of an object")) return object_member(a, object, a->attr, {a->value});
    return unknown(a, types::name(object) + " has no attribute '" + a->attr + "' in a kernel");
}

TypeRef Expressions::object_member(const Expr* e, TypeRef object, const std::string& name,
                                   const std::vector<const Expr*>& args) {
    const Expr*& meant = instance_.rewritten[e];
    if (!meant) {
        PyObject* member = member_of(object, name + " of an object");
        Meaning method;
        method.kind = Meaning::Kind::Function;
        method.object = member;
        method.function = member ? function_of(member) : nullptr;
        if (!method.function) {
            instance_.rewritten.erase(e);
            return unknown(e, types::name(object) + " has no " + name + " in a kernel");
        }
        instances_.keep(method.function);
        meant = call_node(e, name, std::move(method), args);
    }
    const Expr* call = meant;
    return type(call);
}

/** `self.x = array` in a constructor, which nobody else has a name for yet: another object with this array.
 */
TypeRef Expressions::replace_field(const Attribute* place, TypeRef object, TypeRef value) {
    const int field = types::field_of(object, place->attr);
    if (field < 0)
        return unknown(place, types::name(object) + " has no field '" + place->attr + "' in a kernel");
    TypeRef old = object->elements[static_cast<size_t>(field)];
    if (types::is_cell(old)) return rebind_field(place, object, old->element, value);
    if (!instance_.function->constructs)
        return unknown(place, "the field '" + place->attr + "' is " + types::name(old) +
                                  ", which only __init__ can assign; assign to its elements");
    const bool fits =
        types::is_array(old)
            ? types::is_array(value) && value->rank == old->rank && value->element == old->element
        : old->kind == types::Kind::String ? value->kind == types::Kind::String
                                           : value == old || (is_object(value) && value->text == old->text);
    if (!fits)
        return unknown(place, "a " + types::name(value) + " cannot be stored to the field '" + place->attr +
                                  "', which is " + types::name(old));
    std::vector<TypeRef> elements = object->elements;
    elements[static_cast<size_t>(field)] = value;
    return types::named_tuple(object->text, object->names, std::move(elements));
}

namespace {

/** Whether nothing in it runs, so that it is the same whenever and however often it is evaluated. */
bool is_plain(const Node* e) {
    bool plain = !is<Call>(e) && !is<NamedExpr>(e);
    for_each_child(e, [&](const Node* child) { plain = plain && is_plain(child); });
    return plain;
}

}  // namespace

bool Expressions::store_member(const Stmt* at, const Expr* target, const Expr* value,
                               const BinaryOperator* op) {
    auto* place = as<Attribute>(target);
    auto* item = as<Subscript>(target);
    const Expr* object = place ? place->value : item ? item->value : nullptr;
    TypeRef base = object ? type(object) : nullptr;
    if (!is_object(base)) return false;
    const std::string name = place ? place->attr + " of an object, assigned" : "__setitem__ of an object";
    PyObject* member = member_of(base, name);
    if (!member) return false;
    // The call evaluates the object and the index first, and an update needs them twice.
    if (!is_plain(object) || (item && !is_plain(item->slice) && (op || !is_plain(value)))) {
        unknown(target, "the place of this store is computed by a call: name it first");
        return true;
    }
    const Expr*& meant = instance_.rewritten[at];
    if (!meant) {
        Meaning method;
        method.kind = Meaning::Kind::Function;
        method.object = member;
        method.function = function_of(member);
        if (!method.function) {
            instance_.rewritten.erase(at);
            return false;
        }
        instances_.keep(method.function);
        if (op) {
            auto* sum = made().make<BinOp>();
            sum->left = const_cast<Expr*>(target);
            sum->op = *op;
            sum->right = const_cast<Expr*>(value);
            sum->span = at->span;
            value = sum;
        }
        std::vector<const Expr*> args{object};
        if (item) args.push_back(item->slice);
        args.push_back(value);
        meant = call_node(target, name, std::move(method), args);
    }
    const Expr* call = meant;
    type(call);
    return true;
}

/** `x.values = array` of a field that may name any array of its type: all who know the object see it. */
TypeRef Expressions::rebind_field(const Attribute* place, TypeRef object, TypeRef old, TypeRef value) {
    // As in Numba, it may be one that nobody is to write to.
    const bool fits = types::is_array(value) && value->rank == old->rank && value->element == old->element &&
                      (old->layout == types::Layout::Any || value->layout == old->layout) && !value->atomic;
    if (!fits)
        return unknown(place, "a " + types::name(value) + " cannot be stored to the field '" + place->attr +
                                  "', which is " + types::name(old));
    return object;
}

bool Expressions::constructs(const Expr* e) const {
    auto* c = as<Call>(e);
    const Meaning* m = c ? meaning(c->func) : nullptr;
    return m && m->kind == Meaning::Kind::Class;
}

bool Expressions::own_object(int version, std::vector<int>& seen, std::set<size_t>* parameters) const {
    if (std::ranges::find(seen, version) != seen.end()) return true;
    seen.push_back(version);
    const auto& given = instance_.ssa.parameters;
    if (const auto at = std::ranges::find(given, version); parameters && at != given.end()) {
        parameters->insert(static_cast<size_t>(at - given.begin()));
        return true;
    }
    const Version& v = instance_.ssa.versions[static_cast<size_t>(version)];
    if (v.phi)
        return std::ranges::all_of(v.incoming, [&](int in) { return own_object(in, seen, parameters); });
    if (auto* a = as<Attribute>(v.node)) return own_object(instance_.ssa.uses.at(a->value), seen, parameters);
    return instance_.constructed.contains(version);
}

void Expressions::check_object(const Expr* value, TypeRef type) const {
    if (type && types::is_record(type) && !is<Call>(value))
        fail(value, "a second name for an object of " + types::name(type) + " has no meaning in a kernel",
             "construct another one");
}

TypeRef Expressions::store_field(const Attribute* place, TypeRef value) {
    auto* object = as<Name>(place->value);
    TypeRef base = object ? read(object) : type(place->value);
    const int cell = base && is_object(base) ? types::field_of(base, place->attr) : -1;
    if (value && cell >= 0 && types::is_cell(base->elements[static_cast<size_t>(cell)]))
        return replace_field(place, base, value);
    if (!object || !instance_.ssa.uses.contains(object))
        return unknown(place, "'" + dotted_name(place) + "' cannot be assigned to in a kernel");
    if (!base || !value) return nullptr;
    if (is_object(base)) return replace_field(place, base, value);
    const int field = types::is_record(base) ? types::field_of(base, place->attr) : -1;
    if (field < 0)
        return unknown(place, types::name(base) + " has no field '" + place->attr + "' in a kernel");
    TypeRef to = base->elements[static_cast<size_t>(field)];
    if (value != to && !types::can_update(value, to))
        return unknown(place, "a " + types::name(value) + " cannot be stored to the field '" + place->attr +
                                  "', which is " + types::name(to));
    note_change(object, place);
    return base;
}

void Expressions::note_change(const Name* object, const Node* place) {
    std::vector<int> seen;
    const bool own = own_object(instance_.ssa.uses.at(object), seen, &instance_.changed);
    if (last_ && !own)
        fail(
            place,
            "only an object that was constructed in this function or passed to it can be changed in a kernel",
            "return a changed one");
}

void Expressions::note_changes(const Instance& callee, const std::vector<const Expr*>& given) {
    for (size_t i : callee.changed) {
        const Expr* e = i < given.size() ? given[i] : nullptr;
        if (!e || constructs(e)) continue;
        auto* n = as<Name>(e);
        if (n && instance_.ssa.uses.contains(n))
            note_change(n, e);
        else if (last_)
            fail(e, callee.function->name + " changes the object that it gets here, which has no name",
                 "assign it to a variable first");
    }
}

}  // namespace caramba::runtime
