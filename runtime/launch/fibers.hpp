/** \file
 * Members of a team as cooperative fibers of one thread: each has a stack of its own, and runs until it
 * passes the turn to the next.
 *
 * So teams of any size run on any number of cores, barriers cost a jump instead of a wait, and the order is
 * always the same: members go in the order of their ranks, round after round.
 */
#pragma once

#include <csetjmp>
#include <cstddef>
#include <memory>
#include <vector>

namespace caramba::runtime {

class Fibers {
  public:
    using Member = void (*)(void* data, int member);
    using Round = void (*)(void* data);

    /** Those of the calling thread, which keeps their stacks for later launches. */
    static Fibers& of_this_thread();

    Fibers() = default;
    Fibers(const Fibers&) = delete;
    Fibers& operator=(const Fibers&) = delete;
    ~Fibers();

    /** Stacks for so many members. Throws std::bad_alloc. */
    void reserve(int count);
    /** Runs member(data, 0 … count-1) until all have returned; `round` is called before each new round. */
    void run(int count, Member member, Round round, void* data);
    /** The end of the stack of the member that runs; null outside of members. */
    char* stack_end() const;
    /** Called by a member: the others run, each until it passes or returns. */
    void pass();

  private:
    struct Fiber {
        std::jmp_buf state;
        char* stack = nullptr;
        bool started = false;
        bool finished = true;
    };
    struct Stacks {
        char* memory;
        std::size_t bytes;
    };
    static constexpr int outside = -1;  ///< the caller of run

    int next();
    void jump(int to);
    void go(int to);
    void start(Fiber& fiber);
    static void trampoline();

    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<Stacks> stacks_;
    std::jmp_buf outside_;
    int count_ = 0;
    int current_ = outside;
    Member member_ = nullptr;
    Round round_ = nullptr;
    void* data_ = nullptr;
};

}  // namespace caramba::runtime
