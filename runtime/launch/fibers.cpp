#include "runtime/launch/fibers.hpp"

#include <sys/mman.h>
#include <ucontext.h>

#include <new>

namespace caramba::runtime {

namespace {

constexpr std::size_t page = 65536;  // the largest of the common page sizes
constexpr std::size_t stack_bytes = 16 * page;

// Each guard costs the process two of its mappings, which are limited: huge teams do without.
constexpr int most_guarded = 128;

thread_local Fibers* starting = nullptr;

}  // namespace

Fibers& Fibers::of_this_thread() {
    static thread_local Fibers fibers;
    return fibers;
}

Fibers::~Fibers() {
    for (const Stacks& s : stacks_) munmap(s.memory, s.bytes);
}

void Fibers::reserve(int count) {
    const auto have = fibers_.size();
    const auto want = static_cast<std::size_t>(count);
    if (want <= have) return;
    const std::size_t bytes = (want - have) * stack_bytes;
    // Memory that nothing touched costs nothing: most kernels need one page of a stack.
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    stacks_.push_back({static_cast<char*>(memory), bytes});
    madvise(memory, bytes, MADV_NOHUGEPAGE);  // a huge page for the one page that a stack needs
    for (std::size_t i = have; i < want; ++i) {
        auto fiber = std::make_unique<Fiber>();
        fiber->stack = static_cast<char*>(memory) + (i - have) * stack_bytes;
        if (want <= most_guarded && mprotect(fiber->stack, page, PROT_NONE) != 0) throw std::bad_alloc();
        fibers_.push_back(std::move(fiber));
    }
}

int Fibers::next() {
    for (int i = current_ + 1; i < count_; ++i)
        if (!fibers_[static_cast<std::size_t>(i)]->finished) return i;
    for (int i = 0; i <= current_; ++i) {
        if (fibers_[static_cast<std::size_t>(i)]->finished) continue;
        round_(data_);
        return i;
    }
    return outside;
}

void Fibers::run(int count, Member member, Round round, void* data) {
    reserve(count);
    count_ = count;
    member_ = member;
    round_ = round;
    data_ = data;
    for (int i = 0; i < count; ++i) fibers_[static_cast<std::size_t>(i)]->finished = false;
    jump(0);
}

char* Fibers::stack_end() const {
    return current_ == outside ? nullptr : fibers_[static_cast<std::size_t>(current_)]->stack + page;
}

void Fibers::pass() {
    jump(next());
}

void Fibers::jump(int to) {
    if (to == current_) return;
    std::jmp_buf& here = current_ == outside ? outside_ : fibers_[static_cast<std::size_t>(current_)]->state;
    // Unlike setjmp and swapcontext, these do not ask the system for the signal mask.
    if (_setjmp(here) == 0) go(to);
}

void Fibers::go(int to) {
    current_ = to;
    if (to == outside) _longjmp(outside_, 1);
    Fiber& fiber = *fibers_[static_cast<std::size_t>(to)];
    if (fiber.started) _longjmp(fiber.state, 1);
    start(fiber);
}

void Fibers::start(Fiber& fiber) {
    fiber.started = true;
    ucontext_t context;
    getcontext(&context);
    context.uc_stack.ss_sp = fiber.stack;
    context.uc_stack.ss_size = stack_bytes;
    context.uc_link = nullptr;
    starting = this;
    makecontext(&context, trampoline, 0);
    setcontext(&context);
}

void Fibers::trampoline() {
    Fibers& fibers = *starting;
    for (;;) {
        const int self = fibers.current_;
        fibers.member_(fibers.data_, self);
        fibers.fibers_[static_cast<std::size_t>(self)]->finished = true;
        fibers.jump(fibers.next());
    }
}

}  // namespace caramba::runtime
