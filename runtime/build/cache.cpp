#include "runtime/build/cache.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

#include "runtime/build/files.hpp"
#include "runtime/log.hpp"

namespace caramba::runtime {

namespace {

namespace fs = std::filesystem;

// Below the cache's folder; the number is that of this layout.
constexpr const char* units_folder = "/v1/units";
constexpr const char* memos_folder = "/v1/memos";
constexpr const char* logs_folder = "/v1/logs";
constexpr const char* staging_folder = "/v1/staging";
constexpr const char* all_folders[] = {units_folder, memos_folder, logs_folder, staging_folder};
constexpr const char* sweep_stamp = "/v1/swept";

constexpr unsigned publications_between_sweeps = 64;
constexpr auto time_between_sweeps = std::chrono::hours(1);
constexpr auto staging_grace =
    std::chrono::minutes(10);  // between making a folder and locking it, and then some
constexpr auto log_life = std::chrono::hours(24 * 7);

// Throws when somebody else could put objects there that we would load.
void require_private(const std::string& folder) {
    struct stat status;
    if (stat(folder.c_str(), &status) != 0) return;
    std::string fault;
    if (!S_ISDIR(status.st_mode))
        fault = "is not a folder";
    else if (status.st_uid != geteuid())
        fault = "belongs to another user";
    else if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
        fault = "can be written by other users (chmod go-w makes it private)";
    if (!fault.empty())
        throw CacheError(
            "the kernel cache " + folder + " " + fault +
            "; compiled code in it cannot be trusted. Set PYKOKKOS_CACHE_DIR to a folder of your own");
}

std::string seal_of(std::string_view object) {
    return std::to_string(object.size()) + " " + hash_name(object);
}

bool undamaged(const std::string& entry) {
    const std::optional<std::string> seal = read_file(entry + "/seal");
    if (!seal) return false;
    const std::optional<std::string> object = read_file(entry + "/unit.so");
    return object && seal_of(*object) == *seal;
}

// The time of a folder is that of its last use.
void touch(const std::string& path) {
    utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
}

void remove_entry(const std::string& entry, const std::string& staging) {
    const std::string grave = staging + "/" + unique_name();
    if (rename(entry.c_str(), grave.c_str()) == 0) remove_tree(grave);
}

// A memo's file: three fields, each with its length.
std::string pack(std::string_view request, std::string_view blob, std::string_view entry) {
    std::string text;
    for (const std::string_view field : {request, blob, entry}) {
        const std::uint64_t length = field.size();
        text.append(reinterpret_cast<const char*>(&length), sizeof length).append(field);
    }
    return text;
}

std::optional<std::string_view> unpack(std::string_view& text) {
    std::uint64_t length = 0;
    if (text.size() < sizeof length) return std::nullopt;
    std::memcpy(&length, text.data(), sizeof length);
    text.remove_prefix(sizeof length);
    if (text.size() < length) return std::nullopt;
    const std::string_view field = text.substr(0, length);
    text.remove_prefix(length);
    return field;
}

std::string parent(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}
std::string name_of(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

bool older_than(const fs::path& path, fs::file_time_type::duration age) {
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    return !error && time + age < fs::file_time_type::clock::now();
}

// Nobody holds the lock of a dead process.
bool abandoned(const fs::path& staging) {
    if (!older_than(staging, staging_grace)) return false;
    const int folder = open(staging.c_str(), O_RDONLY | O_CLOEXEC);
    if (folder < 0) return false;
    const bool unlocked = flock(folder, LOCK_EX | LOCK_NB) == 0;
    close(folder);
    return unlocked;
}

std::vector<fs::path> children(const std::string& folder) {
    std::vector<fs::path> paths;
    std::error_code error;
    for (fs::directory_iterator item(folder, error), end; !error && item != end; item.increment(error))
        paths.push_back(item->path());
    return paths;
}

std::uint64_t bytes_in(const fs::path& entry) {
    std::uint64_t bytes = 0;
    for (const fs::path& file : children(entry)) {
        std::error_code error;
        const auto size = fs::file_size(file, error);
        if (!error) bytes += size;
    }
    return bytes;
}

void remove_abandoned_staging(const std::string& folder) {
    for (const fs::path& staging : children(folder + staging_folder))
        if (abandoned(staging)) remove_tree(staging);
}

void evict(const std::string& folder, std::uint64_t limit) {
    struct Entry {
        fs::path path;
        fs::file_time_type used;
        std::uint64_t bytes;
    };
    std::vector<Entry> entries;
    std::uint64_t total = 0;
    for (const fs::path& path : children(folder + units_folder)) {
        std::error_code error;
        const auto used = fs::last_write_time(path, error);
        if (error) continue;
        entries.push_back({path, used, bytes_in(path)});
        total += entries.back().bytes;
    }
    if (total <= limit) return;
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.used < b.used; });
    const std::uint64_t target = limit / 10 * 9;  // so that the next sweeps have nothing to do
    std::size_t count = 0;
    for (; count < entries.size() && total > target; ++count) {
        remove_entry(entries[count].path, folder + staging_folder);
        total -= entries[count].bytes;
    }
    log_info("cache: %zu least recently used entries removed", count);
}

void remove_orphaned_memos(const std::string& folder) {
    for (const fs::path& path : children(folder + memos_folder)) {
        const std::optional<std::string> memo = read_file(path);
        std::string_view rest = memo ? *memo : std::string_view();
        if (!unpack(rest) || !unpack(rest)) {
            remove_tree(path);
        } else if (const auto entry = unpack(rest); !entry || !entry->empty()) {
            if (!entry || !fs::exists(folder + units_folder + "/" + std::string(*entry))) remove_tree(path);
        }
    }
}

std::string folder_from_environment() {
    const auto value = [](const char* name) {
        const char* text = std::getenv(name);
        return std::string(text == nullptr ? "" : text);
    };
    if (const std::string folder = value("PYKOKKOS_CACHE_DIR"); !folder.empty()) return fs::absolute(folder);
    if (const std::string folder = value("XDG_CACHE_HOME"); !folder.empty() && folder[0] == '/')
        return folder + "/pykokkos";
    if (const std::string home = value("HOME"); !home.empty()) return home + "/.cache/pykokkos";
    const passwd* user = getpwuid(geteuid());
    return std::string(user == nullptr ? "/nonexistent" : user->pw_dir) + "/.cache/pykokkos";
}

std::uint64_t limit_from_environment() {
    constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
    const char* text = std::getenv("PYKOKKOS_CACHE_SIZE");
    if (text == nullptr) return gibibyte;
    char* unit = nullptr;
    const double number = std::strtod(text, &unit);
    if (unit == text || !(number >= 0)) return gibibyte;
    const char* const units = "KMG";
    const char* const found = *unit == '\0' ? nullptr : std::strchr(units, *unit & ~0x20);
    const int shift = found == nullptr ? 0 : 10 * static_cast<int>(found - units + 1);
    return static_cast<std::uint64_t>(number * static_cast<double>(std::uint64_t{1} << shift));
}

}  // namespace

