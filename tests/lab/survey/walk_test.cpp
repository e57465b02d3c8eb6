#include "lab/survey/walk.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "cli/simulated.h"
#include "lab/archive/libarchive.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

namespace fs = std::filesystem;
using survey::FoundFile;
using survey::Shard;
using survey::WalkedFile;

class SurveyWalk : public testing::Test {
 protected:
    [[nodiscard]] std::vector<std::string> walked(const std::vector<std::string>& names) const {
        std::vector<std::string> paths;
        for (const std::string& name : names) paths.push_back((folder / name).string());
        std::vector<std::string> found;
        const auto all = survey::walk(paths);
        if (!all) return {all.error()};
        for (const WalkedFile& file : *all) found.push_back(fs::relative(file.path, folder.path()).string());
        return found;
    }
    [[nodiscard]] std::vector<FoundFile> found_in(const std::string& name, const Shard& shard = {},
                                                  const ArchiveLimits& limits = {}) const {
        std::vector<FoundFile> found;
        const std::string path = (folder / name).string();
        survey::each_file(
            {path, fs::file_size(path)}, shard, [&](FoundFile file) { found.push_back(std::move(file)); }, limits);
        return found;
    }
    // CMake packs all kinds of archives, and every machine that builds this has it.
    void pack(const std::string& archive, const std::string& files) const {
        const std::string command =
            "cd '" + folder.path() + "' && cmake -E tar cf " + archive + " --format=zip " + files;
        ASSERT_EQ(std::system(command.c_str()), 0);
    }
    TempFolder folder;
};

TEST_F(SurveyWalk, GoesThroughFoldersInTheOrderOfNamesAndFollowsNoLinks) {
    fs::create_directories(folder / "b/deep");
    for (const char* name :
         {"b/deep/2.pcap", "b/1.pcap", "a.pcap", "b.pcap", "a.pcap.truth.jsonl", "s.sqlite-journal"}) {
        folder.write(name, from_text("x"));
    }
    fs::create_directory_symlink(folder / "b", folder / "link");
    fs::create_symlink(folder / "a.pcap", folder / "link.pcap");
    fs::create_directory_symlink(folder.path(), folder / "b/loop");
    using Names = std::vector<std::string>;
    EXPECT_EQ(walked({"."}), (Names{"a.pcap", "b.pcap", "b/1.pcap", "b/deep/2.pcap"}));
    EXPECT_EQ(walked({"b", "a.pcap", "b/1.pcap"}), (Names{"a.pcap", "b/1.pcap", "b/deep/2.pcap"}));
    EXPECT_EQ(walked({"nowhere"}), (Names{(folder / "nowhere").string() + ": there is no such file or folder."}));
}

TEST_F(SurveyWalk, KnowsFilesByTheirFirstBytes) {
    folder.write("empty", {});
    folder.write("text", from_text("hello"));
    folder.write("base", from_text(std::string("SQLite format 3\0 and so on", 26)));
    folder.write("walk", capture_of(simulation_of("strafe", 1)));
    EXPECT_EQ(found_in("empty")[0].state, "empty");
    EXPECT_EQ(found_in("text")[0].state, "no capture");
    EXPECT_TRUE(found_in("base").empty());
    EXPECT_EQ(found_in("walk")[0].state, "capture");
    EXPECT_TRUE(found_in("walk")[0].content.has_value());
}

TEST_F(SurveyWalk, LooksIntoArchivesAndFindsTheSameContentThere) {
    if (Libarchive::find() == nullptr) GTEST_SKIP() << "libarchive is not on this system";
    folder.write("walk.pcapng", capture_of(simulation_of("strafe", 1)));
    folder.write("notes.txt", from_text("hello"));
    pack("inner.zip", "walk.pcapng");
    pack("outer.zip", "inner.zip notes.txt walk.pcapng");
    const auto found = found_in("outer.zip");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_TRUE(found[0].path.ends_with("outer.zip/inner.zip/walk.pcapng"));
    EXPECT_EQ(found[1].state, "no capture");
    const auto plain = name_of(*found_in("walk.pcapng")[0].content);
    EXPECT_EQ(name_of(*found[0].content)->key(), plain->key());
    EXPECT_EQ(name_of(*found[2].content)->sha256, plain->sha256);
}

TEST_F(SurveyWalk, StopsAtTheBoundsOfArchives) {
    if (Libarchive::find() == nullptr) GTEST_SKIP() << "libarchive is not on this system";
    const ByteBuffer walk = capture_of(simulation_of("strafe", 2));
    folder.write("walk.pcapng", walk);
    folder.write("more.pcapng", walk);
    pack("both.zip", "walk.pcapng more.pcapng");
    const auto bomb = found_in("both.zip", {}, {.bytes = walk.size() + 100});
    ASSERT_EQ(bomb.size(), 2U);
    EXPECT_EQ(bomb[0].trouble, "");
    EXPECT_TRUE(bomb[1].trouble.find("unpacked bytes") != std::string::npos) << bomb[1].trouble;
    const auto many = found_in("both.zip", {}, {.members = 1});
    ASSERT_EQ(many.size(), 2U);
    EXPECT_EQ(many[1].state, "archive");
    EXPECT_TRUE(many[1].trouble.starts_with("holds more than 1 files")) << many[1].trouble;
}

TEST_F(SurveyWalk, ReportsAnArchiveThatLies) {
    if (Libarchive::find() == nullptr) GTEST_SKIP() << "libarchive is not on this system";
    folder.write("lie.zip", from_text("PK\x03\x04 and nothing of what that promises"));
    const auto found = found_in("lie.zip");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].state, "archive");
    EXPECT_TRUE(found[0].trouble.starts_with("the archive is damaged")) << found[0].trouble;
}

TEST(SurveyShard, EveryFileIsInExactlyOne) {
    std::array<std::size_t, 4> sizes{};
    for (int i = 0; i < 1000; ++i) {
        const std::string path = "dumps/" + std::to_string(i) + ".pcap";
        std::size_t owners = 0;
        for (std::uint32_t index = 1; index <= 4; ++index) {
            if (!Shard{index, 4}.has(path)) continue;
            ++owners;
            ++sizes[index - 1];
        }
        EXPECT_EQ(owners, 1U);
        EXPECT_TRUE(Shard{}.has(path));
    }
    for (const std::size_t size : sizes) EXPECT_NEAR(static_cast<double>(size), 250, 60);
}

TEST(SurveyShard, IsReadFromTwoNumbers) {
    EXPECT_EQ(survey::shard_in("2/8")->index, 2U);
    EXPECT_EQ(survey::shard_in("8/8")->count, 8U);
    for (const char* text : {"", "2", "0/8", "9/8", "1/", "/2", "1/2/3", "-1/2", "1/0", "a/b", "1/99999", " 1/2"}) {
        EXPECT_FALSE(survey::shard_in(text).has_value()) << text;
    }
}

}  // namespace
}  // namespace acmotion::test
