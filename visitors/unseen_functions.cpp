#include "visitors/unseen_functions.hpp"

#include <Python.h>

#include <algorithm>

#include "visitors/dtypes.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/mixed.hpp"
#include "visitors/prange_loop.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** Python's own modules have no kernels. */
bool is_pythons(const std::string& path) {
    PyObject* names = PySys_GetObject("stdlib_module_names");  // borrowed
    PyObject* name = PyUnicode_FromString(path.substr(0, path.find('.')).c_str());
    const bool found = names && name && PySequence_Contains(names, name) == 1;
    Py_XDECREF(name);
    PyErr_Clear();
    return found;
}

/** A name of a package that is neither Python's nor one whose functions are known. */
bool is_of_unseen_package(const std::string& path) {
    // What is known of scipy.special was found before. Packages give Numba transforms.
    const bool value =
        imports_value(path) || path.starts_with("scipy.special.") || path.starts_with("numpy.fft.");
    return !path.empty() && value && !path.starts_with("pykokkos") && !is_pythons(path);
}

/** `walk = njit(made)` and `walk = njit(parallel=True)(made)`, of what is no function of the text. */
bool is_compiled(const Program& home, const Call* call) {
    auto* maker = call ? as<Call>(call->func) : nullptr;
    if (!call || call->args.empty()) return false;
    const std::string path = home.module.resolve(maker ? maker->func : call->func);
    return path == "numba.njit" || path == "numba.jit";
}

/** `dtw = make_dtw(numpy)` and `dtw, twed = make_both(numpy)`, where a function of the folder makes what is
 * called, and `total = reductions.sum` or `total = table["sum"]`, where an object of the folder holds it. */
bool is_held_or_made(const Program& home, const Binding& binding) {
    if (binding.kind != Binding::Kind::Variable || binding.local) return false;
    if (is<Subscript>(binding.value)) return true;
    if (is<Attribute>(binding.value)) {
        const std::string path = home.module.resolve(binding.value);
        return path.empty() || !(path.starts_with("numpy.") || path.starts_with("numba.") ||
                                 path.starts_with("pykokkos.") || is_pythons(path));
    }
    auto* assign = as<Assign>(binding.node);
    const bool unpacked = assign && assign->targets.size() == 1 && is<Tuple>(assign->targets[0]);
    auto* call = as<Call>(unpacked ? assign->value : binding.value);
    if (is_compiled(home, call)) return true;
    const Binding* maker = call ? home.defined(call->func).second : nullptr;
    return maker && maker->kind == Binding::Kind::Function;
}

/** The global that means what is compiled of a kernel when the program runs, `f` of `f = njit(**options)(g)`.
 */
const Binding* name_of_compiled(const Program& program, const Kernel& kernel) {
    const bool whole = !kernel.nested || kernel.made_outside;
    if (!whole || !(kernel.compiled_by || kernel.is_intrinsic() || kernel.twin)) return nullptr;
    if (!is<Call>(kernel.compiled_by) || std::ranges::count(kernel.def->decorator_list, kernel.compiled_by))
        return program.module.find(kernel.name);
    const auto& globals = kernel.made_in()->module.globals;
    const auto made = std::ranges::find_if(globals, [&](const auto& bound) {
        const Binding& b = bound.second;  // `f = njit(**options)(f)` binds it to the function, too
        return b.value == kernel.compiled_by || std::ranges::count(b.choices, kernel.compiled_by) > 0;
    });
    return made == globals.end() ? nullptr : &made->second;
}

}  // namespace

void find_unseen(const std::vector<Program*>& programs) {
    std::set<const Binding*> found;
    for (const Program* program : programs) {
        const auto add = [&](const Expr* overloaded) {
            const auto [home, binding] = program->defined(overloaded);
            const bool own = binding && (binding->kind == Binding::Kind::Function ||
                                         binding->kind == Binding::Kind::Class);
            if (own) found.insert(binding);
        };
        // By decorators that other modules may have passed on; by calls of Numba's own.
        std::ranges::for_each(program->overloaded, add);
        if (program->tree.source.find("overload") == std::string::npos) continue;
        walk(program->tree.module, [&](const Node* n) {
            auto* call = as<Call>(n);
            if (call && !call->args.empty() &&
                program->module.resolve(call->func) == "numba.extending.overload")
                add(call->args[0]);
        });
    }
    for (const Program* program : programs)
        for (const auto& kernel : program->kernels)
            if (const Binding* b = name_of_compiled(*program, *kernel)) found.insert(b);
    for (Program* program : programs) program->unseen = found;
}

bool is_unseen_function(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is_global(kernel, e)) return false;
    const auto [home, binding] = program.defined(e);
    if (binding && binding->kind != Binding::Kind::Import)
        return program.unseen.contains(binding) || is_held_or_made(*home, *binding);
    return is_of_unseen_package(program.resolve(kernel, e));
}

bool is_intrinsic(const Program& program, const Kernel& kernel, const Expr* e) {
    if (!is_global(kernel, e)) return false;
    const auto [home, binding] = program.defined(e);
    if (!binding || !home->unseen.contains(binding)) return false;
    return std::ranges::any_of(
        home->kernels, [&, at = binding->node](const auto& k) { return k->is_intrinsic() && k->def == at; });
}

bool may_call_unseen(const Kernel& kernel) {
    // What is compiled when the program runs is Numba's then where it has to be.
    return kernel.decorator.kind == "njit" &&
           (kernel.compiled_by || (!kernel.of_class && has_numba_form(kernel)));
}

void find_callers_of_unseen(const std::vector<Program*>& programs) {
    std::vector<Kernel*> callers;
    for (const Program* program : programs)
        for (const auto& kernel : program->kernels)
            if (kernel->calls_unseen && !kernel->kept()) callers.push_back(kernel.get());
    for (Kernel* kernel : callers) kernel->calls_unseen = false;
    set_with_callers(std::move(callers), &Kernel::calls_unseen);
    for (Program* program : programs)
        for (const auto& kernel : program->kernels)
            if (!kernel->calls_unseen || kernel->kept())
                continue;
            else if (may_call_unseen(*kernel))
                call_numba_form_if_refused(*kernel);
            else if (const auto callee = std::ranges::find_if(kernel->callees, &Kernel::calls_unseen);
                     callee != kernel->callees.end())
                program->keep(*kernel, Rule::Function, kernel->def, {(*callee)->name});
}

}  // namespace caramba::visitors
