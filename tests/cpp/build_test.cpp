#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#include "runtime/build/cache.hpp"
#include "runtime/build/compile.hpp"
#include "runtime/build/identity.hpp"
#include "runtime/build/load.hpp"
#include "runtime/build/toolchain.hpp"
#include "runtime/log.hpp"

namespace caramba::runtime {
namespace {

namespace fs = std::filesystem;

// The process's cache lies in a folder of this run; children that start afresh find it in the environment.
class PrivateCache : public testing::Environment {
  public:
    void SetUp() override {
        if (std::getenv("PYKOKKOS_CACHE_DIR") != nullptr) return;
        std::string pattern = testing::TempDir() + "pykokkos-test-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        setenv("PYKOKKOS_CACHE_DIR", folder_.c_str(), 1);
    }
    void TearDown() override {
        if (!folder_.empty()) fs::remove_all(folder_);
    }

  private:
    std::string folder_;
};
const auto* const private_cache = testing::AddGlobalTestEnvironment(new PrivateCache);

class Folder {
  public:
    Folder() {
        std::string pattern = testing::TempDir() + "pykokkos-test-XXXXXX";
        path = mkdtemp(pattern.data());
    }
    ~Folder() { fs::remove_all(path); }
    std::string path;
};

std::string unit_returning(const std::string& value) {
    return "extern \"C\" double exp(double);\nextern \"C\" __attribute__((visibility(\"default\")))\n"
           "int answer(double* x) { *x = exp(*x); return " +
           value + "; }\n";
}

using Answer = int (*)(double*);

int answer_of(const Unit& unit) {
    double x = 0;
    return load_unit(unit).function<Answer>("answer")(&x) + (x == 1 ? 0 : 1000);
}

int status_of(pid_t child) {
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

TEST(Compile, SecondTimeComesFromTheCache) {
    const std::string text = unit_returning("41");
    const Unit unit = {"answer", text};
    EXPECT_FALSE(build_unit(unit).cached);
    const BuiltUnit again = build_unit(unit);
    EXPECT_TRUE(again.cached);
    EXPECT_TRUE(fs::exists(again.object));
    EXPECT_EQ(answer_of(unit), 41);
}

TEST(Compile, FlagsArePartOfTheKey) {
    const std::string text = unit_returning("42");
    const std::string plain = build_unit({"answer", text}).object;
    const std::string optimized = build_unit({"answer", text, {2, fastmath_none}}).object;
    const std::string fast = build_unit({"answer", text, {0, fastmath_fast}}).object;
    EXPECT_NE(plain, optimized);
    EXPECT_NE(plain, fast);
    EXPECT_EQ(answer_of({"answer", text, {0, fastmath_fast}}), 42);
}

TEST(Compile, ArithmeticIsExact) {
    // Contraction would make the product and sum one operation; wrapping and aliasing must be defined.
    const std::string text =
        "extern \"C\" __attribute__((visibility(\"default\"))) double residue(double a) { return a * a - "
        "1.0; }\n"
        "extern \"C\" __attribute__((visibility(\"default\"))) bool wraps(long long a) { return a + 1 > a; "
        "}\n";
    const LoadedUnit& unit = load_unit({"arithmetic", text});
    const double a = 1.0 + 0x1p-30;
    EXPECT_EQ(unit.function<double (*)(double)>("residue")(a), 0x1p-29);
    EXPECT_FALSE(unit.function<bool (*)(long long)>("wraps")(INT64_MAX));
}

TEST(Compile, NeighboursAreNotFusedEither) {
    const std::string text =
        "extern \"C\" __attribute__((visibility(\"default\"))) void multiply(const double* __restrict a, "
        "const double* __restrict b, double* __restrict out, long n) {\n"
        "    for (long i = 0; i < n; ++i) {\n"
        "        out[2 * i] = a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1];\n"
        "        out[2 * i + 1] = a[2 * i] * b[2 * i + 1] + a[2 * i + 1] * b[2 * i];\n"
        "    }\n"
        "}\n";
    const double x = 1.0 + 0x1p-30;
    std::vector<double> a, b, out(32);
    for (int i = 0; i < 16; ++i) {
        a.insert(a.end(), {x, -1.0});
        b.insert(b.end(), {x, -1.0});
    }
    const LoadedUnit& unit = load_unit({"complex", text});
    unit.function<void (*)(const double*, const double*, double*, long)>("multiply")(a.data(), b.data(),
                                                                                     out.data(), 16);
    for (int i = 0; i < 32; i += 2) EXPECT_EQ(out[i], 0x1p-29);
}

TEST(Compile, FastMathFlagsAreGivenOneByOne) {
    const auto has = [](unsigned fastmath, const char* flag) {
        const std::vector<std::string> flags = unit_flags({0, fastmath}, 100);
        return std::find(flags.begin(), flags.end(), flag) != flags.end();
    };
    EXPECT_TRUE(has(fastmath_none, "-ffp-contract=off"));
    EXPECT_TRUE(has(fastmath_contract, "-ffp-contract=fast"));
    EXPECT_FALSE(has(fastmath_nnan, "-ffinite-math-only"));
    EXPECT_TRUE(has(fastmath_nnan | fastmath_ninf, "-ffinite-math-only"));
    EXPECT_FALSE(has(fastmath_reassoc, "-fassociative-math"));
    EXPECT_TRUE(has(fastmath_reassoc | fastmath_nsz, "-fassociative-math"));
    EXPECT_FALSE(has(fastmath_fast, "-ffast-math"));
}

TEST(Compile, ErrorsNameThePythonLineAndTheLog) {
    const std::vector<std::string> files = {"kernels/main.py", "kernels/heat.py"};
    const std::string text = "#line 17 \"2\"\nint f() { return missing; }\n";
    try {
        build_unit({"heat", text, {}, files});
        FAIL() << "compiled";
    } catch (const CompileError& error) {
        EXPECT_EQ(error.file, "kernels/heat.py");
        EXPECT_EQ(error.line, 17);
        EXPECT_NE(error.message.find("missing"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("kernels/heat.py:17: "), std::string::npos);
        EXPECT_NE(std::string(error.what()).find(error.log), std::string::npos);
        std::stringstream log;
        log << std::ifstream(error.log).rdbuf();
        EXPECT_NE(log.str().find("kernels/heat.py:17"), std::string::npos);
    }
}

TEST(Compile, AFailedUnitLeavesNoEntry) {
    const std::string text = "int f() { return 1 }\n";
    EXPECT_THROW(build_unit({"wrong", text}), CompileError);
    EXPECT_THROW(build_unit({"wrong", text}), CompileError);
    EXPECT_TRUE(fs::is_empty(cache().info().folder + "/v1/staging"));
}

TEST(Compile, ThreadsBuildAtOnce) {
    std::vector<std::thread> threads;
    std::vector<int> answers(6, -1);
    std::vector<std::string> texts;
    texts.reserve(answers.size());
    for (int i = 0; i < 6; ++i) texts.push_back(unit_returning(std::to_string(100 + i / 2)));
    for (std::size_t i = 0; i < answers.size(); ++i)
        threads.emplace_back([&, i] { answers[i] = answer_of({"answer", texts[i]}); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(answers, (std::vector{100, 100, 101, 101, 102, 102}));
}

TEST(Compile, SixteenProcessesBuildTheSameUnit) {
    const std::string text = unit_returning("43");
    const std::uint64_t before = cache().info().entries;
    std::vector<pid_t> children;
    children.reserve(16);
    for (int i = 0; i < 16; ++i) {
        children.push_back(fork());
        if (children.back() == 0) _exit(answer_of({"answer", text}) == 43 ? 0 : 1);
    }
    for (const pid_t child : children) EXPECT_EQ(status_of(child), 0);
    EXPECT_EQ(cache().info().entries, before + 1);
    EXPECT_TRUE(fs::is_empty(cache().info().folder + "/v1/staging"));
    EXPECT_TRUE(build_unit({"answer", text}).cached);
}

TEST(Compile, KilledInTheMiddle) {
    std::string text = unit_returning("44");
    for (int i = 0; i < 150; ++i)  // takes the compiler a second
        text += "void slow" + std::to_string(i) +
                "(double* a, int n) { for (int i = 0; i < n; ++i) a[i] *= a[i+" + std::to_string(i) +
                "]; }\n";
    const std::string staging = cache().info().folder + "/v1/staging";
    ASSERT_TRUE(fs::is_empty(staging));
    const pid_t child = fork();
    if (child == 0) {
        setpgid(0, 0);
        build_unit({"slow", text});
        _exit(0);
    }
    setpgid(child, child);
    const auto compiling = [&staging] {  // a unit is staged, not just a memo drafted
        for (const auto& entry : fs::directory_iterator(staging))
            if (entry.is_directory() && !fs::is_empty(entry)) return true;
        return false;
    };
    while (!compiling()) std::this_thread::yield();
    kill(-child, SIGKILL);  // with its compiler, which would write on
    EXPECT_TRUE(WIFSIGNALED(status_of(child)));

    ASSERT_FALSE(fs::is_empty(staging));
    EXPECT_EQ(answer_of({"slow", text}), 44);
    // A sweep leaves what is younger than a compile may last.
    cache().sweep();
    EXPECT_FALSE(fs::is_empty(staging));
    for (const auto& leftover : fs::directory_iterator(staging))
        fs::last_write_time(leftover.path(), fs::file_time_type::clock::now() - std::chrono::hours(1));
    cache().sweep();
    EXPECT_TRUE(fs::is_empty(staging));
}

TEST(Load, DamagedEntriesAreBuiltAgain) {
    const std::string text = unit_returning("45");
    const std::string object = build_unit({"answer", text}).object;
    for (const std::uintmax_t size : {std::uintmax_t{0}, std::uintmax_t{64}, fs::file_size(object) / 2}) {
        fs::resize_file(object, size);
        const BuiltUnit rebuilt = build_unit({"answer", text});
        EXPECT_FALSE(rebuilt.cached);
        EXPECT_GT(fs::file_size(rebuilt.object), size);
    }
    std::fstream(object, std::ios::in | std::ios::out).seekp(200) << "damage";
    EXPECT_FALSE(build_unit({"answer", text}).cached);
    EXPECT_EQ(answer_of({"answer", text}), 45);
}

TEST(Load, MissingSymbols) {
    const LoadedUnit& unit = load_unit({"answer", unit_returning("46")});
    EXPECT_EQ(unit.find("question"), nullptr);
    try {
        unit.function<Answer>("question");
        FAIL() << "found";
    } catch (const LoadError& error) {
        EXPECT_NE(std::string(error.what()).find("question"), std::string::npos);
    }
    EXPECT_THROW(load_object("/nonexistent/unit.so"), LoadError);
    EXPECT_THROW(load_unit({"undefined", "extern \"C\" int nowhere(); int f() { return nowhere(); }\n"}),
                 LoadError);
}

TEST(Memo, LeadsFromARequestToTheObject) {
    const std::string text = unit_returning("47");
    const std::string request = runtime_identity() + "a request";
    EXPECT_FALSE(cache().recall(request));
    const BuiltUnit built = build_unit({"answer", text});
    cache().memoize(request, "blob", built.object);
    const std::optional<Memo> memo = cache().recall(request);
    ASSERT_TRUE(memo);
    EXPECT_EQ(memo->blob, "blob");
    EXPECT_EQ(memo->object, built.object);
    EXPECT_FALSE(cache().recall("a request"));
    fs::resize_file(built.object, 10);
    EXPECT_FALSE(cache().recall(request));
}

TEST(Memo, TheIdentityNamesCompilerAndCpu) {
    EXPECT_TRUE(runtime_identity().starts_with("runtime "));
    EXPECT_NE(runtime_identity().find(" version "), std::string::npos);
    EXPECT_NE(runtime_identity().find("CPU "), std::string::npos);
}

TEST(Log, TellsOfCompilesAndHits) {
    const std::string text = unit_returning("50");
    set_log_level(LogLevel::Info);
    testing::internal::CaptureStderr();
    build_unit({"first", text});
    build_unit({"second", text});
    log_debug("not at this level");
    const std::string log = testing::internal::GetCapturedStderr();
    set_log_level(LogLevel::Off);
    EXPECT_NE(log.find("pykokkos: first: compiled in "), std::string::npos);
    EXPECT_NE(log.find("pykokkos: second: from the cache in "), std::string::npos);
    EXPECT_EQ(log.find("not at"), std::string::npos);
    testing::internal::CaptureStderr();
    build_unit({"third", text});
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(ToolchainDeathTest, AMissingCompilerNamesThePackage) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    const auto print_error = [] {
        try {
            build_unit({"answer", unit_returning("48")});
        } catch (const ToolchainError& error) {
            std::fputs(error.what(), stderr);
            std::exit(3);
        }
    };
    setenv("PYKOKKOS_CXX", "no-such-compiler", 1);
    EXPECT_EXIT(print_error(), testing::ExitedWithCode(3),
                "PYKOKKOS_CXX.*no-such-compiler.*apt install g\\+\\+");
    unsetenv("PYKOKKOS_CXX");
    const std::string path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);
    EXPECT_EXIT(print_error(), testing::ExitedWithCode(3), "there is none.*apt install g\\+\\+");
    setenv("PATH", path.c_str(), 1);
    setenv("PYKOKKOS_CXX", "/bin/false", 1);
    EXPECT_EXIT(print_error(), testing::ExitedWithCode(3), "does not run.*apt install g\\+\\+");
    unsetenv("PYKOKKOS_CXX");
}

TEST(ToolchainDeathTest, AWarmStartRunsNoCompiler) {
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    static const Folder
        folder;  // static, since the child must find the parent's: it inherits the environment
    if (std::getenv("TEST_COMPILER_FOLDER") == nullptr) {
        setenv("TEST_COMPILER_FOLDER", folder.path.c_str(), 1);
        const std::string script = folder.path + "/compiler";
        std::ofstream(script) << "#!/bin/sh\necho run >>" << folder.path << "/runs\nexec g++ \"$@\"\n";
        fs::permissions(script, fs::perms::owner_all);
    }
    const auto build_and_exit = [] { std::exit(answer_of({"answer", unit_returning("49")}) == 49 ? 0 : 1); };
    const auto runs = [&] {
        std::ifstream lines(folder.path + "/runs");
        int count = 0;
        for (std::string line; std::getline(lines, line);) ++count;
        return count;
    };
    setenv("PYKOKKOS_CXX", (std::string(std::getenv("TEST_COMPILER_FOLDER")) + "/compiler").c_str(), 1);
    EXPECT_EXIT(build_and_exit(), testing::ExitedWithCode(0), "");
    const int cold = runs();
    EXPECT_EQ(cold, may_fuse_unasked({}) ? 3 : 2);  // its version, and the unit (its assembly first)
    EXPECT_EXIT(build_and_exit(), testing::ExitedWithCode(0), "");
    EXPECT_EQ(runs(), cold);
    unsetenv("PYKOKKOS_CXX");
    unsetenv("TEST_COMPILER_FOLDER");
}

}  // namespace
}  // namespace caramba::runtime
