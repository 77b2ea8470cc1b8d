/** \file
 * Loads compiled units (RTLD_NOW | RTLD_LOCAL), each once in a process and for good: kernels stay callable.
 */
#pragma once

#include <stdexcept>
#include <string>

#include "runtime/build/compile.hpp"

namespace caramba::runtime {

struct LoadError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class LoadedUnit {
  public:
    LoadedUnit(std::string path, void* handle) : path_(std::move(path)), handle_(handle) {}
    /** Null when the unit has no such symbol. */
    void* find(const char* name) const;
    /** The function; throws LoadError when the unit has none of that name. */
    template <class Function>
    Function function(const char* name) const {
        return reinterpret_cast<Function>(require(name));
    }
    const std::string& path() const { return path_; }

  private:
    void* require(const char* name) const;
    std::string path_;
    void* handle_;
};

/** The object at `path`, loaded now or before. Throws LoadError. The reference stays valid. */
const LoadedUnit& load_object(const std::string& path);

/** Builds and loads; an entry of the cache that does not load is dropped and built again. */
const LoadedUnit& load_unit(const Unit& unit);

}  // namespace caramba::runtime
