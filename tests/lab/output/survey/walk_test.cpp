#include "lab/output/survey/walk.h"

#include <gtest/gtest.h>

#include "lab/cli/simulated.h"
#include "support/hex.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

namespace fs = std::filesystem;
using survey::FoundFile;
using survey::WalkedFile;

class SurveyWalk : public testing::Test {
 protected:
    [[nodiscard]] std::vector<FoundFile> found_in(const std::string& name, const ArchiveLimits& limits = {}) const {
        std::vector<FoundFile> found;
        const std::string path = (folder / name).string();
        survey::each_file(
            {path, fs::file_size(path)}, {}, [&](FoundFile file) { found.push_back(std::move(file)); }, limits);
        return found;
    }
    TempFolder folder;
};

TEST_F(SurveyWalk, GoesThroughFoldersInTheOrderOfNamesAndFollowsNoLinks) {
    fs::create_directories(folder / "b/deep");
    for (const char* name : {"b/deep/2.pcap", "b/1.pcap", "a.pcap", "b.pcap", "a.pcap.truth.jsonl"}) {
        folder.write(name, from_text("x"));
    }
    fs::create_directory_symlink(folder / "b", folder / "link");
    fs::create_symlink(folder / "a.pcap", folder / "link.pcap");
    std::vector<std::string> found;
    const auto all = survey::walk(std::vector{folder.path()});
    ASSERT_TRUE(all) << all.error();
    for (const WalkedFile& file : *all) found.push_back(fs::relative(file.path, folder.path()).string());
    EXPECT_EQ(found, (std::vector<std::string>{"a.pcap", "b.pcap", "b/1.pcap", "b/deep/2.pcap"}));
}

TEST_F(SurveyWalk, KnowsFilesByTheirFirstBytes) {
    folder.write("empty", {});
    folder.write("text", from_text("hello"));
    folder.write("walk", capture_of(simulation_of("strafe", 1)));
    EXPECT_EQ(found_in("empty")[0].state, "empty");
    EXPECT_EQ(found_in("text")[0].state, "no capture");
    EXPECT_EQ(found_in("walk")[0].state, "capture");
    EXPECT_TRUE(found_in("walk")[0].content.has_value());
}

TEST_F(SurveyWalk, StopsAtTheBoundsOfArchives) {
    const ByteBuffer walk = capture_of(simulation_of("strafe", 2));
    folder.write("walk.pcapng", walk);
    folder.write("more.pcapng", walk);
    // CMake packs all kinds of archives, and every machine that builds this has it.
    const std::string pack = "cmake -E tar cf both.zip --format=zip walk.pcapng more.pcapng";
    ASSERT_EQ(std::system(("cd '" + folder.path() + "' && " + pack).c_str()), 0);
    const auto bomb = found_in("both.zip", {.bytes = walk.size() + 100});
    ASSERT_EQ(bomb.size(), 2U);
    EXPECT_EQ(bomb[0].trouble, "");
    EXPECT_TRUE(bomb[1].trouble.find("unpacked bytes") != std::string::npos) << bomb[1].trouble;
    const auto many = found_in("both.zip", {.members = 1});
    ASSERT_EQ(many.size(), 2U);
    EXPECT_EQ(many[1].state, "archive");
}

}  // namespace
}  // namespace acmotion::test
