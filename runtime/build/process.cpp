#include "runtime/build/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace caramba::runtime {

namespace {

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    result.reserve(texts.size() + 1);
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

std::vector<std::string> environment_with(const std::string& temporary_folder) {
    std::vector<std::string> result = {"LC_ALL=C"};  // error messages are read
    if (!temporary_folder.empty()) result.push_back("TMPDIR=" + temporary_folder);
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        if (text.starts_with("LC_ALL=") || (!temporary_folder.empty() && text.starts_with("TMPDIR=")))
            continue;
        result.emplace_back(text);
    }
    return result;
}

std::string read_to_end(int file) {
    std::string text;
    char buffer[4096];
    for (;;) {
        const ssize_t count = read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return text;
        text.append(buffer, static_cast<std::size_t>(count));
    }
}

int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return -1;  // a host program that ignores SIGCHLD
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& command, const std::string& temporary_folder) {
    ProcessResult result;
    std::vector<std::string> arguments = command;
    std::vector<std::string> environment = environment_with(temporary_folder);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        result.status = -1;
        result.error = errno;
        return result;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    pid_t child = 0;
    result.error = posix_spawn(&child, command[0].c_str(), &actions, nullptr, pointers(arguments).data(),
                               pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (result.error == 0) {
        result.output = read_to_end(ends[0]);
        result.status = wait_for(child);
    } else {
        result.status = -1;
    }
    close(ends[0]);
    return result;
}

}  // namespace caramba::runtime
