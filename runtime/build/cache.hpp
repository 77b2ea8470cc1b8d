/** \file
 * The content-addressed store of compiled units, and the memo from requests to them.
 *
 * Folder: PYKOKKOS_CACHE_DIR, else $XDG_CACHE_HOME/pykokkos, else ~/.cache/pykokkos; private to its owner, or
 * refused. Where it cannot be written, a private temporary folder serves this process. Entries are folders
 * published by one rename, so any number of processes may build the same unit, and be killed, at any time.
 * File names are 64-bit hashes, but an entry carries its whole key, compared on every hit, and the hash of
 * its object: a collision or damage costs a compile and never gives a wrong kernel. Least recently used
 * entries leave when the size passes PYKOKKOS_CACHE_SIZE (bytes, with K, M, G; 1 GiB), looked at rarely.
 */
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace caramba::runtime {

/** The folder is not ours to trust: owned by somebody else, or writable by others. */
struct CacheError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Memo {
    std::string blob;    ///< what memoize() was given
    std::string object;  ///< path of the shared object, present and undamaged
};

struct CacheInfo {
    std::string folder;
    std::uint64_t entries = 0;
    std::uint64_t memos = 0;
    std::uint64_t bytes = 0;
    std::uint64_t limit = 0;
    bool temporary = false;  ///< the wanted folder could not be written
};

/** A private folder to build in; it goes away with this object, or with the next sweep after its process
 * died. */
class Staging {
  public:
    Staging(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
    Staging(Staging&& other) noexcept : folder_(std::move(other.folder_)), lock_(other.lock_) {
        other.lock_ = -1;
    }
    Staging& operator=(Staging&&) = delete;
    ~Staging();
    const std::string& folder() const { return folder_; }
    std::string path(std::string_view name) const { return folder_ + "/" + std::string(name); }

  private:
    std::string folder_;
    int lock_;  ///< flock on the folder, held while its process lives
};

/** Safe from all threads and processes. */
class Cache {
  public:
    /** Throws CacheError. `limit` in bytes. */
    Cache(const std::string& folder, std::uint64_t limit);
    ~Cache();
    Cache(const Cache&) = delete;
    Cache& operator=(const Cache&) = delete;

    /** The path of the entry's object if it is there, has this very key, and is undamaged. Counts as a use.
     */
    std::optional<std::string> find(std::string_view key);
    Staging stage();
    /** Makes staging's "unit.so" (and whatever lies beside it) the entry of `key`; another process's entry
     * wins a tie. */
    std::string publish(Staging&& staging, std::string_view key);
    /** Forgets the entry that holds this object, since it would not load. */
    void discard(const std::string& object);
    /** Keeps a compile log; returns its path. */
    std::string keep_log(std::string_view key, std::string_view text);

    /** The memo: from a request (source, types, …; any bytes) to a small blob and the object that serves it.
     */
    std::optional<Memo> recall(std::string_view request);
    void memoize(std::string_view request, std::string_view blob, const std::string& object);

    /** Removes leftovers of dead processes, then old entries down to the limit. publish() calls it now and
     * then. */
    void sweep();
    CacheInfo info() const;
    /** Removes all entries, memos and logs; returns what was there. */
    CacheInfo clear();
    const std::string& folder() const { return folder_; }

  private:
    std::string folder_;
    std::uint64_t limit_;
    bool temporary_ = false;
};

/** The process's cache, opened at first use from the environment. Throws CacheError, again at every call. */
Cache& cache();

/** Identifies this build of the runtime: version, ABI, and the library's own build id. Belongs in every
 * request key. */
const std::string& runtime_identity();

}  // namespace caramba::runtime
