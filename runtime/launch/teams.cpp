#include "runtime/launch/teams.hpp"

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "runtime/launch/fibers.hpp"
#include "runtime/launch/jobs.hpp"
#include "runtime/launch/launch.hpp"

namespace caramba::runtime {

namespace {

constexpr crb_i64 line_bytes = 64;

/** Scratch memory for every worker of a launch. */
class Scratch {
  public:
    /** Throws std::bad_alloc. */
    Scratch(const TeamPolicy& policy, int workers) : policy_(policy) {
        for (int part = 0; part < 4; ++part) {
            start_[part] = of_worker_;
            add(of_worker_, policy.scratch[part], part < 2 ? 1 : policy.team);
        }
        crb_i64 all = line_bytes;
        add(all, of_worker_, workers);
        if (of_worker_ == 0) return;
        // Fresh pages are zero, so scratch that nobody stored to is at least the same in every run.
        memory_.reset(static_cast<char*>(std::calloc(static_cast<std::size_t>(all), 1)));
        if (!memory_) throw std::bad_alloc();
        const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
        first_ = memory_.get() + (line_bytes - address % line_bytes) % line_bytes;
    }

    void give(CrbTeam& member, crb_i64 worker) const {
        for (int part = 0; part < 4; ++part) {
            const crb_i64 bytes = policy_.scratch[part];
            const crb_i64 place =
                worker * of_worker_ + start_[part] + (part < 2 ? 0 : member.rank * padded(bytes));
            member.scratch[part] = {first_ ? first_ + place : nullptr, bytes, 0};
        }
    }

  private:
    struct Free {
        void operator()(char* memory) const { std::free(memory); }
    };
    static crb_i64 padded(crb_i64 bytes) { return (bytes + line_bytes - 1) / line_bytes * line_bytes; }
    static void add(crb_i64& sum, crb_i64 bytes, crb_i64 count) {
        crb_i64 product = 0;
        if (bytes > INT64_MAX - line_bytes || __builtin_mul_overflow(padded(bytes), count, &product) ||
            __builtin_add_overflow(sum, product, &sum))
            throw std::bad_alloc();
    }

    const TeamPolicy& policy_;
    crb_i64 start_[4] = {};
    crb_i64 of_worker_ = 0;
    std::unique_ptr<char, Free> memory_;
    char* first_ = nullptr;
};

/** One launch: what its teams have in common. */
struct League {
    const TeamPolicy& policy;
    const Scratch& scratch;
    CrbForBlock for_block;  ///< one of the two blocks
    CrbReduceBlock reduce_block;
    const Reducer* reducer;
    const void* args;

    int block(CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) const {
        return for_block ? for_block(args, context, begin, end)
                         : reduce_block(args, context, begin, end, acc);
    }
    CrbTeam member(int rank, crb_i64 worker, void** offered, void* run) const {
        CrbTeam team{0, policy.league, rank, policy.team, offered, {}, run};
        scratch.give(team, worker);
        return team;
    }
};

/** A team of several members on the calling worker, for one league rank after the other. */
class TeamRun {
  public:
    TeamRun(const League& league, const CrbContext& context)
        : league_(league), size_(league.policy.team), error_(context.error) {
        const auto size = static_cast<std::size_t>(size_);
        offered_.resize(size);
        sites_.resize(size);
        members_.reserve(size);
        contexts_.reserve(size);
        for (int rank = 0; rank < size_; ++rank)
            members_.push_back(league.member(rank, context.worker, offered_.data(), this));
        for (CrbTeam& member : members_)
            contexts_.push_back({context.table, context.error, context.worker, &member});
        fibers_.reserve(size_);
        if (league.reducer)
            partials_ = std::make_unique<Accumulators>(size_, padded_bytes(league.reducer->bytes));
    }

    int run(crb_i64 league_rank, void* acc) {
        league_rank_ = league_rank;
        failed_ = false;
        if (partials_)
            for (int rank = 0; rank < size_; ++rank) league_.reducer->init((*partials_)[rank]);
        fibers_.run(size_, &TeamRun::member, &TeamRun::round, this);
        if (failed_) return 1;
        if (partials_)
            for (int rank = 0; rank < size_; ++rank) league_.reducer->join(acc, (*partials_)[rank]);
        return 0;
    }

