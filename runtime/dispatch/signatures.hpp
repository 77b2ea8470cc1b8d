/** \file
 * The table of one kernel's signatures: from the key of a launch to what runs.
 */
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "runtime/dispatch/arguments.hpp"
#include "runtime/kernel.hpp"

namespace caramba::runtime {

/** Guarded by Python's global lock; a kernel that was found stays valid when that is released. */
class Signatures {
  public:
    const Kernel* find(Key key) {
        if (last_kernel_ && std::ranges::equal(key, last_key_)) return last_kernel_;
        const auto found = kernels_.find(std::vector<KeyWord>(key.begin(), key.end()));
        if (found == kernels_.end()) return nullptr;
        remember(found->first, found->second);
        return found->second;
    }
    void add(Key key, const Kernel* kernel) {
        const auto added = kernels_.emplace(std::vector<KeyWord>(key.begin(), key.end()), kernel).first;
        remember(added->first, kernel);
    }

    void clear() {
        ++version_;
        kernels_.clear();
        last_key_ = {};
        last_kernel_ = nullptr;
    }

    /** Changes with each clear(): kernels compiled before it are not to be added. */
    unsigned version() const { return version_; }

  private:
    /** Most call sites use one signature: the last one is tried before the table. */
    void remember(const std::vector<KeyWord>& key, const Kernel* kernel) {
        last_key_ = Key(key.data(), key.size());
        last_kernel_ = kernel;
    }

    std::map<std::vector<KeyWord>, const Kernel*> kernels_;
    Key last_key_;
    const Kernel* last_kernel_ = nullptr;
    unsigned version_ = 0;
};

}  // namespace caramba::runtime
