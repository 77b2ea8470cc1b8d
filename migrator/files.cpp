#include "migrator/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace caramba::migrator {

namespace {

[[noreturn]] void fail(const std::string& path, const std::string& what) {
    throw FileError(path + ": " + what + ": " + std::strerror(errno));
}

/** Length of the well-formed UTF-8 sequence at `at`, or 0. */
size_t sequence(const std::string& text, size_t at) {
    auto byte = [&](size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : static_cast<unsigned char>(0);
    };
    unsigned char first = byte(at);
    if (first < 0x80) return 1;
    size_t length = first >= 0xc2 && first < 0xe0   ? 2
                    : first >= 0xe0 && first < 0xf0 ? 3
                    : first >= 0xf0 && first < 0xf5 ? 4
                                                    : 0;
    for (size_t i = 1; i < length; ++i)
        if ((byte(at + i) & 0xc0) != 0x80) return 0;
    unsigned char second = byte(at + 1);
    bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool outside = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
    return overlong || outside ? 0 : length;
}

void check_utf8(const std::string& path, const std::string& text) {
    int line = 1, column = 1;
    for (size_t at = 0; at < text.size();) {
        size_t length = sequence(text, at);
        if (length == 0) {
            char byte[8];
            std::snprintf(byte, sizeof byte, "0x%02x", static_cast<unsigned char>(text[at]));
            throw FileError(path + ":" + std::to_string(line) + ":" + std::to_string(column) +
                            ": not UTF-8: byte " + byte);
        }
        ++column;
        if (text[at] == '\n') ++line, column = 1;
        at += length;
    }
}

/** A descriptor that closes itself. */
struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

}  // namespace

std::string read_text(const std::string& path) {
    Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number < 0) fail(path, "cannot be read");
    std::string text;
    char buffer[1 << 16];
    while (true) {
        ssize_t got = read(file.number, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail(path, "cannot be read");
        if (got == 0) break;
        text.append(buffer, static_cast<size_t>(got));
    }
    check_utf8(path, text);
    return text;
}

void write_text(const std::string& path, const std::string& text) {
    struct stat existing;
    bool exists = stat(path.c_str(), &existing) == 0;
    if (exists && !S_ISREG(existing.st_mode)) {
        // A device or a pipe has no half-written state.
        Descriptor file{open(path.c_str(), O_WRONLY | O_CLOEXEC)};
        if (file.number < 0 ||
            write(file.number, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
            fail(path, "cannot be written");
        return;
    }
    if (exists && access(path.c_str(), W_OK) != 0) fail(path, "cannot be written");
    std::string beside = path + ".XXXXXX";
    Descriptor file{mkstemp(beside.data())};
    if (file.number < 0) fail(path, "cannot be written");
    size_t done = 0;
    while (done < text.size()) {
        ssize_t put = write(file.number, text.data() + done, text.size() - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) {
            int error = errno;
            unlink(beside.c_str());
            errno = error;
            fail(path, "cannot be written");
        }
        done += static_cast<size_t>(put);
    }
    mode_t mask = umask(0);
    umask(mask);
    fchmod(file.number, exists ? existing.st_mode & 07777 : 0666 & ~mask);
    if (std::rename(beside.c_str(), path.c_str()) != 0) {
        int error = errno;
        unlink(beside.c_str());
        errno = error;
        fail(path, "cannot be written");
    }
}

}  // namespace caramba::migrator
