#include "runtime/build/load.hpp"

#include <dlfcn.h>

#include <map>
#include <mutex>

#include "runtime/build/cache.hpp"
#include "runtime/log.hpp"

namespace caramba::runtime {

void* LoadedUnit::find(const char* name) const {
    return dlsym(handle_, name);
}

void* LoadedUnit::require(const char* name) const {
    if (void* const symbol = find(name)) return symbol;
    throw LoadError("the compiled unit " + path_ + " has no function " + name);
}

const LoadedUnit& load_object(const std::string& path) {
    static std::mutex mutex;
    static auto* const units =
        new std::map<std::string, LoadedUnit>;  // kernels may run while the process ends
    const std::lock_guard lock(mutex);
    if (const auto known = units->find(path); known != units->end()) return known->second;
    void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* const reason = dlerror();
        throw LoadError("a compiled unit cannot be loaded: " +
                        std::string(reason == nullptr ? path : reason));
    }
    return units->emplace(path, LoadedUnit(path, handle)).first->second;
}

const LoadedUnit& load_unit(const Unit& unit) {
    const std::string object = build_unit(unit).object;
    try {
        return load_object(object);
    } catch (const LoadError& error) {
        // Damaged, or removed by another process a moment ago.
        log_info("%s; it is built again", error.what());
        cache().discard(object);
        return load_object(build_unit(unit).object);
    }
}

}  // namespace caramba::runtime
