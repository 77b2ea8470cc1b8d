// Class types: objects are records of their fields. A record is a value here, so what would make two names of
// one object that one of them changes is refused.

#include <algorithm>

#include "runtime/infer/annotations.hpp"
#include "runtime/infer/expressions.hpp"
#include "runtime/infer/records.hpp"
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

TypeRef Expressions::construct(const Call* c, const Meaning& callee) {
    auto* type = reinterpret_cast<PyTypeObject*>(callee.object);
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
    PyTypeObject* type = classes().at(object->text);
    PyObject* name = PyUnicode_FromString(a->attr.c_str());
    PyObject* attribute = name ? _PyType_Lookup(type, name) : nullptr;
    Py_XDECREF(name);
    Meaning method;
    method.kind = Meaning::Kind::Function;
    method.object = attribute;
    if (attribute) method.function = function_of(attribute);
    if (!method.function)
        return unknown(c, types::name(object) + " has no method '" + a->attr + "' in a kernel");
    instances_.keep(method.function);
    return call_function(c, method, a->value);
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
    TypeRef base = object ? read(object) : nullptr;
    if (!object || !instance_.ssa.uses.contains(object))
        return unknown(place, "'" + dotted_name(place) + "' cannot be assigned to in a kernel");
    if (!base || !value) return nullptr;
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
