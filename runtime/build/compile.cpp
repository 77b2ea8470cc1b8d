#include "runtime/build/compile.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <sstream>
#include <utility>

#include "runtime/abi.h"
#include "runtime/build/cache.hpp"
#include "runtime/build/files.hpp"
#include "runtime/build/process.hpp"
#include "runtime/log.hpp"

namespace caramba::runtime {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The first error that the compiler names: "file:line:column: error: message".
struct FirstError {
    std::string file;
    int line = 0;
    std::string message;
};

FirstError first_error(const std::string& output) {
    FirstError first;
    const std::string_view text = output;
    constexpr std::string_view mark = "error: ";
    const std::size_t error = text.find(mark);
    if (error == std::string_view::npos) {
        first.message = text.substr(0, text.find('\n'));
        return first;
    }
    first.message = text.substr(error + mark.size(), text.find('\n', error) - error - mark.size());
    const std::size_t line_start = text.rfind('\n', error) + 1;  // npos + 1 is 0
    const std::string_view place = text.substr(line_start, error - line_start);
    // A line without numbers comes from the linker or the driver.
    for (std::size_t colon = place.find(':'); colon != std::string_view::npos;
         colon = place.find(':', colon + 1)) {
        const int line = std::atoi(place.data() + colon + 1);
        if (line <= 0) continue;
        first.file = place.substr(0, colon);
        first.line = line;
        break;
    }
    return first;
}

/** What the compiler says, with the files' names for their numbers. */
std::string with_names(const std::string& output, std::span<const std::string> files) {
    std::istringstream lines(output);
    std::string named;
    for (std::string line; std::getline(lines, line); named += line + "\n") {
        const std::size_t colon = line.find(':');
        const bool counts = colon != line.npos && line.find_first_not_of("0123456789") == colon;
        const std::size_t number = counts ? std::strtoul(line.c_str(), nullptr, 10) : 0;
        if (number > 0 && number <= files.size()) line.replace(0, colon, files[number - 1]);
    }
    return named;
}

[[noreturn]] void report(const Unit& unit, std::string_view source, const std::string& said) {
    const std::string output = with_names(said, unit.files);
    const std::string log = cache().keep_log(source, output);
    FirstError first = first_error(output);
    std::string what = "the C++ compiler refused the kernel " + std::string(unit.name) + ": ";
    if (first.line != 0) what += first.file + ":" + std::to_string(first.line) + ": ";
    what += first.message + " (everything it said is in " + log + ")";
    throw CompileError(what, std::move(first.file), first.line, std::move(first.message), log);
}

// The file that is compiled is the whole cache key, so it opens with what else decides about the object.
std::string source_of(const Unit& unit, const std::vector<std::string>& flags) {
    std::string source = "// ABI " + std::to_string(CRB_ABI_VERSION) + "; " + toolchain().identity + "\n//";
    for (const std::string& word : toolchain().command) source += " " + word;
    for (const std::string& flag : flags) source += " " + flag;
    source += "\n#line 1 \"unit.cpp\"\n";
    source += unit.text;
    return source;
}

// One thread builds a unit; those that want the same one meanwhile wait, and then find it in the cache.
class Turn {
  public:
    explicit Turn(const std::string& source) : work_(getpid(), hash_name(source)) {
        std::unique_lock lock(mutex());
        ended().wait(lock, [&] { return under_way().count(work_) == 0; });
        under_way().insert(work_);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() {
        const std::lock_guard lock(mutex());
        under_way().erase(work_);
        ended().notify_all();
    }

  private:
    // Of a process: a child that was forked meanwhile waits for nobody.
    using Work = std::pair<pid_t, std::string>;
    static std::mutex& mutex() {
        static auto& value = *new std::mutex;
        return value;
    }
    static std::condition_variable& ended() {
        static auto& value = *new std::condition_variable;
        return value;
    }
    static std::set<Work>& under_way() {
        static auto& value = *new std::set<Work>;
        return value;
    }
    Work work_;
};

bool is_nonempty_file(const std::string& path) {
    struct stat status;
    return stat(path.c_str(), &status) == 0 && status.st_size > 0;
}

using Words = std::vector<std::string>;

ProcessResult run_compiler(const Staging& staging, const Words& flags, const Words& files,
                           const std::string& made) {
    Words command = toolchain().command;
    command.insert(command.end(), flags.begin(), flags.end());
    command.insert(command.end(), files.begin(), files.end());
    command.insert(command.end(), {"-o", made});
    ProcessResult result = run_process(command, staging.folder());
    if (result.status == -1 && result.error == 0 && is_nonempty_file(made)) result.status = 0;
    if (result.error != 0)
        throw ToolchainError("the C++ compiler " + command[0] +
                             " cannot be started: " + std::strerror(result.error));
    return result;
}

/** Makes the unit's object of a source of this language. */
ProcessResult link(const Staging& staging, const Words& flags, const char* language,
                   const std::string& source) {
    // Neither start files nor the compiler's libraries, which units do not need: linking takes 7 ms and
    // not 30. With libm named the newest versions of its functions are bound; what else is missing comes from
    // the process.
    Words files = {"-shared", "-nostdlib", "-x", language, source, "-x", "none", "-lm", "-lgcc"};
    if (is_gcc()) files.emplace_back("-fno-use-linker-plugin");
    return run_compiler(staging, flags, files, staging.object());
}

/** Whether an assembly text has instructions that multiply and add: all their names start so, no others. */
bool fuses(const std::string& assembly) {
    const std::string text = read_file(assembly).value_or("");
    return text.find("\tvfm") != std::string::npos || text.find("\tvfnm") != std::string::npos ||
           text.find("\tvfc") != std::string::npos;
}

ProcessResult compile(const Staging& staging, const CompileOptions& options, Words flags) {
    if (!may_fuse_unasked(options)) return link(staging, flags, "c++", staging.source());
    const std::string assembly = staging.folder() + "/unit.s";
    const Words files = {"-S", "-x", "c++", staging.source()};
    ProcessResult result = run_compiler(staging, flags, files, assembly);
    if (result.status == 0 && fuses(assembly)) {
        for (std::string& flag : without_fused_instructions()) flags.push_back(std::move(flag));
        result = run_compiler(staging, flags, files, assembly);
    }
    if (result.status == 0) result = link(staging, flags, "assembler", assembly);
    remove_tree(assembly);
    return result;
}

// PK_FORMAT asks for text that people read: a formatted copy beside what was compiled.
void keep_formatted(const Staging& staging, std::string_view source) {
    const char* wanted = std::getenv("PK_FORMAT");
    if (wanted == nullptr || *wanted == '\0' || std::strcmp(wanted, "0") == 0) return;
    const std::optional<std::string> program = find_program("clang-format");
    const std::string copy = staging.folder() + "/formatted.cpp";
    if (!program || !write_file(copy, source) || run_process({*program, "-i", copy}).status != 0) {
        log_info("PK_FORMAT: there is no clang-format that formats kernels");
        remove_tree(copy);
    }
}

}  // namespace

BuiltUnit build_unit(const Unit& unit) {
    const Clock::time_point start = Clock::now();
    const std::vector<std::string> flags = unit_flags(unit.options, unit.text.size());
    const std::string source = source_of(unit, flags);
    const int name_length = static_cast<int>(unit.name.size());
    const Turn turn(source);
    if (std::optional<std::string> object = cache().find(source)) {
        const double seconds = seconds_since(start);
        log_info("%.*s: from the cache in %.3f ms", name_length, unit.name.data(), seconds * 1e3);
        return {std::move(*object), true, seconds};
    }
    for (bool again = false;; again = true) {
        Staging staging = cache().stage(source);
        const ProcessResult result = compile(staging, unit.options, flags);
        if (result.status == 0) {
            keep_formatted(staging, source);
            std::string object = cache().publish(std::move(staging), source);
            const double seconds = seconds_since(start);
            log_info("%.*s: compiled in %.1f ms", name_length, unit.name.data(), seconds * 1e3);
            return {std::move(object), false, seconds};
        }
        if (again || result.output.find("No space left on device") == std::string::npos)
            report(unit, source, result.output);
        cache().use_spare_folder("no space left on device");
    }
}

}  // namespace caramba::runtime
