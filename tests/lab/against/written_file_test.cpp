// What a file is that poses or a log are looked for in.
#include "lab/against/written_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

class FileOfPosesOrALog : public testing::Test {
 protected:
    [[nodiscard]] auto load(std::string_view text) const {
        folder.write("yours.txt", std::as_bytes(std::span{text}));
        return against::load_written(path());
    }
    [[nodiscard]] std::string path() const { return (folder / "yours.txt").string(); }

    TempFolder folder;
};

TEST_F(FileOfPosesOrALog, IsToldApartByWhatIsInIt) {
    const auto poses = load("time,object,landblock,x,y,z\n1,0x80000001,0xA9B4,80,7,94\n");
    ASSERT_TRUE(poses) << poses.error();
    ASSERT_TRUE(std::holds_alternative<against::PoseFile>(*poses));
    EXPECT_EQ(std::get<against::PoseFile>(*poses).poses, 1U);
    const auto log =
        load("it begins with anything\n[remote-slide-tick] guid=0x50000003 t=300 out=(3.000,0.000,0.000)\n");
    ASSERT_TRUE(log) << log.error();
    ASSERT_TRUE(std::holds_alternative<against::OpenacLog>(*log));
    EXPECT_EQ(std::get<against::OpenacLog>(*log).poses, 1U);
}

TEST_F(FileOfPosesOrALog, IsReadAsALogFromItsBeginning) {
    const std::string line = "[remote-slide-tick] guid=0x50000003 t=300 out=(3.000,0.000,0.000)";
    for (const std::string& text : {line + "\n", line, std::string(70'000, '#') + "\n" + line + "\n"}) {
        const auto log = load(text);
        ASSERT_TRUE(log) << log.error();
        ASSERT_TRUE(std::holds_alternative<against::OpenacLog>(*log));
        EXPECT_EQ(std::get<against::OpenacLog>(*log).poses, 1U);
        EXPECT_EQ(std::get<against::OpenacLog>(*log).slide_lines, 1U);
    }
}

// What has come through a pipe does not come again.
TEST_F(FileOfPosesOrALog, ThatIsAPipeIsOfPoses) {
    ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
    const int pipe = open(path().c_str(), O_RDWR);
    const std::string_view log = "OpenAC\n[remote-slide-tick] guid=0x50000003 t=300 out=(3.000,0.000,0.000)\n";
    ASSERT_EQ(write(pipe, log.data(), log.size()), static_cast<ssize_t>(log.size()));
    const auto loaded = against::load_written(path());
    close(pipe);
    ASSERT_FALSE(loaded);
    EXPECT_TRUE(loaded.error().starts_with(path() + ": line 1: no column time, object")) << loaded.error();
}

TEST_F(FileOfPosesOrALog, IsRefusedAsALogIfMostOfItsLinesCannotBeUnderstood) {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "[remote-slide-tick] guid=0x50000003 t=300 out=\n";
    const auto log = load(text);
    ASSERT_FALSE(log);
    EXPECT_TRUE(log.error().starts_with(path() + ": 100 of its 100 [remote-slide-…] lines cannot be understood"))
        << log.error();
}

TEST_F(FileOfPosesOrALog, IsRefusedAsPosesIfItIsNeither) {
    const auto neither = load("some text\nand more of it\n");
    ASSERT_FALSE(neither);
    EXPECT_TRUE(neither.error().starts_with(path() + ": line 1: no column time, object")) << neither.error();
    EXPECT_TRUE(load("").error().starts_with(path() + ": no pose in it. ")) << "of nothing, too";
}

TEST_F(FileOfPosesOrALog, IsNoFolderAndMustBeThere) {
    EXPECT_EQ(against::load_written(folder.path()).error(),
              folder.path() + ": is a folder. Name the file with your poses.");
    EXPECT_TRUE(against::load_written(path()).error().starts_with(path() + ": cannot be opened: No such file"));
}

}  // namespace
}  // namespace acmotion::test
