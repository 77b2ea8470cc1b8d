/** \file
 * Arrays that the threads of a device make for themselves or share:
 *
 *     cuda.local.array((2, N), float32)         each thread has one
 *     s = cuda.shared.array(N, float32)         the threads of a block have one, whoever calls the function
 *     d = cuda.shared.array(0, float32)         of as many bytes as the launch says
 */
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "visitors/program.hpp"

namespace caramba::visitors {

/** Shape and type of such an array, as they are written; `shape` is what the call is given. */
struct DeviceArray {
    const syntax::Expr* shape = nullptr;
    std::vector<std::string> extents;
    std::string type;  ///< "float32"

    /** As much as the launch says. */
    bool dynamic() const { return extents.size() == 1 && extents[0] == "0"; }
    /** How many elements: "2 * N". */
    std::string size() const;
    int bytes_of_element() const;
};

/** What `cuda.local.array(shape, dtype)` makes; none where its type is not in the text. Whether a shape that
 * only the run knows is a tuple is told by what the kernel does with the array of this name. */
std::optional<DeviceArray> read_device_array(const Program& program, const Kernel& kernel,
                                             const syntax::Call* call, const std::string& name = "");

/** `name = cuda.shared.array(…)` of a function. */
struct SharedArray {
    const Kernel* owner;
    std::string name;
    const syntax::Call* call;
};
std::vector<SharedArray> shared_arrays(const Kernel& kernel);
std::optional<DeviceArray> read_device_array(const SharedArray& array);
/** Why a kernel cannot make an array for the function that shares it; "" where it can. */
std::string no_place_for(const SharedArray& array, const Program& there);

}  // namespace caramba::visitors
