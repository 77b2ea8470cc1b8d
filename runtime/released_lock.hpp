/** \file
 * Python's global lock, released while an object lives.
 */
#pragma once

#include <Python.h>

namespace caramba::runtime {

class ReleasedLock {
  public:
    explicit ReleasedLock(bool wanted = true) : state_(wanted ? PyEval_SaveThread() : nullptr) {}
    ReleasedLock(const ReleasedLock&) = delete;
    ReleasedLock& operator=(const ReleasedLock&) = delete;
    ~ReleasedLock() {
        if (state_) PyEval_RestoreThread(state_);
    }

  private:
    PyThreadState* state_;
};

}  // namespace caramba::runtime
