#include "visitors/foreign_functions.hpp"

#include <algorithm>

#include "visitors/expression_facts.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr int kMostSteps = 4;  // names and functions on the way to what says the address

/** What makes functions of addresses, or asks for those of compiled modules. */
bool speaks_of_addresses(std::string_view path) {
    return path.starts_with("ctypes.") || path == "numba.extending.get_cython_function_address" ||
           path.ends_with(".WrapperAddressProtocol");
}

/** Whether a value is made with any of these: said in it, by the names in it, or in the functions that it
 * calls. */
bool made_of_address(const Program& program, const Node* value, int steps) {
    if (!value || steps > kMostSteps) return false;
    bool found = false;
    walk(value, [&](const Node* n) {
        if (found || (!is<Name>(n) && !is<Attribute>(n))) return;
        auto* e = static_cast<const Expr*>(n);
        if (speaks_of_addresses(program.module.resolve(e))) {
            found = true;
            return;
        }
        const auto [home, binding] = program.defined(e);
        if (!binding) return;
        if (binding->kind == Binding::Kind::Function)
            found = made_of_address(*home, binding->node, steps + 1);
        for (const Expr* made : binding->values) found = found || made_of_address(*home, made, steps + 1);
    });
    return found;
}

/** Whether a module of the folder tells Numba of what cffi compiled. */
bool any_registers_modules(const Program& program) {
    return std::ranges::any_of(const_cast<Program&>(program).together(), [](Program* one) {
        if (one->registers_modules) return *one->registers_modules;
        bool found = false;
        walk(one->tree.module, [&](const Node* n) {
            auto* call = as<Call>(n);
            found = found || (call && one->module.resolve(call->func).ends_with(".register_module"));
        });
        one->registers_modules = found;
        return found;
    });
}

/** `_rmath.lib.gamma` */
bool is_compiled_by_cffi(const Program& program, const Expr* e) {
    const std::string path = program.module.resolve(e);
    const size_t dot = path.rfind('.');
    return dot != path.npos && path.substr(0, dot).ends_with(".lib") && any_registers_modules(program);
}

/** `c.sin`, where `c = ffi.dlopen(None)` and `ffi = cffi.FFI()`. */
bool is_opened_by_cffi(const Program& program, const Expr* e) {
    const auto made_by = [&](const Expr* name) -> const Expr* {
        auto* call = as<Call>(name);
        if (!call) {
            const Binding* b = is<Name>(name) ? program.module.find(std::string(name_of(name))) : nullptr;
            call = b && b->kind == Binding::Kind::Variable ? as<Call>(b->value) : nullptr;
        }
        return call ? call->func : nullptr;
    };
    auto* function = as<Attribute>(e);
    auto* opens = function ? as<Attribute>(made_by(function->value)) : nullptr;
    const Expr* maker = opens && opens->attr == "dlopen" ? made_by(opens->value) : nullptr;
    return maker && program.module.resolve(maker) == "cffi.FFI";
}

}  // namespace

bool is_foreign_function(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is_global(kernel, e)) return false;
    const auto [home, binding] = program.defined(e);
    if (!binding || binding->local) return false;
    if (binding->kind == Binding::Kind::Import) return is_compiled_by_cffi(*home, e);
    if (binding->values.empty()) return false;
    const bool values = binding->kind == Binding::Kind::Variable || binding->kind == Binding::Kind::Several;
    return values && std::ranges::all_of(binding->values, [&, on = home](const Expr* value) {
               if (is<Call>(value)) return made_of_address(*on, value, 0);
               return is_compiled_by_cffi(*on, value) || is_opened_by_cffi(*on, value);
           });
}

}  // namespace caramba::visitors
