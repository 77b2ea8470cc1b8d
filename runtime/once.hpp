/** \file
 * What is made once, by code that runs Python. A static variable with an initializer would not do: Python
 * lets other threads run in the midst of it, one of them comes to the same variable, waits there with the
 * global lock in its hands, and the first never gets that back.
 */
#pragma once

namespace caramba::runtime {

/** The object that `slot` points to, by `make` when there is none yet. The caller holds the global lock. Two
 * threads may both make one; the first stays. */
template <class T, class Make>
const T& made_once(T*& slot, Make make) {
    if (!slot) {
        T* made = new T(make());
        if (slot)
            delete made;
        else
            slot = made;
    }
    return *slot;
}

}  // namespace caramba::runtime
