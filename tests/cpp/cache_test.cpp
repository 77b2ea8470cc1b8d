#include "runtime/build/cache.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace caramba::runtime {
namespace {

namespace fs = std::filesystem;

class CacheTest : public testing::Test {
  protected:
    CacheTest() {
        std::string pattern = testing::TempDir() + "pykokkos-test-XXXXXX";
        folder_ = mkdtemp(pattern.data());
    }
    ~CacheTest() override {
        chmod(folder_.c_str(), 0700);
        fs::remove_all(folder_);
    }

    // An entry whose "object" is `bytes` of text.
    static std::string add(Cache& cache, const std::string& source, std::size_t bytes = 10) {
        Staging staging = cache.stage(source);
        std::ofstream(staging.object()) << std::string(bytes, 'x');
        return cache.publish(std::move(staging), source);
    }
    static void used_at(const std::string& object, std::chrono::minutes ago) {
        fs::last_write_time(fs::path(object).parent_path(), fs::file_time_type::clock::now() - ago);
    }

    std::string folder_;
    static constexpr std::uint64_t large = 1 << 30;
};

TEST_F(CacheTest, FindsWhatWasPublished) {
    Cache cache(folder_, large);
    EXPECT_EQ(cache.find("source"), std::nullopt);
    const std::string object = add(cache, "source");
    EXPECT_EQ(cache.find("source"), object);
    EXPECT_EQ(cache.find("another"), std::nullopt);
    EXPECT_EQ(Cache(folder_, large).find("source"), object);
    std::stringstream text;
    text << std::ifstream(fs::path(object).parent_path() / "unit.cpp").rdbuf();
    EXPECT_EQ(text.str(), "source");
}

TEST_F(CacheTest, IsPrivateToItsOwner) {
    const std::string folder = folder_ + "/new/cache";
    add(*std::make_unique<Cache>(folder, large), "source");
    for (const auto& path : {fs::path(folder), fs::path(folder + "/v1/units")})
        EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all) << path;
}

TEST_F(CacheTest, FoldersThatOthersMayWriteAreRefused) {
    for (const mode_t mode : {0777, 0770, 0702}) {
        chmod(folder_.c_str(), mode);
        try {
            Cache cache(folder_, large);
            FAIL() << "accepted " << std::oct << mode;
        } catch (const CacheError& error) {
            EXPECT_NE(std::string(error.what()).find(folder_), std::string::npos);
            EXPECT_NE(std::string(error.what()).find("PYKOKKOS_CACHE_DIR"), std::string::npos);
        }
    }
    chmod(folder_.c_str(), 0755);
    EXPECT_NO_THROW(Cache(folder_, large));
}

TEST_F(CacheTest, FoldersOfOthersAreRefused) {
    if (geteuid() != 0) GTEST_SKIP() << "only root can give a folder away";
    ASSERT_EQ(chown(folder_.c_str(), 12345, 12345), 0);
    EXPECT_THROW(Cache(folder_, large), CacheError);
}

TEST_F(CacheTest, TheFirstPublisherWins) {
    Cache cache(folder_, large);
    Staging late = cache.stage("source");
    std::ofstream(late.object()) << "late";
    const std::string object = add(cache, "source", 3);
    EXPECT_EQ(cache.publish(std::move(late), "source"), object);
    EXPECT_EQ(fs::file_size(object), 3u);
    EXPECT_TRUE(fs::is_empty(folder_ + "/v1/staging"));
}

TEST_F(CacheTest, DamageIsSeen) {
    Cache cache(folder_, large);
    const std::string object = add(cache, "source");
    std::ofstream(object) << "yyyyyyyyyy";
    EXPECT_EQ(cache.find("source"), std::nullopt);
    EXPECT_EQ(add(cache, "source"), object);
    fs::remove(fs::path(object).parent_path() / "seal");
    EXPECT_EQ(cache.find("source"), std::nullopt);
    add(cache, "source");
    cache.discard(object);
    EXPECT_EQ(cache.find("source"), std::nullopt);
}

TEST_F(CacheTest, AnEntryWithAnotherKeyIsReplaced) {
    Cache cache(folder_, large);
    const std::string object = add(cache, "source");
    std::ofstream(fs::path(object).parent_path() / "unit.cpp") << "collides";
    EXPECT_EQ(cache.find("source"), std::nullopt);
    EXPECT_EQ(add(cache, "source"), object);
    EXPECT_EQ(cache.find("source"), object);
}

