#include "visitors/unseen_classes.hpp"

#include <Python.h>

#include <algorithm>
#include <array>

#include "syntax/visitor.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/mixed.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/unseen_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Whether Python's own dictionaries, sets, lists or texts have it: an object of those may be meant. */
bool is_of_builtins(const std::string& name) {
    const std::array types = {&PyDict_Type, &PySet_Type, &PyList_Type, &PyUnicode_Type, &PyBytes_Type};
    return std::ranges::any_of(types, [&](PyTypeObject* type) {
        return PyObject_HasAttrString(reinterpret_cast<PyObject*>(type), name.c_str()) == 1;
    });
}

void add_members(const ClassDef* cls, std::set<std::string>& members) {
    for (const Stmt* s : cls->body.stmts) {
        auto* method = as<FunctionDef>(s);
        if (!method || method->args->args.empty()) continue;
        if (!method->name.starts_with("__")) members.insert(method->name);
        const std::string& self = method->args->args[0]->arg;
        walk(method, [&](const Node* n) {
            auto* assign = as<Assign>(n);
            if (!assign) return;
            for (const Expr* target : assign->targets)
                walk(target, [&](const Node* part) {
                    auto* a = as<Attribute>(part);
                    if (a && name_of(a->value) == self) members.insert(a->attr);
                });
        });
    }
}

/** Whether a kernel speaks of a class itself, as it does to make an object. */
bool names_class(const Kernel& kernel, const ClassType& cls) {
    bool found = false;
    walk(kernel.def, [&](const Node* n) {
        auto* a = as<Attribute>(n);
        found = found || (a ? a->attr == cls.def->name : is<Name>(n) && name_of(n) == cls.def->name);
    });
    return found;
}

/** Whether a kernel asks whether this parameter is None. */
bool may_be_left_out(const Kernel& kernel, const std::string& name) {
    if (std::ranges::find(kernel.parameters, name) == kernel.parameters.end()) return false;
    bool asked = false;
    walk(kernel.def, [&](const Node* n) {
        auto* test = as<Compare>(n);
        if (!test || name_of(test->left) != name) return;
        const bool identity = test->ops[0] == CompareOperator::Is || test->ops[0] == CompareOperator::IsNot;
        asked = asked || (identity && is_none(test->comparators[0]));
    });
    return asked;
}

/** `progress.update(1)`, whose result nothing uses. */
bool is_told(const Kernel& kernel, const Attribute* method) {
    bool found = false;
    walk(kernel.def, [&](const Node* n) {
        auto* statement = as<ExprStmt>(n);
        auto* call = statement ? as<Call>(statement->value) : nullptr;
        found = found || (call && call->func == method);
    });
    return found;
}

}  // namespace

void find_unseen_members(const std::vector<Program*>& programs) {
    std::set<std::string> members;
    if (std::ranges::any_of(programs, [](const Program* program) {
            return program->tree.source.find("jitclass") != std::string::npos;
        }))
        for (const Program* program : programs)
            walk(program->tree.module, [&](const Node* n) {
                if (auto* cls = as<ClassDef>(n)) add_members(cls, members);
            });
    std::erase_if(members, is_of_builtins);
    for (Program* program : programs) program->unseen_members = members;
}

bool is_unseen_member(const Program& program, const Kernel& kernel, const Attribute* e) {
    const Expr* object = e->value;
    while (auto* a = as<Attribute>(object)) object = a->value;
    const std::string name(name_of(object));
    if (!is<Name>(object) || !may_call_unseen(kernel)) return false;
    // A method may store to its object, which iterations of a loop over prange share.
    if (kernel.locals.binds(name) && program.unseen_members.contains(e->attr))
        return !has_prange(program, kernel);
    // Where None is passed, nothing is left of it.
    if (kernel.locals.binds(name))
        return name_of(e->value) == name && may_be_left_out(kernel, name) && is_told(kernel, e);
    // Numba takes modules and named tuples from around a kernel, and nothing else with attributes of its own.
    return kernel.captured.contains(name) && !is_of_builtins(e->attr);
}

bool may_take_objects(const Kernel& kernel, const ClassType& cls) {
    if (!cls.read() && has_prange(*kernel.program, kernel)) return false;
    return kernel.decorator.kind == "njit" && !kernel.of_class && !kernel.shadow && has_numba_form(kernel) &&
           !names_class(kernel, cls);
}

}  // namespace caramba::visitors