    int meet(int rank, int site, int file, int line) {
        if (failed_) return 1;
        sites_[static_cast<std::size_t>(rank)] = {site, line, file};
        fibers_.pass();
        return failed_ ? 1 : 0;
    }

  private:
    /** Where a member waits; no line: it has ended. */
    struct Site {
        int site;
        int line;
        int file;
    };

    static crb_i64 padded_bytes(crb_i64 bytes) { return (bytes + 15) / 16 * 16; }

    static void member(void* data, int rank) {
        auto& self = *static_cast<TeamRun*>(data);
        const auto i = static_cast<std::size_t>(rank);
        self.sites_[i] = {};
        if (self.failed_) return;  // before this member began
        void* acc = self.partials_ ? (*self.partials_)[rank] : nullptr;
        if (self.league_.block(&self.contexts_[i], self.league_rank_, self.league_rank_ + 1, acc) != 0)
            self.failed_ = true;
        self.sites_[i] = {};
    }

    /** Everybody waits or has ended: all must be at the same place, but a barrier waits for those alone that
     * have not ended, as CUDA's does. */
    static void round(void* data) {
        auto& self = *static_cast<TeamRun*>(data);
        if (self.failed_) return;
        const Site *one = nullptr, *other = nullptr;
        for (const Site& site : self.sites_)
            if (!one && site.line) one = &site;
        for (const Site& site : self.sites_)
            if (!other && (site.line ? site.site != one->site : one->site != 0)) other = &site;
        if (!other) return;
        self.failed_ = true;
        CrbError& error = *self.error_;
        error.exception = 7;  // RuntimeError
        error.file = one->file;
        error.line = one->line;
        if (other->line)
            std::snprintf(error.message, sizeof error.message,
                          "the members of a team wait for each other in different places: lines %d and %d",
                          one->line, other->line);
        else
            std::snprintf(error.message, sizeof error.message,
                          "some members of a team wait for the others in line %d, which have ended",
                          one->line);
    }

    const League& league_;
    int size_;
    CrbError* error_;
    Fibers& fibers_ = Fibers::of_this_thread();
    std::vector<void*> offered_;
    std::vector<Site> sites_;
    std::vector<CrbTeam> members_;
    std::vector<CrbContext> contexts_;
    std::unique_ptr<Accumulators> partials_;
    crb_i64 league_rank_ = 0;
    bool failed_ = false;
};

int out_of_memory(CrbError* error) {
    *error = {8, 0, 0, "out of memory: stacks of the team's members"};
    return 1;
}

struct TeamCall {
    const League& league;

    int operator()(CrbContext* context, crb_i64 begin, crb_i64 end, void* acc) const {
        if (league.policy.team == 1) {
            void* offered = nullptr;
            CrbTeam member = league.member(0, context->worker, &offered, nullptr);
            CrbContext own{context->table, context->error, context->worker, &member};
            return league.block(&own, begin, end, acc);
        }
        try {
            TeamRun team(league, *context);
            for (crb_i64 rank = begin; rank < end; ++rank)
                if (team.run(rank, acc) != 0) return 1;
            return 0;
        } catch (const std::bad_alloc&) {
            return out_of_memory(context->error);  // an exception may not leave a Kokkos kernel
        }
    }
};

}  // namespace

int meet_team(CrbContext* context, int site, int file, int line) {
    return static_cast<TeamRun*>(context->team->run)
        ->meet(static_cast<int>(context->team->rank), site, file, line);
}

int launch_for(const char* label, const TeamPolicy& policy, CrbForBlock block, const void* args,
               CrbError* error) {
    const Place place = place_of(policy.space);
    const ChunkPlan plan = plan_chunks(0, policy.league, 0, for_chunks_per_worker * place.workers);
    const Scratch scratch(policy, place.workers);
    const League league{policy, scratch, block, nullptr, nullptr, args};
    return run_for_job(label, place, plan, Schedule::Default, TeamCall{league}, error);
}

int launch_reduce(const char* label, const TeamPolicy& policy, CrbReduceBlock block, const void* args,
                  const Reducer& reducer, void* result, CrbError* error) {
    const Place place = place_of(policy.space);
    const ChunkPlan plan = plan_reproducible(0, policy.league, 0);
    const Scratch scratch(policy, place.workers);
    const League league{policy, scratch, nullptr, block, &reducer, args};
    return run_reduce_job(label, place, plan, Schedule::Default, TeamCall{league}, reducer, result, error);
}

}  // namespace caramba::runtime