TEST_F(CacheTest, LeastRecentlyUsedEntriesLeave) {
    Cache cache(folder_, 10000);
    std::vector<std::string> objects;
    for (int i = 0; i < 5; ++i) {
        const std::string source = "source " + std::to_string(i);
        objects.push_back(add(cache, source, 3000));
        cache.memoize(source, "blob", objects.back());
        used_at(objects.back(), std::chrono::minutes(10 - i));
    }
    EXPECT_TRUE(cache.find("source 0"));  // a use
    cache.sweep();
    EXPECT_TRUE(cache.find("source 0"));
    EXPECT_FALSE(cache.find("source 1"));
    EXPECT_FALSE(cache.find("source 2"));
    EXPECT_FALSE(cache.find("source 3"));
    EXPECT_TRUE(cache.find("source 4"));
    const CacheInfo info = cache.info();
    EXPECT_EQ(info.entries, 2u);
    EXPECT_EQ(info.memos, 2u);
    EXPECT_LE(info.bytes, info.limit);
}

TEST_F(CacheTest, SweepLeavesLivingStagingAlone) {
    Cache cache(folder_, large);
    const Staging living = cache.stage("living");
    const pid_t child = fork();
    if (child == 0) {
        const Staging dead = cache.stage("dead");
        _exit(0);  // as if killed: no destructor
    }
    waitpid(child, nullptr, 0);
    for (const auto& staging : fs::directory_iterator(folder_ + "/v1/staging"))
        fs::last_write_time(staging.path(), fs::file_time_type::clock::now() - std::chrono::hours(1));
    cache.sweep();
    const fs::directory_iterator rest(folder_ + "/v1/staging");
    EXPECT_EQ(std::distance(begin(rest), end(rest)), 1);
    EXPECT_TRUE(fs::exists(living.source()));
}

TEST_F(CacheTest, ClearRemovesEntriesMemosAndLogs) {
    Cache cache(folder_, large);
    cache.memoize("request", "blob", add(cache, "source"));
    const std::string log = cache.keep_log("source", "said");
    const CacheInfo before = cache.clear();
    EXPECT_EQ(before.entries, 1u);
    EXPECT_EQ(before.memos, 1u);
    EXPECT_GT(before.bytes, 10u);
    EXPECT_EQ(cache.find("source"), std::nullopt);
    EXPECT_FALSE(cache.recall("request"));
    EXPECT_FALSE(fs::exists(log));
    EXPECT_EQ(cache.info().entries, 0u);
    EXPECT_EQ(cache.info().bytes, 0u);
}

TEST_F(CacheTest, MemosHoldAnyBytes) {
    Cache cache(folder_, large);
    const std::string object = add(cache, "source");
    const std::string request("a\0b\nc", 5), blob("\0\xff", 2);
    cache.memoize(request, blob, object);
    const std::optional<Memo> memo = cache.recall(request);
    ASSERT_TRUE(memo);
    EXPECT_EQ(memo->blob, blob);
    EXPECT_EQ(memo->object, object);
    cache.memoize(request, "newer", "");
    EXPECT_EQ(cache.recall(request)->blob, "newer");
    EXPECT_EQ(cache.recall(request)->object, "");
}

TEST_F(CacheTest, DamagedMemosAreMisses) {
    Cache cache(folder_, large);
    cache.memoize("request", "blob", add(cache, "source"));
    const fs::path file = fs::directory_iterator(folder_ + "/v1/memos")->path();
    for (std::uintmax_t size = fs::file_size(file) - 1; size > 0; size -= 5) {
        fs::resize_file(file, size);
        EXPECT_FALSE(cache.recall("request"));
        if (size < 5) break;
    }
    cache.discard(*cache.find("source"));
    cache.memoize("request", "blob", folder_ + "/v1/units/0123/unit.so");
    EXPECT_FALSE(cache.recall("request"));
}

TEST_F(CacheTest, AFolderThatCannotBeWrittenIsReplacedByATemporaryOne) {
    std::string spare;
    {
        std::ofstream(folder_ + "/file");
        Cache cache(folder_ + "/file/cache", large);  // not even root can make a folder there
        spare = cache.info().folder;
        EXPECT_TRUE(cache.info().temporary);
        EXPECT_EQ(fs::status(spare).permissions(), fs::perms::owner_all);
        const std::string object = add(cache, "source");
        EXPECT_EQ(cache.find("source"), object);
        cache.memoize("request", "blob", object);
        EXPECT_EQ(cache.recall("request")->object, object);
    }
    EXPECT_FALSE(fs::exists(spare));
}

TEST_F(CacheTest, AFullDiskTurnsToATemporaryFolderAndStillReads) {
    Cache cache(folder_, large);
    const std::string object = add(cache, "before");
    cache.use_spare_folder("no space left on device");
    EXPECT_EQ(cache.find("before"), object);
    const std::string after = add(cache, "after");
    EXPECT_NE(after.find(cache.info().folder), std::string::npos);
    EXPECT_EQ(cache.find("after"), after);
}

}  // namespace
}  // namespace caramba::runtime
