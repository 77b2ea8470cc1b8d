#include "visitors/device_arrays.hpp"

#include <algorithm>

#include "syntax/print.hpp"
#include "syntax/visitor.hpp"
#include "visitors/declared_types.hpp"
#include "visitors/dtypes.hpp"
#include "visitors/expression_facts.hpp"
#include "visitors/team_functions.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

/** NumPy's other names of types, which pykokkos has under one name. */
constexpr std::pair<std::string_view, std::string_view> kOtherNames[] = {
    {"intp", "int64"},     {"int_", "int64"},       {"longlong", "int64"}, {"uintp", "uint64"},
    {"uint", "uint64"},    {"ulonglong", "uint64"}, {"intc", "int32"},     {"uintc", "uint32"},
    {"single", "float32"}, {"double", "float64"},   {"float_", "float64"}};

constexpr int kMostNames = 8;  // of one type

std::string type_of(const Program& program, const Kernel& kernel, const Expr* dtype, int depth = 0) {
    auto found = read_type(dtype, {[&](const Expr* x) { return program.module.resolve(x); }});
    if (found && found->kind == DeclaredType::Kind::Scalar) return found->scalar;
    const std::string path = dtype ? program.resolve(kernel, dtype) : "";
    if (!path.starts_with("numpy.") || !is_dtype_path(path)) {
        if (depth > kMostNames || !is_global(kernel, dtype)) return {};
        const auto [home, binding] = program.defined(dtype);  // `DT = float32`, perhaps in another file
        const bool variable = binding && binding->kind == Binding::Kind::Variable;
        return variable ? type_of(*home, kernel, binding->value, depth + 1) : "";
    }
    const std::string name = path.substr(6);
    auto* other = std::ranges::find(kOtherNames, std::string_view(name),
                                    &std::pair<std::string_view, std::string_view>::first);
    return other == std::end(kOtherNames) ? name : std::string(other->second);
}

/** `(n, m)` one by one, also where the module gave the tuple a name: `TILE[0], TILE[1]`. */
std::vector<std::string> extents_of(const Program& program, const Kernel& kernel, const Expr* shape) {
    std::vector<std::string> out;
    if (auto* tuple = as<Tuple>(shape)) {
        for (const Expr* e : tuple->elts) out.push_back(render(program.tree, e));
        return out;
    }
    const std::string name(name_of(shape));
    const bool global = !name.empty() && !kernel.locals.binds(name) && !kernel.captured.count(name);
    const Binding* b = global ? program.module.find(name) : nullptr;
    auto* tuple = b && b->kind == Binding::Kind::Variable ? as<Tuple>(b->value) : nullptr;
    if (!tuple) return {render(program.tree, shape)};
    for (size_t i = 0; i < tuple->elts.size(); ++i) out.push_back(name + "[" + std::to_string(i) + "]");
    return out;
}

}  // namespace

std::string DeviceArray::size() const {
    std::string out;
    for (const std::string& extent : extents) {
        const bool sum = extent.find_first_of(" ") != extent.npos;
        out += (out.empty() ? "" : " * ") + (sum && extents.size() > 1 ? "(" + extent + ")" : extent);
    }
    return out;
}

int DeviceArray::bytes_of_element() const {
    const size_t bits = type.find_first_of("123456789");
    return bits == std::string::npos ? 1 : std::stoi(type.substr(bits)) / 8;
}

namespace {

/** How many indices an array has where the kernel names all of them. */
size_t rank_in_uses(const Kernel& kernel, const std::string& name) {
    size_t rank = 1;
    walk(kernel.def, [&](const Node* n) {
        size_t here = 0;
        auto* s = as<Subscript>(n);
        for (; s; s = as<Subscript>(s->value)) {
            auto* tuple = as<Tuple>(s->slice);
            here += tuple ? tuple->elts.size() : 1;
            if (name_of(s->value) == name) rank = std::max(rank, here);
        }
    });
    return rank;
}

}  // namespace

std::optional<DeviceArray> read_device_array(const Program& program, const Kernel& kernel, const Call* call,
                                             const std::string& name) {
    DeviceArray out;
    const Expr* dtype = call->args.size() > 1 ? call->args[1] : nullptr;
    out.shape = call->args.empty() ? nullptr : call->args[0];
    for (const Keyword* k : call->keywords) {
        if (k->arg == "shape") out.shape = k->value;
        if (k->arg == "dtype" || k->arg == "type") dtype = k->value;
    }
    out.type = type_of(program, kernel, dtype);
    if (!out.shape || out.type.empty()) return {};
    out.extents = extents_of(program, kernel, out.shape);
    const size_t rank = name.empty() ? 1 : rank_in_uses(kernel, name);
    if (out.extents.size() == 1 && rank > 1 && !is<Constant>(out.shape)) {
        const std::string shape = out.extents[0];
        out.extents.clear();
        for (size_t d = 0; d < rank; ++d) out.extents.push_back(shape + "[" + std::to_string(d) + "]");
    }
    return out;
}

std::optional<DeviceArray> read_device_array(const SharedArray& array) {
    return read_device_array(*array.owner->program, *array.owner, array.call, array.name);
}

std::vector<SharedArray> shared_arrays(const Kernel& kernel) {
    std::vector<SharedArray> out;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            auto* a = as<Assign>(n);
            auto* call =
                a && a->targets.size() == 1 && is<Name>(a->targets[0]) ? as<Call>(a->value) : nullptr;
            if (call && cuda_name(*kernel.program, kernel, call->func) == "shared.array")
                out.push_back({&kernel, std::string(name_of(a->targets[0])), call});
        });
    return out;
}

std::string no_place_for(const SharedArray& array, const Program& there) {
    const std::string what = "'" + array.owner->name + "' shares the array '" + array.name + "'";
    const auto found = read_device_array(array);
    if (!found) return what + ", whose type the text does not say";
    if (found->dynamic()) return what + ", whose size the launch says";
    const auto others = shared_arrays(*array.owner);
    if (std::ranges::count(others, array.name, &SharedArray::name) > 1)
        return what + ", which is one of several";
    for (const std::string& name : names_read(found->shape)) {
        if (array.owner->locals.binds(name)) return what + ", whose size it computes";
        if (&there != array.owner->program) return what + ", whose size is a name of another file";
    }
    return {};
}

}  // namespace caramba::visitors
