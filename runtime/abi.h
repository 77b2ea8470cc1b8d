/** \file
 * What a compiled block unit and the runtime know about each other: plain C, no header.
 *
 * The text of this file opens the prelude of every unit, so it must compile without any include, as C++17 on
 * hosts and on devices. A change of anything here is a change of CRB_ABI_VERSION, which is part of every
 * cache key.
 *
 * Arguments travel as a sequence of 8-byte words, in the order of the kernel's parameters:
 *   scalar          1 word (bool, integers and floats in the low bytes of theirs), complex128 2 words
 *   array, rank r   data, owner, r extents (elements), r strides (bytes)
 * A unit declares a struct of 8-byte members with this layout, its `Args`.
 */
#ifndef CRB_ABI_VERSION
#define CRB_ABI_VERSION 15

typedef long long crb_i64;
typedef unsigned long long crb_u64;

enum { CRB_WRITTEN_ARGUMENTS = 256 };

/** What a kernel raised. The runtime keeps the record of the lowest chunk, hence of the lowest raising
 * iteration. */
struct CrbError {
    int exception;  ///< number of runtime/exceptions.hpp; 0 while nothing was raised
                    ///< with CRB_WRITTEN_ARGUMENTS: the message is the tuple of arguments as Python writes it
    int line;       ///< line in the kernel's source file
    int file;       ///< source file of the raising function: place in BlockUnit::files from 1, or 0
    char message[240];  ///< the exception's message, zero-terminated
};

struct CrbContext;
struct CrbLaunch;
struct CrbIndices;
struct CrbOverlap;

/** A generator of random numbers: MT19937, and the second of a pair of normal numbers. It is laid out as
 * those of Numba, which kernels draw from (runtime/numba_generators.hpp). */
struct CrbMersenne {
    int index;  ///< of the next word of the key; 624: all are used
    unsigned key[624];
    int has_normal;
    double normal;
    int seeded;
};

/** An array of linear algebra, of rank 1 or 2. */
struct CrbMatrix {
    void* data;
    crb_i64 rank;
    crb_i64 n[2];  ///< extents
    crb_i64 s[2];  ///< strides in bytes
};

/** An argument that is an array of indices: unless its elements differ, none of them negative, from the
 * beginning of a launch to its end, the launch runs in order. */
struct CrbIndices {
    int word;       ///< where it begins among the words of the arguments
    int bytes;      ///< of an element; -1: it is no array of integers of this rank
    int is_signed;  ///< whether elements are
    int column;     ///< that has the indices, of an array of rank 2; -1: it is of rank 1
    int joined;     ///< they are indices of one array with those of the next: pairs, or more, differ
};

/** Two arguments that are arrays: where they lie in one memory, launches run in order. */
struct CrbOverlap {
    int word[2];  ///< where each begins among the words of the arguments
    int rank[2];
    int bytes[2];  ///< of an element; 0 ends a list
    int same;      ///< they may be one and the same array
};

/** The arguments of a routine of types/lapack.def, arrays apart from numbers. */
struct CrbLapackCall {
    int kind;  ///< of the first array's elements: 0 float32, 1 float64, 2 complex64, 3 complex128
    int matrices;
    int numbers;
    struct CrbMatrix matrix[5];
    crb_i64 number[2];
};

