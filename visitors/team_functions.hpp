/** \file
 * Functions of devices that need to know the thread which runs them, since they wait for others of its block
 * or ask for its place:
 *
 *     @cuda.jit(device=True)                        @pk.function
 *     def loaded(tile, x):                          def loaded(member, grid, block, tile, x):
 *         tile[cuda.threadIdx.x] = x          →         tile[member.team_rank()] = x
 *         cuda.syncthreads()                            member.team_barrier()
 */
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "visitors/device_arrays.hpp"
#include "visitors/program.hpp"

namespace caramba::visitors {

/** "threadIdx.x" of `cuda.threadIdx.x`, "grid" of `cuda.grid`, or "". */
std::string cuda_name(const Program& program, const Kernel& kernel, const syntax::Expr* e);
/** 0, 1, 2 of ".x", ".y", ".z" behind a name; -1 else. */
int dimension(const std::string& name, std::string_view of);
/** The kernels that a name or attribute may mean in another: of those that a function makes, which are found
 * by their name, all of it. */
std::vector<const Kernel*> meant_on_device(const Program& program, const Kernel& kernel,
                                           const syntax::Expr* e);
/** Which dimension of threads and blocks a name tells of, counted from 1; 0 where of none. */
int told_dimension(const std::string& name);
/** n of `cuda.grid(n)` and `cuda.gridsize(n)`; 0 of anything else. */
int counted_dimensions(const Program& program, const Kernel& kernel, const syntax::Node* node);

/** These functions, and what calls them: kernels of teams, each with the rank of the grids that they run in.
 */
class TeamFunctions {
  public:
    /** `called`: kernels that others call, device functions whatever their decorators say. */
    TeamFunctions(const std::vector<Kernel*>& found, const std::set<const Kernel*>& called);

    bool is_one(const Kernel* kernel) const { return functions_.contains(kernel); }
    /** Whether kernels do other things with it than to call it. */
    bool is_value(const Kernel* kernel) const { return values_.contains(kernel); }
    /** 0 where no team is needed for what it calls, or is. */
    int rank(const Kernel* kernel) const;
    /** Arrays that the function and what it calls share in a block; of a kernel those of what it calls. They
     * are made once for all calls. */
    const std::vector<SharedArray>& shared(const Kernel* kernel) const;

  private:
    void read(const Kernel& kernel, bool device);
    void note(const Kernel& kernel, int rank, bool device);

    std::vector<std::pair<const Kernel*, std::vector<const Kernel*>>> calls_;  ///< and what each may mean
    std::set<const Kernel*> devices_, functions_, callers_, values_;
    std::map<const Kernel*, int> ranks_;
    mutable std::map<const Kernel*, std::vector<SharedArray>> shared_;
};

}  // namespace caramba::visitors
