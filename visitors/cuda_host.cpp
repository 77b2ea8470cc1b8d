#include "visitors/cuda_host.hpp"

#include <algorithm>

#include "syntax/build.hpp"
#include "visitors/scoped_transformer.hpp"
#include "visitors/uses.hpp"

namespace caramba::visitors {

using namespace syntax;

namespace {

constexpr std::string_view kCuda = "numba.cuda.";

/** A part of numba.cuda, and what it is in pykokkos. */
struct Counterpart {
    std::string_view name;
    std::string_view pykokkos = {};  ///< if it is not what `pk.device` calls by the same name
    bool asks = false;  ///< it says something of devices, which a kernel that stayed needs Numba's answer for
};

constexpr Counterpart kCounterparts[] = {
    {"In"},
    {"InOut"},
    {"Out"},
    {"Reduce"},
    {"as_cuda_array"},
    {"close", {}, true},
    {"cudadrv.devicearray.DeviceNDArray", "device.DeviceArray"},
    {"cudadrv.devicearray.DeviceNDArrayBase", "device.DeviceArray"},
    {"cudadrv.devicearray.is_cuda_ndarray", "device.is_cuda_array"},
    {"cudadrv.devices.get_context", "device.current_context", true},
    {"cudadrv.devices.gpus", "device.gpus", true},
    {"cudadrv.driver.device_memset", "device.device_memset"},
    {"cudadrv.driver.device_to_device", "device.device_to_device"},
    {"cudadrv.driver.device_to_host", "device.device_to_host"},
    {"cudadrv.driver.host_to_device", "device.host_to_device"},
    {"current_context", {}, true},
    {"default_stream", "device.stream"},
    {"defer_cleanup"},
    {"detect", {}, true},
    {"device_array"},
    {"device_array_like"},
    {"devicearray.DeviceNDArray", "device.DeviceArray"},
    {"devicearray.is_cuda_ndarray", "device.is_cuda_array"},
    {"dispatcher.CUDADispatcher", "GridKernel", true},
    {"event"},
    {"event_elapsed_time"},
    {"external_stream"},
    {"get_current_device", {}, true},
    {"gpus", {}, true},
    {"is_available", {}, true},
    {"is_cuda_array"},
    {"legacy_default_stream", "device.stream"},
    {"list_devices", {}, true},
    {"managed_array"},
    {"mapped"},
    {"mapped_array"},
    {"mapped_array_like"},
    {"per_thread_default_stream", "device.stream"},
    {"pinned"},
    {"pinned_array"},
    {"pinned_array_like"},
    {"profile_start"},
    {"profile_stop"},
    {"profiling"},
    {"random.create_xoroshiro128p_states", "device.create_xoroshiro128p_states"},
    {"random.init_xoroshiro128p_state", "device.init_xoroshiro128p_state"},
    {"random.init_xoroshiro128p_states", "device.init_xoroshiro128p_states"},
    {"random.xoroshiro128p_dtype", "device.xoroshiro128p_dtype"},
    {"reduce"},
    {"require_context"},
    {"select_device", {}, true},
    {"stream"},
    {"synchronize", "fence"},
    {"to_device"},
};

/** What is Numba's whatever becomes of the kernels: it says something of Numba itself, or is an exception. */
constexpr std::string_view kNumbas[] = {"CudaSupportError",
                                        "KernelRuntimeError",
                                        "cuda_error",
                                        "config",
                                        "cudadrv.driver.CudaAPIError",
                                        "cudadrv.driver._raise_driver_not_found",
                                        "cudadrv.error",
                                        "cudadrv.nvvm",
                                        "cudadrv.runtime",
                                        "errors",
                                        "implementation",
                                        "is_supported_version",
                                        "jit",
                                        "runtime"};

/** What threads of a device ask for. Functions that do and are no kernels here are Numba's when they run. */
constexpr std::string_view kThreads[] = {
    "atomic",    "blockDim", "blockIdx", "const",    "grid",        "gridDim",   "gridsize",    "laneid",
    "libdevice", "local",    "shared",   "syncwarp", "syncthreads", "threadIdx", "threadfence", "warpsize"};

class Rewriter : public ScopedTransformer {
  public:
    /** `asks`: answers about devices are pykokkos', too. */
    Rewriter(Program& program, bool asks, bool only_looks)
        : ScopedTransformer(program), make_(program.tree), asks_(asks), only_looks_(only_looks) {
        for (const auto& k : program.kernels)
            if (k->copied) copied_.insert(k->copied);
    }

