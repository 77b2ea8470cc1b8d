#include "runtime/build/toolchain.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "runtime/build/cache.hpp"
#include "runtime/build/files.hpp"
#include "runtime/build/process.hpp"
#include "runtime/log.hpp"

namespace caramba::runtime {

namespace {

constexpr const char* install_hint =
    "Install one (Debian: apt install g++), or set PYKOKKOS_CXX to a C++ compiler";

// Beyond this many bytes of unit, -O3 costs seconds (unrolled, versioned copies of every loop).
constexpr std::size_t large_unit = 64 << 10;

bool is_program(const std::string& path) {
    struct stat status;
    return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(path.c_str(), X_OK) == 0;
}

std::vector<std::string> compiler_command() {
    for (const char* variable : {"PYKOKKOS_CXX", "CXX"}) {
        const char* text = std::getenv(variable);
        std::istringstream words(text == nullptr ? "" : text);
        std::vector<std::string> command;
        for (std::string word; words >> word;) command.push_back(word);
        if (command.empty()) continue;
        const std::optional<std::string> program = find_program(command[0]);
        if (!program)
            throw ToolchainError(std::string(variable) + " names the compiler '" + command[0] +
                                 "', which is not there. " + install_hint);
        command[0] = *program;
        return command;
    }
    for (const char* name : {"g++", "c++", "clang++"})
        if (const std::optional<std::string> program = find_program(name)) return {*program};
    throw ToolchainError(
        std::string("kernels are compiled by the system's C++ compiler, and there is none. ") + install_hint);
}

// What distinguishes an installed compiler without running it.
std::string stamp_of(const std::vector<std::string>& command) {
    std::string text = "compiler";
    for (const std::string& word : command) text += " " + word;
    std::unique_ptr<char, decltype(&std::free)> target(realpath(command[0].c_str(), nullptr), std::free);
    struct stat status;
    if (target == nullptr || stat(target.get(), &status) != 0) return text;
    return text + " " + target.get() + " " + std::to_string(status.st_size) + " " +
           std::to_string(status.st_mtim.tv_sec) + "." + std::to_string(status.st_mtim.tv_nsec);
}

// "Target: x86_64-linux-gnu; gcc version 12.2.0 (Debian 12.2.0-14)" from what `compiler -v` says.
std::string ask_version(std::vector<std::string> command) {
    command.emplace_back("-v");
    const ProcessResult result = run_process(command);
    std::string version;
    std::istringstream lines(result.output);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("Target:") || line.find(" version ") != std::string::npos)
            version += (version.empty() ? "" : "; ") + line;
    if (result.status != 0 || version.empty())
        throw ToolchainError("the C++ compiler " + command[0] + " does not run (status " +
                             std::to_string(result.status) + "): " + result.output + ". " + install_hint);
    return version;
}

std::string compiler_version(const std::vector<std::string>& command) {
    const std::string stamp = stamp_of(command);
    if (const std::optional<Memo> known = cache().recall(stamp)) return known->blob;
    std::string version = ask_version(command);
    log_info("compiler %s: %s", command[0].c_str(), version.c_str());
    cache().memoize(stamp, version, "");
    return version;
}

// -march=native means this CPU's model and features. /proc/cpuinfo repeats them for every core: the first is
// enough.
std::string cpu_identity() {
    std::FILE* file = std::fopen("/proc/cpuinfo", "re");
    if (file == nullptr) return "unknown CPU";
    char line[8192];
    std::string text;
    while (std::fgets(line, sizeof line, file) != nullptr && line[0] != '\n') {
        const std::string_view view = line;
        for (const char* field :
             {"vendor_id", "cpu family", "model", "flags", "Features", "CPU implementer", "CPU part"})
            if (view.starts_with(field)) text += view;
    }
    std::fclose(file);
    return "CPU " + hash_name(text);
}

}  // namespace

const Toolchain& toolchain() {
    static std::mutex mutex;
    static std::unique_ptr<const Toolchain> found;
    const std::lock_guard lock(mutex);
    if (found == nullptr) {
        Toolchain result;
        result.command = compiler_command();
        result.identity = compiler_version(result.command) + "; " + cpu_identity();
        found = std::make_unique<const Toolchain>(std::move(result));
    }
    return *found;
}

bool is_gcc() {
    return toolchain().identity.find("gcc version") != std::string::npos;
}

std::vector<std::string> unit_flags(const CompileOptions& options, std::size_t text_bytes) {
    const int level = options.optimization != 0 ? options.optimization : text_bytes > large_unit ? 2 : 3;
    std::vector<std::string> flags = {"-std=c++17", "-O" + std::to_string(level), "-march=native", "-fPIC",
                                      "-w"};
    // -O2 of g++ 12 vectorises next to nothing by its default cost model.
    if (level == 2) flags.insert(flags.end(), {"-ftree-vectorize", "-fvect-cost-model=dynamic"});
    // Numba's arithmetic: no contraction, wrapping integers, arrays that may alias, no folding of math
    // functions by the compiler's own rules, and none of the traps that keep g++ from vectorising conditions.
    flags.insert(flags.end(),
                 {"-fwrapv", "-fno-strict-aliasing", "-fno-math-errno", "-fno-builtin", "-fno-trapping-math",
                  "-fopenmp-simd", "-fno-exceptions", "-fno-rtti", "-fvisibility=hidden"});
    // g++ unrolls no loop whose end it has copied into the branches before, which gains little elsewhere.
    if (is_gcc()) flags.emplace_back("-fno-split-paths");
    const auto has = [&](unsigned flag) { return (options.fastmath & flag) == flag; };
    flags.emplace_back(has(fastmath_contract) ? "-ffp-contract=fast" : "-ffp-contract=off");
    if (has(fastmath_nnan | fastmath_ninf)) flags.emplace_back("-ffinite-math-only");
    if (has(fastmath_nsz)) flags.emplace_back("-fno-signed-zeros");
    if (has(fastmath_arcp)) flags.emplace_back("-freciprocal-math");
    // g++ reassociates only where the sign of zeros does not matter.
    const bool reassociates = has(fastmath_reassoc | fastmath_nsz);
    if (reassociates) flags.emplace_back("-fassociative-math");
#if defined(__x86_64__)
    // Vectors of AVX-512 have to be whole ones: of halves g++ 12 has no masks for elements that bools choose.
    // Sums in order take the elements of a vector out one by one, the longer the slower.
    if (is_gcc())
        flags.emplace_back(options.sums && !reassociates ? "-mno-avx512f" : "-mprefer-vector-width=512");
#endif
    return flags;
}

bool may_fuse_unasked(const CompileOptions& options) {
#if defined(__x86_64__)
    return (options.fastmath & fastmath_contract) == 0 && is_gcc();
#else
    static_cast<void>(options);
    return false;
#endif
}

std::vector<std::string> without_fused_instructions() {
    return {"-mno-fma", "-mno-avx512f"};
}

std::optional<std::string> find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return is_program(name) ? std::optional(name) : std::nullopt;
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty() && is_program(folder + "/" + name)) return folder + "/" + name;
    return std::nullopt;
}

}  // namespace caramba::runtime
