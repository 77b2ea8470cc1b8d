/** \file
 * The content-addressed store of compiled units, and the memo from requests to them.
 *
 * Folder: PYKOKKOS_CACHE_DIR, else $XDG_CACHE_HOME/pykokkos, else ~/.cache/pykokkos; private to its owner, or
 * refused. Where it cannot be written, a private temporary folder serves this process. An entry is a folder
 * published by one rename: units/<hash>/unit.cpp  what was compiled, which is the whole key;  unit.so;  seal:
 * size and hash of unit.so so any number of processes may build the same unit, and be killed, at any time.
 * Names are 64-bit hashes, but the key is compared and the seal checked on every hit: a collision or damage
 * costs a compile and never gives a wrong kernel. Least recently used entries leave when the size passes
 * PYKOKKOS_CACHE_SIZE (bytes, or with K, M, G; 1 GiB), looked at rarely.
 */
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace caramba::runtime {

/** The folder is not ours to trust: owned by somebody else, or writable by others. */
struct CacheError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Memo {
    std::string blob;    ///< what memoize() was given
    std::string object;  ///< path of the shared object, present and undamaged; or empty, as memoize() got it
};

struct CacheInfo {
    std::string folder;
    std::uint64_t entries = 0;
    std::uint64_t memos = 0;
    std::uint64_t bytes = 0;
    std::uint64_t limit = 0;
    bool temporary = false;  ///< the wanted folder could not be written
};

/** A private folder to build in; it goes away with this object, or with a sweep after its process died. */
class Staging {
  public:
    Staging(std::string folder, int lock) : folder_(std::move(folder)), lock_(lock) {}
    Staging(Staging&& other) noexcept : folder_(std::move(other.folder_)), lock_(other.lock_) {
        other.lock_ = -1;
    }
    Staging& operator=(Staging&&) = delete;
    ~Staging();
    const std::string& folder() const { return folder_; }
    std::string object() const { return folder_ + "/unit.so"; }
    std::string source() const { return folder_ + "/unit.cpp"; }

  private:
    std::string folder_;
    int lock_;  ///< flock on the folder, held while its process lives
};

/** Safe from all threads and processes. */
class Cache {
  public:
    /** Throws CacheError when the folder is not ours to trust. */
    Cache(std::string folder, std::uint64_t limit);
    ~Cache();
    Cache(const Cache&) = delete;
    Cache& operator=(const Cache&) = delete;

    /** The path of the object built from this source, if it is there and undamaged. Counts as a use. */
    std::optional<std::string> find(std::string_view source);
    /** A folder with the source in it; unit.so is for the caller to make. Throws CacheError when no disk
     * takes it. */
    Staging stage(std::string_view source);
    /** Makes the staged source and object an entry; returns the object's path. Of two processes the first
     * wins. */
    std::string publish(Staging staging, std::string_view source);
    /** Forgets the entry that holds this object, since it would not load. */
    void discard(const std::string& object);
    /** Keeps what a compiler said about a source; returns the file's path. */
    std::string keep_log(std::string_view source, std::string_view text);

    /** The memo: from a request (any bytes) to a small blob and the object that serves it, or none (empty).
     */
    std::optional<Memo> recall(std::string_view request);
    void memoize(std::string_view request, std::string_view blob, const std::string& object);

    /** From now on writes to a temporary folder of this process, say because the disk is full. */
    void use_spare_folder(const char* reason);
    /** Removes leftovers of dead processes, then old entries down to the limit. publish() calls it now and
     * then. */
    void sweep();
    CacheInfo info();
    /** Removes all entries, memos and logs; returns what was there. */
    CacheInfo clear();

  private:
    std::string writable_folder();
    std::vector<std::string> folders();

    const std::string folder_;
    const std::uint64_t limit_;
    std::mutex mutex_;
    std::string spare_;    ///< the temporary folder, once there is one
    int spare_owner_ = 0;  ///< its process: forked children leave it alone
    std::atomic<unsigned> published_{0};
};

/** The process's cache, opened at first use by the environment. Throws CacheError, again at every call. */
Cache& cache();

/** Identifies this build of the runtime: version, ABI, and the library's own build id. Belongs in every
 * request key. */
const std::string& runtime_identity();

}  // namespace caramba::runtime