    DeviceUses uses;
    bool runs_threads = false;  ///< functions that are no kernels do what threads do

  private:
    bool enters(Node* node) override {
        if (auto* e = as<Expr>(node); e && (is<Attribute>(e) || is<Name>(e))) {
            if (mine(e)) read(e);
            // Whatever else stands before the last dot.
            return is<Attribute>(e) && !mine(e);
        }
        return !copied_.contains(node) && ScopedTransformer::enters(node);
    }

    /** Whether it is a part of numba.cuda. */
    bool mine(const Expr* e) const {
        if (is_target(e) || !program_.module.resolve(e).starts_with(kCuda)) return false;
        const Expr* base = e;
        while (auto* a = as<Attribute>(base)) base = a->value;
        const std::string name(name_of(base));
        return program_.module.local_imports.contains(name) || !shadowed(name);
    }

    /** Finds the longest beginning of a path that means something: of `cuda.gpus.current` it is `cuda.gpus`.
     */
    void read(Expr* e) {
        std::string path = program_.module.resolve(e).substr(kCuda.size());
        const std::string whole = path;
        const auto is_part = [&](std::string_view of) {
            return path.starts_with(of) && (path.size() == of.size() || path[of.size()] == '.');
        };
        if (std::ranges::any_of(kNumbas, is_part)) return;
        if (std::ranges::any_of(kThreads, is_part)) {
            runs_threads = true;
            if (around())
                walk(around(), [&](const Node* n) {
                    auto* call = as<Call>(n);
                    auto* attribute = as<Attribute>(call ? call->func : nullptr);
                    if (call) uses.called.emplace(attribute ? attribute->attr : name_of(call->func));
                });
            return;
        }
        for (Expr* part = e; part; path.resize(std::min(path.size(), path.rfind('.')))) {
            auto* known = std::ranges::find(kCounterparts, std::string_view(path), &Counterpart::name);
            if (known != std::end(kCounterparts)) {
                if (asks_ || !known->asks) found_.emplace(part, known);
                return;
            }
            auto* attribute = as<Attribute>(part);
            part = attribute && path.find('.') != std::string::npos ? attribute->value : nullptr;
        }
        if (uses.unknown.empty()) uses.unknown = "cuda." + whole;
    }

    Expr* transform(Expr* e) override {
        auto here = found_.find(e);
        if (only_looks_) return e;
        if (here == found_.end()) {
            // Of `cuda.gpus.current` the first part was found, but not entered.
            auto* attribute = as<Attribute>(e);
            if (attribute && mine(e)) attribute->value = transform(attribute->value);
            return e;
        }
        const Counterpart& known = *here->second;
        const std::string name =
            known.pykokkos.empty() ? "device." + std::string(known.name) : std::string(known.pykokkos);
        program_.needs_pykokkos = true;
        Expr* out = make_.dotted(program_.pk + "." + name);
        out->span = e->span;
        return out;
    }

    Build make_;
    const bool asks_, only_looks_;
    std::map<const Expr*, const Counterpart*> found_;
    std::set<const Node*> copied_;  ///< functions whose kernels are copies of them
};

}  // namespace

bool runs_on_device(const Kernel& kernel) {
    return kernel.decorator.kind == "cuda.jit" || (kernel.decorator.universal() && kernel.decorator.device);
}

DeviceUses device_uses(Program& program) {
    Rewriter looking(program, true, true);
    looking.run(program.tree.module);
    program.runs_threads = looking.runs_threads;
    return looking.uses;
}

void rewrite_device(Program& program) {
    bool migrated = false, all = true;
    auto look = [&](const Program& file) {
        all = all && !file.runs_threads;
        for (const auto& k : file.kernels)
            if (runs_on_device(*k)) {
                all = all && !k->kept();
                migrated = migrated || !k->kept();
            }
    };
    look(program);
    for (const Program* other : program.together()) look(*other);
    if (migrated) Rewriter(program, all, false).run(program.tree.module);
}

}  // namespace caramba::visitors
