#include "runtime/build/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <random>

namespace caramba::runtime {

std::optional<std::string> read_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    struct stat status;
    std::string text;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        text.resize(static_cast<std::size_t>(status.st_size));
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = read(file, text.data() + done, text.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += static_cast<std::size_t>(count);
    }
    close(file);
    if (done < text.size()) return std::nullopt;
    return text;
}

bool write_file(const std::string& path, std::string_view text) {
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return false;
    while (!text.empty()) {
        const ssize_t count = write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) {
            const int error = errno;
            close(file);
            errno = error;
            return false;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return close(file) == 0;
}

bool make_folders(const std::string& path) {
    if (mkdir(path.c_str(), 0700) == 0 || errno == EEXIST) return true;
    const std::size_t slash = path.rfind('/');
    if (errno != ENOENT || slash == std::string::npos || slash == 0) return false;
    if (!make_folders(path.substr(0, slash))) return false;
    return mkdir(path.c_str(), 0700) == 0 || errno == EEXIST;
}

void remove_tree(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
}

std::string unique_name() {
    static std::atomic<unsigned> counter{0};
    char name[64];
    std::snprintf(name, sizeof name, "%d-%u-%08x", static_cast<int>(getpid()), counter.fetch_add(1),
                  std::random_device{}());
    return name;
}

std::string hash_name(std::string_view text) {
    char name[17];
    std::snprintf(name, sizeof name, "%016zx", std::hash<std::string_view>{}(text));
    return name;
}

}  // namespace caramba::runtime