Staging::~Staging() {
    if (lock_ >= 0) close(lock_);
    if (!folder_.empty()) remove_tree(folder_);  // published folders are elsewhere by now
}

Cache::Cache(std::string folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {
    require_private(folder_);
    for (const char* part : all_folders)
        if (!make_folders(folder_ + part)) {
            use_spare_folder(std::strerror(errno));
            return;
        }
    require_private(folder_);
}

Cache::~Cache() {
    if (!spare_.empty() && spare_owner_ == getpid()) remove_tree(spare_);
}

void Cache::use_spare_folder(const char* reason) {
    const std::lock_guard lock(mutex_);
    if (!spare_.empty()) return;
    const char* base = std::getenv("TMPDIR");
    std::string pattern = std::string(base == nullptr || *base == '\0' ? "/tmp" : base) + "/pykokkos-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr)
        throw CacheError("neither the kernel cache " + folder_ + " (" + reason + ") nor a temporary folder " +
                         pattern + " (" + std::strerror(errno) +
                         ") can be written. Set PYKOKKOS_CACHE_DIR to a folder that can");
    for (const char* part : all_folders) make_folders(pattern + part);
    spare_ = pattern;
    spare_owner_ = getpid();
    log_info("cache: %s cannot be written (%s); using %s until this process ends", folder_.c_str(), reason,
             spare_.c_str());
}

std::string Cache::writable_folder() {
    const std::lock_guard lock(mutex_);
    return spare_.empty() ? folder_ : spare_;
}

std::vector<std::string> Cache::folders() {
    const std::lock_guard lock(mutex_);
    return spare_.empty() ? std::vector{folder_} : std::vector{folder_, spare_};
}

std::optional<std::string> Cache::find(std::string_view source) {
    for (const std::string& folder : folders()) {
        const std::string entry = folder + units_folder + "/" + hash_name(source);
        const std::optional<std::string> key = read_file(entry + "/unit.cpp");
        if (!key || *key != source) continue;
        if (undamaged(entry)) {
            touch(entry);
            return entry + "/unit.so";
        }
        log_info("cache: %s is damaged and will be built again", entry.c_str());
        remove_entry(entry, folder + staging_folder);
    }
    return std::nullopt;
}

Staging Cache::stage(std::string_view source) {
    for (;;) {
        const std::string base = writable_folder();
        const std::string folder = base + staging_folder + "/" + unique_name();
        if (make_folders(folder)) {
            const int lock = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
            if (lock >= 0) flock(lock, LOCK_EX | LOCK_NB);
            Staging staging(folder, lock);
            if (write_file(staging.source(), source)) return staging;
        }
        if (base != folder_)
            throw CacheError("the temporary folder " + base + " cannot be written: " + std::strerror(errno));
        use_spare_folder(std::strerror(errno));
    }
}

std::string Cache::publish(Staging staging, std::string_view source) {
    const std::string folder = parent(parent(parent(staging.folder())));
    const std::string entry = folder + units_folder + "/" + hash_name(source);
    const std::optional<std::string> object = read_file(staging.object());
    if (!object || !write_file(staging.folder() + "/seal", seal_of(*object)))
        throw CacheError("the kernel cache " + folder + " cannot be written: " + std::strerror(errno));

    // What is in the way is another process's entry of this unit, or else damaged or (once in 2^64) of
    // another unit.
    for (int attempt = 0; attempt < 100; ++attempt) {
        if (rename(staging.folder().c_str(), entry.c_str()) == 0) {
            touch(entry);
            const bool due = older_than(folder + sweep_stamp, time_between_sweeps);
            if (due || ++published_ % publications_between_sweeps == 0) sweep();
            return entry + "/unit.so";
        }
        const int error = errno;
        if (error == ENOENT) {
            make_folders(parent(entry));  // cleared by another process
            continue;
        }
        if (error != ENOTEMPTY && error != EEXIST)
            throw CacheError("the kernel cache " + folder + " cannot be written: " + std::strerror(error));
        if (const std::optional<std::string> winner = find(source)) return *winner;
        remove_entry(entry, folder + staging_folder);
    }
    throw CacheError("the kernel cache entry " + entry + " cannot be replaced");
}

void Cache::discard(const std::string& object) {
    const std::string entry = parent(object);
    remove_entry(entry, parent(parent(entry)) + "/staging");
}

std::string Cache::keep_log(std::string_view source, std::string_view text) {
    std::string path = writable_folder() + logs_folder + "/" + hash_name(source) + ".log";
    write_file(path, text);
    return path;
}

std::optional<Memo> Cache::recall(std::string_view request) {
    for (const std::string& folder : folders()) {
        const std::optional<std::string> text = read_file(folder + memos_folder + "/" + hash_name(request));
        if (!text) continue;
        std::string_view rest = *text;
        const auto key = unpack(rest);
        const auto blob = key == request ? unpack(rest) : std::nullopt;
        const auto entry_name = blob ? unpack(rest) : std::nullopt;
        if (!entry_name) continue;
        if (entry_name->empty()) return Memo{std::string(*blob), ""};
        const std::string entry = folder + units_folder + "/" + std::string(*entry_name);
        if (!undamaged(entry)) continue;
        touch(entry);
        return Memo{std::string(*blob), entry + "/unit.so"};
    }
    return std::nullopt;
}

void Cache::memoize(std::string_view request, std::string_view blob, const std::string& object) {
    const std::string folder = object.empty() ? writable_folder() : parent(parent(parent(parent(object))));
    const std::string draft = folder + staging_folder + "/" + unique_name();
    const std::string place = folder + memos_folder + "/" + hash_name(request);
    const std::string entry = object.empty() ? "" : name_of(parent(object));
    if (!write_file(draft, pack(request, blob, entry)) || rename(draft.c_str(), place.c_str()) != 0)
        remove_tree(draft);
}

void Cache::sweep() {
    const std::string folder = writable_folder();
    write_file(folder + sweep_stamp, "");
    remove_abandoned_staging(folder);
    for (const fs::path& log : children(folder + logs_folder))
        if (older_than(log, log_life)) remove_tree(log);
    evict(folder, limit_);
    remove_orphaned_memos(folder);
}

CacheInfo Cache::info() {
    CacheInfo info;
    info.folder = writable_folder();
    info.temporary = info.folder != folder_;
    info.limit = limit_;
    for (const fs::path& entry : children(info.folder + units_folder)) {
        info.entries += 1;
        info.bytes += bytes_in(entry);
    }
    info.memos = children(info.folder + memos_folder).size();
    return info;
}

CacheInfo Cache::clear() {
    CacheInfo before = info();
    for (const fs::path& entry : children(before.folder + units_folder))
        remove_entry(entry, before.folder + staging_folder);
    for (const char* part : {memos_folder, logs_folder})
        for (const fs::path& path : children(before.folder + part)) remove_tree(path);
    remove_abandoned_staging(before.folder);
    return before;
}

Cache& cache() {
    static const std::unique_ptr<Cache> instance =
        std::make_unique<Cache>(folder_from_environment(), limit_from_environment());
    return *instance;
}

}  // namespace caramba::runtime
