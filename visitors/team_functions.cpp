#include "visitors/team_functions.hpp"

#include <algorithm>

#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

std::string cuda_name(const Program& program, const Kernel& kernel, const Expr* e) {
    std::string path = program.resolve(kernel, e);
    return path.starts_with("numba.cuda.") ? path.substr(11) : "";
}

int dimension(const std::string& name, std::string_view of) {
    if (name.size() != of.size() + 2 || !name.starts_with(of) || name[of.size()] != '.') return -1;
    return static_cast<int>(std::string_view("xyz").find(name.back()));
}

std::vector<const Kernel*> meant_on_device(const Program& program, const Kernel& kernel, const Expr* e) {
    if (const Kernel* one = program.meant(kernel, e)) return {one};
    std::vector<const Kernel*> beside;
    if (kernel.captured.contains(std::string(name_of(e))))
        for (const Kernel* other : program.kernels.named(name_of(e)))
            if (other->nested) beside.push_back(other);
    return beside;
}

int told_dimension(const std::string& name) {
    for (const char* own : {"threadIdx", "blockIdx", "blockDim", "gridDim"})
        if (const int d = dimension(name, own); d >= 0) return d + 1;
    return 0;
}

int counted_dimensions(const Program& program, const Kernel& kernel, const Node* node) {
    auto* call = as<Call>(node);
    auto* count = call && call->args.size() == 1 ? as<Constant>(call->args[0]) : nullptr;
    if (!count) return 0;
    const std::string name = cuda_name(program, kernel, call->func);
    return name == "grid" || name == "gridsize" ? static_cast<int>(count->value.integer) : 0;
}

TeamFunctions::TeamFunctions(const std::vector<Kernel*>& found, const std::set<const Kernel*>& called) {
    for (Kernel* k : found)
        if (!k->kept() && !k->decorator.universal()) read(*k, k->decorator.device || called.contains(k));
    const auto are_some = [&](const auto& callees) {
        return std::ranges::any_of(callees, [&](const Kernel* callee) { return is_one(callee); });
    };
    for (bool more = true; more;) {
        more = false;
        for (const auto& [caller, callees] : calls_) {
            if (!are_some(callees)) continue;
            // Whichever of them it is, it is called the same way.
            for (const Kernel* callee : callees) more = functions_.insert(callee).second || more;
            if (devices_.contains(caller)) more = functions_.insert(caller).second || more;
        }
    }
    for (bool more = true; more;) {
        more = false;
        for (const auto& [caller, callees] : calls_) {
            if (!are_some(callees)) continue;
            callers_.insert(caller);
            for (const Kernel* callee : callees) {
                int &outer = ranks_[caller], &inner = ranks_[callee];
                more = more || outer != inner || outer == 0;
                outer = inner = std::max({outer, inner, 1});
            }
        }
    }
}

const std::vector<SharedArray>& TeamFunctions::shared(const Kernel* kernel) const {
    auto [known, fresh] = shared_.try_emplace(kernel);
    if (!fresh) return known->second;
    std::vector<SharedArray> found;
    if (devices_.contains(kernel)) found = shared_arrays(*kernel);
    for (const auto& [caller, callees] : calls_)
        for (const Kernel* callee : caller == kernel ? callees : std::vector<const Kernel*>{})
            for (const SharedArray& array : shared(callee))
                if (std::ranges::find(found, array.call, &SharedArray::call) == found.end())
                    found.push_back(array);
    return shared_[kernel] = std::move(found);
}

int TeamFunctions::rank(const Kernel* kernel) const {
    const auto at = ranks_.find(kernel);
    return callers_.contains(kernel) || is_one(kernel) ? std::max(at->second, 1) : 0;
}

void TeamFunctions::read(const Kernel& kernel, bool device) {
    const Program& program = *kernel.program;
    if (device) devices_.insert(&kernel);
    std::set<const Node*> called;
    for (const Stmt* s : kernel.def->body.stmts)
        walk(s, [&](const Node* n) {
            if (is<Name>(n) && !called.contains(n))
                for (const Kernel* value : meant_on_device(program, kernel, static_cast<const Expr*>(n)))
                    values_.insert(value);
            if (auto* call = as<Call>(n)) {
                called.insert(call->func);
                calls_.emplace_back(&kernel, meant_on_device(program, kernel, call->func));
                const std::string name = cuda_name(program, kernel, call->func);
                if (const int d = counted_dimensions(program, kernel, call)) note(kernel, d, device);
                if (name == "syncthreads" || name == "shared.array") note(kernel, 0, device);
            } else if (is<Attribute>(n)) {
                const std::string name = cuda_name(program, kernel, static_cast<const Expr*>(n));
                if (const int d = told_dimension(name)) note(kernel, d, device);
            }
        });
}

void TeamFunctions::note(const Kernel& kernel, int rank, bool device) {
    if (device) functions_.insert(&kernel);
    ranks_[&kernel] = std::max(ranks_[&kernel], rank);
}

}  // namespace caramba::visitors
