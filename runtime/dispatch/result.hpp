/** \file
 * Room for the result of a kernel: on the stack unless it is large.
 */
#pragma once

#include <cstddef>
#include <memory>

namespace caramba::runtime {

class ResultBytes {
  public:
    explicit ResultBytes(int size) {
        if (size <= static_cast<int>(sizeof near_)) return;
        far_ = std::make_unique<std::max_align_t[]>(
            (static_cast<std::size_t>(size) + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t));
    }
    void* data() { return far_ ? static_cast<void*>(far_.get()) : near_; }

  private:
    alignas(64) std::byte near_[128];
    std::unique_ptr<std::max_align_t[]> far_;
};

}  // namespace caramba::runtime