/** Services of the runtime for units; entries are only ever added at the end. */
struct CrbTable {
    crb_i64 version;
    void* (*allocate)(crb_i64 bytes);  ///< uninitialised, at a multiple of 16; null when out of memory
    void (*release)(void* data);       ///< ends what allocate began
    void (*print)(const char* text,
                  crb_i64 length);  ///< to Python's sys.stdout, in order, safe from any worker
    /** Waits until every member of the team has come to its next meeting. `site` tells collectives apart: the
     * line, 0 for a plain barrier. Members go on in the order of their ranks, the first alone until its next
     * meeting, so it may finish a collective for all. Not 0: the team ends, and so must the block. */
    int (*meet)(struct CrbContext* context, int site, int file, int line);
    /** One holder at a time for what lies at this address (atomics of types without an instruction). */
    void (*lock)(const void* address);
    void (*unlock)(const void* address);
    /** Writes a number as Python shows it, zero-terminated (at most 79 characters): bits 32 float, 64 double,
     * 65 complex64, 128 complex128. */
    void (*format)(char* text, const void* number, int bits);
    /** Launches a block of the unit, from outside of any launch. `policy`: begin, end, chunk size of a range;
     * lower bounds, upper bounds, extents of a tile; or league, team and the bytes of scratch[4]. Returns as
     * a block does. */
    int (*launch)(struct CrbContext* context, const struct CrbLaunch* launch, const void* args,
                  const crb_i64* policy, void* result);
    /** This thread's generator 0, that of np.random, or 1, that of random. */
    struct CrbMersenne* (*mersenne)(crb_i64 which);
    void (*mersenne_seed)(struct CrbMersenne* state, unsigned seed);
    void (*mersenne_refill)(struct CrbMersenne* state);
    /** The lowest address that frames of this thread, or of this member of a team, may have. */
    char* (*stack_end)(void);
    /** Runs a routine of BLAS or LAPACK and returns its `info`; -1 where an extent is too large for the
     * library, -2 where memory is missing. Routine 0, whether there is a library, needs no call. */
    crb_i64 (*lapack)(struct CrbContext* context, int routine, const struct CrbLapackCall* call);
    /** Prints an array as it is now, with extents and strides as in arguments and elements of `size` bytes:
     * as repr() shows it where `written`, else as str(). */
    void (*print_array)(const void* data, const char* dtype, crb_i64 size, crb_i64 rank,
                        const crb_i64* extents, const crb_i64* strides, int written);
    /** Writes the sum of the products of two vectors without gaps, of 1 to 1024 elements of CrbLapackCall's
     * kind: what `lapack` does, where it is available, without its checks. */
    void (*sum_of_few)(int kind, crb_i64 n, const void* a, const void* b, void* sum);
    /** How many threads kernels of Numba's use that this thread calls, once it is `set`, unless that is 0. */
    crb_i64 (*threads)(crb_i64 set);
    /** What allocate began (or null) with another size, at another place where need be; null when out of
     * memory. */
    void* (*reallocate)(void* data, crb_i64 bytes);
};

/** Scratch memory of a team or of one of its members, given out from its beginning. */
struct CrbScratch {
    char* data;
    crb_i64 bytes;
    crb_i64 used;
};

/** A member of a team of threads. */
struct CrbTeam {
    crb_i64 league_rank;
    crb_i64 league_size;
    crb_i64 rank;
    crb_i64 size;
    void** offered;                ///< the team's: where each member keeps its part of a collective
    struct CrbScratch scratch[4];  ///< the team's at level 0 and 1, the member's at level 0 and 1
    void* run;                     ///< the runtime's
};

/** Handed to every block: one for each worker of a launch. */
struct CrbContext {
    const struct CrbTable* table;
    struct CrbError* error;     ///< where this chunk records what it raises
    crb_i64 worker;             ///< 0 … workers-1
    struct CrbTeam* team;       ///< null outside of teams
    crb_u64 stream = 0;         ///< set by units that draw random numbers: the index of the iteration,
    crb_u64 taken = 0;          ///< and how many random states it took
    char* stack_end = nullptr;  ///< asked for by the first function that calls itself
};

/** Blocks return 0, or 1 after they filled context->error. Those of teams run one member over leagues
 * begin … end-1. */
typedef int (*CrbForBlock)(const void* args, struct CrbContext* context, crb_i64 begin, crb_i64 end);
typedef int (*CrbReduceBlock)(const void* args, struct CrbContext* context, crb_i64 begin, crb_i64 end,
                              void* acc);
typedef int (*CrbScanBlock)(const void* args, struct CrbContext* context, crb_i64 begin, crb_i64 end,
                            void* acc, int final);
/** MDRange blocks get one tile: lower and upper bounds, one for each dimension. */
typedef int (*CrbTileForBlock)(const void* args, struct CrbContext* context, const crb_i64* lower,
                               const crb_i64* upper);
typedef int (*CrbTileReduceBlock)(const void* args, struct CrbContext* context, const crb_i64* lower,
                                  const crb_i64* upper, void* acc);
/** A reducer: neutral element and combination (left = left joined with right), on accumulators of the unit's
 * type. */
typedef void (*CrbInit)(void* acc);
typedef void (*CrbJoin)(void* left, const void* right);

/** A launch that a unit makes, as far as it is known while compiling. Numbers are those of the runtime's
 * enumerations. */
struct CrbLaunch {
    const char* label;
    int pattern;    ///< 0 for, 1 reduce, 2 scan
    int policy;     ///< 0 range, 1 tiles, 2 teams
    int rank;       ///< of tiles
    int space;      ///< launch/kokkos.hpp
    int schedule;   ///< launch/launch.hpp
    int inner;      ///< of tiles: launch/launch.hpp
    int outer;      ///< of tiles: launch/launch.hpp
    void* block;    ///< of the type that pattern and policy say
    crb_i64 bytes;  ///< of the accumulator
    CrbInit init;
    CrbJoin join;
    int file;  ///< as in CrbError
    int line;
    int asks_python;                   ///< the block calls what may ask for Python's lock, on any thread
    int draws;                         ///< the block draws random numbers of this thread's generators
    const struct CrbIndices* indices;  ///< ended by one of no bytes
    const struct CrbOverlap* overlaps;
};
#endif
